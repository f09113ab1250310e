"""Our type as the pages get it: small files under names of our own, with the licence beside them.

Of each face only what French and English need is kept, and every letter of a European name. The
licence reserves the name of the original for the original: what is cut down bears another one.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any

from tablier.draw.faces import Face, font_file, licence

SERIF, SANS = "Tablier Serif", "Tablier Sans"
FOLDER = "type"  # among the files of the client
LICENCE = f"{FOLDER}/licence.txt"

FILES = {  # as web/css/type.css asks for them
    f"{FOLDER}/serif-400.woff2": (Face.SERIF, SERIF, "Regular"),
    f"{FOLDER}/serif-400-italic.woff2": (Face.SERIF_ITALIC, SERIF, "Italic"),
    f"{FOLDER}/serif-700.woff2": (Face.SERIF_BOLD, SERIF, "Bold"),
    f"{FOLDER}/sans-400.woff2": (Face.SANS, SANS, "Regular"),
    f"{FOLDER}/sans-600.woff2": (Face.SANS_SEMIBOLD, SANS, "Semibold"),
}
# What every page shows at once; the slanted one may come when it is met.
PRELOADED = tuple(name for name in FILES if "italic" not in name)

LETTERS = (
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x180),  # the letters of Europe
    *range(0x2010, 0x2027),  # dashes, quotation marks, dots
    *(0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2122),
    *range(0x2190, 0x2194),  # arrows
    *(0x2212, 0x2260, 0x2264, 0x2265, 0x2713),
)

_FAMILY, _STYLE, _UNIQUE, _FULL, _POSTSCRIPT, _LARGE_FAMILY, _LARGE_STYLE = 1, 2, 3, 4, 6, 16, 17
_making = Lock()  # a page asks for several at once, and so do several devices


@cache
def identity() -> bytes:
    """What the files are made of, without making them: the faces, and how they are cut down."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for face, *_ in FILES.values():
        digest.update(font_file(face).read_bytes())
    return digest.digest()


def font(name: str) -> bytes:
    """One of the files; made when it is first asked for."""
    with _making:
        return _made(name)


def prepare() -> None:
    """Make all of them before anybody asks."""
    for name in FILES:
        font(name)


def licences() -> str:
    """The licences of both families, each under the name that our files bear."""
    return "\n\n".join(
        f"{family}\n{'=' * len(family)}\n\n{licence(face)}"
        for family, face in ((SERIF, Face.SERIF), (SANS, Face.SANS))
    )


@cache
def _made(name: str) -> bytes:
    from fontTools import subset

    face, family, style = FILES[name]
    wishes = subset.Options(
        flavor="woff2", hinting=False, layout_features=["kern"], notdef_outline=True,
        drop_tables=["BASE", "DSIG", "GSUB", "name"],
    )  # fmt: skip
    made = subset.load_font(BytesIO(font_file(face).read_bytes()), wishes)
    names = made["name"]
    _rename(names.names, family, style)
    cutter = subset.Subsetter(wishes)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(made)
    made["name"] = names  # kept out of it: looking for unused names takes as long as all the rest
    held = BytesIO()
    subset.save_font(made, held, wishes)
    return held.getvalue()


def _rename(entries: Iterable[Any], family: str, style: str) -> None:
    """A font under our name; who made it and under which licence stays in it."""
    whole = f"{family} {style}"
    names = {
        _FAMILY: family, _STYLE: style, _UNIQUE: whole, _FULL: whole,
        _POSTSCRIPT: whole.replace(" ", "-"), _LARGE_FAMILY: family, _LARGE_STYLE: style,
    }  # fmt: skip
    for entry in entries:
        if entry.nameID in names:
            entry.string = names[entry.nameID]
