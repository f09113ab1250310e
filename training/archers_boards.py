"""What a board makes of Archers: the engine plays itself on sizes, woods and kings.

    python -m training.archers_boards --games 200 --nodes 4000 --cores 16 --out boards.md

Each game begins with one turn of each side at random, so that no two are alike; from there both
sides think equally long. The same seed gives the same table, whatever the number of cores.
"""

import argparse
import math
import time
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from training.duels import duel, open_archers, opened, state, thinker

SIZES = (
    "3x9", "5x9", "7x9", "8x9", "9x9", "11x9", "15x9", "7x10", "9x10", "7x11", "9x11", "11x11",
    "9x13", "13x13", "15x15",
)  # fmt: skip
OPENING = 2  # turns

HEAD = (
    "| board | woods | king | games | drawn | first player scores | turns | captures |",
    "|---|---|---|---|---|---|---|---|",
)


class Board(NamedTuple):
    """One choice of options."""

    size: str
    woods: str
    king: str

    def options(self) -> dict[str, str]:
        """As the game takes them."""
        return {"board": self.size, "woods": self.woods, "king": self.king}


class Outcome(NamedTuple):
    """How one game ended."""

    first: float  # what the side that began scored
    turns: int
    captures: int
    seconds: float


def boards(sizes: list[str]) -> list[Board]:
    """Every choice; on three columns woods in the corners are those in the middle."""
    return [
        Board(size, woods, king)
        for size in sizes
        for woods in ("centre", "corner")
        for king in ("off", "on")
        if woods == "centre" or not size.startswith("3x")
    ]


def play(task: tuple[Board, int, int]) -> Outcome:
    """One game."""
    board, seed, nodes = task
    began = time.process_time()
    game = open_archers(**board.options())
    mover = thinker(game, nodes)
    played = duel(game, (mover, mover), opened(game, seed, OPENING))
    score = 0.5 if played.winner < 0 else float(played.winner == 0)
    captures = 18 - sum(played.end.alive)
    return Outcome(score, played.turns, captures, time.process_time() - began)


def row(board: Board, found: list[Outcome]) -> str:
    """A line of the table."""
    n = len(found)
    mean = sum(one.first for one in found) / n
    spread = sum((one.first - mean) ** 2 for one in found) / max(1, n - 1)
    drawn = 100 * sum(one.first == 0.5 for one in found) / n
    turns = sum(one.turns for one in found) / n
    captures = sum(one.captures for one in found) / n
    return (
        f"| {board.size} | {board.woods} | {board.king} | {n} | {drawn:.0f} % "
        f"| {100 * mean:.1f} % ± {196 * math.sqrt(spread / n):.1f} | {turns:.0f} | {captures:.1f} |"
    )


def main() -> None:
    """Play on all of them, and write the table."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--games", type=int, default=200, help="on each board")
    asked.add_argument("--nodes", type=int, default=4_000, help="a turn")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cores", type=int, default=1)
    asked.add_argument("--sizes", default=",".join(SIZES), help="such as 9x9,7x9")
    asked.add_argument("--out", type=Path, help="a file for the table; printed in any case")
    given = asked.parse_args()
    game = open_archers()
    thinker(game, 1)(state(game))  # compiles once, for all processes
    lines = [*HEAD]
    print(*HEAD, sep="\n", flush=True)
    spent = 0.0
    studied = boards(given.sizes.split(","))
    with Pool(given.cores) as pool:
        for board in studied:
            first = given.seed * 1_000_003
            tasks = [(board, first + number, given.nodes) for number in range(given.games)]
            found = pool.map(play, tasks, chunksize=1)
            spent += sum(one.seconds for one in found)
            lines.append(row(board, found))
            print(lines[-1], flush=True)
    if given.out:
        given.out.write_text("\n".join(lines) + "\n")
    games = given.games * len(studied)
    print(f"{games} games at {given.nodes} nodes a turn, {spent / games:.2f} s of one core a game")


if __name__ == "__main__":
    main()
