"""Paper for a club: shared cuts, sheets for long evenings, ink to spare, all games at once."""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typst
from PIL import Image
from pypdf import PdfReader

import tablier
from tablier import paper
from tablier.cli import main
from tablier.draw.theme import PRINT, SPARING
from tablier.games.evasion.paper import bets_pages
from tablier.games.goose.paper.score import Shot, score_pages, volley_pages
from tablier.paper.board_pages import lay_out
from tablier.paper.job import PrintJob
from tablier.paper.nets import CUT, cut_lines
from tablier.paper.page import Book, Pages, typeset
from tests.tables import NAMES
from tests.test_paper import cut_out, full, sizes, words_of

Line = tuple[float, float, float, float]


def cuts(picture: str) -> Iterator[Line]:
    """The straight lines for the scissors in a picture, those of the legend left out."""
    for found in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}line"):
        x1, y1, x2, y2 = (float(found.get(end, "")) for end in ("x1", "y1", "x2", "y2"))
        if found.get("stroke-dasharray") == CUT["stroke_dasharray"] and y1 > 9:
            yield x1, y1, x2, y2


def double(one: Line, other: Line) -> bool:
    """Do two upright or level lines run along each other, less than a millimetre apart?"""
    for flip in (False, True):
        (a1, b1, a2, b2), (c1, d1, c2, d2) = (
            (y1, x1, y2, x2) if flip else (x1, y1, x2, y2) for x1, y1, x2, y2 in (one, other)
        )
        along = min(a2, c2) - max(a1, c1) > 0.5
        if b1 == b2 and d1 == d2 and abs(b1 - d1) < 1 and along:
            return True
    return False


# --- scissors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["oie", "petits-chevaux", "archers", "oie-archer"])
def test_neighbours_share_their_cut(name: str) -> None:
    part = cut_out(full(name))
    lines = [line for picture in part.files.values() for line in cuts(picture)]
    assert lines
    for i, one in enumerate(lines):
        assert not any(double(one, other) for other in lines[i + 1 :])
    pieces = "".join(part.files.values()).count('class="piece"')
    uprights = [line for line in lines if line[0] == line[2]]
    assert len(uprights) < 2 * pieces  # each on its own would have two


def test_betting_slips_are_cut_by_two_uprights_fewer_than_slips_have_sides() -> None:
    part = bets_pages(PrintJob(full("evasion"), "fr"))
    assert "stroke-dasharray" in part.files["slip.svg"]  # the folds
    assert str(CUT["stroke_dasharray"]) not in part.files["slip.svg"]
    lines = ET.fromstring(part.files["cuts.svg"])
    assert len(lines) == 3 + 4  # two columns and three rows of slips, lines from end to end


def test_lines_that_touch_become_one_and_slanting_ones_stay() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    beside = [(x + 10, y) for x, y in square]
    roof = [(0.0, 0.0), (10.0, 0.0), (5.0, -4.0)]
    drawn = ET.fromstring(f"<svg>{cut_lines([square, beside, roof])}</svg>")
    ends = {tuple(float(line.get(k, "")) for k in ("x1", "y1", "x2", "y2")) for line in drawn}
    assert ends == {
        (0, 0, 20, 0), (0, 10, 20, 10), (0, 0, 0, 10), (10, 0, 10, 10), (20, 0, 20, 10),
        (0, 0, 5, -4), (5, -4, 10, 0),
    }  # fmt: skip


def letter_turns(node: ET.Element, turn: float) -> Iterator[float]:
    """How far each single letter of a picture is turned."""
    turn += sum(map(float, re.findall(r"rotate\(([-\d.]+)", node.get("transform", ""))))
    if node.tag.endswith("text") and len(node.text or "") == 1:
        yield turn % 360
    for child in node:
        yield from letter_turns(child, turn)


def test_an_archers_letter_is_upright_for_its_owner() -> None:
    """On the strip every arrow points to the foot: turned to look away, the letter stands."""
    for lang in ("fr", "en"):
        part = cut_out(full("archers"), 18.0, lang)
        drawn = ET.fromstring("".join(part.files.values()))
        turns = list(letter_turns(drawn, 0))
        assert turns == [180.0] * 18


# --- score sheets --------------------------------------------------------------------------------


def sheets(**how: Any) -> list[str]:
    return words_of(paper.pdf(full("oie-archer"), "score", lang="fr", **how))


def filled(shot: Shot) -> list[str]:
    """The words of score sheets that are filled in."""
    job = PrintJob(full("oie-archer"), "fr")
    return words_of(typeset([Book(job.title, [volley_pages(job, shot)])], job.title, "fr"))


def test_score_sheets_run_on_over_75_volleys() -> None:
    pages = sheets(names=["Anna"])
    assert len(pages) == 3
    for number, page in enumerate(pages):
        first = 25 * number + 1
        assert f"feuille {number + 1} sur 3, volées {first} à {first + 24}" in page
        assert all(re.search(rf"\b{n}\b", page) for n in range(first, first + 25))
        assert "Anna" in page
        assert ("report" in page) == (number > 0)


def test_a_club_asks_for_as_many_volleys_as_its_evening_has() -> None:
    assert len(sheets(volleys=20)) == 1
    assert "feuille 1 sur" not in sheets(volleys=20)[0]
    assert len(sheets(volleys=101)) == 5
    for wrong in (-1, 0, 501):
        with pytest.raises(tablier.TablierError) as error:
            sheets(volleys=wrong)
        assert "500" in error.value.say("fr")


def test_a_filled_sheet_has_only_the_pages_it_needs_and_carries_the_squares_over() -> None:
    volley = [["9", "8", "17", str(40 + seat)] for seat in range(5)]
    assert len(filled([volley] * 7)) == 1
    _, second = filled([volley] * 26)
    assert "report 40 41 42 43 44 26" in second


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_headings_are_legible_at_arms_length(lang: str) -> None:
    names = ["Anna", "Maximilienne de la Rochefoucauld", "Jean-Christophe", "Bo", "Li"]
    source = score_pages(PrintJob(full("oie-archer"), lang, names=names)).source
    table = source[source.index("#table") :].partition("#text(size: 9.5pt)")[0]
    assert min(map(float, re.findall(r"text\(size: ([\d.]+)pt", table))) >= 9.5
    for words in ("1", "2", "total", "case" if lang == "fr" else "sq."):
        found = re.search(rf"text\(size: ([\d.]+)pt\)\[{re.escape(words)}\]", table)
        assert found is not None
        assert float(found[1]) >= 11.5, words


def lines_of(made: bytes, words: str) -> set[int]:
    """How high the lines stand on which words are printed."""
    heights = set()

    def look(text: str, page: list[float], line: list[float], *_: Any) -> None:
        if text.strip() and text.strip() in words:
            heights.add(round(page[5] + page[3] * line[5]))

    PdfReader(io.BytesIO(made)).pages[0].extract_text(visitor_text=look)
    return heights


def test_a_name_takes_no_more_than_the_two_lines_of_its_cell() -> None:
    name = "Wilhelmine Gwendoline Ma"
    made = paper.pdf(full("oie-archer"), "score", lang="fr", names=[name])
    assert len(lines_of(made, name)) == 2


# --- ink -----------------------------------------------------------------------------------------


def darkness(made: bytes | list[bytes]) -> float:
    """How much of the pages is covered, from 0 (nothing) to 1 (black)."""
    pages = [made] if isinstance(made, bytes) else made
    shares = []
    for page in pages:
        histogram = Image.open(io.BytesIO(page)).convert("L").histogram()
        shares.append(sum((255 - tone) * n for tone, n in enumerate(histogram)) / sum(histogram))
    return sum(shares) / len(shares) / 255


def painted(part: Pages) -> float:
    """The darkness of a part as it comes out of a printer."""
    files: Any = {"main.typ": part.source.encode()}
    files |= {name: content.encode() for name, content in part.files.items()}
    made: Any = typst.compile(files, format="png", ppi=40.0, ignore_system_fonts=True)
    return darkness(made)


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_light_ink_takes_much_less_of_it(name: str) -> None:
    game = full(name)
    full_board, light_board = (
        painted(lay_out(PrintJob(game, "fr", theme=theme)).pages()) for theme in (PRINT, SPARING)
    )
    assert light_board < 0.66 * full_board
    pieces, light_pieces = (painted(cut_out(game, 15.0, theme=theme)) for theme in (PRINT, SPARING))
    assert light_pieces < 0.97 * pieces


@pytest.mark.many
def test_light_ink_has_no_washes_and_the_same_words_on_the_same_pages() -> None:
    assert {SPARING.washed(colour) for colour in ("red", "blue", "grey")} == {SPARING.paper}
    for name in NAMES:
        made, light = (paper.pdf(full(name), ink=ink, lang="en") for ink in ("full", "light"))
        assert sizes(made) == sizes(light)
        assert words_of(made) == words_of(light)


# --- all of it -----------------------------------------------------------------------------------


@pytest.mark.many
def test_one_command_prints_all_seven_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "all", "--what", "all", "--lang", "fr", "--ink", "light"]) == 0
    assert "tablier-all.pdf" in capsys.readouterr().out
    made = (tmp_path / "tablier-all.pdf").read_bytes()
    alone = sum(len(sizes(paper.pdf(full(name), lang="fr"))) for name in NAMES)
    assert len(sizes(made)) == alone
    outline: Any = PdfReader(io.BytesIO(made)).outline
    titles = [item["/Title"] for item in outline]
    assert titles == [card.titles["fr"] for card in tablier.catalogue()]
    assert main(["print", "all", "--what", "board", "--paper", "A3", "--out", "boards.pdf"]) == 0
    assert len(sizes((tmp_path / "boards.pdf").read_bytes())) == len(NAMES)
    assert main(["print", "all", "--what", "bets"]) == 0
    assert len(sizes((tmp_path / "tablier-bets.pdf").read_bytes())) == 1


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (["all", "--set", "first=random"], "un jeu à la fois", "one game at a time"),
        (["all", "--archers", "Anna"], "un jeu à la fois", "one game at a time"),
        (["all", "--svg"], "un jeu à la fois", "one game at a time"),
        (["all", "--what", "dice"], "score, bets", "score, bets"),
        (["all", "--out", "games.svg"], ".pdf", ".pdf"),
        (["oie", "--ink", "gold"], "full, light", "full, light"),
        (["oie-archer", "--what", "score", "--volleys", "9999"], "500", "500"),
        (["oie-archer", "--what", "score", "--volleys", "0"], "1 à 500", "1 to 500"),
        (["oie-archer", "--what", "score", "--volleys", "-3"], "1 à 500", "1 to 500"),
        (["oie-archer", "--what", "rules", "--volleys", "9"], "compte de volées", "counts volleys"),
        (["oie", "--volleys", "9"], "compte de volées", "counts volleys"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    words: list[str],
    french: str,
    english: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    monkeypatch.chdir(tmp_path)
    for lang, said in (("fr", french), ("en", english)):
        assert main(["print", *words, "--lang", lang]) == 2
        assert said in capsys.readouterr().err
        assert not list(tmp_path.iterdir())
