"""The cross as it is drawn: numbers in place, a ring without a gap, horses told apart."""

import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest
from shapely.geometry import Polygon

import tablier
from tablier.draw.theme import DAY, THEMES, contrast
from tablier.games.chevaux import rules
from tablier.games.chevaux.drawing import ChevauxDrawing
from tablier.games.chevaux.drawing.drawing import SHAPES
from tablier.games.chevaux.game import COLOURS
from tablier.picture.scene import Scene
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.test_draw import check_pieces

SHEETS = ("wide", "tall")


def table(players: int = 4, shape: str = "wide", **options: Any) -> tuple[Game, ChevauxDrawing]:
    game = tablier.game("petits-chevaux", players=players, **options)
    return game, ChevauxDrawing(game.o, shape)


def state(position: Position) -> Any:
    return position.s


@pytest.mark.parametrize("shape", SHEETS)
def test_all_places_are_there_whoever_plays(shape: str) -> None:
    for players in (2, 3, 4):
        _, sheet = table(players, shape)
        assert set(sheet.places) == {
            *(f"sq-{n}" for n in range(1, 69)),
            *(f"col-{colour}-{n}" for colour in COLOURS for n in range(1, 8)),
            *(f"{kind}-{colour}" for kind in ("centre", "stable") for colour in COLOURS),
        }


@pytest.mark.parametrize("shape", SHEETS)
def test_neighbours_on_the_ring_share_an_edge(shape: str) -> None:
    _, sheet = table(shape=shape)
    outlines = [Polygon(sheet.places[f"sq-{n}"].outline) for n in (*range(1, 69), 1)]
    for n, (one, other) in enumerate(pairwise(outlines), 1):
        assert one.intersection(other).length > 5, f"the ring breaks after {n}"


@pytest.mark.parametrize("shape", SHEETS)
def test_every_way_leads_from_square_to_square_into_the_centre(shape: str) -> None:
    for direction in ("descending", "ascending"):
        _, sheet = table(shape=shape, direction=direction)
        for colour in range(4):
            ids = [sheet.id_of(colour, step) for step in range(rules.START, rules.CENTRE + 1)]
            assert len(set(ids)) == 72
            for one, other in pairwise(Polygon(sheet.places[id_].outline) for id_ in ids):
                assert one.intersection(other).length > 5


@pytest.mark.parametrize("shape", SHEETS)
def test_a_stable_lies_beside_its_start(shape: str) -> None:
    for direction in ("descending", "ascending"):
        _, sheet = table(shape=shape, direction=direction)
        for colour, name in enumerate(COLOURS):
            start = Polygon(sheet.places[sheet.id_of(colour, rules.START)].outline)
            near = {
                c: Polygon(sheet.places[f"stable-{c}"].outline).distance(start) for c in COLOURS
            }
            assert min(near, key=lambda c: near[c]) == name


def test_numbers_stand_where_the_spanish_board_has_them() -> None:
    _, sheet = table()
    x, y = zip(*(sheet.places[f"sq-{n}"].centre for n in (68, 17, 34, 51)), strict=True)
    assert y[0] > y[1] > y[2], "68 below, 17 between, 34 above"
    assert x[1] > x[0] > x[3], "17 on the right, 51 on the left"
    left, right = sheet.places["sq-67"].centre, sheet.places["sq-1"].centre
    assert left[0] < x[0] < right[0], "from 68 on, up the right side of the lower arm"


def test_a_colour_keeps_its_shape_and_paint_whoever_plays() -> None:
    assert len(set(SHAPES)) == 4
    for players, seat in ((2, 1), (3, 1), (4, 2)):
        game, sheet = table(players)
        assert game.names[seat]["en"] == "Red"
        shape, paint = sheet.mark(seat, DAY)
        assert (shape, paint) == (SHAPES[COLOURS.index("red")], DAY.red)
        assert paint in Scene(game.start(), lang="en").ribbon().lines[seat]


def test_horses_wear_the_letter_of_their_colour_in_the_readers_language() -> None:
    game, sheet = table()
    s = state(game.start())
    for lang, letters in (("fr", "JVRB"), ("en", "YGRB")):
        drawn = [sheet.draw_piece(piece, s, DAY, lang) for piece in sheet.pieces(s)]
        found = [ET.fromstring(horse).findtext(".//text") for horse in drawn]
        assert found == [letter for letter in letters for _ in range(4)]


def test_labels_read_aloud_agree_and_tell_horses_apart() -> None:
    game, sheet = table()
    for id_, french, english in (
        ("stable-green", "écurie des verts", "green stable"),
        ("col-green-1", "colonne des verts, case 1", "green column, square 1"),
        ("centre-blue", "le centre, côté des bleus", "the centre, blue side"),
    ):
        assert sheet.places[id_].label == {"fr": french, "en": english}
    assert any(p.label["fr"].endswith("refuge des verts") for p in sheet.places.values())
    labels = [piece.label for piece in sheet.pieces(state(game.start()))]
    assert {"fr": "cheval jaune 1, à l’écurie", "en": "yellow horse 1, in the stable"} in labels
    assert len({label["fr"] for label in labels}) == len({label["en"] for label in labels}) == 16


def test_a_move_is_a_click_on_its_horses_or_on_its_target() -> None:
    game, sheet = table()
    position = game.position({"pawns": [[71, 5, 5, 0], *[[0] * 4] * 3], "turn": 0, "die": 6})
    moves = [("out", 0), ("59-53", 5), ("c7-c3", 71)]
    found = sheet.clicks(state(position), 0, moves)
    assert {text for texts in found.values() for text in texts} == set(position.moves(0))
    assert found == {
        "pawn-0-0": ["c7-c3"], "col-yellow-3": ["c7-c3"],
        "pawn-0-1": ["59-53"], "pawn-0-2": ["59-53"], "sq-53": ["59-53"],
        "pawn-0-3": ["out"], "sq-63": ["out"],
    }  # fmt: skip


def test_the_die_lies_by_whoever_has_thrown_it_and_the_way_is_dotted() -> None:
    game, sheet = table()
    rolled = game.position({"pawns": [[1, 0, 0, 0], *[[0] * 4] * 3], "turn": 0}).play("4")
    shown = sheet.furniture(state(rolled), state(rolled).told, DAY, "en")
    assert shown.count("<circle") == 4
    moved = rolled.play("63-59")
    shown = sheet.furniture(state(moved), state(moved).told, DAY, "en")
    assert 'class="trace"' in shown
    assert len(sheet._way(0, rules.MOVED, 1, 4)) == 4
    # Around the corner, from 60 to 59, the way bends over the edge between them.
    assert len(sheet._way(0, rules.MOVED, 4, 5)) == 3
    # 70 + 6 is 4 past the centre: up to it and back down the column.
    assert len(sheet._way(0, rules.BOUNCED, 70, 68)) == 7


@pytest.mark.parametrize("shape", SHEETS)
def test_any_crowd_finds_room(shape: str) -> None:
    for direction in ("descending", "ascending"):
        game, sheet = table(shape=shape, direction=direction, goal="all")
        rest = [1, 2, 3]
        for step in range(rules.STABLE, rules.CENTRE + 1):
            for count in range(1, 5):
                pawns = [[step] * count + rest[: 4 - count], *[[0] * 4] * 3]
                check_pieces(sheet, game.position({"pawns": pawns}))
        refuges = [n for n in range(1, rules.RING + 1) if game.o.circle[n] == rules.CIRCLE]
        for square in refuges:
            steps = [rules.step_on(game.o, seat, square) for seat in range(4)]
            for count in range(1, 5):
                pawns = [[step] * count + [0] * (4 - count) for step in steps if step]
                pawns += [[0] * 4] * (4 - len(pawns))
                check_pieces(sheet, game.position({"pawns": pawns}))


def test_notes_count_the_horses_that_are_not_on_the_way() -> None:
    game, sheet = table(2, goal="all")
    notes = sheet.notes(state(game.position({"pawns": [[72, 70, 0, 0], [3, 0, 0, 0]]})))
    assert [note.text["en"] for note in notes] == [
        "stable: 2, centre: 1",
        "stable: 3",
    ]


def test_who_has_left_has_no_horses() -> None:
    game, sheet = table(3)
    s = state(game.start().play("resign", 1))
    assert {piece.id.split("-")[1] for piece in sheet.pieces(s)} == {"0", "2"}
    assert [note.seat for note in sheet.notes(s)] == [0, 2]


def test_names_can_be_read_on_their_squares() -> None:
    _, sheet = table()
    for theme in THEMES.values():
        for square in ET.fromstring(f"<g>{sheet.ground(theme, 'fr')}</g>").iter("g"):
            words, ground = square.find("text"), square.find("polygon")
            if square.get("id") in sheet.places and words is not None and ground is not None:
                on = contrast(words.get("fill", ""), ground.get("fill", ""))
                assert on >= 4.5, (theme.name, square.get("id"))


@pytest.mark.parametrize("shape", SHEETS)
def test_horses_fill_the_narrowest_square(shape: str) -> None:
    game, sheet = table(shape=shape)
    s = state(game.start())
    s.pawns[0] = 3
    (horse,) = [piece for piece in sheet.pieces(s) if piece.id == "pawn-0-0"]
    boxes = [Polygon(sheet.places[f"sq-{n}"].outline).bounds for n in range(1, 69)]
    narrowest = min(min(right - left, low - high) for left, high, right, low in boxes)
    assert 2 * horse.r >= 0.95 * narrowest
