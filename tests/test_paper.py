"""Paper: page sizes and counts, fonts, margins, true size, the same bytes, and clear refusals."""

import builtins
import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typst as typst_package
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

import tablier
from tablier import paper
from tablier.cli import main
from tablier.cli.files import save
from tablier.draw.outlines import outlined
from tablier.draw.theme import PRINT
from tablier.paper.board_pages import lay_out, poster_size
from tablier.paper.cutouts import cutout_pages
from tablier.paper.job import PrintJob
from tablier.paper.markdown import inline, typst
from tablier.paper.page import MARGIN, PAPERS, Pages, ours, paper_of
from tablier.paper.part import paper_part
from tablier.referee.game import Game
from tablier.words.errors import TablierError
from tests.pictures import lettering
from tests.tables import NAMES

MM = 72 / 25.4
ALONE = {"rules": 2, "score": 3, "bets": 1, "pawns": 3}  # at most so many pages


def full(name: str, **options: int | str) -> Game:
    """The game with everybody at the table."""
    return tablier.game(name, tablier.game(name).card.players[-1], **options)


def cut_out(game: Game, room: float = 20.0, lang: str = "fr", **how: Any) -> Pages:
    """The pages of pieces, where the board has so much room for each."""
    job, part = PrintJob(game, lang, **how), paper_part(game.ruleset)
    return cutout_pages(job, part.pieces(job, room), part.kit(job))


def sizes(made: bytes) -> list[tuple[float, float]]:
    pages = PdfReader(io.BytesIO(made)).pages
    return [(float(p.mediabox.width) / MM, float(p.mediabox.height) / MM) for p in pages]


def words_of(made: bytes) -> list[str]:
    """The text of each page, its lines joined."""
    pages = PdfReader(io.BytesIO(made)).pages
    return [re.sub(r"\s+", " ", page.extract_text()) for page in pages]


def descriptors(made: bytes) -> list[DictionaryObject]:
    """Every font descriptor of the file, wherever it hangs."""
    reader = PdfReader(io.BytesIO(made))
    found = []
    for number in range(1, int(str(reader.trailer["/Size"]))):
        held = reader.get_object(number)
        if isinstance(held, DictionaryObject) and held.get("/Type") == "/FontDescriptor":
            found.append(held)
    return found


@pytest.mark.many
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_sheet_has_its_size_and_its_pages(name: str, lang: str) -> None:
    game = full(name)
    offered = paper.offered(game)
    assert ("score" in offered) == (name == "oie-archer")
    assert ("bets" in offered) == (name == "evasion")
    total = 0
    *kinds, everything = offered
    assert everything == paper.ALL
    for what in kinds:
        pages = sizes(paper.pdf(game, what, lang=lang))
        total += len(pages)
        assert 1 <= len(pages) <= ALONE.get(what, 1), what
        for page in pages:
            assert sorted(page) == pytest.approx([210, 297], abs=0.1)
            if what != "board":
                assert page[0] < page[1]
    assert len(sizes(paper.pdf(game, lang=lang))) == total


@pytest.mark.parametrize("name", PAPERS)
def test_the_board_takes_the_paper_asked_for_and_the_rest_stays_on_the_desk(name: str) -> None:
    sheet = PAPERS[name]
    pages = sizes(paper.pdf(full("oie"), paper=name.upper(), lang="fr"))
    assert sorted(pages[0]) == pytest.approx([sheet.width, sheet.height], abs=0.1)
    for page in pages[1:]:
        assert page == pytest.approx((sheet.desk.width, sheet.desk.height), abs=0.1)


@pytest.mark.parametrize("name", NAMES)
def test_fonts_are_embedded(name: str) -> None:
    found = descriptors(paper.pdf(full(name), lang="fr"))
    assert found
    for held in found:
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(held), held["/FontName"]


@pytest.mark.many
@pytest.mark.parametrize("poster", ["", "2x2", "3x1"])
@pytest.mark.parametrize("sheet", PAPERS.values(), ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_the_board_lies_within_the_margins_and_as_large_as_can_be(
    name: str, sheet: Any, poster: str
) -> None:
    layout = lay_out(PrintJob(full(name), "fr", sheet, poster_size(poster)))
    wide, tall = layout.size
    width, height = layout.window
    assert wide <= width + 1e-6
    assert tall <= height + 1e-6
    assert wide == pytest.approx(width) or tall == pytest.approx(height)
    if not poster:
        assert width <= layout.width - 2 * MARGIN
        assert height <= layout.height - 2 * MARGIN
        placed = re.search(r"dx: ([\d.]+)mm, dy: ([\d.]+)mm, image", layout.pages().source)
        assert placed is not None
        assert float(placed[1]) + wide <= layout.width - 2 * MARGIN + 0.01
        assert float(placed[2]) + tall <= layout.height - 2 * MARGIN + 0.01


def test_a_larger_paper_makes_a_larger_board_and_the_goose_takes_a_pawn_of_20_mm_on_a3() -> None:
    game = full("oie")
    assert paper.room(game, paper="A3") > paper.room(game, paper="A4")
    assert paper.room(game, paper="A3") >= 20
    assert paper.room(game, poster="2x2") > paper.room(game, paper="A3")


def test_a_poster_covers_all_of_the_board_at_one_scale() -> None:
    game = full("petits-chevaux")
    made = paper.pdf(game, "board", poster="2x3", lang="fr")
    pages = sizes(made)
    assert len(pages) == 6
    assert len(set(pages)) == 1
    words = [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages]
    assert "A1" in words[0]
    assert "C2" in words[5]
    layout = lay_out(PrintJob(game, "fr", poster=(2, 3)))
    source = layout.pages().source
    assert len(set(re.findall(r'"board.svg", width: ([\d.]+)mm', source))) == 1


def test_the_same_job_gives_the_same_bytes() -> None:
    assert paper.pdf(full("evasion"), lang="fr") == paper.pdf(full("evasion"), lang="fr")


@pytest.mark.many
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_all_that_we_print_is_in_our_type(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    real = typst_package.compile

    def watched(*files: Any, **settings: Any) -> Any:
        asked.append(settings["ignore_system_fonts"])
        return real(*files, **settings)

    monkeypatch.setattr(typst_package, "compile", watched)
    made = paper.pdf(full(name), lang=lang)
    assert asked == [True]
    names = {str(held["/FontName"]).partition("+")[2] for held in descriptors(made)}
    assert any(font.startswith("SourceSerifPro") for font in names)
    assert all(font.startswith(("SourceSerifPro", "DejaVuSansMono")) for font in names)


def test_a_name_that_our_type_lacks_may_take_the_machines_and_still_fits() -> None:
    assert ours("Zoë Łukasiewicz, François Œuvrard — ½ … « oui »")
    assert not ours("李小龍")
    for what, pages in (("score", 3), ("pawns", 1)):
        made = paper.pdf(full("oie-archer"), what, names=["李小龍", "🎲🦆", "مرحبا"], lang="fr")
        assert len(sizes(made)) == pages
    (drawn,) = cut_out(full("oie"), names=["李小龍" * 5]).files.values()
    room = re.findall(r'font-size="([\d.]+)"[^>]*textLength="([\d.]+)"', drawn)
    assert room
    assert all(float(wide) <= 20 * 0.88 + 0.1 for _, wide in room)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("wide", [90.0, 97.0, 130.0])
def test_the_words_of_a_slip_keep_away_from_its_edges(wide: float, lang: str) -> None:
    from tablier.games.evasion.paper import slip

    drawn = slip(PrintJob(full("evasion"), lang), wide, 93.0)
    root = ElementTree.fromstring(outlined(drawn))
    found = list(lettering(root))
    assert len(found) > 10
    for words in found:
        left, _, right, _ = words.ink.bounds
        assert 2 < left < right < wide - 2, words.said


def test_pieces_are_all_there_at_true_size() -> None:
    sheet = paper_of("A4")
    for name, options, count in (
        ("oie", {}, 6 + 2), ("oie-jetons", {}, 6 + 2 + 30), ("oie-archer", {}, 5),
        ("petits-chevaux", {}, 16 + 1), ("archers", {"king": "on"}, 18), ("evasion", {}, 7 + 8),
    ):  # fmt: skip
        part = cut_out(full(name, **options), 30.0)
        drawn = "".join(part.files.values())
        assert drawn.count('class="piece"') == count, name
        for picture in part.files.values():
            assert f'viewBox="0 0 {sheet.inner[0]:.2f} {sheet.inner[1]:.2f}"' in picture
            xs = [float(x) for x in re.findall(r'transform="translate\(([\d.]+) ', picture)]
            assert max(xs) < sheet.inner[0]


def test_names_stand_on_the_score_sheet_and_nothing_in_them_is_markup() -> None:
    names = ["Anna", "Bob #1 [*x*]", 'C "$a$" \\ _d_ <e> @f ~g']
    made = paper.pdf(full("oie-archer"), "score", names=names, lang="fr")
    text = re.sub(r"\s+", "", PdfReader(io.BytesIO(made)).pages[0].extract_text())
    assert "Anna" in text
    assert "Bob#1[*x*]" in text
    assert "_d_<e>@f~g" in text
    assert "20" in text
    with pytest.raises(TablierError) as error:
        paper.pdf(full("oie-archer"), "score", names=list("abcdef"))
    assert "5" in error.value.say("fr")


def test_long_names_and_titles_are_cut_short(tmp_path: Path) -> None:
    names = ["Maximilienne de la Rochefoucauld"]
    made = paper.pdf(full("oie-archer"), "score", names=names, lang="fr")
    assert "Maximilienne de la Roch…" in words_of(made)[0]
    file = tmp_path / "mine.toml"
    file.write_text(f'id = "mine"\ntitle = "{"Oie " * 30}"\ntrack = 30\n', "utf-8")
    made = paper.pdf(tablier.game(str(file), 2), "pawns", names=names, lang="fr")
    text = PdfReader(io.BytesIO(made)).pages[0].extract_text()
    assert "Maximilienne de…" in text
    assert "Oie" * 16 not in text.replace(" ", "")


def test_only_sheets_with_numbered_flaps_say_what_to_glue() -> None:
    for name, glued in (("oie", True), ("archers", False), ("evasion", False)):
        for lang, cut, glue in (("fr", "couper", "coller 1–2"), ("en", "cut", "glue 1–2")):
            made = paper.pdf(full(name), "pawns", lang=lang)
            text = PdfReader(io.BytesIO(made)).pages[0].extract_text()
            assert (glue in text) == glued, name
            assert cut in text
            assert "·" not in text  # each language by itself


def test_kings_stand_crowned() -> None:
    from tablier.games.archers.paper import archer

    for front in (True, False):
        assert archer(20, True, True, front, PRINT).count("<path") == (
            archer(20, True, False, front, PRINT).count("<path") + 1
        )


def test_tokens_are_all_printed_and_odd_dice_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for each, outlines, said in ((40, 80, "80 tokens"), (150, 240, "300 are needed in all")):
        file.write_text(
            f'id = "mine"\ntitle = "Mine"\ntrack = 30\nfaces = 8\ntokens = {each}\n'
            "[squares.toll]\nat = 7\npay = 1\n",
            "utf-8",
        )
        part = cut_out(tablier.game(str(file), 2), 30.0, lang="en")
        drawn = "".join(part.files.values())
        assert drawn.count('class="piece"') == 2 + outlines
        assert said in drawn
        assert "Dice with 8 faces: bring your own." in drawn


def test_rulings_are_marked_in_the_rules() -> None:
    for lang, mark in (("fr", "arbitrage"), ("en", "ruling")):
        made = paper.pdf(full("archers"), "rules", lang=lang)
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(made)).pages)
        rulings = [rule for rule in full("archers").rules(lang).values() if rule.ruling]
        assert text.count(mark) >= len(rulings)


def test_markdown_becomes_typst() -> None:
    assert inline("a *b* **c** `d#` [e](f)", "en") == 'a #emph[b]; #strong[c]; #raw("d#"); e'
    assert inline("quoi ?", "fr") == "quoi\u00a0?"
    assert inline("#1 $2 <3>", "en") == "\\#1 \\$2 \\<3\\>"
    page = "## T\n\n- a\n- b\n  c\n\n1. x\n\n| | p |\n|---|---|\n| q | r |\n"
    made = typst(page, "en", lambda level, title, id_, ruling: f"{level}{title}")
    assert made.split("\n\n") == [
        "2T",
        "#list([a], [b c])",
        "#enum([x])",
        "#table(columns: (auto, auto), table.header([], [*p*]), [q], [r])",
    ]
    long = typst("| a | b |\n|---|---|\n| c | a cell of many letters |\n", "en", lambda *_: "")
    assert "columns: (auto, 22fr)" in long


def test_a_board_of_ones_own_prints_too(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\ntitle = "Le mien & #1"\ntrack = 30\n', "utf-8")
    out = tmp_path / "mine.pdf"
    assert main(["print", str(file), "--out", str(out), "--lang", "fr"]) == 0
    assert len(sizes(out.read_bytes())) >= 3
    assert "mm" in capsys.readouterr().out


def test_the_command_writes_where_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "evasion", "--what", "bets"]) == 0
    assert main(["print", "archers", "--svg", "--set", "king=on"]) == 0
    assert main(["print", "oie-archer", "--what", "score", "--archers", "Anna, Bob"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "archers-board.svg", "evasion-bets.pdf", "oie-archer-score.pdf",
    ]  # fmt: skip
    assert (tmp_path / "archers-board.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (["oie", "--paper", "A5"], "A4, A3, letter", "A4, A3, letter"),
        (
            ["oie", "--what", "score"],
            "Au choix\u00a0: board, rules, pawns, all",
            "board, rules, pawns",
        ),
        (["oie", "--what", "bets"], "ne s’imprime pas", "cannot be printed"),
        (["oie", "--poster", "2"], "colonnes x rangées", "columns x rows"),
        (["oie", "--poster", "0x2"], "colonnes x rangées", "columns x rows"),
        (["oie", "--poster", "9x9"], "colonnes x rangées", "columns x rows"),
        (["oie", "--svg", "--what", "rules"], "Seul le plateau", "Only the board"),
        (["oie", "--svg", "--poster", "2x2"], "Seul le plateau", "Only the board"),
        (["oie", "--out", "no/where.pdf"], "ne peut pas être écrit", "cannot be written"),
        (["oie", "--players", "9"], "2–6", "2–6"),
        (["oie", "--set", "finish"], "nom=valeur", "name=value"),
        (["archers", "--archers", "Anna,Bob"], "ne porte de noms", "bears names"),
        (["evasion", "--archers", "Anna,Bob"], "ne porte de noms", "bears names"),
        (["oie", "--what", "rules", "--archers", "Anna"], "ne porte de noms", "bears names"),
        (
            ["oie-archer", "--svg", "--archers", "Anna"],
            "--archers\u00a0» n’y ferait rien",
            "“--archers” would",
        ),
        (["poule"], "inconnu", "unknown"),
        (["nowhere.toml"], "ne peut pas être lu", "cannot be read"),
    ],
)
def test_refusals_are_clear_and_leave_no_file(
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


def test_an_older_file_stays_whole_when_the_new_one_cannot_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "x.pdf"
    out.mkdir()
    with pytest.raises(TablierError):
        save(out, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["x.pdf"]
    assert out.is_dir()


def test_a_board_too_fine_for_the_paper_is_refused(tmp_path: Path) -> None:
    game = full("oie")
    layout = lay_out(PrintJob(game, "fr"))
    layout.__dict__["room"] = 1.5
    with pytest.raises(TablierError) as error:
        layout.pages()
    assert "1,5 mm" in error.value.say("fr")
    assert "1.5 mm" in error.value.say("en")
    for lang in ("fr", "en"):
        assert "--" not in error.value.say(lang)  # a browser shows it too


def test_without_typst_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "typst":
            raise ImportError
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(TablierError) as error:
        paper.pdf(full("oie"), "rules", lang="fr")
    for lang in ("fr", "en"):
        assert "pip install 'tablier[print]'" in error.value.say(lang)
