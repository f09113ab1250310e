"""Somebody else's game on paper: what it gets without a word about paper, and what it may add."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tablier import paper
from tablier.draw.drawing import Drawing, Piece
from tablier.games.chevaux.drawing import ChevauxDrawing
from tablier.games.chevaux.game import Chevaux
from tablier.referee.game import Game
from tests.test_paper import cut_out, sizes, words_of

PLAYERS = 3


class Borrowed(Chevaux):
    """A game that lives in a package of somebody else's."""

    points = True


class EmptyBoard(ChevauxDrawing):
    """A board on which nothing stands yet."""

    def pieces(self, s: Any) -> list[Piece]:
        return []


class Unplaced(Borrowed):
    """The same, with an empty board to begin with."""

    def drawing(self, o: Any, shape: str) -> Drawing:
        return EmptyBoard(o, shape)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that can be imported, of another name in each test."""
    made = tmp_path / f"borrowed_{uuid4().hex}"
    made.mkdir()
    (made / "__init__.py").write_text('"""A game of somebody else\'s."""\n', "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return made


def borrowed(folder: Path, rules: type[Borrowed] = Borrowed) -> Game:
    ruleset = rules()
    ruleset.package = folder.name
    return Game(ruleset, PLAYERS, {})


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_without_a_part_prints_all_that_every_game_has(folder: Path, lang: str) -> None:
    game = borrowed(folder)
    assert list(paper.offered(game)) == ["board", "rules", "pawns", "score", "all"]
    names = ["Anna", "Bob #1"]
    pages = [
        words_of(paper.pdf(game, what, names=names, lang=lang))
        for what in ("board", "rules", "pawns", "score")
    ]
    assert all(pages)
    *_, pawns, score = pages
    assert "Anna" in pawns[0]
    assert ("dés" if lang == "fr" else "dice") not in pawns[0].lower()
    assert len(score) == 1
    for words in (game.card.titles[lang], "Anna", "Bob #1", "20", "total"):
        assert words in score[0]
    assert ("points de chacun" if lang == "fr" else "everybody’s points") in score[0]
    assert len(sizes(paper.pdf(game, lang=lang))) == sum(map(len, pages))


def test_its_pieces_stand(folder: Path) -> None:
    pages = cut_out(borrowed(folder))
    drawn = "".join(pages.files.values())
    assert drawn.count('class="piece"') == 4 * PLAYERS
    assert "Pions debout" in drawn


def test_where_the_board_is_empty_at_first_everybody_gets_a_pawn(folder: Path) -> None:
    game = borrowed(folder, Unplaced)
    drawn = "".join(cut_out(game, names=["Anna"]).files.values())
    assert drawn.count('class="piece"') == PLAYERS
    for name in ("Anna", game.names[1]["fr"], game.names[2]["fr"]):
        assert drawn.count(f">{name}</text>") == 2  # on both sides


def test_a_part_says_what_is_different_and_leaves_the_rest(folder: Path) -> None:
    (folder / "paper.py").write_text(
        """
from tablier.paper.cutouts import Kit
from tablier.paper.page import Pages, page
from tablier.paper.part import Form, PaperPart

TITLE = {"fr": "Le carnet", "en": "The notebook"}


def notebook(job):
    return Pages(page(job.desk.width, job.desk.height, TITLE[job.lang] + " " + job.title))


class Mine(PaperPart):
    def kit(self, job):
        return Kit(dice=("", ""))

    def forms(self, game):
        return {"notebook": Form(TITLE, notebook)}


def part(ruleset):
    return Mine()
""",
        "utf-8",
    )
    game = borrowed(folder)
    offered = paper.offered(game)
    assert list(offered) == ["board", "rules", "pawns", "notebook", "all"]
    assert offered["notebook"]["en"] == "The notebook"
    assert "Le carnet" in words_of(paper.pdf(game, "notebook", lang="fr"))[0]
    assert "Le carnet" in words_of(paper.pdf(game, lang="fr"))[-1]
    pieces = "".join(cut_out(game).files.values())
    assert pieces.count('class="piece"') == 4 * PLAYERS + 2


def test_a_mistake_in_a_part_is_not_taken_for_its_absence(folder: Path) -> None:
    (folder / "paper.py").write_text("import nowhere_to_be_found\n", "utf-8")
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        paper.offered(borrowed(folder))
