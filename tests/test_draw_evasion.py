"""La grande évasion drawn: windows, stacks, canoes and dice, and no bet before its time."""

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from math import hypot
from typing import Any

import pytest
from shapely.geometry import Point, Polygon, box

import tablier
from tablier.draw.drawing import Drawing, Piece
from tablier.draw.theme import DAY, THEMES, contrast
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.bets import bets
from tablier.games.evasion.drawing.figures import COLOURS
from tablier.picture import drawing_of, svg
from tablier.referee.game import Game
from tablier.referee.position import Position
from tests.tables import random_end, random_play

SHAPES = ("wide", "tall")
TRACKS = (12, 13, 20, 36, 57, 80)
STARTS = ("hole", "sheet")
BET = [0, 1, 2, 3, 4, 5, 6]


def game(**options: int | str) -> Game:
    return tablier.game("evasion", players=3, **options)


def race(g: Game, squares: list[int], canoes: list[int] | None = None, **more: Any) -> Position:
    given = {"squares": squares, "canoes": canoes or [], "bets": [BET] * 3, "round": 1, "turn": 0}
    return g.position(given | more)


def pieces(position: Position, shape: str = "wide") -> dict[str, Piece]:
    sheet = drawing_of(position.game, shape)
    return {piece.id: piece for piece in sheet.pieces(position.s)}


def ids(picture: str) -> list[str]:
    return [found for e in ET.fromstring(picture).iter() if (found := e.get("id"))]


def check_standing(sheet: Drawing, standing: list[Piece]) -> None:
    """Everybody within their place, nobody hidden by another."""
    for piece in standing:
        outline = Polygon(sheet.places[piece.place].outline).buffer(1e-6)
        assert outline.contains(Point(piece.x, piece.y).buffer(piece.r)), piece
    for one, other in combinations(standing, 2):
        assert hypot(one.x - other.x, one.y - other.y) >= one.r + other.r - 1e-6, (one, other)


# --- the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("track", range(12, 81))
def test_every_track_finds_its_place_on_the_sheet(track: int, start: str, shape: str) -> None:
    sheet = drawing_of(game(track=track, start=start), shape)
    squares = {f"sq-{square}" for square in range(1, track)}
    seats = {f"canoe-{n}-{k}" for n, k in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1))}
    assert set(sheet.places) == {"prison"} | squares | seats
    page = box(0, 0, sheet.width, sheet.height)
    outlines = {id_: Polygon(place.outline) for id_, place in sheet.places.items()}
    for id_, place in sheet.places.items():
        assert outlines[id_].is_valid
        assert page.contains(outlines[id_])
        assert outlines[id_].buffer(1e-6).contains(Point(place.centre).buffer(place.radius)), id_
        for words in place.words:
            printed = box(words.x, words.y, words.x + words.width, words.y + words.height)
            assert outlines[id_].contains(printed), id_
    for one, other in combinations(outlines, 2):
        assert outlines[one].intersection(outlines[other]).area < 1e-6, (one, other)


def test_the_way_goes_on_from_square_to_square() -> None:
    sheet = drawing_of(game(track=80))
    centres = [sheet.places[f"sq-{square}"].centre for square in range(1, 80)]
    for (x1, y1), (x2, y2) in pairwise(centres):
        assert hypot(x1 - x2, y1 - y2) < 30


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_is_well_formed_and_each_id_stands_once(theme: str) -> None:
    for shape in SHAPES:
        picture = svg(race(game(), [0, 3, 3, 9, 9, 9, 36], [6]), theme=theme, shape=shape)
        found = ids(picture)
        assert len(found) == len(set(found))
        assert {f"prisoner-{p}" for p in range(7)} <= set(found)
        assert {f"die-{d}" for d in "012345w"} <= set(found)
        assert "die-6" not in found  # laid aside


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_numbers_read_well_on_every_prisoner(theme: Any) -> None:
    for colour in COLOURS[theme.name]:
        assert contrast(theme.over(colour), colour) >= 4.5


# --- prisoners -----------------------------------------------------------------------------------


def test_at_first_everybody_is_at_a_window_of_their_own() -> None:
    standing = pieces(game().start())
    assert [standing[f"prisoner-{p}"].place for p in range(7)] == ["prison"] * 7
    assert sorted(standing, key=lambda id_: standing[id_].x) == [f"prisoner-{p}" for p in range(7)]


def test_with_the_sheet_everybody_starts_at_its_foot() -> None:
    for track in TRACKS:
        for shape in SHAPES:
            start = game(track=track, start="sheet").start()
            assert {piece.place for piece in pieces(start, shape).values()} == {f"sq-{track // 6}"}


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("track", TRACKS)
def test_up_to_seven_on_any_square(track: int, start: str, shape: str) -> None:
    g = game(track=track, start=start)
    sheet = drawing_of(g, shape)
    s = g.start().s.copy()
    assert isinstance(s, v.State)
    for square in range(g.o.base, track):
        for count in range(1, 8):
            for p in range(7):
                here = p < count
                s.squares[p] = square if here else g.o.base
                s.height[p] = p if here and square != g.o.base else 0
            standing = sheet.pieces(s)
            assert sorted(piece.id for piece in standing) == [f"prisoner-{p}" for p in range(7)]
            check_standing(sheet, standing)


def test_a_stack_shows_its_order_from_the_bottom_up() -> None:
    stacks = [[5, 1, 3], [6, 2]]
    position = race(game(), [0, 20, 8, 20, 0, 20, 8], stacks=stacks)
    for shape in SHAPES:
        drawn = [piece.id for piece in drawing_of(position.game, shape).pieces(position.s)]
        where = pieces(position, shape)
        for stack in stacks:
            names = [f"prisoner-{p}" for p in stack]
            assert [id_ for id_ in drawn if id_ in names] == names  # the bottom one drawn first
            heights = [where[id_].y for id_ in names]
            assert heights == sorted(heights, reverse=True)
            assert len(set(heights)) == len(heights)
            assert "bloqué" in where[names[0]].label["fr"]
            assert "bloqué" not in where[names[-1]].label["fr"]


def test_all_seven_in_one_stack_keep_their_order() -> None:
    order = [4, 0, 6, 2, 5, 1, 3]
    where = pieces(race(game(track=80), [40] * 7, stacks=[order]))
    assert sorted(where, key=lambda id_: -where[id_].y) == [f"prisoner-{p}" for p in order]


def test_whoever_arrives_takes_the_next_place_in_the_canoes() -> None:
    where = pieces(race(game(), [36, 4, 36, 9, 36, 2, 1], [4, 0, 2]))
    assert where["prisoner-4"].place == "canoe-1-1"
    assert where["prisoner-0"].place == "canoe-1-2"
    assert where["prisoner-2"].place == "canoe-2-1"


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
def test_whole_games_are_drawn(shape: str) -> None:
    for seed, options in enumerate(({}, {"start": "sheet", "count": "free"}, {"track": 80})):
        g = game(**options)  # type: ignore[arg-type]
        for position in random_play(g, random.Random(seed)):
            found = ids(svg(position, shape=shape))
            assert len(found) == len(set(found))
            check_standing(drawing_of(g, shape), drawing_of(g, shape).pieces(position.s))


# --- clicks and dice -----------------------------------------------------------------------------


def clickable(position: Position) -> dict[str, list[str]]:
    root = ET.fromstring(svg(position))
    return {
        e.get("id", ""): e.get("data-moves", "").split(" | ")
        for e in root.iter()
        if e.get("data-moves")
    }


def test_dice_are_chosen_in_the_tray() -> None:
    position = race(game(), [4, 5, 6, 7, 8, 36, 36], [5, 6])
    marks = clickable(position)
    assert set(marks) == {"die-0", "die-1", "die-2", "die-3", "die-4", "die-w"}
    assert "02w" in marks["die-0"]
    assert "02w" in marks["die-2"]
    assert "02w" in marks["die-w"]
    assert "02w" not in marks["die-1"]


def test_prisoners_are_moved_by_clicking_them() -> None:
    position = race(game(), [4, 5, 6, 7, 8, 9, 10]).play("246w").play("2=1 4=2 6=3 w=4")
    marks = clickable(position)
    assert marks["prisoner-2"] == ["2"]
    assert marks["prisoner-5"] == ["w5"]
    assert marks["die-w"] == [
        "w0",
        "w1",
        "w3",
        "w5",
        "w-",
    ]  # the white die, then whom it sends back
    assert marks["die-2"] == ["2"]
    assert "2" in marks["sq-7"]  # where it would come to stand
    assert {f"prisoner-{p}" for p in range(7)} < set(marks)


def test_every_move_of_a_game_but_a_bet_can_be_clicked() -> None:
    for position in random_play(game(), random.Random(5)):
        if position.awaits and position.awaits[0].kind == "choice":
            said = {move for moves in clickable(position).values() for move in moves}
            assert said == set(position.moves())


def test_dice_tell_what_they_show() -> None:
    position = race(game(), [4, 5, 6, 7, 8, 9, 10]).play("246")
    assert "Dé jaune, choisi" in svg(position, lang="fr")
    position = position.play("2=5 4=2 6=3")
    assert "Dé jaune\u00a0: 5" in svg(position, lang="fr")
    picture = svg(position.play("2"), lang="en")
    assert "yellow die, played" in picture
    assert 'class="trace"' in picture


# --- secrets -------------------------------------------------------------------------------------


def test_a_bet_never_shows_before_the_race_is_over() -> None:
    position = game().start().play("35 46 02 1", 0)
    notes = drawing_of(position.game).notes(position.s)
    assert [note.text["fr"] for note in notes] == ["a parié", "doit parier", "doit parier"]
    other = game().start().play("01 23 45 6", 0)
    assert svg(position) == svg(other)
    mine = position.play("01 23 45 6", 1).play("01 23 45 6", 2)
    yours = other.play("35 46 02 1", 1).play("06 23 45 1", 2)
    assert svg(mine) == svg(yours)
    assert drawing_of(mine.game).notes(mine.s) == []


def test_once_the_game_is_over_everything_is_shown() -> None:
    position = game().start()
    for seat in range(3):
        position = position.play("35 46 02 1", seat)
    end = position.play("resign", 0).play("resign", 1)
    assert end.over
    notes = [note.text["en"] for note in drawing_of(end.game).notes(end.s)]
    assert notes == ["out", "out", "bet 35, 46, 02, 1: no points"]


def test_at_the_end_bets_and_points_are_told() -> None:
    end = random_end(game(), 3)
    notes = {note.seat: note.text["en"] for note in drawing_of(end.game).notes(end.s)}
    for seat, points in enumerate(end.scores):
        bet = ", ".join(bets()[end.s.bets[seat]].split())  # type: ignore[attr-defined]
        assert re.fullmatch(rf"bet {bet}: {points or 'no'} points?", notes[seat])


def test_uncovered_bets_bring_the_score_canoe_by_canoe() -> None:
    end = random_end(game(), 3)
    found = drawing_of(end.game).uncovered(end.s, DAY)
    assert [bet.seat for bet in found] == [0, 1, 2]
    for bet in found:
        told = bets()[end.s.bets[bet.seat]]  # type: ignore[attr-defined]
        assert "".join(item.text for item in bet.items) == told.replace(" ", "")
        assert sum(bet.points) == end.scores[bet.seat]
    before = end.before
    assert before is not None
    assert drawing_of(before.game).uncovered(before.s, DAY) == []
