"""The keys for typed dice: whatever they spell is an outcome, and every outcome can be spelt."""

import random
from itertools import product
from pathlib import Path

import pytest

import tablier
from tablier.referee.position import Position
from tests.goose_boards import BOARDS
from tests.tables import NAMES, draw_game, random_play


def check(position: Position) -> None:
    """Try all combinations of keys."""
    pad = position.game.ruleset.pad(position.s, position.game.o)
    spelt = {
        pad.join.join(row.prefix + key for row, key in zip(pad.rows, keys, strict=True))
        for keys in product(*(row.keys for row in pad.rows))
    }
    shown = {step.text for text in spelt if (step := position.play(text).step)}
    assert shown == set(position.moves())
    for row in pad.rows:
        assert row.label["fr"]
        assert row.label["en"]
        assert len(row.names) in (0, len(row.keys))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "oie-archer"])
def test_every_throw_of_a_game_can_be_typed_by_keys(name: str) -> None:
    tried = set()
    for seed in range(8):
        chance = random.Random(f"pad {name} {seed}")
        for position in random_play(draw_game(name, chance), chance, 40):
            if position.awaits and position.awaits[0].seat is None:
                asked = (len(position.moves()), position.turn is None)
                if asked not in tried:
                    check(position)
                    tried.add(asked)
    assert tried


@pytest.mark.parametrize("name", [name for name in BOARDS if "\narrows =" not in BOARDS[name]])
def test_boards_of_ones_own_have_their_own_dice(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(BOARDS[name], "utf-8")
    check(tablier.game(path).start())


def test_what_the_keys_say() -> None:
    pad = tablier.game("oie").ruleset.pad(tablier.game("oie").start().s, tablier.game("oie").o)
    assert [row.label["fr"] for row in pad.rows] == ["dé 1", "dé 2"]
    lot = tablier.game("archers").start()
    (row,) = lot.game.ruleset.pad(lot.s, lot.game.o).rows
    assert row.keys == ("dark", "light")
    assert [name["fr"] for name in row.names] == ["Sombre", "Clair"]
    race = tablier.game("evasion", players=2, first=1).start()
    race = race.play("0123456", 0).play("0123456", 1).play("024")
    pad = race.game.ruleset.pad(race.s, race.game.o)
    assert [row.prefix for row in pad.rows] == ["0=", "2=", "4="]
