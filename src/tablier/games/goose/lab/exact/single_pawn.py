"""Boards on which pawns never get in each other's way: each goes its way alone.

Then the chain of one pawn says all: the games of any number of players are independent races, put
together turn by turn.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tablier.games.goose import turns
from tablier.games.goose.lab.exact.chain import MOST_MEMORY, Chain
from tablier.games.goose.lab.exact.kernels import A_TURN
from tablier.games.goose.lab.exact.solve import Spread, shortest_ways, spread
from tablier.games.goose.vocabulary import EXIT, NOTHING, Board
from tablier.lab.opening import alone
from tablier.referee.game import Game


def independent(o: Board) -> bool:
    """Can no pawn ever change what happens to another, except by winning first?

    Pawns touch each other where they meet or change places, where a held one waits for others, and
    where one that cannot pay is out: then the last one left has won.
    """
    waits = any(hold not in (0, EXIT) for hold in o.hold)
    ruins = o.strict and (any(o.pay) or any(o.fee))
    meets = o.meet != NOTHING or any(o.swap)
    return not o.arrows and not meets and not waits and not ruins


class Pace:
    """How long one pawn needs from wherever it is asked about; each answer is kept."""

    def __init__(
        self, single: Game, roots: Sequence[turns.State], most: float = MOST_MEMORY
    ) -> None:
        self.single = single
        self.chain = Chain(single, roots, most=most)
        self._known: dict[bytes, tuple[Any, float]] = {}

    def of(self, root: turns.State) -> tuple[Any, float]:
        """The share of its ways that end after so many turns, and of those that never do."""
        key = self.chain.row(root).tobytes()
        if key not in self._known:
            found = spread(self.chain, root)
            self._known[key] = found.ended.sum(axis=1), found.endless
        return self._known[key]


class Race:
    """The pawns still in a game, in the order of their turns, each with a chain of its own."""

    def __init__(self, game: Game, s: turns.State, pace: "Pace | None" = None) -> None:
        self.game = game
        self.single = pace.single if pace else alone(game)
        order = [(s.turn + i) % game.players for i in range(game.players)]
        self.seats = [seat for seat in order if not s.out[seat]]
        self.delays: list[int] = []
        self.roots: list[turns.State] = []
        for seat in self.seats:
            own = self._pawn(s, seat)
            self.delays.append(own.turns)
            self.roots.append(own)
        self.pace = pace or Pace(self.single, self.roots)
        self.chain = self.pace.chain

    def _pawn(self, s: turns.State, seat: int) -> turns.State:
        """One pawn as if nobody else were there, when it next may throw."""
        own = turns.State()
        turns.start(own, self.single.o)
        own.turn = 0
        for name in ("pawns", "missed", "held", "first", "tokens", "fewer"):
            getattr(own, name)[0] = getattr(s, name)[seat]
        if seat != s.turn:  # whoever has the dice throws, even with turns to miss later
            own.turn = -1
            turns.pass_on(own, self.single.o)
        return own

    @property
    def known(self) -> bool:
        """Does the chain know where every pawn stands?"""
        return all(self.chain.find(root) >= 0 for root in self.roots)

    def spread(self) -> Spread:
        """All games at once: who comes in first, and when."""
        pawns = len(self.seats)
        shares = list(self._first_home())
        ended = np.zeros(((len(shares[0]) + 1) * pawns + 1, 1 << self.game.players))
        for pawn, (seat, share) in enumerate(zip(self.seats, shares, strict=True)):
            ended[pawn + 1 : pawn + 1 + len(share) * pawns : pawns, 1 << seat] = share
        never = float(np.prod([self.pace.of(root)[1] for root in self.roots]))
        return Spread(_trimmed(ended), never, np.zeros(0))

    def wins(self) -> tuple[float, ...]:
        """The share of games that each seat wins."""
        wins = [0.0] * self.game.players
        for seat, share in zip(self.seats, self._first_home(), strict=True):
            wins[seat] = float(share.sum())
        return tuple(wins)

    def _first_home(self) -> Iterator[Any]:
        """Of each pawn: the share of games in which it is the first one home, by its own turns."""
        found = [self.pace.of(root) for root in self.roots]
        longest = max(
            len(ended) + wait for (ended, _), wait in zip(found, self.delays, strict=True)
        )
        home = np.zeros((len(found), longest))  # by pawn and by its own turns
        for pawn, ((ended, _), wait) in enumerate(zip(found, self.delays, strict=True)):
            home[pawn, wait : wait + len(ended)] = ended
        on = _still_on(home, np.array([never for _, never in found]))
        for pawn in range(len(found)):
            share = home[pawn, 1:].copy()
            for other in range(len(found)):
                if other < pawn:
                    share *= on[other, 1:]
                elif other > pawn:
                    share *= on[other, :-1]
            yield share

    def shortest(self) -> tuple[int, int]:
        """The fewest turns in which somebody can win, and which of the pawns does."""
        least = shortest_ways(self.chain) // A_TURN
        waits = [
            (int(least[self.chain.find(root)]) + wait - 1) * len(self.seats) + place + 1
            for place, (root, wait) in enumerate(zip(self.roots, self.delays, strict=True))
        ]
        turns_needed = min(waits)
        return turns_needed, waits.index(turns_needed)


def _still_on(home: Any, never: Any) -> Any:
    """By pawn and turn: the share of games in which it needs more turns than that."""
    later = np.cumsum(home[:, ::-1], axis=1)[:, ::-1]
    on = np.zeros_like(home)
    on[:, :-1] = later[:, 1:]
    return on + never[:, None]


def _trimmed(ended: Any) -> Any:
    last = np.flatnonzero(ended.sum(axis=1))
    return ended[: last[-1] + 1 if len(last) else 1]
