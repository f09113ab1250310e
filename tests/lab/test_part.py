"""A game that tells the lab nothing: whatever the lab does has an answer for it, or a refusal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablier
from tablier.cli import main
from tablier.games.goose import reader
from tablier.games.goose.board_file import BoardFile
from tablier.lab import chances, compare, odds, part, review, simulate, solve, transitions
from tablier.lab.boards import check_board, new_board
from tablier.lab.part import LabPart, lab_part
from tablier.lab.show import show
from tablier.lab.simulation import prepare
from tablier.referee.game import Game
from tablier.rulekit import cache
from tablier.words.errors import TablierError
from tests.lab.stranger import Blind, Matches

OURS = ("oie", "oie-archer", "petits-chevaux", "archers", "evasion")


@pytest.fixture
def matches(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The stranger's game, as if it were in the catalogue."""
    for module in ("opening", "show"):
        monkeypatch.setattr(f"tablier.lab.{module}.find", lambda _: Matches())
    return Game(Matches(), None, {})


def test_a_game_without_a_part_has_the_usual_one(matches: Game) -> None:
    assert type(lab_part(matches)) is LabPart
    for name in OURS:
        assert type(lab_part(tablier.game(name))) is not LabPart


def test_its_moves_are_drawn_alike_and_its_ends_are_counted(matches: Game) -> None:
    found = simulate(matches, 20_000, seed=1, detail=True)
    assert found.wins[0].value == pytest.approx(1 / 3, abs=2 * found.wins[0].error)
    assert found.turns.max == 4
    assert (found.waiting, found.visits, found.places) == (None, None, None)
    last = show(prepare(matches, seed=1), 5)
    assert last.over
    assert "Matches" in compare(matches, matches, games=50).say("en")


def test_who_is_winning_is_found_by_playing_on(matches: Game) -> None:
    found = chances(matches.start(), milliseconds=60_000)
    assert not found.exact
    assert found.wins[0] == pytest.approx(1 / 3, abs=5 * found.error)
    assert "every move at random" in found.explain("en")
    assert chances(matches.start().play("3"), milliseconds=0).wins == (0.0, 1.0)
    moment = review(matches.start().play("1").play("1").play("2")).moments[1]
    assert moment.choice is not None
    assert (moment.text, moment.choice.best, moment.mistake) == ("1", "3", True)


def test_what_it_hides_is_not_made_up() -> None:
    with pytest.raises(TablierError, match="Quelque chose est caché"):
        chances(Game(Blind(), None, {}).start(), milliseconds=0)


@pytest.mark.parametrize("ask", [odds, solve, transitions])
def test_exact_odds_are_refused_with_what_to_do_instead(
    ask: Callable[[Game], object], matches: Game
) -> None:
    for game in (matches, tablier.game("petits-chevaux")):
        with pytest.raises(TablierError) as refused:
            ask(game)
        said = {
            "fr": "pas de calcul exact pour «\u00a0{}\u00a0»",
            "en": "no exact solver for “{}”",
        }
        for lang, words in said.items():
            assert words.format(game.card.titles[lang]) in refused.value.say(lang)
            assert f"tablier simulate {game.id}" in refused.value.say(lang)


def test_nobody_plays_it_alone_shoots_at_it_or_knows_another_policy(matches: Game) -> None:
    with pytest.raises(TablierError, match="Allumettes"):
        simulate(matches, 1, players=1)
    with pytest.raises(TablierError, match="flèches"):
        simulate(matches, 1, archers={0: "uniform"})
    with pytest.raises(TablierError, match="uniform"):
        simulate(matches, 1, policy="clever")


def test_it_has_no_boards(matches: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.lab.boards.find", lambda _: matches.ruleset)
    with pytest.raises(TablierError, match="rien à vérifier"):
        check_board("matches")
    monkeypatch.undo()
    with pytest.raises(TablierError, match=r"oie, .*chutes-and-ladders"):
        new_board("mine", source="evasion")


@pytest.fixture
def without_parts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No family has anything to say."""
    part._part_of.cache_clear()
    monkeypatch.setattr(part, "find_part", lambda ruleset, name: None)
    yield
    part._part_of.cache_clear()


@pytest.mark.usefixtures("without_parts")
def test_a_family_that_loses_its_part_is_still_played(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = simulate("oie", 300, seed=77, max_turns=9_999)
    assert simulate("oie", 20, seed=78, detail=True).visits is None
    monkeypatch.undo()
    part._part_of.cache_clear()
    usual = simulate("oie", 300, seed=77)
    assert (plain.tally.wins, plain.tally.lengths) == (usual.tally.wins, usual.tally.lengths)


def test_an_error_in_a_part_is_not_taken_for_its_absence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "broken_family"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "lab.py").write_text("import a_module_that_nobody_has\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    ruleset = Matches()
    ruleset.package = "broken_family"
    with pytest.raises(ModuleNotFoundError, match="a_module_that_nobody_has"):
        lab_part(ruleset)


def test_compiled_code_of_another_package_is_known_by_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit of the stranger's rules must not play by the machine code of before."""
    assert cache.outside("tablier.games.goose") == ""
    folder = tmp_path / "edited_family"
    folder.mkdir()
    (folder / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    before = cache.outside("edited_family")
    (folder / "rules.py").write_text("MOST = 3\n", "utf-8")
    cache.outside.cache_clear()
    assert "" != before != cache.outside("edited_family")


@pytest.mark.parametrize("words", [["simulate"], ["odds"], ["board", "check"]])
def test_a_command_reads_a_board_once(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "once.toml"
    file.write_text(f"track = 12\ndice = 1\n# {words}\n", "utf-8")
    read = []
    usual = reader.read

    def counted(text: str, stem: str) -> BoardFile:
        read.append(stem)
        return usual(text, stem)

    monkeypatch.setattr(reader, "read", counted)
    assert main([*words, str(file), "--players", "2"]) == 0
    assert read == ["once"]
