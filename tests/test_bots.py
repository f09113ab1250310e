"""Opponents: every game has one, it plays legal moves, and sees no more than its seat may."""

import random

import pytest

import tablier
from tests.tables import NAMES


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_every_level_of_every_game_has_a_card_and_plays_a_legal_move(name: str) -> None:
    game = tablier.game(name)
    chance = random.Random(name)
    for card in tablier.bots(name):
        assert set(card.titles) == set(card.expect) == {"fr", "en"}
        bot = tablier.bot(name, level=card.id, seed=3)
        position = game.start()
        for _ in range(12):
            if position.over:  # archers who shoot well are quick
                break
            waited = position.awaits[0]
            if waited.seat is None:
                position = position.play(chance.choice(position.moves()))
                continue
            move = bot.choose(position, waited.seat, nodes=50)
            assert move in position.moves(waited.seat)
            position = position.play(move, waited.seat)


@pytest.mark.parametrize("name", [name for name in NAMES if len(tablier.bots(name)) > 1])
def test_the_same_seed_and_nodes_give_the_same_moves(name: str) -> None:
    chance = random.Random(name)
    position = tablier.game(name).start()
    while position.awaits[0].seat is None:
        position = position.play(chance.choice(position.moves()))
    seat = position.awaits[0].seat
    for card in tablier.bots(name):
        one, other = (tablier.bot(name, card.id, seed=5) for _ in range(2))
        assert one.choose(position, seat, nodes=200) == other.choose(position, seat, nodes=200)


def test_a_bot_never_sees_a_bet_that_is_not_its_own() -> None:
    start = tablier.game("evasion", players=2).start()
    moves = set()
    for bet in (start.moves(0)[0], start.moves(0)[-1]):
        position = start.play(bet, 0)
        for card in tablier.bots("evasion"):
            moves.add((card.id, tablier.bot("evasion", card.id, 1).choose(position, 1, nodes=100)))
    assert len(moves) == len(tablier.bots("evasion"))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"seconds": 0}, "seconds"),
        ({"seconds": True}, "seconds"),
        ({"seconds": 1e9}, "seconds"),
        ({"nodes": 0}, "whole number"),
        ({"nodes": 2.5}, "whole number"),
    ],
)
def test_a_limit_that_is_none_is_refused(how: dict[str, float], said: str) -> None:
    position = tablier.game("archers", first="dark").start()
    with pytest.raises(tablier.TablierError) as refused:
        tablier.bot("archers").choose(position, 0, **how)  # type: ignore[arg-type]
    assert said in refused.value.say("en")


def test_what_cannot_be_asked_of_a_bot_is_said() -> None:
    bot = tablier.bot("archers")
    with pytest.raises(tablier.TablierError, match=r"autre jeu|another game"):
        bot.choose(tablier.game("evasion").start(), 0)
    with pytest.raises(tablier.TablierError, match=r"siège 2|seat 2"):
        bot.choose(tablier.game("archers", first="dark").start(), 1)
    with pytest.raises(tablier.TablierError) as refused:
        tablier.bot("oie", level="hero")
    assert "chance" in refused.value.say("en")
