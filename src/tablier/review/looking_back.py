"""Looking back on a game: the chances after every step, then a close look at doubtful choices."""

from collections.abc import Sequence
from math import fsum, hypot
from time import perf_counter

from tablier.lab.live_odds import Chances, chances, prepare
from tablier.lab.progress import Progress, silent
from tablier.opponents.part import Limit
from tablier.referee.event import Event
from tablier.referee.legs import Leg, legs, together
from tablier.referee.position import DRAW, PUBLIC, RESIGN, Position
from tablier.referee.record import Record
from tablier.review.moments import LEAST_LOSS, Choice, Moment
from tablier.review.result import Review
from tablier.review.teacher import GLANCES, JUDGED, LOOKS, Teacher

SECONDS = 8.0
CHANCES, QUICK, CLOSE = 0.25, 0.4, 0.35  # how that time is shared
LEAST_GAMES = 256  # played on from a position
SEARCHES = 2  # that a quick look needs, more or less
LOOK = 0.12  # seconds for each search of a close look
MOST_LOOKS = 24  # close looks, where they are counted rather than timed
TIMES = 8  # a close look is so many times as long as a quick one
LEAST = 0.004  # seconds for any search


def review(
    game: Record | Position,
    *,
    seconds: float = SECONDS,
    nodes: int | None = None,
    progress: Progress = silent,
) -> Review:
    """Look back on a game, from its record or its last position: luck and choices told apart.

    `seconds` are for the whole game, roughly; with `nodes`, for each choice that is looked at
    closely, the review is the same every time. What is secret in a game that is not over stays so,
    and its choices are not judged yet.
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
    return Review(final.game, names, found.start(), tuple(found.moments()), final.over)


class _Looking:
    """One review under way."""

    def __init__(
        self, final: Position, way: list[Leg], seconds: float, nodes: int | None, progress: Progress
    ) -> None:
        self.final = final
        self.way = way
        self.seconds = seconds
        self.nodes = nodes
        self.progress = progress
        self.view = None if final.over else PUBLIC
        each = max(LEAST, QUICK * seconds / SEARCHES / max(1, len(way)))
        self.quick = Limit(each, nodes and max(1, nodes // TIMES))
        self.close = Limit(LOOK, nodes)
        self.known: dict[Position, Chances] = {}
        self.teacher = Teacher(final.game, self._reckoned)

    def start(self) -> Chances:
        """The chances before the first step."""
        return self._asked(self.way[0].before if self.way else self.final)

    def moments(self) -> list[Moment]:
        """Every step of the game."""
        for n, leg in enumerate(self.way):
            self._asked(leg.before)
            self._asked(leg.after)
            self.progress("moves", CHANCES * (n + 1) / len(self.way))
        choices = self._choices() if self.final.over else {}
        places = self._places()
        return [
            _moment(
                leg,
                self._told(n),
                (places[id(leg.before)], places[id(leg.after)]),
                (self._asked(leg.before), self._asked(leg.after)),
                self._due(leg),
                choices.get(n),
            )
            for n, leg in enumerate(self.way)
        ]

    def _told(self, n: int) -> tuple[Event, ...]:
        """What happened: of what several give at once, a seat's own and what came of it.

        That is told when the last one has given.
        """
        leg = self.way[n]
        step, given = leg.steps[0], together(self.way, n)
        if step.seat is None or step.text == RESIGN or not leg.before.awaits[0].secret:
            return leg.after.events
        # That something was given is told in the same words of each, and says nothing of it.
        hushed = {event.kind for one in given[:-1] for event in one.after.events}
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
            self.known[place] = self.teacher.outlook(place, self.view, self.quick)
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
        each = 0.0 if self.nodes else 1000 * CHANCES * self.seconds / max(1, len(self.way))
        return chances(place, view, each, LEAST_GAMES)

    # --- choices ---

    def _choices(self) -> dict[int, Choice]:
        """By step: the choices there were, as far as they were looked at.

        What whoever judges would have played is looked at no further. The others get a quick look,
        and those that seem to have cost most a close one, as long as there is time.
        """
        doubtful: list[tuple[float, int]] = []
        for n, leg in enumerate(self.way):
            if among(leg) and not self.teacher.agrees(leg, self.quick):
                loss = self.teacher.choice(leg, self.quick, GLANCES).loss
                if loss >= LEAST_LOSS:
                    doubtful.append((loss, n))
            self.progress("moves", CHANCES + QUICK * (n + 1) / len(self.way))
        doubtful.sort(reverse=True)
        found: dict[int, Choice] = {}
        began = perf_counter()
        for done, (_, n) in enumerate(doubtful):
            late = perf_counter() - began > CLOSE * self.seconds
            if done >= MOST_LOOKS if self.nodes else late:
                break
            found[n] = self.teacher.choice(self.way[n], self.close, LOOKS)
            self.progress("moves", 1 - CLOSE * (1 - done / len(doubtful)))
        return found


def among(leg: Leg) -> int:
    """How many moves there were to choose from; 0 where nothing was chosen."""
    step = leg.steps[0]
    if leg.before.awaits[0].kind != "choice" or step.text in (RESIGN, DRAW):
        return 0
    moves = leg.before.moves(step.seat)
    return len(moves) if len(moves) > 1 else 0


def _moment(
    leg: Leg,
    events: tuple[Event, ...],
    places: tuple[int, int],
    around: tuple[Chances, Chances],
    due: Sequence[float],
    choice: Choice | None,
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
        text=step.text,
        chances=after,
        change=change,
        error=hypot(before.error, after.error),
        luck=after.wins[seat] - due[seat] if alone and seat is not None else None,
        among=among(leg),
        choice=choice,
        events=events,
    )
