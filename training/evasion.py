"""Set the knobs of Évasion's strong schemer by climbing: what wins more games is kept.

    python training/evasion.py --players 3 --trials 40 --games 6000 --seed 1  # as they come along
    python training/evasion.py --trials 5 --games 500 --seed 1                # in seconds

Every other seat plays with the knobs on trial and knows the others' bets, who scheme plainly; seats
change from game to game. It climbs from a plain schemer; with more than two players, from the knobs
for two. A trial that does about as well as the best in a fifth of the games is tried in all.
The same seed, trials and games give the same knobs.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

import tablier
from tablier.games.evasion.opponents.knobs import READING
from tablier.games.evasion.opponents.schemes import KNOWN, PLAIN, SEATS, WISHES, going_on
from tablier.games.evasion.vocabulary import BETS, BETTING, PRISONERS
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.rulekit.build import layout
from tablier.rulekit.kinds import DICE

STRIDES = (0.5, 0.5, 0.5, 1.0, 2.0, 1.5, 0.15)  # how far a trial goes, by knob
NEARLY = 0.01
EVERY_OTHER = 0b010101  # seats, as a mask


def trying(rules: Any) -> Callable[..., float]:
    """Play games by these knobs; the wins of the seats that have them."""
    start, won, apply, awaited = rules.start, rules.won, rules.apply, rules.awaited
    tickets, drawn = rules.tickets, rules.drawn
    deal, draw = rules.chance.deal, rules.chance.draw
    go_on = rules.jit(going_on(rules))

    def attempt(
        s: Any, o: Any, known: Any, wishes: Any, knobs: Any, plain: Any, rng: Any, key: Any,
        games: int,
    ) -> float:  # fmt: skip
        wins = 0.0
        for game in range(games):
            deal(rng, key, game)
            start(s, o)
            while s.phase == BETTING:
                if awaited(s, o, DICE):
                    apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
                else:
                    seat = 0
                    while not awaited(s, o, seat):
                        seat += 1
                    apply(s, o, seat, draw(rng, BETS))
            go_on(s, o, EVERY_OTHER << game % 2, known, wishes, knobs, plain, rng)
            winners = 0
            mine = 0
            for seat in range(o.seats):
                winners += won(s, o, seat)
                if (seat + game) % 2 == 0:
                    mine += won(s, o, seat)
            wins += mine / winners if winners else 0.5
        return wins

    return attempt


def main() -> None:
    """Climb, and print each better set of knobs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--trials", type=int, default=70)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ready = program(tablier.game("evasion", players=given.players))
    attempt = ready.driver(trying)
    state = np.zeros(1, dtype=layout(ready.state_type))
    key, rng = np.array(key_of(given.seed), np.int64), np.zeros(4, np.int64)

    def wins(knobs: list[float], games: int) -> float:
        knowing = (np.zeros((KNOWN, PRISONERS)), np.zeros((SEATS, WISHES)))
        values = (np.array(knobs), np.array(PLAIN))
        return float(attempt(state[0], ready.o, *knowing, *values, rng, key, games)) / games

    chance = Random(given.seed)
    best = list(READING[2] if given.players > 2 else PLAIN)
    most = wins(best, given.games)
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
