"""The rules of the matches, in two modules as somebody's own may be."""

from tablier.rulekit.kinds import CHOICE, NOTHING
from tablier.rulekit.struct import Struct
from tests.lab.stranger.heap import may_take


class Table(Struct):
    seats: int
    pile: int


class State(Struct):
    left: int
    turn: int
    turns: int


def start(s: State, o: Table) -> None:
    s.left = o.pile
    s.turn = 0
    s.turns = 0


def awaited(s: State, o: Table, seat: int) -> int:
    return CHOICE if s.left > 0 and seat == s.turn else NOTHING


def refused(s: State, o: Table, seat: int, action: int) -> int:
    return int(action < 1 or action > may_take(s.left))


def legal(s: State, o: Table, seat: int, out: list[int]) -> int:
    most = may_take(s.left)
    for i in range(most):
        out[i] = i + 1
    return most


def tickets(s: State, o: Table) -> int:
    return 1


def drawn(s: State, o: Table, ticket: int) -> int:
    return 0


def apply(s: State, o: Table, seat: int, action: int) -> None:
    s.left -= action
    s.turns += 1
    if s.left > 0:
        s.turn = 1 - s.turn


def leave(s: State, o: Table, seat: int) -> None:
    s.left = 0
    s.turn = 1 - seat


def over(s: State, o: Table) -> int:
    return int(s.left == 0)


def won(s: State, o: Table, seat: int) -> int:
    return int(s.left == 0 and s.turn == seat)


def score(s: State, o: Table, seat: int) -> int:
    return won(s, o, seat)


def progress(s: State, o: Table, seat: int) -> int:
    return 0


def hide(s: State, o: Table, seat: int) -> None:
    return
