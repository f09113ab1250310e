"""How good advice is: the move that is advised, judged by a search ten times longer.

    python -m training.advice                                 # all games, 200 positions each
    python -m training.advice --game evasion --positions 20   # at small scale, in seconds

Positions come from games of two between players of a middling level that stray now and then,
one of each game: any in which there is something to choose. The longer search has another seed. A
loss is the chance of the move that it finds best less the chance of the one advised, both as the
longer search has them. Noise is how far apart the two searches are about the chance of the seat
with the best move of each: the root of the mean square, over all positions of a game.
"""

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import NamedTuple

import tablier
from tablier.games.archers.opponents.engine import DEEPEST, Engine, Thought
from tablier.games.archers.opponents.memory import SURE
from tablier.games.archers.opponents.player import chance_to_win
from tablier.games.archers.vocabulary import State
from tablier.lab.by_referee import Chooser, play_on
from tablier.opponents.bot import Bot, adviser
from tablier.opponents.part import Advice
from tablier.referee.game import Game
from tablier.referee.position import Position

LONGER = 10
STRAY = 0.25  # how often any move is played
QUICK = 1_000  # nodes of those who only play towards a position
OTHER_SEED = 2


class Found(NamedTuple):
    """What an advised move loses, and how much better or worse the longer search sees the seat."""

    loss: float
    shift: float


Judge = Callable[[Position, int, Advice], Found]


class Asked(NamedTuple):
    """What is asked about one game."""

    level: str  # that plays towards the positions
    nodes: int  # of an advice
    judging: Callable[[Game, int], Judge]


def listed(game: Game, nodes: int) -> Judge:
    """Where a longer advice lists the move too, once told to look at it."""

    def judge(position: Position, seat: int, advice: Advice) -> Found:
        other = Bot(game, adviser(game).card, OTHER_SEED)
        longer = other.advise(position, seat, nodes=nodes, also=advice.move)
        best, advised = longer[0], next(each for each in longer if each.move == advice.move)
        return Found(best.chance - advised.chance, best.chance - advice.chance)

    return judge


def searched(game: Game, nodes: int) -> Judge:
    """Where a longer advice names a few moves only: both moves are searched by themselves, as long.

    What is seen at one depth cannot be compared with what is seen at another: a side that has just
    moved looks better. So both count as they look as deep as both were searched.
    """
    engine = Engine(game)

    def judge(position: Position, seat: int, advice: Advice) -> Found:
        s = position.s
        assert isinstance(s, State)
        advised = position.action(advice.move, seat)
        actions = [action for _, action in position.actions(seat)]

        def alone(action: int, deepest: int = DEEPEST) -> Thought:
            engine.forget()
            others = [each for each in actions if each != action]
            return engine.think(s, nodes, depth=deepest, banned=others)

        engine.forget()
        best = engine.think(s, nodes)
        chance = chance_to_win(best.value)
        if best.line[0] == advised:
            return Found(0.0, chance - advice.chance)
        first, other = alone(best.line[0]), alone(advised)
        if first.depth > other.depth and abs(other.value) < SURE:
            first = alone(best.line[0], other.depth)
        elif other.depth > first.depth and abs(first.value) < SURE:
            other = alone(advised, first.depth)
        loss = chance_to_win(first.value) - chance_to_win(other.value)
        return Found(max(0.0, loss), chance - advice.chance)

    return judge


GAMES = {
    "archers": Asked("5", 20_000, searched),
    "petits-chevaux": Asked("normal", 20_000, listed),
    "evasion": Asked("normal", 1_000, listed),
}


def met(game: Game, level: str, seed: int) -> Position:
    """A position of a game in which there is something to choose, and nothing to bet."""
    chance, choices = Random(f"{game.id} {seed}"), []
    bots = [tablier.bot(game, level, seed * game.players + seat) for seat in range(game.players)]

    def chooser(bot: Bot) -> Chooser:
        def choose(position: Position, seat: int) -> str:
            if len(position.moves(seat)) > 1 and not position.awaits[0].secret:
                choices.append(Position(position.game, position.s))
            if chance.random() < STRAY:
                return position.random_move(seat, chance)
            return bot.choose(position, seat, nodes=QUICK)

        return choose

    play_on(game.start(), [chooser(bot) for bot in bots], chance, lambda _, moves: moves > 1_000)
    return chance.choice(choices)


def row(name: str, nodes: int, found: Sequence[Found]) -> str:
    """The shares that lose no more than this, what is lost on average and at worst, in points."""

    def within(points: float) -> str:
        return f"{100 * fmean(each.loss <= points / 100 for each in found):.1f} %"

    noise = 100 * fmean(each.shift**2 for each in found) ** 0.5
    losses = [100 * each.loss for each in found]
    return (
        f"| `{name}` | {nodes:,} | {within(0)} | {within(1)} | {within(3)} "
        f"| {noise:.1f} | {within(noise)} | {fmean(losses):.2f} | {max(losses):.1f} |"
    )


def main() -> None:
    """Ask about each game, and print a table."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--game", action="append", choices=GAMES)
    asked.add_argument("--positions", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    print("| game | nodes | no loss | ≤ 1 | ≤ 3 | noise | ≤ noise | mean loss | worst |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in given.game or GAMES:
        level, nodes, judging = GAMES[name]
        game = tablier.game(name, players=2)
        judge = judging(game, LONGER * nodes)
        found = []
        for number in range(given.positions):
            position = met(game, level, given.seed * given.positions + number)
            seat = next(each.seat for each in position.awaits if each.seat is not None)
            advice = adviser(game).advise(position, seat, nodes=nodes)[0]
            found.append(judge(position, seat, advice))
        print(row(name, nodes, found), flush=True)


if __name__ == "__main__":
    main()
