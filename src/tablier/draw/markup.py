"""Writing SVG: elements as text, numbers short, everything escaped. It draws nothing itself."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from unicodedata import normalize

from tablier.draw.faces import Face, serif
from tablier.draw.letters import EM
from tablier.draw.setting import line_of
from tablier.words.signs import graphemes

Point = tuple[float, float]
_SPECIAL = re.compile("[&<>\"']")

# As our pages call it, as the package does (on paper), and whatever there is.
SERIF = "Tablier Serif, Source Serif Pro, serif"


@lru_cache(maxsize=16384)
def number(value: float) -> str:
    """A coordinate with at most two decimals and no zeros to spare."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, body: str = "", /, **attributes: str | float | None) -> str:
    """An element. Underscores in attribute names become hyphens; None leaves one out."""
    head = name
    for key, value in attributes.items():
        if value is not None:
            text = _escaped(value) if isinstance(value, str) else number(value)
            head += f' {_attribute(key)}="{text}"'
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


def _escaped(text: str) -> str:
    """Most texts have nothing to escape: one look instead of five."""
    return escape(text) if _SPECIAL.search(text) else text


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.strip("_").replace("_", "-")


def group(children: Iterable[str], **attributes: str | float | None) -> str:
    """Several elements as one."""
    return tag("g", "".join(children), **attributes)


def labelled(children: Iterable[str], id_: str, label: str, **attributes: str | None) -> str:
    """Elements that a screen reader names and a script finds; what is written in them it skips."""
    inner = tag("title", escape(label)) + unsaid("".join(children))
    return tag("g", inner, id=id_, role="img", aria_label=label, **attributes)


def unsaid(markup: str) -> str:
    """The same with words that are only seen: what they say is said already."""
    return markup.replace("<text x=", '<text aria-hidden="true" x=')


def polygon(points: Sequence[Point], **attributes: str | float | None) -> str:
    """A closed outline."""
    return tag(
        "polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes
    )


def path(d: str, **attributes: str | float | None) -> str:
    """A path, its commands already written."""
    return tag("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: str | float | None) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle by its upper left corner."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: str | float | None) -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, **attributes)


def text(x: float, y: float, words: str, size: float, **attributes: str | float | None) -> str:
    """A line of text in the serif of the boards, centred on x; y is its middle."""
    words = normalize("NFC", words)
    settings: dict[str, str | float | None] = {
        "text_anchor": "middle", "font_family": SERIF, "font_size": size, **attributes,
    }  # fmt: skip
    face = serif(settings.get("font_weight") == "bold", settings.get("font_style") == "italic")
    line = line_of(words, face)
    if line.foreign:
        # Whatever type somebody's machine has for it, it is given the room that was measured.
        settings["textLength"] = line.width * size / EM
        settings["lengthAdjust"] = "spacingAndGlyphs"
    # Renderers disagree about dominant-baseline: a third of the size puts capitals in the middle.
    return tag("text", escape(words), x=x, y=y + size * 0.34, **settings)


def text_width(words: str, size: float, face: Face = Face.SERIF, spacing: float = 0.0) -> float:
    """How wide a text is in our type; `spacing` is what is put between its letters."""
    return line_of(words, face, spacing * EM / size).width * size / EM


def fitted(words: str, size: float, room: float, face: Face = Face.SERIF) -> str:
    """A text cut to the room there is, with an ellipsis where something is missing."""
    if text_width(words, size, face) <= room:
        return words
    signs = graphemes(words)
    while signs and text_width("".join(signs).rstrip() + "…", size, face) > room:
        signs.pop()
    return "".join(signs).rstrip() + "…"


def moved(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform that puts a drawing made around (0, 0) into its place."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1.0:
        parts.append(f"scale({scale:.4g})")
    return " ".join(parts)
