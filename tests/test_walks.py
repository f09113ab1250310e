"""The ways that pieces go on a screen: from where each stood to where it stands, by the squares."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

import tablier
from tablier import draw
from tablier.draw.drawing import Piece, Walk
from tablier.referee.position import Position
from tests.goose_boards import BOARDS
from tests.tables import NAMES, draw_game, random_play


def walks(position: Position, shape: str = "wide") -> list[Walk]:
    return draw.drawing_of(position.game, shape).walks(position.s, position.s.told)


def pieces(position: Position, shape: str = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in draw.drawing_of(position.game, shape).pieces(position.s)}


def squares_of(walk: Walk, position: Position) -> list[str]:
    """The places that a way touches."""
    places = draw.drawing_of(position.game).places.values()
    return [place.id for point in walk.points for place in places if place.centre == point]


def checked(before: Position, after: Position) -> int:
    """How many pieces have walked, each from where it stood to where it stands."""
    stood, stands = pieces(before), pieces(after)
    ways = [walk for walk in walks(after) if walk.kind == "walk"]
    walkers = {walk.was for walk in ways}
    for one in walkers:
        mine = [walk for walk in ways if walk.was == one]
        old = stood[one]
        assert mine[0].points[0] == pytest.approx((old.x, old.y))
        assert all(walk.piece == mine[0].piece for walk in mine)
        if mine[-1].piece in stands:  # else it has left the board at the end of its way
            new = stands[mine[-1].piece]
            assert mine[-1].points[-1] == pytest.approx((new.x, new.y))
    return len(walkers)


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_every_way_begins_where_its_piece_stood_and_ends_where_it_stands(name: str) -> None:
    seen = 0
    for seed in range(6):
        chance = random.Random(f"walks {name} {seed}")
        game = draw_game(name, chance)
        seen += sum(checked(*two) for two in pairwise(random_play(game, chance, 250)))
    assert seen > 50


@pytest.mark.parametrize("name", list(BOARDS))
def test_so_it_does_on_boards_of_ones_own(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(BOARDS[name], "utf-8")
    game = tablier.game(path, players=tablier.game(path).card.players[-1])
    play = random_play(game, random.Random(name), 150)
    assert sum(checked(*two) for two in pairwise(play))


@pytest.mark.parametrize("name", NAMES)
def test_whatever_changes_its_square_has_walked(name: str) -> None:
    chance = random.Random(f"moved {name}")
    game = draw_game(name, chance)
    for before, after in pairwise(random_play(game, chance, 250)):
        then = sorted(piece.place for piece in pieces(before).values())
        now = sorted(piece.place for piece in pieces(after).values())
        if then != now and len(then) == len(now):
            assert walks(after)


def test_a_goose_walks_square_by_square_and_rides_on() -> None:
    position = tablier.game("oie", players=2).start().play("1+3").play("3+3")
    (bridge,) = walks(position)
    assert bridge.piece == bridge.was == "pawn-1"
    assert squares_of(bridge, position)[:6] == [f"sq-{n}" for n in range(1, 7)]
    assert pieces(position)["pawn-1"].place == "sq-12"


def test_two_horses_sent_home_hop_straight_into_their_stable() -> None:
    game = tablier.game("petits-chevaux", players=2)
    # Both colours pass the same square: step 20 of the one, 54 of the other.
    position = game.position({"pawns": [[18, 0, 0, 0], [54, 54, 60, 0]]}).play("2")
    position = position.play(position.moves(0)[0])
    rider, *sent = walks(position)
    assert (rider.piece, rider.was, len(rider.points)) == ("pawn-0-0", "pawn-0-0", 3)
    assert [walk.was for walk in sent] == ["pawn-1-1", "pawn-1-2"]
    assert [walk.piece for walk in sent] == ["pawn-1-1", "pawn-1-2"]
    assert all(len(walk.points) == 2 for walk in sent)
    assert {pieces(position)[walk.piece].place for walk in sent} == {"stable-red"}


def test_archers_step_and_their_arrows_fly() -> None:
    game = tablier.game("archers", first="dark")
    position = game.position({"board": "9/9/9/4s4/9/4N4/s8/9/9"}).play("e4xe6")
    (flight,) = walks(position)
    places = draw.drawing_of(game).places
    assert flight == Walk("", (places["sq-e4"].centre, places["sq-e6"].centre), "fly")
    (step,) = walks(position.play("e4-e5"))
    assert (step.was, step.piece, step.kind) == ("archer-e4", "archer-e5", "walk")
    won = game.position({"board": "s8/2E6/9/9/9/9/9/9/9"}).play("c8-d8")
    assert len(walks(won)) == 1
    assert walks(position.play("e4<")) == []


def test_a_prisoner_caught_at_the_end_goes_home_and_takes_the_last_place() -> None:
    game = tablier.game("evasion", players=2, first=1)
    state = {
        "squares": [3, 30, *[game.o.track] * 5], "canoes": [2, 3, 4, 5, 6], "round": 3,
        "bets": [[0, 1, 2, 3, 4, 5, 6]] * 2,
    }  # fmt: skip
    position = game.position(state).play("1w").play("1=1 w=5").play("w0")
    assert position.over
    caught = next(walk for walk in walks(position) if walk.piece == "prisoner-0")
    last = pieces(position)["prisoner-0"]
    assert last.place == "canoe-4-1"
    assert caught.points[-1] == (last.x, last.y)
    assert len(caught.points) > 3


@pytest.mark.parametrize("name", NAMES)
def test_pictures_carry_no_style_and_no_script(name: str) -> None:
    for position in random_play(tablier.game(name), random.Random(name), 30):
        picture = draw.svg(position)
        assert " style=" not in picture
        assert "<style" not in picture
        assert "<script" not in picture
