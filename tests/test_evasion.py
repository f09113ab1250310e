"""La grande évasion, rule by rule: the sheet, the rulings, the options, the secrets."""

import json
import random
import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablier
from tablier.games.evasion import rules
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.bets import bets
from tablier.games.evasion.game import EVENTS, REFUSALS
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.kinds import DICE

ID = "evasion"
BET = "01 23 45 6"
OTHER_BET = "35 46 02 1"
GREEN, DARK_GREEN, YELLOW, ORANGE, RED, BROWN, BLUE = range(7)


def game(players: int = 2, **options: int | str) -> Game:
    return tablier.game(ID, players=players, **options)


def order(bet: str) -> list[int]:
    return [int(digit) for digit in bet.replace(" ", "")]


def race(
    squares: Mapping[int, int] = MappingProxyType({}),
    canoes: list[int] | None = None,
    players: int = 2,
    options: Mapping[str, int | str] = MappingProxyType({}),
    **state: Any,
) -> Position:
    """A race going on, all bets in: some prisoners on squares, some in canoes, the rest at home."""
    g = game(players, **options)
    canoes = canoes or []
    where = [squares.get(p, g.o.track if p in canoes else g.o.base) for p in range(7)]
    placed = [order(BET), *[order(OTHER_BET)] * (players - 1)]
    given = {"squares": where, "canoes": canoes, "bets": placed, "round": 1, "turn": 0}
    return g.position(given | state)


def play(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def began(players: int = 2, **options: int | str) -> Position:
    """A new game, everybody having bet."""
    position = game(players, **options).start()
    for seat in range(players):
        position = position.play(BET if seat == 0 else OTHER_BET, seat)
    return position


def cited(position: Position) -> list[str]:
    """The rules that the last move has cited, without the game's name."""
    return [event.rule.removeprefix("evasion.") for event in position.events]


def said(position: Position, lang: str = "en") -> list[str]:
    return [event.say(lang) for event in position.events]


def refusal(position: Position, move: str, seat: int | None = None) -> str:
    """The rule that refuses a move, which must say so in both languages and change nothing."""
    before = position.state()
    with pytest.raises(tablier.IllegalMove) as caught:
        position.play(move, seat)
    assert caught.value.say("fr") != caught.value.say("en")
    assert position.state() == before
    return caught.value.rule.removeprefix("evasion.")


def where(position: Position, p: int) -> int:
    square: int = position.state()["squares"][p]
    return square


def played_out(position: Position, chance: random.Random) -> Position:
    """Play at random to the end."""
    while position.awaits:
        seat = position.awaits[0].seat
        if seat is None:
            position = position.play(position.drawn(chance))
        else:
            position = position.play(chance.choice(position.moves(seat)), seat)
    return position


# --- the sheet's examples -----------------------------------------------------------------------


def test_red_three_yellow_five_blue_two_move_those_three_pawns() -> None:
    p = play(began(), "246", "2=5 4=3 6=2", "4", "2", "6")
    assert p.state()["squares"] == [0, 0, 5, 0, 3, 0, 2]
    assert p.turn == 1


def test_green_four_and_blue_two_put_blue_on_green_which_is_blocked() -> None:
    p = race({GREEN: 10, BLUE: 12})
    p = play(p, "036", "0=4 3=1 6=2", "0", "6")
    assert p.state()["stacks"] == [[GREEN, BLUE]]
    assert cited(p) == ["turn", "stack"]
    assert said(p, "fr")[1] == "Le bleu (6) monte sur le vert clair (0) et le bloque."
    p = play(p, "3", "015", "0=6 1=1 5=1", "0")
    assert where(p, GREEN) == 14
    assert cited(p) == ["R2"]


def test_brown_is_in_canoe_one_and_orange_takes_the_place_behind() -> None:
    p = race({ORANGE: 34}, canoes=[BROWN])
    p = play(p, "036", "0=4 3=2 6=2", "3")
    assert p.state()["canoes"] == [BROWN, ORANGE]
    assert said(p) == ["Orange (3) reaches the bank and jumps into canoe 1."]
    p = play(p, "6", "0", "16", "1=1 6=1", "1", "6")
    assert p.state()["canoes"] == [BROWN, ORANGE]


def test_dice_of_blocked_pawns_may_be_thrown_to_move_only_one() -> None:
    p = race({GREEN: 8, DARK_GREEN: 8, YELLOW: 8, RED: 20}, stacks=[[0, 1, 2]])
    p = play(p, "014", "0=6 1=6 4=6", "0", "1", "4")
    assert p.state()["squares"][:5] == [8, 8, 8, 0, 26]


# --- bets ---------------------------------------------------------------------------------------


def test_there_are_630_different_bets_in_canonical_form() -> None:
    p = game().start()
    listed = p.moves(0)
    assert len(listed) == len(set(listed)) == 630
    assert listed[0] == "01 23 45 6"
    for bet in listed:
        assert re.fullmatch(r"\d\d \d\d \d\d \d", bet)
        assert all(bet[i] < bet[i + 1] for i in (0, 3, 6))
        assert sorted(bet.replace(" ", "")) == list("0123456")


def test_each_of_the_5040_orders_is_one_of_the_630_bets() -> None:
    p = game().start()
    found: dict[int | None, int] = {}
    for digits in permutations("0123456"):
        action = p.game.ruleset.parse(p.s, p.game.o, 0, "".join(digits))
        found[action] = found.get(action, 0) + 1
    assert set(found) == set(range(630))
    assert set(found.values()) == {8}


@pytest.mark.parametrize(
    "text",
    ["1032546", "10 32 54 6", "1,0,3,2,5,4,6", "10|32|54|6", "10-32-54-6", " 01 | 23, 45 6 "],
)
def test_bets_are_accepted_in_any_order_with_any_separator(text: str) -> None:
    p = game().start().play(text, 0)
    assert p.step is not None
    assert p.step.text == "01 23 45 6"
    assert p.state()["bets"] == [[0, 1, 2, 3, 4, 5, 6], None]


@pytest.mark.parametrize("text", ["", "012345", "01 23 45 5", "01 23 45 7", "w", "246", "0123456w"])
def test_a_malformed_bet_is_refused(text: str) -> None:
    assert refusal(game().start(), text, 0) == "bets"


@pytest.mark.parametrize(
    ("text", "fr", "en"),
    [
        ("01 23 45 5", "le brun (5) figure deux fois", "brown (5) occurs twice"),
        ("01 23 45", "il manque le bleu (6)", "blue (6) is missing"),
        ("01 23 4", "il manque le brun (5) et le bleu (6)", "brown (5) and blue (6) are missing"),
        ("4441", "le rouge (4) figure 3 fois", "red (4) occurs 3 times"),
        ("01 23 45 7", "«\u00a07\u00a0» n’est le numéro d’aucun", "“7” is no prisoner’s number"),
        ("hello", "«\u00a0hello\u00a0» n’est pas", "“hello” is not"),
    ],
)
def test_a_malformed_bet_is_told_what_is_wrong_with_it(text: str, fr: str, en: str) -> None:
    with pytest.raises(tablier.IllegalMove) as caught:
        game().start().play(text, 0)
    assert fr in caught.value.say("fr")
    assert en in caught.value.say("en")
    assert "01 23 45 6" in caught.value.say("fr")  # an example of one that is right


@pytest.mark.parametrize("text", ["247", "2 2 4", "red", ""])
def test_malformed_dice_cite_the_rule_of_the_dice(text: str) -> None:
    p = game().start().play("0123456", 0).play("0123456", 1)
    with pytest.raises(tablier.IllegalMove) as caught:
        p.play(text, 0)
    assert caught.value.rule == "evasion.dice"


def test_bets_are_awaited_from_everybody_at_once_in_any_order() -> None:
    p = game(3).start()
    assert [tuple(waited) for waited in p.awaits] == [(0, "bet"), (1, "bet"), (2, "bet")]
    assert p.turn is None
    with pytest.raises(tablier.TablierError):
        p.play(BET)
    p = p.play(BET, 2)
    assert [waited.seat for waited in p.awaits] == [0, 1]
    assert cited(p) == ["bets"]
    p = p.play(BET, 0)
    assert p.turn == 1
    p = p.play(BET)
    assert cited(p) == ["bets", "R8"]
    assert [tuple(waited) for waited in p.awaits] == [(0, "choice")]


def test_a_bet_may_be_replaced_until_the_last_is_in_and_never_after() -> None:
    p = game().start().play(BET, 0)
    assert len(p.moves(0)) == 630
    p = p.play(OTHER_BET, 0)
    assert p.state()["bets"][0] == [3, 5, 4, 6, 0, 2, 1]
    assert [waited.seat for waited in p.awaits] == [1]
    p = p.play(BET, 1)
    assert refusal(p, BET, 0) == "R8"
    assert refusal(p, BET, 1) == "R8"


# --- turns and dice -----------------------------------------------------------------------------


def test_three_coloured_dice_are_chosen_no_more_no_less() -> None:
    p = began()
    assert len(p.moves()) == 35
    assert refusal(p, "24") == "dice"
    assert refusal(p, "0246") == "dice"
    assert refusal(p, "w") == "white"
    assert refusal(p, "224") == "dice"
    assert refusal(p, "247") == "dice"
    assert refusal(p, "246", 1) == "turn"
    assert p.play("6+2, 4") == p.play("246")


def test_the_white_die_waits_until_everybody_has_had_a_turn() -> None:
    p = began(3)
    for seat in range(3):
        assert p.turn == seat
        assert p.state()["round"] == 0
        assert refusal(p, "246w") == "white"
        p = play(p, "012", "0=1 1=1 2=1", "0", "1", "2")
    assert p.state()["round"] == 1
    assert len(p.moves()) == 70
    assert p.play("w642").moves()[0] == "2=1 4=1 6=1 w=1"


def test_dice_are_thrown_together_and_every_outcome_is_alike() -> None:
    p = began().play("246")
    chances = p.chances()
    assert len(chances) == 216
    assert set(chances.values()) == {Fraction(1, 216)}
    assert sum(race().play("246w").chances().values()) == 1
    assert len(race().play("246w").chances()) == 1296
    assert p.play("6=2, 4=3; 2=5") == p.play("2=5 4=3 6=2")
    for wrong in ("2=5 4=3", "2=5 4=3 6=7", "2=5 4=3 6=2 w=1", "5 3 2", "2=5 4=3 4=3 6=2", "x"):
        with pytest.raises(tablier.IllegalMove):
            p.play(wrong)
    assert refusal(p, "4", 0) == "turn"


def test_thrown_dice_are_played_in_any_order_and_only_once() -> None:
    p = play(began(), "246", "2=5 4=3 6=2")
    assert set(p.moves()) == {"2", "4", "6"}
    assert refusal(p, "0") == "turn"
    assert refusal(p, "246") == "turn"
    assert refusal(p, "w3") == "white"
    assert refusal(p, "w-") == "white"
    assert refusal(p, "4", 1) == "turn"
    p = p.play("4")
    assert set(p.moves()) == {"2", "6"}
    assert refusal(p, "4") == "turn"
    assert refusal(began(), "w-") == "dice"


def test_a_pawn_jumps_over_others() -> None:
    p = play(race({RED: 3, BLUE: 5, BROWN: 5}), "014", "0=1 1=1 4=4", "4")
    assert where(p, RED) == 7
    assert cited(p) == ["jump"]


def test_those_above_must_leave_before_those_below_can_move() -> None:
    p = race({GREEN: 8, RED: 8, BLUE: 8}, stacks=[[RED, BLUE, GREEN]])
    p = play(p, "046", "0=1 4=2 6=3", "0", "6", "4")
    assert p.state()["squares"][GREEN] == 9
    assert p.state()["squares"][BLUE] == 11
    assert p.state()["squares"][RED] == 10
    assert p.state()["stacks"] == []


def test_the_sheet_lays_aside_the_die_of_whoever_has_arrived() -> None:
    p = race({}, canoes=[BROWN])
    assert refusal(p, "045") == "arrival"
    assert all("5" not in move for move in p.moves())


def test_reaching_and_passing_the_last_square_are_both_an_arrival() -> None:
    for points in (1, 6):
        p = play(race({RED: 35}), "014", f"0=1 1=1 4={points}", "4")
        assert p.state()["canoes"] == [RED]
        assert where(p, RED) == 36
        assert cited(p) == ["arrival"]
    assert where(play(race({RED: 34}), "014", "0=1 1=1 4=1", "4"), RED) == 35


# --- how many dice ------------------------------------------------------------------------------


def test_with_two_arrived_two_coloured_dice_and_the_white_one_stays_optional() -> None:
    for canoes in ([0, 1], [0, 1, 2]):
        p = race(canoes=canoes)
        pairs = ["".join(pair) for pair in combinations("0123456"[len(canoes) :], 2)]
        assert set(p.moves()) == {*pairs, *(f"{pair}w" for pair in pairs)}
        assert refusal(p, "456") == "two-arrived"
        assert refusal(p, "4w") == "two-arrived"
        assert cited(p.play("45")) == ["two-arrived"]


def test_with_four_arrived_two_dice_in_all() -> None:
    p = race(canoes=[0, 1, 2, 3])
    assert set(p.moves()) == {"45", "46", "56", "4w", "5w", "6w"}
    assert refusal(p, "45w") == "four-arrived"
    assert refusal(p, "4") == "four-arrived"
    assert cited(p.play("w4")) == ["four-arrived"]
    assert set(race(canoes=[0, 1, 2, 3, 4]).moves()) == {"56", "5w", "6w"}
    assert set(race(canoes=[0, 1, 2, 3, 4], round=0).moves()) == {"56"}


def test_the_arrived_are_counted_at_the_start_of_the_turn() -> None:
    p = race({RED: 35, BLUE: 35}, canoes=[BROWN])
    p = play(p, "046w", "0=1 4=1 6=1 w=1", "6", "4")
    assert p.state()["canoes"] == [BROWN, BLUE, RED]
    assert p.turn == 0
    assert set(p.moves()) == {"0", "w-"}
    p = play(p, "0", "w-")
    assert refusal(p, "012") == "two-arrived"


# --- the white die ------------------------------------------------------------------------------


def test_the_white_die_moves_a_pawn_back_at_any_point_of_the_order() -> None:
    p = play(race({RED: 10}), "012w", "0=1 1=2 2=3 w=4")
    assert set(p.moves()) == {"0", "1", "2", "w4", "w-"}
    first = play(p, "w4")
    assert where(first, RED) == 6
    assert cited(first) == ["white"]
    assert where(play(p, "0", "1", "2", "w4"), RED) == 6


def test_the_white_die_spares_whoever_has_its_own_die_in_this_turn() -> None:
    p = play(race({GREEN: 10, RED: 10, BLUE: 3}), "014w", "0=1 1=2 4=3 w=4")
    assert set(p.moves()) == {"0", "1", "4", "w6", "w-"}
    assert refusal(p, "w4") == "white"
    assert refusal(p.play("4"), "w4") == "white"


def test_a_step_back_stops_in_the_prison_from_where_the_pawn_may_leave_again() -> None:
    p = play(race({RED: 3}), "012w", "0=1 1=2 2=3 w=6", "w4")
    assert where(p, RED) == 0
    assert said(p, "fr") == ["Le dé blanc ramène le rouge (4) au départ\u00a0!"]
    p = play(p, "0", "1", "2", "456", "4=4 5=1 6=1", "4")
    assert where(p, RED) == 4


def test_the_white_die_cannot_move_the_blocked_those_at_home_or_those_in_canoes() -> None:
    p = race({RED: 10, BLUE: 10}, canoes=[BROWN], stacks=[[RED, BLUE]])
    p = play(p, "012w", "0=1 1=2 2=3 w=1")
    assert set(p.moves()) == {"0", "1", "2", "w6", "w-"}
    assert refusal(p, "w4") == "R3"
    assert refusal(p, "w3") == "R3"
    assert refusal(p, "w5") == "arrival"


def test_the_white_die_may_be_declined_after_the_throw() -> None:
    p = play(race({RED: 10}), "012w", "0=1 1=2 2=3 w=1", "w-")
    assert cited(p) == ["R3"]
    assert set(p.moves()) == {"0", "1", "2"}
    assert refusal(p, "w4") == "white"


def test_a_pawn_moved_back_onto_others_stands_on_top() -> None:
    p = play(race({RED: 10, BLUE: 7}), "012w", "0=1 1=2 2=3 w=3", "w4")
    assert p.state()["stacks"] == [[BLUE, RED]]
    assert cited(p) == ["white", "stack"]


# --- the end ------------------------------------------------------------------------------------


def test_of_the_last_two_the_one_taken_back_to_prison_comes_last() -> None:
    p = race({BROWN: 20, BLUE: 4}, canoes=[0, 1, 2, 3, 4])
    p = play(p, "5w", "5=1 w=4", "w6")
    assert p.over
    assert p.state()["canoes"] == [0, 1, 2, 3, 4, BROWN, BLUE]
    assert cited(p) == ["white", "last-two", "score", "score", "finish"]
    assert p.state()["thrown"] is None
    assert p.moves() == ()


def test_with_three_running_going_back_to_prison_ends_nothing() -> None:
    p = race({RED: 35, BROWN: 20, BLUE: 4}, canoes=[0, 1, 2, 3])
    assert not play(p, "4w", "4=1 w=4", "w6").over
    # Judged when the step is made: red has arrived in between.
    assert play(p, "4w", "4=1 w=4", "4", "w6").state()["canoes"][5:] == [BROWN, BLUE]
    # And the last two sent back, but not home, run on.
    assert not play(p, "4w", "4=1 w=3", "4", "w6").over


def test_r4_the_last_one_alone_is_placed_at_once() -> None:
    p = play(race({BROWN: 33}, canoes=[0, 1, 2, 3, 4]), "56", "5=3 6=1", "5")
    assert p.over
    assert cited(p)[:2] == ["arrival", "R4"]
    assert p.state()["canoes"] == [0, 1, 2, 3, 4, 5, 6]
    assert p.state()["squares"] == [36] * 7


def test_r5_pawns_arriving_in_one_turn_take_places_in_the_order_they_moved() -> None:
    p = play(race({GREEN: 35, RED: 35}, stacks=[[0, 4]]), "014", "0=1 1=1 4=6", "4", "0")
    assert p.state()["canoes"] == [RED, GREEN]
    assert cited(p) == ["R5"]
    later = play(race({GREEN: 35}, canoes=[RED]), "016", "0=1 1=1 6=6", "0")
    assert cited(later) == ["arrival"]


def test_each_right_canoe_gives_its_number_and_a_faultless_bet_sixteen() -> None:
    p = race({BROWN: 33}, canoes=[1, 0, 2, 3, 4])
    p = play(p, "56", "5=3 6=1", "5")
    assert p.scores == (16, 0)
    assert p.winners == (0,)
    assert said(p)[-3:] == [
        "Player 1 had bet light green and dark green, then yellow and orange, then red and brown,"
        " then blue: 16 points.",
        "Player 2 had bet orange and brown, then red and blue, then light green and yellow,"
        " then dark green: no points.",
        "Player 1 wins with 16 points!",
    ]


def test_the_place_within_a_canoe_does_not_matter() -> None:
    p = race({BROWN: 33}, canoes=[3, 2, 1, 0, 4], bets=[order("23 01 46 5"), order("01 23 56 4")])
    p = play(p, "56", "5=3 6=1", "5")
    assert p.scores == (1 + 1 + 2 + 2 + 3, 3)


def test_equal_points_share_the_win() -> None:
    same = [order(BET)] * 3
    p = race({BROWN: 33}, canoes=[0, 1, 2, 3, 4], players=3, bets=same)
    p = play(p, "56", "5=3 6=1", "5")
    assert p.winners == (0, 1, 2)
    assert p.scores == (16, 16, 16)
    assert cited(p)[-3:] == ["finish"] * 3
    assert "partage" in said(p, "fr")[-1]


def test_scores_betray_nothing_before_the_race_ends() -> None:
    p = race({BROWN: 33}, canoes=[0, 1, 2, 3, 4])
    assert p.scores == (0, 0)
    assert p.winners == ()
    with pytest.raises(tablier.IllegalMove):
        play(p, "56", "5=3 6=1", "5").play("6")


# --- options ------------------------------------------------------------------------------------


def test_r6_only_empty_squares_are_counted_going_forward() -> None:
    free: dict[str, int | str] = {"count": "free"}
    p = race({RED: 10, GREEN: 11, DARK_GREEN: 12, BLUE: 15}, options=free)
    p = play(p, "245", "2=1 4=2 5=1")
    # 11 and 12 cost nothing, 13 takes one point, the last leads to 14.
    assert where(p.play("4"), RED) == 14
    assert cited(p.play("4")) == ["R6"]
    # The last point lands wherever it falls: from 10 with 3, on blue.
    p = play(race({RED: 10, GREEN: 11, DARK_GREEN: 12, BLUE: 15}, options=free), "245")
    on_blue = play(p, "2=1 4=3 5=1", "4")
    assert on_blue.state()["stacks"] == [[BLUE, RED]]
    # A single point lands on the very next square, occupied or not.
    assert play(p, "2=1 4=1 5=1", "4").state()["stacks"] == [[GREEN, RED]]
    assert cited(play(p, "2=1 4=1 5=1", "4")) == ["turn", "stack"]


def test_r6_counting_over_pawns_can_lead_to_the_canoes() -> None:
    p = race({RED: 32, GREEN: 33, BLUE: 34}, options={"count": "free"})
    assert play(p, "245", "2=1 4=2 5=1", "4").state()["canoes"] == [RED]
    near = race({RED: 32, GREEN: 33, BLUE: 35}, options={"count": "free"})
    assert where(play(near, "245", "2=1 4=2 5=1", "4"), RED) == 35


def test_r6_only_empty_squares_are_counted_going_back() -> None:
    p = race({RED: 10, GREEN: 9, DARK_GREEN: 8, BLUE: 6}, options={"count": "free"})
    p = p.play("235w")
    back = play(p, "2=1 3=1 5=1 w=2", "w4")
    assert back.state()["stacks"] == [[BLUE, RED]]
    assert cited(back) == ["R6", "stack"]
    # 9, 8 and 6 cost nothing: 7, 5, and the last point leads to 4.
    assert where(play(p, "2=1 3=1 5=1 w=3", "w4"), RED) == 4
    assert play(p, "2=1 3=1 5=1 w=1", "w4").state()["stacks"] == [[GREEN, RED]]
    assert where(play(p, "2=1 3=1 5=1 w=6", "w6"), BLUE) == 0


def test_down_the_sheet_everybody_joins_at_a_sixth_of_the_track_rounded_down() -> None:
    for track, base in ((36, 6), (80, 13), (12, 2), (41, 6)):
        p = began(track=track, start="sheet")
        assert p.state()["squares"] == [base] * 7
        p = play(p, "012", "0=3 1=1 2=1", "0")
        assert where(p, GREEN) == base + 3


def test_r6_the_joining_square_takes_the_place_of_the_prison() -> None:
    sheet: dict[str, int | str] = {"start": "sheet"}
    p = play(race({RED: 8}, options=sheet), "012w", "0=1 1=2 2=3 w=5", "w4")
    assert where(p, RED) == 6
    assert p.state()["stacks"] == []
    assert set(play(p, "0", "1", "2").play("346").play("3=1 4=1 6=1").moves()) == {"3", "4", "6"}
    p = play(race({RED: 8}, options=sheet), "012w", "0=1 1=2 2=3 w=1")
    assert refusal(p, "w3") == "R3"
    last = race({BROWN: 20, BLUE: 8}, canoes=[0, 1, 2, 3, 4], options=sheet)
    assert play(last, "5w", "5=1 w=2", "w6").state()["canoes"][5:] == [BROWN, BLUE]


def test_on_the_prison_square_nobody_blocks_anybody() -> None:
    p = play(race({RED: 2, BLUE: 3}), "012w", "0=1 1=2 2=3 w=6", "w4", "0")
    assert where(p, GREEN) == 1


def test_the_track_can_be_shorter_or_longer() -> None:
    assert played_out(began(track=12), random.Random(1)).over
    p = race({RED: 75}, options={"track": 80})
    assert where(play(p, "014", "0=1 1=1 4=4", "4"), RED) == 79
    assert play(p, "014", "0=1 1=1 4=5", "4").state()["canoes"] == [RED]


def test_the_seat_that_begins_can_be_chosen_or_drawn() -> None:
    assert began(3, first=3).turn == 2
    p = game(3, first="random").start()
    assert [tuple(waited) for waited in p.awaits] == [(None, "roll")]
    assert p.chances() == {seat: Fraction(1, 3) for seat in "123"}
    assert p.moves() == ("1", "2", "3")
    with pytest.raises(tablier.IllegalMove):
        p.play("4")
    p = p.play("2")
    assert cited(p) == ["first"]
    for seat in range(3):
        p = p.play(BET, seat)
    assert p.turn == 1
    for _ in range(3):
        assert p.state()["round"] == 0
        p = play(p, "012", "0=1 1=1 2=1", "0", "1", "2")
    assert p.state()["round"] == 1


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}), (7, {}), (2, {"track": 11}), (2, {"track": 81}), (2, {"start": "door"}),
        (2, {"count": "half"}), (2, {"first": 3}), (2, {"speed": 1}),
    ],
)  # fmt: skip
def test_wrong_options_are_refused(players: int, options: dict[str, int | str]) -> None:
    with pytest.raises(tablier.TablierError):
        game(players, **options)


def test_the_card_lists_the_options_in_the_order_of_the_specification() -> None:
    card = game().card
    assert [option.name for option in card.options] == ["track", "start", "count", "first"]
    assert [option.default for option in card.options] == [36, "hole", "all", 1]
    assert (card.players[0], card.players[-1]) == (2, 6)


# --- secrets ------------------------------------------------------------------------------------

SECRET = "56 34 12 0"
SECRET_LIST = [5, 6, 3, 4, 1, 2, 0]
SECRET_SAID = ("brun et bleu, puis orange et rouge", "brown and blue, then orange and red")


def secret_game() -> list[Position]:
    """Positions from the start to the middle of the race, in which seat 1 has a secret."""
    places = [game(3).start()]
    for seat, bet in ((1, BET), (0, BET), (1, SECRET), (2, BET)):
        places.append(places[-1].play(bet, seat))
    for move in ("246", "2=5 4=3 6=2", "4", "2", "6", "135", "1=5 3=3 5=2", "1", "3"):
        places.append(places[-1].play(move))
    return places


def test_nobody_else_sees_a_bet_before_the_race_ends() -> None:
    for p in secret_game():
        for view in (0, 2, "public"):
            shown = p.state(view)
            assert shown["bets"][1] is None
            assert shown["placed"] == p.state()["placed"]
            assert SECRET not in p.record(view)
            assert str(SECRET_LIST) not in json.dumps(shown)
        assert p.state(1)["bets"][1] == p.state()["bets"][1]
        for event in p.events:
            numbers = (event.origin, event.target, event.n)
            assert bets().index(SECRET) not in numbers
            told = event.say("fr") + event.say("en")
            assert not any(said in told for said in (SECRET, *SECRET_SAID))


def test_views_load_back_but_cannot_be_played_on() -> None:
    for p in secret_game():
        for view in (None, 0, 1, 2, "public"):
            seen = p.game.position(p.state(view))
            assert seen.state() == p.state(view)
            read = tablier.read(p.record(view))
            assert read.final == seen
            assert read.final.record(view) == p.record(view)
            if seen != p:
                with pytest.raises(tablier.TablierError):
                    seen.play(p.moves(p.awaits[0].seat)[0], p.awaits[0].seat)


def test_at_the_end_the_bets_are_uncovered_for_everybody() -> None:
    p = played_out(secret_game()[-1], random.Random(3))
    assert p.state("public") == p.state()
    assert p.state(0)["bets"][1] == SECRET_LIST
    assert any(SECRET_SAID[1] in sentence for sentence in said(p))
    for view in (None, 0, "public"):
        assert SECRET in p.record(view)
        assert tablier.read(p.record(view)).final == p


def test_a_record_that_hides_a_bet_cannot_have_an_end() -> None:
    p = played_out(secret_game()[-1], random.Random(3))
    covered = p.record("public").replace(SECRET, "?").replace(f"2: {BET}", "2: ?")
    with pytest.raises(tablier.FileError):
        tablier.read(covered)


def test_the_record_of_a_race_set_up_by_hand_keeps_and_uncovers_its_bets() -> None:
    p = race({BROWN: 33}, canoes=[0, 1, 2, 3, 4]).play("56")
    assert "[3,5,4,6,0,2,1]" not in p.record(0)
    assert tablier.read(p.record(0)).final == p.game.position(p.state(0))
    p = play(p, "5=3 6=1", "5")
    for view in (None, 0, "public"):
        assert tablier.read(p.record(view)).final == p


# --- leaving ------------------------------------------------------------------------------------


def test_a_seat_that_resigns_in_mid_turn_drops_its_dice() -> None:
    p = play(began(3), "246", "2=5 4=3 6=2", "4").play("resign", 0)
    assert cited(p) == ["leaving"]
    assert p.turn == 1
    assert p.state()["thrown"] is None
    assert p.state()["bets"][0] is None
    assert where(p, RED) == 3
    assert where(p, YELLOW) == 0
    assert refusal(p, "246", 0) == "leaving"
    assert refusal(p, "resign", 0) == "leaving"


def test_rounds_are_counted_although_who_began_has_left() -> None:
    p = began(3).play("resign", 0)
    for seat in (1, 2):
        assert p.turn == seat
        assert p.state()["round"] == 0
        p = play(p, "012", "0=1 1=1 2=1", "0", "1", "2")
    assert p.turn == 1
    assert p.state()["round"] == 1


def test_resigning_while_the_dice_are_awaited_passes_the_turn() -> None:
    p = began(3).play("246").play("resign")
    assert p.turn == 1
    assert p.awaits[0].kind == "choice"


def test_the_last_one_left_has_won_and_is_told_so() -> None:
    p = began().play("resign", 0)
    assert p.winners == (1,)
    assert [(event.kind, event.seat) for event in p.events] == [("resigned", 0), ("alone", 1)]
    assert (p.events[1].origin, p.events[1].target, p.events[1].n) == (0, 0, 0)


def test_two_who_bet_alike_share_the_win() -> None:
    p = played_out(game().start().play(BET, 0).play(BET, 1), random.Random(5))
    assert p.winners == (0, 1)
    told = [(event.kind, event.seat, event.origin, event.target) for event in p.events[-2:]]
    assert told == [("shared", 0, 0, 0), ("shared", 1, 0, 0)]
    assert {event.n for event in p.events[-2:]} == {p.scores[0]}


def test_dice_that_a_leaver_dropped_are_nobodys() -> None:
    p = play(began(3), "246", "2=5 4=3 6=2", "4").play("resign", 0)
    p = play(p, "135", "1=1 3=1 5=1")
    assert set(p.moves()) == set(play(began(), "135", "1=1 3=1 5=1").moves())


def test_whoever_reaches_a_canoe_stands_on_nobody_any_more() -> None:
    p = race({BLUE: 34, RED: 34}, stacks=[[BLUE, RED]], chosen=None, thrown={"4": 3, "1": 1})
    p = p.play("4")
    assert p.state()["canoes"] == [RED]
    assert p.game.position(p.state()) == p


def test_as_many_throws_as_the_dice_chosen_have() -> None:
    for chosen in ("012", "135", "246"):
        p = began().play(chosen)
        assert p.game.ruleset.rules.tickets(p.s, p.game.o) == 6**3


def test_there_is_no_bet_beyond_the_last() -> None:
    p = game().start()
    assert isinstance(p.s, v.State)
    assert rules.refused(p.s, p.game.o, 0, v.BETS - 1) == 0
    assert rules.refused(p.s, p.game.o, 0, v.BETS) == v.BETS_FIRST


def test_somebody_elses_resignation_leaves_the_dice_alone() -> None:
    p = play(began(3), "246", "2=5 4=3 6=2").play("resign", 2)
    assert p.turn == 0
    assert set(p.moves()) == {"2", "4", "6"}


def test_if_all_others_have_bet_resigning_starts_the_race() -> None:
    p = game(3).start().play(BET, 1).play(BET, 2).play("resign", 0)
    assert cited(p) == ["leaving", "R8"]
    assert p.turn == 1
    assert p.awaits[0].kind == "choice"


def test_a_seat_left_alone_wins_at_once() -> None:
    for p in (game().start(), began(), began().play("246"), game(first="random").start()):
        p = p.play("resign", 0)
        assert p.over
        assert p.winners == (1,)
        assert cited(p) == ["leaving", "leaving"]
        assert p.awaits == ()
        assert p.scores == (0, 0)
        assert p.game.position(p.state()) == p


def test_whoever_leaves_before_the_draw_is_not_drawn() -> None:
    p = game(3, first="random").start().play("resign", 1)
    assert p.chances() == {"1": Fraction(1, 2), "3": Fraction(1, 2)}
    p = p.play("3").play(BET, 0).play(BET, 2)
    assert p.turn == 2


def test_the_bet_of_a_player_who_has_left_no_longer_counts() -> None:
    p = race({BROWN: 33}, canoes=[0, 1, 2, 3, 4], players=3).play("resign", 0)
    p = play(p, "56", "5=3 6=1", "5")
    assert p.scores == (0, 0, 0)
    assert p.winners == (1, 2)


# --- states -------------------------------------------------------------------------------------


def test_a_state_left_empty_is_the_start() -> None:
    assert game().position({}) == game().start()
    assert game(first="random").position({}) == game(first="random").start()


def test_left_out_bets_are_awaited_and_the_race_goes_on_from_the_squares() -> None:
    p = game().position({"squares": [5, 0, 0, 0, 0, 0, 0]})
    assert [waited.kind for waited in p.awaits] == ["bet", "bet"]
    p = p.play(BET, 0).play(BET, 1)
    assert where(play(p, "012", "0=1 1=1 2=1", "0"), GREEN) == 6


def test_left_out_stacks_stand_in_ascending_order() -> None:
    assert race({RED: 9, GREEN: 9, BLUE: 9}).state()["stacks"] == [[0, 4, 6]]


def test_left_out_squares_follow_from_the_canoes() -> None:
    p = game().position({"canoes": [3], "bets": [order(BET)] * 2})
    assert p.state()["squares"] == [0, 0, 0, 36, 0, 0, 0]


def test_dice_not_yet_played_can_be_set_up() -> None:
    p = race({RED: 5, GREEN: 9}, thrown={"4": 3, "white": 2}, spent=[0])
    assert set(p.moves()) == {"4", "w-"}
    assert p == p.game.position(p.state())
    assert set(race({RED: 5, GREEN: 9}, thrown={"4": 3, "white": 2}).moves()) == {"4", "w0", "w-"}
    assert len(race(chosen=["2", "4", "6", "white"]).moves()) == 1296


def test_equality_looks_at_the_future_only() -> None:
    assert race(round=3) == race(round=1)
    assert race(round=0) != race(round=1)
    assert race(canoes=[0, 1]) == race(canoes=[1, 0])
    assert race(canoes=[0, 1, 2]) != race(canoes=[0, 2, 1])
    assert race({0: 5, 1: 5}, stacks=[[0, 1]]) != race({0: 5, 1: 5}, stacks=[[1, 0]])
    assert race(bets=[[1, 0, 2, 3, 4, 5, 6]] * 2) == race(bets=[order(BET)] * 2)
    assert race(thrown={"4": 3}, spent=[0]) == race(thrown={"4": 3})
    thrown = {"4": 3, "white": 1}
    assert race({0: 4}, thrown=thrown, spent=[0]) != race({0: 4}, thrown=thrown)


BAD_STATES: list[dict[str, Any]] = [
    {"squares": [0] * 6},
    {"squares": [0] * 6 + [37]},
    {"squares": [0] * 6 + [True]},
    {"squares": [36] + [0] * 6},
    {"squares": None},
    {"canoes": [0, 0]},
    {"canoes": [7]},
    {"canoes": [True]},
    {"canoes": 3},
    {"canoes": [0, 1, 2, 3, 4, 5]},
    {"canoes": [0, 1, 2, 3, 4, 5, 6]},
    {"canoes": [0], "squares": [0] * 7},
    {"stacks": [[0, 1]]},
    {"stacks": [0]},
    {"stacks": [["x"]]},
    {"stacks": None},
    {"squares": [3, 3, 0, 0, 0, 0, 0], "stacks": []},
    {"bets": [None]},
    {"bets": [[0, 1, 2, 3, 4, 5, 5], None]},
    {"bets": ["0123456", None]},
    {"bets": [order(BET), None], "placed": [False, False]},
    {"placed": [True]},
    {"placed": [1, 0]},
    {"out": [True, True]},
    {"out": [True, False], "bets": [order(BET), None]},
    {"out": [True, False], "placed": [True, False]},
    {"out": [True, False], "over": False},
    {"round": -1},
    {"round": "1"},
    {"begin": 1},
    {"begin": None},
    {"turn": 0},
    {"turn": True},
    {"bets": [order(BET)] * 2, "turn": None},
    {"bets": [order(BET)] * 2, "turn": 2},
    {"over": True},
    {"winners": [0]},
    {"winners": "x"},
    {"chosen": ["0", "1", "2"]},
    {"bets": [order(BET)] * 2, "chosen": ["0", "1"]},
    {"bets": [order(BET)] * 2, "chosen": ["0", "1", "1"]},
    {"bets": [order(BET)] * 2, "chosen": [0, 1, 2]},
    {"bets": [order(BET)] * 2, "chosen": "012"},
    {"bets": [order(BET)] * 2, "chosen": ["0", "1", "2", "white"]},
    {"bets": [order(BET)] * 2, "chosen": ["0", "1", "2"], "thrown": {"0": 1}},
    {"thrown": {"0": 1}},
    {"bets": [order(BET)] * 2, "thrown": {}},
    {"bets": [order(BET)] * 2, "thrown": []},
    {"bets": [order(BET)] * 2, "thrown": {"0": 7}},
    {"bets": [order(BET)] * 2, "thrown": {"0": True}},
    {"bets": [order(BET)] * 2, "thrown": {"7": 1}},
    {"bets": [order(BET)] * 2, "thrown": {7: 1}},
    {"bets": [order(BET)] * 2, "thrown": {"0": 1, "1": 1, "2": 1, "3": 1}},
    {"bets": [order(BET)] * 2, "thrown": {"0": 1}, "spent": [0]},
    {"bets": [order(BET)] * 2, "thrown": {"0": 1}, "spent": [1, 1]},
    {"bets": [order(BET)] * 2, "thrown": {"0": 1}, "spent": ["1"]},
    {"bets": [order(BET)] * 2, "spent": [1]},
    {"bets": [order(BET)] * 2, "canoes": [0], "thrown": {"0": 1}},
    {"bets": [order(BET)] * 2, "canoes": [0, 1, 2, 3], "thrown": {"4": 1, "5": 1, "white": 1}},
    {"bets": [order(BET), None], "placed": [True, True], "canoes": [0, 1, 2, 3, 4, 5, 6]},
    {"bets": [order(BET)] * 2, "canoes": [0, 1, 2, 3, 4, 5, 6], "over": False},
    {"bets": [order(BET)] * 2, "canoes": [0, 1, 2, 3, 4, 5, 6], "winners": [0]},
    {"prison": 3},
]  # fmt: skip


@pytest.mark.parametrize("state", BAD_STATES)
def test_impossible_states_are_refused_in_both_languages(state: dict[str, Any]) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        game().position(state)
    assert caught.value.say("fr") != caught.value.say("en")


def test_a_drawn_beginning_is_needed_before_bets() -> None:
    g = game(first="random")
    with pytest.raises(tablier.TablierError):
        g.position({"bets": [order(BET), None]})
    assert g.position({"bets": [order(BET)] * 2, "turn": 1}).turn == 1
    assert g.position({"begin": 1}).play(BET, 0).play(BET, 1).turn == 1


@pytest.mark.many
@settings(max_examples=150)
@given(st.data())
def test_mutated_states_raise_nothing_but_tablier_errors(data: st.DataObject) -> None:
    chance = random.Random(data.draw(st.integers(0, 10**6)))
    state = walk(game(3), chance, data.draw(st.integers(0, 60))).state()
    junk = st.recursive(
        st.none() | st.booleans() | st.integers(-3, 40) | st.sampled_from(["white", "4", "x"]),
        lambda inner: (
            st.lists(inner, max_size=7)
            | st.dictionaries(st.sampled_from(["0", "4", "white", "x"]), inner, max_size=3)
        ),
    )
    for name in data.draw(st.lists(st.sampled_from(sorted(state)), max_size=3)):
        if data.draw(st.booleans()):
            state[name] = data.draw(junk)
        else:
            state.pop(name, None)
    with suppress(tablier.TablierError):
        loaded = game(3).position(state)
        assert game(3).position(loaded.state()) == loaded
        if not loaded.veiled:
            assert played_out(loaded, chance).over


# --- records, words and pages -------------------------------------------------------------------


def test_a_record_is_read_back_byte_for_byte_and_choices_can_be_undone() -> None:
    p = played_out(game(4, first="random", count="free").start(), random.Random(8))
    assert tablier.read(p.record()).final.record() == p.record()
    p = play(began(), "246")
    assert p.undo() == began()
    with pytest.raises(tablier.TablierError):
        p.play("2=5 4=3 6=2").undo()


def test_typed_dice_can_be_corrected() -> None:
    p = began().play("246").play("2=5 4=3 6=2", typed=True).play("4")
    p = p.correct("2=5 4=4 6=2").play("4")
    assert where(p, RED) == 4
    assert "=2=5 4=3 6=2; 4; ~2=5 4=4 6=2; 4" in p.record()
    assert tablier.read(p.record()).final == p


def test_the_example_of_the_notation_page_can_be_read() -> None:
    page = (Path(__file__).parent.parent / "docs" / "notation" / "evasion.md").read_text("utf-8")
    block = page.split("```")[1].lstrip("\n")
    assert tablier.read(block).final.record() == block


def reached_rules() -> tuple[set[str], set[str]]:
    """Every rule cited and every kind of event told in some random games and odd positions."""
    rules_seen: set[str] = set()
    kinds: set[str] = set()
    chance = random.Random(5)
    finals = [
        played_out(game(players, track=24, count=count, first=first).start(), chance)
        for players in (2, 4)
        for count in ("all", "free")
        for first in (1, "random")
    ]
    last_two = race({BROWN: 20, BLUE: 4}, canoes=[0, 1, 2, 3, 4])
    finals.append(play(last_two, "5w", "5=1 w=4", "w6"))
    finals.append(play(race({BROWN: 20, BLUE: 9, RED: 8}), "012w", "0=1 1=1 2=1 w=2", "w5"))
    tie = race({BROWN: 33}, canoes=[0, 1, 2, 3, 4], bets=[order(BET)] * 2)
    finals.append(play(tie, "56", "5=3 6=1", "5"))
    finals.append(began().play("resign", 0))
    for final in finals:
        for place in final.history():
            for event in place.events:
                rules_seen.add(event.rule)
                kinds.add(event.kind)
                assert event.say("fr")
                assert event.say("en")
    return rules_seen, kinds


def test_every_event_and_every_rule_not_only_explaining_is_reached() -> None:
    rules_seen, kinds = reached_rules()
    assert kinds == {kind for kind, _ in EVENTS.values()}
    for lang in ("fr", "en"):
        book = game().rules(lang)
        assert rules_seen == {name for name, rule in book.items() if not rule.explains}
        for _, rule in REFUSALS.values():
            assert f"evasion.{rule}" in book
        for n in range(1, 9):
            assert book[f"evasion.R{n}"].ruling
        assert {"evasion.turn", "evasion.finish", "evasion.leaving"} <= set(book)


def test_no_more_than_three_coloured_dice_are_ever_listed() -> None:
    assert len(game().o.choices) == v.CHOICES


def test_an_action_says_what_is_done_with_what() -> None:
    kinds = {
        v.TO_BET: range(v.BETS), v.TO_CHOOSE: range(256), v.TO_RUN: range(v.PRISONERS),
        v.TO_STEP_BACK: range(v.PRISONERS),
    }  # fmt: skip
    seen = {v.action_of(v.TO_DECLINE, 0)}
    assert v.kind_of(*seen) == v.TO_DECLINE
    for kind, subjects in kinds.items():
        for subject in subjects:
            action = v.action_of(kind, subject)
            assert (v.kind_of(action), v.subject_of(action)) == (kind, subject)
            seen.add(action)
    assert seen == set(range(v.ACTIONS))
    assert v.kind_of(-1) == v.kind_of(v.ACTIONS) == v.NONSENSE


def test_every_refusal_can_be_said() -> None:
    g = game()
    p = race(canoes=[0])
    for code in REFUSALS:
        action = v.CHOOSE + 1 if code == v.ASIDE else v.BACK + 1
        found = g.ruleset.refusal(p.s, g.o, 0, action, code)
        assert found.wording.say("fr") != found.wording.say("en")


def test_the_rules_refuse_what_the_referee_never_asks() -> None:
    g = game(first="random")
    s = cast(v.State, g.start().s)
    assert rules.refused(s, g.o, 0, 0) == v.NOT_NOW
    s = cast(v.State, game().start().s)
    assert rules.refused(s, g.o, 0, -5) == v.NO_ACTION
    assert rules.refused(s, g.o, 0, v.ACTIONS) == v.NO_ACTION
    assert rules.refused(s, g.o, 0, v.CHOOSE + 7) == v.BETS_FIRST


def test_what_is_expected_is_said_with_a_move_that_is_accepted() -> None:
    positions = [
        game(first="random").start(), game().start(), began(), began().play("246"), race(),
        race(canoes=[0, 1]), race(canoes=[0, 1, 2, 3]), play(race(), "246w", "2=1 4=1 6=1 w=1"),
    ]  # fmt: skip
    for p in positions:
        seat = p.awaits[0].seat
        message = p.game.ruleset.expected(p.s, p.game.o, DICE if seat is None else seat)
        assert message.say("fr") != message.say("en")
        examples = [message.values.get("example")]
        if message.key.endswith("white"):
            examples.append(message.values["white"])
        for example in filter(None, examples):
            assert str(example) in message.say("fr")
            p.play(str(example), seat)


@pytest.mark.many
def test_the_sketch_fits_a_terminal_and_keeps_the_secret() -> None:
    chance = random.Random(2)
    for options in ({"track": 80}, {"start": "sheet"}, {"count": "free", "first": "random"}):
        p = walk(game(6, **options), chance, 0)
        while True:
            for lang in ("fr", "en"):
                lines = ["".join(run.text for run in line) for line in p.sketch(lang)]
                assert max(map(len, lines)) <= 76
                for seat in range(6):
                    bet = p.state()["bets"][seat]
                    text = bets()[p.s.bets[seat]] if bet else "none"  # type: ignore[attr-defined]
                    shown = ", ".join(text.split()) in "\n".join(lines)
                    assert shown == (p.over and bet is not None)
            if p.over:
                break
            p = step(p, chance)


def test_a_stack_is_drawn_from_the_bottom_up() -> None:
    p = race({GREEN: 8, RED: 8, BLUE: 8}, stacks=[[RED, BLUE, GREEN]], thrown={"1": 3})
    lines = ["".join(run.text for run in line) for line in p.sketch("en")]
    assert any("460" in line for line in lines)
    assert any(line == "Dice to play: 1=3" for line in lines)


def test_the_sketch_of_a_deserted_table_says_who_is_out() -> None:
    p = began(3).play("resign", 0).play("resign", 2)
    lines = ["".join(run.text for run in line) for line in p.sketch("fr")]
    assert lines[-3:] == [
        "Joueur 1\u00a0: hors jeu",
        "Joueur 2\u00a0: a parié 35, 46, 02, 1\u00a0: aucun point",
        "Joueur 3\u00a0: hors jeu",
    ]


# --- properties ---------------------------------------------------------------------------------

JUNK = ["", "9", "w", "ww", "w-", "w7", "0", "4", "246w", "0123456", "1=1", "2=5 4=3 6=2", "x;y"]


def step(p: Position, chance: random.Random) -> Position:
    """One random move, which must be accepted."""
    awaited = chance.choice(p.awaits)
    moves = p.moves(awaited.seat)
    assert moves
    return p.play(chance.choice(moves), awaited.seat)


def walk(g: Game, chance: random.Random, steps: int) -> Position:
    """Some random moves from the start."""
    p = g.start()
    for _ in range(steps):
        if p.over:
            break
        p = step(p, chance)
    return p


def check_places(p: Position) -> None:
    """Everybody is in exactly one place, and stacks and squares say the same."""
    state = p.state()
    track, base = p.game.o.track, p.game.o.base
    for prisoner, square in enumerate(state["squares"]):
        assert base <= square <= track
        assert (square == track) == (prisoner in state["canoes"])
    assert len(set(state["canoes"])) == len(state["canoes"])
    shared = [
        sorted(q for q in range(7) if state["squares"][q] == square)
        for square in sorted(set(state["squares"]) - {base, track})
    ]
    assert [sorted(stack) for stack in state["stacks"]] == [one for one in shared if len(one) > 1]


@pytest.mark.many
@settings(max_examples=40)
@given(
    players=st.integers(2, 6),
    track=st.sampled_from([12, 13, 20, 36, 80]),
    start=st.sampled_from(["hole", "sheet"]),
    count=st.sampled_from(["all", "free"]),
    first=st.sampled_from([1, 2, "random"]),
    seed=st.integers(0, 10**9),
)
def test_every_game_keeps_its_promises(
    players: int, track: int, start: str, count: str, first: int | str, seed: int
) -> None:
    chance = random.Random(seed)
    g = game(players, track=track, start=start, count=count, first=first)
    p = g.start()
    since = 0
    turns = p.turns
    while not p.over:
        check_places(p)
        assert g.position(json.loads(json.dumps(p.state()))) == p
        seats = [awaited.seat for awaited in p.awaits]
        assert len(seats) == len(set(seats))
        if chance.random() < 0.1:
            check_junk(p)
        if p.awaits[0].seat is None and chance.random() < 0.1:
            assert sum(p.chances().values()) == 1
        if chance.random() < 0.01:
            leaving = [seat for seat in range(players) if not p.gone(seat)]
            p = p.play("resign", chance.choice(leaving))
        else:
            p = step(p, chance)
        # A turn is a choice, a throw and at most four steps: none can go on for ever.
        betting = bool(p.awaits) and p.awaits[0].kind == "bet"
        since = 0 if betting or p.turns != turns else since + 1
        turns = p.turns
        assert since <= 6 + players
    assert g.position(p.state()) == p
    assert p.winners
    assert tablier.read(p.record()).final == p


def check_junk(p: Position) -> None:
    """What is not listed is refused, whoever says it, and changes nothing."""
    before = p.state()
    for text in JUNK:
        for seat in (None, *range(p.game.players)):
            with suppress(tablier.TablierError):
                after = p.play(text, seat)
                assert after.step is not None
                assert after.step.text in p.moves(seat)
    assert p.state() == before


@pytest.mark.many
def test_from_every_state_the_end_can_be_reached_without_the_white_die() -> None:
    chance = random.Random(11)
    for seed in range(20):
        p = walk(game(track=20), random.Random(seed), 60)
        before = len(p.history())
        while not p.over:
            moves = [move for move in p.moves(p.awaits[0].seat) if not re.search("w[0-6]", move)]
            p = p.play(chance.choice(moves), p.awaits[0].seat)
        assert len(p.history()) - before < 5_000


# --- compiled -----------------------------------------------------------------------------------
