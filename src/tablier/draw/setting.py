"""Setting a line of text: where each of its letters stands, and what is left to other type.

What our type lacks (an emoji, Chinese, a letter with a mark of its own) is a foreign run: whoever
shows the picture chooses a type for it, and is told how wide it may become.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import category, east_asian_width

from tablier.draw.faces import Face
from tablier.draw.letters import EM, Letters, letters_of
from tablier.words.signs import graphemes

FOREIGN = 0.65 * EM  # about as wide as a letter of another script
WIDE = 1.0 * EM  # an ideogram, an emoji


class Foreign(NamedTuple):
    """Some words that our type cannot set: where they begin, and the room they get."""

    x: float
    width: float
    words: str


class Line(NamedTuple):
    """A line of text at a size of a thousand."""

    letters: tuple[tuple[float, str], ...]  # where each of ours begins
    foreign: tuple[Foreign, ...]
    width: float


@lru_cache(maxsize=8192)
def line_of(words: str, face: Face, spacing: float = 0.0) -> Line:
    """A line in one face; `spacing` stands between letters, not after the last."""
    ours = letters_of(face)
    letters: list[tuple[float, str]] = []
    foreign: list[Foreign] = []
    x = 0.0
    for known, run in _runs(graphemes(words), ours):
        if known:
            for i, letter in enumerate(run):
                x += ours.kern(run[i - 1], letter) if i else 0
                letters.append((x, letter))
                x += (ours.advance(letter) or 0) + spacing
        else:
            width = sum(_estimated(cluster) + spacing for cluster in run) - spacing
            foreign.append(Foreign(x, width, "".join(run)))
            x += width + spacing
    return Line(tuple(letters), tuple(foreign), max(0.0, x - spacing))


def _runs(clusters: Sequence[str], ours: Letters) -> Iterator[tuple[bool, Sequence[str]]]:
    """Stretches that our type can set or cannot; a blank between foreign words is foreign too.

    So words that are read from right to left stay in their order.
    """
    known = [len(one) == 1 and ours.advance(one) is not None for one in clusters]
    strange = [i for i, one in enumerate(known) if not one]
    for left, right in pairwise(strange):
        if all(one.isspace() for one in clusters[left + 1 : right]):
            known[left:right] = [False] * (right - left)
    start = 0
    for end in range(1, len(clusters) + 1):
        if end == len(clusters) or known[end] != known[start]:
            yield known[start], clusters[start:end]
            start = end


def _estimated(cluster: str) -> float:
    """About how wide a sign of another script is, on the safe side."""
    if category(cluster[0]) in ("Cc", "Cf"):
        return 0.0
    wide = "\ufe0f" in cluster or east_asian_width(cluster[0]) in "WF" or cluster[0] > "\U0001efff"
    return WIDE if wide else FOREIGN
