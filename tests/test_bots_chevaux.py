"""The opponents of the petits chevaux: they see what a child would see, and say why."""

from fractions import Fraction
from math import exp

import numpy as np
import pytest

import tablier
from tablier.games.chevaux.opponents.judgement import (
    SHAPE,
    a_mind,
    growing,
    judging,
    meeting_places,
)
from tablier.games.chevaux.opponents.reasons import hit_odds
from tablier.games.chevaux.opponents.weights import weights
from tablier.games.chevaux.rules import State
from tablier.lab.compiled import interpreted
from tablier.opponents.part import Advice
from tablier.referee.position import Position


def position(die: int, *pawns: list[int], **options: str) -> Position:
    game = tablier.game("petits-chevaux", players=len(pawns), **options)
    state = game.start().state()
    return game.position({**state, "turn": 0, "die": die, "pawns": list(pawns)})


def advice(asked: Position) -> list[Advice]:
    return tablier.bot("petits-chevaux", "strong", seed=1).advise(asked, 0, nodes=2000)


def test_strong_enters_the_centre_and_wins() -> None:
    asked = position(3, [69, 30, 2, 0], [60, 0, 0, 0])
    best = advice(asked)[0]
    assert best.move == "c5-centre"
    assert best.chance == 1.0
    assert "petits-chevaux.finish" in best.why["fr"]


def test_strong_sends_the_leader_home_and_says_so() -> None:
    asked = position(4, [20, 16, 0, 0], [54, 0, 0, 0])  # 20 + 34 steps: red's 54 is yellow's 20
    found = advice(asked)
    assert "petits-chevaux.capture" in found[0].why["en"]
    assert found[0].why["en"].startswith("The horse sends another back to its stable (")
    assert found[0].why["fr"].startswith("Le cheval en renvoie un autre à l’écurie (")
    assert found[0].chance > found[1].chance


def test_every_move_is_advised_once_and_the_best_is_the_one_chosen() -> None:
    for options in ({}, {"goal": "all", "blockade": "on", "six": "always"}):
        asked = position(6, [40, 20, 3, 0], [30, 8, 0, 0], [12, 12, 0, 0], **options)
        found = advice(asked)
        assert sorted(each.move for each in found) == sorted(asked.moves(0))
        assert [each.value for each in found] == sorted((e.value for e in found), reverse=True)
        chosen = tablier.bot("petits-chevaux", "strong", 9).choose(asked, 0, nodes=2000)
        assert chosen == found[0].move


def test_who_comes_out_throws_again_and_may_hit_with_that() -> None:
    """A six, and then a one; or a second six, and then a one."""
    game = tablier.game("petits-chevaux")
    start = game.position({"pawns": [[35, 0, 0, 0], [0, 0, 0, 0]], "die": 1, "turn": 0})
    after = start.play(start.moves(0)[0], 0)
    assert isinstance(after.s, State)
    assert hit_odds(after.s, game.o, 0, 36) == Fraction(1, 36) + Fraction(1, 216)


def test_the_odds_of_being_hit_are_those_of_the_die() -> None:
    asked = position(1, [10, 0, 0, 0], [36, 0, 0, 0])
    said = {each.move: each.why["en"] for each in advice(asked)}
    assert len(said) == 1
    (why,) = said.values()
    assert "before its next turn" in why


def test_compiled_or_not_a_position_is_judged_alike_to_the_bit() -> None:
    """So no compiler has added in another order, and no processor has an exponential of its own."""
    for options in ({}, {"goal": "all", "blockade": "on", "six": "always"}):
        asked = position(6, [40, 20, 3, 0], [30, 8, 0, 0], [12, 12, 66, 0], **options)
        game = asked.game
        learned = np.array(weights(3, options.get("goal", "one"))).reshape(SHAPE)
        mind, chances = a_mind(np.array(meeting_places(game.o)), learned), [0.0] * 3
        judge = judging(interpreted(game))
        bot = tablier.bot("petits-chevaux", "strong", seed=1)
        for each in bot.advise(asked, 0, nodes=1):
            judge(asked.play(each.move, 0).s, game.o, mind, chances)
            assert each.chance == chances[0]
            assert sum(chances) == pytest.approx(1)


def test_the_exponential_is_right() -> None:
    grown = growing(None)
    for x in (-20.0, -3.5, -0.001, 0.0, 1.0):
        assert grown(x) == pytest.approx(exp(x), rel=1e-6)
