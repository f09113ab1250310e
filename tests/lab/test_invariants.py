"""What is always true of every game is true after every step of hundreds of thousands of games.

`make soak` plays ten million of each, with every policy.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import tablier
from tablier.games import game_ids
from tests.invariants import archers, arrow_goose, chevaux, dice_goose, evasion
from tests.invariants.playing import INVARIANTS, Played, play_all

GAMES = 100_000
LONG = {"petits-chevaux": 5_000, "evasion": 10_000, "archers": 5_000}  # hundreds of steps each


def grouped(name: str) -> Any:
    """Games with the same rules are played by the same tester, which compiles these once."""
    rules = tablier.game(name).ruleset.rules.__name__
    return pytest.param(name, marks=pytest.mark.xdist_group(rules))


@pytest.mark.many
@pytest.mark.parametrize("name", [grouped(name) for name in game_ids()])
def test_games_by_the_hundred_thousand_stay_what_they_must_be(name: str) -> None:
    games = LONG.get(name, GAMES)
    done: Played = play_all(name, games, chunk=games // 10, quick=True)
    assert (done.games, done.unfinished) == (games, 0)
    assert done.steps > 10 * games


def test_every_family_has_its_invariants() -> None:
    assert {tablier.game(name).ruleset.rules for name in game_ids()} <= set(INVARIANTS)


def off_the_board(s: Any) -> None:
    s.pawns[0] = 64


def token_gone(s: Any) -> None:
    s.tokens[1] -= 1


def another_arrow(s: Any) -> None:
    s.arrows[0] += 1


def horse_astray(s: Any) -> None:
    s.pawns[0] = 73


def archer_lifted(s: Any) -> None:
    s.board[s.where[0]] = 0


def zone_forgotten(s: Any) -> None:
    s.control[s.control.index(1)] = 0


def canoe_taken(s: Any) -> None:
    s.canoes[0] = 3


@pytest.mark.parametrize(
    ("name", "invariants", "slip", "code"),
    [
        ("oie", dice_goose, off_the_board, dice_goose.PAWN),
        ("oie-jetons", dice_goose, token_gone, dice_goose.TOKENS),
        ("oie-archer", arrow_goose, another_arrow, arrow_goose.QUIVER),
        ("petits-chevaux", chevaux, horse_astray, chevaux.WAY),
        ("archers", archers, archer_lifted, archers.BOARD),
        ("archers", archers, zone_forgotten, archers.ZONES),
        ("evasion", evasion, canoe_taken, evasion.WAY),
    ],
)
def test_what_cannot_be_is_noticed(
    name: str, invariants: ModuleType, slip: Callable[[Any], None], code: int
) -> None:
    game = tablier.game(name)
    s: Any = game.start().s.copy()
    was = s.copy()
    assert invariants.find(s, game.o, was) == 0
    slip(s)
    assert invariants.find(s, game.o, was) == code
