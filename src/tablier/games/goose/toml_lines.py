"""Where keys and values stand in a TOML text, so that a mistake can be shown with its place.

The standard parser keeps no positions. This reads the text once more, as far as names, brackets
and quotes go; where the text is not TOML it may be wrong, but neither fails nor takes long.
"""

import re
import tomllib
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""Keys from the outermost table inward, and numbers for the items of a list."""

Place = tuple[int, int]
"""A line and a column, both from 1."""

# Repetitions never go back (``*+``), so a text of any kind takes one pass.
_TOKEN = re.compile(
    r"""
      (?P<blank>  [ \t]+ | \#[^\n]* )
    | (?P<text>   \"{3} (?: [^"\\]+ | \\[\s\S] | "(?!"") )*+ (?: "{3,5} )?
                | '{3} (?: [^']+ | '(?!'') )*+ (?: '{3,5} )?
                | " (?: [^"\\\n]+ | \\[^\n] )*+ "?
                | ' [^'\n]*+ '? )
    | (?P<bare>   [A-Za-z0-9_-]+ )
    | (?P<sign>   [\s\S] )
    """,
    re.VERBOSE,
)


class ExcessError(Exception):
    """More than a limit allows of something: `deep` or `many`, and where."""

    def __init__(self, what: str, place: Place) -> None:
        self.what, self.place = what, place


def place_of(error: ValueError, text: str) -> Place:
    """The place of a mistake in TOML; where none is told, the end of all that stands there."""
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return (int(found[1]), int(found[2])) if found else place_at(text, len(text.rstrip()))


def place_at(text: str, index: int) -> Place:
    """The place of a character of a text."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def find(text: str, path: Path) -> Place:
    """The place of the longest part of a path that stands in the text; its beginning if none."""
    best, depth = (1, 1), 0
    for here, place in places(text):
        # A header also stands for the tables around its own: [squares.inn] is the first [squares].
        shared = min(len(here), len(path))
        if shared > depth and here[:shared] == path[:shared]:
            best, depth = place, shared
    return best


def places(text: str) -> Iterator[tuple[Path, Place]]:
    """Every table, key and item of a text, in its order."""
    return _Scan(text).run()


def bound(text: str, deepest: int, most: int) -> None:
    """Raise `ExcessError` for a text nested more deeply, or with more keys and items than that."""
    for number, (_, place) in enumerate(_Scan(text, deepest).run()):
        if number >= most:
            raise ExcessError("many", place)


class _Scan:
    """One pass over a text."""

    def __init__(self, text: str, deepest: int | None = None) -> None:
        self.text = text
        self.deepest = deepest
        self.line, self.newline = 1, -1
        self.table: Path = ()  # of the last header
        self.open: list[tuple[str, Path]] = []  # brackets, and what they are the value of
        self.parts: list[str] = []  # of the key or header being read
        self.start: Place = (1, 1)  # where that began
        self.path: Path = ()  # whose value is being read
        self.items: list[int] = []  # how many have been read of each open list
        self.state = "key"

    def run(self) -> Iterator[tuple[Path, Place]]:
        for token in _TOKEN.finditer(self.text):
            kind, found = token.lastgroup, token[0]
            here = (self.line, token.start() - self.newline)
            if kind in ("text", "bare"):
                yield from self.word(found, here)
            elif kind == "sign":
                yield from self.sign(found, here)
            if "\n" in found:
                self.line += found.count("\n")
                self.newline = token.start() + found.rindex("\n")

    def word(self, found: str, here: Place) -> Iterator[tuple[Path, Place]]:
        """A name, or a value."""
        if self.state == "value":
            yield from self.value(here)
            return
        if not self.parts:
            self.start = here
        self.parts.append(_bare(found))
        self.check(here)

    def value(self, here: Place) -> Iterator[tuple[Path, Place]]:
        """A value begins; if in a list, it has a place of its own."""
        if self.open and self.open[-1][0] == "[":
            self.path = (*self.open[-1][1], self.items[-1])
            yield self.path, here

    def sign(self, found: str, here: Place) -> Iterator[tuple[Path, Place]]:
        inside = self.open[-1][0] if self.open else ""
        if found == "\n" and not inside:
            self.parts, self.state = [], "key"
        elif found in "[{" and self.state == "value":
            yield from self.value(here)
            self.open.append((found, self.path))
            self.items.append(0)
            self.parts, self.state = [], "key" if found == "{" else "value"
            self.check(here)
        elif found == "[" and not self.parts:
            self.state = "header"
            self.start = here
        elif found == "]" and self.state == "header":
            self.table = tuple(self.parts)
            yield self.table, self.start
            self.state = "done"
        elif found == "=" and self.state == "key":
            outer = self.open[-1][1] if inside else self.table
            self.path = (*outer, *self.parts)
            yield self.path, self.start
            self.state = "value"
        elif found == "," and inside:
            self.items[-1] += 1
            self.parts, self.state = [], "key" if inside == "{" else "value"
        elif found in "]}" and inside:
            self.open.pop()
            self.items.pop()
            self.state = "value"

    def check(self, here: Place) -> None:
        """Is this still within the limit? Known before a long key or a deep list is read on."""
        outer = self.open[-1][1] if self.open else self.table
        named = len(self.parts) + (0 if self.state == "header" else len(outer))
        if self.deepest is not None and max(named, len(self.open)) > self.deepest:
            raise ExcessError("deep", here)


def _bare(name: str) -> str:
    """A key without its quotes; one with escapes is read as TOML reads it."""
    if name[0] not in "\"'":
        return name
    if "\\" in name and name[0] == '"':
        try:
            return next(iter(tomllib.loads(f"{name} = 0")))
        except ValueError:
            pass  # not a key at all: the parser will say so
    return name[1:-1]
