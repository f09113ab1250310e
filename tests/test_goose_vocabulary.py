"""The wider words of board files: what a player sees of each, and what is refused."""

from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.games.goose import board_file as words
from tablier.games.goose.drawing.figures import PICTURES
from tablier.games.goose.drawing.vignettes import TINTS
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.tables import random_end


@pytest.fixture
def made(tmp_path: Path) -> Any:
    """A game on a board of twenty squares, one die, with these lines more."""

    def make(rest: str, players: int = 2, dice: int = 1, **options: Any) -> Game:
        file = tmp_path / "b.toml"
        file.write_text(f"track = 20\ndice = {dice}\n{rest}", "utf-8")
        return tablier.game(file, players=players, **options)

    return make


def told(position: Position) -> list[tuple[str, str]]:
    return [(event.kind, event.rule) for event in position.events]


def says(position: Position, kind: str, lang: str = "en") -> str:
    return next(event.say(lang) for event in position.events if event.kind == kind)


# --- meet = "retreat" ----------------------------------------------------------------------------

RETREAT = """meet = "retreat"
tokens = 3
[squares.inn]
at = 6
miss = 2
pay = 1
[squares.skull]
at = 9
pay = 1
to = 0
[squares.well]
at = 12
hold = "taken"
[squares.cell]
at = 14
hold = "exit"
exit = { totals = [4, 6] }
[squares.dice]
at = 16
again = true
"""


def test_who_comes_to_a_taken_square_goes_back_and_nothing_happens_to_it(made: Any) -> None:
    p = made(RETREAT).position({"pawns": [3, 6]}).play("3")
    assert p.state()["pawns"] == [3, 6]
    assert (p.state()["missed"], p.state()["tokens"]) == ([0, 0], [3, 3])
    assert told(p)[-1] == ("retreats", "b.meet")
    assert says(p, "retreats") == "Blue stands on 6: Red goes back to 3."
    assert says(p, "retreats", "fr") == "Bleu est déjà en 6\u00a0: Rouge revient en 3."
    assert p.turn == 1
    again = made(RETREAT).position({"pawns": [13, 16]}).play("3")
    assert (again.state()["pawns"], again.turn) == ([13, 16], 1)


def test_a_taken_square_that_would_not_send_on_takes_nothing_either(made: Any) -> None:
    goose = '[squares.goose]\nat = [3, 6]\nride = "forward"\nmiss = 2\npay = 1\n'
    once = made('meet = "retreat"\nrides = "once"\ntokens = 5\n' + goose, dice=1)
    p = once.position({"pawns": [0, 6], "turn": 0}).play("3")  # the goose on 3, then no second ride
    assert (p.state()["pawns"], p.state()["missed"], p.state()["tokens"]) == (
        [0, 6], [2, 0], [4, 5],
    )  # fmt: skip
    assert [kind for kind, _ in told(p)][-1] == "retreats"
    assert "no-ride" not in {kind for kind, _ in told(p)}
    free = once.position({"pawns": [0, 7], "turn": 0}).play("3")
    assert (free.state()["pawns"], free.state()["missed"]) == ([6, 7], [4, 0])
    far = made(
        'meet = "retreat"\nfinish = "stay"\n'
        '[squares.goose]\nat = 17\nride = "forward"\nmiss = 2\nfewer_dice = 1\n',
        dice=2,
    )
    p = far.position({"pawns": [13, 17], "turn": 0}).play("1+3")  # 21 would be past the finish
    assert (p.state()["pawns"], p.state()["missed"]) == ([13, 17], [0, 0])
    assert p.state().get("fewer", [0, 0]) == [0, 0]
    assert "overshot" not in {kind for kind, _ in told(p)}


def test_a_taken_square_sends_nobody_round_in_circles(made: Any) -> None:
    game = made(
        'meet = "retreat"\ncircle = 3\n[squares.wheel]\nat = { 5 = 9, 9 = 5 }\nmiss = 1\n', dice=1
    )
    p = game.position({"pawns": [2, 9], "turn": 0}).play("3")  # 5, 9, and 5 would come again
    assert (p.state()["pawns"], p.state()["missed"]) == ([2, 9], [1, 0])
    assert "circled" not in {kind for kind, _ in told(p)}
    free = game.position({"pawns": [2, 8], "turn": 0}).play("3")
    assert (free.state()["pawns"], free.state()["missed"]) == ([9, 8], [5, 0])


def test_the_start_can_be_taken_too_and_what_a_square_on_the_way_took_is_gone(made: Any) -> None:
    p = made(RETREAT).position({"pawns": [5, 0]}).play("4")
    assert p.state()["pawns"] == [5, 0]
    assert p.state()["tokens"] == [2, 3]
    free = made(RETREAT).position({"pawns": [5, 1]}).play("4")
    assert free.state()["pawns"] == [0, 1]
    passing = made(RETREAT).position({"pawns": [5, 9]}).play("4")  # nobody rests on a skull
    assert (passing.state()["pawns"], passing.state()["tokens"]) == ([0, 9], [2, 3])
    back = made(RETREAT).position({"pawns": [0, 4]}).play("4")
    assert says(back, "retreats") == "Blue stands on 4: Red goes back to the start."


def test_squares_that_hold_have_room_for_several(made: Any) -> None:
    p = made(RETREAT).position({"pawns": [10, 12], "held": [False, True]}).play("2")
    assert (p.state()["pawns"], p.state()["held"]) == ([12, 12], [True, False])


def test_who_gets_out_and_must_go_back_is_free(made: Any) -> None:
    p = made(RETREAT).position({"pawns": [14, 18], "held": [True, False]}).play("4")
    assert (p.state()["pawns"], p.state()["held"]) == ([14, 18], [False, False])
    put = made(RETREAT.replace("[4, 6] }", "[4, 6], to = 5 }"))
    p = put.position({"pawns": [14, 5], "held": [True, False]}).play("4")
    assert (p.state()["pawns"], p.state()["held"]) == ([14, 5], [False, False])


def test_its_page_says_so_in_place_of_sending_away(made: Any) -> None:
    page = made(RETREAT).rules("en")["b.meet"]
    assert page.title == "The square is taken"
    assert "goes back to the square it threw from" in page.text


def test_the_leader_and_the_last_have_pictures_of_their_own(made: Any) -> None:
    drawing = made('[squares.a]\nat = 5\nswap = "leader"\n[squares.b]\nat = 9\nswap = "last"\n')
    pictures = drawing.ruleset.drawing(drawing.o, "wide").pictures
    assert (pictures[5], pictures[9]) == ("swap", "swap-back")


def test_coming_back_the_other_way_to_a_goose_is_no_circle(made: Any) -> None:
    game = made('[squares.goose]\nat = 17\nride = "onward"\n', dice=2)
    p = game.position({"pawns": [11, 0], "first": [False, False]}).play(
        "3+3"
    )  # 17, 23: 17, then 11
    assert p.state()["pawns"] == [11, 0]
    assert p.state()["missed"] == [0, 0]
    forward = made('[squares.goose]\nat = 17\nride = "forward"\n', dice=2)
    p = forward.position({"pawns": [11, 0], "first": [False, False]}).play("3+3")
    assert p.state()["pawns"] == [17, 0]
    assert "circled" in [event.kind for event in p.events]


# --- hold = "passed" -----------------------------------------------------------------------------

SHADE = '[squares.shade]\nat = [5, 8]\nhold = "passed"\nname = "the shade"\n'


def test_a_pawn_waits_until_nobody_is_behind(made: Any) -> None:
    p = made(SHADE, 3).start().play("5")
    assert p.state()["held"] == [True, False, False]
    p = p.play("6").play("4")  # the third is still behind
    assert says(p, "waits") == "Red is still waiting on square 5."
    assert p.turn == 1
    p = p.play("1").play("1")  # level is not behind
    assert (p.turn, p.state()["held"], p.state()["caught"]) == (0, [False, False, False], [])
    assert ("overtaken", "b.shade") in told(p)
    assert says(p, "overtaken") == "Nobody is behind Red any more: square 5 lets the pawn go."
    assert ("unheld", "b.shade") in told(p)  # the third has come there last
    assert p.play("3").state()["held"] == [True, False, False]


def test_the_last_to_come_and_one_alone_are_not_held(made: Any) -> None:
    p = made(SHADE).position({"pawns": [0, 9]}).play("5")
    assert p.state()["held"] == [False, False]
    assert says(p, "unheld") == "Red comes to the shade, free to go on: nobody is behind."
    assert made(SHADE, 1).start().play("5").state()["held"] == [False]


def test_who_leaves_is_behind_nobody(made: Any) -> None:
    p = made(SHADE, 3).position({"pawns": [5, 9, 2], "held": [True, False, False], "turn": 1})
    p = p.play("resign", seat=2).play("1")
    assert (p.turn, p.state()["held"]) == (0, [False, False, False])


def test_several_wait_in_one_place_and_the_hindmost_always_goes_on(made: Any) -> None:
    state = {"pawns": [8, 8, 5], "held": [True, True, True], "turn": 2}
    p = made(SHADE, 3).position(state)
    assert (p.turn, p.state()["held"]) == (2, [True, True, False])
    p = p.play("6")
    assert p.turn == 0


@pytest.mark.parametrize(("impasse", "over"), [("release", False), ("draw", True)])
def test_an_impasse_with_a_well_is_one_like_any_other(made: Any, impasse: str, over: bool) -> None:
    game = made(f'impasse = "{impasse}"\n{SHADE}[squares.well]\nat = 3\nhold = "taken"\n')
    p = game.position({"pawns": [8, 1], "held": [True, False], "turn": 1}).play("2")
    assert p.over == over
    assert ("drawn" if over else "released", "b.impasse") in told(p)
    if not over:
        assert p.state()["held"] == [False, True]


def test_games_with_it_come_to_an_end(made: Any) -> None:
    game = made(SHADE + '[squares.pit]\nat = [3, 11]\nhold = "rescued"\n', 4)
    assert all(random_end(game, seed).over for seed in range(30))


# --- swap ----------------------------------------------------------------------------------------

SWAP = """[squares.crown]
at = 6
swap = "leader"
name = "the crown"
[squares.mule]
at = 9
swap = "last"
name = "the mule"
[squares.inn]
at = [3, 12]
miss = 2
[squares.well]
at = 15
hold = "taken"
[squares.dice]
at = 17
again = true
"""


def test_changing_places_with_the_leader(made: Any) -> None:
    p = made(SWAP, 3).position({"pawns": [4, 8, 12], "missed": [0, 0, 2]}).play("2")
    assert p.state()["pawns"] == [12, 8, 6]
    assert p.state()["missed"] == [0, 0, 0]  # the inn does not act again, its guest is free
    assert told(p)[-1] == ("swapped", "b.crown")
    assert says(p, "swapped") == "Red comes to the crown, changes places with Green and goes to 12."
    assert p.turn == 1


def test_changing_places_with_the_last(made: Any) -> None:
    p = made(SWAP, 3).position({"pawns": [8, 12, 0]}).play("1")
    assert p.state()["pawns"] == [0, 12, 9]
    assert says(p, "swapped").endswith("changes places with Green and goes to the start.")


def test_neither_square_acts_and_a_held_pawn_is_free(made: Any) -> None:
    p = made(SWAP).position({"pawns": [5, 15], "held": [False, True]}).play("1")
    assert (p.state()["pawns"], p.state()["held"], p.turn) == ([15, 6], [False, False], 1)
    p = made(SWAP).position({"pawns": [5, 17]}).play("1")
    assert (p.state()["pawns"], p.turn) == ([17, 6], 1)  # no new throw


def test_of_several_the_next_to_play(made: Any) -> None:
    for turn, pawns in ((0, [10, 6, 10]), (2, [6, 10, 10])):
        state = {"pawns": [5 if seat == turn else 10 for seat in range(3)], "turn": turn}
        assert made(SWAP, 3).position(state).play("1").state()["pawns"] == pawns


def test_who_has_left_is_not_the_last(made: Any) -> None:
    p = made(SWAP, 3).position({"pawns": [8, 12, None], "out": [False, False, True]}).play("1")
    assert p.state()["pawns"] == [9, 12, None]


def test_the_leader_and_the_last_have_nobody_to_change_with(made: Any) -> None:
    p = made(SWAP).position({"pawns": [4, 6]}).play("2")
    assert p.state()["pawns"] == [6, 6]  # level is not ahead
    assert says(p, "unswapped") == "Red comes to the crown: nobody is ahead to change places with."
    p = made(SWAP).position({"pawns": [8, 9]}).play("1")
    assert says(p, "unswapped") == "Red comes to the mule: nobody is behind to change places with."


def test_a_pawn_that_pushes_pushes_nobody_after_a_swap(made: Any) -> None:
    game = made('meet = "push"\n' + SWAP, 3)
    p = game.position({"pawns": [4, 6, 11]}).play("2")
    assert p.state()["pawns"] == [11, 6, 6]


def test_nobody_changes_places_on_a_taken_square(made: Any) -> None:
    game = made('meet = "retreat"\n' + SWAP, 3)
    assert game.position({"pawns": [4, 6, 11]}).play("2").state()["pawns"] == [4, 6, 11]


# --- to = "next" ---------------------------------------------------------------------------------

FERRY = '[squares.ferry]\nat = [11, 3, 7]\nto = "next"\nmiss = 1\nname = "the ferry"\n'


def test_from_one_to_the_next_and_no_further(made: Any) -> None:
    p = made(FERRY).start().play("3")
    assert p.state()["pawns"] == [7, 0]
    assert p.state()["missed"] == [1, 0]  # of the first, not of the second
    p = made(FERRY).position({"pawns": [9, 0]}).play("2")
    assert p.state()["pawns"] == [11, 0]
    assert told(p)[-1] == ("last-one", "b.ferry")
    assert says(p, "last-one") == "Red stays: there is no other further on."


def test_its_end_meets_whoever_stands_there(made: Any) -> None:
    assert made('meet = "push"\n' + FERRY).position({"pawns": [2, 7]}).play("1").state()[
        "pawns"
    ] == [7, 2]
    assert made('meet = "retreat"\n' + FERRY).position({"pawns": [2, 7]}).play("1").state()[
        "pawns"
    ] == [2, 7]


def test_archers_go_from_one_to_the_next_as_well(tmp_path: Path) -> None:
    file = tmp_path / "b.toml"
    file.write_text('track = 40\narrows = 2\n[squares.raft]\nat = [5, 9, 16]\nto = "next"\n')
    start = tablier.game(file, players=2).position({"pawns": [0, 10]})
    p = start.play("3 2", seat=0).play("6 M", seat=1)
    assert p.state()["pawns"] == [9, 16]
    assert ("last-one", "b.raft") in told(p)


# --- fewer_dice ----------------------------------------------------------------------------------

THIEF = """[placings]
5 = 18
[squares.thief]
at = [4, 6]
fewer_dice = 1
name = "the thief"
[squares.gang]
at = 9
fewer_dice = 2
[squares.cell]
at = 12
hold = "exit"
exit = { double = true }
"""


def test_the_next_throw_has_one_die_fewer_and_only_that_one(made: Any) -> None:
    p = made(THIEF.replace("fewer_dice = 2", "miss = 1"), dice=2).start().play("1+3")
    assert p.state()["fewer_dice"] == [1, 0]
    assert says(p, "fewer") == "Red comes to the thief and will throw one die fewer next time."
    p = p.play("1+1")
    assert set(p.chances().values()) == {tablier.game("oie").start().chances()["1+1"] * 6}
    assert p.moves() == ("1", "2", "3", "4", "5", "6")
    with pytest.raises(tablier.IllegalMove, match="un dé"):
        p.play("1+2")
    p = p.play("5")
    assert told(p)[0] == ("short", "b.fewer")
    assert says(p, "short") == "Red has only one die for this throw."
    assert p.state()["pawns"] == [9, 2]
    assert p.state()["fewer_dice"] == [0, 0]
    with pytest.raises(tablier.IllegalMove):
        p.play("1+2").play("5")


def test_two_of_three_dice(made: Any) -> None:
    p = made(THIEF, dice=3).position({"pawns": [3, 0], "fewer_dice": [1, 0]})
    assert len(p.moves()) == 21
    p = p.play("2+4")
    assert p.state()["pawns"] == [9, 0]
    assert p.state()["fewer_dice"] == [2, 0]
    assert len(p.play("1+1+1").moves()) == 6


def test_dice_taken_on_the_way_do_not_add_up_and_the_most_count(made: Any) -> None:
    ride = THIEF.replace("at = 9\n", 'at = 9\nride = "forward"\n').replace("[4, 6]", "[4, 14]")
    p = made(ride, dice=3).position({"pawns": [4, 0], "first": [False, False]}).play("1+2+2")
    assert p.state()["pawns"] == [14, 0]
    assert p.state()["fewer_dice"] == [2, 0]


def test_who_leaves_is_short_of_nothing_any_more(made: Any) -> None:
    p = made(THIEF, 3, dice=3).start().play("1+1+2").play("resign", seat=0)
    assert p.state()["fewer_dice"] == [0, 0, 0]
    assert p.game.position(p.state()) == p


CELL = '[squares.cell]\nat = 5\nhold = "exit"\nexit = {}\nfewer_dice = 1\nname = "the cell"\n'
HELD = {"pawns": [5, 0], "held": [True, False], "fewer_dice": [1, 0]}


def test_a_cell_that_any_throw_opens_opens_to_one_die_too(made: Any) -> None:
    game = made(CELL, dice=2)
    assert "which lets it out whatever it is" in game.rules("en")["b.cell"].text
    assert game.position(HELD).play("1").state()["pawns"] == [6, 0]
    two = made(CELL.replace("exit = {}", "exit = { totals = [2, 12] }"), dice=2)
    assert "it takes a total of 2 to 12" in two.rules("en")["b.cell"].text
    assert two.position(HELD).play("1").state()["held"] == [True, False]


def test_a_cell_may_ask_for_what_only_fewer_dice_show(made: Any) -> None:
    one = made(CELL.replace("exit = {}", "exit = { totals = [1, 1] }"), dice=2)
    assert one.position(HELD).play("1").state()["pawns"] == [6, 0]
    doubles = CELL.replace("exit = {}", "exit = { double = true, totals = [2, 2] }")
    assert made(doubles, dice=3).position(HELD).play("1+1").state()["pawns"] == [7, 0]
    any_double = made(CELL.replace("exit = {}", "exit = { double = true }"), dice=3)
    assert any_double.position(HELD).play("1+1").state()["pawns"] == [7, 0]
    assert "all dice must show the same number." in any_double.rules("en")["b.cell"].text
    with pytest.raises(tablier.FileError) as caught:
        made(doubles.replace("[2, 2]", "[5, 5]"), dice=3)
    assert "a multiple of 2 or 3" in caught.value.say("en")


def test_no_die_is_missing_after_the_end(made: Any) -> None:
    with pytest.raises(tablier.FileError, match="a gagné"):
        made("[squares.a]\nat = 4\nto = 20\nfewer_dice = 1\n", dice=2)


def test_fewer_dice_place_nobody_and_one_is_no_double(made: Any) -> None:
    short = {"fewer_dice": [2, 0], "first": [True, False]}
    assert made(THIEF, dice=3).position(short).play("5").state()["pawns"] == [5, 0]
    held = {"pawns": [12, 0], "held": [True, False], "first": [False, False]}
    game = made(THIEF, dice=3)
    assert game.position({**held, "fewer_dice": [2, 0]}).play("3").state()["held"] == [True, False]
    out = game.position({**held, "fewer_dice": [1, 0]}).play("3+3").state()
    assert (out["pawns"], out["held"]) == ([18, 0], [False, False])
    assert game.position({**held, "fewer_dice": [1, 0]}).play("1+2").state()["held"][0]


def test_records_carry_shorter_throws(made: Any) -> None:
    p = made(THIEF, dice=3).start().play("1+1+2").play("1+1+1").play("2+3").play("2+2+2").play("6")
    assert p.record().endswith("3 (1) 2+3\n4 (2) 2+2+2\n5 (1) 6\n")
    assert tablier.read(p.record()).final == p


# --- landmarks and pictures ----------------------------------------------------------------------


def test_a_landmark_is_seen_and_does_nothing(made: Any) -> None:
    game = made('[squares.mill]\nat = 4\nname = { fr = "le moulin", en = "the mill" }\n')
    p = game.start().play("4")
    assert p.state()["pawns"] == [4, 0]
    assert told(p) == [("throw", "b.turn"), ("seen", "b.mill")]
    assert says(p, "seen") == "Red stops at the mill."
    assert says(p, "seen", "fr") == "Rouge s’arrête devant le moulin."
    assert game.rules("en")["b.mill"].text == "There is something to look at, and nothing to do."
    assert "Square 4: the mill, no effect" in tablier.draw.svg(p, lang="en")


def test_a_file_may_say_what_is_drawn(made: Any) -> None:
    plain = tablier.draw.svg(made('[squares.a]\nat = 4\nname = "x"\n').start())
    drawn = tablier.draw.svg(made('[squares.a]\nat = 4\nname = "x"\npicture = "river"\n').start())
    assert plain != drawn
    assert set(words.PICTURES) == set(TINTS) <= set(PICTURES)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("fewer_dice = 1", "at least two dice"),
        ("fewer_dice = 2", "at least two dice"),
        ('swap = "first"', "leader, last"),
        ('swap = "last"\nto = 3', "one move per square"),
        ('swap = "last"\nagain = true', "not both"),
        ('to = "next"', "at least two squares"),
        ('to = "last"', "0…20"),
        ('picture = "cat"\nmiss = 1', "goose"),
        ('picture = "inn"', "or a name"),
        ('miss = 1\nafter = 2\n[squares.b]\nat = 5\nswap = "last"', "meet, swap"),
    ],
)
def test_mistakes_are_explained(made: Any, rest: str, said: str) -> None:
    with pytest.raises(tablier.FileError) as caught:
        made(f"[squares.a]\nat = 4\n{rest}\n")
    assert said in caught.value.say("en")
    assert caught.value.say("fr")


def test_no_more_dice_are_taken_than_leave_one(made: Any) -> None:
    with pytest.raises(tablier.FileError) as caught:
        made("[squares.a]\nat = 4\nfewer_dice = 3\n", dice=3)
    assert "1…2" in caught.value.say("en")


def test_a_state_without_such_squares_has_no_such_field(made: Any) -> None:
    game = made("")
    assert "fewer_dice" not in game.start().state()
    with pytest.raises(tablier.TablierError, match="dé"):
        game.position({"fewer_dice": [1, 0]})
