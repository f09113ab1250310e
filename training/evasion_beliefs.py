"""Fit what Évasion's reader takes people to do (`beliefs.HABITS`) to games whose bets are known.

    python -m training.evasion_beliefs --games 120 --trials 60 --seed 1   # as it came along
    python -m training.evasion_beliefs --games 12 --trials 5 --seed 1     # in seconds

Every kind of player meets every kind, itself too. What is asked of habits is that the bet of a seat
looks likely to whoever has watched it: told is by how many bits it does so more than before the
race, where it is one in 630, on average over all turns of those who scheme; who does not scheme
must not be believed to. Habits climb by the first half of the games; the second half tells whether
that was more than luck. The same seed, games and trials give the same habits.
"""

import argparse
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import log2
from random import Random
from statistics import fmean
from typing import NamedTuple

import tablier
from tablier.games.evasion.opponents.beliefs import HABITS, Belief, Habits
from tablier.games.evasion.opponents.reasons import state_of
from tablier.games.evasion.opponents.yardsticks import schemer
from tablier.games.evasion.vocabulary import BETS, State
from tablier.lab.by_referee import Chooser, play_on
from tablier.referee.game import Game
from tablier.referee.position import Position

KINDS = ("strong", "schemer", "normal", "easy")
STRIDES = Habits(hurried=0.15, sent_back=0.1, slips=0.07, fades=0.025)
LEAST = Habits(hurried=0.05, sent_back=0.0, slips=0.01, fades=0.6)
MOST = Habits(hurried=2.0, sent_back=1.5, slips=0.9, fades=1.0)
LONGEST = 3_000  # moves


class Watched(NamedTuple):
    """The turns of one seat in one game, how each began and how the next one did; and its bet."""

    bet: int
    turns: list[tuple[State, State]]


def chooser(game: Game, kind: str, seed: int) -> Chooser:
    """Somebody of a kind."""
    if kind == "schemer":
        return schemer(game, seed)
    return tablier.bot(game, kind, seed).choose


def watched(game: Game, kinds: Sequence[str], seed: int) -> list[Watched]:
    """Play one game; what there was to see of every seat."""
    begun: list[State] = []

    def look(position: Position, moves: int) -> bool:
        s = state_of(position)
        if position.turn is not None and (not begun or s.turns != begun[-1].turns):
            begun.append(s.copy())
        return moves > LONGEST

    sitting = [chooser(game, kind, seed) for kind in kinds]
    end = play_on(game.start(), sitting, Random(seed), look).end
    pairs = list(zip(begun, [*begun[1:], state_of(end)], strict=True))
    return [
        Watched(state_of(end).bets[seat], [pair for pair in pairs if pair[0].turn == seat])
        for seat in range(game.players)
    ]


def bits(habits: Habits, seats: Sequence[Watched]) -> float:
    """How much likelier bets look than before the race, on average over all turns."""
    found = []
    for seat in seats:
        belief = Belief(habits)
        for before, after in seat.turns:
            belief.watch(before, after)
            found.append(log2(float(belief.likely()[seat.bet]) * BETS))
    return fmean(found)


def tried(best: Habits, chance: Random) -> Habits:
    """One or two habits changed a little."""
    values = list(best)
    for at in chance.sample(range(len(values)), chance.choice((1, 1, 2))):
        stepped = values[at] + chance.gauss(0, STRIDES[at])
        values[at] = round(min(max(stepped, LEAST[at]), MOST[at]), 3)
    return Habits(*values)


def main() -> None:
    """Play, then climb, and print each better set of habits."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = tablier.game("evasion", players=2)
    pairs = list(combinations_with_replacement(KINDS, 2))
    played = [
        watched(game, pairs[number % len(pairs)], given.seed * 1_000_003 + number)
        for number in range(given.games)
    ]
    half = given.games // 2
    fitted, checked = (
        [seat for one in part for seat in one] for part in (played[:half], played[half:])
    )
    chance, best = Random(given.seed), HABITS
    most = bits(best, fitted)
    print(f"{most:.3f} bits, in other games {bits(best, checked):.3f}: {best}", flush=True)
    for _ in range(given.trials):
        trial = tried(best, chance)
        if (found := bits(trial, fitted)) > most:
            best, most = trial, found
            print(f"{most:.3f} bits, in other games {bits(best, checked):.3f}: {best}", flush=True)


if __name__ == "__main__":
    main()
