"""What an advice expects to follow: turn by turn, and where the dice have their say."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from tablier.opponents.part import PACKAGE
from tablier.referee.position import Position
from tablier.words import Both, both
from tablier.words.errors import TablierError

FORESEEN = 6  # moves of what is expected: beyond, it is guessing


class Step(NamedTuple):
    """One move of what is expected."""

    position: Position  # before it, as the one who is advised may see it
    seat: int
    move: str


class Foreseen(NamedTuple):
    """Two sentences, each of which may be empty."""

    turns: Both | None  # who is expected to play what, where that is more than the move itself
    dice: Both | None  # who throws then: nobody can tell what follows


def expected(
    position: Position, seat: int, line: Sequence[str]
) -> tuple[list[list[Step]], Position]:
    """Turn by turn what follows, as far as no dice come between; and where that leads."""
    turns: list[list[Step]] = []
    place = Position(position.game, position.seen(seat))
    with suppress(TablierError):
        for move in line[:FORESEEN]:
            mover = seat if not turns else place.awaits[0].seat if place.awaits else None
            if mover is None:
                break
            step, place = Step(place, mover, move), place.replay(move, mover)
            if not turns or turns[-1][-1].seat != mover:
                turns.append([])
            turns[-1].append(step)
    return turns, place


def then_thrown(last: Position, names: Mapping[int, str]) -> Both | None:
    """Who throws where what is expected ends, if it ends there."""
    thrower = last.turn if last.awaits and last.awaits[0].kind == "roll" else None
    if thrower is None:
        return None
    return both(PACKAGE, "foreseen.dice", name=names.get(thrower, last.game.names[thrower]))


def foreseen(
    position: Position, seat: int, line: Sequence[str], names: Mapping[int, str]
) -> Foreseen:
    """What follows a move that is advised to a seat, as far as it may see, in words."""
    turns, last = expected(position, seat, line)
    told = None
    if sum(map(len, turns)) > 1:
        parts = [
            both(
                PACKAGE,
                "foreseen.turn",
                name=names.get(turn[0].seat, position.game.names[turn[0].seat]),
                moves=" ".join(step.move for step in turn),
            )
            for turn in turns
        ]
        told = both(PACKAGE, "foreseen.turns", turns=_joined(parts))
    return Foreseen(told, then_thrown(last, names))


def _joined(parts: Sequence[Both]) -> Both:
    return {lang: ", ".join(part[lang] for part in parts) for lang in parts[0]}
