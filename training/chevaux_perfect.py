"""How near to perfect `strong` plays the petits chevaux: an end game solved, and its loss there.

    python -m training.chevaux_perfect                       # some minutes
    python -m training.chevaux_perfect --set six=always --positions 500 --games 20

Two players bring all four pawns home (`goal=all`) and have two each in the centre. Those never move
again, so what follows is closed: two pawns each, anywhere, some million positions, every one of
them played by the compiled rules. The chance to win lies between two bounds, 0 and 1 at first;
going over all positions again and again brings them together. What a move loses is the chance of
the best one less its own.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np

import tablier
from tablier.games.chevaux.opponents.yardsticks import heuristic
from tablier.games.chevaux.rules import CENTRE, FACES, NOBODY, STABLE, State
from tablier.lab.by_referee import Chooser
from tablier.lab.certainty import SURE
from tablier.lab.compiled import program
from tablier.opponents.rows import copy_row
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout
from tablier.rulekit.kinds import DICE
from training.duels import compiled

PAIRS = (CENTRE + 1) * (CENTRE + 2) // 2
"""Where two pawns of a seat can be. A position is a pair of the seat that rolls and one of the
other, and has the number of the one times `PAIRS` plus the number of the other."""

MOVES = 2  # at most, with two pawns
NONE, WON = -2, -1  # instead of what follows a move: there is no such move; it wins
CLOSE = 1e-4  # the bounds' distance at which a position counts as solved
NOTABLE = 0.005  # a loss that is counted: half a point


# --- solving ------------------------------------------------------------------------------------


def exploring(rules: Any) -> Callable[..., None]:
    """Write down what follows each position, face and move.

    Twice the number of the next position, and one more if the other seat rolls there.
    """
    apply, awaited, legal, reached_goal = (
        rules.apply, rules.awaited, rules.legal, rules.reached_goal,
    )  # fmt: skip
    copy = rules.jit(copy_row)

    def pair(s: Any, seat: int) -> int:
        high = s.pawns[seat * 4 + 2]
        return int(high * (high + 1) // 2 + s.pawns[seat * 4 + 3])

    number = rules.jit(pair)

    def put(s: Any, seat: int, high: int, low: int) -> None:
        s.pawns[seat * 4] = CENTRE
        s.pawns[seat * 4 + 1] = CENTRE
        s.pawns[seat * 4 + 2] = high
        s.pawns[seat * 4 + 3] = low

    place = rules.jit(put)

    def explore(states: Any, words: Any, o: Any, roller: int, room: Any, follows: Any) -> None:
        s, rolled, moved = states[0], states[1], states[2]
        other = 1 - roller
        s.turn = roller
        s.die = 0
        s.winner = NOBODY
        for high in range(CENTRE + 1):
            for low in range(high + 1):
                place(s, roller, high, low)
                for its_high in range(CENTRE + 1):
                    for its_low in range(its_high + 1):
                        place(s, other, its_high, its_low)
                        if reached_goal(s, o, roller) or reached_goal(s, o, other):
                            continue
                        row = follows[number(s, roller) * PAIRS + number(s, other)]
                        for face in range(FACES):
                            copy(words, 1, words, 0)
                            apply(rolled, o, DICE, face + 1)
                            n = 0
                            if awaited(rolled, o, roller):
                                n = legal(rolled, o, roller, room)
                            for k in range(max(n, 1)):
                                copy(words, 2, words, 1)
                                if n:
                                    apply(moved, o, roller, room[k])
                                if moved.winner == roller:
                                    row[face, k] = WON
                                    continue
                                turn = moved.turn
                                then = number(moved, turn) * PAIRS + number(moved, 1 - turn)
                                row[face, k] = 2 * then + int(turn != roller)

    return explore


def narrowing(rules: Any) -> Callable[..., float]:
    """Go over the positions once; answers how far apart the bounds of any are at most."""

    def narrow(order: Any, follows: Any, least: Any, most: Any) -> float:
        widest = 0.0
        for i in order:
            low = 0.0
            high = 0.0
            for face in range(FACES):
                best = 0.0
                hope = 0.0
                for k in range(MOVES):
                    then = follows[i, face, k]
                    if then == NONE:
                        continue
                    if then == WON:
                        best = 1.0
                        hope = 1.0
                    elif then % 2:
                        best = max(best, 1.0 - most[then // 2])
                        hope = max(hope, 1.0 - least[then // 2])
                    else:
                        best = max(best, least[then // 2])
                        hope = max(hope, most[then // 2])
                low += best / FACES
                high += hope / FACES
            least[i] = low
            most[i] = high
            widest = max(widest, high - low)
        return widest

    return narrow


class Endgame:
    """The chances of whoever rolls, in every position."""

    def __init__(self, game: Game) -> None:
        self.game = game
        follows = self._explored(0)
        # Every seat sees the board alike: whoever rolls, the same follows.
        assert np.array_equal(follows, self._explored(1)), "one seat is not as the other"
        self.there = reached(follows)
        numbers = np.arange(PAIRS)
        highs = ((np.sqrt(8 * numbers + 1) - 1) // 2).astype(np.int64)
        steps = highs + numbers - highs * (highs + 1) // 2
        ahead = steps[self.there // PAIRS] + steps[self.there % PAIRS]
        # The nearer to the end, the sooner: most of what follows a position is then known.
        order = self.there[np.argsort(-ahead, kind="stable")]
        self.least, self.most = np.zeros(PAIRS * PAIRS), np.ones(PAIRS * PAIRS)
        narrow = compiled(game, narrowing)
        self.rounds, self.width = 0, 1.0
        while self.width > CLOSE:
            self.width = narrow(order, follows, self.least, self.most)
            self.rounds += 1
            # Whoever is known well enough need not be looked at again.
            order = order[(self.most - self.least)[order] > CLOSE / 4]

    def _explored(self, roller: int) -> Any:
        ready = program(self.game)
        states = np.zeros(3, dtype=layout(ready.state_type))
        words = states.view(np.int64).reshape(3, -1)
        follows = np.full((PAIRS * PAIRS, FACES, MOVES), NONE, np.int32)
        room = np.zeros(ready.most_actions, np.int64)
        compiled(self.game, exploring)(states, words, ready.o, roller, room, follows)
        return follows

    def chance(self, position: Position, seat: int) -> float:
        """To win, for a seat, where the die is awaited or the game is over."""
        s = state_of(position)
        if s.winner != NOBODY:
            return float(s.winner == seat)
        i = _number(s, s.turn) * PAIRS + _number(s, 1 - s.turn)
        chance = float(self.least[i] + self.most[i]) / 2
        return chance if s.turn == seat else 1 - chance

    def doubt(self, position: Position) -> float:
        """How far a chance is from what the referee makes of it, face by face and move by move."""
        s = state_of(position)
        best = []
        for face in range(1, FACES + 1):
            rolled = position.play(str(face))
            after = [rolled.play(move, s.turn) for move in rolled.moves(s.turn)] or [rolled]
            best.append(max(self.chance(each, s.turn) for each in after))
        return abs(fmean(best) - self.chance(position, s.turn))

    def losses(self, position: Position, seat: int) -> dict[str, float]:
        """What each move loses against the best."""
        moves = position.moves(seat)
        chances = {move: self.chance(position.play(move, seat), seat) for move in moves}
        best = max(chances.values(), default=0.0)
        return {move: best - chance for move, chance in chances.items()}


def reached(follows: Any) -> Any:
    """The positions that occur, from the one with two pawns in the stable each."""
    known = np.zeros(PAIRS * PAIRS, np.bool_)
    new = np.zeros(1, np.int64)
    while len(new):
        known[new] = True
        then = follows[new].reshape(-1)
        then = np.unique(then[then >= 0] // 2)
        new = then[~known[then]]
    return np.flatnonzero(known)


def _number(s: State, seat: int) -> int:
    high, low = s.pawns[seat * 4 + 2 : seat * 4 + 4]
    return high * (high + 1) // 2 + low


def state_of(position: Position) -> State:
    """Its state, by its type."""
    assert isinstance(position.s, State)
    return position.s


# --- measuring ----------------------------------------------------------------------------------


class Tried(NamedTuple):
    """Somebody who is measured."""

    name: str
    choose: Chooser | None  # None: every move alike

    def loss(self, losses: dict[str, float], position: Position, seat: int) -> float:
        """What its move loses; of whoever has no preference, on average."""
        if self.choose is None:
            return fmean(losses.values())
        return losses[self.choose(position, seat)]


def everybody(game: Game, nodes: int) -> list[Tried]:
    """Strong, and the yardsticks."""
    strong = tablier.bot(game, "strong", seed=1)
    return [
        Tried("strong", lambda position, seat: strong.choose(position, seat, nodes=nodes)),
        Tried("heuristic", heuristic(game, 0)),
        Tried("uniform", None),
    ]


def sampled(endgame: Endgame, chance: Random) -> Iterator[Position]:
    """Positions that occur, as likely each as the others; the die is awaited."""
    while True:
        i = int(chance.choice(endgame.there))
        pairs = []
        for pair in divmod(i, PAIRS):
            high = next(high for high in range(CENTRE + 1) if pair < (high + 1) * (high + 2) // 2)
            pairs.append([high, pair - high * (high + 1) // 2])
        yield placed(endgame.game, pairs)


def placed(game: Game, pairs: Sequence[Sequence[int]]) -> Position:
    """The first seat rolls; two pawns of each are in the centre, the others here."""
    s = state_of(game.start()).copy()
    s.turn = 0
    for seat, pair in enumerate(pairs):
        s.pawns[seat * 4 : seat * 4 + 4] = [CENTRE, CENTRE, *pair]
    return Position(game, s)


def given_away(endgame: Endgame, tried: Tried, seat: int, chance: Random) -> float:
    """What somebody loses in a game against perfect play, from two pawns in the stable each."""
    position, lost = placed(endgame.game, [(STABLE, STABLE), (STABLE, STABLE)]), 0.0
    while not position.over:
        if position.awaits[0].seat is None:
            position = position.play(str(chance.randint(1, FACES)))
            continue
        turn = state_of(position).turn
        losses = endgame.losses(position, turn)
        move = min(losses, key=lambda move: losses[move])
        if turn == seat and len(losses) > 1:
            if tried.choose is None:
                move = chance.choice(list(losses))
            else:
                move = tried.choose(position, seat)
            lost += losses[move]
        position = position.play(move, turn)
    return lost


def main() -> None:
    """Solve, and print both tables."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--positions", type=int, default=2_000)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--nodes", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    given = asked.parse_args()
    options = dict(each.split("=", 1) for each in given.set)
    game = tablier.game("petits-chevaux", players=2, goal="all", **options)
    endgame = Endgame(game)
    print(
        f"{len(endgame.there):,} positions, {endgame.rounds} rounds, "
        f"bounds at most {endgame.width:.1e} apart",
        flush=True,
    )
    chance, tried = Random(given.seed), everybody(game, given.nodes)
    lost: dict[str, list[float]] = {each.name: [] for each in tried}
    doubt, positions = 0.0, sampled(endgame, chance)
    while len(lost["strong"]) < given.positions:
        waiting = next(positions)
        doubt = max(doubt, endgame.doubt(waiting))
        position = waiting.play(str(chance.randint(1, FACES)))
        losses = endgame.losses(position, 0)
        if len(losses) < 2:
            continue
        for each in tried:
            lost[each.name].append(each.loss(losses, position, 0))
    print(f"in those sampled, at most {doubt:.1e} from what the referee makes of them")
    print("| player | mean loss, points | choices that lose over half a point | worst |")
    print("|---|---|---|---|")
    for name, found in lost.items():
        share = fmean(loss > NOTABLE for loss in found)
        worst = 100 * max(found)
        print(f"| `{name}` | {100 * fmean(found):.3f} | {100 * share:.1f} % | {worst:.1f} |")
    print("| player | points given away in a game |")
    print("|---|---|")
    for each in tried:
        games = [
            100 * given_away(endgame, each, number % 2, Random(f"{given.seed}.{number // 2}"))
            for number in range(given.games)
        ]
        error = SURE * stdev(games) / len(games) ** 0.5
        print(f"| `{each.name}` | {fmean(games):.2f} ± {error:.2f} |", flush=True)


if __name__ == "__main__":
    main()
