"""The type of the house: Source Serif for boards and titles, Source Sans for controls.

The files come with two packages of their own (SIL Open Font License); nothing of the machine's
fonts is ever asked for. Static faces rather than variable ones: paper and plots can set no others.
"""

from enum import Enum
from importlib.resources import files
from pathlib import Path


class Face(Enum):
    """A face, by its package and its file."""

    SERIF = ("font_source_serif_pro", "SourceSerifPro-Regular.ttf")
    SERIF_ITALIC = ("font_source_serif_pro", "SourceSerifPro-It.ttf")
    SERIF_BOLD = ("font_source_serif_pro", "SourceSerifPro-Bold.ttf")
    SERIF_BOLD_ITALIC = ("font_source_serif_pro", "SourceSerifPro-BoldIt.ttf")
    SANS = ("font_source_sans_pro", "SourceSansPro-Regular.ttf")
    SANS_SEMIBOLD = ("font_source_sans_pro", "SourceSansPro-Semibold.ttf")
    SANS_BOLD = ("font_source_sans_pro", "SourceSansPro-Bold.ttf")


def serif(bold: bool = False, italic: bool = False) -> Face:
    """The serif of the boards in one of its four cuts."""
    if italic:
        return Face.SERIF_BOLD_ITALIC if bold else Face.SERIF_ITALIC
    return Face.SERIF_BOLD if bold else Face.SERIF


def font_file(face: Face) -> Path:
    """Where a face lies on this machine."""
    package, name = face.value
    return Path(str(files(package) / "files" / name))


def licence(face: Face) -> str:
    """The licence that a face comes with."""
    return font_file(face).with_name("LICENSE.txt").read_text("utf-8")
