"""Advice as the terminal tells it: each thing once, and how the game would go on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from tablier.cli.screen import Screen
from tablier.cli.telling import name
from tablier.opponents.part import Advice
from tablier.referee.position import Position
from tablier.words import capital
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, hundredths

MOST_MOVES = 3  # that are advised
FORESEEN = 6  # moves of what is expected: beyond, it is guessing


def tell_advice(
    screen: Screen, position: Position, advice: Sequence[Advice], names: Mapping[int, str]
) -> None:
    """The best moves, each with its reason; a reason that several share is told once."""
    told: set[str] = set()
    for best in advice[:MOST_MOVES]:
        percent, why = decimal(100 * best.chance, screen.lang, 0), best.why[screen.lang]
        # Most reasons end with the chance.
        in_why = why not in told and re.search(rf"(?<![\d.,]){percent}\s?%", why)
        key = "play.advice-why" if in_why else "play.advice"
        line = screen.words(key, move=best.move, chance=hundredths(percent, screen.lang))
        screen.say(f"  {line}" if why in told else f"  {line} {capital(why)}", hang=4)
        told.add(why)
        _tell_line(screen, position, best.line, names)


def _tell_line(
    screen: Screen, position: Position, line: Sequence[str], names: Mapping[int, str]
) -> None:
    """What is expected to follow, where that is more than the move itself."""
    if line[1:]:
        said = ", ".join(
            screen.words(
                "play.advice-turn", name=name(position, seat, names), moves=" ".join(moves)
            )
            for seat, moves in _turns(position, line[:FORESEEN])
        )
        screen.say("    " + screen.words("play.advice-line", turns=said), hang=6)


def _turns(position: Position, line: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Who is expected to play what, turn by turn, as far as no dice come between."""
    moves: list[str] = []
    mover: int | None = None
    with suppress(TablierError):
        for move in line:
            if position.over or position.awaits[0].seat is None:
                break
            seat = position.awaits[0].seat
            position = position.play(move, seat)
            if seat != mover:
                if mover is not None:
                    yield mover, moves
                mover, moves = seat, []
            moves.append(move)
    if mover is not None:
        yield mover, moves
