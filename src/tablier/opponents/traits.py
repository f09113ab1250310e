"""What a game's opponents may add about their levels, for whoever measures them.

A `BotPart` that has one of these methods is asked by it; of all others the usual holds.
"""

from typing import Protocol, runtime_checkable

from tablier.opponents.part import CHANCE, BotPart


@runtime_checkable
class Varied(Protocol):
    """Opponents whose levels may be asked for in several ways."""

    def variants(self) -> tuple[str, ...]:
        """What may follow any level after an @, as `BotPart.card` takes it."""


@runtime_checkable
class Ready(Protocol):
    """Opponents some of which know their move at once."""

    def searches(self, level: str) -> bool:
        """Does a level look ahead as far as it may? To others a limit means nothing."""


def variants(part: BotPart) -> tuple[str, ...]:
    """What may follow a level after an @; nothing, as a rule."""
    return part.variants() if isinstance(part, Varied) else ()


def searches(part: BotPart, level: str) -> bool:
    """Does a limit mean anything to a level? As a rule, to all but chance."""
    return part.searches(level) if isinstance(part, Ready) else level != CHANCE
