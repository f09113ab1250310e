"""Games played by the referee itself, move by move: slower than compiled, but anybody can choose.

Whoever chooses is given the position as its seat may see it, and never more.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from random import Random
from typing import NamedTuple, Protocol

from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Value, short
from tablier.words.errors import IllegalMove

Chooser = Callable[[Position, int], str]
"""Given a position as the seat may see it, and the seat: one of its legal moves."""

Maker = Callable[[Game, int], Chooser]
"""Given a game and a seed, somebody who plays one game of it."""


class Seated(Protocol):
    """Somebody who can be asked to play."""

    @property
    def name(self) -> str:
        """What it is called."""

    def seated(self, game: Game, seed: int) -> Chooser:
        """Somebody who plays one game."""


class Course(NamedTuple):
    """How a game went."""

    end: Position
    moves: int  # and throws
    choices: tuple[int, ...]  # by seat: how often it was asked
    seconds: tuple[float, ...]  # by seat: how long it thought, all in all


def opened(game: Game, turns: int, chance: Random) -> Position:
    """A position after some turns at random; should they end the game, others are played."""
    while True:
        position = game.start()
        while not position.over and position.turns < turns:
            seat = position.awaits[0].seat
            if seat is None:
                position = position.play(position.drawn(chance))
            else:
                position = position.play(position.random_move(seat, chance), seat)
        if not position.over:
            return position


def play_on(
    position: Position,
    choosers: Sequence[Chooser],
    dice: Random,
    gives_up: Callable[[Position, int], bool],
    names: Sequence[str] = (),
) -> Course:
    """Play a game on until it is over, or until it is given up: asked before every move.

    `names` are those of whoever chooses: one whose move is refused is told by it.
    """
    moves = 0
    choices, seconds = [0] * len(choosers), [0.0] * len(choosers)
    turn: tuple[int | None, int] | None = None
    begun: list[Position | None] = [None] * len(
        choosers
    )  # by seat: how turns began, as it saw them
    while not position.over and not gives_up(position, moves):
        moves += 1
        if turn != (position.turn, position.turns):
            turn = (position.turn, position.turns)
            begun = [
                Position(position.game, position.seen(seat), before)
                for seat, before in enumerate(begun)
            ]
        seat = position.awaits[0].seat
        if seat is None:
            position = position.play(position.drawn(dice))
            continue
        seen = Position(position.game, position.seen(seat), begun[seat])
        began = time.perf_counter()
        move = choosers[seat](seen, seat)
        seconds[seat] += time.perf_counter() - began
        choices[seat] += 1
        try:
            position = position.play(move, seat)
        except IllegalMove as error:
            raise refused(error, move, seat, (names or position.game.names)[seat]) from error
    return Course(position, moves, tuple(choices), tuple(seconds))


def refused(error: IllegalMove, move: str, seat: int, name: Value) -> IllegalMove:
    """The same error, saying whose move it was."""
    why = {lang: error.message.say(lang) for lang in LANGUAGES}
    return IllegalMove(
        "choice-refused",
        package="tablier.lab",
        rule=error.rule,
        name=name,
        seat=seat + 1,
        move=short(str(move)),
        reason=why,
    )


def seed_of(*parts: int) -> int:
    """A seed for whoever plays: the same for the same parts, on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=4).digest(), "little") >> 1


WARM_UP_STEPS = 40


def warm_up(game: Game, seated: Iterable[Seated], opening: int) -> None:
    """Have everybody make a choice of each kind, so that compiling is not counted as thinking."""
    chance = Random(0)
    position = opened(game, opening, chance)
    choosers = [who.seated(game, 0) for who in dict.fromkeys(seated)]
    met = set()
    for _ in range(WARM_UP_STEPS):
        if position.over:
            return
        seat, kind = position.awaits[0]
        if seat is None:
            position = position.play(position.drawn(chance))
            continue
        if kind not in met and len(position.moves(seat)) > 1:
            met.add(kind)
            seen = Position(game, position.seen(seat))
            for choose in choosers:
                choose(seen, seat)
        position = position.play(position.random_move(seat, chance), seat)
