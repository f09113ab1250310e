"""Two games side by side: two sets of options, two boards, or two games altogether."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.lab.cluster import joined
from tablier.lab.games import lab_game
from tablier.lab.measured import Measured, measure
from tablier.lab.results import SURE, Mean
from tablier.lab.simulation import MAX_TURNS, Progress, check_threads
from tablier.referee.game import Game
from tablier.words import Message, language
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, number

if TYPE_CHECKING:
    import pandas

ROOM = "lab"
DOUBT = 0.001
"""How often a figure that is the same on both sides may be told as a difference: several figures
are told at a time, and five in a hundred of each would be far too many."""

CLEARLY = NormalDist().inv_cdf(1 - DOUBT / 2) / SURE
"""So many times half an interval of 95 % leaves no more doubt than that."""

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
    exact: bool  # on both sides
    alike: bool = False  # both sides are the same game: whatever differs is chance

    @property
    def change(self) -> Mean:
        """From a to b, and half of its confidence interval of 95 %."""
        return Mean(self.b.value - self.a.value, hypot(self.a.error, self.b.error))

    @property
    def clear(self) -> bool:
        """Is there a difference that these figures can show?"""
        if self.alike or not (self.exact or self.change.error):  # too few games have no spread
            return False
        return abs(self.change.value) > CLEARLY * self.change.error

    @property
    def verdict(self) -> str:
        """``more``, ``less``, ``same`` (both exact) or ``unclear`` (the games cannot tell)."""
        if not self.clear:
            return "same" if self.exact or self.alike else "unclear"
        if abs(self.change.value) * self.scale < SEEN:
            return "same"
        return "more" if self.change.value > 0 else "less"


@dataclass(frozen=True, repr=False)
class Comparison:
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
        known = self.a.exact is not None and self.b.exact is not None
        for figure in FIGURES:
            one, other = figure.of(self.a), figure.of(self.b)
            if one is not None and other is not None:
                exact = known and not figure.counted
                found.append(Difference(figure.name, one, other, figure.scale, exact, self.alike))
        return tuple(found)

    def labels(self, lang: str) -> tuple[str, str]:
        """What tells the sides apart: title, players and the options that are not the same."""
        return _label(self.a.game, self.b.game, lang), _label(self.b.game, self.a.game, lang)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        sides = {
            name: {
                "game": side.game.id,
                "players": side.game.players,
                "options": dict(side.game.options),
                "wins": [win.value for win in side.wins],
                "wins_error": [win.error for win in side.wins],
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
                    "a_error": found.a.error,
                    "b": found.b.value,
                    "b_error": found.b.error,
                    "change": found.change.value,
                    "change_error": found.change.error,
                    "exact": found.exact,
                    "verdict": found.verdict,
                }
                for found in self.differences
            },
        }

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)

    def to_pandas(self) -> "pandas.DataFrame":
        """The differences as a table of pandas, a row for each, where it is installed."""
        try:
            import pandas
        except ImportError:
            raise TablierError("no-pandas", room=ROOM) from None
        return pandas.DataFrame.from_dict(self.to_dict()["differences"], orient="index")

    def plot(self, file: str | Path, lang: str | None = None) -> None:
        """Draw both lengths and both wins into a file: .png, .svg or .pdf."""
        from tablier.lab.comparison_plot import plot

        plot(self, Path(file), lang or language())

    def say(self, lang: str | None = None) -> str:
        """A small table, and a sentence for each difference."""
        lang = lang or language()
        names = self.labels(lang)
        heads = [
            _words(f"side-{side}", label=label) for side, label in zip("ab", names, strict=True)
        ]
        told = [
            found
            for found in self.differences
            if found.name not in QUIET or found.a.value or found.b.value
        ]
        lines = [*(head.say(lang) for head in heads), "", *self._table(told, lang), ""]
        lines += [message.say(lang) for message in self._sentences(told, lang)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.say()

    def _sentences(self, told: list[Difference], lang: str) -> Iterator[Message]:
        if self.alike:
            yield _words("alike")
        for found in () if self.alike else told:
            change = Mean(abs(found.change.value), found.change.error)
            a, b, by = (_about(mean, found.scale, lang) for mean in (found.a, found.b, change))
            yield _words(
                f"{found.name.replace('_', '-')}.{found.verdict}",
                a=a, b=b, change=by, games=number(self.games, lang),
            )  # fmt: skip
        if unwatched := self._unwatched():
            names = ", ".join(_row(figure.name).say(lang) for figure in unwatched)
            yield _words("unwatched", figures=names)
        kinds = {found.exact for found in told}
        key = "partly" if len(kinds) > 1 else "exact" if True in kinds else "played"
        yield _words(f"how-{key}", games=number(self.games, lang), seed=str(self.seed))

    def _unwatched(self) -> list[Figure]:
        """Figures that nothing counts in one of these games."""
        sides = [side for side in (self.a, self.b) if side.game.players > 1]
        return [
            figure
            for figure in FIGURES
            if figure.counted and any(figure.of(side) is None for side in sides)
        ]

    def _table(self, told: list[Difference], lang: str) -> list[str]:
        """Every figure of both sides, and the wins of every seat."""
        rows: list[tuple[str, Mean | None, Mean | None, float]] = [
            (_row(found.name).say(lang), found.a, found.b, found.scale) for found in told
        ]
        seats = max(self.a.game.players, self.b.game.players)
        for seat in range(seats if seats > 1 else 0):
            name = _words("row.win", seat=seat + 1).say(lang)
            rows.append((name, _win(self.a, seat), _win(self.b, seat), 100.0))
        width = max(len(name) for name, *_ in rows)
        head = f"{'':{width}} {'A':>10} {'':<9} {'B':>10}"
        return [head, *(
            f"{name:{width}} {_cell(a, scale, lang)} {_cell(b, scale, lang)}".rstrip()
            for name, a, b, scale in rows
        )]  # fmt: skip


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
    progress: Progress | None = None,
) -> Comparison:
    """Compare two games: ids, board files, or games made with options of their own.

    Lengths, wins and draws are exact where that takes seconds; the rest is counted over `games` on
    each side, drawn apart: side a has this seed, side b the next one. `cluster`: as in `simulate`.
    """
    one, other = lab_game(a, players), lab_game(b, players)
    check_threads(threads)
    how: dict[str, Any] = {
        "threads": threads, "max_turns": max_turns, "cluster": cluster, "progress": progress,
    }  # fmt: skip
    with joined(cluster, threads):
        return Comparison(
            measure(one, games, seed=seed, **how), measure(other, games, seed=seed + 1, **how), seed
        )


def _words(key: str, **values: Any) -> Message:
    return Message(ROOM, f"compare.{key}", values)


def _label(game: Game, other: Game, lang: str) -> str:
    parts = []
    if game.players != other.players:
        parts.append(_words("seats", n=game.players).say(lang))
    for name, value in game.options.items():
        if other.options.get(name, value) != value:
            parts.append(f"{name}={value}")
    title = game.card.titles[lang]
    return f"{title} ({', '.join(parts)})" if parts else title


def _row(name: str) -> Message:
    return _words(f"row.{name.replace('_', '-')}")


def _win(side: Measured, seat: int) -> Mean | None:
    return side.wins[seat] if seat < side.game.players else None


def _figure(value: float, scale: float, lang: str) -> str:
    """A figure in its own unit; an edge may be below nothing, and then says so."""
    text = decimal(value * scale, lang)
    return text.replace("-", "\N{MINUS SIGN}") if text.strip("-0.,") else decimal(0.0, lang)


def _about(mean: Mean, scale: float, lang: str) -> str:
    """A figure as a sentence tells it: with how sure it is, where it is not exact."""
    error = f" ± {decimal(mean.error * scale, lang)}" if mean.error else ""
    return _figure(mean.value, scale, lang) + error


def _cell(mean: Mean | None, scale: float, lang: str) -> str:
    if mean is None:
        return f"{'–':>10} {'':<9}"
    error = f"± {decimal(mean.error * scale, lang)}" if mean.error else _words("exact").say(lang)
    return f"{_figure(mean.value, scale, lang):>10} {error:<9}"
