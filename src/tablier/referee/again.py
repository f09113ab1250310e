"""Trying again: a position of one game as the beginning of another.

Whoever has seen a game to its end knows what the others had given in secret. It cannot be unshown,
so it is drawn anew: the new game is one that looked the same to the seats that are kept.
"""

from collections.abc import Collection
from random import Random

from tablier.referee.position import Position
from tablier.words.errors import TablierError


def again(position: Position, kept: Collection[int], chance: Random) -> Position:
    """The same position without its past, for players who sit in the seats kept.

    Of something that several seats give at once, nothing has been given yet.
    """
    if position.over:
        raise TablierError("again-over")
    while (before := position.before) and before.awaits[0].secret and _one_volley(before, position):
        position = before
    game = position.game
    s = game.ruleset.redrawn(position.s, game.o, kept, chance)
    names = {name: text for name, text in position.headers.items() if name.startswith("name.")}
    return game.position(Position(game, s).state()).with_headers(names)


def place(final: Position, number: int) -> Position:
    """The position of a game after so many steps."""
    history = final.history()
    if not 0 <= number < len(history) or history[number].over:
        last = len(history) - 1 - final.over
        raise TablierError("again-place", found=str(number), last=str(last))
    return history[number]


def _one_volley(before: Position, position: Position) -> bool:
    """Has the game not gone on between these two?"""
    return before.turns == position.turns and before.awaits[0].kind == position.awaits[0].kind
