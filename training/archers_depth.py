"""How fast and how deep the engine of Archers looks: from the start, and from positions of play.

python -m training.archers_depth --seconds 2 --cores 1
"""

import argparse
import time

from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.vocabulary import State
from training.duels import duel, open_archers, opened, state, thinker

POSITIONS = 10


def main() -> None:
    """Look at them one after the other, and print a table."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--cores", type=int, default=1)
    given = asked.parse_args()
    game = open_archers()
    engine = Engine(game)
    mover = thinker(game, 2_000)
    positions: list[tuple[str, State]] = [("start", state(game))]
    for seed in range(POSITIONS):
        met = duel(game, (mover, mover), opened(game, seed)).positions
        positions.append((f"game {seed}, turn {met[len(met) // 2].turns}", met[len(met) // 2]))
    print(f"| {given.seconds:g} s, cores: {given.cores} | turns deep | M nodes/s | value |")
    print("|---|---|---|---|")
    depths, nodes, spent = 0.0, 0, 0.0
    for name, s in positions:
        engine.forget()
        began = time.perf_counter()
        thought = engine.think(s, None, given.seconds, cores=given.cores)
        took = time.perf_counter() - began
        depths, nodes, spent = depths + thought.depth / 2, nodes + thought.nodes, spent + took
        speed = thought.nodes / took / 1e6
        value = thought.value / 100
        print(f"| {name} | {thought.depth / 2:.1f} | {speed:.2f} | {value:.2f} |", flush=True)
    print(f"| mean | {depths / len(positions):.2f} | {nodes / spent / 1e6:.2f} | |")


if __name__ == "__main__":
    main()
