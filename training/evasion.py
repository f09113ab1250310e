"""Set the knobs of Évasion's strong schemer by climbing: what wins more games is kept.

    python training/evasion.py --trials 70 --seed 1                 # what comes with Tablier
    python training/evasion.py --trials 5 --games 500 --seed 1      # at small scale, in seconds

One seat plays with the knobs on trial and knows the other's bet, which schemes plainly; seats
change from game to game. A trial that does about as well as the best in a fifth of the games is
tried in all of them. The same seed, trials and games give the same knobs.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import tablier
from tablier.games.evasion.opponents.schemes import KNOWN, PLAIN, going_on
from tablier.games.evasion.vocabulary import BETS, BETTING, PRISONERS
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.rulekit.build import layout
from tablier.rulekit.kinds import DICE

STRIDES = (0.5, 0.5, 0.5, 1.0, 2.0)  # how far a trial goes, by knob
NEARLY = 0.01


def trying(rules: Any) -> Callable[..., float]:
    """Play games of two by these knobs; the wins of the seat that has them."""
    start, won, apply, awaited = rules.start, rules.won, rules.apply, rules.awaited
    tickets, drawn = rules.tickets, rules.drawn
    deal, draw = rules.chance.deal, rules.chance.draw
    go_on = rules.jit(going_on(rules))

    def attempt(
        s: Any, o: Any, known: Any, knobs: Any, plain: Any, rng: Any, key: Any, games: int
    ) -> float:
        wins = 0.0
        for game in range(games):
            deal(rng, key, game)
            start(s, o)
            while s.phase == BETTING:
                if awaited(s, o, DICE):
                    apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
                else:
                    seat = 0 if awaited(s, o, 0) else 1
                    apply(s, o, seat, draw(rng, BETS))
            mine = game % 2
            go_on(s, o, mine, known, knobs, plain, rng)
            winners = won(s, o, 0) + won(s, o, 1)
            wins += won(s, o, mine) / winners if winners else 0.5
        return wins

    return attempt


def main() -> None:
    """Climb, and print each better set of knobs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--trials", type=int, default=70)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ready = program(tablier.game("evasion", players=2))
    attempt = ready.driver(trying)
    state = np.zeros(1, dtype=layout(ready.state_type))
    key, rng = np.array(key_of(given.seed), np.int64), np.zeros(4, np.int64)

    def wins(knobs: list[float], games: int) -> float:
        values = (np.zeros((KNOWN, PRISONERS)), np.array(knobs), np.array(PLAIN))
        return float(attempt(state[0], ready.o, *values, rng, key, games)) / games

    chance = Random(given.seed)
    best, most = list(PLAIN), wins(list(PLAIN), given.games)
    for _ in range(given.trials):
        trial = list(best)
        for knob in chance.sample(range(len(trial)), chance.choice((1, 1, 2))):
            trial[knob] += chance.gauss(0, STRIDES[knob])
        if wins(trial, given.games // 5) < most - NEARLY:
            continue
        if (found := wins(trial, given.games)) > most:
            best, most = trial, found
            print(f"{100 * most:.1f} %: {tuple(round(knob, 2) for knob in best)}", flush=True)


if __name__ == "__main__":
    main()
