"""What an advice expects to follow, in words: turn by turn, and where the dice have their say."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from tablier.opponents.part import PACKAGE
from tablier.referee.position import Position
from tablier.words import Both, both
from tablier.words.errors import TablierError

FORESEEN = 6  # moves of what is expected: beyond, it is guessing


class Foreseen(NamedTuple):
    """Two sentences, each of which may be empty."""

    turns: Both | None  # who is expected to play what, where that is more than the move itself
    dice: Both | None  # who throws then: nobody can tell what follows


def foreseen(
    position: Position, seat: int, line: Sequence[str], names: Mapping[int, str]
) -> Foreseen:
    """What follows a move that is advised to a seat, as far as it may see."""
    called = [names.get(each, own) for each, own in enumerate(position.game.names)]
    turns, last = _turns(Position(position.game, position.seen(seat)), seat, line[:FORESEEN])
    told = None
    if sum(len(moves) for _, moves in turns) > 1:
        parts = [
            both(PACKAGE, "foreseen.turn", name=called[who], moves=" ".join(moves))
            for who, moves in turns
        ]
        told = both(PACKAGE, "foreseen.turns", turns=_joined(parts))
    thrower = last.turn if last.awaits and last.awaits[0].kind == "roll" else None
    dice = None
    if thrower is not None:
        dice = both(PACKAGE, "foreseen.dice", name=called[thrower])
    return Foreseen(told, dice)


def _turns(
    place: Position, seat: int, line: Sequence[str]
) -> tuple[list[tuple[int, list[str]]], Position]:
    """Who plays what, turn by turn, as far as no dice come between; and where that leads."""
    turns: list[tuple[int, list[str]]] = []
    with suppress(TablierError):
        for move in line:
            mover = seat if not turns else place.awaits[0].seat if place.awaits else None
            if mover is None:
                break
            place = place.replay(move, mover)
            if not turns or turns[-1][0] != mover:
                turns.append((mover, []))
            turns[-1][1].append(move)
    return turns, place


def _joined(parts: Sequence[Both]) -> Both:
    return {lang: ", ".join(part[lang] for part in parts) for lang in parts[0]}
