"""The goose boards as pictures: a spiral for any track, a picture for every kind of square."""

from itertools import pairwise
from math import atan2, dist, pi
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from shapely.geometry import Point, Polygon, box

import tablier
from tablier.draw.drawing import Drawing
from tablier.draw.theme import THEMES
from tablier.games.goose import from_text, ruleset
from tablier.games.goose.drawing import GooseDrawing
from tablier.games.goose.drawing.figures import PICTURES
from tablier.games.goose.drawing.paths import paths
from tablier.games.goose.drawing.spiral import Spiral, clearance, spiral, within
from tablier.games.goose.drawing.vignettes import TINTS
from tablier.referee.game import Game
from tests.pictures import strokes, things

TRACKS = (2, 3, 10, 14, 19, 40, 63, 100, 300, 1000)
BOXES = {"wide": (269.0, 187.0), "tall": (179.0, 257.0), "square": (200.0, 200.0)}
SHEETS = ("oie", "oie-jetons", "oie-cayro", "oie-archer")
A3_WIDTH = 404.0  # within the margins


def area(outline: tuple[tuple[float, float], ...]) -> float:
    """Positive when the outline runs clockwise on the page, where y grows downward."""
    return (
        sum(outline[i - 1][0] * y - x * outline[i - 1][1] for i, (x, y) in enumerate(outline)) / 2
    )


def made(track: int, box: str) -> Spiral:
    return spiral(*BOXES[box], track)


def drawn(game: str, shape: str = "wide", players: int = 3) -> GooseDrawing:
    rules = ruleset(game)
    drawing: Drawing = rules.drawing(rules.board(players, {}), shape)
    assert isinstance(drawing, GooseDrawing)
    return drawing


@pytest.mark.many
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("track", TRACKS)
def test_the_squares_share_out_the_plane(track: int, box: str) -> None:
    found = made(track, box)
    assert len(found.cells) == track
    # Every square runs the same way round: none is folded over.
    assert all(area(cell.outline) < 0 for cell in found.cells)
    # Neighbours along the track share an edge; no square's circle reaches into another square.
    for one, other in pairwise(found.cells):
        assert set(one.outline) & set(other.outline)
    if track <= 300:
        for i, cell in enumerate(found.cells):
            for j, other in enumerate(found.cells):
                if i != j:
                    assert not within(other.outline, cell.centre)
                    assert clearance(other.outline, cell.centre) >= cell.radius * 0.98
    assert not any(within(found.garden, cell.centre) for cell in found.cells)


@pytest.mark.parametrize("track", [40, 63, 100, 300, 1000])
def test_no_ground_is_lost_between_the_turns(track: int) -> None:
    found = made(track, "wide")
    squares = sum(-area(cell.outline) for cell in found.cells)
    width, height = BOXES["wide"]
    corners = (4 - pi) * found.corner**2
    whole = width * height - corners
    # Only the sliver on the left, where the first turn drifts inward, belongs to nobody.
    drift = found.pitch * height
    assert whole - drift <= squares - area(found.garden) <= whole


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("track", TRACKS)
def test_it_winds_counter_clockwise_from_the_lower_left(track: int, box: str) -> None:
    width, height = BOXES[box]
    found = made(track, box)
    start = found.cells[0].centre
    assert start[0] < width / 2
    assert start[1] > height / 2
    # On the page, y grows downward: counter-clockwise angles fall.
    turned = 0.0
    angles = [
        atan2(c.centre[1] - found.middle[1], c.centre[0] - found.middle[0]) for c in found.cells
    ]
    for one, other in pairwise(angles):
        step = (other - one + pi) % (2 * pi) - pi
        turned += step
        assert step < 0.05
    assert turned < 0


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("track", TRACKS)
def test_squares_are_square_and_the_garden_holds_a_medallion(track: int, box: str) -> None:
    found = made(track, box)
    assert all(cell.radius > 0.37 * found.pitch for cell in found.cells)
    assert min(found.half_width, found.half_height) >= 1.2 * found.pitch


def test_a_pawn_of_20_mm_stands_on_every_square_of_the_a3_spiral() -> None:
    for game in SHEETS:
        drawing = drawn(game)
        scale = A3_WIDTH / (drawing.width + 12)
        assert all(2 * cell.radius * scale >= 20 for cell in drawing.spiral.cells)


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("track", [2, 3, 10, 19, 63, 300])
def test_medallion_and_panels_lie_in_the_garden(track: int, shape: str) -> None:
    rules = from_text(f"track = {track}\n", "own")
    drawing = GooseDrawing(rules.sheet, rules.board(2, {}), shape)  # type: ignore[attr-defined]
    edge = drawing.spiral.garden
    assert all(within(edge, point) for point in drawing.places[f"sq-{track}"].outline)
    (x, y), r = drawing.garden.centre, drawing.garden.radius
    for panel in (drawing.garden.title, drawing.garden.table):
        for px in (panel.x, panel.x + panel.width):
            for py in (panel.y, panel.y + panel.height):
                assert within(edge, (px, py))
                assert (px - x) ** 2 + (py - y) ** 2 > r * r
        assert panel.width > 8
        assert panel.height > 8


STARTS = [*SHEETS, *(f"track = {track}\n" for track in TRACKS)]


def printed(drawing: Drawing) -> dict[str, Any]:
    """The strokes of what is drawn on each square, the flag on the start among them."""
    ground = ElementTree.fromstring(f"<svg>{drawing.ground(THEMES['print'], 'fr')}</svg>")
    return {
        id_: strokes(picture)
        for square in ground
        if (id_ := square.get("id"))
        for picture in square
        if picture.tag == "g" and picture.get("transform")
    }


@pytest.mark.parametrize("board", STARTS)
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_everybody_fits_on_the_start_and_hides_nothing_there(shape: str, board: str) -> None:
    rules = from_text(board, "own") if "=" in board else ruleset(board)
    drawing = rules.drawing(rules.board(2, {}), shape)
    place, flag = drawing.places["sq-0"], printed(drawing)["sq-0"]
    outline = Polygon(place.outline)
    words = [box(b.x, b.y, b.x + b.width, b.y + b.height) for b in place.words]
    assert outline.contains(flag)
    assert not any(word.intersects(flag.envelope) for word in words)
    for count in rules.card.players:
        game = Game(rules, count, {})
        pieces = rules.drawing(game.o, shape).pieces(game.start().s)
        for i, one in enumerate(pieces):
            pawn = Point(one.x, one.y).buffer(one.r)
            assert outline.contains(pawn)
            assert not any(pawn.intersects(there) for there in (flag.envelope, *words))
            assert one.r > 0.43 * place.radius
            for other in pieces[:i]:
                assert dist((one.x, one.y), (other.x, other.y)) >= one.r + other.r


@pytest.mark.many
@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("track", [12, 20, 40])
def test_no_picture_reaches_over_the_edge_of_its_square(track: int, shape: str) -> None:
    squares = ", ".join(map(str, range(1, track)))
    for picture in TINTS:
        kind = f'[squares.x]\nat = [{squares}]\nname = "x"\npicture = "{picture}"\n'
        rules = from_text(f"track = {track}\n{kind}", "own")
        drawing = rules.drawing(rules.board(2, {}), shape)
        drawn = printed(drawing)
        assert len(drawn) == track + 1  # with the flag and the cup
        for id_, place in drawing.places.items():
            assert Polygon(place.outline).contains(drawn[id_]), (picture, id_)


def test_squares_say_what_they_do() -> None:
    places = drawn("oie-jetons").places
    assert places["sq-6"].label["fr"] == "Case 6\u00a0: le pont, payer un jeton, aller en 12"
    assert places["sq-6"].label["en"] == "Square 6: the bridge, pay one token, go to 12"
    assert places["sq-58"].label["en"] == "Square 58: death, back to the start"
    assert places["sq-7"].label["fr"] == "Case 7"
    assert places["sq-63"].label["fr"] == "Case 63\u00a0: l’arrivée"
    archer = drawn("oie-archer").places
    assert archer["sq-26"].label["en"] == (
        "Square 26: the green arrow, take one arrow from each of the others"
    )


def test_every_sheet_has_its_pictures() -> None:
    seen = {game: drawn(game).pictures for game in SHEETS}
    assert seen["oie"][5] == "goose-back"
    assert seen["oie"][14] == "goose"
    assert seen["oie"][19] == "hotel"
    assert seen["oie-cayro"][19] == "inn"
    assert seen["oie-cayro"][26] == "dice"
    assert seen["oie-jetons"][58] == "skull"
    assert [seen["oie-archer"][n] for n in (9, 12, 13, 26)] == [
        "archer", "river", "red-arrow", "green-arrow",
    ]  # fmt: skip
    assert [seen["oie"][n] for n in (6, 31, 42, 52)] == ["bridge", "well", "maze", "prison"]
    assert set(TINTS) <= set(PICTURES)


OWN = """
track = 30
tokens = 3
[squares.a]
at = 2
to = 9
[squares.b]
at = 12
to = 4
[squares.c]
at = 5
miss = 1
[squares.d]
at = 6
again = true
[squares.e]
at = 7
hold = "taken"
[squares.f]
at = 8
hold = "exit"
exit = { totals = [4, 6] }
[squares.g]
at = 10
pay = 1
[squares.h]
at = 11
ride = "back"
[squares.i]
at = 13
to = 0
[squares.j]
at = 14
miss = 1
name = "Auberge <du> \\"Puits\\" & fils"
"""


def test_a_board_of_ones_own_gets_pictures_by_what_its_squares_do() -> None:
    rules = from_text(OWN, "own")
    drawing = rules.drawing(rules.board(2, {}), "wide")
    assert isinstance(drawing, GooseDrawing)
    assert drawing.pictures == {
        2: "signpost", 12: "signpost-back", 5: "hourglass", 6: "dice", 7: "prison", 8: "door",
        10: "coin", 11: "goose-back", 13: "skull", 14: "inn",
    }  # fmt: skip


def test_the_last_of_squares_that_lead_to_the_next_points_nowhere() -> None:
    ferry = 'track = 30\n[squares.punt]\nat = [5, 8, 12]\nto = "next"\n'
    rules = from_text(ferry, "own")
    drawing = rules.drawing(rules.board(2, {}), "wide")
    assert isinstance(drawing, GooseDrawing)
    assert drawing.pictures == {5: "signpost", 8: "signpost", 12: "milestone"}


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("theme", ["day", "night", "print"])
def test_any_text_in_a_board_file_leaves_the_picture_well_formed(
    theme: str, shape: str, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    file.write_text('title = "A <very> & \\"long\\" title of a board"\n' + OWN, encoding="utf-8")
    game = tablier.game(file, players=2)
    picture = tablier.draw.board(game, theme=theme, shape=shape)
    root = ElementTree.fromstring(picture)
    ids = things(root)
    assert len(ids) == len(set(ids)) == 31


def test_the_trace_walks_square_by_square() -> None:
    game = tablier.game("oie", players=2)
    moved = game.start().play("3+4")
    assert list(paths(game.o, moved.s.told)) == [(0, [0, 1, 2, 3, 4, 5, 6, 7])]
    crossed = game.start().play("1+5")
    assert list(paths(game.o, crossed.s.told)) == [(0, [0, 1, 2, 3, 4, 5, 6, 12])]


def test_the_dice_and_the_arrows_of_the_last_move_are_shown() -> None:
    moved = tablier.game("oie", players=2).start().play("3+4")
    picture = tablier.draw.svg(moved, lang="en")
    assert 'id="throw"' in picture
    assert "Last throw: 3 + 4" in picture
    shot = tablier.game("oie-archer", players=2).start().play("9 3", seat=0).play("X M", seat=1)
    picture = tablier.draw.svg(shot, lang="en")
    assert "Last volley, Red: 9 3" in picture
    assert "Last volley, Blue: 10 M" in picture
