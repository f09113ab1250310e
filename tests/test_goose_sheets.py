"""The worked examples of the goose sheets and the rulings that settle the rest, one by one."""

from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.referee.position import Position


def stands(
    game: str, square: int, players: int = 2, options: dict[str, Any] | None = None, **state: Any
) -> Position:
    """Seat 0 to throw from a square; the others wait at the start, everybody has thrown before."""
    g = tablier.game(game, players=players, **(options or {}))
    fields = {"pawns": [square] + [0] * (players - 1), **state}
    if game != "oie-archer":
        fields.setdefault("first", [False] * players)
        fields.setdefault("turn", 0)
    return g.position(fields)


def square(position: Position, seat: int = 0) -> Any:
    return position.state()["pawns"][seat]


def field(position: Position, name: str, seat: int = 0) -> Any:
    return position.state()[name][seat]


def rules(position: Position) -> list[str]:
    return [event.rule.partition(".")[2] for event in position.events]


def shoots(square: int, volley: str, others: str = "M M", **state: Any) -> Position:
    """One archer on a square shoots; the other, on 1, misses."""
    g = tablier.game("oie-archer", players=2)
    p = g.position({"pawns": [square, 1], **state})
    p = p.play(volley, seat=0)
    return p.play(others, seat=1) if p.awaits and p.awaits[0].seat == 1 else p


# --- oie: the first rule of its sheet ------------------------------------------------------------


def test_on_sixty_a_five_goes_to_sixty_three_and_back_to_sixty_one() -> None:
    p = stands("oie", 60).play("2+3")
    assert square(p) == 61
    assert "bounce" in rules(p)


@pytest.mark.parametrize(
    ("origin", "throw", "rests", "missed"),
    [
        (13, "2+3", 23, 1),  # 18, 23, and the goose would send back to 18
        (46, "2+2", 54, 1),
        (31, "1+4", 41, 1),
        (51, "4+4", 59, 1),
        (23, "4+5", 41, 1),  # 32, 41, back to 32
    ],
)
def test_going_round_in_circles_stays_and_misses_one_turn(
    origin: int, throw: str, rests: int, missed: int
) -> None:
    p = stands("oie", origin).play(throw)
    assert (square(p), field(p, "missed")) == (rests, missed)
    assert "R1" in rules(p)


def test_the_origin_does_not_count_as_landed_on() -> None:
    p = stands("oie", 4).play("2+3")  # 9, then back 5 to where it came from
    assert (square(p), field(p, "missed")) == (4, 0)


@pytest.mark.parametrize(
    ("origin", "throw", "rests"),
    [
        (1, "2+3", 12),  # 6, the bridge
        (40, "1+1", 30),  # 42, the labyrinth
        (56, "1+1", 0),  # 58, the skull
        (10, "2+2", 22),  # 14, 18, 22: two geese in a row
        (0, "4+5", 0),  # 9 sends back by nine
        (61, "1+3", 61),  # 63 and back two
        (57, "6+6", 57),  # bounces to 57 and rests on a plain square
    ],
)
def test_squares_of_the_first_rule(origin: int, throw: str, rests: int) -> None:
    assert square(stands("oie", origin).play(throw)) == rests


def test_the_hotel_and_the_prison_cost_two_turns_each() -> None:
    for origin, throw, home in ((17, "1+1", 19), (50, "1+1", 52)):
        p = stands("oie", origin).play(throw)
        assert (square(p), field(p, "missed")) == (home, 2)
        p = p.play("1+1").play("1+2")
        assert p.turn == 1  # seat 0 was passed over twice
        assert field(p, "missed") == 0
        p = p.play("1+1")
        assert p.turn == 0


def test_the_well_throws_again_within_the_same_turn() -> None:
    p = stands("oie", 29).play("1+1")
    assert (square(p), p.turn) == (31, 0)
    assert rules(p)[-1] == "well"
    assert p.play("1+1").turn == 1


def test_a_square_reached_by_bouncing_has_its_effect() -> None:
    assert square(stands("oie", 62).play("3+3")) == 0  # 63, back to 58: the skull
    p = stands("oie", 61).play("5+6")  # 63, back to 54: a goose that goes toward 0
    assert square(p) == 54 - 11


def short_board(folder: Path) -> Path:
    file = folder / "short.toml"
    file.write_text('track = 9\nfinish = "exact"\n[squares.back]\nat = 3\nride = "back"\n')
    return file


def test_a_pawn_never_goes_below_the_start(tmp_path: Path) -> None:
    # 51 with 12: 63. 49 with 5: 54, back to 49. Only a bounce can bring a pawn so low that a goose
    # would send it past the start, and only on a short board.
    assert square(stands("oie", 0).play("1+4")) == 0
    own = tablier.game(short_board(tmp_path), players=1).position({"pawns": [7]})
    p = own.play("6+6")  # 9 is the end of this board: back to 0, not to -1
    assert (square(p), rules(p)[-1]) == (0, "floor")


def test_there_is_no_first_throw_bonus_in_the_first_rule() -> None:
    assert square(tablier.game("oie").start().play("3+6")) == 0
    assert square(tablier.game("oie").start().play("4+5")) == 0


def test_the_exact_count_wins() -> None:
    p = stands("oie", 58).play("1+4")
    assert p.over
    assert p.winners == (0,)
    assert p.scores == (1, 0)
    assert p.awaits == ()
    assert p.moves() == ()


def test_a_pawn_resting_on_a_special_square_suffers_nothing_for_starting_from_it() -> None:
    for origin in (5, 9, 18, 19, 41, 42, 52, 58):
        p = stands("oie", origin).play("1+2")
        assert p.events[0].target == origin + 3
        assert rules(p)[0] == "turn"


# --- oie-jetons: the second rule -----------------------------------------------------------------


@pytest.mark.parametrize(("throw", "goes"), [("3+6", 26), ("6+3", 26), ("4+5", 53), ("5+4", 53)])
def test_the_first_throw_of_each_player_may_jump(throw: str, goes: int) -> None:
    p = tablier.game("oie-jetons").start().play(throw)
    assert square(p) == goes
    assert square(p.play(throw), 1) == goes  # each player's own first throw


def test_a_nine_from_the_start_later_in_the_game_hops_to_sixty_three() -> None:
    p = stands("oie-jetons", 0).play("3+6")
    assert p.winners == (0,)


def test_with_from_start_the_jump_is_granted_again_after_death() -> None:
    p = stands("oie-jetons", 0, options={"bonus": "from-start"}).play("4+5")
    assert square(p) == 53


@pytest.mark.parametrize(
    ("origin", "throw", "rests", "paid"),
    [(1, "2+3", 12, 1), (17, "1+1", 19, 1), (40, "1+1", 30, 1)],
)
def test_squares_that_ask_for_a_token(origin: int, throw: str, rests: int, paid: int) -> None:
    p = stands("oie-jetons", origin).play(throw)
    assert square(p) == rests
    assert field(p, "tokens") == 5 - paid
    assert p.state()["pot"] == paid


def test_the_rescued_of_the_well_goes_where_the_rescuer_came_from() -> None:
    p = stands("oie-jetons", 29, pawns=[29, 31], held=[False, True]).play("1+1")
    assert p.state()["pawns"] == [31, 29]
    assert p.state()["held"] == [False, False]
    assert p.state()["tokens"] == [4, 5]
    assert p.play("1+1").turn == 0  # the rescuer plays on from 31


def test_the_rescued_suffers_nothing_where_it_is_sent() -> None:
    # The rescuer came from 19: the rescued does not pay or miss there.
    p = stands("oie-jetons", 19, pawns=[19, 31], held=[False, True]).play("6+6")
    assert p.state()["pawns"] == [31, 19]
    assert p.state()["missed"] == [0, 0]
    assert p.state()["tokens"] == [4, 5]


def test_the_liberated_of_the_prison_and_the_liberator_both_go_on_from_there() -> None:
    p = stands("oie-jetons", 47, pawns=[47, 52], held=[False, True]).play("1+4")
    assert p.state()["pawns"] == [52, 52]
    assert p.state()["held"] == [False, False]
    assert p.state()["tokens"] == [4, 5]


def test_a_newcomer_who_finds_nobody_held_is_held() -> None:
    p = stands("oie-jetons", 29, pawns=[29, 31]).play("1+1")  # seat 1 stands there, free
    assert p.state()["held"] == [True, False]
    assert p.state()["caught"] == [0]
    assert rules(p)[-1] == "well"


def test_an_unpayable_payment_is_waived() -> None:
    p = stands("oie-jetons", 1, tokens=[0, 5], pot=5).play("2+3")
    assert square(p) == 12
    assert field(p, "tokens") == 0
    assert "R3" in rules(p)


def test_with_out_whoever_cannot_pay_leaves_and_the_last_player_takes_the_pot() -> None:
    p = stands("oie-jetons", 1, options={"broke": "out"}, tokens=[0, 5], pot=5).play("2+3")
    assert p.over
    assert p.winners == (1,)
    assert p.scores == (0, 10)
    assert square(p) is None


def test_having_no_token_is_not_yet_leaving() -> None:
    p = stands("oie-jetons", 10, options={"broke": "out"}, tokens=[0, 5], pot=5).play("1+1")
    assert not p.over


def test_a_rescuer_who_cannot_pay_frees_the_other_first() -> None:
    p = stands(
        "oie-jetons", 29, 3, {"broke": "out"}, pawns=[29, 31, 4], held=[False, True, False],
        tokens=[0, 5, 5], pot=5,
    ).play("1+1")  # fmt: skip
    assert p.state()["out"] == [True, False, False]
    assert p.state()["held"] == [False, False, False]
    assert p.state()["pawns"] == [None, 29, 4]
    assert p.turn == 1


def test_at_an_impasse_the_longest_held_is_released() -> None:
    p = stands("oie-jetons", 50, pawns=[50, 31], held=[False, True]).play("1+1")
    assert p.state()["held"] == [True, False]
    assert p.turn == 1
    assert "R5" in rules(p)
    p = p.play("1+2")  # released, it moves on; the other still waits
    assert p.state()["pawns"] == [52, 34]
    assert p.turn == 1


def test_an_impasse_may_be_a_draw_and_stakes_go_back() -> None:
    p = stands(
        "oie-jetons", 50, options={"impasse": "draw"}, pawns=[50, 31], held=[False, True],
        tokens=[3, 4], pot=3,
    ).play("1+1")  # fmt: skip
    assert p.over
    assert p.winners == ()
    assert p.scores == (5, 5)


def test_the_winner_takes_the_pot() -> None:
    p = stands("oie-jetons", 60, tokens=[3, 2], pot=5).play("1+2")
    assert p.scores == (8, 2)
    assert rules(p)[-1] == "pot"


def test_a_goose_always_sends_forward_also_after_a_bounce() -> None:
    # 62 with 10: bounces to 54, a goose, forward 10: 64, bounces to 62.
    assert square(stands("oie-jetons", 62).play("4+6")) == 62


def test_fifty_one_with_eight_stays_on_fifty_nine_and_misses_one() -> None:
    p = stands("oie-jetons", 51).play("4+4")
    assert (square(p), field(p, "missed")) == (59, 1)


# --- oie-cayro -----------------------------------------------------------------------------------


def test_first_throw_of_three_and_six_is_an_arrival_on_the_dice() -> None:
    p = tablier.game("oie-cayro").start().play("3+6")
    assert (square(p), p.turn) == (26, 0)
    assert rules(p) == ["placing", "dice"]
    assert square(tablier.game("oie-cayro").start().play("4+5")) == 53


def test_a_pawn_at_rest_pushes_the_other_to_the_square_it_came_from() -> None:
    p = stands("oie-cayro", 10, pawns=[10, 14]).play("1+3")
    assert p.state()["pawns"] == [14, 10]
    assert "push" in rules(p)


def test_the_square_just_left_is_the_origin_not_a_goose_hopped_over() -> None:
    p = stands("oie-cayro", 5, pawns=[5, 13]).play("2+2")  # 9, 13
    assert p.state()["pawns"] == [13, 5]


def test_any_number_of_pawns_stand_on_the_start() -> None:
    p = stands("oie-cayro", 0, pawns=[0, 0], first=[True, True]).play("1+1")
    assert p.state()["pawns"] == [2, 0]


def test_the_pawn_sent_to_a_well_is_not_held_and_keeps_its_turns_to_miss() -> None:
    p = stands("oie-cayro", 31, pawns=[31, 34], missed=[0, 2]).play("1+2")
    assert p.state()["pawns"] == [34, 31]
    assert p.state()["held"] == [False, False]
    assert p.state()["missed"] == [0, 1]  # one of the two was missed just now
    assert p.turn == 0


def test_whoever_comes_to_the_well_takes_the_place() -> None:
    p = stands("oie-cayro", 29, pawns=[29, 31], held=[False, True]).play("1+1")
    assert p.state()["pawns"] == [31, 29]
    assert p.state()["held"] == [True, False]
    assert p.turn == 1


def test_pushing_happens_on_the_dice_before_throwing_again() -> None:
    p = stands("oie-cayro", 20, pawns=[20, 26]).play("3+3")
    assert p.state()["pawns"] == [26, 20]
    p = p.play("1+1")  # 26 is the origin of the second throw
    assert p.state()["pawns"] == [28, 20]


def test_pushing_happens_on_square_one_after_the_skull() -> None:
    p = stands("oie-cayro", 56, pawns=[56, 1]).play("1+1")
    assert p.state()["pawns"] == [1, 56]


def test_a_goose_reached_going_back_sends_further_back() -> None:
    p = stands("oie-cayro", 60).play("6+6")  # 63, 54, 42: the labyrinth, 30
    assert square(p) == 30
    assert rules(p)[-2:] == ["goose", "labyrinth"]


def test_the_short_game_is_won_by_reaching_or_passing() -> None:
    p = stands("oie-cayro", 60, options={"finish": "reach"}).play("6+6")
    assert p.winners == (0,)


def test_the_impasse_of_two_players() -> None:
    p = stands("oie-cayro", 50, pawns=[50, 31], held=[False, True]).play("1+1")
    assert p.state()["held"] == [True, False]
    drawn = stands(
        "oie-cayro", 50, options={"impasse": "draw"}, pawns=[50, 31], held=[False, True]
    ).play("1+1")
    assert drawn.over
    assert drawn.winners == ()
    assert drawn.scores == (0, 0)


# --- oie-archer ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "volley", "rests"),
    [
        (10, "7 7", 24),
        (10, "5 4", 19),
        (10, "4 4", 26),
        (53, "10 4", 59),
        (50, "2 2", 0),  # 54, an archer, 58
        (50, "4 4", 0),
        (50, "9 9", 0),  # 63 and back five to 58
        (0, "10 10", 32),
        (0, "10 9", 28),
        (0, "9 9", 25),
        (0, "10 3", 13),
        (0, "10 2", 29),
        (0, "5 4", 18),  # the second archer is ignored
        (55, "10 7", 55),  # 63, 54, 63 with nine left: R3
        (62, "10 M", 62),  # 54, forward ten: 64, 62
    ],
)
def test_volleys_of_the_archers_sheet(origin: int, volley: str, rests: int) -> None:
    assert square(shoots(origin, volley)) == rests


def test_ten_with_eight_goes_by_the_archer_to_the_green_arrow() -> None:
    p = shoots(10, "4 4")
    assert square(p) == 26
    assert p.state()["arrows"] == [2, 1]


def test_the_inn_and_the_river_cost_the_next_volley() -> None:
    assert shoots(10, "5 4").state()["arrows"] == [0, 2]
    assert shoots(0, "10 2").state()["arrows"] == [0, 2]


def test_a_red_arrow_leaves_one_arrow() -> None:
    p = shoots(0, "10 3")
    assert p.state()["arrows"] == [1, 2]
    assert "7" in p.moves(0)
    assert len(p.moves(0)) == 11
    assert len(p.moves(1)) == 66


def _volley(squares: list[int], totals: list[str]) -> Position:
    p = tablier.game("oie-archer", players=len(squares)).position({"pawns": squares})
    for seat, volley in enumerate(totals):
        p = p.play(volley, seat=seat)
    return p


def test_red_and_green_together() -> None:
    # to 26 (green), to 13 (red), to a plain square
    p = _volley([24, 11, 40], ["1 1", "1 1", "1 M"])
    assert p.state()["pawns"] == [26, 13, 41]
    assert p.state()["arrows"] == [2, 0, 1]


def test_two_greens_keep_two_and_everyone_else_has_one() -> None:
    p = _volley([24, 49, 40], ["1 1", "1 1", "1 M"])
    assert p.state()["pawns"] == [26, 51, 41]
    assert p.state()["arrows"] == [2, 2, 1]


def test_several_reds_each_suffer_their_own() -> None:
    assert _volley([11, 37, 40], ["1 1", "1 1", "1 M"]).state()["arrows"] == [1, 1, 2]


def test_whoever_must_miss_a_volley_has_no_arrow_whatever_the_green_says() -> None:
    assert _volley([24, 17], ["1 1", "1 1"]).state()["arrows"] == [2, 0]


@pytest.mark.parametrize(
    ("volley", "rests"),
    [("1 1", 33), ("2 1", 34), ("3 1", 35), ("2 2", 35), ("4 M", 31), ("3 M", 31), ("5 1", 31)],
)
def test_the_way_out_of_the_well(volley: str, rests: int) -> None:
    assert square(shoots(31, volley)) == rests


def test_with_one_arrow_nobody_leaves_the_well() -> None:
    assert square(shoots(31, "3", arrows=[1, 2])) == 31


@pytest.mark.parametrize(("volley", "rests"), [("8 8", 41), ("10 10", 41), ("8 7", 52)])
def test_the_way_out_of_prison_is_by_square_forty_one(volley: str, rests: int) -> None:
    p = shoots(52, volley)
    assert square(p) == rests
    assert p.state()["arrows"] == [2, 2]


def test_the_labyrinth_costs_a_volley_and_goes_on_from_thirty() -> None:
    p = shoots(40, "1 1")
    assert square(p) == 42
    assert p.state()["arrows"] == [0, 2]
    assert [waited.seat for waited in p.awaits] == [1]
    p = p.play("M M", seat=1)
    assert square(p) == 30
    assert p.state()["arrows"] == [2, 2]
    assert square(p.play("1 1", seat=0).play("M M", seat=1)) == 32


def test_a_total_of_nothing_triggers_nothing() -> None:
    p = shoots(26, "M M")
    assert square(p) == 26
    assert p.state()["arrows"] == [2, 2]


def test_a_volley_that_nobody_may_shoot_passes_by_itself_and_counts() -> None:
    p = _volley([17, 17], ["1 1", "1 1"])
    assert p.state()["pawns"] == [19, 19]
    assert p.state()["arrows"] == [2, 2]
    assert p.turns == 2


def test_several_archers_may_win_in_the_same_volley() -> None:
    p = _volley([60, 61, 5], ["3 M", "2 M", "1 M"])
    assert p.winners == (0, 1)
    assert p.scores == (0.5, 0.5, 0)


def test_sixty_three_wins_also_by_way_of_an_archer() -> None:
    assert _volley([45, 1], ["9 M", "1 M"]).winners == (0,)  # 54, then nine more


def test_volleys_are_given_in_any_order_and_may_be_replaced_until_the_last_is_in() -> None:
    p = tablier.game("oie-archer", players=3).start()
    assert [waited.seat for waited in p.awaits] == [0, 1, 2]
    p = p.play("10 9", seat=2).play("1 1", seat=0).play("X m", seat=2)
    assert [waited.seat for waited in p.awaits] == [1]
    assert p.state()["shot"] == [[1, 1], None, [10, 0]]
    assert p.state(view=0)["shot"] == [[1, 1], None, None]
    assert p.state(view="public")["shot"] == [None, None, None]
    p = p.play("paille 0", seat=1)
    assert p.state()["pawns"] == [2, 0, 10]


def test_an_archer_without_arrows_is_not_awaited() -> None:
    p = shoots(10, "5 4")
    assert [waited.seat for waited in p.awaits] == [1]
    with pytest.raises(tablier.IllegalMove, match=r"oie-archer\.arrows"):
        p.play("1 1", seat=0)


@pytest.mark.parametrize("volley", ["5", "5 5 5", "1 2 3 4 5 6 7 8 9 10"])
def test_a_volley_of_too_few_or_too_many_arrows_is_refused_by_the_rule_of_arrows(
    volley: str,
) -> None:
    with pytest.raises(tablier.IllegalMove, match="2 flèches") as caught:
        tablier.game("oie-archer").start().play(volley, seat=0)
    assert caught.value.rule == "oie-archer.arrows"


# --- chutes and ladders --------------------------------------------------------------------------


def test_the_classic_board_of_a_hundred_squares() -> None:
    g = tablier.game("chutes-and-ladders.toml", players=1)
    ladders = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
    chutes = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
    for bottom, top in (ladders | chutes).items():
        p = g.position({"pawns": [bottom - 1]}).play("1")
        assert square(p) == top
    assert square(g.position({"pawns": [97]}).play("6")) == 97
    assert g.position({"pawns": [97]}).play("3").over
    assert len(g.start().chances()) == 6
