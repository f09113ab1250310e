"""How a mistake in a board file is told: what stands there, and what may have been meant."""

import difflib
from collections.abc import Iterable

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.toml_lines import Path, Place, place_of, places
from tablier.words import Both, both, short
from tablier.words.errors import FileError

_CURLY = "“”„‟«»‘’‚‛"
_LONGEST_WORD = 40  # a longer one is no slip of the pen, and would take long to compare
_MOST_SHOWN = 6  # items of a list, or keys of a table


def syntax(error: ValueError, text: str) -> FileError:
    """What the parser could not read; the commonest slips by their name."""
    line, column = place_of(error, text)
    written = text.split("\n")[line - 1]
    here = written[column - 1 : column]
    key = "syntax"
    if any(quote in written for quote in _CURLY) and (here in _CURLY or column > len(written)):
        key = "curly"
    elif here.isalpha() and written[: column - 1].rstrip().endswith("="):
        key = "no-quotes"
    elif any(words in str(error) for words in ("overwrite", "declare", "Duplicate")):
        key = "key-twice"
        line, column = _second(text, (line, column))
    return FileError(f"board.{key}", package=PACKAGE, line=line, column=column)


def _second(text: str, end: Place) -> Place:
    """Where a key or table stands for the second time; the parser tells where its value ends."""
    seen: set[Path] = set()
    for path, place in places(text):
        if path in seen and place <= end:
            return place
        seen.add(path)
    return end


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
        # Python refuses to write out a number of thousands of digits.
        return str(value) if abs(value) < 10**20 else f"{'-' * (value < 0)}{10**20}…"
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
