"""The Dutch game of the goose, solved a second time by somebody who knows nothing of Tablier.

The rules are those of the formal model that goes with Groote, Wiedijk and Zantema's article, for
two players: a pawn that would come to where the other stands goes back; the well and the prison
keep whoever came last; both waiting for a visitor is a draw.
"""

from itertools import product
from typing import Any

import numpy as np
import pytest

from tablier.lab import odds, simulate

HOME, ASLEEP = 63, 64  # at the inn, and not yet awake
GEESE = (5, 9, 14, 18, 23, 27, 32, 36, 41, 45, 50, 54, 59)
WELL, PRISON, INN = 31, 52, 19
JUMPS = {6: 12, 42: 30, 58: 0, INN: ASLEEP}
FIRST = {(4, 5): 53, (3, 6): 26}


def goes(mine: int, other: int, first: int, second: int) -> int:
    """Where a throw leaves a pawn."""
    throw = tuple(sorted((first, second)))
    if mine == 0 and throw in FIRST:
        at = FIRST[throw]
    else:
        way = first + second
        at, way = (126 - mine - way, -way) if mine + way > HOME else (mine + way, way)
        while at in GEESE:
            at, way = (126 - at - way, -way) if at + way > HOME else (at + way, way)
        while at in JUMPS:
            at = JUMPS[at]
    taken = at == other or {at, other} == {INN, ASLEEP}
    return mine if taken and at not in (WELL, PRISON) else at


def by_turns(most: int) -> Any:
    """The share of games that end at each turn: won by the first, by the second, by nobody."""
    mass = np.zeros((65, 65))  # by the pawn to throw and the other one
    mass[0, 0] = 1.0
    ended = np.zeros((most + 1, 3))
    steps = []
    for mine, other in product(range(65), repeat=2):
        if mine == ASLEEP:
            steps.append((mine, other, INN, 1.0))
        elif mine in (WELL, PRISON) and other != mine:
            steps.append((mine, other, mine, 1.0))
        elif HOME not in (mine, other):
            for first, second in product(range(1, 7), repeat=2):
                steps.append((mine, other, goes(mine, other, first, second), 1 / 36))
    thrower, waiter, goal, weight = (np.array(column) for column in zip(*steps, strict=True))
    for turn in range(1, most + 1):
        after = np.zeros((65, 65))
        np.add.at(after, (waiter, goal), mass[thrower, waiter] * weight)  # whose turn is next
        ended[turn, (turn - 1) % 2] = after[:, HOME].sum()
        after[:, HOME] = 0.0
        for held, kept in ((WELL, PRISON), (PRISON, WELL)):
            ended[turn, 2] += after[held, kept]
            after[held, kept] = 0.0
        mass = after
    return ended


@pytest.mark.many
def test_the_second_solver_finds_the_same_odds() -> None:
    ended = by_turns(2_000)
    assert ended.sum() == pytest.approx(1, abs=1e-9)
    found = odds("ganzenbord", players=2)
    assert [*found.wins, found.draws] == pytest.approx(ended.sum(axis=0), abs=1e-9)
    lengths = np.array(found.distribution)[:300]
    assert lengths == pytest.approx(ended.sum(axis=1)[: len(lengths)], abs=1e-12)


def test_whoever_begins_has_hardly_an_edge_and_many_games_end_in_well_and_prison() -> None:
    found = odds("ganzenbord", players=2)
    assert found.wins == pytest.approx((0.393625, 0.379985), abs=5e-7)
    assert found.draws == pytest.approx(0.226390, abs=5e-7)
    assert found.turns.mean == pytest.approx(40.6247, abs=5e-5)


@pytest.mark.many
def test_played_games_agree() -> None:
    played = simulate("ganzenbord", 100_000, players=2, seed=3, threads=1)
    for share, exact in zip(
        [*played.wins, played.draws], (0.393625, 0.379985, 0.226390), strict=True
    ):
        assert share.value == pytest.approx(exact, abs=0.008)
