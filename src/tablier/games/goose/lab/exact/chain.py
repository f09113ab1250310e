"""The chain of a game: every state that can come up, and what leads from each to which.

It is built by running the rules on every outcome from every state, breadth first: there is no
second description of the game.
"""

import os
from collections.abc import Callable, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact import arrows, dice, kernels
from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import MOST_MISSED
from tablier.lab.exact.solver import OutOfReachError
from tablier.lab.progress import Progress, silent
from tablier.referee.game import Game
from tablier.rulekit.build import blank, build, pack
from tablier.rulekit.struct import Struct

STEPS_AT_ONCE = 1 << 18
INTERPRETED = 80_000  # steps: these take less time than compiling the rules does
MOST_MEMORY = 16_000_000_000

PILED_UP = "lab.odds.piled-up"
"""The refusal of a board on which turns to miss pile up."""


class Steps(NamedTuple):
    """The steps of a chain, those of state i from `begins[i]` to `begins[i + 1]`."""

    begins: Any
    target: Any  # a state, or -1 - winners
    weight: Any
    turns: Any
    shift: Any
    square: Any  # where the thrower is left


class Chain:
    """Every state that can be reached from some states of a game, and every step between them."""

    def __init__(
        self,
        game: Game,
        roots: Sequence[Struct],
        skill: arrows.Skill | None = None,
        o: Any = None,
        progress: Progress = silent,
        most: float = MOST_MEMORY,
    ) -> None:
        self.game = game
        self.most = most
        self.o = o or game.o
        self.seats = game.players
        self.kind = arrows if self.o.arrows else dice
        # Seats are turned so that the one to throw comes first; archers all shoot at once.
        self.turning = 1 if self.o.arrows else self.seats
        self.width = self.kind.COLUMNS * self.seats
        self.rows = np.zeros((1024, self.width), np.int16)
        self.table = np.full(4096, -1, np.int32)
        self.count = 0
        for root in roots:
            self._add(self.row(root))
        self.steps = self._explore(self._player(skill), progress)
        self.rows = self.rows[: self.count]
        self.hopeful = np.zeros(self.count, np.uint8)
        self.hopeless = kernels.mark_hopeful(self.steps.begins, self.steps.target, self.hopeful)
        # Does the turn always pass to the next seat? Not once somebody is out.
        ongoing = self.steps.target >= 0
        drifts = (self.steps.turns - self.steps.shift) % self.turning != 0
        self.lanes = self.turning if bool(np.any(drifts & ongoing)) else 1

    def row(self, s: Struct) -> Any:
        """A record of the rules as a row of this chain."""
        return self.kind.row_of(cast(Any, s), self.o)

    def find(self, s: Struct) -> int:
        """The number of a record's state, or -1."""
        return int(kernels.find(self.row(s), self.rows, self.table))

    def _add(self, row: Any) -> None:
        if kernels.find(row, self.rows, self.table) < 0:
            self.rows[self.count] = row
            self.count += 1
            self.table[:] = -1
            kernels.fill(self.table, self.rows, self.count)

    # --- building ---

    def _player(self, skill: arrows.Skill | None) -> tuple[Callable[..., int], int]:
        """What plays every outcome from some rows, and how many outcomes there are at most.

        Compiling takes seconds: as long as nothing compiled is at hand, a small chain is built by
        the interpreted rules, which are the same ones.
        """
        ruleset = self.game.ruleset
        rules = cast(ModuleType, ruleset.rules)
        plain_rules = build(rules, _as_it_is)
        if self.kind is arrows:
            volleys = arrows.Volleys(plain_rules, self.o, skill)
            return volleys.play, volleys.most
        s, o = blank(ruleset.state_type), pack(self.o)
        spread = np.zeros(len(self.o.outcome), np.int64)
        most = len(set(self.o.outcome))
        slow = dice.steps(plain_rules, _as_it_is)
        plain = cast(State, ruleset.state_type())
        ready = kernels.kept(dice.__name__)

        def play(rows: Any, count: int, *into: Any) -> int:
            if not ready and patience.lasts(count * most):
                return slow(plain, self.o, rows, count, spread, *into)
            return _driver(rules)(s, o, rows, count, spread, *into)

        return play, most

    def _explore(self, player: tuple[Callable[..., int], int], progress: Progress) -> Steps:
        play, most = player
        chunk = max(1, STEPS_AT_ONCE // most)
        size = chunk * most
        after = np.zeros((size, self.width), np.int16)
        weight = np.zeros(size)
        turns, shift, ends, target = (np.zeros(size, np.int64) for _ in range(4))
        square = np.zeros(size, np.int64)
        seen = np.full(64, -1, np.int64)
        found: list[tuple[Any, ...]] = []
        done, total, longest = 0, 0, 0
        while done < self.count:
            sources = min(chunk, self.count - done)
            begins = np.zeros(sources + 1, np.int64)
            made = play(
                self.rows[done : done + sources],
                sources,
                after,
                weight,
                turns,
                shift,
                square,
                ends,
                begins,
            )
            if self.kind is dice and dice.piles_up(after[:made], self.o):
                raise OutOfReachError(
                    PILED_UP, package=PACKAGE, most=MOST_MISSED, game=self.game.ruleset.called
                )
            seen = self._make_room(made, seen)
            self.count, kept = kernels.absorb(
                self.rows,
                self.count,
                self.table,
                seen,
                total,
                sources,
                begins,
                after,
                weight,
                turns,
                shift,
                square,
                ends,
                target,
            )
            found.append(
                (
                    begins[:-1] + total,
                    target[:kept].astype(np.int32),
                    weight[:kept].copy(),
                    turns[:kept].astype(np.int16),
                    shift[:kept].astype(np.int8),
                    square[:kept].astype(np.int16),
                )
            )
            done += sources
            total += kept
            progress("states", done)
            longest = max(longest, int(turns[:kept].max(initial=0)))
            needed = self.count * bytes_a_state(self.width, total / done, longest)
            check_memory(self.game, self.count, needed, self.most)
        starts, *columns = ([part[i] for part in found] for i in range(6))
        starts.append(np.array([total]))
        found.clear()
        return Steps(np.concatenate(starts), *(_joined(column) for column in columns))

    def _make_room(self, made: int, seen: Any) -> Any:
        """Let rows and table hold `made` more states; the memory of steps grows with them."""
        wanted = self.count + made
        if wanted > len(self.rows):
            rows = np.zeros((max(wanted, 2 * len(self.rows)), self.width), np.int16)
            rows[: self.count] = self.rows[: self.count]
            self.rows = rows
        if 2 * wanted > len(self.table):
            self.table = np.full(1 << (4 * wanted).bit_length(), -1, np.int32)
            kernels.fill(self.table, self.rows, self.count)
        if len(seen) < len(self.rows) + 64:
            grown = np.full(len(self.rows) + 64, -1, np.int64)
            grown[: len(seen) - 64] = seen[:-64]
            seen = grown
        return seen


def bytes_a_state(width: int, steps: float, longest: int) -> float:
    """What a state takes: its row, its steps, and when solving a few numbers by turn of a step."""
    return 2 * width + 16 + 2 * 17 * steps + 4 * 8 * (longest + 1)


def check_memory(game: Game, states: float, needed: float, most: float = MOST_MEMORY) -> None:
    """Refuse a chain of so many states, or more, that does not fit, or takes more than `most`."""
    allowed = min(most, memory())
    if needed > allowed:
        raise OutOfReachError(
            "lab.odds.too-large",
            package=PACKAGE,
            states=_about(states, ROUND_FLOOR),
            game=game.ruleset.called,
            needed=_about(needed / 1e9, ROUND_CEILING),
            gigabytes=_about(allowed / 1e9, ROUND_FLOOR),
        )


def _about(x: float, rounding: str) -> str:
    """A number's first two figures, written out, the same in all languages.

    What is needed is rounded up and what there is down, lest they look alike.
    """
    rounded = float(Context(prec=2, rounding=rounding).create_decimal_from_float(x))
    return f"{rounded:,.0f}".replace(",", "\u202f") if rounded >= 10 else f"{rounded:g}"


class Patience:
    """How many steps of all chains of this process the interpreted rules may still play."""

    def __init__(self) -> None:
        self.left = INTERPRETED

    def lasts(self, steps: int) -> bool:
        """Take some steps off; answer whether there were so many."""
        self.left -= steps
        return self.left >= 0


patience = Patience()


def _as_it_is(function: Any) -> Any:
    return function


@lru_cache(maxsize=1)
def _driver(rules: ModuleType) -> Callable[..., int]:
    """What plays every throw, compiled with the rules it calls."""
    run: Callable[..., int] = kernels.kernel(dice.steps(build(rules, kernels.jit)), dice.__name__)
    return run


def memory() -> float:
    """Bytes that a chain may take: what is free, and sixteen gigabytes at most."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return MOST_MEMORY
    return min(MOST_MEMORY, 0.9 * free)


def _joined(parts: list[Any]) -> Any:
    whole = np.concatenate(parts)
    parts.clear()
    return whole
