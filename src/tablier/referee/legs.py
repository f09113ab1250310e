"""The way that a game has gone, from position to position, as it stands after all corrections."""

from collections.abc import Sequence
from typing import NamedTuple

from tablier.referee.corrections import way
from tablier.referee.event import Event
from tablier.referee.position import Position, Step


class Leg(NamedTuple):
    """From one position to the next, with what was given there; corrections have been made."""

    before: Position
    after: Position
    steps: tuple[Step, ...]

    @property
    def turn(self) -> int:
        """The turn in which it happened, as people count."""
        return self.before.turns + 1

    def told(self, seat: int) -> list[Event]:
        """What happened here to a seat, or by it."""
        return [event for event in self.after.events if seat in (event.seat, event.other)]


def legs(final: Position) -> list[Leg]:
    """The way to a position, without the entries that were corrected."""
    return [
        Leg(after.before, after, (after.step,))
        for after in way(final)
        if after.before is not None and after.step is not None
    ]


def together(way: Sequence[Leg], n: int) -> Sequence[Leg]:
    """The legs around one in which several seats give something at once, the last one last."""

    def of_one(a: Leg, b: Leg) -> bool:
        one, other = a.before, b.before
        return one.turns == other.turns and one.awaits[0].kind == other.awaits[0].kind

    first = last = n
    while first and of_one(way[first - 1], way[n]):
        first -= 1
    while last + 1 < len(way) and of_one(way[last + 1], way[n]):
        last += 1
    return way[first : last + 1]
