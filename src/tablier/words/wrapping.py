"""Lines for a terminal: measured in its cells and broken between words, never inside one."""

import re
from unicodedata import combining, east_asian_width

# French leaves no line end before its high punctuation, nor inside its quotation marks; nobody
# does inside a bracket of two words (Player 2), nor between numbers in a row, arrows as well: X 9.
_WORD = re.compile(
    r"(?:« )?(?:\([^ ()]+ [^ ()]+\)[^ ]*|[^ ]+)"
    r"(?: [;:!?»][^ ]*|(?:(?<=\d)|(?<=\b[XM])) (?=(?:\d+|[XM])\b)[^ ]+)*"
)


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def padded(text: str, width: int) -> str:
    """The text with as many spaces after it as make it so wide."""
    return text + " " * (width - cells(text))


def breaks(text: str, width: int, hang: int) -> list[tuple[int, int]]:
    """Where each line of a text begins and ends; all but the first stand `hang` columns in.

    A word wider than the terminal stays whole on a line of its own.
    """
    lines: list[tuple[int, int]] = []
    start = end = 0
    for word in _WORD.finditer(text):
        indent = hang if lines else 0
        if end and indent + cells(text[start : word.end()]) > width:
            lines.append((start, end))
            start = word.start()
        end = word.end()
    return [*lines, (start, max(end, start))]


def wrapped(text: str, width: int, hang: int | None = None) -> list[str]:
    """The lines of a text, those that go on as far in as it begins, or as `hang` says."""
    if hang is None:
        hang = len(text) - len(text.lstrip(" "))
    first, *others = (text[start:end] for start, end in breaks(text, width, hang))
    return [first, *(" " * hang + line for line in others)]
