"""Two games side by side: two sets of options, two boards, or two games altogether."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot, isinf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.games.goose import volley
from tablier.lab.certainty import Mean, about, counted, plain_error, told
from tablier.lab.cluster import joined
from tablier.lab.games import lab_game
from tablier.lab.measured import Measured, measure
from tablier.lab.simulation import MAX_TURNS, Progress, check_threads
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Message, both, language
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, number

if TYPE_CHECKING:
    import pandas

ROOM = "lab"
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
        for figure in FIGURES:
            one, other = figure.of(self.a), figure.of(self.b)
            if one is not None and other is not None:
                found.append(Difference(figure.name, one, other, figure.scale, self.alike))
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

        plot(self, file, lang or language())

    def say(self, lang: str | None = None) -> str:
        """A small table, and a sentence for each difference."""
        lang = lang or language()
        names = self.labels(lang)
        heads = [
            _words(f"side-{side}", label=label) for side, label in zip("ab", names, strict=True)
        ]
        shown = [
            found
            for found in self.differences
            if found.name not in QUIET or found.a.value or found.b.value
        ]
        lines = [*(head.say(lang) for head in heads), "", *self._table(shown, lang), ""]
        lines += [message.say(lang) for message in self._sentences(shown, lang)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.say()

    def _sentences(self, shown: list[Difference], lang: str) -> Iterator[Message]:
        if self.alike:
            yield _words("alike")
        for found in () if self.alike else shown:
            yield self._verdict(found, lang)
        volleys = [side.game.ruleset.rules is volley for side in (self.a, self.b)]
        if volleys[0] != volleys[1]:
            yield _words("units-a" if volleys[0] else "units-b")
        if unwatched := self._unwatched():
            names = ", ".join(_row(figure.name).say(lang) for figure in unwatched)
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
        n = counted((change if apart else found.b).value * found.scale)  # what "turns" stands by
        if verdict == "unclear":
            values["shown"] = both(
                ROOM, "compare.shown", n=self.games,
                games={code: number(self.games, code) for code in LANGUAGES},
            )  # fmt: skip
        return _words(f"{found.name.replace('_', '-')}.{verdict}", n=n, **values)

    def _unwatched(self) -> list[Figure]:
        """Figures that nothing counts in one of these games."""
        sides = [side for side in (self.a, self.b) if side.game.players > 1]
        return [
            figure
            for figure in FIGURES
            if figure.counted and any(figure.of(side) is None for side in sides)
        ]

    def _table(self, shown: list[Difference], lang: str) -> list[str]:
        """Every figure of both sides, and the wins of every seat."""
        rows: list[tuple[str, Mean | None, Mean | None, float]] = [
            (_row(found.name).say(lang), found.a, found.b, found.scale) for found in shown
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


def _cell(mean: Mean | None, scale: float, lang: str) -> str:
    if mean is None:
        return f"{'–':>10} {'':<9}"
    if mean.exact:
        error = _words("exact").say(lang)
    else:
        error = "" if isinf(mean.error) else f"± {decimal(mean.error * scale, lang)}"
    return f"{told(mean.value, scale, lang):>10} {error:<9}"
