"""The ladder of Archers: each level is held back until the next one above scores as much against it
as is wanted.

    python -m training.archers_ladder --score 0.69 --games 200 --nodes 320000

One number holds a level back: how often it plays a turn at first sight. What a number does is found
by playing, on all steps at once: after each round a curve is laid through all results of a step,
and the next games are played where it says that the score is as wanted. It begins with `levels.py`,
whose positions a turn and tempers it keeps; levels that never play at first sight stay as they are.
Prints what was found for each step, the highest first.
"""

import argparse
import math
import os
from collections.abc import Collection, Iterator, Mapping
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from tablier.games.archers.opponents.levels import LEVELS, Level
from training.duels import duel, held_back, open_archers, opened

# `x` is the root of how often a turn is played at first sight: the more there are of them, the more
# of them it takes to make a difference. Before anything has been played a step is taken to be as
# wide as it should be, and a level's score against one held back by `x` more to grow with a slope.
SLOPE, SLOPE_SPREAD, SHIFT_SPREAD = 12.0, 3.0, 0.5
MOST_HELD = 1.5
STEPS = 30  # to find the likeliest curve
JITTER = 0.03  # in `x`, so that the curve sees some of both sides
ROUND = 2  # games of each step between two looks at the curves: a pair


class Result(NamedTuple):
    """One game: how much further the lower level was held back, and what the higher one scored."""

    gap: float
    score: float


class Task(NamedTuple):
    """One game to be played."""

    step: str  # by its higher level
    high: Level
    low: Level
    gap: float
    number: int
    nodes: int


class Curve(NamedTuple):
    """A step's score by its gap: a logistic curve, shifted from what is wanted where it began."""

    slope: float
    shift: float
    began: float
    wanted: float

    def gap(self) -> float:
        """Where it reaches what is wanted."""
        return self.began - self.shift / max(self.slope, SLOPE / 2)

    def score(self, gap: float) -> float:
        """What it says of a gap."""
        logit = _logit(self.wanted) + self.shift + self.slope * (gap - self.began)
        return 1 / (1 + math.exp(-logit))


def held(level: Level, x: float) -> Level:
    """A level held back by so much: 0 is not at all, at 1 it looks only when it is behind."""
    return level._replace(glances=round(min(MOST_HELD, max(0.0, x)) ** 2, 3))


def play(task: Task) -> tuple[str, Result]:
    """Games come in pairs from one opening, each level with both colours."""
    game = open_archers()
    side = task.number % 2
    pair = task.number // 2
    movers = [
        held_back(game, level, 2 * pair + of, task.nodes)
        for of, level in enumerate((task.high, task.low))
    ]
    seated = movers if side == 0 else movers[::-1]
    winner = duel(game, seated, opened(game, pair)).winner
    return task.step, Result(task.gap, 0.5 if winner < 0 else float(winner == side))


def curve(results: list[Result], began: float, wanted: float) -> Curve:
    """The likeliest curve, by Newton's method."""
    slope, shift = SLOPE, 0.0
    for _ in range(STEPS):
        grad = [(SLOPE - slope) / SLOPE_SPREAD**2, -shift / SHIFT_SPREAD**2]
        aa, ab, bb = 1 / SLOPE_SPREAD**2, 0.0, 1 / SHIFT_SPREAD**2
        for gap, score in results:
            d = gap - began
            p = Curve(slope, shift, began, wanted).score(gap)
            w = p * (1 - p)
            grad[0] += d * (score - p)
            grad[1] += score - p
            aa, ab, bb = aa + w * d * d, ab + w * d, bb + w
        det = aa * bb - ab * ab
        slope += (bb * grad[0] - ab * grad[1]) / det
        shift += (aa * grad[1] - ab * grad[0]) / det
    return Curve(slope, shift, began, wanted)


class Ladder:
    """All steps, what has been played on each, and where each level stands for now."""

    def __init__(self, wanted: float, steps: Collection[str]) -> None:
        self._wanted = wanted
        self._began = {name: math.sqrt(level.glances) for name, level in LEVELS.items()}
        self.results: dict[str, list[Result]] = {name: [] for name in steps}

    def curves(self) -> Mapping[str, Curve]:
        """Of each step, by its higher level."""
        return {
            name: curve(of, self._gap_before(name), self._wanted)
            for name, of in self.results.items()
        }

    def stands(self) -> dict[str, float]:
        """How far each level is held back, the highest first."""
        curves = self.curves()
        found = {next(reversed(LEVELS)): 0.0}
        for name in reversed(list(LEVELS)[1:]):
            low = _below(name)
            played = name in curves and LEVELS[low].glances
            gap = curves[name].gap() if played else self._gap_before(name)
            found[low] = min(MOST_HELD, max(found[name], found[name] + gap))
        return found

    def _gap_before(self, name: str) -> float:
        return self._began[_below(name)] - self._began[name]


def rounds(given: argparse.Namespace) -> Iterator[Ladder]:
    """Play some pairs of games of each step, look at the curves, and play on."""
    ladder = Ladder(given.score, given.steps)
    chance, number = Random(given.seed), 2 * given.seed
    with Pool(given.cores) as pool:
        for _ in range(0, given.games, ROUND * given.at_once):
            stands = ladder.stands()
            tasks = []
            for pair in range(given.at_once):
                for step in sorted(ladder.results, key=int):
                    high, low = stands[step], stands[_below(step)]
                    if LEVELS[_below(step)].glances:
                        low = min(MOST_HELD, max(high, low + chance.uniform(-JITTER, JITTER)))
                    levels = held(LEVELS[step], high), held(LEVELS[_below(step)], low)
                    tasks += [
                        Task(step, *levels, low - high, number + ROUND * pair + of, given.nodes)
                        for of in range(ROUND)
                    ]
            number += ROUND * given.at_once
            for step, result in pool.imap_unordered(play, reversed(tasks)):  # the longest first
                ladder.results[step].append(result)
            yield ladder


def _below(name: str) -> str:
    return str(int(name) - 1)


def _logit(p: float) -> float:
    return math.log(p / (1 - p))


def main() -> None:
    """Print each level as it was found."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--score", type=float, default=0.69, help="of each against the next below")
    asked.add_argument("--games", type=int, default=200, help="of each step")
    asked.add_argument("--nodes", type=int, default=320_000, help="positions a turn of the highest")
    asked.add_argument("--at-once", type=int, default=4, help="pairs of a step between two looks")
    steps = list(LEVELS)[1:]
    asked.add_argument(
        "--steps", nargs="+", choices=steps, default=steps, help="by their higher levels"
    )
    asked.add_argument("--cores", type=int, default=os.cpu_count())
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    for ladder in rounds(given):
        curves, stands = ladder.curves(), ladder.stands()
        print(f"after {len(ladder.results[given.steps[0]])} games of each step:")
        for name, x in stands.items():
            step = ""
            if name in curves:
                of, gap = ladder.results[name], stands[_below(name)] - x
                scored = sum(one.score for one in of) / len(of)
                step = f"  # {curves[name].score(gap):.1%} expected, {scored:.1%} so far"
            print(f'    "{name}": {held(LEVELS[name], x)},{step}', flush=True)


if __name__ == "__main__":
    main()
