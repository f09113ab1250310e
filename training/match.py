"""Let two players meet, and count: who wins how often, with a 95 % interval.

    python training/match.py petits-chevaux strong heuristic --games 2000 --nodes 2000
    python training/match.py evasion strong schemer --games 400 --nodes 1000 --players 4
    python training/match.py petits-chevaux strong uniform --option goal=all --option blockade=on

A player is a level of `tablier.bots`, or one of the yardsticks: `uniform` (any legal move) for
every game, `heuristic` for the petits chevaux, `schemer` for Évasion. The first player takes one
seat, each in turn, and the second all others: with n seats, equals win 1/n. A shared win counts its
share. The same seed and number of games give the same result, whatever the number of workers.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import tablier
from tablier.games.chevaux import rules as chevaux
from tablier.games.evasion import vocabulary as evasion
from tablier.games.evasion.bets import canoe_table
from tablier.referee.game import Game
from tablier.referee.position import Position

Chooser = Callable[[Position, int], str]
"""Given a position as the seat may see it, a move."""


LONGEST = 2000
"""Turns after which a game that goes on and on is shared by all."""


class Meeting(NamedTuple):
    """Who plays what against whom."""

    game: str
    players: int
    options: dict[str, str]
    one: str
    other: str
    nodes: int
    other_nodes: int
    seed: int


def uniform(chance: Random) -> Chooser:
    """Any legal move; in Évasion as the lab draws them: the white die every other time."""

    def choose(position: Position, seat: int) -> str:
        actions = position.actions(seat)
        s = position.s
        if isinstance(s, evasion.State) and s.phase == evasion.CHOOSING:
            white = [each for each in actions if each[1] - evasion.CHOOSE >> evasion.WHITE]
            plain = [each for each in actions if each not in white]
            if white and plain:
                actions = chance.choice((white, plain))
        return chance.choice(actions)[0]

    return choose


def heuristic(chance: Random) -> Chooser:
    """Sum of steps, the leader counted three times, pawns out and in the column rewarded."""

    def worth(s: Any, seat: int) -> int:
        pawns = s.pawns[seat * 4 : seat * 4 + 4]
        out = sum(step > 0 for step in pawns)
        column = sum(step > chevaux.LAST_RING for step in pawns)
        return int(sum(pawns) + 2 * max(pawns) + 20 * out + 20 * column)

    def choose(position: Position, seat: int) -> str:
        def after(move: str) -> int:
            s = position.play(move, seat).s
            others = [worth(s, other) for other in range(position.game.players) if other != seat]
            return worth(s, seat) - max(others)

        return max(position.moves(seat), key=after)

    return choose


def schemer(chance: Random) -> Chooser:
    """A random bet; always the dice of its own favourites, the white one against its last."""
    canoes = canoe_table()

    def choose(position: Position, seat: int) -> str:
        s, o = position.s, position.game.o
        assert isinstance(s, evasion.State)
        actions = position.actions(seat)
        if s.phase == evasion.BETTING:
            return chance.choice(actions)[0]
        bet = s.bets[seat]
        running = [p for p in range(evasion.PRISONERS) if s.squares[p] != o.track]
        order = sorted(running, key=lambda p: canoes[bet * evasion.PRISONERS + p])
        if s.phase == evasion.CHOOSING:

            def liked(action: int) -> tuple[int, int]:
                mask = action - evasion.CHOOSE
                ranks = sum(order.index(p) for p in running if mask >> p & 1)
                return (mask >> evasion.WHITE, -ranks)

            return max(actions, key=lambda each: liked(each[1]))[0]

        def preferred(action: int) -> int:
            kind, p = evasion.kind_of(action), evasion.subject_of(action)
            if kind == evasion.TO_RUN:
                return 100 - order.index(p)
            if kind == evasion.TO_STEP_BACK:
                return order.index(p) if 2 * order.index(p) >= len(order) else -2
            return -1

        return max(actions, key=lambda each: preferred(each[1]))[0]

    return choose


YARDSTICKS = {"uniform": uniform, "heuristic": heuristic, "schemer": schemer}


def chooser(meeting: Meeting, name: str, seed: int, nodes: int) -> Chooser:
    """A yardstick, or one of ours."""
    if name in YARDSTICKS:
        return YARDSTICKS[name](Random(seed))
    bot = tablier.bot(_game(meeting), name, seed)
    return lambda position, seat: bot.choose(position, seat, nodes=nodes)


def _game(meeting: Meeting) -> Game:
    return tablier.game(meeting.game, players=meeting.players, **meeting.options)


def play(meeting: Meeting, number: int) -> float:
    """One game; the share of the win that the first player has of it."""
    game = _game(meeting)
    chance = Random(f"{meeting.seed}-{number // meeting.players}")  # the same dice for each seat
    mine = number % meeting.players
    choosers = [
        chooser(meeting, meeting.one, number, meeting.nodes)
        if seat == mine
        else chooser(meeting, meeting.other, 1_000_000 + number * 8 + seat, meeting.other_nodes)
        for seat in range(meeting.players)
    ]
    position = game.start()
    while not position.over and position.turns < LONGEST:
        seat = position.awaits[0].seat
        if seat is None:
            position = position.play(position.drawn(chance))
        else:
            seen = Position(game, position.seen(seat))
            position = position.play(choosers[seat](seen, seat), seat)
    return position.shares[mine] if position.over else 1 / meeting.players


def main() -> None:
    """Play, and print one line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=2000, help="of the first player, a choice")
    parser.add_argument("--other-nodes", type=int, help="of the others; as many unless said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    meeting = Meeting(
        given.game, given.players, dict(each.split("=", 1) for each in given.option),
        given.one, given.other, given.nodes, given.other_nodes or given.nodes, given.seed,
    )  # fmt: skip
    began = time.perf_counter()
    with ProcessPoolExecutor(given.workers) as pool:
        shares = list(pool.map(partial(play, meeting), range(given.games), chunksize=8))
    mean = sum(shares) / len(shares)
    spread = sum((share - mean) ** 2 for share in shares) / max(1, len(shares) - 1)
    margin = 1.96 * sqrt(spread / len(shares))
    took = time.perf_counter() - began
    print(
        f"{given.game} {given.players}p {' '.join(given.option)} "
        f"{given.one} against {given.other}: "
        f"{100 * mean:.1f} % ± {100 * margin:.1f} of {given.games} games ({took:.0f} s)"
    )


if __name__ == "__main__":
    main()
