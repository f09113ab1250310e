"""What squares do and do not do: cases that no sheet of ours prints, on boards of a few lines."""

from pathlib import Path
from typing import Any

import pytest

import tablier
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


def test_whoever_leaves_has_no_more_turns_to_miss() -> None:
    g = tablier.game("oie", players=3)
    p = g.position({"pawns": [19, 5, 6], "missed": [2, 0, 0], "turn": 1}).play("resign", seat=0)
    assert p.state()["missed"] == [0, 0, 0]


# --- a count that is too long ---


@pytest.mark.parametrize("die", ["3", "5"])  # one too many is too many
def test_a_pawn_that_does_not_move_touches_no_square(at: Any, die: str) -> None:
    board = 'track = 10\ndice = 1\nfinish = "stay"\n[squares.fair]\nat = 8\nagain = true\n'
    p = at(board, pawns=[8, 0], turn=0).play(die)
    assert p.turn == 1  # it stood on the fair before: it does not throw again
    assert kinds(p) == ["throw", "overshot"]


def test_nor_does_an_archer_who_shoots_too_far(at: Any) -> None:
    p = at(ARCHERS, pawns=[8, 1]).play("9 9", seat=0).play("1 M", seat=1)
    assert p.state()["pawns"] == [8, 2]
    assert p.state()["arrows"] == [2, 2]  # nothing more is lost in the mud


def test_a_bounce_that_ends_exactly_on_the_start_is_no_stop(at: Any) -> None:
    p = at("track = 5\n", pawns=[2, 0], turn=0)
    assert kinds(p.play("4+4")) == ["throw", "bounced"]
    assert kinds(p.play("4+5")) == ["throw", "bounced", "stopped"]


def test_a_ride_back_beyond_the_start_stops_there(at: Any) -> None:
    board = 'track = 30\n[placings]\n"6+6" = 5\n[squares.goose]\nat = 5\nride = "back"\n'
    p = at(board, pawns=[0, 0], turn=0).play("6+6")
    assert p.state()["pawns"] == [0, 0]
    assert kinds(p) == ["placed", "rode", "stopped"]
    assert (p.events[-1].origin, p.events[-1].target, p.events[-1].n) == (5, 0, 12)


# --- where a square leads ---


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
