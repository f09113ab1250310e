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
    SANS = ("font_source_sans_pro", "SourceSansPro-Regular.ttf")
    SANS_BOLD = ("font_source_sans_pro", "SourceSansPro-Bold.ttf")


def font_file(face: Face) -> Path:
    """Where a face lies on this machine."""
    package, name = face.value
    return Path(str(files(package) / "files" / name))
