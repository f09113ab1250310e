"""Interpreted and compiled rules agree on every field after every step of thousands of games."""

import random
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numba
import numpy as np
import pytest

import tablier
from tablier.games import game_ids
from tablier.referee.game import Game
from tablier.rulekit.build import blank, build, pack, values
from tablier.rulekit.kinds import DICE
from tests.goose_boards import BOARDS, tables, written
from tests.tables import draw_game

EXAMPLE = "chutes-and-ladders.toml"
MOST_STEPS = 120_000
LONGEST_GAME = 4_000  # steps; a longer one has been compared long enough
_built: dict[str, SimpleNamespace] = {}


def compiled(game: Game) -> SimpleNamespace:
    """The compiled rules, with bounds checked: compiled code is silent about a wrong index."""
    module = cast(ModuleType, game.ruleset.rules)
    if module.__name__ not in _built:
        checked = numba.njit(nogil=True, error_model="numpy", boundscheck=True)
        _built[module.__name__] = build(module, checked)
    return _built[module.__name__]


def play_both(game: Game, chance: random.Random) -> int:
    """Play one game both ways from the same choices; answer how many steps were compared."""
    rules, built, o = game.ruleset.rules, compiled(game), game.o
    kind = game.ruleset.state_type
    s: Any = kind()
    twin, packed = blank(kind), pack(o)
    room, twin_room = [0] * game.ruleset.most_actions, np.zeros(game.ruleset.most_actions, np.int64)
    rules.start(s, o)
    built.start(twin, packed)
    steps = 0
    while not rules.over(s, o) and steps < LONGEST_GAME:
        if rules.awaited(s, o, DICE):
            ticket = chance.randrange(rules.tickets(s, o))
            seat, action = DICE, rules.drawn(s, o, ticket)
            assert built.tickets(twin, packed) == rules.tickets(s, o)
            assert built.drawn(twin, packed, ticket) == action
        else:
            seats = [seat for seat in range(game.players) if rules.awaited(s, o, seat)]
            assert seats == [q for q in range(game.players) if built.awaited(twin, packed, q)]
            seat = chance.choice(seats)
            n = rules.legal(s, o, seat, room)
            assert built.legal(twin, packed, seat, twin_room) == n
            assert twin_room[:n].tolist() == room[:n]
            action = room[chance.randrange(n)]
            said = rules.refused(s, o, seat, action)
            assert built.refused(twin, packed, seat, action) == said == 0
        leaver = chance.randrange(game.players)
        if chance.random() < 0.0005 and not s.out[leaver]:
            rules.leave(s, o, leaver)
            built.leave(twin, packed, leaver)
        else:
            rules.apply(s, o, seat, action)
            built.apply(twin, packed, seat, action)
        s.told.clear()
        assert s.values() == values(kind, twin)
        steps += 1
    for seat in range(game.players):
        assert rules.won(s, o, seat) == built.won(twin, packed, seat)
        assert rules.score(s, o, seat) == built.score(twin, packed, seat)
    return steps


def together(name: str) -> Any:
    """Games with the same rules are tried by the same tester, which compiles these once."""
    goose = name not in ("archers", "evasion", "petits-chevaux")
    return pytest.param(name, marks=pytest.mark.xdist_group("goose" if goose else name))


@pytest.mark.many
@pytest.mark.parametrize("name", [together(name) for name in (*game_ids(), EXAMPLE)])
def test_a_thousand_games_agree_field_by_field(name: str) -> None:
    """A thousand games, or so many steps: games of archers are long."""
    chance = random.Random(f"choices of {name}")
    steps = games = 0
    while games < 1_000 and steps < MOST_STEPS:
        steps += play_both(draw_game(name, chance), chance)
        games += 1
    assert steps > 10_000
    assert games > 100


@pytest.mark.many
@pytest.mark.parametrize("name", [together(name) for name in BOARDS])
def test_boards_with_every_word_agree_too(tmp_path: Path, name: str) -> None:
    chance = random.Random(f"choices of {name}")
    games = tables(written(tmp_path, name))
    steps = sum(play_both(chance.choice(games), chance) for _ in range(150))
    assert steps > 1_000


def test_compiled_rules_hide_as_the_interpreted_ones_do() -> None:
    for name in ("oie-archer", "evasion"):
        game = tablier.game(name, players=2)
        rules, built, o = game.ruleset.rules, compiled(game), game.o
        s: Any = game.ruleset.state_type()
        rules.start(s, o)
        rules.apply(s, o, 0, 5)
        twin, packed = pack(s), pack(o)
        for viewer in (-1, 0, 1):
            mine, other = s.copy(), twin.copy()
            rules.hide(mine, o, viewer)
            built.hide(other, packed, viewer)
            assert mine.values() == values(type(s), other)


def test_playing_imports_neither_numpy_nor_numba(run_python: Any) -> None:
    code = (
        "import sys, tablier\n"
        "for card in tablier.catalogue():\n"
        "    p = tablier.game(card.id).start()\n"
        "    p.moves(p.awaits[0].seat); p.record(); p.state()\n"
        "assert 'numpy' not in sys.modules and 'numba' not in sys.modules\n"
    )
    run_python(code)
