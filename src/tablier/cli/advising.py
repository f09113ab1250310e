"""Advice as the terminal tells it: each thing once, and how the game would go on."""

import re
from collections.abc import Mapping, Sequence

from tablier.cli.screen import Screen
from tablier.opponents.foreseen import foreseen
from tablier.opponents.part import Advice
from tablier.referee.position import Position
from tablier.words import capital
from tablier.words.numbers import decimal, hundredths

MOST_MOVES = 3  # that are advised


def tell_advice(
    screen: Screen,
    position: Position,
    seat: int,
    advice: Sequence[Advice],
    names: Mapping[int, str],
) -> None:
    """The best moves, each with its reason and what follows; what several share is told once."""
    told: set[str] = set()
    for best in advice[:MOST_MOVES]:
        percent, why = decimal(100 * best.chance, screen.lang, 0), best.why[screen.lang]
        # Most reasons end with the chance.
        in_why = why not in told and re.search(rf"(?<![\d.,]){percent}\s?%", why)
        key = "play.advice-why" if in_why else "play.advice"
        line = screen.words(key, move=best.move, chance=hundredths(percent, screen.lang))
        screen.say(f"  {line}" if why in told else f"  {line} {capital(why)}", hang=4)
        told.add(why)
        for follows in foreseen(position, seat, best.line, names):
            if follows and follows[screen.lang] not in told:
                screen.say(f"    {follows[screen.lang]}", hang=6)
                told.add(follows[screen.lang])
