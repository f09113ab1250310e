"""Archers: the sheet, its figures, each ruling, and what the referee says about them."""

import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier import IllegalMove, TablierError
from tablier.games.archers import field, rules, zones
from tablier.games.archers import vocabulary as v
from tablier.games.archers.card import SIZES
from tablier.games.archers.game import EVENTS, REFUSALS
from tablier.referee.game import Game
from tablier.referee.position import Await, Position
from tablier.words import LANGUAGES
from tests import naive_archers as naive

START = "3sss3/3sss3/3sss3/9/9/9/3NNN3/3NNN3/3NNN3"
NO_WAY_BACK = "9/9/9/9/9/9/9/9/9"


def field_of(*rows: str) -> str:
    """A 9 x 9 board by the rows that are not empty: ``"6 2n6"`` puts a light archer on c6."""
    found = dict(row.split() for row in rows)
    return "/".join(found.get(str(row), "9") for row in range(9, 0, -1))


def at(*rows: str, side: str = "dark", king: str = "off", **state: Any) -> Position:
    game = tablier.game("archers", king=king, repetition=state.pop("repetition", "draw"))
    return game.position({"board": field_of(*rows), "side": side, **state})


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def refusal(position: Position, move: str) -> str:
    """The rule that a refused move breaks; the position must not have noticed."""
    state = position.state()
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert move not in position.moves()
    assert position.state() == state
    for lang in LANGUAGES:
        assert "{" not in caught.value.say(lang)
    return caught.value.rule.removeprefix("archers.")


def told(position: Position) -> list[tuple[str, str]]:
    return [(event.kind, event.rule.removeprefix("archers.")) for event in position.events]


# --- the sheet ----------------------------------------------------------------------------------


def test_each_wood_is_filled_with_nine_archers() -> None:
    position = tablier.game("archers", first="dark").start()
    assert position.state()["board"] == START
    assert position.awaits == (Await(0, "choice"),)
    assert position.state()["side"] == "dark"
    assert position.turn == 0


def test_who_begins_is_drawn_by_lot() -> None:
    position = tablier.game("archers").start()
    assert position.awaits == (Await(None, "roll"),)
    assert position.chances() == {"dark": Fraction(1, 2), "light": Fraction(1, 2)}
    assert position.moves() == ("dark", "light")
    assert position.state()["side"] is None
    light = position.play("Light")
    assert light.awaits == (Await(1, "choice"),)
    assert told(light) == [("first", "first")]
    assert light == tablier.game("archers").position({"side": "light"})
    assert position.play("sombre").turn == 0
    with pytest.raises(IllegalMove):
        position.play("3")
    with pytest.raises(IllegalMove):
        position.play("d1<", seat=0)


# Figure A: red (dark here) has archers on b6, facing east, and g3, facing north; green (light)
# has one on c4, facing east, and one on g6, facing south.
FIGURE_A = ("6 1E4s2", "4 2e6", "3 6N2")


def test_figure_a_a_step_east_then_a_turn_clockwise_attack_green() -> None:
    figure_b = play(at(*FIGURE_A), "b6-c6", "c6>")
    assert figure_b.state()["board"] == field_of("6 2S3s2", "4 2e6", "3 6N2")
    assert figure_b.turn == 1
    # Both red archers attack now: were it red's turn, either could shoot.
    red_again = at("6 2S3s2", "4 2e6", "3 6N2")
    assert [move for move in red_again.moves() if "x" in move] == ["g3xg6", "c6xc4"]


def test_figure_b_the_attacked_green_archer_shoots_first_and_only_once() -> None:
    figure_b = play(at(*FIGURE_A), "b6-c6", "c6>")
    assert [move for move in figure_b.moves() if "x" in move] == ["g6xg3"]
    figure_c = figure_b.play("g6xg3")
    assert figure_c.state()["board"] == field_of("6 2S3s2", "4 2e6")
    assert figure_c.state()["shot"] == ["g6"]
    assert figure_c.turn == 1
    assert figure_c.state()["left"] == 2
    assert refusal(figure_c, "g6x") == "capture"


def test_a_shooter_does_not_move_and_shooting_is_no_manoeuvre() -> None:
    position = at("6 4s4", "4 4N4", "9 n8")
    shot = position.play("e4xe6")
    assert shot.state()["board"] == field_of("4 4N4", "9 n8")
    assert told(shot) == [("captured", "capture")]
    assert shot.state()["left"] == 2
    assert position.play("e4<").state()["board"] == field_of("6 4s4", "4 4W4", "9 n8")  # optional


def test_several_archers_may_shoot_in_one_turn_each_once() -> None:
    position = at("6 s3s3s", "4 N3N4", "9 n8")
    after = play(position, "a4xa6", "e4xe6")
    assert after.state()["shot"] == ["a4", "e4"]
    assert refusal(after, "a4x") == "capture"
    assert after == play(position, "e4xe6", "a4xa6")


def test_no_shot_after_a_manoeuvre() -> None:
    position = at("6 4s4", "4 4N4", "9 n8").play("e4<")
    assert refusal(position.play("e4<"), "a9x") == "capture"
    assert refusal(at("6 4s4", "4 4N4", "1 N8", "9 n8").play("a1<"), "e4xe6") == "turn"
    assert refusal(at("6 4s4", "4 4N4", "1 N8", "9 n8").play("a1<"), "e4xe7") == "turn"


def test_a_manoeuvre_is_a_step_ahead_or_back_or_a_quarter_turn() -> None:
    position = at("5 4E4", "9 n8")
    assert set(position.moves()) == {"e5-f5", "e5-d5", "e5<", "e5>"}
    assert position.play("e5<").state()["board"] == field_of("5 4N4", "9 n8")
    assert position.play("e5>").state()["board"] == field_of("5 4S4", "9 n8")
    assert position.play("e5-d5").state()["board"] == field_of("5 3E5", "9 n8")
    assert told(position.play("e5-f5")) == [("stepped", "manoeuvre")]
    assert told(play(position, "e5<", "e5<")) == [("turned-left", "manoeuvre"), ("next", "turn")]


def test_nobody_enters_an_enemy_zone() -> None:
    position = at("6 1E7", "9 2s6", "1 8N")
    assert refusal(position, "b6-c6") == "zone"
    assert "b6-a6" in position.moves()


@pytest.mark.parametrize("masking", ["8 2n6", "8 2N6"])
def test_a_piece_friend_or_foe_masks_the_squares_behind_it(masking: str) -> None:
    assert "b6-c6" in at("6 1E7", "9 2s6", masking).moves()


def test_a_zone_ends_after_three_squares() -> None:
    assert "b5-c5" in at("5 1E7", "9 2s6").moves()


def test_an_archer_in_a_zone_may_turn_or_move_out() -> None:
    position = at("6 2E6", "9 2s6", "1 8N")
    assert {"c6<", "c6>", "c6-b6", "c6-d6"} <= set(position.moves())
    assert refusal(at("6 2E6", "9 2ss5"), "c6-d6") == "zone"


def test_the_second_manoeuvre_may_not_take_back_the_first() -> None:
    position = at("5 4E4", "1 N8", "9 n8")
    assert refusal(position.play("e5-f5"), "f5-e5") == "passing"
    assert refusal(position.play("e5-d5"), "d5-e5") == "passing"
    assert refusal(position.play("e5<"), "e5>") == "passing"
    assert refusal(position.play("e5>"), "e5<") == "passing"
    assert {"e5<", "e5-e6", "e5-e4", "a1<"} <= set(position.play("e5<").moves())


def test_the_undo_is_free_again_next_turn() -> None:
    position = play(at("5 4E4", "1 N8", "9 n8"), "e5<", "a1<", "a9<", "a9<")
    assert {"e5>", "a1>"} <= set(position.moves())


# --- the rulings --------------------------------------------------------------------------------


def test_r1_an_archer_has_one_target_the_nearest_piece() -> None:
    position = at("7 8n", "6 4s4", "5 4s4", "4 4N4")
    assert [move for move in position.moves() if "x" in move] == ["e4xe5"]
    assert refusal(position, "e4xe6") == "R1"
    assert refusal(at("6 4s4", "5 4N4", "4 4N4", "9 n8"), "e4xe6") == "capture"


def test_r1_the_view_that_a_capture_opens_serves_another_archer_only() -> None:
    opened = at("6 4s4", "5 2E1s4", "4 4N4", "9 n8").play("c5xe5")
    assert "e4xe6" in opened.moves()
    opened = at("6 4s4", "5 4s4", "4 4N4", "9 n8").play("e4xe5")
    assert refusal(opened, "e4xe6") == "capture"


def test_r2_the_second_manoeuvre_sees_the_board_after_the_first() -> None:
    # b7 masks b6 from the light archer on b8; once it has stepped aside, b6 is closed.
    position = at("8 1s7", "7 1E7", "6 2W6", "9 8n")
    assert "c6-b6" in position.moves()
    assert refusal(position.play("b7-c7"), "c6-b6") == "zone"
    assert "c6-b6" in position.play("b7<").moves()


def test_r2_stepping_straight_away_from_a_shooter_is_no_escape() -> None:
    position = at("8 4s4", "6 4S4", "9 n8")
    assert refusal(position, "e6-e5") == "R2"
    assert refusal(at("8 4s4", "6 4N4", "9 n8"), "e6-e5") == "R2"
    assert "e5-e4" in at("8 4s4", "5 4S4", "9 n8").moves()  # out of range: an escape
    assert "e6-e5" in at("8 4n4", "6 4S4", "9 n8").moves()  # it looks the other way
    assert "e5-e4" in at("7 4s4", "6 4N4", "5 4S4", "9 n8").moves()  # masked by a friend


def test_r3_the_wood_on_the_first_manoeuvre_wins_at_once() -> None:
    won = at("6 4N4", "9 n8").play("e6-e7")
    assert won.over
    assert won.winners == (0,)
    assert won.scores == (1, 0)
    assert told(won) == [("stepped", "manoeuvre"), ("stormed", "R3")]
    assert won.moves() == ()
    with pytest.raises(IllegalMove):
        won.play("a9<")


def test_the_wood_on_the_second_manoeuvre_wins_too() -> None:
    won = play(at("5 4N4", "9 n8"), "e5-e6", "e6-e7")
    assert told(won) == [("stepped", "manoeuvre"), ("entered", "finish")]
    assert won.winners == (0,)
    assert won.game.position(won.state()) == won
    light = play(at("4 5s3", "9 8N", side="light"), "f4-f3")
    assert light.winners == (1,)


def test_r3_a_square_of_the_wood_in_a_zone_may_not_be_entered() -> None:
    assert refusal(at("6 4N4", "7 2e6"), "e6-e7") == "zone"


def test_own_wood_is_no_goal() -> None:
    assert not at("4 4S4", "9 n8").play("e4-e3").over


def test_r4_the_position_is_every_square_facing_and_kind() -> None:
    # With a king and an archer side by side, turning one and the other back is a change.
    position = at("5 3N*N4", "9 n*8", king="on")
    assert "e5>" in position.play("d5<").moves()
    assert refusal(position.play("d5<"), "d5>") == "passing"


def test_r5_captures_alone_are_no_turn() -> None:
    shot = at("6 4s4", "4 4N4", "9 n8").play("e4xe6")
    assert shot.turn == 0
    first = shot.play("e4<")
    assert first.state()["before"] == field_of("4 4N4", "9 n8")  # the board after the capture
    assert refusal(first, "e4>") == "passing"
    assert first.play("e4<").turn == 1


def test_r6_the_last_archer_taken_wins_at_once() -> None:
    won = at("6 4s4", "4 4N4").play("e4xe6")
    assert told(won) == [("captured", "capture"), ("last-taken", "R6")]
    assert won.events[-1].n == 0
    assert won.winners == (0,)
    assert won.game.position(won.state()) == won


def test_r6_an_archer_that_has_shot_may_manoeuvre() -> None:
    shot = at("6 4s4", "4 4N4", "9 n8").play("e4xe6")
    assert shot.play("e4-e5").state()["shot"] == ["e5"]


def test_the_king_taken_wins_at_once() -> None:
    won = at("6 4s*4", "4 4N*4", "9 n8", king="on").play("e4xe6")
    assert told(won) == [("captured", "capture"), ("king-taken", "king")]
    assert won.events[-1].n == 0
    assert won.winners == (0,)
    assert won.game.position(won.state()) == won


def test_r8_the_king_moves_and_shoots_as_the_others() -> None:
    start = tablier.game("archers", king="on", first="light").start().state()["board"]
    assert start == "3sss3/3ss*s3/3sss3/9/9/9/3NNN3/3NN*N3/3NNN3"
    king = at("7 4s4", "4 4N*4", "9 n*8", king="on")
    assert {"e4xe7", "e4-e3", "e4<", "e4>"} <= set(king.moves())
    assert king.play("e4<").state()["board"] == field_of("7 4s4", "4 4W*4", "9 n*8")


CYCLE = ("d1<", "f1>", "d9<", "f9>", "d1>", "f1<", "d9>", "f9<")


def test_r7_the_third_time_is_a_draw_and_the_start_counts() -> None:
    position = play(tablier.game("archers", first="dark").start(), *CYCLE, *CYCLE[:-1])
    assert not position.over
    drawn = position.play(CYCLE[-1])
    assert drawn.over
    assert drawn.winners == ()
    assert drawn.scores == (0, 0)
    assert told(drawn)[-1] == ("repeated", "R7")
    assert drawn.game.position(drawn.state()) == drawn


def test_r7_after_the_lot_the_start_counts_too() -> None:
    light = [*CYCLE[2:4], *CYCLE[:2], *CYCLE[6:], *CYCLE[4:6]]
    assert play(tablier.game("archers").start(), "light", *light, *light).over


def test_r7_a_position_set_up_counts_as_seen() -> None:
    game = tablier.game("archers")
    assert play(game.position({"side": "dark"}), *CYCLE, *CYCLE).over


def test_an_archer_shoots_from_a_corner_and_into_it() -> None:
    corner = at("1 N8", "3 s8", "9 8n")
    assert told(corner.play("a1xa3"))[0] == ("captured", "capture")
    assert refusal(corner, "a1xa4") == refusal(at("4 4N4", "6 4s4"), "e4xe7")
    assert "a3xa1" in at("3 S8", "1 n8", "9 8n").moves()


def test_an_archer_that_steps_on_under_the_same_arrow_is_still_seen() -> None:
    assert at("5 1W1w5", "9 8n").moves() == ("b5<", "b5>")


def test_an_archer_may_enter_the_wood_backwards() -> None:
    won = at("6 4S4", "9 n8").play("e6-e7")
    assert won.winners == (0,)
    assert told(won)[-1][0] == "stormed"


def test_light_is_told_of_darks_zones_as_dark_is_of_lights() -> None:
    for seat, (side, rows) in enumerate(
        {"dark": ("4 3E5", "6 4s4"), "light": ("6 5w3", "4 4N4")}.items()
    ):
        p = at(*rows, side=side)
        assert isinstance(p.s, v.State)
        step = p.s.where[seat * v.MOST_ARCHERS]
        action = v.seen_from(p.game.o, seat, step) * v.KINDS + v.FORWARD
        assert rules.refused(p.s, p.game.o, seat, action) == v.WATCHED


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_resigns_leaves_the_win_to_the_other(seat: int) -> None:
    assert at("6 4s4", "4 4N4").play("resign", seat=seat).winners == (1 - seat,)


def test_r7_two_hundred_turns_without_a_capture_are_a_draw() -> None:
    position = at("6 4s4", "4 4N4", "9 n8", quiet=199, turns=450)
    drawn = play(position, "e4<", "e4<")
    assert told(drawn)[-1] == ("quiet", "R7")
    assert drawn.events[-1].seat is None
    assert (drawn.events[-1].origin, drawn.events[-1].target, drawn.events[-1].n) == (-1, -1, 200)
    assert drawn.winners == ()
    assert drawn.state()["quiet"] == 200
    assert drawn.game.position(drawn.state()) == drawn
    shot = play(position, "e4xe6", "e4<", "e4<")
    assert not shot.over
    assert shot.state()["quiet"] == 0
    assert len(shot.state()["seen"]) == 1
    assert position.play("e4xe6").state()["quiet"] == 0  # at once, not only when the turn ends


def test_r7_without_repetition_only_the_two_thousandth_turn_draws() -> None:
    off = tablier.game("archers", first="dark", repetition="off")
    position = play(off.start(), *CYCLE, *CYCLE, *CYCLE)
    assert not position.over
    assert position.state()["seen"] == []
    last = off.position({**position.state(), "turns": 1999, "quiet": 1999})
    drawn = play(last, *CYCLE[:2])
    assert told(drawn)[-1] == ("too-long", "R7")
    assert drawn.events[-1].n == 2000
    assert drawn.state()["turns"] == 2000
    assert off.position(drawn.state()) == drawn


def test_r7_a_win_on_the_last_turn_is_a_win() -> None:
    won = at("6 4N4", "9 n8", quiet=199).play("e6-e7")
    assert won.winners == (0,)
    assert won.game.position(won.state()) == won


# --- leaving ------------------------------------------------------------------------------------


def test_who_resigns_loses_even_before_the_lot() -> None:
    game = tablier.game("archers")
    for position in (game.start(), play(game.start(), "dark", "d1<")):
        left = position.play("resign", seat=0)
        assert left.winners == (1,)
        assert told(left) == [("resigned", "leaving"), ("alone", "leaving")]
        assert left.state()["board"] == position.state()["board"]
        assert game.position(left.state()) == left
        assert left != position


# --- options ------------------------------------------------------------------------------------


def test_the_catalogue_lists_every_board() -> None:
    card = next(card for card in tablier.catalogue() if card.id == "archers")
    assert [option.name for option in card.options] == [
        "king", "board", "woods", "repetition", "first",
    ]  # fmt: skip
    assert len(SIZES) == len(set(SIZES)) == 13 * 7
    assert [option.default for option in card.options] == ["off", "9x9", "centre", "draw", "random"]


@pytest.mark.parametrize(
    ("board", "woods", "rows"),
    [
        ("4x9", "centre", "sss1/sss1/sss1/4/4/4/NNN1/NNN1/NNN1"),
        ("3x9", "corner", "sss/sss/sss/3/3/3/NNN/NNN/NNN"),
        ("6x10", "corner", "3sss/3sss/3sss/6/6/6/6/NNN3/NNN3/NNN3"),
        ("10x9", "centre", "3sss4/3sss4/3sss4/10/10/10/3NNN4/3NNN4/3NNN4"),
    ],
)
def test_woods_on_other_boards(board: str, woods: str, rows: str) -> None:
    assert tablier.game("archers", board=board, woods=woods).start().state()["board"] == rows


def test_the_largest_board_has_room_for_every_name() -> None:
    game = tablier.game("archers", board="15x15", first="dark")
    position = game.position({"board": "/".join(["14N", *["15"] * 13, "n14"])})
    assert set(position.moves()) == {"o15<", "o15>", "o15-o14"}


@pytest.mark.parametrize(
    "options", [{"board": "2x9"}, {"board": "9x16"}, {"king": "yes"}, {"woods": 1}, {"first": 1}]
)
def test_unknown_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(TablierError):
        tablier.game("archers", **options)


def test_two_play_neither_fewer_nor_more() -> None:
    for players in (1, 3):
        with pytest.raises(TablierError):
            tablier.game("archers", players=players)


# --- text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("loose", "move"),
    [
        ("E4X", "e4xe6"), ("e4 x e6", "e4xe6"), ("e4×e6", "e4xe6"),
        ("e4e5", "e4-e5"), ("E4 - E5", "e4-e5"), ("e4–e5", "e4-e5"), ("e4 <", "e4<"),
    ],
)  # fmt: skip
def test_looser_forms_are_understood(loose: str, move: str) -> None:
    position = at("6 4s4", "4 4N4", "9 n8") if "x" in move else at("4 4N4", "9 n8")
    after = position.play(loose)
    assert after == position.play(move)
    assert after.step is not None
    assert after.step.text == move


REFUSED = [
    (v.NOT_YOUR_TURN, at("6 4s4", "4 4N4"), "e6<", 1),
    (v.EMPTY, at("6 4s4", "4 4N4"), "e5-e6", 0),
    (v.NOT_YOURS, at("6 4s4", "4 4N4"), "e6-e5", 0),
    (v.TOO_LATE, at("6 4s4", "4 4N4").play("e4<"), "e4x", 0),
    (v.HAS_SHOT, at("6 s3s4", "4 4N4").play("e4x"), "e4x", 0),
    (v.NO_TARGET, at("8 4s4", "4 4N4"), "e4xe8", 0),
    (v.MISAIMED, at("6 4s4", "4 4N4"), "e4xe7", 0),
    (v.BENT, at("6 4s4", "4 4N4"), "e4-d4", 0),
    (v.BENT, at("6 4s4", "4 4N4"), "e4-e2", 0),
    (v.EDGE, at("6 4s4", "1 4N4"), "e1-e0", 0),
    (v.EDGE, at("6 4s4", "1 8E"), "i1-j1", 0),
    (v.OCCUPIED, at("5 4s4", "4 4N4"), "e4-e5", 0),
    (v.WATCHED, at("8 4s4", "4 4N4"), "e4-e5", 0),
    (v.STILL_WATCHED, at("6 4s4", "4 4N4"), "e4-e3", 0),
    (v.UNDOING, at("8 4s4", "4 4N4").play("e4<"), "e4>", 0),
]


@pytest.mark.parametrize(("code", "position", "move", "seat"), REFUSED)
def test_each_reason_has_its_own_sentence(
    code: int, position: Position, move: str, seat: int
) -> None:
    state = position.state()
    with pytest.raises(IllegalMove) as caught:
        position.play(move, seat=seat)
    key, rule = REFUSALS[code]
    assert caught.value.message.key == f"refused.{key}"
    assert caught.value.rule == f"archers.{rule}"
    assert position.state() == state
    for lang in LANGUAGES:
        assert "{" not in caught.value.say(lang)


@pytest.mark.parametrize("junk", ["", "e", "e4", "e4-", "z9-z8", "e10<", "e4>>", "x", "4e", "e4xx"])
def test_what_is_no_move_is_said_to_be_none(junk: str) -> None:
    position = at("6 4s4", "4 4N4")
    with pytest.raises(IllegalMove) as caught:
        position.play(junk)
    assert caught.value.rule == "archers.turn"
    for lang in LANGUAGES:
        assert "b2-b3" in caught.value.say(lang)


def test_any_number_is_safe_to_ask_about() -> None:
    position = at("6 4s4", "4 4N4")
    for action in (-1, -2, 81 * 7, 10**9):
        code = rules.refused(cast(v.State, position.s), position.game.o, 0, action)
        assert code == v.NOT_A_MOVE
        refused = position.game.ruleset.refusal(position.s, position.game.o, 0, action, code)
        assert refused.wording.say("fr")


def test_nothing_is_legal_for_who_is_not_awaited() -> None:
    position = at("6 4s4", "4 4N4")
    assert position.moves(seat=1) == ()
    assert tablier.game("archers").start().moves(seat=0) == ()


def test_actions_are_seen_from_the_own_edge() -> None:
    listed = []
    for seat, first in enumerate(("dark", "light")):
        game = tablier.game("archers", first=first)
        room = [0] * game.ruleset.most_actions
        n = game.ruleset.rules.legal(game.start().s, game.o, seat, room)
        listed.append(sorted(room[:n]))
    assert listed[0] == listed[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_action_says_which_archer_does_what(seat: int) -> None:
    o = tablier.game("archers").o
    seen = set()
    for square in range(o.cells):
        for kind in (*range(v.KINDS), v.MISAIMED_SHOT, v.BENT_STEP):
            action = v.action_of(o, seat, square, kind)
            assert (v.square_of(o, seat, action), v.kind_of(o, action)) == (square, kind)
            seen.add(action)
    assert seen == set(range(o.cells * (v.KINDS + 2)))


@pytest.mark.parametrize(
    ("piece", "seen"), [(None, ["e5", "e6", "e7"]), ("e6", ["e5", "e6"]), ("e5", ["e5"])]
)
def test_a_zone_is_three_squares_unless_something_stands_in_between(
    piece: str | None, seen: list[str]
) -> None:
    rows = ["4 4N4", "9 s8", *([f"{piece[1]} 4E4"] if piece else [])]
    p = at(*rows)
    s, o = cast(v.State, p.s), p.game.o
    archer = next(square for square in range(o.cells) if field.name(o, square) == "e4")
    far = zones.seen_ahead(s, o, archer, 0, v.ZONE)
    assert [field.name(o, archer + n * o.ahead[0]) for n in range(1, far + 1)] == seen
    column = [square for square in range(o.cells) if field.name(o, square)[0] == "e"]
    held = [field.name(o, square) for square in column if zones.watched(s, 0, square)]
    assert held == seen


# --- states -------------------------------------------------------------------------------------


def test_before_forbids_only_the_manoeuvre_that_restores_it() -> None:
    board = field_of("5 4N4", "9 n8")
    game = tablier.game("archers")
    free = game.position({"board": board, "side": "dark", "left": 1})
    assert free.state()["before"] is None
    for before, forbidden in (
        (field_of("5 4E4", "9 n8"), "e5>"),
        (field_of("5 4W4", "9 n8"), "e5<"),
        (field_of("4 4N4", "9 n8"), "e5-e4"),
        (field_of("6 4N4", "9 n8"), "e5-e6"),
    ):
        bound = game.position({**free.state(), "before": before})
        assert set(free.moves()) - set(bound.moves()) == {forbidden}
        assert bound.state()["before"] == before
        assert bound != free
    for weird in (START, NO_WAY_BACK, board, field_of("5 4S4", "9 n8"), field_of("3 4N4")):
        assert game.position({**free.state(), "before": weird}) == free
    whole = game.position({"board": board, "side": "dark", "before": field_of("5 4E4", "9 n8")})
    assert "e5>" in whole.moves()


def test_side_and_turn_say_the_same_and_either_is_enough() -> None:
    game = tablier.game("archers")
    assert game.position({"side": "light"}) == game.position({"turn": 1})
    assert game.position({}) == game.start()
    with pytest.raises(TablierError):
        game.position({"side": "light", "turn": 0})
    with pytest.raises(TablierError):
        game.position({"side": "light", "turn": None})
    with pytest.raises(TablierError):
        tablier.game("archers", first="dark").position({"side": None})


WRONG: list[dict[str, Any]] = [
    {"board": 3}, {"board": ""}, {"board": "9/9"}, {"board": NO_WAY_BACK},
    {"board": START.replace("3sss3", "2sss3", 1)}, {"board": START.replace("9", "09", 1)},
    {"board": START.replace("9", "s8", 1)}, {"board": START.replace("9", "x8", 1)},
    {"board": START.replace("s", "s*", 1)}, {"board": START + "/"},
    {"board": field_of("8 4N4", "2 4s4")},  # each in the other's wood
    {"board": field_of("5 " + "9" * 5000)}, {"board": field_of("5 4N*4", "9 n8")},
    {"side": "red"}, {"side": 0}, {"side": ["dark"]}, {"turn": 2}, {"turn": True},
    {"left": 0, "side": "dark"}, {"left": 3}, {"left": None}, {"left": 1}, {"left": "2"},
    {"shot": ["e2"]}, {"shot": None, "side": "dark"}, {"shot": ["e5"], "side": "dark"},
    {"shot": ["e2", "e2"], "side": "dark"}, {"shot": ["e8"], "side": "dark"},
    {"shot": [[]], "side": "dark"}, {"shot": {"e2": 1}, "side": "dark"},
    {"before": 0}, {"before": "junk"},
    {"quiet": -1}, {"quiet": 201}, {"quiet": 200, "left": 1, "side": "dark"}, {"quiet": 1.0},
    {"turns": -1}, {"turns": 10**30}, {"turns": False},
    {"seen": None}, {"seen": [-1]}, {"seen": [1.5]}, {"seen": [2**53]}, {"seen": [0] * 202},
    {"seen": "12"}, {"over": 1}, {"over": True}, {"winners": [0], "over": False},
    {"winners": [0, 1]}, {"winners": [2]}, {"winners": 0},
    {"board": field_of("8 4N4", "9 n8"), "over": False},
    {"board": field_of("8 4N4", "9 n8"), "winners": [1]},
    {"pawns": []}, {"game": "oie"}, {"options": {}},
]  # fmt: skip


@pytest.mark.parametrize("state", WRONG)
def test_impossible_states_are_refused(state: dict[str, Any]) -> None:
    with pytest.raises(TablierError) as caught:
        tablier.game("archers").position(state)
    for lang in LANGUAGES:
        assert caught.value.say(lang)


def test_kings_of_a_state() -> None:
    game = tablier.game("archers", king="on")
    lost = game.position({"board": field_of("5 4N*4", "9 n8"), "side": "dark"})
    assert lost.winners == (0,)
    for board in (field_of("5 4NN3", "9 n8"), field_of("5 3N*N*4", "9 n*8")):
        with pytest.raises(TablierError):
            game.position({"board": board})


def test_without_repetition_the_past_is_shorter() -> None:
    off = tablier.game("archers", repetition="off")
    assert off.position({"turns": 2000, "side": "dark"}).over
    for state in ({"turns": 2001}, {"turns": 2000}, {"turns": 2000, "side": "dark", "left": 1}):
        with pytest.raises(TablierError):
            off.position(state)
    assert off.position({"seen": [1, 2]}).state()["seen"] == []


def test_a_past_longer_than_play_can_make_it_forgets_its_oldest() -> None:
    game = tablier.game("archers")
    full = game.position({"side": "dark", "seen": list(range(201))})
    after = play(full, *CYCLE[:2])
    assert after.state()["seen"][:-1] == list(range(1, 201))
    assert game.position(after.state()) == after
    assert game.position({"side": "dark", "seen": list(range(200, -1, -1))}) != full


@pytest.mark.parametrize(
    "field", ["board", "side", "left", "shot", "before", "quiet", "turns", "seen"]
)
def test_a_field_left_out_takes_its_starting_value(field: str) -> None:
    position = play(tablier.game("archers", first="dark").start(), *CYCLE[:3])
    state = position.state()
    del state[field]
    if field == "side":
        assert position.game.position(state) == position
    elif field != "board":
        position.game.position(state)


def test_equality_is_what_the_future_depends_on() -> None:
    game = tablier.game("archers", first="dark")
    start = game.start()
    assert play(start, "d1<", "f1>") == play(start, "f1>", "d1<")
    assert hash(play(start, "d1<", "f1>")) == hash(play(start, "f1>", "d1<"))
    assert start.play("d1<") != start.play("f1>")
    assert game.position({**start.state(), "turns": 7}) == start
    assert game.position({**start.state(), "quiet": 7}) != start
    off = tablier.game("archers", first="dark", repetition="off")
    assert off.position({"turns": 7}) != off.start()
    assert off.position({"quiet": 7}) == off.start()
    # Who has shot matters until the first manoeuvre; then only that somebody has.
    position = at("6 4s4", "5 2E6", "4 4N4", "9 n8", "1 8N")
    state = {**position.state(), "left": 1}
    one, two, none = ({**state, "shot": shot} for shot in (["e4"], ["c5"], []))
    assert position.game.position(one) == position.game.position(two)
    assert position.game.position(one) != position.game.position(none)
    assert position.play("e4x") != position


def test_records_come_back_byte_for_byte() -> None:
    position = play(tablier.game("archers", king="on").start(), "light", *CYCLE[2:4], *CYCLE[:2])
    text = position.play("resign").record()
    assert tablier.read(text).final.record() == text
    setup = at("6 4s4", "4 4N4", "9 n8").play("e4x").play("e4<")
    assert tablier.read(setup.record()).final == setup


def test_the_page_of_notation_tells_the_truth() -> None:
    page = (Path(__file__).parent.parent / "docs/notation/archers.md").read_text("utf-8")
    boards, record = (block.strip("\n") for block in re.findall(r"```\n(.*?)```", page, re.DOTALL))
    plain, kings = boards.split("\n")
    assert tablier.game("archers").start().state()["board"] == plain
    assert tablier.game("archers", king="on").start().state()["board"] == kings
    assert tablier.read(record + "\n").final.record() == record + "\n"


# --- properties ---------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {
        "king": st.sampled_from(["off", "on"]),
        "board": st.sampled_from(["9x9", "3x9", "4x9", "6x10", "15x15", "9x9"]),
        "woods": st.sampled_from(["centre", "corner"]),
        "repetition": st.sampled_from(["draw", "off"]),
        "first": st.sampled_from(["dark", "light", "random"]),
    }
)


def begin(options: dict[str, Any]) -> tuple[Position, naive.Naive]:
    """The same game for the referee and for the naive generator."""
    position = tablier.game("archers", **options).start()
    if position.turn is None:
        position = position.play("light")
    state = position.state()
    twin = naive.set_up(
        state["board"], state["side"], options["woods"] == "corner",
        options["king"] == "on", options["repetition"] == "draw",
    )  # fmt: skip
    return position, twin


def chosen(position: Position, chance: random.Random) -> str:
    """A legal move, rather a shot or a step, so that games come to something."""
    moves = position.moves()
    for sign, eager in (("x", 0.8), ("-", 0.6)):
        liked = [move for move in moves if sign in move]
        if liked and chance.random() < eager:
            return chance.choice(liked)
    return chance.choice(moves)


def check_derived(s: v.State, o: v.Field) -> None:
    """What a record only repeats, worked out anew."""
    fresh = v.State()
    rules.clear(fresh)
    for square, archer in field.pieces(s, o).items():
        zones.place(fresh, o, square, archer)
    assert fresh.key == s.key
    assert fresh.control == s.control
    assert fresh.alive == s.alive
    for side in range(2):
        here = slice(side * 9, side * 9 + s.alive[side])
        assert sorted(fresh.where[here]) == sorted(s.where[here])
        for place, square in enumerate(s.where[here]):
            assert s.board[square] // v.SLOT == place + 1
            assert (s.board[square] & v.LIGHT) // v.LIGHT == side


def check_against(position: Position, twin: naive.Naive) -> None:
    assert set(position.moves()) == set(naive.actions(twin))
    assert len(position.moves()) == len(set(position.moves()))
    result = {(): "draw", (0,): "dark", (1,): "light"}[position.winners] if position.over else ""
    assert result == twin.result
    state = position.state()
    board = naive.set_up(state["board"], "dark").board
    assert board == twin.board
    assert (state["left"], state["turns"], state["quiet"]) == (twin.left, twin.turns, twin.quiet)
    assert set(state["shot"]) == {naive.name(square) for square in twin.shot}
    before = state["before"] and naive.set_up(state["before"], "dark").board
    assert before == (None if twin.left != 1 else twin.before)


@pytest.mark.many
@settings(max_examples=60)
@given(options=OPTIONS, seed=st.integers(0, 2**32), length=st.integers(1, 150))
def test_whole_games_agree_with_the_naive_referee(
    options: dict[str, str], seed: int, length: int
) -> None:
    chance = random.Random(seed)
    position, twin = begin(options)
    for _ in range(length):
        check_against(position, twin)
        check_derived(cast(v.State, position.s), position.game.o)
        if position.over:
            break
        move = chosen(position, chance)
        position, twin = position.play(move), naive.actions(twin)[move]
    state = position.state()
    assert position.game.position(state) == position
    assert position.game.position(state).state() == state
    assert position.state(view=0) == position.state(view="public") == state


@settings(max_examples=40)
@given(
    options=OPTIONS,
    seed=st.integers(0, 2**32),
    length=st.integers(0, 60),
    action=st.integers(-10, 2000),
    text=st.text(max_size=8) | st.from_regex(r"[a-o][0-9]{1,2}[-x<>][a-o]?[0-9]{0,2}"),
)
def test_an_illegal_move_never_changes_anything(
    options: dict[str, str], seed: int, length: int, action: int, text: str
) -> None:
    chance = random.Random(seed)
    position, _ = begin(options)
    for _ in range(length):
        if not position.over:
            position = position.play(chosen(position, chance))
    s, o = cast(v.State, position.s), position.game.o
    values = s.values()
    room = [0] * position.game.ruleset.most_actions
    listed = room[: rules.legal(s, o, s.side, room)]
    assert (rules.refused(s, o, s.side, action) == 0) == (action in listed)
    assert s.values() == values
    try:
        after = position.play(text)
    except TablierError:
        assert s.values() == values
    else:
        assert after.step is not None
        assert after.step.text in (*position.moves(), "resign")


@pytest.mark.many
@settings(max_examples=300)
@given(
    name=st.sampled_from(["board", "side", "left", "shot", "before", "quiet", "turns", "seen"]),
    junk=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    ),
    again=st.text(alphabet="NESWnesw*/0123456789", max_size=40),
)
def test_mutated_states_raise_nothing_but_tablier_errors(name: str, junk: Any, again: str) -> None:
    game = tablier.game("archers", king="on", first="dark")
    state = play(game.start(), "d1<").state()
    for value in (junk, again, state["board"][:5] + again):
        try:
            position = game.position({**state, name: value})
        except TablierError as error:
            error.say("fr")
            continue
        assert game.position(position.state()) == position


def test_a_game_has_an_end() -> None:
    """200 quiet turns at most after each of 16 captures: 3,400 turns (R7)."""
    chance = random.Random(5)
    for repetition, longest in (("draw", 3_400), ("off", 2_000)):
        game = tablier.game("archers", board="5x9", first="dark", repetition=repetition)
        s, room = v.State(), [0] * game.ruleset.most_actions
        for _ in range(3):
            rules.start(s, game.o)
            while not rules.over(s, game.o):
                n = rules.legal(s, game.o, s.side, room)
                assert n > 0
                rules.apply(s, game.o, s.side, room[chance.randrange(n)])
                s.told.clear()
                assert s.quiet <= 200 or repetition == "off"
            assert s.turns <= longest


# --- compiled -----------------------------------------------------------------------------------


# --- words and pages ----------------------------------------------------------------------------


def every_event() -> list[Position]:
    """Short games that between them cause everything that can be told."""
    start = tablier.game("archers").start()
    cycle = play(tablier.game("archers", first="dark").start(), *CYCLE, *CYCLE)
    off = tablier.game("archers", first="dark", repetition="off")
    return [
        start.play("dark"),
        start.play("resign", seat=1),
        start.agree(),
        play(at("6 4s4", "4 4N4", "9 n8"), "e4x"),
        play(at("6 4s4", "4 4N4", "9 n8"), "e4>", "e4-f4"),
        play(at("5 4N4", "9 n8"), "e5-e6", "e6-e7"),
        at("6 4N4", "9 n8").play("e6-e7"),
        at("6 4s4", "4 4N4").play("e4x"),
        at("6 4s*4", "4 4N*4", king="on").play("e4x"),
        cycle,
        play(at("5 4N4", "9 n8", quiet=199), "e5<", "e5<"),
        play(off.position({"turns": 1999}), *CYCLE[:2]),
    ]


def test_every_event_cites_a_rule_of_both_pages_and_says_it() -> None:
    game = tablier.game("archers")
    events = [event for last in every_event() for place in last.history() for event in place.events]
    assert {event.kind for event in events} == {kind for kind, _ in EVENTS.values()}
    cited = {event.rule for event in events}
    for lang in LANGUAGES:
        page = game.rules(lang)
        assert cited == {rule.id for rule in page.values() if not rule.explains}
        assert {f"archers.{rule}" for _, rule in REFUSALS.values()} <= set(page)
        assert {f"archers.R{n}" for n in range(1, 10)} <= set(page)
        assert all(rule.text for rule in page.values())
        for event in events:
            assert not re.search(r"[{}]", event.say(lang))
    pages = [game.rules(lang) for lang in LANGUAGES]
    marks = [[(r.id, r.ruling, r.explains) for r in page.values()] for page in pages]
    assert marks[0] == marks[1]


def test_events_read_well() -> None:
    shot = at("6 4s4", "4 4N4", "9 n8").play("e4x")
    assert shot.events[0].say("fr") == "Sombre tire depuis e4\u00a0: l’archer en e6 est éliminé."
    assert shot.events[0].say("en") == "Dark shoots from e4: the archer on e6 is out."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", ["3x9", "9x9", "15x15"])
def test_the_sketch_fits_a_terminal(lang: str, board: str) -> None:
    game = tablier.game("archers", board=board, king="on")
    for position in (game.start(), game.start().play("dark"), game.start().play("resign", seat=0)):
        lines = ["".join(run.text for run in line) for line in position.sketch(lang)]
        assert max(map(len, lines)) <= 76
        assert sum(line.count("▲") for line in lines) == 9 + 1  # and one in the legend
        assert sum(line.count("*") for line in lines) == 2 + 2


def test_the_sketch_shows_the_draw_and_the_manoeuvres_left() -> None:
    drawn = play(at("5 4N4", "9 n8", quiet=199), "e5<", "e5<")
    assert drawn.sketch("en")[-1][0].text == "A draw."
    assert (
        at("5 4N4", "9 n8").play("e5<").sketch("en")[-1][0].text
        == "Dark to play: one more manoeuvre."
    )


def test_games_are_values() -> None:
    first, second = tablier.game("archers"), tablier.game("archers", board="9x9")
    assert first == second
    assert isinstance(first, Game)
    assert first != tablier.game("archers", king="on")
