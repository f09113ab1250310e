"""What aiming is worth: the best aims against always the middle, by the same archer.

    python training/oie_archer.py                       # exact, for every level
    python training/oie_archer.py --wind gusty          # in wind
    python training/oie_archer.py --games 2000 --seed 1 # played by the bots, with 95 % intervals

Two archers shoot alike. One aims as the bot of its level does, the other always at the middle, and
what the wind is known to carry is allowed for by both. A shared win counts half. Exact figures come
from every state of the two; played ones from games refereed move by move, seats changing from game
to game, a game of more than 2000 volleys counted half.
"""

import argparse
from math import sqrt
from random import Random

import tablier
from tablier.games.goose.opponents.aiming import duel_of
from tablier.games.goose.scatter import MEANS, MIDDLE, WINDS, Scatter, chances, shot, spread_of

LONGEST = 2000  # volleys
SETTLED = 1e-12
SWEEPS = 20_000


def exact(scatter: Scatter) -> float:
    """The share of games won by the one who aims."""
    game = tablier.game("oie-archer", players=2)
    duel = duel_of(game.ruleset, scatter)
    duel.solve()
    best = duel.best(duel.shots[duel.pairs.mirror] @ duel.worth(duel.values).T)
    values = duel.evaluate(best, duel.at_middle(), duel.values, SWEEPS, SETTLED)
    start = (0, game.o.arrows)
    return float(values[duel.pairs.index[start, start]])


def played(level: str, scatter: Scatter, games: int, seed: int) -> float:
    """The same, as the bot wins it."""
    game = tablier.game("oie-archer", players=2)
    wins = 0.0
    for number in range(games):
        chance = Random(f"{seed}-{number}")
        bot = tablier.bot(game, level, seed=chance.getrandbits(32))
        mine, position = number % 2, game.start()
        while not position.over and position.turns < LONGEST:
            seat = position.awaits[0].seat
            assert seat is not None
            if seat == mine:
                move = bot.choose(position, seat, nodes=1)
            else:
                arrows = range(position.state()["arrows"][seat])
                move = " ".join(str(shot(MIDDLE, scatter, chance)) for _ in arrows)
            position = position.play(move, seat)
        wins += position.shares[mine] if position.over else 0.5
    return wins / games


def main() -> None:
    """Print a line for each level."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--wind", choices=WINDS, default="calm")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name, mean in MEANS.items():
        scatter = Scatter(spread_of(mean), WINDS[args.wind])
        arrow = sum(n * share for n, share in enumerate(chances(MIDDLE, scatter)))
        line = f"{name:15} mean arrow {arrow:.2f}"
        if args.games:
            wins = played(f"{name}@{args.wind}", scatter, args.games, args.seed)
            error = 1.96 * sqrt(wins * (1 - wins) / args.games)
            print(f"{line}  wins {100 * wins:.1f} % ± {100 * error:.1f}")
        else:
            print(f"{line}  wins {100 * exact(scatter):.2f} %")


if __name__ == "__main__":
    main()
