"""The way that a game has gone, from position to position, as it stands after all corrections."""

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
