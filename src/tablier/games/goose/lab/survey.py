"""A board looked at square by square, in the chain of its game and by playing its throws."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tablier.games.goose import squares, turns
from tablier.games.goose import vocabulary as v
from tablier.games.goose.lab.exact import dice
from tablier.games.goose.lab.exact.chain import Chain
from tablier.games.goose.lab.exact.kernels import LOST
from tablier.games.goose.lab.exact.odds import skills_of
from tablier.games.goose.lab.exact.single_pawn import independent
from tablier.games.goose.lab.exact.solve import shortest_ways
from tablier.lab.opening import alone
from tablier.referee.game import Game
from tablier.rulekit.kinds import DICE

MOST_THROWS = 300_000
"""Throws that are played one by one, in seconds."""


# What tells that a pawn has come to a square.
_LANDINGS = (v.THROW, v.PLACED, v.SENT, v.RODE, v.ESCAPED, v.SWAPPED)


class Loop(NamedTuple):
    """A throw that would lead round in circles, and what the rule for it does."""

    square: int
    throw: str
    stays: int  # where the pawn is left
    again: int  # the square it would have come to a second time
    missed: int  # turns


class Survey(NamedTuple):
    """What can happen on a board, however seldom."""

    winnable: bool
    unreachable: tuple[int, ...]  # squares that no pawn ever comes to, not even in passing
    stuck: tuple[int, ...]  # squares that no throw leaves
    doomed: int  # positions from which nobody can win any more
    example: tuple[int, ...]  # where the pawns stand in one of them
    loops: tuple[Loop, ...] | None  # None: too many throws to look at


def survey(game: Game, short: bool = False) -> Survey:
    """Look a small board over: every position that can come up, and every throw.

    Where pawns never touch each other, one of them shows all that can happen. `short`: turns to
    miss pile up, which leads to no other squares.
    """
    if independent(game.o):
        game = alone(game)
    start = game.start()
    o = dice.shortened(game.o) if short else game.o
    chain = Chain(game, [start.s], skills_of(start, None), o)
    rested = _rested(chain)
    played = None if game.o.arrows else _throws(game, chain)
    touched = rested | played[0] if played else rested | _sending(game.o)
    hopeless = shortest_ways(chain) >= np.iinfo(np.int64).max // 2
    doomed = np.flatnonzero(hopeless)
    example = chain.rows[doomed[-1], : chain.seats].tolist() if len(doomed) else ()
    return Survey(
        winnable=not hopeless[chain.find(start.s)],
        unreachable=tuple(sorted(set(range(1, game.o.track)) - touched)),
        stuck=_stuck(chain),
        doomed=len(doomed),
        example=tuple(example),
        loops=played[1] if played else () if game.o.arrows else None,
    )


def _rested(chain: Chain) -> set[int]:
    """Squares that pawns stand on when somebody is to throw, or when a throw is over."""
    stood = set(np.unique(chain.rows[:, : chain.seats]).tolist())
    return stood | set(np.unique(chain.steps.square).tolist())


def _sending(o: v.Board) -> set[int]:
    """Squares made to send pawns on: nobody is expected to stay there."""
    return {square for square in range(o.track) if o.to[square] >= 0 or o.ride[square]}


def _stuck(chain: Chain) -> tuple[int, ...]:
    """Squares from which a pawn that is to throw or shoot never gets away."""
    begins, target, _, _, _, square = chain.steps
    sources = np.repeat(np.arange(chain.count), np.diff(begins))
    ended = (target < 0) & (target != LOST)
    stood: set[int] = set()
    left: set[int] = set()
    for seat in range(chain.seats if chain.o.arrows else 1):
        before = chain.rows[sources, seat]
        if chain.o.arrows:
            after = np.where(target >= 0, chain.rows[np.maximum(target, 0), seat], before)
        else:
            after = np.where(square <= chain.o.track, square, before)
        stood |= set(np.unique(before).tolist())
        left |= set(np.unique(before[ended | (after != before)]).tolist())
    return tuple(sorted(stood - left - {-1}))


def _throws(game: Game, chain: Chain) -> tuple[set[int], tuple[Loop, ...]] | None:
    """Play every throw from every square by the referee's own rules, and hear what they tell."""
    o, n = chain.o, game.players
    rows = _typical(chain.rows, n)
    if len(rows) * len(set(o.outcome)) > MOST_THROWS:
        return None
    touched: set[int] = set()
    loops: set[Loop] = set()
    s, load = turns.State(), dice.loading(turns)
    turns.start(s, o)
    # Where a taken square does nothing, also with nobody in the way.
    companies = (True, False) if o.meet == v.RETREAT else (True,)
    for row, others in product(rows, companies):
        load(row, s, o)
        for outcome in sorted({turns.drawn(s, o, i) for i in range(turns.tickets(s, o))}):
            turns.start(s, o)
            load(row, s, o)
            for seat in () if others else range(1, n):
                squares.retire(s, o, seat)
            s.told.clear()
            turns.apply(s, o, DICE, outcome)
            for code, seat, origin, target, missed in s.told:
                if seat == 0 and code in _LANDINGS:
                    touched.add(target)
                elif code == v.CIRCLED:
                    throw = game.ruleset.text(s, o, DICE, outcome)
                    loops.add(Loop(row[0], throw, origin, target, missed))
    return touched, tuple(sorted(loops))


def _typical(rows: Any, n: int) -> list[list[int]]:
    """One row for each square, held or not, first throw or not, all dice or not, rich as can be.

    The way of a pawn depends on nothing else: the others, and turns to miss, come in only where it
    comes to rest.
    """
    richest = rows[np.argsort(-rows[:, dice.TOKENS * n], kind="stable")]
    _, firsts = np.unique(richest[:, [0, 2 * n, 4 * n]], axis=0, return_index=True)
    found: list[list[int]] = richest[firsts].tolist()
    return found
