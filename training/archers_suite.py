"""Find positions of Archers that test an engine, and what is right in each.

    python -m training.archers_suite --each 25 --seed 1 --out tests/archers_suite.json

Games are played by clumsy, greedy and better players on boards of several sizes; every turn of a
position, and every answer, is then tried (`archers_exhaustive`). A position is kept where few turns
are right, and never for what the engine thinks of it. Of a kind each game gives one position.

- win: a turn that wins.
- two: a turn after which the next one wins, whatever the other side does.
- king: the king stands under an arrow; turns after which the other side cannot win at once.
- wood: the other side is about to walk in; the same.
- shot: an archer stands under an arrow; every other turn costs at least two archers more, once the
  other side has answered as hard as it can and one's own shots are made.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tablier.games.archers import rules as r
from tablier.games.archers.opponents.levels import Level
from tablier.games.archers.opponents.yardsticks import greedy
from tablier.games.archers.vocabulary import KINDS, KING, MOST_ARCHERS, NOBODY, SHOT, State
from tablier.games.archers.zones import watched
from tablier.referee.game import Game
from tablier.referee.position import Position
from training.archers_exhaustive import ALL, FORCES, LEAVES, LOSES, Judge
from training.duels import Mover, duel, field, held_back, open_archers, opened, thinker

CLUMSY = Level(0, glances=0.6)
RIGHT = 24  # boards that right turns may lead to
DEAR = 2  # archers: for one of them there may be something to be had in return
RARE = 8  # and at most one in so many turns
LAST = 12  # turns of a game that are looked at; for kings, all
OPTIONS: tuple[dict[str, str], ...] = (
    {}, {"king": "on"}, {"woods": "corner"}, {"board": "7x9"}, {"board": "9x11", "king": "on"},
    {"board": "11x11"}, {"woods": "corner", "king": "on"}, {"board": "7x10", "king": "on"},
)  # fmt: skip

Kind = Callable[[Judge, Game, State], list[State]]
"""The ends of the right turns, where a position is of this kind; else none."""


def right(judge: Judge, s: State, test: Callable[[State], bool]) -> list[State]:
    """The turns that pass a test, if they are few."""
    ends = judge.turns(s)
    found = [end for end in ends if test(end)]
    return found if len(found) <= min(RIGHT, len(ends) // RARE) else []


def win(judge: Judge, game: Game, s: State) -> list[State]:
    """A turn that wins."""
    if not judge.ask(s, LOSES):
        return []
    return right(judge, s, lambda end: end.winner == s.side)


def two(judge: Judge, game: Game, s: State) -> list[State]:
    """A turn after which the next wins."""
    if judge.ask(s, LOSES):
        return []
    return right(judge, s, lambda end: end.winner == NOBODY and bool(judge.ask(end, FORCES)))


def safe(judge: Judge, s: State) -> list[State]:
    """Turns after which the other side cannot win at once."""
    if judge.ask(s, LOSES):
        return []
    return right(judge, s, lambda end: end.winner != NOBODY or not judge.ask(end, LOSES))


def king(judge: Judge, game: Game, s: State) -> list[State]:
    """The king is to be saved."""
    aimed_at = any(s.board[square] & KING for square in under_arrows(s))
    return safe(judge, s) if aimed_at else []


def wood(judge: Judge, game: Game, s: State) -> list[State]:
    """The wood is to be saved."""
    aimed_at = any(s.board[square] & KING for square in under_arrows(s))
    return [] if aimed_at else safe(judge, s)


def shot(judge: Judge, game: Game, s: State) -> list[State]:
    """Archers are to be saved: nothing to shoot oneself, and something to lose."""
    room = [0] * game.ruleset.most_actions
    n = r.legal(s, field(game), s.side, room)
    if not under_arrows(s) or any(action % KINDS == SHOT for action in room[:n]):
        return []
    if judge.ask(s, LOSES):
        return []
    most, left = -ALL, {}
    for end in judge.turns(s):
        if end.winner == NOBODY:
            left[end.key] = judge.ask(end, LEAVES, most - DEAR)
            most = max(most, left[end.key])
    if abs(most) > ALL // 2:
        return []
    return right(judge, s, lambda end: left.get(end.key, -ALL) > most - DEAR)


def under_arrows(s: State) -> list[int]:
    """Where archers of the side to play stand in an enemy's zone."""
    squares = s.where[s.side * MOST_ARCHERS : s.side * MOST_ARCHERS + s.alive[s.side]]
    return [square for square in squares if watched(s, 1 - s.side, square)]


KINDS_OF_TEST: dict[str, Kind] = {"win": win, "two": two, "king": king, "wood": wood, "shot": shot}


def greedy_mover(game: Game, seed: int) -> Mover:
    """The yardstick of that name, action by action."""
    choose = greedy(game, seed)

    def move(s: State) -> list[int]:
        position = Position(game, s)
        return [dict(position.actions(s.side))[choose(position, s.side)]]

    return move


def players(game: Game, number: int, seed: int) -> list[Mover]:
    """Who plays this game: two clumsy ones, a greedy one and a better one, or two better ones."""
    clumsy = [held_back(game, CLUMSY, 2 * seed + side, 300) for side in range(2)]
    better = thinker(game, 1_500)
    return (clumsy, [better, greedy_mover(game, seed)], [better, better])[number % 3]


def met(game: Game, number: int, seed: int) -> Iterator[State]:
    """The positions of a game, the last first, without their past."""
    played = duel(game, players(game, number, seed), opened(game, seed))
    for s in reversed(played.positions):
        again = game.position(written(game, s)).s
        assert isinstance(again, State)
        yield again


def written(game: Game, s: State) -> dict[str, Any]:
    """Who stands where, and who plays."""
    told = Position(game, s).state()
    return {"board": told["board"], "side": told["side"]}


def main() -> None:
    """Play, judge and write."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--each", type=int, default=25)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=Path("tests/archers_suite.json"))
    given = asked.parse_args()
    kept: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS_OF_TEST}
    number = 0
    while wanted := {kind for kind, found in kept.items() if len(found) < given.each}:
        number += 1
        options = OPTIONS[number % len(OPTIONS)]
        if wanted == {"king"} and "king" not in options:
            continue
        game = open_archers(**options)
        judge = Judge(game)
        for ago, s in enumerate(met(game, number, given.seed * 1_000_003 + number)):
            for kind in sorted(wanted if ago < LAST else wanted & {"king"}):
                ends = KINDS_OF_TEST[kind](judge, game, s)
                if ends:
                    entry = {"kind": kind, "options": options, **written(game, s)}
                    if kind != "win":
                        entry["right"] = sorted({written(game, end)["board"] for end in ends})
                    kept[kind].append(entry)
                    # Others from the same game would be much alike.
                    wanted.remove(kind)
        if number % 10 == 0:
            print(number, {kind: len(found) for kind, found in kept.items()}, flush=True)
    found = [position for positions in kept.values() for position in positions]
    lines = ",\n".join(json.dumps(position) for position in found)
    given.out.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
