"""The lab's speed, per core, beside what bounds it: all measured in turn in one run.

Figures count processor time of one thread, so that a busy machine changes them less; the best of
several rounds is taken of each. Two threads are compared by the clock on the wall.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numba
import numpy as np

from tablier.lab import drivers, simulate
from tablier.lab.chance import SHIFT, WORD, key_of
from tablier.lab.compiled import program
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM
from tablier.lab.shooting import skills
from tablier.lab.simulation import prepare
from tablier.lab.tally import Setup, Tally, Task, play_chunk
from tablier.rulekit.build import blank

ROUNDS = 7
LIMIT_TURNS = 10_000_000


@numba.njit(nogil=True, error_model="numpy")
def limit(table: Any, turns: int, tickets: int) -> int:
    """One draw and one look-up per turn, and nothing else: no goose game can be faster."""
    a, b, c, d = 1, 2, 3, 1
    uneven = (WORD + 1) % tickets
    at = 0
    while turns > 0:
        word = (a + b + d) & WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & WORD
        c = (((c << 21) | (c >> 11)) + word) & WORD
        d += 1
        scaled = word * tickets
        if scaled & WORD < uneven:
            continue
        at = table[at + (scaled >> SHIFT)]
        turns -= 1
    return int(at)


COMPILE = """
from tablier.games import game_ids
from tablier.lab.simulation import prepare
from tablier.lab.tally import Task, play_chunk
for name in game_ids():
    play_chunk(Task(prepare(name), 0, 1))
"""


def main() -> None:
    # What is measured is code that was kept on disk, as in every run but a person's first: just
    # compiled, it lies elsewhere in memory, which alone makes some loops a tenth slower.
    subprocess.run([sys.executable, "-c", COMPILE], check=True)
    goose()
    others()
    maedn()
    threads()
    memory()


def played(tally: Tally) -> int:
    return sum(turns * games for turns, games in enumerate(tally.lengths))


def cpu(call: Callable[[], Any]) -> tuple[Any, float]:
    began = time.thread_time()
    found = call()
    return found, time.thread_time() - began


def turns_rate(setup: Setup, games: int) -> float:
    tally, seconds = cpu(lambda: play_chunk(Task(setup, 0, games)))
    return played(tally) / seconds


def goose() -> None:
    """The three sheets with dice, as a share of the limit."""
    table = np.random.default_rng(1).integers(0, 64, 64 * 36) * 36
    limit(table, 1, 36)
    asked = [
        ("oie", 2, 0.60), ("oie", 4, 0.60), ("oie-jetons", 2, 0.30), ("oie-jetons", 4, 0.30),
        ("oie-cayro", 2, 0.30), ("oie-cayro", 4, 0.30),
    ]  # fmt: skip
    setups = [(prepare(name, players=players), least) for name, players, least in asked]
    for setup, _ in setups:
        play_chunk(Task(setup, 0, 1))
    bound = 0.0
    rates = [0.0] * len(setups)
    for _ in range(ROUNDS):
        bound = max(bound, LIMIT_TURNS / cpu(lambda: limit(table, LIMIT_TURNS, 36))[1])
        for i, (setup, _) in enumerate(setups):
            rates[i] = max(rates[i], turns_rate(setup, 100_000))
    print(f"\nthe limit (one draw, one look-up): {bound / 1e6:,.0f} M turns/s")
    for (setup, least), rate in zip(setups, rates, strict=True):
        print(
            f"{setup.id:16}{setup.players} players {rate / 1e6:7,.0f} M turns/s"
            f"   {rate / bound:4.0%} of the limit (at least {least:.0%})"
        )


def counting(rules: Any, choose: Any) -> Callable[..., int]:
    """How many actions, those of the dice included, the same games as those of a chunk take."""
    start, over, deal = rules.start, rules.over, rules.chance.deal
    step = rules.jit(drivers.stepping(rules, choose))

    def count(
        s: Any, o: Any, room: Any, skill: Any, rng: Any, key: Any, games: int, seats: int
    ) -> int:
        actions = 0
        for game in range(games):
            deal(rng, key, game)
            start(s, o)
            while over(s, o) == 0:
                step(s, o, seats, room, rng, skill, 0)
                actions += 1
        return actions

    return count


def actions_of(setup: Setup, games: int) -> int:
    game = setup.open()
    ready = program(game)
    count = ready.driver(counting, lab_part(game).policy(UNIFORM))
    skill = np.array(skills(setup.archers), np.int64)
    room, rng = np.zeros(ready.most_actions, np.int64), np.zeros(4, np.int64)
    key = np.array(key_of(setup.seed), np.int64)
    s = blank(ready.state_type)
    return int(count(s, ready.o, room, skill, rng, key, games, setup.players))


def others() -> None:
    """The games with choices, each played by the uniform policy."""
    print()
    asked = {"archers": " (at least 5)"}
    for name, games in (("archers", 1_000), ("evasion", 2_000), ("oie-archer", 20_000)):
        setup = prepare(name)
        play_chunk(Task(setup, 0, 1))
        actions = actions_of(setup, games)
        chunk = partial(play_chunk, Task(setup, 0, games))
        seconds = min(cpu(chunk)[1] for _ in range(ROUNDS))
        print(f"{name:16}{actions / seconds / 1e6:7.2f} M actions/s{asked.get(name, '')}")


def maedn() -> None:
    """Petits chevaux beside the nearest game of OpenSpiel, driven as its users drive it."""
    setup = prepare("petits-chevaux", players=2)
    play_chunk(Task(setup, 0, 1))
    ours = max(20_000 / cpu(lambda: play_chunk(Task(setup, 0, 20_000)))[1] for _ in range(ROUNDS))
    print(f"{'petits-chevaux':16}{ours:10,.0f} games/s, 2 players")
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed (pip install open_spiel): maedn was not measured")
        return
    game = pyspiel.load_game("maedn(players=2,twoPlayersOpposite=true)")
    chance = np.random.default_rng(1)

    def play(games: int) -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
                else:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(chance.random() * len(actions))])

    theirs = max(200 / cpu(lambda: play(200))[1] for _ in range(3))
    print(f"{'maedn':16}{theirs:10,.0f} games/s: ratio {ours / theirs:.0f} (at least 30)")


def threads() -> None:
    """The same games on one thread and on two, in turn.

    Two threads can only be as fast as the cores that others leave free; what they take of the
    processor, together and beside one thread, shows on a busy machine too whether they hinder
    each other.
    """
    best = {1: 0.0, 2: 0.0}
    taken = {1: float("inf"), 2: float("inf")}
    for _ in range(ROUNDS):
        for n in best:
            began = time.process_time()
            result = simulate("oie", 4_000_000, threads=n)
            taken[n] = min(taken[n], time.process_time() - began)
            best[n] = max(best[n], result.turns_per_second)
    print(
        f"two threads: {best[2] / best[1]:.2f} times one (at least 1.8), "
        f"{best[2] / 1e6:,.0f} M turns/s; processor time {taken[2] / taken[1]:.2f} times one"
    )


def memory() -> None:
    """The most memory used before and after a hundred times as many games."""
    peaks = []
    for games in (100_000, 10_000_000):
        simulate("oie", games)
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(
        f"memory: {peaks[0]:.0f} MB after 100 thousand games, {peaks[1]:.0f} after 10 million more"
    )


if __name__ == "__main__":
    main()
