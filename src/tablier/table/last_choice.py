"""The choice that would be taken back: the last one that a person has made."""

from typing import NamedTuple

from tablier.referee.position import Position
from tablier.table.setup import BOT
from tablier.table.table import Table


class Choice(NamedTuple):
    """A choice of the past."""

    seat: int | None  # who made it; None for what no seat did
    before: Position  # what it was made in
    steps: int  # how many of the referee's steps lead back there


def last_choice(table: Table) -> Choice:
    """The last choice of a person, with those that bots made after it, which fall with it.

    The referee says why it cannot be taken back, where it cannot.
    """
    assert table.position is not None
    last, place, steps = table.position, table.position.undo(), 1
    while last.step and last.step.seat is not None and table.seats[last.step.seat].kind == BOT:
        last, place, steps = place, place.undo(), steps + 1
    assert last.step is not None
    return Choice(last.step.seat, place, steps)
