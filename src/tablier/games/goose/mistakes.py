"""How a mistake in a board file is told: what stands there, and what may have been meant."""

import difflib
from collections.abc import Iterable

from tablier.games.goose.card import PACKAGE
from tablier.words import Both, both, short

_LONGEST_WORD = 40  # a longer one is no slip of the pen, and would take long to compare
_MOST_SHOWN = 6  # items of a list, or keys of a table
_MOST_DIGITS = 20
_MOST_BITS = 2000  # of numbers that Python writes out whatever it has been told


def shown(value: object) -> str:
    """A value as a board file writes it, cut short: a text keeps its quotes."""
    return short(_written(value, 2))


def _written(value: object, levels: int) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = short(value).replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04X}" for c in quoted) + '"'
    if isinstance(value, int):
        # Numbers of thousands of digits can only stand there as hexadecimal ones or their like.
        return short(str(value) if value.bit_length() < _MOST_BITS else hex(value), _MOST_DIGITS)
    if isinstance(value, list):
        items = [_written(item, levels - 1) for item in value[:_MOST_SHOWN]] if levels else []
        return f"[{', '.join(items + ['…'] * (len(items) < len(value)))}]"
    if isinstance(value, dict):
        first = list(value)[:_MOST_SHOWN] if levels else []
        pairs = [f"{short(key)} = {_written(value[key], levels - 1)}" for key in first]
        return f"{{ {', '.join(pairs + ['…'] * (len(pairs) < len(value)))} }}"
    return str(value)


def meant(word: object, known: Iterable[str]) -> Both:
    """« Did you mean … ? », or nothing where no known word is near."""
    if isinstance(word, str) and len(word) <= _LONGEST_WORD:
        for near in difflib.get_close_matches(word.strip().lower(), list(known), n=1):
            return both(PACKAGE, "board.meant", word=near)
    return both(PACKAGE, "board.meant-nothing")
