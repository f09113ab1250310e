"""A game looked back on: its odds after every move, its luck, its choices, its turning points.

The luck of a throw is what it changed in the chances of whoever threw. A choice is measured against
the best of the others, in the eyes of the player who made it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Any

from tablier.lab.base import Result, Summary, Table
from tablier.lab.live_odds import Chances, chances, prepare
from tablier.lab.plots import panels
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout
from tablier.lab.progress import Progress, silent
from tablier.lab.titles import players, unusual
from tablier.lab.units import turns
from tablier.referee.event import Event
from tablier.referee.game import Game
from tablier.referee.legs import Leg, legs
from tablier.referee.position import DRAW, PUBLIC, RESIGN, Position
from tablier.referee.record import Record
from tablier.words import Both, Message
from tablier.words.numbers import decimal, percent

PACKAGE = "tablier.lab"
MILLISECONDS = 40
LEAST_GAMES = 512
GLANCE = 64  # games
BEST = 3  # other choices that are looked at closely, after a glance at all
CLEARLY = 2.0  # standard errors from which on a difference is told
MOST_TOLD = 3
MOST_EVENTS = 4
LEAST_TURN = 0.05  # a smaller change turns nothing


@dataclass(frozen=True)
class Choice:
    """How good a choice was."""

    best: str  # the best move there was, perhaps the one that was made
    loss: float  # how much less the one made is worth to its player
    error: float  # the standard error of the loss
    among: int  # moves there were to choose from

    @property
    def clear(self) -> bool:
        """Was another move better beyond doubt?"""
        return self.loss > CLEARLY * self.error and self.loss > 0


@dataclass(frozen=True)
class Moment:
    """One step of a game, and the chances after it."""

    place: int  # of the position in the game's history: 0 is the start
    turn: int
    seat: int | None  # who threw, shot or chose
    kind: str  # "roll", "choice", "arrows", "bet"; "resign" and "draw" for agreements
    text: str
    chances: Chances
    change: tuple[float, ...]  # of the chances, by seat
    error: float  # the standard error of the change
    luck: float | None  # the thrower's own change; None where nothing was thrown
    choice: Choice | None  # where there was something to choose
    events: tuple[Event, ...]

    @property
    def size(self) -> float:
        """The largest change."""
        return max(map(abs, self.change))

    def say(self, lang: str, names: dict[int, str]) -> str:
        """What happened, in the game's own words."""
        return " ".join(event.say(lang, names) for event in self.events[:MOST_EVENTS])


@dataclass(frozen=True, repr=False)
class Review(Result):
    """The result of `review`."""

    game: Game
    names: dict[int, str]
    start: Chances
    moments: tuple[Moment, ...]
    over: bool

    @property
    def exact(self) -> bool:
        """Are all chances exact?"""
        return self.start.exact and all(moment.chances.exact for moment in self.moments)

    @property
    def luck(self) -> tuple[float, ...]:
        """By seat: the luck of all its throws together."""
        seats = range(self.game.players)
        return tuple(
            sum((one.luck for one in self.moments if one.luck and one.seat == seat), 0.0)
            for seat in seats
        )

    @property
    def turning_points(self) -> tuple[Moment, ...]:
        """The moments that changed most, in the order of the game: one of a turn at most."""
        found = [
            moment
            for moment in self.moments
            if moment.size >= LEAST_TURN and moment.size > CLEARLY * moment.error
        ]
        found.sort(key=lambda moment: moment.size)
        largest = {moment.turn: moment for moment in found}
        best = sorted(largest.values(), key=lambda moment: -moment.size)[:MOST_TOLD]
        return tuple(sorted(best, key=lambda moment: moment.place))

    def thrown(self, lucky: bool) -> tuple[Moment, ...]:
        """The luckiest throws or volleys, or the unluckiest: those that are clearly so."""
        sign = 1 if lucky else -1
        found = [
            (sign * moment.luck, moment)
            for moment in self.moments
            if moment.luck is not None and sign * moment.luck > CLEARLY * moment.error
        ]
        found.sort(key=lambda pair: -pair[0])
        return tuple(moment for luck, moment in found[:MOST_TOLD] if luck > 0)

    @property
    def mistakes(self) -> tuple[Moment, ...]:
        """The choices that cost most, of those that clearly cost something."""
        found = [moment for moment in self.moments if moment.choice and moment.choice.clear]
        found.sort(key=lambda moment: -moment.choice.loss if moment.choice else 0.0)
        return tuple(found[:MOST_TOLD])

    def name(self, seat: int) -> Both | str:
        """What a seat is called."""
        return self.names.get(seat, self.game.names[seat])

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "over": self.over,
            "exact": self.exact,
            "start": self.start.to_dict(),
            "luck": list(self.luck),
            "turning_points": [moment.place for moment in self.turning_points],
            "luckiest": [moment.place for moment in self.thrown(lucky=True)],
            "unluckiest": [moment.place for moment in self.thrown(lucky=False)],
            "mistakes": [moment.place for moment in self.mistakes],
            "moments": [_plain(moment) for moment in self.moments],
        }

    def called(self, seat: int, lang: str) -> str:
        """What a seat is called, in a language."""
        name = self.name(seat)
        return name if isinstance(name, str) else name[lang]

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"moments": self._moment_table}

    def _moment_table(self) -> Table:
        seats = [f"wins_{seat}" for seat in range(self.game.players)]
        rows = [
            (
                one.place,
                one.turn,
                one.seat,
                one.kind,
                one.text,
                *one.chances.wins,
                one.chances.draws,
                one.chances.error,
                one.luck,
                one.choice and one.choice.loss,
            )
            for one in self.moments
        ]
        columns = ("place", "turn", "seat", "kind", "text", *seats)
        return Table((*columns, "draws", "error", "luck", "loss"), rows)

    def _heading(self, lang: str) -> Heading:
        said = [players(self.game, lang), *unusual(self.game, lang)]
        return Heading(self.game.card.titles[lang], [" · ".join(said), self.start.explain(lang)])

    def _layout(self, lang: str) -> Layout:
        steps = {moment.place: n for n, moment in enumerate(self.moments, start=1)}
        unit = turns(self.game, 1)[lang]
        drawn: dict[str, panels.Panel] = {
            "chances": partial(
                panels.chances,
                found=[self.start.wins, *(one.chances.wins for one in self.moments)],
                names=[self.called(seat, lang) for seat in range(self.game.players)],
                game=self.game,
                turning=[(steps[one.place], f"{unit} {one.turn}") for one in self.turning_points],
            )
        }
        return Layout(drawn, [["chances"]], (11, 5))

    def _summary(self, lang: str) -> Summary:
        def head(key: str) -> str:
            return Message(PACKAGE, f"table.{key}").say(lang)

        last = self.moments[-1].chances if self.moments else self.start
        rows = [
            (
                self.called(seat, lang),
                percent(self.start.wins[seat], lang),
                percent(last.wins[seat], lang),
                _points(luck, lang),
            )
            for seat, luck in enumerate(self.luck)
        ]
        return Summary(("", head("at-first"), head("at-last"), head("luck")), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        unit = turns(self.game, 1)

        def said(key: str, **values: Any) -> Message:
            return Message(PACKAGE, f"luck.{key}", values)

        def told(key: str, moment: Moment, points: float, **more: Any) -> Message:
            assert moment.seat is not None
            text = moment.say(lang, self.names)
            return said(
                key,
                unit=unit,
                turn=moment.turn,
                name=self.name(moment.seat),
                text=text,
                points=_points(points, lang),
                **more,
            )

        yield said("how", text=self.start.explain(lang))
        if points := self.turning_points:
            yield said("turning-points")
            for moment in points:
                after = said_chances(moment.chances, self.game, self.names, lang)
                text = moment.say(lang, self.names) or moment.text
                yield said("turning-point", unit=unit, turn=moment.turn, text=text, chances=after)
        for key, lucky in (("lucky", True), ("unlucky", False)):
            if found := self.thrown(lucky):
                yield said(key)
                for moment in found:
                    yield told("throw", moment, moment.luck or 0.0)
        if any(moment.luck is not None for moment in self.moments):
            yield said("sums")
            for seat, sum_ in enumerate(self.luck):
                yield said("sum", name=self.name(seat), points=_points(sum_, lang))
        if found := self.mistakes:
            yield said("mistakes")
            for moment in found:
                assert moment.choice
                yield told(
                    "mistake",
                    moment,
                    -moment.choice.loss,
                    best=moment.choice.best,
                    played=moment.text,
                )


def review(
    game: Record | Position, *, milliseconds: float = MILLISECONDS, progress: Progress = silent
) -> Review:
    """Look back on a game, from its record or its last position.

    `milliseconds` are for each position. What is secret in a game that is not over stays so, and
    its choices are not judged yet.
    """
    final = game if isinstance(game, Position) else game.final
    view = None if final.over else PUBLIC
    prepare(final.game)
    way = legs(final)
    places = {id(place): n for n, place in enumerate(final.history())}
    known: dict[Position, Chances] = {}

    def asked(place: Position) -> Chances:
        if place not in known:
            known[place] = chances(place, view, milliseconds, LEAST_GAMES)
        return known[place]

    first = way[0].before if way else final
    moments = []
    for n, leg in enumerate(way):
        before, after = asked(leg.before), asked(leg.after)
        choice = _choice(leg, milliseconds) if final.over else None
        moments.append(_moment(leg, places[id(leg.after)], before, after, choice))
        progress("moves", (n + 1) / len(way))
    names = {
        seat: final.headers[f"name.{seat + 1}"]
        for seat in range(final.game.players)
        if f"name.{seat + 1}" in final.headers
    }
    return Review(final.game, names, asked(first), tuple(moments), final.over)


def said_chances(found: Chances, game: Game, names: dict[int, str], lang: str) -> str:
    """Chances in a few words: ``Rouge 62 %, Bleu 38 %``; half points would only be noise."""
    shares = [
        Message(
            PACKAGE,
            "live.share",
            {
                "name": names.get(seat, game.names[seat]),
                "percent": round(100 * win),
            },
        ).say(lang)
        for seat, win in enumerate(found.wins)
    ]
    if round(100 * found.draws):
        shares.append(
            Message(PACKAGE, "live.draws", {"percent": round(100 * found.draws)}).say(lang)
        )
    return ", ".join(shares)


def _moment(leg: Leg, place: int, before: Chances, after: Chances, choice: Choice | None) -> Moment:
    thrown = [step for step in leg.steps if step.chance]
    step = (thrown or leg.steps)[0]
    seat = leg.before.turn if step.seat is None else step.seat
    change = tuple(b - a for a, b in zip(before.wins, after.wins, strict=True))
    alone = len(thrown) == 1 and seat is not None
    kind = step.text if step.text in (RESIGN, DRAW) else leg.before.awaits[0].kind
    return Moment(
        place=place,
        turn=leg.turn,
        seat=seat,
        kind=kind,
        text=step.text,
        chances=after,
        change=change,
        error=hypot(before.error, after.error),
        luck=change[seat] if alone and seat is not None else None,
        choice=choice,
        events=leg.after.events,
    )


def _choice(leg: Leg, milliseconds: float) -> Choice | None:
    """Compare the move made with the others: a glance at all, then a closer look at the best."""
    place, made = leg.before, leg.steps[0]
    seat = made.seat
    if seat is None or place.awaits[0].kind != "choice" or made.text in (RESIGN, DRAW):
        return None
    moves = place.moves(seat)
    if len(moves) < 2:
        return None

    def worth(text: str, time: float, least: int) -> tuple[float, float]:
        found = chances(place.play(text, seat), seat, time, least)
        return found.wins[seat], found.error

    after = place.play(made.text, seat)
    others = [text for text in moves if place.play(text, seat) != after]
    glances = sorted(((worth(text, 0, GLANCE)[0], text) for text in others), reverse=True)
    mine, mine_error = worth(made.text, milliseconds, LEAST_GAMES)
    best, error, text = mine, 0.0, made.text
    for _, other in glances[:BEST]:
        value, other_error = worth(other, milliseconds, LEAST_GAMES)
        if value > best:
            best, error, text = value, hypot(mine_error, other_error), other
    return Choice(text, best - mine, error, len(moves))


def _plain(moment: Moment) -> dict[str, Any]:
    choice = moment.choice
    return {
        "place": moment.place,
        "turn": moment.turn,
        "seat": moment.seat,
        "kind": moment.kind,
        "text": moment.text,
        "wins": list(moment.chances.wins),
        "draws": moment.chances.draws,
        "exact": moment.chances.exact,
        "error": moment.chances.error,
        "luck": moment.luck,
        "choice": choice and {**vars(choice), "clear": choice.clear},
    }


def _points(change: float, lang: str) -> str:
    """A change of chances in points, with its sign."""
    sign = "+" if change >= 0 else "−"
    return sign + decimal(100 * abs(change), lang, 1)
