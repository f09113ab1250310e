"""What squares do and do not do: cases that no sheet of ours prints, on boards of a few lines."""

from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.games.goose import turns, vocabulary, volley
from tablier.referee.event import Event
from tablier.referee.position import Position

TOWER = """
track = 30
[squares.tower]
at = 10
hold = "exit"
exit = { totals = [7, 12] }
[squares.gate]
at = 12
hold = "exit"
exit = { totals = [5, 6], to = 20 }
"""
ARCHERS = 'track = 10\narrows = 2\nfinish = "stay"\n[squares.mud]\nat = 8\nlose = 1\n'


@pytest.fixture
def at(tmp_path: Path) -> Any:
    """A position of two players on a board of one's own: ``at(board, pawns=[3, 0])``."""

    def position(board: str, **state: Any) -> Position:
        file = tmp_path / "mine.toml"
        file.write_text(board, "utf-8")
        return tablier.game(file, players=2).position(state)

    return position


def kinds(position: Position) -> list[str]:
    return [event.kind for event in position.events]


def told(position: Position, kind: str) -> Event:
    return next(event for event in position.events if event.kind == kind)


def squares(position: Position, kind: str) -> tuple[int, int]:
    """From where to where, by what is told; where the two differ both stand out in a terminal."""
    event = told(position, kind)
    return event.origin, event.target


# --- held ---


def test_whoever_stays_in_the_tower_is_not_caught_a_second_time(at: Any) -> None:
    p = at(TOWER, pawns=[10, 0], held=[True, False], turn=0).play("1+2")
    assert p.state()["held"] == [True, False]
    assert kinds(p) == ["throw", "stuck"]


def test_the_throw_is_told_before_the_way_out(at: Any) -> None:
    p = at(TOWER, pawns=[10, 0], held=[True, False], turn=0).play("3+4")
    assert p.state()["pawns"] == [17, 0]
    assert kinds(p) == ["throw", "escaped"]


def test_the_gate_puts_a_pawn_out_and_its_move_is_over(at: Any) -> None:
    p = at(TOWER, pawns=[12, 0], held=[True, False], turn=0).play("2+3")
    assert p.state()["pawns"] == [20, 0]
    assert kinds(p) == ["throw", "escaped"]


def test_an_impasse_that_draws_says_so() -> None:
    g = tablier.game("oie-cayro", players=2, impasse="draw")
    state = {"pawns": [31, 47], "held": [True, False], "caught": [0], "first": [False, False]}
    p = g.position({**state, "turn": 1}).play("2+3")
    assert p.over
    assert p.winners == ()
    assert kinds(p)[-1] == "drawn"
    assert squares(p, "drawn") == (0, 0)  # it happens on no square
    assert told(p, "drawn").seat is None


def test_after_a_draw_the_pot_is_empty_for_all_have_their_tokens_back() -> None:
    g = tablier.game("oie-jetons", players=2, impasse="draw")
    state = {"pawns": [50, 31], "held": [False, True], "tokens": [3, 4], "pot": 3, "turn": 0}
    p = g.position({**state, "first": [False, False]}).play("1+1")
    assert (p.state()["tokens"], p.state()["pot"]) == ([5, 5], 0)


def test_six_who_all_wait_are_released_one_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "wells.toml"
    wells = '[squares.well]\nat = [3, 4, 5, 6, 7, 8]\nhold = "taken"\n'
    file.write_text(f'track = 20\ndice = 1\nimpasse = "release"\n{wells}', "utf-8")
    state = {"pawns": [3, 4, 5, 6, 7, 2], "held": [True] * 5 + [False], "turn": 5}
    p = tablier.game(file, players=6).position(state).play("6")
    assert squares(p, "released") == (3, 3)
    assert p.state()["held"] == [False] + [True] * 5
    assert p.state()["caught"] == [1, 2, 3, 4, 5]
    assert p.turn == 0


def test_who_is_set_free_is_told_and_by_whom(at: Any) -> None:
    well = 'track = 20\ndice = 1\n[squares.well]\nat = 9\nhold = "taken"\n'
    p = at(well, pawns=[8, 9], held=[False, True]).play("1")
    assert kinds(p)[1:3] == ["replaced", "caught"]
    assert told(p, "replaced").say("en") == "Red takes the place of Blue, who is free again."
    jail = well.replace("taken", "freed")
    p = at(jail, pawns=[8, 9], held=[False, True]).play("1")
    assert kinds(p) == ["throw", "frees"]
    assert told(p, "frees").say("en") == "Red frees Blue: both will go on from square 9."


@pytest.mark.parametrize("arrows", [False, True])
def test_a_way_out_may_lead_to_the_start(at: Any, arrows: bool) -> None:
    kind = "arrows = 1" if arrows else "dice = 1"
    cell = '[squares.cell]\nat = 8\nhold = "exit"\nexit = { totals = [5, 6], to = 0 }\n'
    board = f'track = 10\nfinish = "stay"\n{kind}\n{cell}'
    if arrows:
        p = at(board, pawns=[8, 1]).play("6", seat=0).play("M", seat=1)
    else:
        p = at(board, pawns=[8, 1], held=[True, False]).play("6")
    assert p.state()["pawns"] == [0, 1]  # counting six would lead too far, but nobody counts
    assert squares(p, "escaped") == (8, 0)


def test_whoever_leaves_has_no_more_turns_to_miss() -> None:
    g = tablier.game("oie", players=3)
    p = g.position({"pawns": [19, 5, 6], "missed": [2, 0, 0], "turn": 1}).play("resign", seat=0)
    assert p.state()["missed"] == [0, 0, 0]


def test_whoever_leaves_is_held_no_more_and_waits_for_nobody() -> None:
    g = tablier.game("oie-cayro", players=3)
    state = {"pawns": [31, 5, 52], "held": [True, False, True], "first": [False] * 3, "turn": 1}
    p = g.position(state).play("resign", seat=0)
    assert p.state()["held"] == [False, False, True]
    assert p.state()["caught"] == [2]
    assert kinds(p) == ["resigned"]  # one of two waits: that is no impasse


# --- a count that is too long ---


@pytest.mark.parametrize("die", ["3", "5"])  # one too many is too many
def test_a_pawn_that_does_not_move_touches_no_square(at: Any, die: str) -> None:
    board = 'track = 10\ndice = 1\nfinish = "stay"\n[squares.fair]\nat = 8\nagain = true\n'
    p = at(board, pawns=[8, 0], turn=0).play(die)
    assert p.turn == 1  # it stood on the fair before: it does not throw again
    assert kinds(p) == ["throw", "overshot"]
    assert squares(p, "throw") == (8, 8)


def test_a_ride_that_leads_too_far_is_told_and_not_taken(at: Any) -> None:
    board = 'track = 10\ndice = 1\nfinish = "stay"\n[squares.wind]\nat = 8\nride = "forward"\n'
    p = at(board, pawns=[4, 0], turn=0).play("4")
    assert p.state()["pawns"] == [8, 0]
    assert kinds(p) == ["throw", "overshot"]
    assert told(p, "overshot").say("en") == "2 points too many: Red stays on 8."


def test_nor_does_an_archer_who_shoots_too_far(at: Any) -> None:
    p = at(ARCHERS, pawns=[8, 1]).play("9 9", seat=0).play("1 M", seat=1)
    assert p.state()["pawns"] == [8, 2]
    assert p.state()["arrows"] == [2, 2]  # nothing more is lost in the mud


def test_a_bounce_that_ends_exactly_on_the_start_is_no_stop(at: Any) -> None:
    p = at("track = 5\n", pawns=[2, 0], turn=0)
    assert kinds(p.play("4+4")) == ["throw", "bounced"]
    assert kinds(p.play("4+5")) == ["throw", "bounced", "stopped"]
    assert squares(p.play("4+5"), "stopped") == (5, 0)


def test_a_ride_back_beyond_the_start_stops_there(at: Any) -> None:
    board = 'track = 30\n[placings]\n"6+6" = 5\n[squares.goose]\nat = 5\nride = "back"\n'
    p = at(board, pawns=[0, 0], turn=0).play("6+6")
    assert p.state()["pawns"] == [0, 0]
    assert kinds(p) == ["placed", "rode", "stopped"]
    assert (p.events[-1].origin, p.events[-1].target, p.events[-1].n) == (5, 0, 12)


# --- where a square leads ---


def test_whoever_is_sent_on_while_going_back_still_goes_back(at: Any) -> None:
    ladder, goose = "[squares.ladder]\nat = 17\nto = 12\n", "[squares.goose]\nat = 12\n"
    board = f'track = 20\ndice = 1\n{ladder}{goose}ride = "onward"\n'
    p = at(board, pawns=[18, 0], turn=0).play("5")  # 20 and back three to 17, to 12, five back
    assert p.state()["pawns"] == [7, 0]
    p = at(board, pawns=[12, 0], turn=0).play("5")  # 17, to 12, five on: 17 again
    assert "circled" in kinds(p)


def test_the_longest_track_is_played_to_its_end(at: Any) -> None:
    goose = '[squares.goose]\nat = [992, 997, 998]\nride = "onward"\n'
    p = at(f"track = 1000\ndice = 1\n{goose}", pawns=[987, 0], turn=0)
    assert p.play("5").state()["pawns"] == [993, 0]  # 992, 997, 1000 and back: 998


def test_a_throw_may_put_a_pawn_on_the_start(at: Any) -> None:
    p = at("track = 10\ndice = 1\n[placings]\n5 = 0\n", pawns=[0, 3], turn=0).play("5")
    assert p.state()["pawns"] == [0, 3]
    assert kinds(p) == ["placed"]
    p = at("track = 10\narrows = 1\n[placings]\n5 = 0\n", pawns=[0, 3])
    p = p.play("5", seat=0).play("1", seat=1)
    assert p.state()["pawns"] == [0, 4]
    assert kinds(p)[-2:] == ["placed", "volley"]


def test_a_maze_may_lead_back_to_the_start(at: Any) -> None:
    board = "track = 10\ndice = 1\n[squares.maze]\nat = 8\nmiss = 1\nafter = 0\n"
    p = at(board, pawns=[6, 0], turn=0).play("2")
    assert p.state()["pawns"] == [8, 0]
    p = p.play("1")
    assert p.state()["pawns"] == [0, 1]
    assert kinds(p)[-2:] == ["skipped", "left-maze"]


def test_a_volley_that_places_a_pawn_lets_the_square_act(at: Any) -> None:
    p = at(f"{ARCHERS}[placings]\n12 = 8\n", pawns=[0, 0]).play("6 6", seat=0).play("1 M", seat=1)
    assert p.state()["pawns"] == [8, 1]
    assert p.state()["arrows"] == [1, 2]


# --- archers ---


def test_arrows_have_no_order(at: Any) -> None:
    assert len(at("track = 10\narrows = 2\n", pawns=[0, 0]).moves(0)) == 66
    assert len(at("track = 10\narrows = 3\n", pawns=[0, 0]).moves(0)) == 286


def test_archers_who_arrive_in_one_volley_win_together(at: Any) -> None:
    p = at(ARCHERS, pawns=[7, 7]).play("2 1", seat=0).play("2 1", seat=1)
    assert p.winners == (0, 1)
    assert kinds(p)[-1] == "won-too"
    assert squares(p, "won-too") == (0, 0)  # it happens on no square
    assert told(p, "won-too").seat is None  # and to nobody alone


def test_a_volley_has_as_many_arrows_as_its_archer(at: Any) -> None:
    p = at("track = 10\narrows = 2\n", pawns=[0, 0])
    for volley_ in ("7", "M"):
        with pytest.raises(tablier.IllegalMove, match=r"mine\.arrows") as caught:
            p.play(volley_, seat=0)
        assert caught.value.say("en").startswith("You shoot 2 arrows in this volley.")


def test_whoever_has_left_has_no_arrow_to_shoot(at: Any, tmp_path: Path) -> None:
    at("track = 10\narrows = 2\n")
    p = tablier.game(tmp_path / "mine.toml", players=3).start().play("resign", seat=1)
    assert p.moves(1) == ()
    with pytest.raises(tablier.IllegalMove) as caught:
        p.play("1 1", seat=1)
    assert caught.value.say("en").startswith("You have no arrow to shoot in this volley.")


def test_the_archers_rules_refuse_every_number_that_is_no_volley(at: Any) -> None:
    p = at("track = 10\narrows = 2\n", pawns=[0, 0])
    room = [0] * 121
    listed = room[: volley.legal(p.s, p.game.o, 0, room)]
    assert [n for n in range(-5, 300) if not volley.refused(p.s, p.game.o, 0, n)] == listed


def test_the_archer_who_is_left_alone_wins_and_is_told_so(at: Any) -> None:
    p = at("track = 10\narrows = 2\n", pawns=[3, 5]).play("resign", seat=0)
    assert p.winners == (1,)
    assert kinds(p) == ["resigned", "alone"]
    assert told(p, "alone").say("en") == "Only Blue is left at the table, and wins."
    assert squares(p, "alone") == (0, 0)
    p = at("track = 10\n", pawns=[3, 5]).play("resign", seat=0)
    assert squares(p, "alone") == (0, 0)


def test_the_first_archer_may_be_the_one_left_and_what_it_has_shot_is_put_away(at: Any) -> None:
    p = at("track = 10\narrows = 2\n", pawns=[3, 5]).play("2 2", seat=0).play("resign", seat=1)
    assert p.winners == (0,)
    assert p.state()["pawns"] == [3, None]  # the volley is not played any more
    assert (p.state()["given"], p.state()["shot"]) == ([False, False], [None, None])


def test_a_maze_may_lead_an_archer_back_to_the_start(at: Any) -> None:
    board = "track = 10\narrows = 1\n[squares.maze]\nat = 8\nlose = 1\nafter = 0\n"
    p = at(board, pawns=[6, 1]).play("2", seat=0).play("1", seat=1)
    assert p.state()["pawns"] == [8, 2]
    p = p.play("1", seat=1)  # the other has no arrow
    assert p.state()["pawns"] == [0, 3]
    assert squares(p, "left-maze") == (8, 0)


def test_the_square_where_a_way_out_leads_does_nothing_to_an_archer(at: Any) -> None:
    cell = '[squares.cell]\nat = 5\nhold = "exit"\nexit = { totals = [3, 4], to = 8 }\n'
    p = at(ARCHERS + cell, pawns=[5, 1]).play("2 1", seat=0).play("1 M", seat=1)
    assert p.state()["pawns"] == [8, 2]
    assert p.state()["arrows"] == [2, 2]  # not caught in the mud: the volley is over


FOG = "track = 40\narrows = 2\n[squares.fog]\nat = [5, 6]\nothers_lose = 2\n"


def test_a_fog_may_leave_the_others_no_arrow_at_all(at: Any) -> None:
    p = at(FOG, pawns=[0, 10]).play("4 1", seat=0).play("1 M", seat=1)
    assert p.state()["arrows"] == [2, 0]
    assert told(p, "spoiled").say("en").startswith("Blue will have no arrow in the next volley")


def test_two_in_the_fog_keep_their_arrows_and_are_told_so(at: Any) -> None:
    p = at(FOG, pawns=[0, 0]).play("4 1", seat=0).play("5 1", seat=1)
    assert p.state()["arrows"] == [2, 2]
    kept = [event.say("en") for event in p.events if event.kind == "keeps"]
    sheltered = "keeps 2 arrows, sheltered by a square of the same kind."
    assert kept == [f"Red {sheltered}", f"Blue {sheltered}"]


def test_mud_and_fog_together_are_a_double_penalty_and_told_as_one(at: Any) -> None:
    mud = "[squares.mud]\nat = 12\nlose = 1\n"
    p = at(FOG + mud, pawns=[0, 10]).play("4 1", seat=0).play("1 1", seat=1)
    assert p.state()["arrows"] == [2, 0]
    assert kinds(p)[-1] == "heavy"
    assert told(p, "heavy").say("en").endswith("no arrow in the next volley.")


# --- sights ---


@pytest.mark.parametrize("arrows", [False, True])
def test_a_sight_says_its_own_sentence_and_costs_nothing(at: Any, arrows: bool) -> None:
    kind = "arrows = 1" if arrows else "dice = 1"
    mill = '[squares.mill]\nat = 4\nname = "the mill"\nsay = "{seat}, {square}: {n} lost."\n'
    p = at(f"track = 10\n{kind}\n{mill}", pawns=[0, 3])
    p = p.play("4", seat=0).play("3", seat=1) if arrows else p.play("4")
    assert kinds(p)[-2:] == (["seen", "volley"] if arrows else ["throw", "seen"])
    assert told(p, "seen").say("en") == "Red, 4: 0 lost."


# --- what the laboratory reckons with ---


def test_a_player_who_has_not_thrown_is_marked_with_a_one() -> None:
    s, o = turns.State(), tablier.game("oie").o
    assert isinstance(o, vocabulary.Board)
    turns.start(s, o)
    assert s.first == [1] * 6
