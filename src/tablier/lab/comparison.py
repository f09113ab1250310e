"""Two games side by side: two sets of options, two boards, or two games altogether."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import hypot, isinf
from pathlib import Path
from typing import Any, NamedTuple

from tablier.lab.base import Result, Summary, Table
from tablier.lab.certainty import Mean, about, counted, plain_error, told
from tablier.lab.cluster import joined
from tablier.lab.measure import Measured, measure
from tablier.lab.opening import lab_game
from tablier.lab.plots import panels
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout
from tablier.lab.progress import Progress, silent
from tablier.lab.simulation import MAX_TURNS, check_threads
from tablier.lab.titles import players as players_said
from tablier.lab.titles import worded
from tablier.lab.units import turns
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, Message, both, known, language
from tablier.words.numbers import decimal, number

PACKAGE = "tablier.lab"
SEEN = 0.005
"""Less than this, in turns, times or hundredths, and a difference reads as none."""


class Figure(NamedTuple):
    """One thing that is compared."""

    name: str  # of its words, and in JSON
    of: Callable[[Measured], Mean | None]
    scale: float = 1.0  # 100 for what is told in hundredths
    counted: bool = False  # no exact odds know it: it is always counted over games


FIGURES = (
    Figure("turns", lambda side: side.turns),
    Figure("edge", lambda side: side.edge, 100.0),
    Figure("lead_changes", lambda side: side.lead_changes, counted=True),
    Figure("waiting", lambda side: side.waiting, 100.0, counted=True),
    Figure("draws", lambda side: side.draws, 100.0),
    Figure("endless", lambda side: side.endless, 100.0),
)
QUIET = ("draws", "endless")
"""Figures that most games have none of: they are told where there are any."""


@dataclass(frozen=True)
class Difference:
    """One figure of both sides, and what it says."""

    name: str
    a: Mean
    b: Mean
    scale: float
    alike: bool = False  # both sides are the same game: whatever differs is chance

    @property
    def exact(self) -> bool:
        """Is it on both sides?"""
        return self.a.exact and self.b.exact

    @property
    def change(self) -> Mean:
        """From a to b, and half of its confidence interval of 95 %."""
        error = hypot(self.a.error, self.b.error)
        return Mean(self.b.value - self.a.value, error, self.exact)

    @property
    def clear(self) -> bool:
        """Is there a difference that these figures can show?"""
        if self.alike or not (self.exact or self.change.error):  # too few games have no spread
            return False
        return self.change.clear

    @property
    def verdict(self) -> str:
        """``more``, ``less``, ``same`` (both exact) or ``unclear`` (the games cannot tell)."""
        if not self.clear:
            return "same" if self.exact or self.alike else "unclear"
        if abs(self.change.value) * self.scale < SEEN:
            return "same"
        return "more" if self.change.value > 0 else "less"


@dataclass(frozen=True, repr=False)
class Comparison(Result):
    """The result of `compare`."""

    a: Measured
    b: Measured
    seed: int

    @property
    def games(self) -> int:
        """Games played on each side."""
        return self.a.played.tally.games

    @property
    def alike(self) -> bool:
        """Are both sides the same game, with the same options and players?"""
        one, other = self.a.game, self.b.game
        return one.ruleset.rules is other.ruleset.rules and one.o.values() == other.o.values()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Everything that both sides have a figure for."""
        found = []
        for figure in FIGURES:
            one, other = figure.of(self.a), figure.of(self.b)
            if one is not None and other is not None:
                found.append(Difference(figure.name, one, other, figure.scale, self.alike))
        return tuple(found)

    def labels(self, lang: str) -> tuple[str, str]:
        """What is compared: titles, players if they differ, options that differ or are unusual."""
        return _label(self.a.game, self.b.game, lang), _label(self.b.game, self.a.game, lang)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        sides = {
            name: {
                "game": side.game.id,
                "players": side.game.players,
                "options": dict(side.game.options),
                "wins": [win.value for win in side.wins],
                "wins_error": [plain_error(win.error) for win in side.wins],
                "exact": side.exact is not None,
            }
            for name, side in (("a", self.a), ("b", self.b))
        }
        return {
            **sides,
            "games": self.games,
            "seed": self.seed,
            "differences": {
                found.name: {
                    "a": found.a.value,
                    "a_error": plain_error(found.a.error),
                    "b": found.b.value,
                    "b_error": plain_error(found.b.error),
                    "change": found.change.value,
                    "change_error": plain_error(found.change.error),
                    "exact": found.exact,
                    "verdict": found.verdict,
                }
                for found in self.differences
            },
        }

    @property
    def units(self) -> tuple[Both, Both]:
        """What turns are called on both sides."""
        return turns(self.a.game), turns(self.b.game)

    def say(self, lang: str | None = None) -> str:
        """A small table, and a sentence for each difference."""
        lang = known(lang or language())
        return "\n".join([*self._sides(lang), "", *self._lines(lang), "", super().say(lang)])

    def _sides(self, lang: str) -> list[str]:
        names = zip("ab", self.labels(lang), strict=True)
        return [_words(f"side-{side}", label=label).say(lang) for side, label in names]

    @property
    def _shown(self) -> list[Difference]:
        return [
            found
            for found in self.differences
            if found.name not in QUIET or found.a.value or found.b.value
        ]

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {
            "differences": self._difference_table,
            "lengths": partial(self._of_both, "lengths"),
            "wins": partial(self._of_both, "wins"),
            "visits": partial(self._of_both, "visits"),
        }

    def _difference_table(self) -> Table:
        rows = self.to_dict()["differences"]
        columns = tuple(next(iter(rows.values())))
        found = [(name, *row.values()) for name, row in rows.items()]
        return Table(("figure", *columns), found, named=True)

    def _of_both(self, what: str) -> Table:
        """A table of both sides one below the other; exact where that is known."""
        columns: tuple[str, ...] = ()
        rows: list[tuple[Any, ...]] = []
        for name, side in (("a", self.a), ("b", self.b)):
            found = side.table(what)
            columns = ("side", *found.columns)
            rows += [(name, *row) for row in found.rows]
        return Table(columns, rows)

    def _heading(self, lang: str) -> Heading:
        one, other = self.a.game, self.b.game
        titles = [game.card.titles[lang] for game in (one, other)]
        title = titles[0] if titles[0] == titles[1] else " / ".join(titles)
        said = [players_said(one, lang)] if one.players == other.players else []
        if not (self.a.exact and self.b.exact):
            games = number(self.games, lang)
            said.append(_plot("each", lang, n=self.games, games=games))
            said.append(_plot("seed", lang, seed=str(self.seed)))
        else:
            said.append(_plot("exact", lang))
        return Heading(title, [" · ".join(said), *self._sides(lang)])

    def _layout(self, lang: str) -> Layout:
        sides = [
            panels.Lengths(
                name, side.lengths, side.turns.value, side.median, endless=side.said_endless
            )
            for name, side in (("A", self.a), ("B", self.b))
        ]
        found = [
            panels.Wins(name, side.wins, side.draws, side.given_up)
            for name, side in (("A", self.a), ("B", self.b))
        ]
        one, other = self.units
        units = panels.Units(one, one)
        if one != other:
            units = panels.Units(
                both(PACKAGE, "plot.units", a=one, b=other),
                both(PACKAGE, "plot.either", a=one, b=other),
            )
        names = [[name[lang] for name in side.game.names] for side in (self.a, self.b)]
        drawn: dict[str, panels.Panel] = {
            "lengths": partial(panels.lengths, found=sides, units=units),
            "cumulative": partial(panels.cumulative, found=sides, units=units),
            "wins": partial(panels.wins_of_two, found=found, names=names),
        }
        return Layout(drawn, [["lengths", "wins"], ["cumulative", "wins"]], (12.5, 7.4), (1.75, 1))

    def _summary(self, lang: str) -> Summary:
        rows = [
            (name, *("–" if mean is None else about(mean, scale, lang) for mean in means))
            for name, means, scale in self._rows(lang)
        ]
        return Summary(("", "A", "B"), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        shown = self._shown
        same_units = self.units[0] == self.units[1]
        if self.alike:
            yield _words("alike")
        for found in () if self.alike else shown:
            if found.name == "turns" and not same_units:
                yield _words("units", a=self.units[0], b=self.units[1])
            else:
                yield self._verdict(found, lang)
        if unwatched := self._unwatched():
            names = ", ".join(self._row(figure.name).say(lang) for figure in unwatched)
            yield _words("unwatched", figures=names)
        kinds = {mean.exact for found in shown for mean in (found.a, found.b)}
        key = "partly" if len(kinds) > 1 else "exact" if True in kinds else "played"
        games = number(self.games, lang)
        yield _words(f"how-{key}", n=self.games, games=games, seed=str(self.seed))

    def _verdict(self, found: Difference, lang: str) -> Message:
        """A sentence for one figure: how it differs, or that these games cannot tell."""
        verdict = found.verdict
        change = found.change._replace(value=abs(found.change.value))
        a, b, by = (about(mean, found.scale, lang) for mean in (found.a, found.b, change))
        values: dict[str, Any] = {"a": a, "b": b, "change": by}
        apart = found.name == "turns" and verdict in ("more", "less")
        last = (change if apart else found.b).value * found.scale  # what "turns" stands by
        values["unit"] = turns(self.b.game, last) if found.name == "turns" else self._unit
        if verdict == "unclear":
            values["shown"] = both(
                PACKAGE,
                "compare.shown",
                n=self.games,
                games={code: number(self.games, code) for code in LANGUAGES},
            )
        return _words(f"{found.name.replace('_', '-')}.{verdict}", n=counted(last), **values)

    def _unwatched(self) -> list[Figure]:
        """Figures that nothing counts in one of these games."""
        sides = [side for side in (self.a, self.b) if side.game.players > 1]
        return [
            figure
            for figure in FIGURES
            if figure.counted and any(figure.of(side) is None for side in sides)
        ]

    @property
    def _unit(self) -> Both:
        """Turns of both sides, under one name."""
        one, other = self.units
        return one if one == other else both(PACKAGE, "plot.either", a=one, b=other)

    def _row(self, name: str) -> Message:
        """What a figure is called in the table."""
        one, other = self.units
        unit = self._unit
        if name == "turns" and one != other:
            unit = both(PACKAGE, "plot.units", a=one, b=other)
        return _words(f"row.{name.replace('_', '-')}", unit=unit)

    def _rows(self, lang: str) -> list[tuple[str, tuple[Mean | None, Mean | None], float]]:
        """Every figure of both sides, and the wins of every seat."""
        rows: list[tuple[str, tuple[Mean | None, Mean | None], float]] = [
            (self._row(found.name).say(lang), (found.a, found.b), found.scale)
            for found in self._shown
        ]
        seats = max(self.a.game.players, self.b.game.players)
        for seat in range(seats if seats > 1 else 0):
            name = _words("row.win", seat=seat + 1).say(lang)
            rows.append((name, (_win(self.a, seat), _win(self.b, seat)), 100.0))
        return rows

    def _lines(self, lang: str) -> list[str]:
        """The same as text."""
        rows = self._rows(lang)
        width = max(len(name) for name, *_ in rows)
        head = f"{'':{width}} {'A':>10} {'':<9} {'B':>10}"
        return [
            head,
            *(
                f"{name:{width}} {_cell(a, scale, lang)} {_cell(b, scale, lang)}".rstrip()
                for name, (a, b), scale in rows
            ),
        ]


def compare(
    a: str | Path | Game,
    b: str | Path | Game,
    *,
    players: int | None = None,
    games: int = 100_000,
    seed: int = 0,
    threads: int | None = None,
    max_turns: int = MAX_TURNS,
    cluster: str | None = None,
    progress: Progress = silent,
) -> Comparison:
    """Compare two games: ids, board files, or games made with options of their own.

    Lengths, wins and draws are exact where that takes seconds; the rest is counted over `games` on
    each side, drawn apart: side a has this seed, side b the next one. `cluster`: as in `simulate`.
    """
    one, other = lab_game(a, players), lab_game(b, players)
    check_threads(threads)
    how: dict[str, Any] = {
        "threads": threads,
        "max_turns": max_turns,
        "cluster": cluster,
        "progress": progress,
    }
    with joined(cluster, threads, progress):
        return Comparison(
            measure(one, games, seed=seed, **how), measure(other, games, seed=seed + 1, **how), seed
        )


def _words(key: str, **values: Any) -> Message:
    return Message(PACKAGE, f"compare.{key}", values)


def _label(game: Game, other: Game, lang: str) -> str:
    parts = []
    if game.players != other.players:
        parts.append(_words("seats", n=game.players).say(lang))
    usual = {option.name: option.default for option in game.choices}
    named = [
        name
        for name, value in game.options.items()
        if value != usual[name] or other.options.get(name, value) != value
    ]
    parts += worded(game, named, lang)
    title = game.card.titles[lang]
    return f"{title} ({', '.join(parts)})" if parts else title


def _plot(key: str, lang: str, **values: Any) -> str:
    return Message(PACKAGE, f"plot.{key}", values).say(lang)


def _win(side: Measured, seat: int) -> Mean | None:
    return side.wins[seat] if seat < side.game.players else None


def _cell(mean: Mean | None, scale: float, lang: str) -> str:
    if mean is None:
        return f"{'–':>10} {'':<9}"
    if mean.exact:
        error = _words("exact").say(lang)
    else:
        error = "" if isinf(mean.error) else f"± {decimal(mean.error * scale, lang)}"
    return f"{told(mean.value, scale, lang):>10} {error:<9}"
