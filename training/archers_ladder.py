"""The ladder of Archers: from the highest level down, each is held back until the next one above
scores as much against it as is wanted.

    python -m training.archers_ladder --score 0.72 --games 200 --top 2000000

One number holds a level back: how often it plays a turn at first sight. What a number does is found
by playing: after each game a curve is laid through all results so far, and the next game is played
where it says that the score is as wanted. Positions a turn and tempers are those of `levels.py`.
Prints a line of that file for each level.
"""

import argparse
import math
import os
from collections.abc import Iterator
from multiprocessing import Pool
from multiprocessing.pool import AsyncResult
from random import Random
from typing import NamedTuple

from tablier.games.archers.opponents.levels import LEVELS, Level
from training.duels import duel, held_back, open_archers, opened

# A level's score against one that is held back by `x` more: the slope of its curve before anything
# has been played, and how sure of it we are. `x` is the root of how often a turn is played at first
# sight: the more there are of them, the more of them it takes to make a difference.
SLOPE, SLOPE_SPREAD, SHIFT_SPREAD = 8.0, 2.0, 1.0
STEPS = 30  # to find the likeliest curve
JITTER = 0.04  # in `x`, so that the curve sees some of both sides


class Result(NamedTuple):
    """One game: how far the lower level was held back, and what the higher one scored."""

    x: float
    score: float


class Task(NamedTuple):
    """One game to be played."""

    high: Level
    low: Level
    x: float
    number: int
    most: int


def held(level: Level, x: float) -> Level:
    """A level held back by so much: 0 is not at all, at 1 it never looks."""
    return level._replace(glances=round(min(1.0, max(0.0, x)) ** 2, 3))


def play(task: Task) -> Result:
    """Games come in pairs from one opening, each level with both colours."""
    game = open_archers()
    side = task.number % 2
    pair = task.number // 2
    movers = [
        held_back(game, level, 2 * pair + of, task.most)
        for of, level in enumerate((task.high, task.low))
    ]
    seated = movers if side == 0 else movers[::-1]
    winner = duel(game, seated, opened(game, pair)).winner
    return Result(task.x, 0.5 if winner < 0 else float(winner == side))


def curve(results: list[Result], above: float) -> tuple[float, float]:
    """The likeliest slope and shift of a logistic curve, by Newton's method."""
    slope, shift = SLOPE, 0.0
    for _ in range(STEPS):
        grad = [(SLOPE - slope) / SLOPE_SPREAD**2, -shift / SHIFT_SPREAD**2]
        aa, ab, bb = 1 / SLOPE_SPREAD**2, 0.0, 1 / SHIFT_SPREAD**2
        for x, score in results:
            d = x - above
            p = 1 / (1 + math.exp(-(slope * d + shift)))
            w = p * (1 - p)
            grad[0] += d * (score - p)
            grad[1] += score - p
            aa, ab, bb = aa + w * d * d, ab + w * d, bb + w
        det = aa * bb - ab * ab
        slope += (bb * grad[0] - ab * grad[1]) / det
        shift += (aa * grad[1] - ab * grad[0]) / det
    return slope, shift


def found(results: list[Result], above: float, score: float) -> float:
    """Where the curve reaches a score."""
    slope, shift = curve(results, above)
    return above + (math.log(score / (1 - score)) - shift) / max(slope, SLOPE / 2)


def climb_down(given: argparse.Namespace) -> Iterator[tuple[str, Level, float, list[Result]]]:
    """From level to level, the highest first."""
    high, above = held(LEVELS[given.start], given.above), given.above
    chance = Random(given.seed)
    with Pool(given.cores) as pool:
        for name in reversed(LEVELS):
            if not given.last <= int(name) < int(given.start):
                continue
            plain = LEVELS[name]
            results: list[Result] = []
            number = 0
            waiting: list[AsyncResult[Result]] = []
            while len(results) < given.games:
                while len(waiting) < given.cores and number < given.games:
                    aim = found(results, above, given.score) + chance.uniform(-JITTER, JITTER)
                    x = min(1.0, max(0.0, aim))
                    task = Task(high, held(plain, x), x, given.seed + number, given.top)
                    waiting.append(pool.apply_async(play, (task,)))
                    number += 1
                waiting[0].wait(0.05)
                results += [one.get() for one in waiting if one.ready()]
                waiting = [one for one in waiting if not one.ready()]
            above = min(1.0, max(0.0, found(results, above, given.score)))
            high = held(plain, above)
            yield name, high, above, results


def main() -> None:
    """Print each level when it has been found."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--score", type=float, default=0.72, help="of each against the next below")
    asked.add_argument("--games", type=int, default=200, help="to find one level")
    asked.add_argument("--top", type=int, default=2_000_000, help="positions a turn of the highest")
    asked.add_argument("--start", default="10", help="the level that is given")
    asked.add_argument("--above", type=float, default=0.0, help="how far that one is held back")
    asked.add_argument("--last", type=int, default=1, help="the last level to find")
    asked.add_argument("--cores", type=int, default=os.cpu_count())
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    for name, level, x, results in climb_down(given):
        near = [one.score for one in results if abs(one.x - x) < JITTER]
        mean = sum(near) / len(near) if near else math.nan
        print(f'"{name}": {level}  # x = {x:.3f}; {mean:.1%} of {len(near)} games near', flush=True)


if __name__ == "__main__":
    main()
