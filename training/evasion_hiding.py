"""What Évasion's strong schemer gives away of its bet, and what hiding it costs or brings.

    python training/evasion_hiding.py --hides 0 0.5 --games 600 --seed 1

For each degree of hiding: games of two against a strong schemer that does not hide, and against a
plain one, seats changing from game to game. Told are the share of the wins, and how likely its bet
looks after some of its turns to somebody who keeps the same beliefs. The same seed and games give
the same figures.
"""

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

import numpy as np

import tablier
from tablier.games.evasion.bets import bets
from tablier.games.evasion.opponents.beliefs import HURRIED, SENT_BACK, Beliefs
from tablier.games.evasion.opponents.knobs import READING
from tablier.games.evasion.opponents.schemes import (
    BACK_SHOWN,
    KNOWN,
    PLAIN,
    RUN_SHOWN,
    THEIRS,
    scheming,
)
from tablier.games.evasion.vocabulary import FREE, PRISONERS, canoe_of
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.rulekit.build import pack
from tablier.rulekit.kinds import DICE

LOOKS = (5, 10, 20, 40)  # turns of its own, after which its bet is guessed
MOST_TURNS = 2_000


def playing(rules: Any) -> Callable[..., None]:
    """One turn of a schemer; once the game is over, who has won."""
    over, won, apply, awaited = rules.over, rules.won, rules.apply, rules.awaited
    tickets, drawn = rules.tickets, rules.drawn
    deal, draw = rules.chance.deal, rules.chance.draw
    choose = rules.jit(scheming(rules))

    def play(s: Any, o: Any, known: Any, knobs: Any, rng: Any, key: Any, wins: Any) -> None:
        turns, seat = s.turns, s.turn
        deal(rng, key, turns)
        while over(s, o) == 0 and s.turns == turns:
            if awaited(s, o, DICE):
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
            else:
                apply(s, o, seat, choose(s, o, seat, known, knobs))
        for seat in range(o.seats):
            wins[seat] = won(s, o, seat)

    return play


class Schemer:
    """A seat that reads or schemes plainly, and hides so much."""

    def __init__(self, bet: int, reads: bool, hides: float) -> None:
        self.bet, self.reads, self.hides = bet, reads, hides
        self.theirs, self.own = Beliefs(), Beliefs()
        self.turns = 0

    def known(self, here: int) -> Any:
        """What it knows by prisoner."""
        known = np.zeros((KNOWN, PRISONERS))
        if self.reads:
            known[THEIRS] = self.theirs.late(here)
            most = self.hides
            known[RUN_SHOWN] = self.own.betrayed(self.bet, -HURRIED).clip(-most, most)
            known[BACK_SHOWN] = self.own.betrayed(self.bet, SENT_BACK).clip(-most, most)
        return known

    def knobs(self) -> Any:
        """How it schemes, as far as it trusts what it reads."""
        trust = self.theirs.trust if self.reads else 0.0
        return np.array(PLAIN) + trust * np.subtract(READING, PLAIN)


class Table:
    """Where the games are played."""

    def __init__(self, seed: int) -> None:
        self.start = tablier.game("evasion", players=2).start()
        self.program = program(self.start.game)
        self.play = self.program.driver(playing)
        self.rng, self.wins = np.zeros(4, np.int64), np.zeros(2)
        self.seed = seed

    def game(self, number: int, reads: bool, hides: float) -> tuple[float, list[float]]:
        """What who hides so much has won, and how likely its bet looked, time after time.

        The other one reads or schemes plainly.
        """
        chance = Random(f"{self.seed} {number // 2}")
        drawn = chance.sample(range(len(bets())), 2)
        key = np.array(key_of(chance.getrandbits(62)), np.int64)
        mine = number % 2
        seats = [Schemer(drawn[mine], True, hides), Schemer(drawn[1 - mine], reads, 0.0)]
        if mine:
            seats.reverse()
        position = self.start
        for seat, who in enumerate(seats):
            position = position.play(bets()[who.bet], seat)
        s: Any = pack(position.s)
        looks: list[float] = []
        for who in seats:
            who.theirs.remember(s["squares"])
        while s["over"] == 0 and s["turns"] < MOST_TURNS:
            who = seats[s["turn"]]
            who.theirs.watch(s["squares"], 1)
            who.own.remember(s["squares"])
            here = canoe_of(int((s["canoes"] != FREE).sum()))
            self.play(s, self.program.o, who.known(here), who.knobs(), self.rng, key, self.wins)
            who.theirs.remember(s["squares"])
            who.own.watch(s["squares"], 1)
            who.turns += 1
            if who is seats[mine] and who.turns in LOOKS:
                looks.append(float(who.own.likely()[who.bet]))
        share = self.wins[mine] / self.wins.sum() if s["over"] else 0.5
        return float(share), looks


def main() -> None:
    """Every degree against both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hides", type=float, nargs="+", default=[0.0, 0.5])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    table = Table(given.seed)
    for reads in (True, False):
        for hides in given.hides:
            played = [table.game(number, reads, hides) for number in range(given.games)]
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
