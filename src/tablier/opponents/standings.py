"""What a tournament found: who beats whom how often, on one scale, and how sure that is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import isinf
from typing import Any, NamedTuple

from tablier.lab.base import Result, Summary, Table
from tablier.lab.certainty import Mean, about, plain_error
from tablier.lab.plots.house import Heading, House
from tablier.lab.plots.layouts import Layout
from tablier.lab.titles import players, unusual
from tablier.lab.units import turns as turns_of
from tablier.opponents.elo import ratings, score_of
from tablier.opponents.games import MOST_MOVES, SIDES, Meeting, Pairing, Played
from tablier.opponents.ledger import settings
from tablier.opponents.part import CHANCE, PACKAGE, bot_part
from tablier.referee.game import Game
from tablier.words import Message, known, language
from tablier.words.numbers import decimal, number

HUNDREDTHS = 100.0
GAP = "  "


class Duel(NamedTuple):
    """What one pairing came to, as its first contestant sees it."""

    one: int
    other: int
    games: int
    won: int
    drawn: int  # and shared, and adjudged
    lost: int
    score: Mean
    turns: float  # on average
    adjudged: int


class Standing(NamedTuple):
    """What one contestant came to."""

    contestant: int
    name: str
    elo: Mean
    score: Mean  # over all its games
    games: int
    seconds: float | None  # for a choice, on average; None: it was never asked


@dataclass(frozen=True, repr=False)
class Tournament(Result):
    """The result of `tournament`. Counted are pairs of games of which both are played.

    A score is the share of points: a draw is half of one. Its interval takes the pair, two games
    with the same dice and swapped seats, as one observation; see `elo.score_of`, and `elo.ratings`
    for Elo.
    """

    setup: Meeting
    games: int  # asked for, in each pairing
    played: tuple[Played, ...]
    seconds: float
    fresh: int  # games that were played this time; the others were found in the file
    partial: bool = False  # interrupted before all games were played

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return self.setup.open()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The contestants, as they were written."""
        return tuple(contestant.name for contestant in self.setup.contestants)

    @cached_property
    def counted(self) -> dict[Pairing, list[Played]]:
        """The games of each pairing that have both been played, in order."""
        numbers = {(one.pairing, one.number) for one in self.played}
        found: dict[Pairing, list[Played]] = {}
        for one in self.played:
            if (one.pairing, one.number ^ 1) in numbers:
                found.setdefault(one.pairing, []).append(one)
        return found

    @cached_property
    def duels(self) -> tuple[Duel, ...]:
        """What each pairing came to."""
        return tuple(
            Duel(
                *pairing,
                games=len(games),
                won=sum(one.score == 1 for one in games),
                drawn=sum(0 < one.score < 1 for one in games),
                lost=sum(one.score == 0 for one in games),
                score=score_of(_pairs(games)),
                turns=sum(one.turns for one in games) / len(games),
                adjudged=sum(one.adjudged for one in games),
            )
            for pairing, games in self.counted.items()
        )

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody, the strongest first."""
        elos = ratings(
            len(self.names), {pairing: _pairs(games) for pairing, games in self.counted.items()}
        )
        found = [self._standing(place, elo) for place, elo in enumerate(elos)]
        return tuple(sorted(found, key=lambda one: -one.elo.value))

    def _standing(self, place: int, elo: Mean) -> Standing:
        pairs: list[float] = []
        choices, seconds = 0.0, 0.0
        for pairing, games in self.counted.items():
            if place in pairing:
                side = pairing.index(place)
                pairs += [1 - score if side else score for score in _pairs(games)]
                choices += sum(one.choices[side] for one in games)
                seconds += sum(one.seconds[side] for one in games)
        return Standing(
            place, self.names[place], elo, score_of(pairs), SIDES * len(pairs),
            seconds / choices if choices else None,
        )  # fmt: skip

    @property
    def seats(self) -> tuple[Mean, ...]:
        """By seat: its share of the wins, a shared one divided; all pairings together.

        Both contestants of a pairing have had each seat equally often.
        """
        pairs = [
            [(a + b) / 2 for a, b in zip(one.shares, other.shares, strict=True)]
            for games in self.counted.values()
            for one, other in zip(games[::2], games[1::2], strict=True)
        ]
        return tuple(score_of(shares) for shares in zip(*pairs, strict=True))

    def records(self) -> Iterator[tuple[str, str]]:
        """Every game as a record, with a name for its file."""
        for one in self.played:
            a, b = (_safe(self.names[each]) for each in one.pairing)
            yield f"{a}-{b}-{one.number:05}.tablier", one.record

    # --- as data ---

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        return {
            **{name: value for name, value in settings(self.setup).items() if name != "tablier"},
            "games": self.games,
            "played": len(self.played),
            "partial": self.partial,
            "ratings": _rows(self._rating_table()),
            "pairings": _rows(self._pairing_table()),
            "seats": [seat.value for seat in self.seats],
            "seats_error": [plain_error(seat.error) for seat in self.seats],
            "seconds": self.seconds,
        }

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {
            "pairings": self._pairing_table,
            "ratings": self._rating_table,
            "games": self._game_table,
        }

    def _pairing_table(self) -> Table:
        columns = (
            "first", "second", "games", "won", "drawn", "lost", "score", "score_error", "turns",
            "adjudged",
        )  # fmt: skip
        rows = [
            (
                self.names[duel.one], self.names[duel.other], duel.games, duel.won, duel.drawn,
                duel.lost, duel.score.value, plain_error(duel.score.error), duel.turns,
                duel.adjudged,
            )
            for duel in self.duels
        ]  # fmt: skip
        return Table(columns, rows)

    def _rating_table(self) -> Table:
        rows = [
            (
                one.name, one.elo.value, plain_error(one.elo.error), one.score.value,
                plain_error(one.score.error), one.games, one.seconds,
            )
            for one in self.standings
        ]  # fmt: skip
        columns = ("name", "elo", "elo_error", "score", "score_error", "games", "seconds_a_choice")
        return Table(columns, rows, named=True)

    def _game_table(self) -> Table:
        rows = [
            (
                *(self.names[each] for each in one.pairing), one.number, one.score, one.turns,
                one.moves, one.adjudged,
            )
            for one in self.played
        ]  # fmt: skip
        return Table(("first", "second", "number", "score", "turns", "moves", "adjudged"), rows)

    # --- for people ---

    def say(self, lang: str | None = None) -> str:
        """Tables of ratings, of all against all, and sentences."""
        lang = known(lang or language())
        head, *rest = super().say(lang).split("\n")
        tables = [_lines(self._summary(lang))]
        if len(self.names) > SIDES:
            tables.append(_lines(self._crosstable(lang)))
        return "\n".join([head, *(line for table in tables for line in ("", *table)), "", *rest])

    def _summary(self, lang: str) -> Summary:
        rows = [
            (
                one.name,
                about(one.elo, 1.0, lang),
                about(one.score, HUNDREDTHS, lang),
                number(one.games, lang),
                "–" if one.seconds is None else decimal(1000 * one.seconds, lang),
            )
            for one in self.standings
        ]
        names = ("name", "elo", "score", "games", "milliseconds")
        return Summary(tuple(_words(f"head.{name}").say(lang) for name in names), rows)

    def _crosstable(self, lang: str) -> Summary:
        """Everybody's score against everybody, in hundredths."""
        order = [one.contestant for one in self.standings]
        scores: dict[Pairing, float] = {}
        for duel in self.duels:
            scores[duel.one, duel.other] = duel.score.value
            scores[duel.other, duel.one] = 1 - duel.score.value
        rows = [
            (
                self.names[one],
                *(
                    decimal(HUNDREDTHS * scores[one, other], lang, 1)
                    if (one, other) in scores
                    else "–"
                    for other in order
                ),
            )
            for one in order
        ]
        return Summary(("", *(self.names[one] for one in order)), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        yield _words(
            "played",
            game=self.game.card.titles,
            players=players(self.game, lang),
            n=self.games,
            games=number(self.games, lang),
            seed=str(self.setup.seed),
        )
        if said := unusual(self.game, lang):
            yield _words("options", options=" · ".join(said))
        for duel in self.duels:
            yield _words(
                "duel",
                one=self.names[duel.one],
                other=self.names[duel.other],
                score=about(duel.score, HUNDREDTHS, lang),
                won=number(duel.won, lang),
                drawn=number(duel.drawn, lang),
                lost=number(duel.lost, lang),
                turns=decimal(duel.turns, lang, 1),
                unit=turns_of(self.game, round(duel.turns, 1)),
            )
        for seat, share in enumerate(self.seats):
            yield _words(
                "seat",
                seat=seat + 1,
                name=self.game.names[seat],
                share=about(share, HUNDREDTHS, lang),
            )
        if adjudged := sum(duel.adjudged for duel in self.duels):
            most = number(MOST_MOVES, lang)
            yield _words("adjudged", n=adjudged, games=number(adjudged, lang), most=most)
        yield from self._how(lang)

    def _how(self, lang: str) -> Iterator[Message]:
        """By which means, and whether one gets the same again."""
        part = bot_part(self.game.ruleset)
        for contestant in self.setup.contestants:
            limit = contestant.limit
            if limit and contestant.level != CHANCE and part.searches(contestant.level):
                key = "by-seconds" if limit.nodes is None else "by-nodes"
                n = limit.nodes or 0
                nodes, seconds = number(n, lang), decimal(limit.seconds, lang)
                yield _words(key, name=contestant.name, n=n, nodes=nodes, seconds=seconds)
        if self.setup.opening:
            n = self.setup.opening
            yield _words("opening", n=n, unit=turns_of(self.game, n))
        yield _words("intervals")
        if self.partial:
            wanted = self.games * len(self.names) * (len(self.names) - 1) // SIDES
            yield _words(
                "partial", done=number(len(self.played), lang), wanted=number(wanted, lang)
            )

    def _heading(self, lang: str) -> Heading:
        said = [
            players(self.game, lang),
            _words("each", n=self.games, games=number(self.games, lang)).say(lang),
            *unusual(self.game, lang),
        ]
        return Heading(self.game.card.titles[lang], [" · ".join(said)])

    def _layout(self, lang: str) -> Layout:
        panel = partial(_drawn, standings=self.standings)
        return Layout({"ratings": panel}, [["ratings"]], (10, 1.6 + 0.5 * len(self.names)))


def _drawn(axes: Any, house: House, standings: tuple[Standing, ...]) -> None:
    """Everybody on the scale, the strongest above, each with its interval."""
    theme = house.theme
    house.dress(axes, grid="x")
    for y, one in enumerate(standings):
        error = 0.0 if isinf(one.elo.error) else one.elo.error
        axes.errorbar(one.elo.value, y, xerr=error, color=theme.ink, capsize=3, linewidth=1.1)
        axes.plot([one.elo.value], [y], marker="o", color=theme.tint("blue"), zorder=4)
    axes.set_yticks(range(len(standings)), [one.name for one in standings])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(standings) - 0.5, -0.5)
    house.name(axes, _words("head.elo").say(house.lang))
    house.entitle(axes, _words("ratings").say(house.lang))


def _pairs(games: list[Played]) -> list[float]:
    """What the first contestant scored in each pair of games."""
    return [(a.score + b.score) / 2 for a, b in zip(games[::2], games[1::2], strict=True)]


def _rows(table: Table) -> list[dict[str, Any]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _lines(summary: Summary) -> list[str]:
    """A table as text: names to the left, figures to the right."""
    rows = [summary.head, *summary.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(summary.head))]
    return [
        GAP.join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _safe(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "._" else "-" for letter in name)


def _words(key: str, **values: Any) -> Message:
    return Message(PACKAGE, f"tournament.{key}", values)
