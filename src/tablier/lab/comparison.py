"""Two games side by side: two sets of options, two boards, or two games altogether."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.lab.cluster import joined
from tablier.lab.games import lab_game
from tablier.lab.measured import Measured, measure
from tablier.lab.results import Mean, decimal, number
from tablier.lab.simulation import Progress, check_threads
from tablier.referee.game import Game
from tablier.words import Message, language
from tablier.words.errors import TablierError

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
    exact: bool  # on both sides

    @property
    def change(self) -> Mean:
        """From a to b, and half of its confidence interval of 95 %."""
        return Mean(self.b.value - self.a.value, hypot(self.a.error, self.b.error))

    @property
    def clear(self) -> bool:
        """Is there a difference that these figures can show?"""
        return abs(self.change.value) > self.change.error

    @property
    def verdict(self) -> str:
        """``more``, ``less``, ``same`` (both exact) or ``unclear`` (the games cannot tell)."""
        if not self.clear:
            return "same" if self.exact else "unclear"
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
    def differences(self) -> tuple[Difference, ...]:
        """Everything that both sides have a figure for."""
        found = []
        known = self.a.exact is not None and self.b.exact is not None
        for figure in FIGURES:
            one, other = figure.of(self.a), figure.of(self.b)
            if one is not None and other is not None:
                exact = known and not figure.counted
                found.append(Difference(figure.name, one, other, figure.scale, exact))
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
        lines = [*(head.say(lang) for head in heads), "", *_table(told, lang), ""]
        lines += [message.say(lang) for message in self._sentences(told, lang)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.say()

    def _sentences(self, told: list[Difference], lang: str) -> Iterator[Message]:
        for found in told:
            change = abs(found.change.value) * found.scale
            yield _words(
                f"{found.name.replace('_', '-')}.{found.verdict}",
                a=_figure(found.a.value, found, lang),
                b=_figure(found.b.value, found, lang),
                change=decimal(change, lang),
                games=number(self.games, lang),
            )  # fmt: skip
        kinds = {found.exact for found in told}
        key = "partly" if len(kinds) > 1 else "exact" if True in kinds else "played"
        yield _words(f"how-{key}", games=number(self.games, lang), seed=str(self.seed))


def compare(
    a: str | Path | Game,
    b: str | Path | Game,
    *,
    players: int | None = None,
    games: int = 100_000,
    seed: int = 0,
    threads: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Compare two games: ids, board files, or games made with options of their own.

    Lengths, wins and draws are exact where that takes seconds; the rest is counted over `games` on
    each side, drawn apart: side a has this seed, side b the next one. `cluster`: as in `simulate`.
    """
    one, other = lab_game(a, players), lab_game(b, players)
    check_threads(threads)
    how: dict[str, Any] = {"threads": threads, "cluster": cluster, "progress": progress}
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


def _figure(value: float, found: Difference, lang: str) -> str:
    """A figure in its own unit; an edge may be below nothing, and then says so."""
    text = decimal(value * found.scale, lang)
    return text.replace("-", "\N{MINUS SIGN}") if text.strip("-0.,") else decimal(0.0, lang)


def _table(told: list[Difference], lang: str) -> list[str]:
    exact = _words("exact").say(lang)

    def cell(mean: Mean, found: Difference) -> str:
        error = f"± {decimal(mean.error * found.scale, lang)}" if mean.error else exact
        return f"{_figure(mean.value, found, lang):>10} {error:<9}"

    rows = [(_words(f"row.{found.name.replace('_', '-')}").say(lang), found) for found in told]
    width = max(len(name) for name, _ in rows)
    head = f"{'':{width}} {'A':>10} {'':<9} {'B':>10}"
    return [head, *(
        f"{name:{width}} {cell(found.a, found)} {cell(found.b, found)}".rstrip()
        for name, found in rows
    )]  # fmt: skip
