"""Opponents: every game has one, it plays legal moves, and sees no more than its seat may."""

import random
from collections import Counter
from typing import Any

import pytest

import tablier
from tablier.words.errors import TablierError
from tests.tables import NAMES

ONE_DRAWN = tablier.game("oie").start()


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


@pytest.mark.parametrize("name", NAMES)
def test_chance_plays_any_game(name: str) -> None:
    bot = tablier.bot(name, "chance", seed=3)
    assert bot.card.id == "chance"
    assert bot.card.character
    position = tablier.game(name).start()
    while not position.over and position.turns < 8:
        waited = position.awaits[0]
        seat = position.turn if waited.seat is None else waited.seat
        if seat is None:
            position = position.play(position.moves()[0])
            continue
        move = bot.choose(position, seat)
        assert move in position.moves(waited.seat)
        assert tablier.bot(name, "chance", seed=3).choose(position, seat) == move
        position = position.play(move, waited.seat)


def test_who_is_no_opponent_is_told_that_chance_may_play() -> None:
    with pytest.raises(tablier.TablierError) as refused:
        tablier.bot("petits-chevaux", "hero")
    assert "easy, normal, strong, chance" in refused.value.say("en")


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
        ({"seconds": -1}, "seconds"),
        ({"seconds": 2.0, "nodes": 100}, "Choose one"),
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
    with pytest.raises(tablier.TablierError, match=r"place 1 \(Clair\)|seat 1 \(Light\)"):
        bot.choose(tablier.game("archers", first="dark").start(), 1)
    over = tablier.game("archers", first="dark").start().play("resign", 0)
    for ask in (bot.choose, bot.advise):
        with pytest.raises(tablier.TablierError, match=r"partie est finie|game is over"):
            ask(over, 1)
    with pytest.raises(tablier.TablierError) as refused:
        tablier.bot("oie", level="hero")
    assert "chance" in refused.value.say("en")


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_has_no_outlook(name: str) -> None:
    over = tablier.game(name).start().play("resign", 0)
    assert over.over
    assert tablier.bot(name).outlook(over, nodes=10) is None


# --- whatever it is asked -----------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"board": "7x9"}, {"board": "9x10"}, {"woods": "corner"}])
def test_an_opponent_by_name_plays_the_board_that_it_is_shown(options: dict[str, Any]) -> None:
    game = tablier.game("archers", first="dark", **options)
    position = game.start()
    by_name, by_game = tablier.bot("archers", 10), tablier.bot(game, 10)
    for _ in range(6):
        seat = position.turn
        assert seat is not None
        advice = by_name.advise(position, seat, nodes=2000)
        assert advice == by_game.advise(position, seat, nodes=2000)
        position = position.play(advice[0].move, seat)


def test_dice_are_thrown_fairly_and_never_chosen() -> None:
    start = tablier.game("petits-chevaux").start()
    faces = Counter(tablier.bot("petits-chevaux", "strong", n).choose(start, 0) for n in range(600))
    assert set(faces) == set(start.chances())
    assert max(faces.values()) < 150
    throws = Counter(tablier.bot("oie", seed=n).choose(ONE_DRAWN, 0) for n in range(1440))
    assert throws["1+2"] > 1.4 * throws["1+1"]  # two ways to throw it, not one
    with pytest.raises(TablierError) as refused:
        tablier.bot("petits-chevaux", "strong").advise(start, 0)
    assert refused.value.say("en") == "There is nothing to advise: it is chance’s move."


def test_a_throw_that_changed_nothing_is_not_repeated_for_ever() -> None:
    bot, position = tablier.bot("oie", seed=4), ONE_DRAWN
    thrown = set()
    for _ in range(40):
        if position.over:
            break
        seat = position.turn
        assert seat is not None
        thrown.add(move := bot.choose(position, seat))
        position = position.play(move)
    assert len(thrown) > 5


def test_chance_too_is_the_same_for_a_seed_and_a_position() -> None:
    used, fresh = tablier.bot("oie", seed=3), tablier.bot("oie", seed=3)
    for _ in range(3):
        used.choose(ONE_DRAWN, 0)
    assert used.choose(ONE_DRAWN, 0) == fresh.choose(ONE_DRAWN, 0)
    volley = tablier.game("oie-archer").start()
    one, other = (tablier.bot("oie-archer", "uniform", seed=3) for _ in range(2))
    assert {one.choose(volley, 0) for _ in range(5)} == {other.choose(volley, 0)}


@pytest.mark.parametrize(
    ("position", "seat", "said"),
    [
        (None, 0, "NoneType"),
        ({"pawns": [1, 2]}, 0, "dict"),
        (tablier.game("archers", first="dark").start(), None, "None"),
        (tablier.game("archers", first="dark").start(), 7, "7"),
        (tablier.game("archers", first="dark").start(), 1, "seat 1 (Light)"),
    ],
)
def test_what_is_no_position_or_no_seat_is_refused_in_words(
    position: Any, seat: Any, said: str
) -> None:
    bot = tablier.bot("archers", 3)
    for asked in (bot.choose, bot.advise):
        with pytest.raises(TablierError) as refused:
            asked(position, seat, nodes=50)
        assert said in refused.value.say("en")


@pytest.mark.parametrize("seed", [1.5, None, "x", True, []])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for name in ("archers", "oie"):
        with pytest.raises(TablierError) as refused:
            tablier.bot(name, seed=seed)
        assert str(seed) in refused.value.say("en")


def test_advice_is_ranked_by_what_it_shows() -> None:
    chance, position = random.Random(5), tablier.game("evasion", players=2).start()
    while len(position.awaits) > 1 or position.awaits[0].kind != "choice":
        waited = position.awaits[0]
        drawn = position.drawn(chance) if waited.seat is None else position.moves(waited.seat)[0]
        position = position.play(drawn, waited.seat)
    seat = position.awaits[0].seat
    assert seat is not None
    advice = tablier.bot("evasion", "strong").advise(position, seat, nodes=300)
    for shown in ("value", "chance"):
        found = [getattr(each, shown) for each in advice]
        assert found == sorted(found, reverse=True)
