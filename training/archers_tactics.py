"""How many of the tactical positions of Archers level 10 gets right, and which it misses.

    python -m training.archers_tactics --seconds 2               # by the clock
    python -m training.archers_tactics --nodes 50000             # the same on every machine

What is right was found by trying every turn and every answer (`archers_suite`). A turn is right if
it wins, or leaves one of the boards that the position's entry names.
"""

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tablier
from training.duels import open_archers

SUITE = Path(__file__).parents[1] / "tests" / "archers_suite.json"


def right(entry: Mapping[str, Any], seconds: float, nodes: int | None, cores: int) -> bool:
    """Let level 10 play one turn, and look at what has come of it."""
    game = open_archers(**entry["options"])
    position = game.position({"board": entry["board"], "side": entry["side"]})
    seat = position.turn
    assert seat is not None
    bot = tablier.bot(game, 10, cores=cores)
    while position.turn == seat:
        position = position.play(bot.choose(position, seat, seconds, nodes), seat)
    if entry["kind"] == "win":
        return position.winners == (seat,)
    return position.state()["board"] in entry["right"]


def main() -> None:
    """Try them all."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--nodes", type=int)
    asked.add_argument("--cores", type=int, default=1)
    given = asked.parse_args()
    suite = json.loads(SUITE.read_text())
    kinds = Counter(entry["kind"] for entry in suite)
    solved: Counter[str] = Counter()
    for entry in suite:
        if right(entry, given.seconds, given.nodes, given.cores):
            solved[entry["kind"]] += 1
        else:
            print(f"missed: {entry['kind']} {entry['options']} {entry['board']} {entry['side']}")
    by_kind = ", ".join(f"{kind} {solved[kind]} of {n}" for kind, n in kinds.items())
    share = 100 * solved.total() / len(suite)
    print(f"solved {solved.total()} of {len(suite)} ({share:.1f} %): {by_kind}")


if __name__ == "__main__":
    main()
