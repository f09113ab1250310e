"""Bad input: a sentence that a player understands, in both languages, and nothing lost."""

import copy
import json
import random
import string
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

import tablier
from tablier.games.goose import from_text
from tablier.referee.game import Game
from tests.tables import NAMES, draw_game, random_end

T = TypeVar("T")
BOARDS = Path(tablier.__file__).parent / "games" / "goose"


@pytest.mark.parametrize(
    ("call", "key", "says"),
    [
        (lambda: tablier.game("poule"), "unknown-game", "oie-archer"),
        (lambda: tablier.game(7), "unknown-game", "oie"),  # type: ignore[arg-type]
        (lambda: tablier.game("nowhere.toml"), "board-unreadable", "nowhere.toml"),
        (lambda: tablier.game("oie", players=7), "players", "2–6"),
        (lambda: tablier.game("oie", players=1), "players", "2–6"),
        (lambda: tablier.game("archers", players=3), "players", "2"),
        (lambda: tablier.game("oie", players="2"), "players-type", "2"),  # type: ignore[arg-type]
        (lambda: tablier.game("oie", players=True), "players-type", "True"),
        (lambda: tablier.game("oie", finish="exact"), "unknown-option", "first"),
        (lambda: tablier.game("oie-archer", first=1), "no-option", "first"),
        (lambda: tablier.game("oie-cayro", finish="pile"), "option-value", "exact, reach"),
        (lambda: tablier.game("oie-jetons", tokens=21), "option-value", "1…20"),
        (lambda: tablier.game("oie", first=3), "option-value", "1, 2, random"),
        (lambda: tablier.game("archers", board="9x99"), "option-value", "3x9"),
        (lambda: tablier.game("oie").start().play("7+1"), "not-a-move", "3+6"),
    ],
)
def test_what_cannot_be_is_explained(call: Callable[[], object], key: str, says: str) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        call()
    error = caught.value
    assert error.message.key == f"errors.{key}"
    assert says in error.say("fr")
    assert says in error.say("en")
    assert error.say("fr") != error.say("en")
    assert str(error) == error.say("fr")


def test_str_speaks_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        tablier.game("poule")
    monkeypatch.setenv("TABLIER_LANG", "en")
    assert str(caught.value).startswith("The game “poule” is unknown")
    monkeypatch.delenv("TABLIER_LANG")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert str(caught.value).startswith("The game")
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert str(caught.value).startswith("Le jeu")
    with pytest.raises(tablier.TablierError, match="fr, en"):
        caught.value.say("klingon")


def test_an_illegal_move_cites_its_rule() -> None:
    with pytest.raises(tablier.IllegalMove) as caught:
        tablier.game("oie").start().play("13")
    assert caught.value.rule == "oie.turn"
    assert "[oie.turn]" in str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_states_that_cannot_be_are_refused_by_field(name: str) -> None:
    game = tablier.game(name)
    state = game.start().state()
    for field in state:
        for junk in ("junk", -7, [], {}, [None], 10**30, 1.5, "\ud800", [["x"]], {"x": 1}):
            attempt(partial(game.position, {**state, field: junk}))
    with pytest.raises(tablier.TablierError, match="colour"):
        game.position({"colour": 1})
    with pytest.raises(tablier.TablierError):
        game.position([1, 2])  # type: ignore[arg-type]
    with pytest.raises(tablier.TablierError):
        game.position({**state, "game": "belote"})


# --- mutations: whatever is fed in, nothing but a TablierError comes out -------------------------

CHARACTERS = string.printable + "é«»²٣\u0000\u2028😀"


def mutated_text(text: str, chance: random.Random) -> str:
    """Some characters or lines changed, dropped, doubled or swapped."""
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        lines = text.split("\n")
        match chance.randrange(6):
            case 0:
                text = text[:at] + chance.choice(CHARACTERS) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + chance.randrange(1, 9) :]
            case 2:
                text = text[:at] + chance.choice(CHARACTERS) * chance.randrange(1, 4) + text[at:]
            case 3:
                text = "\n".join(chance.sample(lines, len(lines))) if len(lines) < 40 else text[:at]
            case 4:
                line = chance.randrange(len(lines))
                text = "\n".join(lines[:line] + lines[line : line + 1] * 2 + lines[line + 1 :])
            case _:
                digits = [i for i, c in enumerate(text) if c.isdigit()]
                if digits:
                    i = chance.choice(digits)
                    text = text[:i] + chance.choice(["9", "0", "-1", "99999999999"]) + text[i + 1 :]
    return text


JUNK: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 63, 64, 72, 10**20, 0.5, "", "x", "e4", [], [0], {},
    {"a": 1},
)  # fmt: skip


def mutated_value(value: Any, chance: random.Random) -> Any:
    """The same data with one thing in it changed."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        changed = {**value, key: mutated_value(value[key], chance)}
        if chance.random() < 0.05:
            del changed[key]
        return changed
    if isinstance(value, list) and value and chance.random() < 0.7:
        place = chance.randrange(len(value))
        changed_list = copy.copy(value)
        match chance.randrange(4):
            case 0:
                del changed_list[place]
            case 1:
                changed_list.append(chance.choice(JUNK))
            case _:
                changed_list[place] = mutated_value(value[place], chance)
        return changed_list
    if isinstance(value, str) and value and chance.random() < 0.7:
        return mutated_text(value, chance)
    if type(value) is int and chance.random() < 0.6:
        return value + chance.randrange(-3, 4)
    return chance.choice(JUNK)


def attempt(call: Callable[[], T]) -> T | None:
    """What it gives, or None where a TablierError says no; anything else fails the test."""
    try:
        return call()
    except tablier.TablierError as error:
        said = error.say("fr"), error.say("en")
    assert all(said)
    return None


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_mutated_records_raise_nothing_but_tablier_errors(name: str) -> None:
    chance = random.Random(f"records {name}")
    accepted = 0
    for _ in range(75):
        text = random_end(draw_game(name, chance), chance.random(), 25).record(
            chance.choice([None, None, 0, "public"])
        )
        for _ in range(20):
            broken = mutated_text(text, chance)
            accepted += attempt(partial(tablier.read, broken)) is not None
    assert accepted < 1_500


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_mutated_states_raise_nothing_but_tablier_errors(name: str) -> None:
    chance = random.Random(f"states {name}")
    accepted = 0
    for _ in range(100):
        end = random_end(draw_game(name, chance), chance.random(), chance.randrange(60))
        state = json.loads(json.dumps(end.state(chance.choice([None, None, 0, "public"]))))
        for _ in range(15):
            broken = mutated_value(state, chance)
            position = attempt(partial(end.game.position, broken))
            if position is None:
                continue
            accepted += 1
            # What is accepted is a position like any other: it can be asked and played.
            assert end.game.position(position.state()) == position
            for waited in position.awaits[:1]:
                moves = position.moves(waited.seat)
                if moves and not position.veiled:
                    position.play(chance.choice(moves), waited.seat)
    assert 0 < accepted < 1_500


@pytest.mark.many
def test_mutated_board_files_raise_nothing_but_tablier_errors() -> None:
    chance = random.Random("boards")
    files = sorted(BOARDS.glob("*/*.toml"))
    texts = [path.read_text("utf-8") for path in files if path.parent.name != "words"]
    assert len(texts) == 6
    accepted = 0
    for _ in range(10_000):
        broken = mutated_text(chance.choice(texts), chance)
        rules = attempt(partial(from_text, broken, "mutant", own=True))
        if rules is not None:
            accepted += 1
            random_end(Game(rules, None, {}), 1, 20).record()
    assert 0 < accepted < 10_000
