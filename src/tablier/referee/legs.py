"""The way that a game has gone, from position to position, as it stands after all corrections."""

from typing import NamedTuple

from tablier.referee.event import Event
from tablier.referee.position import RESIGN, Position, Step


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
    found = []
    place = final
    while place.before is not None and place.step is not None:
        if place.corrected:
            before, given, left = place.corrected
            gone = (Step(seat, RESIGN) for seat in left)
            steps = (*reversed(given.values()), *gone)
        else:
            before, steps = place.before, (place.step,)
        found.append(Leg(before, place, steps))
        place = before
    return found[::-1]
