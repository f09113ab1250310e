"""`tablier check`: sound games pass, and what an author may forget is found and named."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from tablier import games
from tablier.cli import main
from tablier.inspection import inspect
from tablier.lab.compiled import understood
from tablier.referee.game import open_game
from tablier.words import words
from tablier.words.errors import TablierError
from tests.strangers import EXAMPLE, SIBLING, installed

Found = Callable[[], str]


@pytest.fixture(scope="module", autouse=True)
def _examples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Both examples are installed, and are found."""
    with pytest.MonkeyPatch.context() as patch:
        for project in (EXAMPLE, SIBLING):
            patch.syspath_prepend(installed(project, tmp_path_factory.mktemp("site")))
        games._found.cache_clear()
        yield
    games._found.cache_clear()


@pytest.fixture
def found(capsys: pytest.CaptureFixture[str]) -> Found:
    """What is said of the matches, in English."""

    def inspected() -> str:
        return "\n".join(fault.say("en") for fault in inspect("allumettes", games=3))

    return inspected


@pytest.mark.parametrize("name", ["allumettes", pytest.param("cochon", marks=pytest.mark.many)])
def test_the_examples_are_sound(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name, "--lang", "en"]) == 0
    assert "nothing to find fault with" in capsys.readouterr().out


@pytest.mark.many
@pytest.mark.parametrize("name", ["petits-chevaux", "oie-archer", "evasion"])
def test_games_of_ours_are_sound(name: str) -> None:
    assert inspect(name, games=2) == []


def test_faults_are_listed_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from allumettes.game import Allumettes

    monkeypatch.setattr(Allumettes, "ranges", {})
    assert main(["check", "allumettes", "--lang", "fr"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Les allumettes\N{NO-BREAK SPACE}:\n- Le champ rows")


def test_an_event_or_a_refusal_that_cites_no_rule(
    monkeypatch: pytest.MonkeyPatch, found: Found
) -> None:
    from allumettes import rules
    from allumettes.game import Allumettes

    monkeypatch.setattr(Allumettes, "refusals", {rules.TOO_MANY: ("too-many", "trun")})
    assert "“too-many” cites the rule allumettes.trun" in found()


def test_an_event_without_words(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    from allumettes import rules
    from allumettes.game import Allumettes

    monkeypatch.setattr(Allumettes, "events", {rules.TOOK: ("tok", "turn")})
    assert "no word 'event.tok'" in found().replace("’", "'")


def test_a_function_that_is_missing(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    from allumettes import rules

    monkeypatch.delattr(rules, "progress")
    assert "The module allumettes.rules has no function progress." in found()


def test_words_that_one_language_lacks(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    english = words("allumettes", "en")
    monkeypatch.setitem(english, "piece", "match {number} of row {row}")
    monkeypatch.setitem(english, "more", "more")
    said = found()
    assert "The sentence more is missing in the language fr." in said
    assert "piece does not have the same placeholders in both languages: n, number" in said


def test_a_click_on_nothing(monkeypatch: pytest.MonkeyPatch, found: Found) -> None:
    from allumettes.drawing import Matches

    def clicks(self: Matches, s: Any, seat: int, moves: Any) -> dict[str, list[str]]:
        return {"elsewhere": [moves[0][0]]}

    monkeypatch.setattr(Matches, "clicks", clicks)
    assert "A click on elsewhere would play a1" in found()


def test_a_position_that_cannot_be_set_up_again(
    monkeypatch: pytest.MonkeyPatch, found: Found
) -> None:
    from allumettes.game import Allumettes

    monkeypatch.setattr(Allumettes, "ranges", {"rows": range(5)})
    assert "is refused when it is set up again" in found()


def test_a_field_that_start_forgets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Interpreted records begin with zeros; compiled ones are used again, and hold old games."""
    from cochon import rules as pig
    from tablier.lab.twins import compiled_as_written
    from tablier.rulekit.die_rounds import begin

    game = open_game("cochon", 2)
    assert compiled_as_written(game)

    def start(s: pig.State, o: pig.Board) -> None:
        begin(s, o)
        s.gathered = 0

    monkeypatch.setattr(pig, "start", start)
    assert not compiled_as_written(game)


def outside(seat: int) -> int:
    """What no compiler follows: integers have no methods there."""
    return seat.bit_length()


def test_rules_outside_the_dialect_are_named_with_their_line() -> None:
    compiled: Any = numba.njit(outside)
    with pytest.raises(TablierError) as refused, understood(open_game("allumettes")):
        compiled(3)
    assert re.search(r"test_inspection\.py, line \d+: the compiler", refused.value.say("en"))
    assert "dialecte" in refused.value.say("fr")
