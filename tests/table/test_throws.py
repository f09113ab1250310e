"""The dice as they lie: those of the last throw, each with what it shows, until the next one."""

import re

from tablier.picture.scene import Scene
from tablier.referee.game import open_game
from tablier.referee.position import Position
from tablier.table.throws import last_throw
from tablier.table.wire import ThrowShown


def lying(position: Position) -> ThrowShown:
    """What lies on the table."""
    scene = Scene(position, theme="day", lang="fr", shape="wide")
    shown = last_throw(scene, position, "fr")
    assert shown is not None
    return shown


def test_two_dice_lie_there_until_the_next_throw() -> None:
    game = open_game("oie", 2)
    before = game.start()
    assert lying(before).dice == []
    once = before.play("3+4")
    assert [die.face for die in lying(once).dice] == ["3", "4"]
    twice = once.play("3+4")  # the same faces, and yet another throw
    assert lying(twice).ply != lying(once).ply


def test_a_die_lies_there_while_one_chooses_and_after() -> None:
    game = open_game("petits-chevaux", 2)
    thrown = game.start().play("6")
    assert [die.face for die in lying(thrown).dice] == ["6"]
    moved = thrown.play(thrown.moves(0)[0], seat=0)
    assert lying(moved) == lying(thrown)


def test_coloured_dice_keep_their_colours_and_only_those_thrown_tumble() -> None:
    position = open_game("evasion", 2).start()
    for seat in range(2):
        position = position.play("01 23 45 6", seat=seat)
    position = position.play("012", seat=0).play("0=1 1=2 2=3")
    dice = lying(position).dice
    assert [(die.mark, die.face) for die in dice] == [("0", "1"), ("1", "2"), ("2", "3")]
    assert len({die.paint for die in dice}) == 3
    live = Scene(position, theme="day", lang="fr", shape="wide").live({})
    assert len(re.findall(r'class="die thrown"', live)) == 3
    assert len(re.findall(r'class="die"', live)) == 5


def test_where_nothing_is_thrown_nothing_lies() -> None:
    for game in ("archers", "oie-archer"):
        position = open_game(game, 2).start()
        scene = Scene(position, theme="day", lang="fr", shape="wide")
        assert last_throw(scene, position, "fr") is None
