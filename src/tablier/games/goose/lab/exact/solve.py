"""Solving a chain: how long games last, who wins them, and what lies on the way."""

from typing import Any, NamedTuple

import numpy as np

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact import kernels
from tablier.games.goose.lab.exact.chain import Chain
from tablier.lab.exact.solver import OutOfReachError
from tablier.lab.progress import Progress, silent
from tablier.lab.units import turns as turns_of
from tablier.rulekit.struct import Struct

REMAINS = 1e-15
"""The share of games still going on that no figure can show any more."""

LEAST_CHANGE = 1e-13
"""A change that no figure can show any more."""

MOST_TURNS = 1_000_000
TURNS_AT_ONCE = 60  # whole rounds for any number of seats
SQUARES_AT_ONCE = 128


class Spread(NamedTuple):
    """How all games from one state go: the share of each end, by turn."""

    ended: Any  # by turns still to come, and by winners: a bit for each seat
    endless: float  # games that can never end
    visits: Any  # by square: throws that leave the thrower there, in a mean game


def spread(chain: Chain, root: Struct, progress: Progress = silent) -> Spread:
    """Play all games at once, turn after turn, until no share worth counting goes on.

    In the long run the games still going on are spread over the states in proportions that do not
    change any more: from then on every block of turns is the block before, times a constant.
    """
    begins, target, weight, turns, shift, square = chain.steps
    levels = int(turns.max()) + 1
    state = chain.find(root)
    if not chain.hopeful[state]:
        return Spread(np.zeros((1, 1 << chain.seats)), 1.0, np.zeros(chain.o.track + 1))
    mass = np.zeros((levels, chain.count, chain.lanes))
    mass[0, state, 0] = 1.0
    stack = np.zeros(chain.count * chain.lanes + 1, np.int64)
    ended = np.zeros((TURNS_AT_ONCE + levels, 1 << chain.seats))
    passages = np.zeros(chain.count)
    endless, turn, left, repeats = 0.0, 0, 1.0, 0
    while left > REMAINS:
        if TURNS_AT_ONCE + turn + levels > len(ended):
            ended = np.concatenate([ended, np.zeros_like(ended)])
        before, known = np.roll(mass, -turn, 0), passages.copy()
        lost = kernels.forward(
            begins,
            target,
            weight,
            turns,
            shift,
            chain.turning,
            mass,
            stack,
            turn,
            turn + TURNS_AT_ONCE,
            ended,
            passages,
        )
        turn += TURNS_AT_ONCE
        endless += lost
        ratio = float(mass.sum()) / left
        before *= ratio
        before -= np.roll(mass, -turn, 0)
        left *= ratio
        progress("turns", min(1.0, np.log(left + REMAINS) / np.log(REMAINS)))
        # Ends come from throws of up to `levels` turns before: the block before must repeat too.
        same = levels < TURNS_AT_ONCE and np.abs(before).sum() < REMAINS * (1 - ratio)
        repeats = repeats + 1 if same else 0
        if repeats == 2:
            tail = ratio / (1 - ratio)
            endless += lost * tail
            passages += (passages - known) * tail
            ended = _continued(chain, ended[: turn + levels], turn, ratio, left)
            break
        if turn >= MOST_TURNS:
            raise _too_long(chain, turn, left)
    throws = np.repeat(passages, np.diff(begins)) * weight
    visits = np.bincount(square, throws, chain.o.track + 2)[:-1]
    last = np.flatnonzero(ended.sum(axis=1))
    return Spread(ended[: last[-1] + 1 if len(last) else 1], endless, visits)


def _continued(chain: Chain, ended: Any, turn: int, ratio: float, left: float) -> Any:
    """Go on with a distribution whose last block repeats, times a constant.

    Ends after `turn` are there in part only, from throws before it: they are written anew.
    """
    block = ended[turn - TURNS_AT_ONCE : turn]
    blocks = int(np.ceil(np.log(REMAINS / left) / np.log(ratio))) if left > REMAINS else 0
    if turn + blocks * TURNS_AT_ONCE > MOST_TURNS:
        raise _too_long(chain, turn, left)
    powers = [block * ratio**k for k in range(1, blocks + 1)]
    return np.concatenate([ended[:turn], *powers])


def _too_long(chain: Chain, turn: int, left: float) -> OutOfReachError:
    unit, percent = turns_of(chain.game), f"{100 * left:.3g}"
    return OutOfReachError(
        "lab.odds.too-long", package=PACKAGE, turns=turn, unit=unit, percent=percent
    )


def seat_of(chain: Chain, root: Struct) -> int:
    """The seat that stands first in a record's row."""
    turn: int = getattr(root, "turn", 0)
    return turn if chain.turning > 1 else 0


def seated(ended: Any, seats: int, first: int) -> Any:
    """The same ends, with the winners told as seats of the game instead of from `first` on."""
    masks = range(ended.shape[1])
    return ended[:, [(mask >> first | mask << (seats - first)) % len(masks) for mask in masks]]


def win_chances(chain: Chain, progress: Progress = silent) -> Any:
    """Every state's chances to win by seat, the seat to throw first."""
    begins, target, weight, _, shift, _ = chain.steps
    values, new = np.zeros((chain.count, chain.seats)), np.zeros(chain.seats)
    change, sweeps = 1.0, 0
    while change > LEAST_CHANGE and sweeps < MOST_TURNS:
        change = kernels.sweep_wins(begins, target, weight, shift, values, new)
        sweeps += 1
    progress("turns", 1.0)
    return values


def visit_chances(chain: Chain, root: Struct) -> Any:
    """By square: the probability that some throw leaves a pawn there."""
    begins, target, weight, _, _, square = chain.steps
    state = chain.find(root)
    found = np.zeros(chain.o.track + 1)
    for low in range(0, len(found), SQUARES_AT_ONCE):
        values = np.zeros((chain.count, min(SQUARES_AT_ONCE, len(found) - low)))
        new = np.zeros(values.shape[1])
        change, sweeps = 1.0, 0
        while change > LEAST_CHANGE and sweeps < MOST_TURNS:
            change = kernels.sweep_visits(begins, target, weight, square, low, values, new)
            sweeps += 1
        found[low : low + values.shape[1]] = values[state]
    return found


def shortest_ways(chain: Chain) -> Any:
    """Every state's shortest way to a win, or a very large number.

    A way is its turns times `kernels.A_TURN`, plus its throws: of ways with as many turns the one
    with the fewest throws is the shortest, for throws that cost no turn may lead round in circles.
    """
    begins, target, _, turns, _, _ = chain.steps
    least = np.full(chain.count, np.iinfo(np.int64).max // 2)
    while kernels.sweep_shortest(begins, target, turns, least):
        pass
    return least
