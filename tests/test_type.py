"""Our type: measured as it is drawn, inside its ribbons and cards, and never left to a machine."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from html import escape
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from shapely.geometry import Polygon, box

import tablier
from tablier import draw
from tablier.draw.drawing import Drawing
from tablier.draw.faces import Face, font_file, serif
from tablier.draw.letters import EM, letters_of
from tablier.draw.markup import fitted, text, text_width
from tablier.draw.outlines import outlined
from tablier.draw.setting import line_of
from tablier.draw.theme import DAY
from tablier.words import short
from tablier.words.signs import graphemes
from tests.pictures import SVG, lettering
from tests.tables import NAMES

SHAPES = ("wide", "tall")
LANGS = ("fr", "en")
TITLES = {
    "short": "Oie",
    "long": "Le grand jeu de l’oie renouvelé des Grecs, pour les veillées d’hiver à la campagne",
    "one word": "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "capitals": "WWW MMM ŒŒŒ WWW MMM",
    "Chinese": "鵝的棋盤遊戲與二十一點",
    "Arabic": "لعبة الإوزة الكبيرة",
    "emoji": "L’oie 🦆🎲 folle",
}
NAMES_GIVEN = [
    "Maximilienne-Amélie de la Rochefoucauld-Montmorency-Châtellerault du Plessis-Bellière",
    "李小龍" * 20,
    "🎲🦆" * 30,
]


# --- metrics ---


@pytest.mark.parametrize("face", Face)
def test_widths_are_those_of_the_face(face: Face) -> None:
    font = TTFont(font_file(face))
    assert font["head"].unitsPerEm == EM
    named, widths = font.getBestCmap(), font["hmtx"].metrics
    for letter in "aéŒW7…—Łž":
        assert text_width(letter, 10, face) == pytest.approx(widths[named[ord(letter)]][0] / 100)
    # Pairs are kerned, spaced letters are not wider at their end, figures are all as wide.
    assert text_width("To", 10, face) < text_width("T", 10, face) + text_width("o", 10, face)
    assert text_width("aa", 10, face, 1) == pytest.approx(text_width("aa", 10, face) + 1)
    assert len({text_width(figure, 10, face) for figure in "0123456789"}) == 1
    font.close()


def test_nothing_of_it_is_read_before_something_is_drawn() -> None:
    code = (
        "import sys, tablier; from tablier.cli import main; main(['games']);"
        "print([name for name in sys.modules if name.startswith('fontTools')], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr.strip() == "[]"


# --- what our type lacks ---


def test_signs_are_taken_whole() -> None:
    assert graphemes("e\u0301a") == ["é", "a"]
    assert graphemes("👩‍👩‍👧‍👦🇫🇷🇬🇧👍🏽❤️x̂") == ["👩‍👩‍👧‍👦", "🇫🇷", "🇬🇧", "👍🏽", "❤️", "x̂"]
    assert fitted("👩‍👩‍👧‍👦" * 9, 10, 35) == "👩‍👩‍👧‍👦" * 2 + "…"
    assert fitted("Anna Bella", 10, text_width("Anna…", 10)) == "Anna…"
    assert short("👩‍👩‍👧‍👦" * 9, 3) == "👩‍👩‍👧‍👦" * 2 + "…"
    assert len(short("e" + "\u0301" * 10_000, 20)) < 300
    assert fitted("Anna", 10, text_width("Anna", 10)) == "Anna"


def test_what_our_type_lacks_is_left_to_another_with_the_room_it_has() -> None:
    line = line_of("Léa 李小龍, مرحبا بكم!", Face.SERIF)
    assert [run.words for run in line.foreign] == ["李小龍", "مرحبا بكم"]
    assert "".join(letter for _, letter in line.letters) == "Léa , !"
    picture = outlined(f'<svg xmlns="x">{text(50, 5, "Léa 李小龍", 4, fill="red")}</svg>')
    (run,) = re.findall(r"<text [^>]*>李小龍</text>", picture)
    assert 'font-family="serif"' in run
    assert 'lengthAdjust="spacingAndGlyphs"' in run
    wide = float(re.findall(r'textLength="([\d.]+)"', run)[0])
    start = float(re.findall(r' x="([\d.]+)"', run)[0])
    whole = text_width("Léa 李小龍", 4)
    assert start + wide == pytest.approx(50 + whole / 2, abs=0.02)
    assert start == pytest.approx(50 - whole / 2 + text_width("Léa ", 4), abs=0.02)
    assert 'aria-label="Léa 李小龍"' in picture


def test_on_our_pages_too_it_gets_no_more_room_than_was_measured() -> None:
    assert "textLength" not in text(0, 0, "Zoë Łukasiewicz — 3 ½", 4)
    assert f'textLength="{text_width("鵝", 4):.0f}"' in text(0, 0, "鵝", 4)


def test_words_stay_for_those_who_listen() -> None:
    said = 'A <very> & "long" title'
    picture = outlined(f'<svg xmlns="{SVG[1:-1]}">{text(0, 0, said, 4)}</svg>')
    (group,) = [g for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("aria-label")]
    assert (group.get("role"), group.get("aria-label")) == ("img", said)
    assert escape(said) in picture


# --- geometry: where every word lies, by the real outlines of its letters ---


BOARDS: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in NAMES),
    ("archers", {"board": "15x15", "woods": "corner"}),
    ("evasion", {"track": 80, "start": "sheet"}),
    ("petits-chevaux", {"direction": "ascending"}),
]


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_numbers_and_names_lie_inside_their_places(
    name: str, options: dict[str, object], lang: str, shape: str
) -> None:
    most = tablier.game(name).card.players[-1]
    game = tablier.game(name, players=most, **options)  # type: ignore[arg-type]
    sheet: Drawing = draw.drawing_of(game, shape)
    root = ET.fromstring(draw.board(game, lang=lang, shape=shape))
    checked = 0
    for group in root.iter(f"{SVG}g"):
        place = sheet.places.get(group.get("id") or "")
        if place is None:
            continue
        outline = Polygon(place.outline).buffer(0.05)
        for words in lettering(group):
            checked += 1
            assert outline.contains(words.ink), f"{place.id}: {words.said} sticks out"
    assert checked >= {"archers": 0}.get(name, 30)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_titles_lie_inside_their_ribbons_and_cards(name: str, lang: str, shape: str) -> None:
    game = tablier.game(name)
    check_title(draw.board(game, lang=lang, shape=shape), game.card.titles[lang])


@pytest.mark.many
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_a_title_of_ones_own_lies_inside_its_card(title: str, shape: str, tmp_path: Path) -> None:
    for track in (12, 63, 200):
        file = tmp_path / "own.toml"
        file.write_text(f'title = "{title}"\ntrack = {track}\n', "utf-8")
        check_title(draw.board(tablier.game(file), shape=shape), title)


def area(card: ET.Element) -> Polygon:
    x, y, wide, high = (float(card.get(key, "0")) for key in ("x", "y", "width", "height"))
    return box(x, y, x + wide, y + high)


def check_title(picture: str, title: str) -> None:
    """Every line of the title lies within the card or the scroll that is drawn for it."""
    root = ET.fromstring(picture)
    (holder,) = [g for g in root.iter(f"{SVG}g") if g.get("class") in ("title", "cartouche")]
    lines = list(lettering(holder))
    assert "".join("".join(line.said.split()) for line in lines) == "".join(title.split())
    # A scroll is drawn with its title; the cards of a garden lie before it.
    inside = holder if holder.get("class") == "cartouche" else root
    cards = [
        box(x, y, x + wide, y + high)
        for card in inside.iter(f"{SVG}rect")
        for x, y, wide, high in [
            [float(card.get(key, "0")) for key in ("x", "y", "width", "height")]
        ]
        if card.get("stroke") == DAY.ink
    ]
    for line in lines:
        around = [card for card in cards if card.contains(line.ink)]
        smallest = min(around, key=lambda card: float(card.area), default=None)
        assert smallest is not None, f"{line.said} lies in no card"
        assert smallest.area < 0.12 * 280 * 200, f"{line.said} lies on the board, in no card"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", NAMES)
def test_the_lines_under_a_board_stay_on_the_sheet_and_apart(name: str, shape: str) -> None:
    game = tablier.game(name, players=tablier.game(name).card.players[-1])
    given = {f"name.{i + 1}": NAMES_GIVEN[i % len(NAMES_GIVEN)] for i in range(game.players)}
    picture = draw.svg(game.start().with_headers(given), shape=shape)
    root = ET.fromstring(picture)
    lines = [
        words
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "ribbon"
        for words in lettering(group)
    ]
    assert len(lines) == game.players
    x, y, wide, high = map(float, (root.get("viewBox") or "").split())
    for i, line in enumerate(lines):
        assert "…" in line.said
        assert box(x, y, x + wide, y + high).contains(line.ink)
        for other in lines[:i]:
            assert not line.ink.intersects(other.ink), (line.said, other.said)


def test_every_cut_of_the_serif_is_its_own() -> None:
    cuts = {serif(bold, italic) for bold in (False, True) for italic in (False, True)}
    assert len({letters_of(cut).outline("a") for cut in cuts}) == 4
