"""Learn the weights of Archers: play against oneself, then fit the features to who won.

    python -m training.archers --games 40 --nodes 2000 --seed 1 --out weights.json

The same seed gives the same weights, whatever the number of processes.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

from tablier.games.archers import rules as r
from tablier.games.archers.opponents.features import (
    AT,
    NAMES,
    SHIPPED,
    Weights,
    learned,
    placed,
    table,
)
from tablier.games.archers.opponents.judging import counting
from tablier.games.archers.vocabulary import FACING, KINDS, MOST_ARCHERS, SHOT, State
from tablier.lab.compiled import interpreted
from tablier.referee.game import Game
from training.duels import duel, field, open_archers, opened, state, thinker

BOARDS: tuple[Mapping[str, str], ...] = (
    {}, {"king": "on"}, {}, {"woods": "corner"}, {}, {"board": "9x11"}, {}, {"board": "7x9"},
)  # fmt: skip
EVIDENCE = 3.0  # what a game counts, however many positions it had: they are much alike
RIDGE = 20.0  # how strongly weights are held to what they were
ROUNDS = 100
STRIDE = 0.1  # the longest step of one round


Counter = Callable[[State], list[int]]


def counter(game: Game) -> Counter:
    """Counts the features of positions, one by one."""
    o = field(game)
    count, places = counting(interpreted(game)), table(o, learned())

    def features(s: State) -> list[int]:
        found = [0] * len(NAMES)
        for side in range(2):
            for i in range(s.alive[side]):
                square = s.where[side * MOST_ARCHERS + i]
                for name in placed(o, side, square, s.board[square] & FACING):
                    found[AT[name]] += 1 if side == s.side else -1
        out = [0] * (len(NAMES) - AT["threatened-1"])
        count(s, o, places, out)
        found[AT["threatened-1"] :] = out
        return found

    return features


def calm(game: Game, s: State) -> bool:
    """Nothing to shoot: what the search itself would judge."""
    room = [0] * game.ruleset.most_actions
    n = r.legal(s, field(game), s.side, room)
    return all(action % KINDS != SHOT for action in room[:n])


def play(task: tuple[int, int, int, Weights]) -> tuple[list[list[int]], list[float]]:
    """One game against oneself: its calm positions, and what each side to play made of it."""
    seed, number, nodes, weights = task
    game = open_archers(**BOARDS[number % len(BOARDS)])
    mover = thinker(game, nodes, None, weights)
    played = duel(game, (mover, mover), opened(game, seed * 1_000_003 + number))
    features = counter(game)
    rows, results = [], []
    for s in played.positions:
        if calm(game, s):
            rows.append(features(s))
            won = 0.5 if played.winner < 0 else float(played.winner == s.side)
            results.append(won)
    return rows, results


def fit(rows: Any, results: Any, evidence: Any, begun: Any) -> tuple[dict[str, float], float]:
    """Logistic regression by Newton's method, held to the weights of before."""
    before = np.array([begun["weights"][name] for name in NAMES]) / begun["scale"]
    weights = before.copy()
    for _ in range(ROUNDS):
        odds = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (evidence * (results - odds)) - RIDGE * (weights - before)
        bend = (rows * (evidence * odds * (1 - odds))[:, None]).T @ rows
        step = np.linalg.solve(bend + RIDGE * np.eye(len(NAMES)), slope)
        weights += step * min(1.0, STRIDE / abs(step).max())
        if abs(step).max() < 1e-6:
            break
    found = 100 / float(weights[0])
    return {name: round(float(w) * found, 1) for name, w in zip(NAMES, weights, strict=True)}, found


def main() -> None:
    """Play, fit, and write the weights."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--nodes", type=int, default=2_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--start", type=Path, default=SHIPPED, help="the weights to begin with")
    asked.add_argument("--out", type=Path, default=Path("weights.json"))
    given = asked.parse_args()
    game = open_archers()
    thinker(game, 1)(state(game))  # compiles once, for all processes
    begun = json.loads(given.start.read_text())
    tasks = [(given.seed, number, given.nodes, begun["weights"]) for number in range(given.games)]
    with Pool(given.processes) as pool:
        games = pool.map(play, tasks, chunksize=1)
    rows = np.array([row for found, _ in games for row in found], float)
    results = np.array([result for _, found in games for result in found])
    evidence = np.array([EVIDENCE / len(found) for found, _ in games for _ in found])
    weights, unit = fit(rows, results, evidence, begun)
    written = {"scale": round(unit, 1), "weights": weights}
    given.out.write_text(json.dumps(written, indent=1) + "\n")
    decided = sum(1 for _, found in games if found and found[0] != 0.5)
    print(f"{len(rows)} positions of {len(games)} games, {decided} won; scale {unit:.1f}")


if __name__ == "__main__":
    main()
