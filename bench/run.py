"""`make bench`: how fast things are on this machine, measured side by side in one run.

Figures are per core, with the machine as it is; ratios say more than seconds. Nothing here is
asserted by the test suite.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np

import lab
import live
import odds
import tablier
import web
from tablier.games import game_ids
from tablier.referee.game import Game
from tablier.rulekit.build import blank, build, pack
from tablier.rulekit.kinds import DICE

SECONDS = 1.0


def main() -> None:
    start_up()
    pictures()
    print()
    print(f"{'':16}{'interpreted':>26}{'compiled':>16}")
    print(f"{'game':16}{'rules/s':>12}{'play()/s':>14}{'actions/s':>16}   first compile")
    for name in game_ids():
        game = tablier.game(name)
        rules = rate(partial(interpreted, game))
        plays = rate(partial(positions, game))
        actions, seconds = compiled(game)
        print(f"{name:16}{rules:12,.0f}{plays:14,.0f}{actions:16,.0f}   {seconds:.1f} s")
    lab.main()
    odds.main()
    live.main()
    web.main()


def start_up() -> None:
    """A command that needs nothing heavy, beside Python alone."""
    alone = best(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    games = best(
        lambda: subprocess.run(
            [sys.executable, "-m", "tablier", "games"], check=True, stdout=subprocess.DEVNULL
        )
    )
    print(
        f"tablier games: {games * 1000:.0f} ms, python -c pass: {alone * 1000:.0f} ms,"
        f" ratio {games / alone:.1f} (at most 5)"
    )


def pictures() -> None:
    """A position on its board after the first one, and a printed board."""
    from tablier import draw

    print()
    print(f"{'game':16}{'svg(position)':>14} (at most 5 ms){'tablier print':>16} (at most 2 s)")
    for name in game_ids():
        game = tablier.game(name)
        position = game.start()
        for _ in range(12):
            waited = position.awaits[0]
            position = position.play(position.moves(waited.seat)[0], waited.seat)
        draw.svg(position)
        drawn = best(partial(draw.svg, position))
        with TemporaryDirectory() as folder:
            words = ["print", name, "--paper", "A3", "--out", f"{folder}/all.pdf"]
            command = [sys.executable, "-m", "tablier", *words]
            began = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            printed = time.perf_counter() - began
        print(f"{name:16}{drawn * 1000:11.1f} ms{'':15}{printed:14.2f} s")


def best(call: Callable[[], object], times: int = 15) -> float:
    """The shortest of several runs: what the machine can do when it is left alone."""
    shortest = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        call()
        shortest = min(shortest, time.perf_counter() - began)
    return shortest


def rate(play: Callable[[], int]) -> float:
    """Steps a second over whole games."""
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        steps += play()
    return steps / (time.perf_counter() - began)


def interpreted(game: Game) -> int:
    """One random game through the rules alone; goose games: a step is a throw."""
    rules, o = game.ruleset.rules, game.o
    s: Any = game.ruleset.state_type()
    rules.start(s, o)
    room = [0] * game.ruleset.most_actions
    steps = 0
    while not rules.over(s, o):
        if rules.awaited(s, o, DICE):
            ticket = int(random.random() * rules.tickets(s, o))
            rules.apply(s, o, DICE, rules.drawn(s, o, ticket))
        else:
            seat = next(seat for seat in range(game.players) if rules.awaited(s, o, seat))
            n = rules.legal(s, o, seat, room)
            rules.apply(s, o, seat, room[int(random.random() * n)])
        s.told.clear()
        steps += 1
    return steps


def positions(game: Game) -> int:
    """One random game through Position.play; only the time of the moves themselves counts."""
    chance = random.Random()
    position = game.start()
    steps = 0
    while not position.over and steps < 200:
        waited = position.awaits[0]
        if waited.seat is None:
            position = position.play(position.drawn(chance))
        else:
            ruleset, s, o = game.ruleset, position.s, game.o
            room = [0] * ruleset.most_actions
            n = ruleset.rules.legal(s, o, waited.seat, room)
            text = ruleset.text(s, o, waited.seat, chance.choice(room[:n]))
            position = position.play(text, waited.seat)
        steps += 1
    return steps


def compiled(game: Game) -> tuple[float, float]:
    """Actions a second of random play on one core, and the seconds that compiling took."""
    built = build(cast(ModuleType, game.ruleset.rules))
    start, awaited, legal, over = built.start, built.awaited, built.legal, built.over
    tickets, drawn, apply = built.tickets, built.drawn, built.apply
    seats = game.players

    @numba.njit(nogil=True, error_model="numpy")
    def play(s: Any, o: Any, room: Any, games: int) -> int:
        steps = 0
        for _ in range(games):
            start(s, o)
            while over(s, o) == 0:
                steps += 1
                if awaited(s, o, -1):
                    apply(s, o, -1, drawn(s, o, np.random.randint(tickets(s, o))))
                    continue
                for seat in range(seats):
                    if awaited(s, o, seat):
                        n = legal(s, o, seat, room)
                        apply(s, o, seat, room[np.random.randint(n)])
                        break
        return steps

    s, o = blank(game.ruleset.state_type), pack(game.o)
    room = np.zeros(game.ruleset.most_actions, np.int64)
    began = time.perf_counter()
    play(s, o, room, 1)
    compiling = time.perf_counter() - began
    return rate(lambda: int(play(s, o, room, 50))), compiling


if __name__ == "__main__":
    main()
