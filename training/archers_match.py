"""Matches of Archers: each opening is played twice, colours swapped.

    python -m training.archers_match --pairs 50 --seed 1 level:10 greedy
    python -m training.archers_match --pairs 50 nodes:20000 nodes:20000:other-weights.json
    python -m training.archers_match --pairs 20 level:10@2.0 greedy

A player is ``greedy``, ``level:N`` (level 10 with ``--most`` nodes a turn, or seconds after an @)
or ``nodes:N`` with weights of its own.
"""

import argparse
import json
import math
from multiprocessing import Pool
from pathlib import Path

from tablier.games.archers.opponents.levels import LEVELS
from tablier.referee.game import Game
from training.duels import (
    Mover,
    duel,
    greedy,
    held_back,
    open_archers,
    opened,
    state,
    thinker,
)  # fmt: skip


def mover(game: Game, text: str, seed: int, most: int) -> Mover:
    """A player by its name."""
    kind, _, rest = text.partition(":")
    if kind == "greedy":
        return greedy(game, seed)
    if kind == "level":
        level, _, seconds = rest.partition("@")
        if seconds:
            return thinker(game, None, float(seconds))
        return held_back(game, LEVELS[level], seed, most)
    nodes, _, path = rest.partition(":")
    weights = json.loads(Path(path).read_text())["weights"] if path else None
    return thinker(game, int(nodes), None, weights)


def pair(task: tuple[str, str, int, int, dict[str, str]]) -> list[tuple[float, int]]:
    """Both games of one opening: what the first player scored, and how long they took."""
    one, other, seed, most, options = task
    game = open_archers(**options)
    movers = [mover(game, one, 2 * seed, most), mover(game, other, 2 * seed + 1, most)]
    start = opened(game, seed)
    scores = []
    for swapped in (0, 1):
        played = duel(game, movers[::-1] if swapped else movers, start)
        won = 0.5 if played.winner < 0 else float(played.winner == swapped)
        scores.append((won, played.turns))
    return scores


def main() -> None:
    """Play the match and say how it ended."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("players", nargs="+", help="two or more: neighbours meet")
    asked.add_argument("--pairs", type=int, default=20)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--most", type=int, default=200_000)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--option", action="append", default=[], help="such as king=on")
    given = asked.parse_args()
    options = dict(text.split("=") for text in given.option)
    game = open_archers(**options)
    for text in given.players:
        mover(game, text, 0, 10)(state(game))  # compiles once, for all processes
    with Pool(given.processes) as pool:
        for one, other in zip(given.players, given.players[1:], strict=False):
            seeds = [given.seed * 1_000_003 + number for number in range(given.pairs)]
            tasks = [(one, other, seed, given.most, options) for seed in seeds]
            found = [g for games in pool.map(pair, tasks, chunksize=1) for g in games]
            n = len(found)
            mean = sum(won for won, _ in found) / n
            error = 1.96 * math.sqrt(sum((won - mean) ** 2 for won, _ in found) / n / max(1, n - 1))
            wins, draws = sum(w == 1 for w, _ in found), sum(w == 0.5 for w, _ in found)
            turns = sum(turns for _, turns in found) / n
            print(
                f"{one} - {other}: {100 * mean:.1f} % ± {100 * error:.1f} "
                f"({wins} won, {draws} drawn, {n - wins - draws} lost; {turns:.0f} turns a game)",
                flush=True,
            )


if __name__ == "__main__":
    main()
