"""Pictures that carry their type: every text becomes the outlines of its letters.

So a picture looks the same in a browser, in a notebook, in print and in a program that knows no
fonts. Each letter is drawn once, under an id that says which it is, and used wherever it stands;
the words stay with it for those who listen. What our type lacks stays text, with the room it has.
"""

import re
from functools import cache, lru_cache
from html import escape, unescape

from tablier.draw.faces import Face, serif
from tablier.draw.letters import EM, letters_of
from tablier.draw.markup import group, number, tag
from tablier.draw.setting import Line, line_of

_TEXT = re.compile(r"<text ([^>]*)>([^<]*)</text>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_HEAD = re.compile(r"<svg([^>]*>(?:<title>[^<]*</title>)?)")
# What the outlines themselves say; all else that a text is told goes for its outlines too.
_SETTING = {
    "x", "y", "font-family", "font-size", "font-weight", "font-style", "letter-spacing",
    "text-anchor", "textLength", "lengthAdjust", "transform",
}  # fmt: skip
_CUTS = {
    Face.SERIF: "r", Face.SERIF_BOLD: "b", Face.SERIF_ITALIC: "i", Face.SERIF_BOLD_ITALIC: "z",
}  # fmt: skip
_START = {"start": 0.0, "middle": 0.5, "end": 1.0}  # the share of a line left of its anchor

Glyph = tuple[Face, str]


def outlined(picture: str) -> str:
    """A whole picture without any type but its own."""
    used: dict[str, Glyph] = {}

    def drawn(found: re.Match[str]) -> str:
        outline, glyphs = _drawn(found[1], found[2])
        used.update(glyphs)
        return outline

    picture = _TEXT.sub(drawn, picture)
    if not used:
        return picture
    letters = tag("defs", "".join(_defined(id_, *used[id_]) for id_ in sorted(used)))
    return _HEAD.sub(
        rf'<svg xmlns:xlink="http://www.w3.org/1999/xlink"\1{letters}', picture, count=1
    )


@cache
def _defined(id_: str, face: Face, letter: str) -> str:
    return tag("path", id=id_, d=letters_of(face).outline(letter))


@lru_cache(maxsize=8192)
def _drawn(told: str, escaped: str) -> tuple[str, dict[str, Glyph]]:
    """A text as outlines, and the letters that it uses by their ids."""
    words = unescape(escaped)
    given = {name: unescape(value) for name, value in _ATTRIBUTE.findall(told)}
    face = serif(given.get("font-weight") == "bold", given.get("font-style") == "italic")
    size = float(given["font-size"])
    scale = size / EM
    line = line_of(words, face, round(float(given.get("letter-spacing", 0)) / scale))
    x = float(given["x"]) - _START[given.get("text-anchor", "start")] * line.width * scale
    y = float(given["y"])
    glyphs = {_id(face, letter): (face, letter) for _, letter in line.letters if _inked(letter)}
    uses = "".join(
        f'<use xlink:href="#{_id(face, letter)}"{_at(at)}/>'
        for at, letter in line.letters
        if _inked(letter)
    )
    shift = f"translate({number(x)} {number(y)}) scale({scale:.4g})"
    look = " ".join(
        f'{name}="{escape(value)}"' for name, value in given.items() if name not in _SETTING
    )
    # Within something that has a name of its own its words are not said again.
    role = "" if "aria-hidden" in given else 'role="img" '
    head = f'{role}aria-label="{escape(words)}" {look}'.strip()
    turn = given.get("transform", "")
    if not line.foreign:
        shift = f"{turn} {shift}".strip()
        return f'<g {head} transform="{shift}">{uses}</g>', glyphs
    inner = group([uses], transform=shift) + _foreign(line, x, y, size, face)
    turned = f' transform="{turn}"' if turn else ""
    return f"<g {head}{turned}>{inner}</g>", glyphs


def _foreign(line: Line, x: float, y: float, size: float, face: Face) -> str:
    """What is left to whatever type there is, in the room that it has."""
    scale = size / EM
    bold = face in (Face.SERIF_BOLD, Face.SERIF_BOLD_ITALIC)
    return "".join(
        tag(
            "text",
            escape(run.words),
            x=x + run.x * scale,
            y=y,
            font_family="serif",
            font_size=size,
            font_weight="bold" if bold else None,
            textLength=run.width * scale,
            lengthAdjust="spacingAndGlyphs",
        )
        for run in line.foreign
    )


def _inked(letter: str) -> bool:
    return not letter.isspace()


def _id(face: Face, letter: str) -> str:
    return f"t{_CUTS[face]}-{ord(letter):x}"


def _at(x: float) -> str:
    return f' x="{number(x)}"' if x else ""
