"""A game measured: exactly where that takes seconds, and by playing it for all the rest."""

from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt

from tablier.lab.base import Table
from tablier.lab.certainty import SURE, Mean, likely, share_of
from tablier.lab.exact.result import Odds
from tablier.lab.exact.solver import OutOfReachError
from tablier.lab.part import lab_part
from tablier.lab.progress import Progress, silent
from tablier.lab.results import Simulation
from tablier.lab.simulation import MAX_TURNS, simulate
from tablier.referee.game import Game
from tablier.words import Both


@dataclass(frozen=True)
class Measured:
    """What is known of a game."""

    game: Game
    exact: Odds | None
    played: Simulation

    @cached_property
    def turns(self) -> Mean:
        """The length of a game that ends, in turns of all players."""
        if self.exact:
            return Mean(self.exact.turns.mean, 0.0, exact=True)
        found = self.played.turns
        return Mean(found.mean, found.error)

    @cached_property
    def wins(self) -> tuple[Mean, ...]:
        """The share of wins by seat, a shared one divided."""
        if self.exact:
            return tuple(Mean(win, 0.0, exact=True) for win in self.exact.wins)
        return self.played.wins

    @cached_property
    def draws(self) -> Mean:
        """The share of draws."""
        if self.exact:
            return Mean(self.exact.draws, 0.0, exact=True)
        return self.played.draws

    @cached_property
    def endless(self) -> Mean:
        """The share of games that never end; played ones, that were given up."""
        if self.exact:
            return Mean(self.exact.endless, 0.0, exact=True)
        tally = self.played.tally
        return share_of(tally.unfinished / tally.games, tally.games)

    @cached_property
    def edge(self) -> Mean | None:
        """What the first player wins more than an even share; None where nobody is first."""
        if self.exact:
            edge = self.exact.edge
            return None if edge is None else Mean(edge, 0.0, exact=True)
        first, seats = self.game.start().turn, self.game.players
        if first is None or seats == 1:
            return None
        games = self.played.finished
        value = self.wins[first].value - (1 - self.draws.value) / seats
        win, draw = likely(self.wins[first].value, games), likely(self.draws.value, games)
        # The spread of "this game is won, less an even share of all games that are not drawn".
        spread = win * (1 - win) + draw * (1 - draw) / seats**2 - 2 * win * draw / seats
        return Mean(value, SURE * sqrt(max(0.0, spread) / games) if games > 1 else inf)

    @cached_property
    def waiting(self) -> Mean | None:
        """The share of turns spent waiting, where that is watched."""
        return self.played.waiting

    @cached_property
    def lead_changes(self) -> Mean | None:
        """How often the lead passes to another seat in a game, where that is watched."""
        return self.played.lead_changes if self.game.players > 1 else None

    @property
    def given_up(self) -> bool:
        """Are the shares those of the games that ended? Exact ones are of all games."""
        return not self.exact and bool(self.played.tally.unfinished)

    @property
    def said_endless(self) -> Both | None:
        """How many games had no end, in words; None where all had one."""
        return (self.exact or self.played).said_endless()

    @property
    def median(self) -> int:
        """The length that half of the games do not exceed."""
        return (self.exact or self.played).turns.median

    def table(self, what: str) -> Table:
        """A table of one of its results: of the exact one, where that knows it."""
        exact = self.exact if what != "visits" else None
        return (exact or self.played).table(what)

    @property
    def lengths(self) -> list[float]:
        """The share of games by their length."""
        if self.exact:
            return list(self.exact.distribution)
        return [games / self.played.tally.games for games in self.played.tally.lengths]


def measure(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    max_turns: int = MAX_TURNS,
    cluster: str | None = None,
    progress: Progress = silent,
) -> Measured:
    """Measure a game; `games` are played for what has no exact figure."""
    played = simulate(
        game,
        games,
        seed=seed,
        threads=threads,
        detail=True,
        max_turns=max_turns,
        cluster=cluster,
        progress=progress,
    )
    if played.partial:
        raise KeyboardInterrupt  # half of a comparison is none
    return Measured(game, exact_odds(game), played)


def exact_odds(game: Game, impasses: bool = False) -> Odds | None:
    """The exact odds of a game, where it has any and they take seconds."""
    solver = lab_part(game).solver
    if solver is None or not solver.is_quick(game):
        return None
    try:
        return solver.odds(game.start(), None, impasses=impasses)
    except OutOfReachError:
        return None
