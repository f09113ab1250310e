"""The clearing as it is drawn: north above, archers that look where they look, quivers."""

import xml.etree.ElementTree as ET
from math import cos, radians, sin
from typing import Any

import pytest

import tablier
from tablier.draw.theme import DAY, NIGHT, THEMES, contrast
from tablier.games.archers import rules as r
from tablier.games.archers import zones
from tablier.games.archers.drawing import ArchersDrawing
from tablier.games.archers.drawing.figures import ARROW, DARK, LIGHT, paint
from tablier.referee.game import Game
from tablier.referee.position import Position


def table(shape: str = "wide", **options: Any) -> tuple[Game, ArchersDrawing]:
    game = tablier.game("archers", **options)
    return game, ArchersDrawing(game.o, shape)


def state(position: Position) -> Any:
    return position.s


def drawn(sheet: ArchersDrawing, position: Position) -> dict[str, ET.Element]:
    s = state(position)
    return {
        piece.id: ET.fromstring(sheet.draw_piece(piece, s, DAY, "en")) for piece in sheet.pieces(s)
    }


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("board", ["3x9", "9x9", "10x12", "15x9", "15x15"])
def test_north_is_above_and_east_on_the_right(board: str, shape: str) -> None:
    _, sheet = table(shape, board=board)
    (x, y), (east, _), (_, north) = (sheet.places[f"sq-{at}"].centre for at in ("a1", "b1", "a2"))
    assert east - x == pytest.approx(sheet.side)
    assert y - north == pytest.approx(sheet.side)
    columns, rows = map(int, board.split("x"))
    assert len(sheet.places) == columns * rows


WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # on the sheet, right and down


@pytest.mark.parametrize("letter", [*"NESWnesw"])
def test_the_arrow_points_where_the_archer_looks(letter: str) -> None:
    game, sheet = table(first="dark")
    # Somebody of the other side far away, or the game would be over.
    board = f"8s/9/9/9/4{letter}4/9/9/9/N8"
    archer = drawn(sheet, game.position({"board": board}))["archer-e5"]
    assert archer.find(".//*[@class='arrow']") is not None
    turn = archer.get("transform", "")
    degrees = radians(float(turn.split("rotate(")[1].rstrip(")")) if "rotate" in turn else 0)
    (x1, y1), (x2, y2) = ARROW
    x, y = x2 - x1, y2 - y1
    pointed = (x * cos(degrees) - y * sin(degrees), x * sin(degrees) + y * cos(degrees))
    assert (round(pointed[0] / 1.2), round(pointed[1] / 1.2)) == WAYS[letter.upper()]


def test_whoever_has_shot_has_no_arrow_until_the_turn_is_over() -> None:
    game, sheet = table(first="dark")
    position = game.position({"board": "8s/9/9/9/9/4s4/9/4N4/9", "side": "dark"})
    shot = position.play("e2xe4")
    before, after = drawn(sheet, position)["archer-e2"], drawn(sheet, shot)["archer-e2"]
    assert before.find(".//*[@class='arrow']") is not None
    assert after.find(".//*[@class='arrow']") is None
    assert "shot" in sheet.furniture(state(shot), state(shot).told, DAY, "en")
    over = shot.play("e2<").play("e2<")
    assert drawn(sheet, over)["archer-e2"].find(".//*[@class='arrow']") is not None


def test_labels_read_aloud_have_no_capitals() -> None:
    game, sheet = table(king="on", first="dark")
    labels = {piece.id: piece.label for piece in sheet.pieces(state(game.start()))}
    assert labels["archer-d2"]["fr"].startswith("archer sombre en d2, ")
    assert labels["archer-e8"]["en"].startswith("light king on e8, ")


def test_only_kings_wear_a_crown() -> None:
    game, sheet = table(king="on", first="dark")
    crowned = {
        id_
        for id_, archer in drawn(sheet, game.start()).items()
        if archer.find(".//*[@class='crown']") is not None
    }
    assert crowned == {"archer-e2", "archer-e8"}


def test_dark_is_darker_than_light_in_every_theme_and_cut_otherwise() -> None:
    game, sheet = table(first="dark")
    for theme in THEMES.values():
        dark, light = paint(DARK, theme), paint(LIGHT, theme)
        assert contrast(dark, "#000000") * 2.5 < contrast(light, "#000000")
    assert sheet.mark(DARK, NIGHT)[0] != sheet.mark(LIGHT, NIGHT)[0]
    archers = drawn(sheet, game.start())
    cloaks = [archers[id_].find(".//path").get("d") for id_ in ("archer-e2", "archer-e8")]  # type: ignore[union-attr]
    assert cloaks[0] != cloaks[1]


def test_a_move_is_a_click_on_the_archer_its_square_or_its_target() -> None:
    game, sheet = table(first="dark")
    position = game.position({"board": "8s/9/9/9/9/4s4/9/4N4/9", "side": "dark"})
    actions = [0] * game.ruleset.most_actions
    legal = actions[: r.legal(state(position), game.o, 0, actions)]
    moves = [(game.ruleset.text(state(position), game.o, 0, action), action) for action in legal]
    found = sheet.clicks(state(position), 0, moves)
    assert set(found["archer-e2"]) == set(found["sq-e2"]) == set(position.moves(0))
    assert found["archer-e4"] == found["sq-e4"] == ["e2xe4"]
    steps = [id_ for id_, texts in found.items() if any("-" in text for text in texts)]
    assert set(steps) - {"archer-e2", "sq-e2"} == {
        f"sq-{move.split('-')[1]}" for move in position.moves(0) if "-" in move
    }


def test_watched_squares_are_dotted_for_the_side_to_play() -> None:
    game, sheet = table(first="dark")
    position = game.position({"board": "8s/9/9/9/9/4s4/9/4N4/9", "side": "dark"})
    s = state(position)
    watched = [square for square in range(game.o.cells) if zones.watched(s, 1, square)]
    assert sheet.furniture(s, [], DAY, "en").count("h0") == 4 * len(watched) > 0
    assert sheet.furniture(state(tablier.game("archers").start()), [], DAY, "en") == ""


def test_a_step_and_a_turn_leave_their_trace() -> None:
    game, sheet = table(first="dark")
    position = game.position({"board": "8s/9/9/9/9/9/9/4N4/9", "side": "dark"}).play("e2-e3")
    assert 'class="trace"' in sheet.furniture(state(position), state(position).told, DAY, "en")
    turned = position.play("e3>")
    assert 'class="trace"' in sheet.furniture(state(turned), state(turned).told, DAY, "en")


def test_notes_say_archers_and_manoeuvres_left() -> None:
    game, sheet = table(first="dark")
    start = game.start()
    assert [note.text["en"] for note in sheet.notes(state(start))] == [
        "9 archers, 2 manoeuvres",
        "9 archers",
    ]
    notes = sheet.notes(state(start.play("d3<")))
    assert notes[0].text["fr"] == "9 archers, 1 manœuvre"
