"""Which modules a family's rules are written in, and which tests are about them."""

import importlib
import types

from tablier.games import game_ids
from tablier.referee.game import open_game

# The tests of each family's rules; those of all games come after them.
FAMILIES = {
    "archers": ("test_archers.py", "test_archers_perft.py"),
    "chevaux": ("test_petits_chevaux.py",),
    "evasion": ("test_evasion.py",),
    "goose": (
        *("test_goose_sheets.py", "test_goose_squares.py", "test_goose_exhaustive.py"),
        *("test_board_files.py", "test_goose_vocabulary.py", "test_goose_naive.py"),
    ),
}
SHARED = (
    *("test_records.py", "test_contract.py", "test_agreement.py", "test_errors.py"),
    *("test_states.py", "test_rules_cited.py"),
)

_ROOTS = ("tablier.games.", "tablier.rulekit.seats")  # as in `rulekit.build`


def games_of(family: str) -> list[str]:
    """The games that are played by a family's rules."""
    return [name for name in game_ids() if _rules(name).startswith(f"tablier.games.{family}.")]


def rules_of(family: str) -> list[types.ModuleType]:
    """The modules that a family's rules are written in: those that `rulekit.build` compiles."""
    found: dict[str, types.ModuleType] = {}
    todo = {_rules(name) for name in games_of(family)}
    while todo:
        module = importlib.import_module(todo.pop())
        found[module.__name__] = module
        homes = {v.__module__ for v in vars(module).values() if isinstance(v, types.FunctionType)}
        todo |= {home for home in homes if home.startswith(_ROOTS)} - set(found)
    return [found[name] for name in sorted(found)]


def _rules(name: str) -> str:
    rules = open_game(name, None, {}).ruleset.rules
    assert isinstance(rules, types.ModuleType)
    return rules.__name__
