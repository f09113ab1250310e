"""Teach the petits chevaux by self-play: TD(lambda) on the features of the opponents' judgement.

    python training/chevaux.py --games 60000 --seed 1        # what comes with Tablier
    python training/chevaux.py --games 500 --out trial.txt   # at small scale, in seconds

One set of weights for each goal and number of players; every game draws the other options. Both
sides play the move after which they judge their own chance best; the dice explore for them. After a
game the chances of each position are moved towards what followed: a mixture, by lambda, of the next
judgement and the end. The same seed and number of games give the same weights.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import tablier
from tablier.games.chevaux.opponents import judgement
from tablier.games.chevaux.opponents.judgement import MOST_FEATURES, WEIGHTS
from tablier.games.chevaux.opponents.weights import PATH, SCALE
from tablier.lab.chance import key_of
from tablier.lab.compiled import Program, program
from tablier.opponents.rows import copy_row
from tablier.rulekit.build import layout
from tablier.rulekit.kinds import DICE

LONGEST = 8192  # positions of a game that are learned from
TRACE = 0.85  # lambda
STRAY = 12  # one choice in so many is any, so that the lesser pawns are known too
FIRST_RATE = 0.05
LAST_RATE = 0.002
GOALS = ("one", "all")
OTHERS = [
    {"blockade": blockade, "six": six, "direction": direction}
    for direction in ("descending", "ascending")
    for six in ("on-exit", "always")
    for blockade in ("off", "on")
]


def learning(rules: Any) -> Callable[..., int]:
    """Play one game against itself and learn from it; answers how many positions it had."""
    start, over, apply, awaited, legal = (
        rules.start, rules.over, rules.apply, rules.awaited, rules.legal,
    )  # fmt: skip
    tickets, drawn = rules.tickets, rules.drawn
    deal, draw = rules.chance.deal, rules.chance.draw
    copy = rules.jit(copy_row)
    notice = rules.jit(judgement.noticing(rules))
    judge = rules.jit(judgement.judging(rules))

    def learn(
        states: Any, words: Any, story: Any, o: Any, meets: Any, weights: Any, which: Any,
        much: Any, room: Any, chances: Any, target: Any, rng: Any, key: Any, game: int, rate: float,
        trace: float,
    ) -> int:  # fmt: skip
        deal(rng, key, game)
        s = states[0]
        start(s, o)
        n = 0
        while over(s, o) == 0 and n < len(story):
            if awaited(s, o, DICE):
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
                continue
            seat = s.turn
            moves = legal(s, o, seat, room)
            best = 0
            most = -1.0
            if moves > 1 and draw(rng, STRAY) == 0:
                best = draw(rng, moves)
            elif moves > 1:
                for i in range(moves):
                    copy(words, 1, words, 0)
                    apply(states[1], o, seat, room[i])
                    judge(states[1], o, meets, weights, which, much, chances)
                    if chances[seat] > most:
                        most = chances[seat]
                        best = i
            apply(s, o, seat, room[best])
            copy(story, n, words, 0)
            n += 1
        judge(s, o, meets, weights, which, much, target)
        for i in range(n - 1 - over(s, o), -1, -1):
            copy(words, 1, story, i)
            judge(states[1], o, meets, weights, which, much, chances)
            for seat in range(o.seats):
                change = rate * (target[seat] - chances[seat])
                for k in range(notice(states[1], o, meets, seat, which, much)):
                    weights[which[k]] += change * much[k]
                target[seat] = trace * target[seat] + (1.0 - trace) * chances[seat]
        return n

    return learn


class School:
    """A number of players and a goal: its games under all other options, and its weights."""

    def __init__(self, players: int, goal: str) -> None:
        games = [
            tablier.game("petits-chevaux", players=players, goal=goal, **options)
            for options in OTHERS
        ]
        self.programs: list[Program] = [program(game) for game in games]
        self.meets = [np.array(judgement.meeting_places(game.o), np.int64) for game in games]
        self.weights = np.zeros(WEIGHTS)

    def teach(self, games: int, seed: int) -> None:
        """Play and learn."""
        first = self.programs[0]
        learn = first.driver(learning)
        states = np.zeros(2, dtype=layout(first.state_type))
        words = states.view(np.int64).reshape(2, -1)
        story = np.zeros((LONGEST, words.shape[1]), np.int64)
        which, much = np.zeros(MOST_FEATURES, np.int64), np.zeros(MOST_FEATURES)
        room, rng = np.zeros(first.most_actions, np.int64), np.zeros(4, np.int64)
        chances, target = np.zeros(4), np.zeros(4)
        key = np.array(key_of(seed), np.int64)
        mean = np.zeros(WEIGHTS)
        averaged = range(games - games // 4, games)
        for game in range(games):
            # Half of the games by the rules as they come, the others by all options in turn.
            table = 0 if game % 2 else game // 2 % len(OTHERS)
            rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (game / games)
            learn(
                states, words, story, self.programs[table].o, self.meets[table], self.weights,
                which, much, room, chances, target, rng, key, game, rate, TRACE,
            )  # fmt: skip
            if game in averaged:
                mean += self.weights / len(averaged)
        if len(averaged):
            self.weights = mean


def main() -> None:
    """Teach all six and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60_000, help="for each set of weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=(2, 3, 4))
    parser.add_argument("--out", type=Path, default=PATH)
    given = parser.parse_args()
    lines = [
        "# Weights of the petits chevaux: players, goal, then thousandths in the order of",
        "# judgement.py. Learned by self-play alone, from nothing, with",
        f"#   python training/chevaux.py --games {given.games} --seed {given.seed}",
    ]
    for players in given.players:
        for goal in GOALS:
            school = School(players, goal)
            school.teach(given.games, given.seed)
            print(f"{players} players, goal {goal}: learned", flush=True)
            whole = " ".join(str(round(weight * SCALE)) for weight in school.weights)
            lines.append(f"{players} {goal} {whole}")
    given.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
