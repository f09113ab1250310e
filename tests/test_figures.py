"""Figures that an independent implementation of the same rules found: ours must give the same.

Interpreted and compiled rules can agree on a wrong value; only figures from outside show it.
"""

import pytest

from tablier.games import ruleset
from tablier.games.goose import turns

MOST_TURNS = 2_000
NEGLIGIBLE = 1e-20


def own_turns(game: str) -> list[float]:
    """P(one pawn alone needs exactly n of its own turns), from the rules themselves."""
    o = ruleset(game).board(1, {"first": 1})
    moves: dict[int, list[tuple[int, int, float]]] = {}

    def throws_from(square: int) -> list[tuple[int, int, float]]:
        if square not in moves:
            found = []
            for ticket in range(o.tickets):
                s = turns.State()
                turns.start(s, o)
                s.pawns[0] = square
                turns.apply(s, o, -1, turns.drawn(s, o, ticket))
                found.append((s.pawns[0], s.turns, 1 / o.tickets))
            moves[square] = found
        return moves[square]

    ended = [0.0] * (MOST_TURNS + 4)
    here: list[dict[int, float]] = [{} for _ in range(MOST_TURNS + 4)]
    here[0][0] = 1.0
    for turn in range(MOST_TURNS):
        while here[turn]:
            square, mass = here[turn].popitem()
            if mass < NEGLIGIBLE:
                continue
            for target, passed, share in throws_from(square):
                if target == o.track:
                    ended[turn + passed] += mass * share
                else:
                    onto = here[turn + passed]
                    onto[target] = onto.get(target, 0.0) + mass * share
    return ended


def test_one_pawn_alone_needs_35_8588_turns() -> None:
    chances = own_turns("oie")
    assert sum(chances) == pytest.approx(1, abs=1e-9)
    assert sum(n * p for n, p in enumerate(chances)) == pytest.approx(35.8588, abs=5e-5)


def test_two_players_of_the_first_rule() -> None:
    chances = own_turns("oie")
    # Pawns never meet in this game, so two players are two independent pawns taking turns.
    left = [sum(chances[n:]) for n in range(len(chances))]
    first = sum(p * left[n] for n, p in enumerate(chances))
    mean = sum(
        p * left[n] * (2 * n - 1) + p * left[n + 1] * 2 * n for n, p in enumerate(chances[:-1])
    )
    assert first == pytest.approx(0.508569, abs=5e-7)
    assert mean == pytest.approx(41.7016, abs=5e-5)
