"""Every board drawn: well-formed, labelled, nothing overlapping, everything inside its square."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Point, Polygon, box
from shapely.strtree import STRtree

import tablier
from tablier import draw
from tablier.draw.drawing import Drawing
from tablier.draw.theme import THEMES, contrast
from tablier.picture.scene import Scene
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.goose_boards import BOARDS
from tests.tables import NAMES, draw_game, random_play

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = ("wide", "tall")
SLACK = 0.05  # millimetres; curves are drawn with short straight lines

GAMES: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in NAMES),
    ("chutes-and-ladders.toml", {}),
    ("petits-chevaux", {"direction": "ascending"}),
    ("archers", {"board": "3x9", "king": "on"}),
    ("archers", {"board": "15x15", "woods": "corner"}),
    ("archers", {"board": "10x12"}),
    ("evasion", {"track": 12}),
    ("evasion", {"track": 80, "start": "sheet"}),
]


def most(name: str, options: dict[str, object]) -> Game:
    players = tablier.game(name).card.players[-1]
    return tablier.game(name, players=players, **options)  # type: ignore[arg-type]


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    ids = [found for element in root.iter() if (found := element.get("id"))]
    assert len(ids) == len(set(ids)), "an id stands twice"
    return root


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_places_do_not_overlap_and_hold_their_words(
    name: str, options: dict[str, object], shape: str
) -> None:
    sheet = draw.drawing_of(most(name, options), shape)
    outlines = {place.id: Polygon(place.outline) for place in sheet.places.values()}
    frame = box(0, 0, sheet.width, sheet.height).buffer(SLACK)
    for place in sheet.places.values():
        outline = outlines[place.id]
        assert outline.is_valid, place.id
        assert frame.contains(outline), place.id
        roomy = outline.buffer(SLACK)
        assert roomy.contains(Point(place.centre).buffer(place.radius - SLACK)), place.id
        for words in place.words:
            inside = box(words.x, words.y, words.x + words.width, words.y + words.height)
            assert roomy.contains(inside), f"{place.id}: its words stick out"
    shapes = list(outlines.values())
    tree = STRtree(shapes)
    for i, outline in enumerate(shapes):
        for j in tree.query(outline):
            if i < j:
                shared = outline.intersection(shapes[j]).area
                assert shared < 0.01 * min(outline.area, shapes[j].area), list(outlines)[i]


def check_pieces(sheet: Drawing, position: Position) -> None:
    pieces = sheet.pieces(position.s)
    for piece in pieces:
        outline = Polygon(sheet.places[piece.place].outline).buffer(SLACK)
        circle = Point(piece.x, piece.y).buffer(max(0.01, piece.r - SLACK))
        assert outline.contains(circle), f"{piece.id} sticks out of {piece.place}"
    for one, other in combinations(pieces, 2):
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert apart > one.r + other.r - SLACK, f"{one.id} stands on {other.id}"


@pytest.mark.parametrize("name", NAMES)
def test_pieces_stand_inside_their_places_in_random_games(name: str) -> None:
    for seed in range(3):
        chance = random.Random(f"pieces {name} {seed}")
        game = draw_game(name, chance)
        for number, position in enumerate(random_play(game, chance, 200)):
            if number % 5 == 0:
                check_pieces(draw.drawing_of(game, SHAPES[seed % 2]), position)


def test_any_number_of_pawns_on_any_square_of_the_goose() -> None:
    for shape in SHAPES:
        game = tablier.game("oie", players=6)
        for square in range(63):
            for count in range(1, 7):
                pawns = [square] * count + [(square + 5) % 62] * (6 - count)
                check_pieces(draw.drawing_of(game, shape), game.position({"pawns": pawns}))


def test_any_number_of_horses_on_any_square() -> None:
    game = tablier.game("petits-chevaux", players=4)
    for step in (0, *range(1, 72)):
        check_pieces(draw.drawing_of(game), game.position({"pawns": [[step] * 4] * 4}))
    # All sixteen on one refuge: square 12 is step 52, 35, 18 and 1 of the four colours.
    crowd = game.position({"pawns": [[52] * 4, [35] * 4, [18] * 4, [1] * 4]})
    assert len({piece.place for piece in draw.drawing_of(game).pieces(crowd.s)}) == 1
    check_pieces(draw.drawing_of(game), crowd)


def test_all_prisoners_on_any_square() -> None:
    tables: list[dict[str, Any]] = [{}, {"track": 80}, {"track": 12, "start": "sheet"}]
    for options in tables:
        game = tablier.game("evasion", players=2, **options)
        for square in range(game.o.base, game.o.track):
            position = game.position({"squares": [square] * 7})
            for shape in SHAPES:
                check_pieces(draw.drawing_of(game, shape), position)


@pytest.mark.parametrize("name", [*NAMES, "chutes-and-ladders.toml"])
def test_pictures_are_well_formed_and_stand_alone(name: str) -> None:
    game = most(name, {})
    for theme in THEMES:
        for lang in ("fr", "en"):
            picture = draw.board(game, theme=theme, lang=lang)
            root = parsed(picture)
            assert not re.search(r"<(script|style|image|text|foreignObject)\b", picture)
            assert not re.search(r"(src|url\()", picture)
            ids = {element.get("id") for element in root.iter()}
            # Letters are drawn once and used from within the same picture.
            assert set(re.findall(r'href="([^"]*)"', picture)) <= {f"#{id_}" for id_ in ids}
            assert set(draw.drawing_of(game).places) <= ids
            for place in draw.drawing_of(game).places.values():
                assert place.label[lang]
                assert 'aria-label="' in picture


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_three_whole_games_draw_and_every_click_has_its_thing(name: str) -> None:
    for seed in range(3):
        chance = random.Random(f"draw {name} {seed}")
        game = draw_game(name, chance)
        for number, position in enumerate(random_play(game, chance)):
            theme = ("day", "night", "print")[number % 3]
            picture = draw.svg(position, theme=theme, lang=("fr", "en")[number % 2])
            if number % 5:
                continue
            root = parsed(picture)
            clickable = {
                move
                for element in root.iter()
                for move in (element.get("data-moves") or "").split(" | ")
                if move
            }
            for waited in position.awaits:
                if waited.kind == "choice":
                    assert clickable == set(position.moves(waited.seat))


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_sampled_positions_draw(name: str) -> None:
    drawn = 0
    chance = random.Random(f"thousand {name}")
    while drawn < 1_000:
        game = draw_game(name, chance)
        for position in random_play(game, chance, 60):
            picture = draw.svg(position, shape=SHAPES[drawn % 2], clicks=drawn % 7 == 0)
            assert picture.endswith("</svg>")
            drawn += 1


@pytest.mark.parametrize("name", list(BOARDS))
def test_boards_of_ones_own_are_drawn(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(BOARDS[name], "utf-8")
    game = tablier.game(path, players=tablier.game(path).card.players[-1])
    for shape in SHAPES:
        parsed(draw.board(game, shape=shape))
        check_pieces(draw.drawing_of(game, shape), game.start())


def test_the_themes_are_readable() -> None:
    for theme in THEMES.values():
        assert contrast(theme.ink, theme.paper) >= 4.5
        assert contrast(theme.faded, theme.paper) >= 4.5
        for colour in ("red", "green", "blue", "purple", "grey", "yellow"):
            assert contrast(theme.on(colour), theme.tint(colour)) >= 4.5
            assert contrast(theme.ink, theme.washed(colour)) >= 4.5


def test_seats_differ_in_shape_as_well_as_in_colour() -> None:
    from tablier.draw.pieces import seat_shape

    assert len({seat_shape(seat, 5) for seat in range(6)}) == 6


def test_evasion_shows_no_bet_before_the_end() -> None:
    start = tablier.game("evasion", players=2).start()
    one = start.play("0123456", 0).play("6543210", 1)
    other = start.play("0213465", 0).play("5643210", 1)
    assert draw.svg(one) == draw.svg(other)


def test_a_drawing_is_handed_nothing_that_its_viewer_may_not_know() -> None:
    position = tablier.game("evasion", players=2).start().play("0123456", 0).play("6543210", 1)
    rules, o = position.game.ruleset, position.game.o
    assert not rules.veiled(Scene(position).seen, o)
    for view in (0, 1, "public"):
        assert rules.veiled(Scene(position, view=view).seen, o)
        assert draw.svg(position, view=view) == draw.svg(position)
    with pytest.raises(tablier.TablierError):
        draw.svg(position, view=2)


def test_a_scene_offers_the_clicks_of_those_who_are_asked_for() -> None:
    position = tablier.game("archers", first="dark").start()
    scene = Scene(position)
    assert scene.clicks() == scene.clicks([0])
    assert {move for moves in scene.clicks().values() for move in moves} == set(position.moves(0))
    assert scene.clicks([]) == {}
    assert 'class="may"' in scene.live(scene.clicks())
    assert 'class="may"' not in scene.live({})


def test_wrong_names_are_refused() -> None:
    game = tablier.game("oie")
    with pytest.raises(tablier.TablierError, match="day, night, print"):
        draw.board(game, theme="noon")
    with pytest.raises(tablier.TablierError, match="wide, tall"):
        draw.board(game, shape="round")


def test_the_ribbon_names_players_and_the_winner() -> None:
    game = tablier.game("oie", players=2)
    near = game.position({"pawns": [60, 3]}).with_headers({"name.1": "Anna", "name.2": "B" * 90})
    won = near.play("1+2")
    picture = draw.svg(won, lang="en")
    assert "Anna (Red) — wins" in picture
    assert "BBBB…" in picture
    assert "B" * 90 not in picture


def test_only_positions_are_drawn() -> None:
    with pytest.raises(tablier.TablierError, match=r"draw\.board"):
        draw.svg(tablier.game("oie"))  # type: ignore[arg-type] # what a user might try
