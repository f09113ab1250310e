"""What Évasion's strong schemer gives away of its bet, and what hiding it costs or brings.

    python training/evasion_hiding.py --hides 0 0.5 --games 600 --seed 1
    python training/evasion_hiding.py --hides 0.5 --habits 0.372 0.092 0.47 0.974  # read otherwise

For each degree of hiding: games against strong schemers that do not hide, and against plain ones,
sitting alternately (`--players`, two unless said), seats changing from game to game.
Told are the share of the wins, and how likely its bet looks after some of its turns to somebody who
keeps the same beliefs. With `--habits` those who hide take people to do something else than the
others take them to do (`beliefs.Habits`): what they win tells which is better.
The same seed and games give the same figures.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import numpy as np

import tablier
from tablier.games.evasion.bets import bets
from tablier.games.evasion.opponents.beliefs import HABITS, Belief, Habits
from tablier.games.evasion.opponents.reading import knobs_for, shown, wishes_of
from tablier.games.evasion.opponents.schemes import SALTS, scheming, weighing
from tablier.games.evasion.vocabulary import BETS, State
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.rulekit.build import pack, values
from tablier.rulekit.kinds import DICE

LOOKS = (5, 10, 20, 40)  # turns of its own, after which its bet is guessed
MOST_TURNS = 2_000


def playing(rules: Any) -> Callable[..., None]:
    """One turn of a schemer; once the game is over, who has won."""
    over, won, apply, awaited = rules.over, rules.won, rules.apply, rules.awaited
    tickets, drawn = rules.tickets, rules.drawn
    deal, draw = rules.chance.deal, rules.chance.draw
    choose, weigh = rules.jit(scheming(rules)), rules.jit(weighing(rules))

    def play(
        s: Any, o: Any, known: Any, wishes: Any, knobs: Any, rng: Any, key: Any, wins: Any
    ) -> None:
        turns, seat = s.turns, s.turn
        deal(rng, key, turns)
        salt = draw(rng, SALTS)
        while over(s, o) == 0 and s.turns == turns:
            if awaited(s, o, DICE):
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
            else:
                weigh(s, o, seat, wishes, knobs, known)
                apply(s, o, seat, choose(s, o, seat, known, knobs, salt))
        for seat in range(o.seats):
            wins[seat] = won(s, o, seat)

    return play


class Table:
    """Where the games are played."""

    def __init__(self, players: int, seed: int) -> None:
        self.start = tablier.game("evasion", players=players).start()
        self.program = program(self.start.game)
        self.play = self.program.driver(playing)
        self.rng, self.wins = np.zeros(4, np.int64), np.zeros(players)
        self.players, self.seed = players, seed

    def game(
        self, number: int, reads: bool, hides: float, habits: Habits
    ) -> tuple[float, list[float]]:
        """What those who hide so much have won, and how likely the first one's bet looked.

        They read by these habits; the others by the usual ones, or scheme plainly.
        """
        chance = Random(f"{self.seed} {number // 2}")
        drawn = [chance.randrange(BETS) for _ in range(self.players)]
        key = np.array(key_of(chance.getrandbits(62)), np.int64)
        hiding = [seat for seat in range(self.players) if (seat + number) % 2 == 0]
        position = self.start
        for seat, bet in enumerate(drawn):
            position = position.play(bets()[bet], seat)
        s: Any = pack(position.s)
        seen = State.of(values(State, s))
        beliefs = [Belief() for _ in drawn]
        of_hiders = beliefs if habits == HABITS else [Belief(habits) for _ in drawn]
        looks: list[float] = []
        while s["over"] == 0 and s["turns"] < MOST_TURNS:
            seat, before = seen.turn, seen
            held = of_hiders if seat in hiding else beliefs
            theirs = {other: each for other, each in enumerate(held) if other != seat}
            if seat not in hiding and not reads:
                theirs = {}
            known = shown(before, drawn[seat], held[seat], hides if seat in hiding else 0.0)
            wishes = wishes_of(before, self.program, theirs)
            knobs = knobs_for(self.players, theirs)
            self.play(s, self.program.o, known, wishes, knobs, self.rng, key, self.wins)
            seen = State.of(values(State, s))
            beliefs[seat].watch(before, seen)
            if of_hiders is not beliefs:
                of_hiders[seat].watch(before, seen)
            if seat == hiding[0] and before.turns // self.players + 1 in LOOKS:
                looks.append(float(beliefs[seat].likely()[drawn[seat]]))
        share = self.wins[hiding].sum() / self.wins.sum() if s["over"] else 0.5
        return float(share), looks


def main() -> None:
    """Every degree against both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hides", type=float, nargs="+", default=[0.0, 0.5])
    parser.add_argument("--habits", type=float, nargs=len(HABITS), default=HABITS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    table, habits = Table(given.players, given.seed), Habits(*given.habits)
    for reads in (True, False):
        for hides in given.hides:
            played = [table.game(number, reads, hides, habits) for number in range(given.games)]
            pairs = np.array([share for share, _ in played]).reshape(-1, 2).mean(axis=1)
            error = 1.96 * pairs.std(ddof=1) / sqrt(len(pairs))
            seen = [
                np.mean([looks[n] for _, looks in played if len(looks) > n])
                for n in range(len(LOOKS))
            ]
            likely = (f"{100 * p:.1f} % ({n} turns)" for n, p in zip(LOOKS, seen, strict=True))
            print(
                f"hides {hides:4.2f} from a {'reader' if reads else 'schemer'}: "
                f"wins {100 * pairs.mean():.1f} ± {100 * error:.1f} %; its bet looks likely "
                + ", ".join(likely),
                flush=True,
            )


if __name__ == "__main__":
    main()
