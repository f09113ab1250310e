"""The compiled rules of a game: one program a family, whatever the board and the options.

A *driver* is a function that plays or explores with compiled rules. It is written as a factory
that takes the rules and gives back a plain function over them: given the interpreted rules, that
function runs as it stands; given the compiled ones, `Program.driver` compiles it and keeps the
machine code on disk (see `rulekit.cache`).
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import numba
from numba.core.errors import NumbaError

from tablier.lab import chance
from tablier.lab.policies import Factory
from tablier.referee.game import Game
from tablier.rulekit.build import build, pack
from tablier.rulekit.cache import keep, outside
from tablier.rulekit.struct import Struct
from tablier.words import short
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"

_rules: dict[str, SimpleNamespace] = {}
_drivers: dict[str, Any] = {}

# Compiled code here allocates nothing: whatever it writes to is handed to it. So it need not count
# references either, which took a tenth of the time of some games.
_HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
_jit = numba.njit(**_HOW)
# For what only compiled code calls: without wrappers for Python it compiles in half the time.
_BARE: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_part = numba.njit(**_HOW, **_BARE)


class Program(NamedTuple):
    """A game as compiled code sees it."""

    family: str  # its rules, by their module: games with the same one share all compiled code
    rules: SimpleNamespace  # that module, compiled; with `chance`, and `jit` for a driver's parts
    o: Any  # its board and options, packed
    state_type: type[Struct]
    most_actions: int

    def driver(self, factory: Factory, *parts: Factory) -> Any:
        """The function that a factory makes of these rules, compiled once.

        `parts` make functions that it calls (a policy, say): it is given them after the rules.
        """
        name = "-".join(
            [self.family, *(f"{made.__module__}.{made.__qualname__}" for made in (factory, *parts))]
        )
        if name not in _drivers:
            called = [_part(part(self.rules)) for part in parts]
            _drivers[name] = keep(_jit(factory(self.rules, *called)), name)
        return _drivers[name]


def interpreted(game: Game) -> SimpleNamespace:
    """The same functions as they are written, for a factory that is to run without compiling."""
    return SimpleNamespace(**vars(game.ruleset.rules), chance=chance, jit=lambda function: function)


def program(game: Game) -> Program:
    """The compiled program of a game; compiling waits until something is called."""
    ruleset = game.ruleset
    module = cast(ModuleType, ruleset.rules)
    if module.__name__ not in _rules:
        _rules[module.__name__] = build(module, _part)
        _rules[module.__name__].chance = build(chance, _part)
        _rules[module.__name__].jit = _part
    return Program(
        family=f"{module.__name__}{outside(ruleset.package)}",
        rules=_rules[module.__name__],
        o=pack(game.o),
        state_type=ruleset.state_type,
        most_actions=ruleset.most_actions,
    )


@contextmanager
def understood(game: Game) -> Iterator[None]:
    """Say where the rules leave the dialect, when the compiler cannot follow them."""
    try:
        yield
    except NumbaError as error:
        places = re.findall(r'File "([^"]+)", line (\d+)', str(error))
        file, line = places[-1] if places else (game.ruleset.rules.__name__, "?")
        causes = [text for text in str(error).splitlines() if text.strip()]
        reason = short(causes[1] if len(causes) > 1 else causes[0], 200)
        raise TablierError(
            "not-compiled", package=PACKAGE, file=file, line=line, reason=reason
        ) from error
