"""How fast and how deep the engine of Archers looks: from the start, and from ten positions.

    python -m training.archers_depth --seconds 2 --cores 1

The positions are of games between two engines of 1,500 nodes a turn; they stand here, so that what
is measured stays the same when the engine changes. Beside positions a second stand those a second
of processor time: where others use the cores too, that is what the engine can do.
"""

import argparse
import time
from typing import NamedTuple

from tablier.games.archers.opponents.engine import Engine
from tablier.games.archers.vocabulary import State
from training.duels import open_archers


class Named(NamedTuple):
    """A position with a name; without a board, the start."""

    name: str
    board: str = ""
    side: str = "dark"
    options: tuple[tuple[str, str], ...] = ()


POSITIONS = (
    Named("start"),
    Named("first-steps", "3ess3/2e1es3/3sss3/9/9/9/3NNN3/3NNN3/2E1W1N2", "light"),
    Named("two-lines", "1e2ss3/3ss1s2/2s1s4/9/9/3N1N1s1/2N1N1N2/1N2N1W2/4N4"),
    Named("one-down", "3sse3/2s2ss2/4s1s2/1s5W1/9/9/N1N6/1N2NNN2/4N4"),
    Named("raid", "4sss2/2ss4W/1s5n1/4ss3/N8/9/1N4W2/2E1N4/2E2N3", "light"),
    Named("two-down", "1e2s4/3sss3/2s1s1s2/9/9/3N5/1NN1N1W2/4E4/6Ww1"),
    Named("kings", "4ws3/2sss*4/1s7/5s1s1/9/4N4/1NN3N2/4N*1WN1/3NE4", "light", (("king", "on"),)),
    Named("siege", "6sww/7ws/4w3s/4E4/3s5/2E3s2/E3E4/NE7/NNE6", "light", (("woods", "corner"),)),
    Named("narrow", "4w2/2sss2/s2s2s/s5s/7/2N1N2/1N1N1N1/N2N2N/3N3", "light", (("board", "7x9"),)),
    Named(
        "long-way", "1ss4s1/4s*4/9/2e1s4/2s6/5s3/9/4N4/3NE4/E3N*4/NE6W", "dark",
        (("board", "9x11"), ("king", "on")),
    ),
    Named(
        "wide", "2s5s2/5s5/4ss5/4sss4/11/11/7s3/3W1N5/4NNN4/1E3N5/8NN1", "dark",
        (("board", "11x11"),),
    ),
)  # fmt: skip


def main() -> None:
    """Look at them one after the other, and print a table."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--cores", type=int, default=1)
    given = asked.parse_args()
    asking = f"{given.seconds:g} s, cores: {given.cores}"
    print(f"| {asking} | turns deep | M nodes/s | of processor | value |")
    print("|---|---|---|---|---|")
    depths, nodes, spent, worked = 0.0, 0, 0.0, 0.0
    for position in POSITIONS:
        game = open_archers(**dict(position.options))
        told = {"board": position.board, "side": position.side} if position.board else {}
        s = game.position({"game": game.id, **told}).s
        assert isinstance(s, State)
        engine = Engine(game)
        engine.think(s, None, 0.01, cores=given.cores)  # all is there when time begins
        engine.forget()
        began, busy = time.perf_counter(), time.process_time()
        thought = engine.think(s, None, given.seconds, cores=given.cores)
        took, work = time.perf_counter() - began, time.process_time() - busy
        depths, nodes = depths + thought.depth / 2, nodes + thought.nodes
        spent, worked = spent + took, worked + work
        speed, pure, value = thought.nodes / took, thought.nodes / work, thought.value / 100
        depth = f"{thought.depth / 2:.1f} | {speed / 1e6:.2f} | {pure / 1e6:.2f}"
        print(f"| `{position.name}` | {depth} | {value:.2f} |", flush=True)
    speed, pure = nodes / spent / 1e6, nodes / worked / 1e6
    print(f"| mean | {depths / len(POSITIONS):.2f} | {speed:.2f} | {pure:.2f} | |")


if __name__ == "__main__":
    main()
