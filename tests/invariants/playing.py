"""Games by the million on the compiled rules, looked over after every step.

    python -m tests.invariants.playing GAME GAMES [FIRST]

Bounds of lists are checked too: compiled code is silent about a wrong index unless it is asked.
Every chunk of games has players, options and a policy of its own; in some games somebody leaves.
"""

import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, reduce
from hashlib import sha256
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import numba
import numpy as np

from tablier.games.archers import rules as archers_rules
from tablier.games.chevaux import rules as chevaux_rules
from tablier.games.evasion import rules as evasion_rules
from tablier.games.goose import turns, volley
from tablier.lab import chance
from tablier.lab.drivers import stepping
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM, Factory
from tablier.lab.shooting import skills
from tablier.referee.game import Game
from tablier.rulekit.build import build, layout, pack
from tablier.rulekit.cache import keep
from tests.invariants import archers, arrow_goose, chevaux, dice_goose, evasion
from tests.tables import draw_game

CHUNK = 10_000  # games of one set of options
LONGEST = 20_000  # steps after which a game that does not end is left
DEPARTURES = 16  # in one game of so many somebody leaves …
SOON = 64  # … before that step

INVARIANTS: dict[ModuleType, ModuleType] = {
    turns: dice_goose,
    volley: arrow_goose,
    chevaux_rules: chevaux,
    archers_rules: archers,
    evasion_rules: evasion,
}

# What `found` holds: how far it came, and where something was wrong.
STEPS, UNFINISHED, GAME, STEP, WHAT = range(5)

_jit = numba.njit(nogil=True, error_model="numpy", boundscheck=True)


class Played(NamedTuple):
    """What was played, and how long the compiled code took."""

    games: int
    steps: int
    unfinished: int
    seconds: float

    def plus(self, other: "Played") -> "Played":
        """Both together."""
        return Played(
            self.games + other.games,
            self.steps + other.steps,
            self.unfinished + other.unfinished,
            self.seconds + other.seconds,
        )


NOTHING = Played(0, 0, 0, 0.0)


class Broken(NamedTuple):
    """Something that can never be, and how to see it again."""

    what: str
    game: Game
    number: int
    step: int


def watching(rules: Any, choose: Any, find: Any) -> Callable[..., None]:
    """Play games; stop at the first step after which something is wrong."""
    start, over, leave = rules.start, rules.over, rules.leave
    deal, draw = rules.chance.deal, rules.chance.draw
    step = rules.jit(stepping(rules, choose))

    def play(
        s: Any, was: Any, o: Any, words: Any, before: Any, actions: Any, skill: Any, rng: Any,
        key: Any, numbers: Any, seats: int, found: Any,
    ) -> None:  # fmt: skip
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            leaving = -1
            if draw(rng, DEPARTURES) == 0:
                leaving = draw(rng, SOON)
            start(s, o)
            steps = 0
            while over(s, o) == 0 and steps < LONGEST:
                for i in range(len(words)):
                    before[i] = words[i]
                if steps == leaving:
                    seat = draw(rng, seats)
                    if s.out[seat] == 0:
                        leave(s, o, seat)
                else:
                    step(s, o, seats, actions, rng, skill, 0)
                steps += 1
                what = find(s, o, was)
                if what:
                    found[GAME] = game
                    found[STEP] = steps
                    found[WHAT] = what
                    return
            found[STEPS] += steps
            found[UNFINISHED] += int(over(s, o) == 0)

    return play


@lru_cache(maxsize=32)
def driver(rules: ModuleType, choose: Factory) -> Any:
    """The compiled function, kept on disk under a name that changes with what it is made of."""
    invariants = INVARIANTS[rules]
    built: SimpleNamespace = build(rules, _jit)
    built.chance, built.jit = build(chance, _jit), _jit
    find = build(invariants, _jit).find
    sources = (Path(__file__), Path(cast(str, invariants.__file__)))
    made_of = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:24]
    name = f"invariants-{rules.__name__}-{choose.__module__}.{choose.__qualname__}-{made_of}"
    return keep(_jit(watching(built, _jit(choose(built)), find)), name)


def play(game: Game, playout: bool, first: int, games: int) -> Played | Broken:
    """Some games of one set of options, drawn alike or played as the lab plays games on."""
    ruleset, part = game.ruleset, lab_part(game)
    rules = cast(ModuleType, ruleset.rules)
    choose = part.playout.choose if playout else part.policy(UNIFORM)
    memory, twin = (np.zeros(1, dtype=layout(ruleset.state_type)) for _ in range(2))
    found = np.zeros(5, np.int64)
    run = driver(rules, choose)

    def played(last: int) -> None:
        run(
            memory[0], twin[0], pack(game.o), memory.view(np.int64), twin.view(np.int64),
            np.zeros(ruleset.most_actions, np.int64),
            np.array(skills(part.archers({}, game.players)), np.int64), np.zeros(4, np.int64),
            np.array(chance.key_of(0), np.int64), np.array([first, last], np.int64),
            game.players, found,
        )  # fmt: skip

    played(first)  # compiles
    began = time.perf_counter()
    played(first + games)
    if found[WHAT]:
        what = INVARIANTS[rules].BROKEN[found[WHAT] - 1]
        return Broken(what, game, int(found[GAME]), int(found[STEP]))
    took = time.perf_counter() - began
    return Played(games, int(found[STEPS]), int(found[UNFINISHED]), took)


def play_all(
    name: str, games: int, first: int = 0, chunk: int = CHUNK, quick: bool = False
) -> Played:
    """So many games of one type, from a number on: chunk after chunk with options of its own.

    Every other chunk is drawn alike from all that is legal, which takes longer than play that wants
    to win; `quick` leaves those out.
    """
    whole = NOTHING
    for number in range(first, first + games, chunk):
        drawn = random.Random(f"invariants of {name} {number}")
        size = min(chunk, first + games - number)
        here = play(draw_game(name, drawn), drawn.random() < 0.5 or quick, number, size)
        if isinstance(here, Broken):
            raise AssertionError(here)
        whole = whole.plus(here)
    return whole


def report(name: str, games: int, first: int = 0) -> None:
    """Play, a thread for each core, and tell what came of it."""
    cores = os.cpu_count() or 1
    step = -(-games // cores // CHUNK) * CHUNK or CHUNK
    with ThreadPoolExecutor(cores) as pool:
        begun = range(first, first + games, step)
        parts = list(pool.map(lambda at: play_all(name, min(step, first + games - at), at), begun))
    done = reduce(Played.plus, parts, NOTHING)
    print(
        f"{name}: {done.games} games, {done.steps} steps, nothing wrong after any of them;"
        f" {done.unfinished} left after {LONGEST} steps;"
        f" {done.games / done.seconds:.0f} games/s of one core",
        flush=True,
    )


def main() -> None:
    report(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)


if __name__ == "__main__":
    main()
