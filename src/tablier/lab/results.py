"""What a simulation found: figures with how sure they are."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, isinf, sqrt
from typing import Any

from tablier.lab import drivers
from tablier.lab.base import Result, Summary, Table
from tablier.lab.certainty import SURE, Mean, about, counted, mean_of, plain_error, share_of
from tablier.lab.part import lab_part
from tablier.lab.plots import panels
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout, one_game
from tablier.lab.policies import UNIFORM
from tablier.lab.summary import row, spread, win_rows
from tablier.lab.tally import Setup, Tally
from tablier.lab.titles import players, unusual
from tablier.lab.units import turns as turns_of
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, Message, both, language
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, grouped, number, percent

PACKAGE = "tablier.lab"


@dataclass(frozen=True)
class PlayedLengths:
    """How long the games lasted."""

    mean: float
    median: int
    p95: int
    max: int
    error: float  # half of the confidence interval of the mean, 95 %; infinite of a single game


@dataclass(frozen=True, repr=False)
class Simulation(Result):
    """The result of `simulate`. Shares are of the games that ended."""

    setup: Setup
    tally: Tally
    seconds: float  # of play, not of compiling
    threads: int
    partial: bool = False  # interrupted before all games were played

    @cached_property
    def game(self) -> Game:
        """What was played."""
        return self.setup.open()

    @property
    def finished(self) -> int:
        """Games that ended."""
        return self.tally.games - self.tally.unfinished

    @property
    def wins(self) -> tuple[Mean, ...]:
        """By seat: the share of wins, a shared one divided among its winners."""
        return tuple(self._share(n / drivers.WHOLE) for n in self.tally.wins)

    @property
    def draws(self) -> Mean:
        """The share of draws."""
        return self._share(self.tally.draws)

    @property
    def shared(self) -> Mean:
        """The share of games with several winners."""
        return self._share(self.tally.shared)

    @property
    def turns(self) -> PlayedLengths:
        """How long the games lasted: all players' turns together, the last included."""
        lengths = self.tally.lengths
        total = sum(n * games for n, games in enumerate(lengths))
        squares = sum(n * n * games for n, games in enumerate(lengths))
        mean = mean_of(total, squares, self.finished)
        return PlayedLengths(
            mean.value, self.quantile(1, 2), self.quantile(19, 20), len(lengths) - 1, mean.error
        )

    @property
    def turns_per_second(self) -> float:
        """PlayedLengths of finished games in a second of play."""
        total = sum(n * games for n, games in enumerate(self.tally.lengths))
        return total / self.seconds if self.seconds else 0.0

    @property
    def waiting(self) -> Mean | None:
        """The share of turns in which a player could only wait; only when watched."""
        sums = self.tally.sums
        if not sums or not sums[drivers.CHANCES]:
            return None
        share = sums[drivers.WAITED] / sums[drivers.CHANCES]
        if self.finished < 2:
            return Mean(share, inf)
        # The spread of a ratio of two sums: how far games stray from "waited = share x turns".
        spread = (
            sums[drivers.SQUARES + drivers.WAITED]
            - 2 * share * sums[drivers.PRODUCT]
            + share * share * sums[drivers.SQUARES + drivers.CHANCES]
        )
        return Mean(share, SURE * sqrt(max(0.0, spread)) / sums[drivers.CHANCES])

    @property
    def lead_changes(self) -> Mean | None:
        """How often the lead passed to another seat, by game; only when watched."""
        sums = self.tally.sums
        if not sums or not sums[drivers.CHANCES]:
            return None
        changes, squares = sums[drivers.CHANGES], sums[drivers.SQUARES + drivers.CHANGES]
        return mean_of(changes, squares, self.finished)

    @property
    def visits(self) -> tuple[float, ...] | None:
        """By square of a track: how often a pawn came to rest there, by game, if watched."""
        watcher = lab_part(self.game).watcher
        if not self.tally.visits or watcher is None or not watcher.numbered:
            return None
        return tuple(n / max(1, self.tally.games) for n in self.tally.visits)

    @property
    def places(self) -> dict[str, float] | None:
        """The same of every board that is watched, by the names of the places on its picture."""
        watcher = lab_part(self.game).watcher
        if not self.tally.visits or watcher is None:
            return None
        found: dict[str, float] = {}
        for place, n in zip(watcher.places(self.game), self.tally.visits, strict=True):
            found[place] = found.get(place, 0.0) + n / max(1, self.tally.games)
        return found

    def quantile(self, part: int, whole: int) -> int:
        """The smallest length that at least this part of the finished games did not exceed."""
        passed = 0
        for turns, games in enumerate(self.tally.lengths):
            passed += games
            if passed * whole >= part * self.finished:
                return turns
        return 0

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        turns, waiting, changes = self.turns, self.waiting, self.lead_changes
        setup = self.setup
        return {
            "game": setup.id,
            "players": setup.players,
            "options": dict(setup.options),
            "policy": setup.policy,
            "compiled": not setup.seated,
            "opening": setup.opening,
            "archers": [archer.name for archer in setup.archers] or None,
            "seed": setup.seed,
            "games": self.tally.games,
            "partial": self.partial,
            "unfinished": self.tally.unfinished,
            "max_turns": setup.most,
            "wins": [win.value for win in self.wins],
            "wins_error": [plain_error(win.error) for win in self.wins],
            "shared": self.shared.value,
            "draws": self.draws.value,
            "turns": {**vars(turns), "error": plain_error(turns.error)},
            "waiting": waiting and waiting.value,
            "waiting_error": waiting and plain_error(waiting.error),
            "lead_changes": changes and changes.value,
            "lead_changes_error": changes and plain_error(changes.error),
            "visits": self.visits and list(self.visits),
            "places": self.places,
            "seconds": self.seconds,
            "turns_per_second": self.turns_per_second,
            "threads": self.threads,
        }

    def lengths(self) -> Iterator[tuple[int, int]]:
        """How many games ended after how many turns, where any did."""
        return ((turns, games) for turns, games in enumerate(self.tally.lengths) if games)

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"lengths": self._length_table, "wins": self._win_table, "visits": self._visit_table}

    def _length_table(self) -> Table:
        rows = [(turns, games, games / self.finished) for turns, games in self.lengths()]
        return Table(("turns", "games", "share"), rows)

    def _win_table(self) -> Table:
        lang = language()
        rows = [
            (seat, self.game.names[seat][lang], win.value, plain_error(win.error))
            for seat, win in enumerate(self.wins)
        ]
        return Table(("seat", "name", "share", "error"), rows)

    def _visit_table(self) -> Table:
        if self.places is None:
            raise TablierError("unwatched", package=PACKAGE)
        if self.visits is None:
            return Table(("place", "visits"), list(self.places.items()))
        rows = [(*found, square) for square, found in enumerate(self.places.items())]
        return Table(("place", "visits", "square"), rows)

    def _heading(self, lang: str) -> Heading:
        games, seed = number(self.tally.games, lang), str(self.setup.seed)
        said = [
            players(self.game, lang),
            Message(PACKAGE, "plot.games", {"n": self.tally.games, "games": games}).say(lang),
            Message(PACKAGE, "plot.seed", {"seed": seed}).say(lang),
            *unusual(self.game, lang),
        ]
        if any(archer.name != UNIFORM for archer in self.setup.archers):
            names = ", ".join(archer.name for archer in self.setup.archers)
            said.append(Message(PACKAGE, "plot.archers", {"names": names}).say(lang))
        if self.setup.seated:
            said.append(Message(PACKAGE, "plot.policy", {"policy": self.setup.policy}).say(lang))
        return Heading(self.game.card.titles[lang], [" · ".join(said)])

    def _layout(self, lang: str) -> Layout:
        turns = self.turns
        shares = [games / max(1, self.finished) for games in self.tally.lengths]
        ended = bool(self.tally.unfinished)
        lengths = panels.Lengths(
            "", shares, turns.mean, turns.median, turns.max, self.said_endless()
        )
        wins = panels.Wins("", self.wins, self.draws, ended)
        return one_game(self.game, lengths, wins, self.places, ended)

    def said_endless(self) -> Both | None:
        """How many games were given up, in words; None where all have ended."""
        if not self.tally.unfinished:
            return None
        share = self.tally.unfinished / self.tally.games
        return both(
            PACKAGE,
            "plot.given-up",
            share={lang: percent(share, lang) for lang in LANGUAGES},
            turns=grouped(self.setup.most),
            unit=turns_of(self.game, self.setup.most),
        )

    def _summary(self, lang: str) -> Summary:
        turns = self.turns
        rows = [row("games", lang, number(self.tally.games, lang))]
        if self.finished:
            rows += spread(self.game, Mean(turns.mean, turns.error), turns.median, turns.p95, lang)
            rows.append(row("longest", lang, number(turns.max, lang)))
            rows += win_rows(self.game, self.wins, lang)
        for key, part in (("shared", self.shared), ("draws", self.draws)):
            if part.value:
                rows.append(row(key, lang, percent(part.value, lang)))
        if self.waiting:
            share = percent(self.waiting.value, lang)
            rows.append(row("waiting", lang, share, unit=turns_of(self.game)))
        if self.lead_changes and self.setup.players > 1:
            rows.append(row("lead", lang, about(self.lead_changes, 1.0, lang)))
        return Summary(("", ""), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        def said(key: str, **values: Any) -> Message:
            return Message(PACKAGE, f"simulate.{key}", values)

        game = self.game
        if self.partial:
            yield said("partial", n=self.tally.games, games=number(self.tally.games, lang))
        yield said(
            "games",
            n=self.tally.games,
            games=number(self.tally.games, lang),
            game=game.card.titles,
            players=self.setup.players,
        )
        if self.setup.seated:
            yield said("seated", policy=self.setup.policy)
        if opening := self.setup.opening:
            yield said("opening", n=opening, unit=turns_of(game, opening))
        if self.tally.unfinished:
            share = percent(self.tally.unfinished / self.tally.games, lang)
            yield said(
                "unfinished", share=share, n=self.setup.most, unit=turns_of(game, self.setup.most)
            )
        if not self.finished:
            return
        turns = self.turns
        if self.finished == 1:
            yield said("one-length", n=turns.max, unit=turns_of(game, turns.max))
        else:
            yield said(
                "turns",
                n=counted(turns.mean),
                mean=decimal(turns.mean, lang),
                unit=turns_of(game, turns.mean),
                error=decimal(turns.error, lang),
                median=turns.median,
                p95=turns.p95,
                max=turns.max,
            )
        for seat, win in enumerate(self.wins if len(self.wins) > 1 else ()):
            yield said(
                "win-once" if isinf(win.error) else "win",
                seat=seat + 1,
                name=game.names[seat],
                share=percent(win.value, lang),
                error=percent(win.error, lang),
            )
        for key, part in (("shared", self.shared), ("draws", self.draws)):
            if part.value:
                yield said(key, share=percent(part.value, lang))
        if self.waiting:
            yield said("waiting", share=percent(self.waiting.value, lang), unit=turns_of(game))
        if self.lead_changes and self.setup.players > 1:
            mean = self.lead_changes.value
            yield said("lead", n=counted(mean), mean=decimal(mean, lang))
        if self.setup.seated:
            each = self.tally.games / self.seconds
            pace = both(
                PACKAGE,
                "simulate.games-rate",
                n=counted(each),
                rate={code: decimal(each, code) for code in LANGUAGES},
            )
            yield said("pace", seconds=decimal(self.seconds, lang), n=self.threads, rate=pace)
            return
        rate = self.turns_per_second / 1e6
        pace = both(
            PACKAGE,
            "simulate.rate",
            n=counted(rate),
            unit=turns_of(game),
            rate={code: decimal(rate, code) for code in LANGUAGES},
        )
        yield said("speed", seconds=decimal(self.seconds, lang), n=self.threads, rate=pace)

    def _share(self, count: float) -> Mean:
        return share_of(count / self.finished if self.finished else 0.0, self.finished)
