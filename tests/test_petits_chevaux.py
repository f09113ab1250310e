"""The petits chevaux, rule by rule: the sheet, the rulings, the options, the board."""

import random
import statistics
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.games.chevaux import rules
from tablier.games.chevaux.game import EVENTS
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.kinds import DICE

ID = "petits-chevaux"

# The table of the specification.
CIRCLE = {"yellow": 5, "blue": 22, "red": 39, "green": 56}
LAST = {"yellow": 68, "blue": 17, "red": 34, "green": 51}
START = {"yellow": 63, "blue": 12, "red": 29, "green": 46}
CIRCLES = (5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68)
STABLE = [0, 0, 0, 0]


def game(players: int = 2, **options: int | str) -> Game:
    return tablier.game(ID, players=players, **options)


def at(colour: str, square: int) -> int:
    """The step count of a colour's pawn on a ring square, in the default direction."""
    return (START[colour] - square) % 68 + 1


def row(colour: str, *squares: int) -> list[int]:
    """Four pawns: some on squares of the ring, the rest in the stable."""
    return [at(colour, square) for square in squares] + [0] * (4 - len(squares))


def yellow_red(
    yellow: list[int], red: list[int], die: int | None = None, **options: int | str
) -> Position:
    """Two players, yellow to play."""
    return game(2, **options).position({"pawns": [yellow, red], "turn": 0, "die": die})


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def cited(position: Position) -> list[str]:
    """The rules that the last move has cited, without the game's name."""
    return [event.rule.removeprefix(f"{ID}.") for event in position.events]


def pawns(position: Position) -> Any:
    return position.state()["pawns"]


def refused(position: Position, move: str, seat: int | None = None) -> tablier.IllegalMove:
    before = position.state()
    with pytest.raises(tablier.IllegalMove) as caught:
        position.play(move, seat)
    assert position.state() == before
    for lang in ("fr", "en"):
        assert caught.value.rule in caught.value.say(lang)
    assert caught.value.rule in position.game.rules("fr")
    return caught.value


def wrong(state: Any, players: int = 2, **options: int | str) -> str:
    with pytest.raises(tablier.TablierError) as caught:
        game(players, **options).position(state)
    assert caught.value.say("fr") != caught.value.say("en")
    return caught.value.say("en")


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["descending", "ascending"])
@pytest.mark.parametrize("colour", ["yellow", "green", "red", "blue"])
def test_from_start_to_column_to_centre_is_63_steps_then_7_then_the_8th(
    colour: str, direction: str
) -> None:
    g = game(4, direction=direction)
    seat = ("yellow", "green", "red", "blue").index(colour)
    rows = [STABLE, STABLE, STABLE, STABLE]
    path = []
    for step in range(1, 72):
        rows[seat] = [step, 0, 0, 0]
        p = g.position({"pawns": rows, "turn": seat, "die": None}).play("1")
        # A 1 that ends on another colour's circle passes: the origin is read from a 2 instead.
        if p.turn != seat or not p.moves():
            p = g.position({"pawns": rows, "turn": seat, "die": 2})
        (move,) = p.moves()
        path.append(move.split("-")[0])
    start = START[colour] if direction == "descending" else CIRCLE[colour]
    way = -1 if direction == "descending" else 1
    assert path[:64] == [str((start + way * i - 1) % 68 + 1) for i in range(64)]
    assert path[63] == str(LAST[colour])
    assert path[64:] == [f"c{i}" for i in range(1, 8)]
    last = g.position({"pawns": rows, "turn": seat, "die": 1})
    assert last.moves() == ("c7-centre",)
    assert last.play("c7").over


@pytest.mark.parametrize("direction", ["descending", "ascending"])
def test_the_circles_of_the_specification(direction: str) -> None:
    o = game(4, direction=direction).o
    assert tuple(square for square in range(1, 69) if o.circle[square]) == CIRCLES
    coloured = {square: o.circle[square] for square in CIRCLES if o.circle[square] > 1}
    assert set(coloured) == set(CIRCLE.values())
    for seat, colour in enumerate(("yellow", "green", "red", "blue")):
        assert coloured[CIRCLE[colour]] == rules.COLOURED + o.colour[seat]


def test_in_the_default_direction_the_coloured_circle_lies_just_before_the_arrival() -> None:
    """R1: five steps before the column."""
    for colour, circle in CIRCLE.items():
        assert at(colour, circle) == 59


def test_down_the_numbers_1_is_followed_by_68() -> None:
    """R9: pawns go down the numbers; red goes past 1 on its way."""
    p = yellow_red(STABLE, row("red", 2))
    p = p.play("1").play("3")
    assert p.moves() == ("2-67",)
    assert pawns(p.play("2-67"))[1] == row("red", 67)


def test_ascending_the_numbers_go_up_and_68_is_followed_by_1() -> None:
    p = game(direction="ascending").position({"pawns": [STABLE, [29, 0, 0, 0]], "turn": 1})
    p = p.play("3")
    assert p.moves() == ("67-2",)


def test_ascending_a_pawn_comes_out_on_its_coloured_circle() -> None:
    p = play(game(direction="ascending").start(), "6", "out", "1")
    assert p.moves() == ("5-6",)


# --- seats (R6) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["Yellow", "Red"]),
        (3, ["Yellow", "Red", "Blue"]),
        (4, ["Yellow", "Green", "Red", "Blue"]),
    ],
)
def test_seats_go_clockwise_and_two_players_sit_opposite(players: int, names: list[str]) -> None:
    g = game(players)
    assert [name["en"] for name in g.names] == names
    for seat, name in enumerate(names):
        p = g.position({"turn": seat, "die": 6}).play("out").play("1")
        start = START[name.lower()]
        assert p.moves() == (f"{start}-{start - 1}",)


# --- a turn -------------------------------------------------------------------------------------


def test_the_game_starts_with_every_pawn_in_the_stable_and_the_first_seat_to_roll() -> None:
    p = game(3).start()
    assert p.awaits == ((None, "roll"),)
    assert p.turn == 0
    assert p.state() == {
        "game": ID,
        "options": {
            "goal": "one",
            "blockade": "off",
            "direction": "descending",
            "six": "on-exit",
            "first": 1,
        },
        "turn": 0,
        "over": False,
        "winners": [],
        "pawns": [STABLE, STABLE, STABLE],
        "die": None,
        "out": [False, False, False],
    }
    assert p.chances() == {str(n): Fraction(1, 6) for n in range(1, 7)}
    assert p.moves() == ("1", "2", "3", "4", "5", "6")


def test_without_a_pawn_out_and_without_a_6_the_turn_passes_by_itself() -> None:
    p = game().start().play("5")
    assert p.turn == 1
    assert cited(p) == ["turn", "exit"]
    assert p.events[1].say("en") == "No 6: Yellow has no horse on the way and passes."


def test_a_6_brings_a_pawn_out_and_rolls_again_to_move_it() -> None:
    p = game().start().play("6")
    assert p.awaits == ((0, "choice"),)
    assert p.state()["die"] == 6
    assert p.moves() == ("out",)
    assert p.chances() == {}
    p = p.play("out")
    assert cited(p) == ["exit", "exit"]
    assert p.turn == 0
    assert pawns(p)[0] == [1, 0, 0, 0]
    p = play(p, "4", "63-59")
    assert cited(p) == ["move"]
    assert p.turn == 1


def test_one_legal_move_is_still_a_choice() -> None:
    p = yellow_red(row("yellow", 60), STABLE).play("3")
    assert p.awaits == ((0, "choice"),)
    assert p.moves() == ("60-57",)


def test_a_6_may_bring_a_pawn_out_or_move_one_and_moving_ends_the_turn() -> None:
    """R2, and six: on-exit."""
    p = yellow_red(row("yellow", 60), STABLE, 6)
    assert p.moves() == ("out", "60-54")
    assert p.play("out").turn == 0
    assert p.play("60-54").turn == 1


def test_a_possible_move_is_never_declined() -> None:
    """R2."""
    p = yellow_red(row("yellow", 60), STABLE, 6)
    error = refused(p, "passe")
    assert error.rule == f"{ID}.R2"
    assert "out, 60-54" in error.say("en")
    assert "out (sortir), 60-54" in error.say("fr")


def test_with_six_always_a_6_used_to_move_rolls_again() -> None:
    p = yellow_red(row("yellow", 60), STABLE, 6, six="always").play("60-54")
    assert p.turn == 0
    assert cited(p) == ["move", "six"]
    assert play(p, "2", "54").turn == 1


def test_with_six_always_a_6_that_allows_no_move_ends_the_turn() -> None:
    """R7: yellow's four pawns would all stop on blue's circle."""
    p = yellow_red(row("yellow", 28, 28, 28, 28), STABLE, six="always").play("6")
    assert p.turn == 1
    assert cited(p) == ["turn", "R7"]


@pytest.mark.parametrize("six", ["on-exit", "always"])
def test_three_sixes_in_a_row_have_no_special_meaning(six: str) -> None:
    """R7."""
    p = play(game(six=six).start(), "6", "out", "6", "out", "6", "out", "6", "out")
    assert p.turn == 0
    assert pawns(p)[0] == [1, 1, 1, 1]


def test_pawns_on_one_square_make_one_move() -> None:
    p = yellow_red(row("yellow", 60, 60, 50), STABLE, 2)
    assert p.moves() == ("60-58", "50-48")
    assert pawns(p.play("60"))[0] == row("yellow", 50, 58, 60)


# --- meeting others -----------------------------------------------------------------------------


def test_ending_on_an_opponents_square_sends_it_back_to_its_stable() -> None:
    p = yellow_red(row("yellow", 60), row("red", 57, 40), 3).play("60-57")
    assert pawns(p) == [row("yellow", 57), row("red", 40)]
    assert cited(p) == ["move", "capture"]
    assert p.events[1].seat == 1
    assert (
        p.events[1].say("fr") == "Jaune chasse Rouge de la case 57\u00a0: retour à l’écurie\u00a0!"
    )


def test_every_opposing_pawn_on_the_square_goes_home_however_many() -> None:
    """R3."""
    g = game(3)
    rows = [row("yellow", 60), row("red", 57, 57), row("blue", 57)]
    p = g.position({"pawns": rows, "turn": 0, "die": 3}).play("60")
    assert pawns(p) == [row("yellow", 57), STABLE, STABLE]
    assert cited(p) == ["move", "R3", "R3", "R3"]
    assert [event.seat for event in p.events[1:]] == [1, 1, 2]


def test_of_several_that_go_home_each_is_told_in_its_own_words() -> None:
    p = yellow_red(row("yellow", 60), row("red", 57, 57, 57, 57), 3).play("60")
    assert [event.say("fr") for event in p.events[1:]] == [
        "Jaune chasse Rouge de la case 57\u00a0: retour à l’écurie\u00a0!",
        "Un deuxième cheval de Rouge prend le même chemin.",
        "Et de trois\u00a0: encore un cheval de Rouge à l’écurie.",
        "Et le quatrième cheval de Rouge ferme la marche.",
    ]


def test_passing_over_an_opponent_does_nothing_to_it() -> None:
    p = yellow_red(row("yellow", 60), row("red", 58), 3).play("60")
    assert pawns(p)[1] == row("red", 58)


def test_two_pawns_of_one_colour_share_a_square() -> None:
    p = yellow_red(row("yellow", 60, 57), STABLE, 3).play("60")
    assert pawns(p)[0] == row("yellow", 57, 57)
    assert cited(p) == ["move"]


def test_on_a_circle_colours_share_and_nobody_is_sent_back() -> None:
    p = yellow_red(row("yellow", 49), row("red", 46), 3).play("49")
    assert pawns(p) == [row("yellow", 46), row("red", 46)]
    assert cited(p) == ["move", "refuge"]


def test_coming_out_onto_a_start_where_an_opponent_rests_sends_nobody_back() -> None:
    p = yellow_red(STABLE, row("red", 63), 6).play("out")
    assert pawns(p) == [row("yellow", 63), row("red", 63)]
    assert cited(p) == ["exit", "refuge", "exit"]


@pytest.mark.parametrize(("origin", "circle"), [(41, 39), (24, 22), (58, 56)])
def test_another_colours_circle_is_passed_over_but_never_stopped_on(
    origin: int, circle: int
) -> None:
    """The sheet says so, whether that colour is playing (red, 39) or not (blue, 22; green, 56)."""
    p = yellow_red(row("yellow", origin, 10), STABLE, 2)
    assert p.moves() == ("10-8",)
    assert refused(p, f"{origin}-{circle}").rule == f"{ID}.reserved"
    assert pawns(yellow_red(row("yellow", origin), STABLE, 3).play(str(origin)))[0] == row(
        "yellow", origin - 3
    )


def test_ones_own_coloured_circle_is_a_refuge_to_stop_on() -> None:
    p = yellow_red(row("yellow", 7), STABLE, 2)
    assert p.moves() == ("7-5",)


def test_a_player_with_no_legal_move_passes() -> None:
    """R4."""
    p = yellow_red(row("yellow", 41), STABLE).play("2")
    assert p.turn == 1
    assert cited(p) == ["turn", "R4"]
    assert pawns(p)[0] == row("yellow", 41)


# --- column and centre --------------------------------------------------------------------------


def test_after_the_last_ring_square_comes_the_column_of_its_colour() -> None:
    p = yellow_red(row("yellow", 68), STABLE, 4)
    assert p.moves() == ("68-c4",)
    assert cited(p.play("68")) == ["column"]


def test_in_its_column_a_pawn_is_safe() -> None:
    """Red passes 68, beside yellow's column, and touches nobody in it."""
    p = game().position({"pawns": [[68, 65, 0, 0], row("red", 2)], "turn": 1, "die": 2})
    p = p.play("2-68")
    assert pawns(p) == [[68, 65, 0, 0], row("red", 68)]


@pytest.mark.parametrize(
    ("origin", "die", "move"),
    [
        (67, 2, "c3-c5"),
        (69, 3, "c5-centre"),
        (70, 4, "c6-c6"),
        (70, 6, "c6-c4"),
        (71, 6, "c7-c3"),
        (71, 2, "c7-c7"),
        (66, 6, "c2-centre"),
        (67, 6, "c3-c7"),
    ],
)
def test_the_centre_needs_the_exact_count_and_more_comes_back_down_the_column(
    origin: int, die: int, move: str
) -> None:
    p = yellow_red([origin, 0, 0, 0], STABLE, die)
    assert move in p.moves()
    after = p.play(move)
    assert after.over == move.endswith("centre")
    if origin + die > 72:
        assert cited(after) == ["centre"]
        assert pawns(after)[0][0] == 144 - origin - die


def test_bouncing_never_leaves_the_column() -> None:
    """R8: the largest bounce, 5, ends on the third square."""
    ends = [
        pawns(yellow_red([origin, 0, 0, 0], STABLE, die).play(f"c{origin - 64}"))[0][0]
        for origin in range(65, 72)
        for die in range(1, 7)
        if origin + die > 72
    ]
    assert min(ends) == 67


def test_the_first_player_with_one_pawn_in_the_centre_wins() -> None:
    p = yellow_red([70, 0, 0, 0], STABLE, 2).play("c6-centre")
    assert p.over
    assert p.winners == (0,)
    assert p.scores == (1, 0)
    assert p.awaits == ()
    assert p.moves() == ()
    assert p.turn is None
    assert cited(p) == ["centre", "finish"]
    assert refused(p, "5").rule == f"{ID}.finish"


def test_the_turn_that_wins_is_counted_like_any_other() -> None:
    before = yellow_red([70, 0, 0, 0], STABLE, 2)
    assert before.turns == 0
    assert before.play("c6-centre").turns == 1
    assert yellow_red([60, 0, 0, 0], STABLE, 2).play(f"{START['yellow'] - 59}").turns == 1


# --- the sheet's variants -----------------------------------------------------------------------


def test_with_goal_all_one_pawn_in_the_centre_is_not_enough() -> None:
    p = yellow_red([70, 66, 65, 64], STABLE, 2, goal="all").play("c6-centre")
    assert not p.over
    assert p.turn == 1
    p = play(p, "1", "1")
    assert p.moves() == ("68-c1", "c1-c2", "c2-c3")  # the pawn in the centre stays there
    assert refused(p, "centre").rule == f"{ID}.centre"
    p = p.play("68-c1")
    assert p.winners == (0,)
    assert cited(p) == ["column", "goal"]


def test_with_goal_all_four_pawns_in_the_column_still_need_one_in_the_centre() -> None:
    p = yellow_red([71, 66, 65, 64], STABLE, 2, goal="all").play("68-c2")
    assert not p.over
    assert play(p, "1", "1", "c7-centre").winners == (0,)


def test_with_goal_all_a_6_for_pawns_in_centre_and_stable_only_comes_out() -> None:
    p = yellow_red([72, 72, 0, 0], STABLE, goal="all")
    assert cited(p.play("5")) == ["turn", "exit"]
    assert p.play("6").moves() == ("out",)


def test_a_blockade_lets_no_other_colour_stop_or_pass() -> None:
    blocked = yellow_red(row("yellow", 60, 10), row("red", 57, 57), 3, blockade="on")
    assert blocked.moves() == ("10-7",)
    assert refused(blocked, "60-57").rule == f"{ID}.R5"
    past = yellow_red(row("yellow", 60, 10), row("red", 57, 57), 6, blockade="on")
    assert past.moves() == ("out", "10-4")
    assert refused(past, "60").rule == f"{ID}.R5"
    short = yellow_red(row("yellow", 60), row("red", 57, 57), 2, blockade="on")
    assert short.moves() == ("60-58",)


def test_without_the_option_two_pawns_stop_nobody() -> None:
    p = yellow_red(row("yellow", 60, 10), row("red", 57, 57), 3)
    assert pawns(p.play("60"))[1] == STABLE


def test_a_player_stopped_by_a_blockade_without_another_move_passes() -> None:
    p = yellow_red(row("yellow", 60), row("red", 57, 57), blockade="on").play("5")
    assert p.turn == 1
    assert cited(p) == ["turn", "R5"]


def test_the_blockade_is_lifted_as_soon_as_one_of_the_two_leaves() -> None:
    """And both ex-blockers can be sent home, on the old square or the new one."""
    p = game(blockade="on").position(
        {"pawns": [row("yellow", 60, 58), row("red", 57, 57)], "turn": 1, "die": 2}
    )
    p = p.play("57-55")
    assert cited(p) == ["move", "blockade"]
    assert p.events[1].say("en") == "Red’s blockade on 57 is lifted."
    p = p.play("3")
    assert p.moves() == ("60-57", "58-55")
    assert pawns(p.play("60"))[1] == row("red", 55)
    assert pawns(p.play("58"))[1] == row("red", 57)


def test_two_pawns_meeting_set_up_a_blockade_and_the_event_says_so() -> None:
    p = yellow_red(row("yellow", 60, 57), STABLE, 3, blockade="on").play("60")
    assert cited(p) == ["move", "blockade"]
    assert p.events[1].say("fr") == "Jaune dresse un blocus en 57."


def test_a_blockade_stands_on_circles_too() -> None:
    """R5."""
    p = yellow_red(row("yellow", 49, 10), row("red", 46, 46), 3, blockade="on")
    assert p.moves() == ("10-7",)


def test_a_blockade_stands_on_the_last_square_before_the_column() -> None:
    """R5: it is a square of the ring like any other."""
    last = LAST["yellow"]
    p = yellow_red([64, 63, 0, 0], STABLE, 1, blockade="on").play("1")
    assert pawns(p)[0][:2] == [64, 64]
    assert cited(p) == ["move", "blockade"]
    assert p.events[1].say("en") == f"Yellow sets up a blockade on {last}."
    p = yellow_red([64, 64, 0, 0], STABLE, 2, blockade="on").play(str(last))
    assert cited(p) == ["column", "blockade"]
    assert p.events[1].say("en") == f"Yellow’s blockade on {last} is lifted."


def test_the_last_square_before_the_column_is_a_refuge_too() -> None:
    p = yellow_red([63, 0, 0, 0], row("red", LAST["yellow"]), 1).play("1")
    assert pawns(p) == [[64, 0, 0, 0], row("red", LAST["yellow"])]
    assert cited(p) == ["move", "refuge"]


def test_a_horse_comes_out_on_its_start_and_nowhere_else() -> None:
    p = yellow_red(STABLE, STABLE, 6)
    assert refused(p, "out-60").rule == f"{ID}.turn"
    assert "63" in refused(p, "out-60").say("en")


def test_a_blockade_closes_a_start_square_to_other_colours() -> None:
    """R5."""
    p = yellow_red(STABLE, row("red", 63, 63), blockade="on").play("6")
    assert p.turn == 1
    assert cited(p) == ["turn", "R5"]
    p = yellow_red(row("yellow", 60), row("red", 63, 63), 6, blockade="on")
    assert p.moves() == ("60-54",)
    assert refused(p, "out").rule == f"{ID}.R5"


def test_ones_own_pawns_pass_ones_own_blockade() -> None:
    """R5."""
    p = yellow_red(row("yellow", 60, 58, 58), STABLE, 4, blockade="on")
    assert "60-56" not in p.moves()  # green's circle
    p = yellow_red(row("yellow", 60, 58, 58), STABLE, 3, blockade="on")
    assert "60-57" in p.moves()
    assert "60-58" in yellow_red(row("yellow", 60, 58, 58), STABLE, 2, blockade="on").moves()


def test_a_pawn_beside_a_blockade_on_its_own_circle_may_leave_it() -> None:
    p = yellow_red(row("yellow", 46), row("red", 46, 46), 1, blockade="on")
    assert p.moves() == ("46-45",)


def test_no_blockade_reaches_into_the_column() -> None:
    p = yellow_red([66, 0, 0, 0], row("red", 68, 68), 2, blockade="on")
    assert p.moves() == ("c2-c4",)
    p = yellow_red(row("yellow", 1), row("red", 68, 68), blockade="on").play("3")
    assert cited(p) == ["turn", "R5"]


# --- who begins, who leaves ---------------------------------------------------------------------


def test_the_first_option_names_the_seat_that_begins() -> None:
    assert game(3, first=2).start().turn == 1


def test_first_random_draws_the_seat_before_anything_else() -> None:
    p = game(3, first="random").start()
    assert p.turn is None
    assert p.awaits == ((None, "roll"),)
    assert p.chances() == {text: Fraction(1, 3) for text in ("1", "2", "3")}
    with pytest.raises(tablier.IllegalMove):
        p.play("4")
    after = p.play("3")
    assert after.turn == 2
    assert cited(after) == ["first"]
    left = p.play("resign", 1)
    assert left.chances() == {text: Fraction(1, 2) for text in ("1", "3")}
    with pytest.raises(tablier.IllegalMove):
        left.play("2")
    assert left.play("3").turn == 2


def test_leaving_takes_the_pawns_off_and_the_others_play_on() -> None:
    g = game(3)
    rows = [row("yellow", 60), row("red", 55), STABLE]
    p = g.position({"pawns": rows, "turn": 0, "die": 3}).play("resign")
    assert p.state()["out"] == [True, False, False]
    assert pawns(p) == [None, row("red", 55), STABLE]
    assert p.turn == 1
    assert p.awaits == ((None, "roll"),)  # the die that was rolled is forgotten
    assert cited(p) == ["leaving"]
    assert play(p, "1", "55-54", "1").turn == 1  # the seat that has left is passed over
    assert refused(p, "resign", 0).rule == f"{ID}.leaving"


def test_leaving_out_of_turn_keeps_the_die_of_whoever_plays() -> None:
    g = game(3)
    p = g.position({"pawns": [row("yellow", 60), STABLE, STABLE], "turn": 0, "die": 3})
    p = p.play("resign", 2)
    assert p.turn == 0
    assert p.moves() == ("60-57",)


@pytest.mark.parametrize("die", [None, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_left_alone_wins(seat: int, die: int | None) -> None:
    p = yellow_red(row("yellow", 60), STABLE, die).play("resign", seat)
    assert p.over
    assert p.winners == (1 - seat,)
    assert cited(p) == ["leaving", "leaving"]
    assert p.game.position(p.state()) == p


# --- text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["out", "OUT", "0", "stable", "Écurie", "sortir", "0-63", " out "])
def test_bringing_a_pawn_out_may_be_written_in_several_ways(text: str) -> None:
    p = game().start().play("6")
    assert p.play(text) == p.play("out")
    assert p.play(text).record() == p.play("out").record()


@pytest.mark.parametrize("text", ["c3-c5", "C3", "c3", "c3 - C5"])
def test_a_move_may_be_written_by_its_origin_alone(text: str) -> None:
    p = yellow_red([67, 10, 0, 0], STABLE, 2)
    assert p.play(text) == p.play("c3-c5")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("out", "exit"),  # needs a 6
        ("50", "turn"),  # no pawn there
        ("c2", "turn"),
        ("61-58", "turn"),  # wrong count
        ("61-65", "turn"),
        ("c3-centre", "turn"),
        ("66", "move"),  # yellow never comes there
        ("pass", "R2"),
        ("centre", "turn"),  # nobody is there, and nobody gets there with a 4
        ("centre-c4", "turn"),
    ],
)
def test_each_refusal_says_why_and_cites_its_rule(text: str, rule: str) -> None:
    p = yellow_red([at("yellow", 61), 67, 0, 0], STABLE, 4)
    assert refused(p, text).rule == f"{ID}.{rule}"


def test_centre_alone_is_the_horse_that_gets_there_and_a_horse_in_it_stays() -> None:
    near = yellow_red([70, 5, 0, 0], STABLE, 2)
    assert near.play("centre") == near.play("c6-centre")
    far = yellow_red([5, 1, 0, 0], STABLE, 2)
    for text in ("centre", "center", "centre-c3"):
        error = refused(far, text)
        assert error.rule == f"{ID}.turn"
        assert "Tu n’as pas de cheval au centre" in error.say("fr")
        assert "59-57" in error.say("fr")  # what can be played instead
        assert "You have no horse in the centre" in error.say("en")
    arrived = tablier.game(ID, players=2, goal="all").position(
        {"pawns": [[72, 5, 1, 0], STABLE], "die": 2}
    )
    assert refused(arrived, "centre").rule == f"{ID}.centre"


def test_a_wrong_count_is_answered_with_the_right_one() -> None:
    p = yellow_red([at("yellow", 60), 69, 0, 0], STABLE, 3)
    assert "goes to 57" in refused(p, "60-58").say("en")
    assert "goes to the centre" in refused(p, "c5-c7").say("en")
    assert "va au centre" in refused(p, "c5-c7").say("fr")


def test_an_empty_stable_has_nobody_to_bring_out() -> None:
    p = yellow_red(row("yellow", 60, 59, 58, 57), STABLE, 6)
    assert "stable is empty" in refused(p, "out").say("en")


def test_a_seat_that_is_not_awaited_hears_whose_turn_it_is() -> None:
    p = yellow_red(row("yellow", 60), row("red", 20), 3)
    assert refused(p, "20", 1).rule == f"{ID}.turn"
    assert "Yellow’s turn" in refused(p, "anything", 1).say("en")
    assert p.moves(1) == ()


def test_a_choice_is_refused_while_the_die_is_awaited() -> None:
    assert refused(game().start(), "out", 0).rule == f"{ID}.turn"


@pytest.mark.parametrize(
    "text", ["", "x", "-", "7", "c", "c0", "c8", "69", "0-", "60-x", "é", "²", "1" * 99, "60--57"]
)
def test_what_is_no_move_is_answered_with_the_moves_there_are(text: str) -> None:
    p = yellow_red(row("yellow", 60), STABLE, 3)
    error = refused(p, text)
    assert error.rule == f"{ID}.turn"
    if text != "7":
        assert "60-57" in error.say("fr")


@pytest.mark.parametrize("text", ["0", "7", "6+6", "", "six", "٣", "66"])
def test_what_no_die_shows_is_refused(text: str) -> None:
    assert "from 1 to 6" in refused(game().start(), text).say("en")


def test_a_choice_is_undone_and_a_roll_is_not() -> None:
    p = game().start().play("6")
    assert p.play("out").undo() == p
    with pytest.raises(tablier.TablierError):
        p.undo()


def test_a_typed_die_is_corrected_and_the_choice_it_answered_falls() -> None:
    p = game().start().play("6", typed=True).play("out")
    corrected = p.correct("3")
    assert corrected.turn == 1
    assert tablier.read(corrected.record()).final == corrected


@pytest.mark.parametrize(
    "asked",
    [
        {"players": 1},
        {"players": 5},
        {"goal": "two"},
        {"six": True},
        {"first": 3},
        {"colour": "pink"},
    ],
)
def test_unknown_options_and_player_counts_are_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(tablier.TablierError):
        tablier.game(ID, **asked)


def test_the_card_says_what_can_be_chosen_and_why() -> None:
    card = game().card
    assert [option.name for option in card.options] == [
        "goal",
        "blockade",
        "direction",
        "six",
        "first",
    ]
    assert [option.default for option in card.options] == ["one", "off", "descending", "on-exit", 1]
    assert (list(card.players), card.ages) == ([2, 3, 4], 5)
    for option in card.options:
        assert option.explains["fr"] != option.explains["en"]


# --- states -------------------------------------------------------------------------------------


def test_pawns_are_interchangeable_so_their_order_does_not_matter() -> None:
    one = yellow_red([1, 5, 0, 70], STABLE)
    assert one == yellow_red([70, 0, 5, 1], STABLE)
    assert hash(one) == hash(yellow_red([70, 0, 5, 1], STABLE))
    assert pawns(one)[0] == [70, 5, 1, 0]


def test_equality_forgets_how_many_turns_it_took() -> None:
    p = play(game().start(), "1", "1")
    assert p == game().start()
    assert p.record() != game().start().record()


def test_a_state_may_be_given_in_part() -> None:
    assert game().position({}) == game().start()
    assert game(3).position({"out": [True, False, False]}).turn == 1
    assert game(3).position({"pawns": [None, STABLE, STABLE]}).state()["out"] == [
        True,
        False,
        False,
    ]


def test_a_state_with_a_pawn_in_the_centre_is_over() -> None:
    p = game().position({"pawns": [STABLE, [72, 0, 0, 0]]})
    assert p.over
    assert p.winners == (1,)
    assert not game(goal="all").position({"pawns": [STABLE, [72, 0, 0, 0]]}).over


@pytest.mark.parametrize(
    ("state", "field"),
    [
        ({"pawns": [STABLE]}, "pawns"),
        ({"pawns": [STABLE, [0, 0, 0]]}, "pawns"),
        ({"pawns": [STABLE, [0, 0, 0, 73]]}, "pawns"),
        ({"pawns": [STABLE, [0, 0, 0, -1]]}, "pawns"),
        ({"pawns": [STABLE, [0, 0, 0, True]]}, "pawns"),
        ({"pawns": [STABLE, [0, 0, 0, 1.0]]}, "pawns"),
        ({"pawns": [STABLE, "0000"]}, "pawns"),
        ({"pawns": None}, "pawns"),
        ({"pawns": [None, None]}, "pawns"),
        ({"pawns": [None, STABLE], "out": [False, False]}, "pawns"),
        ({"out": [True, True]}, "out"),
        ({"out": [1, 0]}, "out"),
        ({"pawns": [[72, 0, 0, 0], [72, 0, 0, 0]]}, "pawns"),
        ({"die": 6.0}, "die"),
        ({"die": 0}, "die"),
        ({"die": 7}, "die"),
        ({"die": True}, "die"),
        ({"die": 5}, "die"),  # nobody could play it: the turn would have passed
        ({"pawns": [[72, 0, 0, 0], STABLE], "die": 6}, "die"),
        ({"turn": None}, "turn"),
        ({"turn": 2}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"over": True}, "over"),
        ({"over": 0}, "over"),
        ({"winners": [0]}, "winners"),
        ({"winners": "0"}, "winners"),
        ({"turns": 3}, "turns"),
    ],
)
def test_a_state_that_cannot_be_is_refused_naming_the_field(
    state: dict[str, Any], field: str
) -> None:
    assert f"“{field}”" in wrong(state)


def test_a_seat_that_has_left_cannot_be_to_play() -> None:
    assert "“turn”" in wrong({"out": [True, False, False], "turn": 0}, players=3)


def test_no_die_waits_before_the_lot_is_drawn() -> None:
    assert "“die”" in wrong({"turn": None, "die": 6}, first="random")


def test_nothing_is_hidden_from_anybody() -> None:
    p = yellow_red(row("yellow", 60), STABLE, 3)
    assert p.state(view=1) == p.state() == p.state(view="public")


# --- every event has its rule, every rule its event ---------------------------------------------


class Case(NamedTuple):
    """A position and moves after which an event of some kind cites some rule."""

    kind: str
    rule: str
    state: dict[str, Any]
    moves: tuple[str, ...]
    options: Mapping[str, int | str] = MappingProxyType({})


def _pawns(yellow: list[int], red: list[int] = STABLE, die: int | None = None) -> dict[str, Any]:
    return {"pawns": [yellow, red], "turn": 0, "die": die}


CASES = [
    Case("first", "first", {}, ("2",), {"first": "random"}),
    Case("rolled", "turn", {}, ("3",)),
    Case("came-out", "exit", {}, ("6", "out")),
    Case("moved", "move", _pawns([1, 0, 0, 0]), ("3", "63")),
    Case("entered", "column", _pawns([64, 0, 0, 0]), ("3", "68")),
    Case("bounced", "centre", _pawns([71, 0, 0, 0]), ("3", "c7")),
    Case("arrived", "centre", _pawns([71, 0, 0, 0]), ("1", "c7")),
    Case("sent-home", "capture", _pawns([4, 0, 0, 0], row("red", 57)), ("3", "60")),
    Case("sent-home", "R3", _pawns([4, 0, 0, 0], row("red", 57, 57)), ("3", "60")),
    Case("shared", "refuge", _pawns(STABLE, row("red", 63)), ("6", "out")),
    Case("blocks", "blockade", _pawns([1, 4, 0, 0]), ("3", "63"), {"blockade": "on"}),
    Case("lifted", "blockade", _pawns([1, 1, 0, 0]), ("3", "63"), {"blockade": "on"}),
    Case("no-six", "exit", {}, ("3",)),
    Case("passed", "R4", _pawns(row("yellow", 41)), ("2",)),
    Case("barred", "R5", _pawns(STABLE, row("red", 63, 63)), ("6",), {"blockade": "on"}),
    Case("lost-six", "R7", _pawns(row("yellow", 28, 28, 28, 28)), ("6",), {"six": "always"}),
    Case("again", "exit", {}, ("6", "out")),
    Case("again-six", "six", _pawns([1, 0, 0, 0]), ("6", "63"), {"six": "always"}),
    Case("won", "finish", _pawns([71, 0, 0, 0]), ("1", "c7")),
    Case("won-all", "goal", _pawns([71, 66, 66, 66]), ("1", "c7"), {"goal": "all"}),
    Case("resigned", "leaving", {}, ("resign",)),
    Case("alone", "leaving", {}, ("resign",)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}-{case.rule}")
def test_the_event_cites_its_rule_and_says_itself_in_both_languages(case: Case) -> None:
    p = play(game(2, **case.options).position(case.state), *case.moves)
    found = [event for event in p.events if event.kind == case.kind]
    assert found
    assert {event.rule for event in found} == {f"{ID}.{case.rule}"}
    assert found[0].say("fr") != found[0].say("en")
    assert "{" not in found[0].say("fr") + found[0].say("en")
    assert "Zoé" in found[0].say("fr", names={found[0].seat or 0: "Zoé"})
    if case.kind in ("alone", "lost-six"):  # events that speak of no place
        assert {(event.origin, event.target) for event in found} == {(0, 0)}
        assert found[0].n == (6 if case.kind == "lost-six" else 0)


def test_every_event_and_every_rule_that_one_can_cite_is_reached() -> None:
    assert {(case.kind, case.rule) for case in CASES} == set(EVENTS.values())
    for lang in ("fr", "en"):
        book = game().rules(lang)
        citable = {rule.id.removeprefix(f"{ID}.") for rule in book.values() if not rule.explains}
        assert {case.rule for case in CASES} == citable


def test_the_pages_of_both_languages_state_the_same_rules_and_every_ruling() -> None:
    french, english = game().rules("fr"), game().rules("en")
    assert list(french) == list(english)
    for name, rule in french.items():
        assert (rule.ruling, rule.explains) == (english[name].ruling, english[name].explains)
        assert rule.text
        assert rule.text != english[name].text
    assert {f"{ID}.R{n}" for n in range(1, 10)} <= {r.id for r in french.values() if r.ruling}


# --- figures ------------------------------------------------------------------------------------


def _random_turns(g: Game, rng: random.Random) -> int:
    """Turns of a game of uniformly random moves, straight through the rules."""
    s, o, room = rules.State(), g.o, [0] * 4
    rules.start(s, o)
    while not rules.over(s, o):
        s.told.clear()
        if rules.awaited(s, o, DICE):
            outcome = rules.drawn(s, o, rng.randrange(rules.tickets(s, o)))
            rules.apply(s, o, DICE, outcome)
        else:
            n = rules.legal(s, o, s.turn, room)
            rules.apply(s, o, s.turn, room[rng.randrange(n)])
    return s.turns


@pytest.mark.many
def test_two_random_players_take_90_turns_on_average_and_86_in_the_middle() -> None:
    """Independent figures: mean 90.4, median 86; the tolerance is over three standard errors."""
    rng = random.Random(2026)
    g = game()
    turns = [_random_turns(g, rng) for _ in range(2000)]
    assert statistics.mean(turns) == pytest.approx(90.4, abs=3)
    assert statistics.median(turns) == pytest.approx(86, abs=3)


# --- properties ---------------------------------------------------------------------------------

OPTIONS = st.fixed_dictionaries(
    {
        "goal": st.sampled_from(["one", "all"]),
        "blockade": st.sampled_from(["off", "on"]),
        "direction": st.sampled_from(["descending", "ascending"]),
        "six": st.sampled_from(["on-exit", "always"]),
        "first": st.sampled_from([1, 2, "random"]),
    }
)


def _check(p: Position) -> None:
    """What holds in every position."""
    assert p.game.position(p.state()) == p
    assert p.game.position(p.state(view="public")) == p
    for four in pawns(p):
        assert four is None or four == sorted(four, reverse=True)
    assert all(event.rule in p.game.rules("fr") for event in p.events)
    if p.over:
        assert len(p.winners) == 1
        return
    (awaited,) = p.awaits
    assert p.moves()
    if awaited.seat is None:
        assert sum(p.chances().values()) == 1
        assert p.moves() == tuple(p.chances())
    else:
        assert awaited.seat == p.turn
        assert len({p.play(move) for move in p.moves()}) == len(p.moves())


@pytest.mark.many
@settings(max_examples=60, deadline=None)
@given(
    players=st.integers(2, 4),
    options=OPTIONS,
    seed=st.integers(0, 2**32),
    leaves=st.integers(0, 400),
)
def test_any_game_keeps_its_promises(
    players: int, options: dict[str, int | str], seed: int, leaves: int
) -> None:
    rng = random.Random(seed)
    p = game(players, **options).start()
    for n in range(120):
        if p.over:
            break
        _check(p)
        if n == leaves:
            p = p.play("resign", rng.choice([seat for seat in range(players) if not p.gone(seat)]))
        else:
            p = p.play(rng.choice(p.moves()))
    _check(p)
    assert tablier.read(p.record()).final == p
    assert tablier.read(p.record()).final.record() == p.record()


PAWN = st.integers(0, 72)
ROW = st.lists(PAWN, min_size=4, max_size=4)


@settings(max_examples=100, deadline=None)
@given(
    rows=st.lists(ROW, min_size=2, max_size=4),
    options=OPTIONS,
    die=st.integers(1, 6),
    junk=st.text(max_size=12),
)
def test_from_any_position_legal_moves_are_accepted_and_junk_changes_nothing(
    rows: list[list[int]], options: dict[str, int | str], die: int, junk: str
) -> None:
    g = game(len(rows), **options)
    try:
        p = g.position({"pawns": rows})
    except tablier.TablierError:
        assert sum(72 in four for four in rows) > 1  # two winners at once: the one impossibility
        return
    _check(p)
    if p.over:
        return
    if p.turn is None:
        p = p.play("2")
    p = p.play(str(die))
    _check(p)
    before = p.state()
    with suppress(tablier.TablierError):
        p.play(junk)
    assert p.state() == before


@pytest.mark.many
@settings(max_examples=200, deadline=None)
@given(
    state=st.dictionaries(
        st.sampled_from(["pawns", "die", "out", "turn", "over", "winners", "options", "game"]),
        st.recursive(
            st.none() | st.booleans() | st.integers(-2, 80) | st.text(max_size=3) | st.floats(),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner),
            max_leaves=12,
        ),
    )
)
def test_a_junk_state_raises_nothing_but_an_error_of_ours(state: dict[str, Any]) -> None:
    with suppress(tablier.TablierError):
        _check(game().position(state))


# --- the sketch ---------------------------------------------------------------------------------


def _lines(p: Position, lang: str = "en") -> list[str]:
    return ["".join(run.text for run in line) for line in p.sketch(lang)]


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(ROW, min_size=2, max_size=4), direction=st.booleans())
def test_the_sketch_fits_a_terminal_and_shows_every_colour_that_is_out(
    rows: list[list[int]], direction: bool
) -> None:
    g = game(len(rows), goal="all", direction="ascending" if direction else "descending")
    try:
        p = g.position({"pawns": rows})
    except tablier.TablierError:
        return
    for lang, letters in (("fr", "JVRB"), ("en", "YGRB")):
        lines = _lines(p, lang)
        assert len(lines) <= 25
        assert max(map(len, lines)) <= 76
        assert not any(line.endswith(" ") for line in lines)
        board = "\n".join(lines[:19])
        for seat, four in enumerate(rows):
            letter = letters[g.o.colour[seat]]
            assert (letter in board) or not any(four)


def test_the_sketch_numbers_every_square_and_names_who_plays_what() -> None:
    p = yellow_red(row("yellow", 60, 63), row("red", 63), 6)
    text = "\n".join(_lines(p))
    for square in range(1, 69):
        if square not in (60, 63):
            assert str(square) in text.replace("(", " ").replace("[", " ")
    assert "> Yellow   die: 6" in text
    assert "on the way: 60, 63" in text
    assert "(YR)" in text
    assert "has won!" in "\n".join(_lines(p.play("resign")))
    assert "a quitté la partie" in "\n".join(_lines(p.play("resign"), "fr"))


@pytest.mark.parametrize(
    ("yellow", "red", "cell"),
    [(1, 0, "(Y)"), (2, 0, "(YY)"), (1, 1, "(YR)"), (2, 1, "YYR"), (2, 2, "YYRR"), (4, 1, "(YR)")],
)
def test_the_sketch_shows_pawns_together_and_one_a_colour_in_a_crowd(
    yellow: int, red: int, cell: str
) -> None:
    p = yellow_red(row("yellow", *[46] * yellow), row("red", *[46] * red))
    assert f" 47 {cell:4} 45 " in "\n".join(_lines(p))


def test_the_sketch_makes_the_pawn_that_has_just_moved_stand_out() -> None:
    p = yellow_red(row("yellow", 60, 63), STABLE, 2).play("60-58")
    bold = [run.text for line in p.sketch("en")[:19] for run in line if run.bold]
    assert "Y" in bold


# --- compiled -----------------------------------------------------------------------------------
