"""Looking back on a game: the chances after every step, then a close look at doubtful choices."""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, hypot

from tablier.lab.live_odds import Chances, chances, prepare
from tablier.lab.progress import Progress, silent
from tablier.opponents.part import bot_part
from tablier.referee.event import Event
from tablier.referee.legs import Leg, legs, together
from tablier.referee.position import DRAW, PUBLIC, RESIGN, UNSEEN, Position
from tablier.referee.record import Record, covered
from tablier.review import effort
from tablier.review.effort import Effort
from tablier.review.hindsight import Step, seen_back
from tablier.review.moments import LEAST_LOSS, Choice, Moment
from tablier.review.result import Review
from tablier.review.teacher import GLANCES, JUDGED, LOOKS, Teacher

SECONDS = 8.0


def review(
    game: Record | Position,
    *,
    seconds: float = SECONDS,
    nodes: int | None = None,
    progress: Progress = silent,
) -> Review:
    """Look back on a game, from its record or its last position: luck and choices told apart.

    It looks at as much as one idle core does in so many `seconds`, more or less; or `nodes` say how
    much, for each choice that is looked at closely. Either way it is the same every time. What is
    secret in a game that is not over stays so, and its choices are not judged yet.
    """
    final = game if isinstance(game, Position) else game.final
    way = legs(final)
    prepare(final.game)
    found = _Looking(final, way, seconds, nodes, progress)
    names = {
        seat: final.headers[f"name.{seat + 1}"]
        for seat in range(final.game.players)
        if f"name.{seat + 1}" in final.headers
    }
    moments = tuple(found.moments())
    return Review(final.game, names, found.chances[0], moments, final.over, found.alone)


class _Looking:
    """One review under way."""

    def __init__(
        self, final: Position, way: list[Leg], seconds: float, nodes: int | None, progress: Progress
    ) -> None:
        self.final = final
        self.way = way
        self.progress = progress
        self.view = None if final.over else PUBLIC
        self.known: dict[Position, Chances] = {}
        self.teacher = Teacher(final.game, self._reckoned)
        self.alone = bool(way) and all(self.teacher.lies_open(leg.before) for leg in way)
        self.effort = Effort.of(nodes) if nodes else self._effort(seconds)
        self.chances: list[Chances] = []  # before every step, and after the last one

    def _effort(self, seconds: float) -> Effort:
        choices = sum(among(leg) > 0 for leg in self.way)
        part = bot_part(self.final.game.ruleset)
        return Effort.worth(part, seconds, len(self.way), choices, self.alone)

    def moments(self) -> list[Moment]:
        """Every step of the game."""
        share = effort.CHANCES + effort.GLANCES if self.alone else effort.CHANCES
        self.chances.append(self._asked(self.way[0].before if self.way else self.final))
        for n, leg in enumerate(self.way):
            self.chances.append(self._asked(leg.after))
            self.progress("moves", share * (n + 1) / len(self.way))
        due = [self._due(leg) for leg in self.way]
        costs, choices = self._judged() if self.final.over else ({}, {})
        places = self._places()
        return [
            _moment(
                leg,
                self._covered(leg),
                self._told(n),
                (places[id(leg.before)], places[id(leg.after)]),
                (self.chances[n], self.chances[n + 1]),
                due[n],
                choices.get(n),
                costs.get(n, 0.0),
            )
            for n, leg in enumerate(self.way)
        ]

    def _covered(self, leg: Leg) -> bool:
        """Was something given here that is secret still?"""
        if self.final.over or leg.steps[0].text == RESIGN:
            return False
        return covered(leg.before, max(place.turns for place in self.final.history()))

    def _told(self, n: int) -> tuple[Event, ...]:
        """What happened: of what several give at once, a seat's own and what came of it.

        That is told when the last one has given.
        """
        leg = self.way[n]
        step, given = leg.steps[0], together(self.way, n)
        if step.seat is None or step.text == RESIGN or not leg.before.awaits[0].secret:
            return leg.after.events
        # That something was given is told in the same words of each, and says nothing of it: by all
        # who were not the last, and first of all by whoever gave alone.
        early = [one.after.events for one in given[:-1]] or [leg.after.events[:1]]
        hushed = {event.kind for events in early for event in events}
        told = tuple(event for event in given[-1].told(step.seat) if event.kind not in hushed)
        return told or leg.after.events

    def _places(self) -> dict[int, int]:
        """Where positions of the way stand in the history; what was played again because of a
        correction is found where that was made.
        """
        places = {id(place): n for n, place in enumerate(self.final.history())}
        here = len(places) - 1
        for leg in reversed(self.way):
            for place in (leg.after, leg.before):
                here = places.setdefault(id(place), here)
        return places

    # --- chances ---

    def _asked(self, place: Position) -> Chances:
        if place not in self.known:
            self.known[place] = self.teacher.outlook(place, self.view, self.effort.chances)
        return self.known[place]

    def _due(self, leg: Leg) -> Sequence[float]:
        """What was to be expected of a throw, by seat: luck is whatever came beyond it.

        An opponent who looks ahead sees as far from before a throw as from behind it, not to the
        same place; so its mean over all outcomes is taken, that no throw be lucky on average.
        """
        before, outcomes = self._asked(leg.before), leg.before.chances()
        if before.how != JUDGED or not outcomes:
            return before.wins
        after = [
            (float(share), self._asked(leg.before.play(text)).wins)
            for text, share in outcomes.items()
        ]
        return [fsum(share * wins[n] for share, wins in after) for n in range(len(before.wins))]

    def _reckoned(self, place: Position, view: int | str | None) -> Chances:
        """By playing on, or exactly: see `live_odds`."""
        return chances(place, view, 0.0, self.effort.games)

    def _from_the_end(self, seen: list[Chances], choices: dict[int, Choice]) -> list[Chances]:
        """Everybody's chances, as far as they were seen, corrected by what came later."""
        steps = [
            Step(
                seen[n].wins[0],
                leg.steps[0].seat if among(leg) else None,
                choices[n].loss if n in choices and choices[n].mistake else 0.0,
                settled=_settled(leg),
            )
            for n, leg in enumerate(self.way)
        ]
        back = seen_back(steps, seen[-1].wins[0])
        return [replace(one, wins=(win, 1 - win)) for one, win in zip(seen, back, strict=True)]

    # --- choices ---

    def _judged(self) -> tuple[dict[int, float], dict[int, Choice]]:
        """By step: what choices have cost, and those that were looked at closely."""
        at_first = self._at_first()
        choices = self._closely(at_first, {})
        if not self.alone:
            return at_first | {n: choice.loss for n, choice in choices.items()}, choices
        seen = self.chances
        self.chances = self._from_the_end(seen, choices)
        # What came later may tell of more that was doubtful.
        choices |= self._closely({n: self._drop(n) for n in at_first}, choices)
        self.chances = self._from_the_end(seen, choices)
        return {n: self._drop(n) for n in at_first}, choices

    def _at_first(self) -> dict[int, float]:
        """By step: what choices seem to have cost at first.

        What whoever judges would have played is looked at no further. Where nothing but choices
        changes the chances, these tell.
        """
        found: dict[int, float] = {}
        for n, leg in enumerate(self.way):
            if among(leg):
                found[n] = self._drop(n) if self.alone else self._glanced(leg)
            if not self.alone:
                done = effort.CHANCES + effort.GLANCES * (n + 1) / len(self.way)
                self.progress("moves", done)
        return found

    def _drop(self, n: int) -> float:
        seat = self.way[n].steps[0].seat
        assert seat is not None
        return self.chances[n].wins[seat] - self.chances[n + 1].wins[seat]

    def _glanced(self, leg: Leg) -> float:
        if self.teacher.agrees(leg, self.effort.glance):
            return 0.0
        return self.teacher.choice(leg, self.effort.glance, GLANCES).loss

    def _closely(self, costs: dict[int, float], known: dict[int, Choice]) -> dict[int, Choice]:
        """By step: the choices that seem to have cost most, looked at closely."""
        doubtful = sorted(
            (-cost, n) for n, cost in costs.items() if cost >= LEAST_LOSS and n not in known
        )[: effort.MOST_LOOKS - len(known)]
        limit, found = self.effort.close(len(known) + len(doubtful)), dict[int, Choice]()
        for done, (_, n) in enumerate(doubtful, start=len(known)):
            share = done / (len(known) + len(doubtful))
            self.progress("moves", 1 - effort.LOOKS * (1 - share))
            found[n] = self.teacher.choice(self.way[n], limit, LOOKS)
        return found


def among(leg: Leg) -> int:
    """How many moves there were to choose from; 0 where nothing was chosen."""
    step = leg.steps[0]
    if leg.before.awaits[0].kind != "choice" or step.text in (RESIGN, DRAW):
        return 0
    moves = leg.before.moves(step.seat)
    return len(moves) if len(moves) > 1 else 0


def _settled(leg: Leg) -> bool:
    """Was it settled by lot, or by agreement?"""
    return leg.steps[0].seat is None or leg.steps[0].text in (RESIGN, DRAW)


def _moment(
    leg: Leg,
    hidden: bool,
    events: tuple[Event, ...],
    places: tuple[int, int],
    around: tuple[Chances, Chances],
    due: Sequence[float],
    choice: Choice | None,
    cost: float,
) -> Moment:
    before, after = around
    thrown = [step for step in leg.steps if step.chance]
    step = (thrown or leg.steps)[0]
    seat = leg.before.turn if step.seat is None else step.seat
    change = tuple(b - a for a, b in zip(before.wins, after.wins, strict=True))
    alone = len(thrown) == 1 and seat is not None
    kind = step.text if step.text in (RESIGN, DRAW) else leg.before.awaits[0].kind
    return Moment(
        place=places[1],
        origin=places[0],
        turn=leg.turn,
        seat=seat,
        kind=kind,
        text=UNSEEN if hidden else step.text,
        chances=after,
        change=change,
        error=hypot(before.error, after.error),
        luck=after.wins[seat] - due[seat] if alone and seat is not None else None,
        among=among(leg),
        cost=cost,
        choice=choice,
        events=events,
    )
