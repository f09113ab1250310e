"""Teach the network of Archers, from games of the engine against itself.

    python -m training.archers_games --games 400 --seed 1 --out games.npz
    python -m training.archers_network games.npz --out network.npz

It learns what the features leave out: what they say of a position is taken as it is, and the
network adds to it whatever brings the sum nearer to what came of the game, and to what a search saw
from there. The same files and seed give the same network on one machine; on another, the last
digits of its sums may differ.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np

from tablier.games.archers.opponents.features import learned, scale, table
from tablier.games.archers.opponents.judging import SCALARS, judging
from tablier.games.archers.opponents.memory import SURE, WIN
from tablier.games.archers.opponents.network import (
    HIDDEN,
    HOLDS,
    KINDS,
    LEARNED,
    MOST_AT_ONCE,
    NOTHING,
    ONE,
    PLACES,
    REACH,
    SHIFT,
    THINGS,
    listing,
    parents,
)
from tablier.rulekit.build import pack
from training.archers_games import BOARDS, UNTHOUGHT, board_of
from training.duels import compiled, field, state

HELD_BACK = 20  # of so many games one is not learned from, but tried on
BATCH = 4096
BRAVE, MEEK = 2e-3, 5e-5  # how far a step goes, at first and at the end
FORGETS = 1e-4  # how much of every number is lost at a step
SEEN = 0.85  # what the search saw counts so much, the rest is what came of the game


class Samples(NamedTuple):
    """Positions of one board."""

    board: int
    things: Any  # by position: what is true of it, then -1
    plain: Any  # what the features say, in logits for the side to play
    wanted: Any  # the chance to win
    last: Any  # whether it is of a game held back


class Weights(NamedTuple):
    """The network in floating point."""

    rows: Any
    bias: Any
    last: Any


# --- reading games ------------------------------------------------------------------------------


def replaying(rules: Any) -> Callable[..., int]:
    """Play a game again; note all positions from which somebody thought with nothing to shoot."""
    things = rules.jit(listing(rules))
    worth = rules.jit(judging(rules))
    apply, exposed = rules.apply, rules.exposed

    def replay(
        s: Any, o: Any, worths: Any, room: Any, actions: Any, values: Any, out: Any, plain: Any,
        seats: Any, thought: Any,
    ) -> int:  # fmt: skip
        n = 0
        for i in range(len(actions)):
            value = values[i]
            if value not in (UNTHOUGHT, WIN - 1) and exposed(s, 1 - s.side) == 0:
                for j in range(MOST_AT_ONCE):
                    out[n, j] = -1
                found = things(s, o, room)
                for j in range(found):
                    out[n, j] = room[j]
                plain[n] = worth(s, o, worths, room)
                seats[n] = s.side
                thought[n] = value
                n += 1
            apply(s, o, s.side, actions[i])
        return n

    return replay


def read(paths: Sequence[Path]) -> list[Samples]:
    """The positions of games, board by board."""
    parts: dict[int, list[Samples]] = {board: [] for board in range(len(BOARDS))}
    for path in paths:
        with np.load(path) as kept:
            ends = np.cumsum(kept["lengths"])
            actions, values = kept["actions"].astype(np.int64), kept["values"].astype(np.int64)
            for board in range(len(BOARDS)):
                chosen = np.flatnonzero(kept["boards"] == board)
                games = [
                    (ends[i] - kept["lengths"][i], ends[i], kept["winners"][i]) for i in chosen
                ]
                parts[board].append(_board(board, actions, values, games))
    return [_joined(found) for found in parts.values()]


def _board(board: int, actions: Any, values: Any, games: Sequence[tuple[int, int, int]]) -> Samples:
    game = board_of(board)
    replay = compiled(game, replaying)
    o, begun = pack(game.o), pack(state(game))
    worths = np.array(table(field(game), learned()), np.int64)
    room = np.zeros(max(MOST_AT_ONCE + 24, SCALARS), np.int64)
    most = sum(int(end - start) for start, end, _ in games) + 1
    out = np.zeros((most, MOST_AT_ONCE), np.int16)
    plain, seats, thought = (np.zeros(most, np.int64) for _ in range(3))
    results, last = np.zeros(most), np.zeros(most, bool)
    n = 0
    for number, (start, end, winner) in enumerate(games):
        found = replay(
            begun.copy(), o, worths, room, actions[start:end], values[start:end],
            out[n:], plain[n:], seats[n:], thought[n:],
        )  # fmt: skip
        results[n : n + found] = 0.5 if winner < 0 else winner == seats[n : n + found]
        last[n : n + found] = number % HELD_BACK == 0
        n += found
    sure = np.sign(thought) * (abs(thought) > SURE) * 30 * scale()
    seen = 1 / (1 + np.exp(-np.where(sure != 0, sure, thought) / scale()))
    wanted = SEEN * seen + (1 - SEEN) * results
    return Samples(board, out[:n], (plain / scale())[:n], wanted[:n], last[:n])


def _joined(parts: Sequence[Samples]) -> Samples:
    things, plain, wanted, last = (
        np.concatenate([getattr(part, name) for part in parts]) for name in Samples._fields[1:]
    )
    return Samples(
        parts[0].board, things, plain.astype(np.float32), wanted.astype(np.float32), last
    )


# --- learning -----------------------------------------------------------------------------------


@numba.njit(fastmath=True)
def _slopes(
    things: Any, plain: Any, wanted: Any, rows: Any, bias: Any, last: Any,
    d_rows: Any, d_bias: Any, d_last: Any,
) -> float:  # fmt: skip
    """Of a batch: its loss, and what to change."""
    loss = 0.0
    sums, cut, back = (
        np.zeros(HIDDEN, np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(HIDDEN, np.float32),
    )
    for i in range(len(things)):
        for j in range(HIDDEN):
            sums[j] = bias[j]
        n = 0
        while n < MOST_AT_ONCE and things[i, n] >= 0:
            row = rows[things[i, n]]
            for j in range(HIDDEN):
                sums[j] += row[j]
            n += 1
        logit = plain[i]
        for j in range(HIDDEN):
            cut[j] = min(max(sums[j], np.float32(0)), np.float32(1))
            logit += cut[j] * cut[j] * last[j]
        logit = min(max(logit, np.float32(-15)), np.float32(15))
        odds = 1 / (1 + np.exp(-logit))
        loss -= wanted[i] * np.log(odds) + (1 - wanted[i]) * np.log(1 - odds)
        wrong = np.float32(odds - wanted[i])
        for j in range(HIDDEN):
            d_last[j] += wrong * cut[j] * cut[j]
            within = np.float32(sums[j] > 0) * np.float32(sums[j] < 1)
            back[j] = wrong * last[j] * 2 * cut[j] * within
            d_bias[j] += back[j]
        for k in range(n):
            row = d_rows[things[i, k]]
            for j in range(HIDDEN):
                row[j] += back[j]
    return loss


@numba.njit(fastmath=True)
def _made(made_of: Any, learned: Any, rows: Any) -> None:
    """The rows of a field, of those learned."""
    for thing in range(len(made_of)):
        for j in range(HIDDEN):
            rows[thing, j] = 0
        for parent in made_of[thing]:
            if parent != NOTHING:
                for j in range(HIDDEN):
                    rows[thing, j] += learned[parent, j]


@numba.njit(fastmath=True)
def _given_back(made_of: Any, d_rows: Any, d_learned: Any) -> None:
    """The reverse, for what is to change."""
    for thing in range(len(made_of)):
        for parent in made_of[thing]:
            if parent != NOTHING:
                for j in range(HIDDEN):
                    d_learned[parent, j] += d_rows[thing, j]


class Learner:
    """A network that learns, by Adam (Kingma and Ba, 2015)."""

    def __init__(self, boards: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.weights = Weights(
            chance.normal(0, 0.05, (LEARNED, HIDDEN)).astype(np.float32),
            np.full(HIDDEN, 0.3, np.float32),
            chance.normal(0, 0.3, HIDDEN).astype(np.float32),
        )
        self.weights.rows[NOTHING] = 0
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._steps = 0
        straight = [parents(field(board_of(board))) for board in range(boards)]
        self._made_of = straight, [mirror()[made_of] for made_of in straight]
        self._rows = np.zeros((2 * THINGS, HIDDEN), np.float32)

    def batch(self, samples: Samples, chosen: Any, stride: float, flipped: int) -> float:
        """Learn from some positions of a board; without a stride, only say how wrong it was."""
        made_of = self._made_of[flipped][samples.board]
        _made(made_of, self.weights.rows, self._rows)
        d_rows = np.zeros_like(self._rows)
        slopes = [np.zeros_like(each) for each in self.weights]
        loss = _slopes(
            samples.things[chosen], samples.plain[chosen], samples.wanted[chosen],
            self._rows, self.weights.bias, self.weights.last, d_rows, slopes[1], slopes[2],
        )  # fmt: skip
        if stride:
            _given_back(made_of, d_rows, slopes[0])
            self._step([slope / len(chosen) for slope in slopes], stride)
        return float(loss)

    def _step(self, slopes: Sequence[Any], stride: float) -> None:
        self._steps += 1
        fresh, freshest = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for weights, slope, mean, square in zip(
            self.weights, slopes, self._means, self._squares, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights -= stride * mean / fresh / (np.sqrt(square / freshest) + 1e-8)
            weights *= 1 - FORGETS


def mirror() -> Any:
    """By row learned: the same thing in a mirror, where east is west."""
    found = np.arange(LEARNED)
    for wood in range(2):
        for kind in range(KINDS):
            turned = kind ^ 2 if kind < HOLDS and kind & 1 else kind
            here = (wood * KINDS + kind) * PLACES
            for place in range(PLACES):
                away, aside = divmod(place, REACH)
                found[here + place] = (
                    (wood * KINDS + turned) * PLACES + away * REACH + REACH - 1 - aside
                )
    return found


def batches(every: Sequence[Samples], chance: Any) -> Iterator[tuple[Samples, Any]]:
    """All positions to learn from, once, some of one board at a time."""
    found = []
    for samples in every:
        order = chance.permutation(np.flatnonzero(~samples.last))
        found += [(samples, order[i : i + BATCH]) for i in range(0, len(order), BATCH)]
    for i in chance.permutation(len(found)):
        yield found[i]


def wrong(learner: Learner, every: Sequence[Samples]) -> float:
    """The mean loss on games that were not learned from."""
    tried = [(samples, np.flatnonzero(samples.last)) for samples in every]
    total = sum(learner.batch(samples, chosen, 0.0, 0) for samples, chosen in tried)
    return total / sum(len(chosen) for _, chosen in tried)


def whole(weights: Weights) -> dict[str, Any]:
    """The network in whole numbers, as opponents read it."""
    rows = np.clip(np.rint(weights.rows * ONE), -ONE, ONE).astype(np.int16)
    rows[NOTHING] = 0
    finest = scale() * 2**SHIFT / ONE**2
    return {
        "rows": rows,
        "bias": np.rint(weights.bias * ONE).astype(np.int16),
        "last": np.rint(weights.last * finest).astype(np.int64),
    }


def main() -> None:
    """Read games, learn, and write the network."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="+", type=Path)
    asked.add_argument("--rounds", type=int, default=12, help="how often every game is seen")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("network.npz"))
    given = asked.parse_args()
    every = read(given.games)
    print(f"{sum(len(samples.plain) for samples in every)} positions")
    learner, chance = Learner(len(BOARDS), given.seed), np.random.default_rng(given.seed)
    learner.weights.last[:] *= 0
    print(f"by features alone: {wrong(learner, every):.4f}", flush=True)
    learner = Learner(len(BOARDS), given.seed)
    for number in range(given.rounds):
        began, stride = time.perf_counter(), BRAVE * (MEEK / BRAVE) ** (number / given.rounds)
        losses = [
            learner.batch(samples, chosen, stride, int(chance.integers(2))) / len(chosen)
            for samples, chosen in batches(every, chance)
        ]
        took = time.perf_counter() - began
        print(
            f"round {number + 1}: {np.mean(losses):.4f}, on games not seen"
            f" {wrong(learner, every):.4f}, {took:.0f} s", flush=True,
        )  # fmt: skip
        np.savez_compressed(given.out, **whole(learner.weights))


if __name__ == "__main__":
    main()
