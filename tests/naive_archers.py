"""Archers written a second time, straight from the specification and as naively as possible.

It shares nothing with the rules: sets, dictionaries and tuples, every zone worked out anew for
every question, every board compared square by square. Slow, and meant to be checked by reading.
"""

import re
from typing import NamedTuple

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
LEFT_OF = {"N": "W", "W": "S", "S": "E", "E": "N"}
RIGHT_OF = {after: before for before, after in LEFT_OF.items()}

Square = tuple[int, int]  # column and row, both from 1


class Archer(NamedTuple):
    side: str
    facing: str
    king: bool


Board = dict[Square, Archer]


class Naive(NamedTuple):
    """A position with all of its past."""

    columns: int
    rows: int
    corner: bool
    king: bool
    draws: bool
    board: Board
    side: str
    left: int = 2
    shot: frozenset[Square] = frozenset()
    before: Board | None = None
    past: tuple[tuple[str, Board], ...] = ()  # the start of each turn since the last capture
    quiet: int = 0
    turns: int = 0
    result: str = ""  # dark, light or draw


def set_up(
    text: str, side: str, corner: bool = False, king: bool = False, draws: bool = True
) -> Naive:
    """A position from a board text and the side to play."""
    lines = text.split("/")
    board: Board = {}
    columns = 0
    for row, line in zip(range(len(lines), 0, -1), lines, strict=True):
        column = 0
        for run, letter, star in re.findall(r"(\d+)|([A-Za-z])(\*?)", line):
            column += int(run or 1)
            if letter:
                owner = "dark" if letter.isupper() else "light"
                board[column, row] = Archer(owner, letter.upper(), star == "*")
        columns = column
    start = ((side, board),)
    return Naive(columns, len(lines), corner, king, draws, board, side, past=start)


def other(side: str) -> str:
    return "light" if side == "dark" else "dark"


def name(square: Square) -> str:
    return "abcdefghijklmno"[square[0] - 1] + str(square[1])


def ahead(square: Square, facing: str, far: int) -> Square:
    east, north = STEPS[facing]
    return square[0] + east * far, square[1] + north * far


def on_board(p: Naive, square: Square) -> bool:
    return 1 <= square[0] <= p.columns and 1 <= square[1] <= p.rows


def zone(p: Naive, board: Board, square: Square) -> list[Square]:
    """The squares that the archer on a square controls, up to the first piece."""
    found = []
    for far in (1, 2, 3):
        at = ahead(square, board[square].facing, far)
        if not on_board(p, at):
            break
        found.append(at)
        if at in board:
            break
    return found


def controlled(p: Naive, board: Board, side: str) -> set[Square]:
    """Every square in a zone of control of a side."""
    return {at for square in board if board[square].side == side for at in zone(p, board, square)}


def wood(p: Naive, side: str) -> set[Square]:
    middle = (p.columns - 3) // 2 + 1
    west = middle
    if p.corner:
        west = 1 if side == "dark" else p.columns - 2
    south = 1 if side == "dark" else p.rows - 2
    return {(west + i, south + j) for i in range(3) for j in range(3)}


def actions(p: Naive) -> dict[str, Naive]:
    """Every legal action as text, with the position it leads to."""
    if p.result:
        return {}
    found: dict[str, Naive] = {}
    mine = [square for square in p.board if p.board[square].side == p.side]
    if p.left == 2:
        for square in mine:
            for at in zone(p, p.board, square):
                if square not in p.shot and at in p.board and p.board[at].side != p.side:
                    found[f"{name(square)}x{name(at)}"] = after_shot(p, square, at)
    for square in mine:
        archer = p.board[square]
        lifted = {at: piece for at, piece in p.board.items() if at != square}
        for far in (1, -1):
            at = ahead(square, archer.facing, far)
            closed = at in p.board or at in controlled(p, lifted, other(p.side))
            if on_board(p, at) and not closed and lifted | {at: archer} != p.before:
                found[f"{name(square)}-{name(at)}"] = after(p, square, at, archer)
        for sign, turned in (("<", LEFT_OF), (">", RIGHT_OF)):
            piece = archer._replace(facing=turned[archer.facing])
            if lifted | {square: piece} != p.before:
                found[f"{name(square)}{sign}"] = after(p, square, square, piece)
    return found


def after_shot(p: Naive, square: Square, at: Square) -> Naive:
    board = {place: piece for place, piece in p.board.items() if place != at}
    p = p._replace(board=board, shot=p.shot | {square}, past=(), quiet=0)
    alive = [piece for piece in board.values() if piece.side != p.side]
    if not alive or (p.king and not any(piece.king for piece in alive)):
        return p._replace(result=p.side, turns=p.turns + 1)
    return p


def after(p: Naive, square: Square, at: Square, archer: Archer) -> Naive:
    """The position after a manoeuvre, and after the turn that it may end."""
    board = {place: piece for place, piece in p.board.items() if place != square} | {at: archer}
    shot = frozenset(at if place == square else place for place in p.shot)
    if at in wood(p, other(p.side)):
        won = p._replace(result=p.side, turns=p.turns + 1)
        return won._replace(board=board, left=p.left - 1, before=p.board, shot=shot)
    if p.left == 2:
        return p._replace(board=board, left=1, before=p.board, shot=shot)
    side = other(p.side)
    quiet = 0 if p.shot else p.quiet + 1
    past = (*p.past, (side, board))
    turns = p.turns + 1
    drawn = turns >= 2000
    if p.draws:
        drawn = past.count((side, board)) >= 3 or quiet >= 200
    return p._replace(
        board=board, side=side, left=2, shot=frozenset(), before=None, past=past, quiet=quiet,
        turns=turns, result="draw" if drawn else "",
    )  # fmt: skip


def perft(p: Naive, depth: int) -> int:
    """How many sequences of so many actions there are."""
    found = actions(p)
    return len(found) if depth == 1 else sum(perft(q, depth - 1) for q in found.values())
