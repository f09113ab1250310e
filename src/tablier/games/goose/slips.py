"""What is wrong with a file that is no TOML: the commonest slips by their name.

Whoever writes a board file need not know TOML. The parser tells where it could read no further and
what it waited for; together with what stands there, that often tells what was meant.
"""

import re

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.toml_lines import Path, Place, place_at, place_of, places
from tablier.words import Value, short
from tablier.words.errors import FileError

_CURLY = "“”„‟«»‘’‚‛"
_NO_BREAK = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{FIGURE SPACE}"
_OPENS_VALUE = "0123456789+-\"'[{"

# Keys of what is no text, so that quotes would not help.
_TRUTHS = {"again", "double", "clean"}
_NUMBERS = {
    "track", "players", "age", "minutes", "dice", "faces", "arrows", "circle", "tokens", "at",
    "after", "miss", "pay", "fee", "fewer_dice", "totals", "lose", "others_lose",
}  # fmt: skip
_TRUTH = dict.fromkeys(("true", "yes", "on", "oui", "vrai"), "true")
_TRUTH |= dict.fromkeys(("false", "no", "off", "non", "faux"), "false")

_KEY = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_ENDS_WITH_KEY = re.compile(rf"(?:^|[{{,])\s*(?:{_KEY}\s*\.\s*)*{_KEY}\s*$")
_NEXT_LINE = re.compile(rf"\s*(?:(?:{_KEY}\s*\.\s*)*{_KEY}\s*=|\[\s*[A-Za-z_][^\[\],]*\])")
_WANTS_NAME = ("Invalid statement", "key part", "Expected '='", "table declaration")
_LONGEST_NUMBER = 640  # digits that Python reads whatever it has been told


def syntax(error: ValueError, text: str) -> FileError:
    """What the parser could not read, and where."""
    values: dict[str, Value] = {}
    if number := _endless_number(error, text):
        key, place = "digits", number
    elif opened := _never_closed(error, text):
        key, place = opened
    else:
        place = line, column = place_of(error, text)
        written = text.split("\n")[line - 1]
        before, ahead = written[: column - 1], written[column - 1 :]
        key = _slip(str(error), before, ahead)
        if key == "bare":
            key, values = _bare(before, ahead)
        elif key == "key-twice":
            place = _second(text, place)
    return FileError(f"board.{key}", package=PACKAGE, line=place[0], column=place[1], **values)


def _endless_number(error: ValueError, text: str) -> Place | None:
    """Where a number stands that is too long for the parser, which does not tell its place."""
    if "digits" not in str(error):
        return None
    runs = re.finditer(r"[0-9][0-9_]*", text)
    return next(
        (place_at(text, run.start()) for run in runs if len(run[0]) > _LONGEST_NUMBER), None
    )


def _never_closed(error: ValueError, text: str) -> tuple[str, Place] | None:
    """The key of a text that runs on to the end of the file, and where it opens."""
    said = str(error)
    if "Unterminated string" in said:
        quotes = '"""' if text.count('"""') % 2 else '"'
    elif found := re.match("""Expected "('+)" """, said):
        quotes = found[1]
    else:
        return None
    key = "unclosed-text" if len(quotes) == 1 else "unclosed-lines"
    return key, place_at(text, text.rindex(quotes))


def _slip(said: str, before: str, ahead: str) -> str:
    """The key of what is wrong where a line could be read no further."""
    here, written = ahead[:1], before + ahead
    ends = ahead.strip()[:1] in ("", "#")
    # After a value in brackets: another value, or something that can only stand outside of them.
    another = not ends and (before.strip() or not _NEXT_LINE.match(ahead))
    slips = (
        (here and here in _NO_BREAK, "no-break"),
        (here in ("", *_CURLY) and any(quote in written for quote in _CURLY), "curly"),
        (here.isalpha() and _named(before), "bare"),
        (_any(said, "overwrite", "declare", "Duplicate"), "key-twice"),
        (here == ":" and _ENDS_WITH_KEY.search(before), "equals"),
        (here and here in _OPENS_VALUE and "Expected '='" in said, "equals"),
        (ends and "table declaration" in said, "bracket"),
        (here.isalpha() and not here.isascii() and _any(said, *_WANTS_NAME), "plain-name"),
        ("Unclosed array" in said, "comma" if another else "unclosed-list"),
        ("Unclosed inline table" in said, "comma" if another else "unclosed-braces"),
        ("key part" in said and before.rstrip()[-1:] in ("{", ","), "unclosed-braces"),
        ("Illegal character '\\n'" in said and not _any(written, '"""', "'''"), "unclosed-text"),
    )
    return next((key for holds, key in slips if holds), "syntax")


def _any(text: str, *parts: str) -> bool:
    return any(part in text for part in parts)


def _named(before: str) -> str:
    """The key whose value, or list of values, is being written; none if it is something else."""
    key, equals, value = before.rpartition("=")
    listing = not value.strip() or (value.lstrip().startswith("[") and "]" not in value)
    found = re.search(r"([\w-]+)[\"']?\s*$", key[-100:]) if equals and listing else None
    return found[1] if found else ""


def _bare(before: str, ahead: str) -> tuple[str, dict[str, Value]]:
    """A word without quotes: what is told depends on what belongs there."""
    key, word = _named(before), re.split(r"[\s,\]}#]", ahead, maxsplit=1)[0]
    if key in _NUMBERS:
        return "figures", {"word": short(word)}
    if key in _TRUTHS:
        return "truth", {"word": short(word), "accepted": _TRUTH.get(word.lower(), "true, false")}
    return "no-quotes", {}


def _second(text: str, end: Place) -> Place:
    """Where a key or table stands for the second time; the parser tells where its value ends."""
    seen: set[Path] = set()
    for path, place in places(text):
        if path in seen and place <= end:
            return place
        seen.add(path)
    return end
