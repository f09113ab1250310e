"""Tablier without its extras: games are played, and what is missing is said, never thrown."""

from collections.abc import Callable
from pathlib import Path

import pytest

import tablier
from tests.tables import NAMES

NUMBA = {"llvmlite", "numba"}
EXTRAS = NUMBA | {
    "fastapi", "jinja2", "matplotlib", "numpy", "pandas", "ray", "scipy", "sqlalchemy", "typst",
    "uvicorn",
}  # fmt: skip
# Where a package is missing nobody finds it; all others are found as ever.
BARE = """
import io, os, sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        absent = name.partition(".")[0] in ABSENT
        return None if absent else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
sys.stderr = sys.stdout

import tablier
from tablier.cli import main
"""
ASKED = """
def told(what, ask):
    try:
        ask()
    except tablier.TablierError as error:
        print(what, error.say("en"), sep=": ")

for card in tablier.catalogue():
    start = tablier.game(card.id).start()
    for level in tablier.bots(card.id):
        told(f"bot {card.id} {level.id}", lambda: tablier.bot(card.id, level.id))
    for name in ("simulate", "odds", "solve", "transitions", "check_board"):
        told(f"{name} {card.id}", lambda: getattr(tablier.lab, name)(card.id))
    told(f"compare {card.id}", lambda: tablier.lab.compare(card.id, card.id))
    told(f"chances {card.id}", lambda: tablier.lab.chances(start))
    told(f"review {card.id}", lambda: tablier.lab.review(start))
told("all", lambda: exec("from tablier.lab import *"))
told("tournament", lambda: tablier.tournament("archers", ["1", "2"]))
"""
INSTALL = "Numba is not installed: pip install 'tablier[lab]'."
REFUSED = ("There is no exact solver", "takes no board of your own")


@pytest.mark.parametrize("absent", [EXTRAS, NUMBA], ids=["no extras", "no Numba"])
def test_whoever_asks_for_the_lab_or_an_opponent_is_told_what_to_install(
    absent: set[str], run_python: Callable[[str], str]
) -> None:
    answers = dict(
        line.split(": ", 1) for line in run_python(f"ABSENT = {absent}{BARE}{ASKED}").splitlines()
    )
    for name in NAMES:
        for level in tablier.bots(name):
            told = answers.get(f"bot {name} {level.id}")
            assert told == (None if level.id == "chance" else INSTALL)
    lab = {what: said for what, said in answers.items() if not what.startswith("bot ")}
    assert len(lab) == 8 * len(NAMES) + 2
    for what, said in lab.items():
        assert said == INSTALL or any(reason in said for reason in REFUSED), what


COMMANDS = (
    "simulate oie", "simulate archers --show 1", "odds oie", "compare oie -- oie-cayro",
    "board check oie", "tournament archers 1 2", "play archers --bot 2=5",
    "simulate oie --plot x.png", "odds oie --archer 1=uniform", "replay {game} --review",
)  # fmt: skip


def test_every_command_says_what_to_install(
    run_python: Callable[[str], str], tmp_path: Path
) -> None:
    game = tmp_path / "begun.tablier"
    game.write_text(tablier.game("oie").start().play("3+4").record(), "utf-8")
    asked = [command.format(game=game).split() for command in COMMANDS]
    code = f"for words in {asked}:\n    assert main([*words, '--lang', 'en']) == 2, words\n"
    said = run_python(f"ABSENT = {EXTRAS}{BARE}{code}").splitlines()
    assert len(said) == len(COMMANDS)
    assert all("pip install 'tablier[lab]'" in line for line in said)


def test_tables_are_carried_by_what_the_web_needs(run_python: Callable[[str], str]) -> None:
    code = """
for name in ("export", "import", "archive"):
    more = ["--older", "1d"] if name == "archive" else []
    assert main([name, "tables.zip", *more, "--lang", "en"]) == 2
assert main(["serve", "--lang", "en"]) == 2
assert main(["print", "oie", "--lang", "en"]) == 2
"""
    *web, paper = run_python(f"ABSENT = {EXTRAS}{BARE}{code}").splitlines()
    assert len(web) == 4
    assert all("pip install 'tablier[web]'" in line for line in web)
    assert "pip install 'tablier[print]'" in paper


@pytest.mark.parametrize("name", NAMES)
def test_advice_that_nobody_can_give_does_not_end_the_game(
    name: str, run_python: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    decides = len(tablier.bots(name)) > 1
    place, moves = tablier.game(name).start(), 0
    while decides and place.awaits[0].seat is None:
        place, moves = place.play(place.moves()[-1]), moves + 1
    game = tmp_path / "begun.tablier"
    game.write_text(place.record(), "utf-8")
    code = f"""
sys.stdin = io.StringIO("advice\\nchances\\n")
assert main(["play", "--from", "{game}@{moves}", "--lang", "en"]) == 0
"""
    said = run_python(f"ABSENT = {EXTRAS}{BARE}{code}")
    assert said.count(INSTALL) == 1 + decides
    assert "The game is kept." in said
