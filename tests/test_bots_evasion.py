"""The opponents of Évasion: they scheme, guess the others' bets, and know none."""

import random

import pytest

import tablier
from tablier.games.evasion.bets import bet_of
from tablier.games.evasion.opponents.beliefs import Beliefs
from tablier.games.evasion.vocabulary import State
from tablier.opponents.asking import Question
from tablier.referee.position import Position


def raced(chance: random.Random, bets: tuple[str, str], turns: int) -> Position:
    position = tablier.game("evasion", players=2).start()
    for better, bet in enumerate(bets):
        position = position.play(bet, better)
    while position.turns < turns or position.awaits[0].seat is None:
        seat = position.awaits[0].seat
        move = position.drawn(chance) if seat is None else chance.choice(position.moves(seat))
        position = position.play(move, seat)
    return position


def test_normal_throws_the_dice_of_its_own_favourites() -> None:
    position = tablier.game("evasion", players=2).start().play("45 36 01 2", 0).play("0123456", 1)
    choices = {tablier.bot("evasion", "normal", n).choose(position, 0) for n in range(20)}
    assert "345" in choices


def test_what_somebody_hurries_is_believed_to_be_bet_on() -> None:
    position = tablier.game("evasion", players=2).start()
    assert isinstance(position.s, State)
    s = position.s.copy()
    beliefs = Beliefs()
    beliefs.remember(s.squares)
    for p in (2, 5):
        s.squares[p] = 4
    beliefs.watch(s.squares, 1)
    likely = beliefs.likely()
    first, last = bet_of("2501346"), bet_of("0134625")
    assert first is not None
    assert last is not None
    assert likely[first] == max(likely)
    assert likely[last] < likely[first] / 10
    late = beliefs.late(1)
    assert max(late[2], late[5]) < min(late[p] for p in (0, 1, 3, 4, 6))


def test_strong_hides_its_bet_where_two_choices_are_worth_the_same() -> None:
    """Orange and blue are bet into the same canoe; the other has seen blue run already."""
    position = tablier.game("evasion", players=2).start().play("45 36 01 2", 0).play("0123456", 1)
    for dice, throw in (("456", "4=4 5=5 6=6"), ("012", "0=1 1=2 2=3")):
        position = position.play(dice).play(throw)
        for run in dice:
            position = position.play(run)
    assert tablier.bot("evasion", "normal", 1).choose(position, 0) == "345w"
    assert tablier.bot("evasion", "strong", 1).choose(position, 0) == "456w"


def test_strong_asked_in_the_middle_of_a_game_knows_what_it_would_have_seen() -> None:
    game, chance = tablier.game("evasion", players=3), random.Random(5)
    position = game.start()
    there = tablier.bot(game, "strong", 4)
    while position.turns < 16:
        seat = position.awaits[0].seat
        if seat is None:
            move = position.drawn(chance)
        elif seat != 1:
            move = chance.choice(position.moves(seat))
        else:
            move = there.choose(position, 1)
            late = tablier.bot(game, "strong", 4)
            assert late.choose(position, 1) == move
            asked = Question.about(position, 1, "strong", "who", "seed", None)
            elsewhere = tablier.bot(game, "strong", 4)
            assert elsewhere.choose(asked.position(asked.opened()), 1) == move
        position = position.play(move, seat)


@pytest.mark.many
def test_two_positions_that_differ_in_a_hidden_bet_get_the_same_move_and_advice() -> None:
    for turns in (0, 4, 9):
        answers = set()
        for hidden in ("0123456", "6543210"):
            position = raced(random.Random(turns), ("2536014", hidden), turns)
            if position.turn != 0:
                position = raced(random.Random(turns), ("2536014", hidden), turns + 1)
            bot = tablier.bot("evasion", "strong", seed=3)
            advised = bot.advise(position, 0, nodes=60)
            asked = Question.about(position, 0, "strong", "who", "seed", None).line()
            answers.add((asked, bot.choose(position, 0), *(each.move for each in advised)))
        assert len(answers) == 1


def test_advice_cites_rules_and_odds_in_both_languages() -> None:
    position = raced(random.Random(2), ("2536014", "0123456"), 4)
    seat = position.turn
    assert seat is not None
    for each in tablier.bot("evasion", "strong").advise(position, seat, nodes=100):
        assert each.move in position.moves(seat)
        assert 0 <= each.chance <= 1
        assert "evasion." in each.why["fr"]
        assert "%" in each.why["fr"]
        assert "%" in each.why["en"]


def test_all_bets_are_worth_the_same() -> None:
    start = tablier.game("evasion", players=3).start()
    found = tablier.bot("evasion", "strong").advise(start, 1)
    assert len(found) == 630
    assert {each.value for each in found} == {0.0}
