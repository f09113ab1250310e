"""Teach the petits chevaux by self-play: TD(lambda) for the network of the opponents' judgement.

    python -m training.chevaux --games 600000 --seed 1        # what comes with Tablier
    python -m training.chevaux --games 500 --out trial.txt    # at small scale, in a minute

One set of weights for each goal and number of players; every other game draws the other options.
All sides play the move after which they judge their own chance best, now and then any; the dice
explore for them. After a game the chances of each position are moved towards what followed: a
mixture, by lambda, of the next judgement and the end. Games to bring all pawns home are several
times longer, so there are a third as many. The same seed and number of games give the same weights.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import tablier
from tablier.games.chevaux.opponents import judgement
from tablier.games.chevaux.opponents.judgement import (
    BIAS,
    DIRECT,
    HIDDEN,
    LAST,
    SHAPE,
    TO_OTHERS,
    WIDTH,
    a_mind,
)
from tablier.games.chevaux.opponents.weights import PATH, SCALE
from tablier.lab.chance import key_of
from tablier.lab.compiled import Program, program
from tablier.opponents.rows import copy_row
from tablier.rulekit.build import layout
from tablier.rulekit.kinds import DICE
from training.duels import compiled

LONGEST = 8192  # positions of a game that are learned from
TRACE = 0.6  # lambda
STRAY = 12  # one choice in so many is any, so that the lesser pawns are known too
FIRST_RATE = 0.03
LAST_RATE = 0.001
GOALS = ("one", "all")
LONGER = 3  # so many times fewer games with the longer goal
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
    judge = rules.jit(judgement.judging(rules))

    def improve(seats: int, mind: Any, errors: Any, pulls: Any, rate: float) -> None:
        """Move the weights of the position judged last so that its chances err less."""
        _, weights, which, much, sizes, sums = mind
        for seat in range(seats):
            for j in range(WIDTH):
                pulls[seat, j] = 0.0
        for seat in range(seats):
            change = rate * errors[seat]
            pulls[seat, DIRECT] = change
            for j in range(HIDDEN):
                held = sums[seat, j]
                if held <= 0.0:
                    continue
                pull = change * weights[LAST, j]
                weights[LAST, j] += change * held
                weights[BIAS, j] += pull
                pulls[seat, j] += pull
                for other in range(seats):
                    if other != seat:
                        pulls[other, TO_OTHERS + j] += pull
        for seat in range(seats):
            pull_of = pulls[seat]
            for i in range(sizes[seat]):
                row = weights[which[seat, i]]
                amount = much[seat, i]
                for j in range(WIDTH):
                    row[j] += pull_of[j] * amount

    better = rules.jit(improve)

    def learn(
        states: Any, words: Any, story: Any, strayed: Any, o: Any, mind: Any, room: Any,
        chances: Any, target: Any, pulls: Any, rng: Any, key: Any, game: int, rate: float,
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
            strayed[n] = 0
            if moves > 1 and draw(rng, STRAY) == 0:
                best = draw(rng, moves)
                strayed[n] = 1
            elif moves > 1:
                for i in range(moves):
                    copy(words, 1, words, 0)
                    apply(states[1], o, seat, room[i])
                    judge(states[1], o, mind, chances)
                    if chances[seat] > most:
                        most = chances[seat]
                        best = i
            apply(s, o, seat, room[best])
            copy(story, n, words, 0)
            n += 1
        judge(s, o, mind, target)
        for i in range(n - 1 - over(s, o), -1, -1):
            copy(words, 1, story, i)
            judge(states[1], o, mind, chances)
            if i + 1 < n and strayed[i + 1]:
                # What follows a move at random says nothing about the position before it.
                for seat in range(o.seats):
                    target[seat] = chances[seat]
                continue
            for seat in range(o.seats):
                then = target[seat]
                target[seat] = trace * then + (1.0 - trace) * chances[seat]
                chances[seat] = then - chances[seat]
            better(o.seats, mind, chances, pulls, rate)
        return n

    return learn


class School:
    """A number of players and a goal: its games under all other options, and its weights."""

    def __init__(self, players: int, goal: str) -> None:
        self.games = [
            tablier.game("petits-chevaux", players=players, goal=goal, **options)
            for options in OTHERS
        ]
        self.programs: list[Program] = [program(game) for game in self.games]
        self.weights = np.zeros(SHAPE)
        self.minds = [
            a_mind(np.array(judgement.meeting_places(game.o), np.int64), self.weights)
            for game in self.games
        ]

    def teach(self, games: int, seed: int) -> None:
        """Play and learn, beginning with weights that are nearly nothing."""
        few = np.random.RandomState(seed)
        self.weights[:BIAS, :DIRECT] = few.uniform(-0.1, 0.1, (BIAS, DIRECT))
        self.weights[LAST, :HIDDEN] = few.uniform(-0.3, 0.3, HIDDEN)
        first = self.programs[0]
        learn = compiled(self.games[0], learning)
        states = np.zeros(2, dtype=layout(first.state_type))
        words = states.view(np.int64).reshape(2, -1)
        story = np.zeros((LONGEST, words.shape[1]), np.int64)
        strayed = np.zeros(LONGEST, np.int64)
        room, rng = np.zeros(first.most_actions, np.int64), np.zeros(4, np.int64)
        chances, target, pulls = np.zeros(4), np.zeros(4), np.zeros((4, WIDTH))
        key = np.array(key_of(seed), np.int64)
        mean = np.zeros(SHAPE)
        averaged = range(games - games // 4, games)
        for game in range(games):
            # Half of the games by the rules as they come, the others by all options in turn.
            table = 0 if game % 2 else game // 2 % len(OTHERS)
            rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (game / games)
            learn(
                states, words, story, strayed, self.programs[table].o, self.minds[table], room,
                chances, target, pulls, rng, key, game, rate, TRACE,
            )  # fmt: skip
            if game in averaged:
                mean += self.weights / len(averaged)
        if len(averaged):
            self.weights[:] = mean


def main() -> None:
    """Teach all six and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=600_000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs="*", default=(2, 3, 4))
    parser.add_argument("--out", type=Path, default=PATH)
    given = parser.parse_args()
    lines = [
        "# Weights of the petits chevaux: players, goal, then thousandths row by row of",
        "# judgement.py. Learned by self-play alone, from next to nothing, with",
        f"#   python -m training.chevaux --games {given.games} --seed {given.seed}",
    ]
    for players in given.players:
        for goal in GOALS:
            school = School(players, goal)
            games = given.games if goal == "one" else given.games // LONGER
            school.teach(games, given.seed)
            print(f"{players} players, goal {goal}: learned from {games} games", flush=True)
            whole = " ".join(str(round(weight * SCALE)) for weight in school.weights.flat)
            lines.append(f"{players} {goal} {whole}")
            given.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
