"""Where a key stands in a TOML text, so that a mistake can be shown with its line.

The standard parser keeps no positions; this finds them again, well enough for an error message:
tables and keys written on lines of their own, which is how board files are written.
"""

import re
import tomllib

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"'-]+)\s*=")


def place_of(error: tomllib.TOMLDecodeError, text: str) -> tuple[int, int]:
    """The line and the column of a mistake in TOML; the end of the file where none is told."""
    found = re.search(r"line (\d+), column (\d+)", str(error))
    return (int(found[1]), int(found[2])) if found else (text.count("\n") + 1, 1)


def line_of(text: str, path: tuple[str, ...]) -> int:
    """The line (from 1) of the longest part of a key's path that can be found; 1 if none can."""
    table: tuple[str, ...] = ()
    best, depth = 1, 0
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = _parts(header[1])
            here = table
        elif key := _KEY.match(line):
            here = table + _parts(key[1])
        else:
            continue
        # An inline table is one line with all its keys: any prefix of the path is a good place.
        if here == path[: len(here)] and len(here) > depth:
            best, depth = number, len(here)
    return best


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))
