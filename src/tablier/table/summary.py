"""What a finished game was like, counted: who led, who waited, who struck, who leapt and fell.

It reads positions and events and knows no game: what a kind of event means to a story is said by
the rules' own `plot`, and how far a seat has come by their `progress`.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from tablier.referee.event import Event
from tablier.referee.legs import Leg, legs
from tablier.referee.position import Position

MOST_OUTCOMES = 40  # of the dice that a person still reads as a list
_PIPS = re.compile(r"(?:^|[+=])(\d+)")  # dice as every notation writes them: 5, 3+6, 2=5 w=1


class Wait(NamedTuple):
    """A seat that waits some turns in a row, and the event that it owes them to."""

    n: int
    seat: int
    cause: Event | None


class Jump(NamedTuple):
    """How far a seat has come by one move; less than nothing for a fall."""

    n: int
    seat: int
    leg: Leg


class Summary:
    """One game, counted once."""

    def __init__(self, final: Position) -> None:
        self.final = final
        self.legs = legs(final)
        self.seats = range(final.game.players)
        self.strikes: Counter[int] = Counter()
        self.waits: Counter[int] = Counter()
        self.led: Counter[int] = Counter()  # turns that began with a seat ahead of all others
        self.longest: list[Wait] = [Wait(0, seat, None) for seat in self.seats]
        self.leaps: list[Jump] = []
        self.leaders: list[tuple[int, int]] = []  # (turn, who has just taken the lead)
        self.marvels: dict[str, tuple[int, Event]] = {}  # the first of each kind, with its turn
        self._count()

    def _count(self) -> None:
        plot = self.final.game.ruleset.plot
        waiting = [Wait(0, seat, None) for seat in self.seats]
        causes: list[Event | None] = [None for _ in self.seats]
        turn = 0
        for leg in self.legs:
            before, after = self.progress(leg.before), self.progress(leg.after)
            for seat in self.seats:
                if before[seat] != after[seat]:
                    waiting[seat] = Wait(0, seat, None)
                    if not leg.after.gone(seat):
                        self.leaps.append(Jump(after[seat] - before[seat], seat, leg))
            for event in leg.after.events:
                striker = event.seat if event.other is None else event.other
                if event.kind in plot.strikes and striker is not None:
                    self.strikes[striker] += 1
                if event.kind in plot.marvels:
                    self.marvels.setdefault(event.kind, (leg.turn, event))
                if event.seat is None:
                    continue
                if event.kind in plot.causes:
                    causes[event.seat] = event
                elif event.kind in plot.waits:
                    last = waiting[event.seat]
                    cause = last.cause if last.n else causes[event.seat]
                    self._waited(waiting, Wait(last.n + 1, event.seat, cause))
                    causes[event.seat] = None
            self._lead(leg, after)
            if leg.after.turns != turn and self.leaders:
                self.led[self.leaders[-1][1]] += leg.after.turns - turn
            turn = leg.after.turns

    def _waited(self, waiting: list[Wait], wait: Wait) -> None:
        waiting[wait.seat] = wait
        self.waits[wait.seat] += 1
        if wait.n > self.longest[wait.seat].n:
            self.longest[wait.seat] = wait

    def _lead(self, leg: Leg, progress: list[int]) -> None:
        best = max(progress)
        ahead = [seat for seat in self.seats if progress[seat] == best]
        if len(ahead) == 1 and (not self.leaders or self.leaders[-1][1] != ahead[0]):
            self.leaders.append((leg.turn, ahead[0]))

    def progress(self, place: Position) -> list[int]:
        """How far every seat has come."""
        rules, o = place.game.ruleset.rules, place.game.o
        return [rules.progress(place.s, o, seat) for seat in self.seats]

    # --- dice and arrows ---

    def throws(self) -> Iterator[tuple[int, str, Position]]:
        """Every throw of the dice: whose, what, and where."""
        for leg in self.legs:
            thrower = leg.before.turn
            if leg.before.awaits[0].seat is None and thrower is not None:
                for step in leg.steps:
                    if step.chance:
                        yield thrower, step.text, leg.before

    def volleys(self) -> Iterator[tuple[int, str, Position]]:
        """Every volley of arrows, in the same way; one that was replaced counts no more."""
        given: dict[tuple[int, int], tuple[int, str, Position]] = {}
        for leg in self.legs:
            for step in leg.steps:
                if step.chance and step.seat is not None:
                    volley = (leg.before.turns, step.seat)
                    given[volley] = (step.seat, step.text, leg.before)
        return iter(given.values())

    def outcomes(self) -> dict[str, tuple[int, float]]:
        """How often each outcome of the dice came, and how often it was due; if they are few."""
        came: Counter[str] = Counter()
        due: defaultdict[str, float] = defaultdict(float)
        for _, text, place in self.throws():
            came[text] += 1
            for outcome, share in place.chances().items():
                due[outcome] += float(share)
            if len(due) > MOST_OUTCOMES:
                return {}
        return {outcome: (came[outcome], round(share, 2)) for outcome, share in due.items()}


def pips(text: str) -> int:
    """The points of a throw of dice."""
    return sum(map(int, _PIPS.findall(text)))


def arrows(text: str, place: Position) -> list[int]:
    """The points of each arrow of a volley."""
    worth = place.game.ruleset.arrow_keys
    return [worth[arrow].points for arrow in text.split()]


def score_sheet(final: Position) -> list[list[list[str]]]:
    """A game of arrows as the club writes it: volley -> archer -> arrows, total, square.

    Only volleys that are complete: the one being shot is nobody's business yet.
    """
    seats, most = range(final.game.players), int(final.game.o.arrows)
    shot: dict[tuple[int, int], str] = {}
    squares: dict[int, list[int | None]] = {}
    for leg in legs(final):
        volley = leg.before.turns
        shot |= {(volley, step.seat): step.text for step in leg.steps
                 if step.chance and step.seat is not None}  # fmt: skip
        for complete in range(volley, leg.after.turns):
            squares[complete] = leg.after.state()["pawns"]
    rows = []
    for volley, pawns in sorted(squares.items()):
        row = []
        for seat in seats:
            text = shot.get((volley, seat), "")
            written = [*text.split(), *["–"] * most][:most]
            total = str(sum(arrows(text, final))) if text else ""
            square = pawns[seat]
            row.append([*written, total, "" if square is None else str(square)])
        rows.append(row)
    return rows
