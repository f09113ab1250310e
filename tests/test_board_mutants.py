"""Whatever is written into a board file, the author is told what is wrong, and nothing breaks.

`tests/board_mutants.py` tries a hundred thousand from the command line and measures each.
"""

import random

import pytest

from tests.board_mutants import mutant, tried


def test_a_mutant_is_always_the_same() -> None:
    assert [mutant(seed) for seed in range(50)] == [mutant(seed) for seed in range(50)]


@pytest.mark.many
def test_a_mutated_board_is_refused_in_words_or_can_be_played() -> None:
    good = [tried(mutant(seed), random.Random(seed)) for seed in range(100_000, 100_300)]
    assert 20 < sum(good) < 280


@pytest.mark.many
@pytest.mark.parametrize("run", range(8))
def test_many_mutated_boards_are_refused_in_words_or_can_be_played(run: int) -> None:
    for seed in range(110_000 + run, 112_000, 8):
        tried(mutant(seed), random.Random(seed))
