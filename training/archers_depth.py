"""How fast and how deep the engine of Archers looks: from the start, and from positions of play.

python -m training.archers_depth --seconds 2
"""

import argparse

from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.vocabulary import State
from training.duels import duel, open_archers, opened, state, thinker

POSITIONS = 10


def main() -> None:
    """Look at them one after the other."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=2.0)
    given = asked.parse_args()
    game = open_archers()
    engine = Engine(game)
    mover = thinker(game, 2_000)
    positions: list[tuple[str, State]] = [("start", state(game))]
    for seed in range(POSITIONS):
        met = duel(game, (mover, mover), opened(game, seed)).positions
        positions.append((f"game {seed}, turn {met[len(met) // 2].turns}", met[len(met) // 2]))
    for name, s in positions:
        engine.forget()
        thought = engine.think(s, None, given.seconds)
        speed = thought.nodes / given.seconds / 1e6
        turns = thought.depth / 2
        print(
            f"{name}: {turns:.1f} turns, {speed:.2f} M nodes/s, value {thought.value}", flush=True
        )


if __name__ == "__main__":
    main()
