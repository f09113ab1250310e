"""Every rule has a test: each id that an event can cite is reached by some tested game."""

import random
from collections.abc import Iterator

import pytest

import tablier
from tablier.referee.position import Position
from tests.make_goldens import FOLDER, GAMES, file_name
from tests.tables import NAMES, draw_game, random_move

RULINGS = {  # the rulings of each game, as the rules number them
    "oie": 5,
    "oie-jetons": 8,
    "oie-cayro": 7,
    "oie-archer": 8,
    "petits-chevaux": 9,
    "archers": 9,
    "evasion": 8,
}
# Positions that lead straight to what random games meet too seldom.
SET_UP: dict[str, list[tuple[dict[str, object], dict[str, object], list[str]]]] = {
    "oie-archer": [({}, {"pawns": [60, 61]}, ["3 M", "2 M"])],
    "petits-chevaux": [({"six": "always"}, {"pawns": [[36] * 4, [0] * 4]}, ["6"])],
    "archers": [
        ({"first": "dark"}, {"board": "9/9/9/4s4/9/4N4/9/9/9", "side": "dark"}, ["e4xe6"]),
        (
            {"first": "dark", "king": "on"},
            {"board": "1s7/9/9/4s*4/9/4N*4/9/9/9", "side": "dark"},
            ["e4xe6"],
        ),
        ({"first": "dark"}, {"board": "s8/1E7/9/9/9/9/9/9/9", "side": "dark"}, ["b8-c8", "c8-d8"]),
        ({"first": "dark"}, {"board": "s8/2E6/9/9/9/9/9/9/9", "side": "dark"}, ["c8-d8"]),
        (
            {"first": "dark", "repetition": "draw"},
            {"board": "s8/9/9/9/9/9/9/9/8N", "side": "dark", "quiet": 199},
            ["i1<", "i1<"],
        ),
        (
            {"first": "dark", "repetition": "off"},
            {"board": "s8/9/9/9/9/9/9/9/8N", "side": "dark", "turns": 1999},
            ["i1<", "i1<"],
        ),
    ],
}


def positions(name: str) -> Iterator[Position]:
    """The golden games, random games in which some resign or agree on a draw, positions set up."""
    for number, golden in enumerate(GAMES):
        if golden[0] == name:
            text = (FOLDER / file_name(number)).with_suffix(".tablier").read_text("utf-8")
            yield from tablier.read(text).positions()[1:]
    for options, state, moves in SET_UP.get(name, []):
        position = tablier.game(name, **options).position(state)  # type: ignore[arg-type]
        for seat, move in enumerate(moves):
            position = position.play(move, seat if name == "oie-archer" else None)
            yield position
    for seed in range(150):
        chance = random.Random(f"cited {name} {seed}")
        position = draw_game(name, chance).start()
        for _ in range(200):
            if position.over:
                break
            if chance.random() < 0.003:
                seats = [q for q in range(position.game.players) if not position.gone(q)]
                position = position.play("resign", chance.choice(seats))
            elif position.game.ruleset.draws and chance.random() < 0.003:
                position = position.agree()
            else:
                position = random_move(position, chance)
            yield position


@pytest.mark.many
@pytest.mark.parametrize("name", NAMES)
def test_every_id_that_an_event_can_cite_is_reached(name: str) -> None:
    rules = tablier.game(name).rules("fr")
    wanted = {rule.id for rule in rules.values() if not rule.explains}
    cited: set[str] = set()
    for position in positions(name):
        found = {event.rule for event in position.events}
        assert found, "a move that caused no event"
        cited |= found
        if cited == wanted:
            return
    assert cited == wanted


@pytest.mark.parametrize("name", NAMES)
def test_every_ruling_of_the_game_is_on_its_page(name: str) -> None:
    for lang in ("fr", "en"):
        rules = tablier.game(name).rules(lang)
        for number in range(1, RULINGS[name] + 1):
            assert rules[f"{name}.R{number}"].ruling
        assert rules[f"{name}.leaving"].ruling
        assert {f"{name}.turn", f"{name}.finish"} <= set(rules)
