"""The field: what a size and a place for the woods make of the board, and boards as text."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tablier.games.archers import vocabulary as v
from tablier.games.archers.card import SIDES

WOOD = 3  # squares along its side

LETTERS = "NESWnesw"  # dark archers by facing, then light
_EAST = (0, 1, 0, -1)
_NORTH = (1, 0, -1, 0)

KEY_BITS = 53
"""Keys stand in states, and states travel as JSON: every reader must keep them exact."""

_CELL = re.compile(r"([1-9][0-9]?)|([NESWnesw])(\*?)")

Pieces = dict[int, int]
"""A board as plain data: square -> side, kind and facing as the rules count them."""


def field(options: Mapping[str, int | str]) -> v.Field:
    """The read-only record of a board and its options."""
    o = v.Field()
    o.columns, o.rows = (int(n) for n in str(options["board"]).split("x"))
    o.cells = o.columns * o.rows
    o.draws = int(options["repetition"] == "draw")
    o.first = SIDES.index(str(options["first"])) if options["first"] in SIDES else v.RANDOM
    o.ahead[:] = [o.columns, 1, -o.columns, -1]
    for square in range(o.cells):
        row, column = divmod(square, o.columns)
        rooms = (o.rows - 1 - row, o.columns - 1 - column, row, column)
        o.reach[square * 4 : square * 4 + 4] = [min(v.ZONE, room) for room in rooms]
        o.next[square * 4 : square * 4 + 4] = [
            square + ahead if room else v.WALL for ahead, room in zip(o.ahead, rooms, strict=True)
        ]
    _plant(o, options["woods"] == "corner", options["king"] == "on")
    o.keys[:], o.light_key = _keys()
    return o


def _plant(o: v.Field, corner: bool, king: bool) -> None:
    o.wood[:] = [-1] * len(o.wood)
    middle = (o.columns - WOOD) // 2
    wests = (0, o.columns - WOOD) if corner else (middle, middle)
    for side, (west, south) in enumerate(zip(wests, (0, o.rows - WOOD), strict=True)):
        for i in range(WOOD * WOOD):
            o.wood[(south + i // WOOD) * o.columns + west + i % WOOD] = side
        o.king[side] = (south + 1) * o.columns + west + 1 if king else -1


@lru_cache(maxsize=1)
def _keys() -> tuple[list[int], int]:
    """A fixed random number for every archer on every square (SplitMix64), and one for light."""
    keys, x, mask = [], 2024, (1 << 64) - 1
    for _ in range(225 * 16 + 1):
        x = (x + 0x9E3779B97F4A7C15) & mask
        z = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        keys.append((z ^ (z >> 31)) >> (64 - KEY_BITS))
    return keys[:-1], keys[-1]


# --- squares and boards as text -----------------------------------------------------------------


def name(o: v.Field, square: int) -> str:
    """A square as people call it: ``e4``."""
    row, column = divmod(square, o.columns)
    return f"{chr(ord('a') + column)}{row + 1}"


def landmarks(o: v.Field) -> dict[str, int | str]:
    """The size of the field and the corners of its woods, by the names its rules page has."""
    woods = [[square for square in range(o.cells) if o.wood[square] == side] for side in (0, 1)]
    return {
        "columns": o.columns, "rows": o.rows, "east": name(o, o.columns - 1)[0],
        "dark_from": name(o, woods[0][0]), "dark_to": name(o, woods[0][-1]),
        "light_from": name(o, woods[1][0]), "light_to": name(o, woods[1][-1]),
    }  # fmt: skip


def neighbour(o: v.Field, square: int, way: int) -> tuple[int, int]:
    """Column and row of the next square in a direction, be it on the board or not."""
    row, column = divmod(square, o.columns)
    return column + _EAST[way], row + _NORTH[way]


def pieces(s: v.State, o: v.Field) -> Pieces:
    """The board of a record as plain data."""
    return {square: s.board[square] & v.KIND for square in range(o.cells) if s.board[square]}


def write(found: Pieces, o: v.Field) -> str:
    """A board as text: rows from the north, archers by letter, numbers for empty squares."""
    rows = []
    for row in reversed(range(o.rows)):
        text, run = "", 0
        for square in range(row * o.columns, (row + 1) * o.columns):
            if square in found:
                text += (str(run) if run else "") + letter(found[square])
                run = 0
            else:
                run += 1
        rows.append(text + (str(run) if run else ""))
    return "/".join(rows)


def letter(kind: int) -> str:
    """An archer in a board text."""
    shown = LETTERS[v.side_of(kind) * 4 + (kind & v.FACING)]
    return shown + ("*" if kind & v.KING else "")


def read(text: str, o: v.Field) -> Pieces | None:
    """The inverse of `write`; None if the text is no board of this size."""
    rows = text.split("/")
    if len(rows) != o.rows:
        return None
    found: Pieces = {}
    for row, cells in zip(reversed(range(o.rows)), rows, strict=True):
        at = column = 0
        while at < len(cells):
            cell = _CELL.match(cells, at)
            if cell is None or column >= o.columns:
                return None
            if cell[2]:
                side, facing = divmod(LETTERS.index(cell[2]), 4)
                kind = side * v.LIGHT + facing + (v.KING if cell[3] else 0)
                found[row * o.columns + column] = kind
            column += int(cell[1]) if cell[1] else 1
            at = cell.end()
        if column != o.columns:
            return None
    return found


def manoeuvres(s: v.State, o: v.Field) -> Iterator[int]:
    """Every turn of the archers of the side to play, and every step to a free square."""
    for square in range(o.cells):
        cell = s.board[square]
        if cell and v.side_of(cell) == s.side:
            for kind in range(v.FORWARD, v.KINDS):
                if kind > v.BACK or not s.board[o.next[square * 4 + v.heading(cell, kind)]]:
                    yield v.action_of(o, s.side, square, kind)
