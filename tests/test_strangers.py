"""Other people's games: found, refereed, drawn and played; or named with what is wrong."""

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import tablier
from tablier import games
from tests.strangers import EXAMPLE, installed, told_files

Stranger = Callable[[str], None]


@pytest.fixture(scope="session")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed."""
    return installed(EXAMPLE, tmp_path_factory.mktemp("stranger"))


@pytest.fixture
def with_matches(matches: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example can be imported, and is found."""
    monkeypatch.syspath_prepend(matches)
    games._found.cache_clear()
    yield
    monkeypatch.undo()
    games._found.cache_clear()


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    """Makes a package of one module with the entry point `odd`."""

    def make(source: str) -> None:
        (tmp_path / "odd_family.py").write_text(source, "utf-8")
        about = tmp_path / "odd-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[tablier.games]\nodd = odd_family\n")
        monkeypatch.syspath_prepend(tmp_path)
        games._found.cache_clear()

    yield make
    monkeypatch.undo()
    sys.modules.pop("odd_family", None)
    games._found.cache_clear()


def run(matches: Path, *words: str) -> str:
    env = {**os.environ, "PYTHONPATH": f"{matches}:{os.environ.get('PYTHONPATH', '')}"}
    return subprocess.run(
        [sys.executable, "-m", "tablier", *words],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_tutorial_builds_the_example() -> None:
    told = told_files()
    files = {
        path.relative_to(EXAMPLE).as_posix(): path
        for path in EXAMPLE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert set(told) == set(files)
    for name, text in told.items():
        lines = [line for line in text.splitlines() if line]
        kept = [line for line in files[name].read_text("utf-8").splitlines() if line]
        assert lines == kept, name


def test_an_installed_game_is_in_the_list_with_its_options(matches: Path) -> None:
    said = run(matches, "games", "--lang", "en")
    assert "allumettes      The matches (2 players, from the age of 6, 5 minutes)" in said
    assert "last: loses, wins [loses]" in said


def test_its_rules_are_shown_in_both_languages(matches: Path) -> None:
    assert "au moins une, toutes dans la même rangée" in run(
        matches, "rules", "allumettes", "--lang", "fr"
    )
    assert "all from the same row" in run(matches, "rules", "allumettes", "--lang", "en")


@pytest.mark.usefixtures("with_matches")
def test_it_is_refereed_with_cited_rules() -> None:
    start = tablier.game("allumettes").start()
    assert len(start.moves()) == 16
    took = start.play("d3")
    assert took.events[0].rule == "allumettes.turn"
    assert took.events[0].say("fr") == "Rouge prend 3 allumettes de la rangée d."
    with pytest.raises(tablier.IllegalMove) as refused:
        took.play("a2")
    assert "not have enough matches for a2" in refused.value.say("en")
    assert refused.value.rule == "allumettes.turn"
    with pytest.raises(tablier.IllegalMove, match="b3"):
        took.play("all of them")


@pytest.mark.usefixtures("with_matches")
@pytest.mark.parametrize("last", ["loses", "wins"])
def test_whole_games_are_recorded_read_back_and_set_up_again(last: str) -> None:
    game = tablier.game("allumettes", last=last, first="random")
    chance = random.Random(last)
    for _ in range(20):
        position = game.start()
        while not position.over:
            assert game.position(position.state()) == position
            position = position.play(chance.choice(position.moves()))
        taker = position.step.seat if position.step else None
        assert position.winners == ((taker,) if last == "wins" else (1 - (taker or 0),))
        assert game.position(position.state()) == position
        assert tablier.read(position.record()).final == position
    left = game.start().play("1").play("resign")
    assert left.winners == (1,)


@pytest.mark.usefixtures("with_matches")
@pytest.mark.parametrize(
    ("state", "field"),
    [
        ({"rows": [1, 3, 5, 8]}, "rows"),
        ({"rows": [1, 3, 5]}, "rows"),
        ({"rows": [0, 0, 0, 0], "over": False}, "over"),
        ({"rows": [0, 0, 0, 1], "winners": [0]}, "winners"),
        ({"rows": [0, 0, 0, 0], "winners": [0, 1]}, "winners"),
        ({"out": [True, True]}, "out"),
        ({"out": [True, False], "turn": 0}, "turn"),
        ({"turn": None}, "turn"),
        ({"sticks": 3}, "sticks"),
    ],
)
def test_an_impossible_position_is_refused_by_the_name_of_the_field(
    state: dict[str, object], field: str
) -> None:
    with pytest.raises(tablier.TablierError) as refused:
        tablier.game("allumettes").position(state)
    assert field in refused.value.say("en")


@pytest.mark.usefixtures("with_matches")
def test_its_picture_says_what_may_be_clicked_and_for_whom() -> None:
    position = tablier.game("allumettes").start().play("d3")
    picture = tablier.draw.svg(position, lang="en")
    assert 'id="match-3-3" data-moves="d1"' in picture
    assert 'aria-label="match 4 of row d"' in picture
    assert "match-3-4" not in picture  # it has been taken


def test_it_is_played_in_the_terminal(matches: Path) -> None:
    env = {**os.environ, "PYTHONPATH": f"{matches}:{os.environ.get('PYTHONPATH', '')}"}
    moves = "d7\nc5\nb3\na1\n"
    said = subprocess.run(
        [sys.executable, "-m", "tablier", "play", "allumettes", "--lang", "en"],
        env=env, input=moves, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "Red takes 7 matches from row d." in said
    assert "Red wins!" in said


def test_a_game_that_cannot_be_loaded_is_named_and_keeps_nobody_from_playing(
    stranger: Stranger, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger("raise RuntimeError('no luck')")
    assert [trouble.say("en") for trouble in games.troubles()] == [
        "The package “odd_family” declares games that cannot be loaded: no luck."
    ]
    assert tablier.game("oie").start().moves()
    from tablier.cli import main

    assert main(["games", "--lang", "en"]) == 0
    assert "no luck" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("GAMES = ('odd',)", "has no “card_of”"),
        ("GAMES = ('oie',)\ncard_of = ruleset = None", "“tablier.games.goose” has one of that id"),
        ("GAMES = ('Odd One',)\ncard_of = ruleset = None", "lower-case letters"),
        ("GAMES = ('odd',)\ndef card_of(game): return missing\nruleset = None", "missing"),
    ],
)
def test_what_a_family_owes_is_said_when_it_is_missing(
    stranger: Stranger, source: str, said: str
) -> None:
    stranger(source)
    (trouble,) = games.troubles()
    assert said in trouble.say("en")
    assert "odd_family" in trouble.say("fr")
    assert "odd" not in games.game_ids()
