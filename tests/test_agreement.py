"""A draw by agreement: only where a game knows draws, never by one player alone."""

import pytest

import tablier
from tests.tables import NAMES, random_end


def test_two_archers_agree_on_a_draw() -> None:
    position = tablier.game("archers", first="dark").start().play("d3<")
    drawn = position.agree()
    assert drawn.over
    assert drawn.winners == ()
    assert drawn.scores == (0, 0)
    (event,) = drawn.events
    assert event.rule == "archers.agreed"
    assert (event.seat, event.origin, event.target, event.n) == (None, -1, -1, 0)  # no place
    assert event.say("fr") == "D’un commun accord, la partie est nulle."
    assert drawn.game.rules("fr")["archers.agreed"].ruling
    assert drawn.undo() == position


def test_it_stands_in_the_record_and_in_the_state() -> None:
    for moves in ([], ["dark"], ["dark", "d3<"], ["dark", "d3<", "d3-c3"]):
        position = tablier.game("archers").start()
        for move in moves:
            position = position.play(move)
        drawn = position.agree()
        text = drawn.record()
        assert "result: draw\n" in text
        assert text.rstrip().endswith("draw")
        assert tablier.read(text).final == drawn
        assert tablier.read(text).final.record() == text
        assert drawn.game.position(drawn.state()) == drawn
        assert drawn.game.position(drawn.state()).state() == drawn.state()


def test_nobody_draws_alone() -> None:
    position = tablier.game("archers", first="dark").start()
    for word in ("draw", "nulle", "Draw"):
        with pytest.raises(tablier.IllegalMove) as caught:
            position.play(word, 0)
        assert caught.value.rule == "archers.agreed"
        assert "deux" in caught.value.say("fr")
    with pytest.raises(tablier.TablierError, match="finie"):
        position.agree().agree()
    with pytest.raises(tablier.TablierError, match="finie"):
        random_end(tablier.game("archers", board="3x9"), 1).agree()


@pytest.mark.parametrize("name", [name for name in NAMES if name != "archers"])
def test_other_games_know_no_draws(name: str) -> None:
    start = tablier.game(name).start()
    with pytest.raises(tablier.TablierError) as caught:
        start.agree()
    assert start.game.card.titles["fr"] in caught.value.say("fr")
    with pytest.raises(tablier.IllegalMove):
        start.play("draw", 0)


def test_a_record_cannot_smuggle_one_in() -> None:
    text = tablier.game("oie").start().play("1+2").record()
    with pytest.raises(tablier.FileError) as caught:
        tablier.read(text.replace("1+2", "1+2\n2 (2) draw"))
    assert caught.value.line > 1
