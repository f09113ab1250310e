"""A picture as pixels, for those who take nothing else: messengers that show where a link leads."""

from typing import Any

from tablier.words.errors import TablierError

_WIDTH = 600  # points
_PER_INCH = 72 * 1.6  # so that it becomes 960 pixels wide
_SOURCE = (
    f'#set page(width: {_WIDTH}pt, height: auto, margin: 0pt)\n#image("picture.svg", width: 100%)\n'
)


def png(picture: str) -> bytes:
    """A picture whose letters are outlines, as PNG."""
    try:
        import typst
    except ImportError:
        raise TablierError("print-missing") from None
    # Typst takes a dictionary of files; its type stubs do not know it yet.
    files: Any = {"main.typ": _SOURCE.encode(), "picture.svg": picture.encode()}
    made = typst.compile(files, format="png", ppi=_PER_INCH, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made
