"""A plain player of the petits chevaux, to measure others by."""

from tablier.games.chevaux.rules import LAST_RING, State
from tablier.lab.by_referee import Chooser
from tablier.referee.game import Game
from tablier.referee.position import Position

OUT = 20  # steps that a pawn outside the stable is worth
COLUMN = 20  # and one in the column
PAWNS = 4


def heuristic(game: Game, seed: int) -> Chooser:
    """Sum of steps, the leader counted three times, pawns out and in the column rewarded."""

    def choose(position: Position, seat: int) -> str:
        def after(move: str) -> int:
            s = position.play(move, seat).s
            others = (worth(s, other) for other in range(game.players) if other != seat)
            return worth(s, seat) - max(others)

        return max(position.moves(seat), key=after)

    return choose


def worth(s: object, seat: int) -> int:
    """What a seat's pawns are worth, in steps."""
    assert isinstance(s, State)
    pawns = s.pawns[seat * PAWNS : (seat + 1) * PAWNS]
    out = sum(step > 0 for step in pawns)
    column = sum(step > LAST_RING for step in pawns)
    return sum(pawns) + 2 * max(pawns) + OUT * out + COLUMN * column
