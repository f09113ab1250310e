"""Who takes part in a tournament or plays a measured game: a level, a yardstick, or a function.

Written: ``3``, ``strong@nodes=5000``, ``10@seconds=0.5``, ``uniform``.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from tablier.lab.by_referee import Chooser, Maker
from tablier.opponents.bot import Bot, bot, checked_limit
from tablier.opponents.part import PACKAGE, Limit, bot_part
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import short
from tablier.words.errors import TablierError

NODES = 10_000
"""What a bot may look at for a turn, where nothing is said: the same games on every machine."""

Named = int | str | Chooser
"""A contestant as it is asked for."""


class Contestant(NamedTuple):
    """Somebody who takes part."""

    name: str  # as it was written
    level: str  # of `tablier.bots`, or a yardstick; the name of a function
    limit: Limit | None = None  # None: it thinks as long as it likes
    function: Chooser | None = None

    def seated(self, game: Game, seed: int) -> Chooser:
        """Somebody who plays one game."""
        if self.limit is not None:
            return partial(_by_bot, bot(game, self.level, seed), self.limit)
        return self.function or _yardsticks(game)[self.level](game, seed)

    def told(self) -> dict[str, Any]:
        """As plain data."""
        nodes = self.limit.nodes if self.limit else None
        seconds = self.limit.seconds if self.limit and nodes is None else None
        return {"name": self.name, "nodes": nodes, "seconds": seconds}


def contestants(
    game: Game, asked: Sequence[Named], seconds: float | None = None, nodes: int | None = None
) -> tuple[Contestant, ...]:
    """Those who are asked for; each bot may think so long, unless it says otherwise itself."""
    if seconds is not None and nodes is not None:
        raise TablierError("seconds-or-nodes", package=PACKAGE)
    if seconds is None:
        usual = checked_limit(nodes=NODES if nodes is None else nodes)
    else:
        usual = checked_limit(seconds)
    return tuple(contestant(game, one, usual) for one in asked)


def measured(game: Game, asked: Sequence[Named]) -> tuple[tuple[Contestant, ...], int]:
    """Who sits at each seat of a measured game; and how many turns chance plays before them."""
    return contestants(game, asked), opening_of(game)


def opening_of(game: Game) -> int:
    """How many turns chance plays first, where nothing else is said."""
    return bot_part(game.ruleset).opening


def contestant(game: Game, asked: Named, usual: Limit) -> Contestant:
    """One of them."""
    if callable(asked):
        name = getattr(asked, "__name__", type(asked).__name__)
        return Contestant(name, name, function=asked)
    text = str(asked).strip()
    level, at, limit = text.partition("@")
    levels = {card.id for card in bot_part(game.ruleset).cards()}
    if level in levels:
        return Contestant(text, level, _written(limit, text) if at else usual)
    if level not in _yardsticks(game):
        raise TablierError(
            "unknown-contestant",
            package=PACKAGE,
            found=short(text),
            game=game.card.titles,
            levels=", ".join(card.id for card in bot_part(game.ruleset).cards()),
            yardsticks=", ".join(_yardsticks(game)),
        )
    if at:
        raise TablierError("yardstick-limit", package=PACKAGE, found=short(text), name=level)
    return Contestant(text, level)


def _written(limit: str, text: str) -> Limit:
    """The limit after the @."""
    name, _, value = limit.partition("=")
    with suppress(ValueError):
        if name == "nodes":
            return checked_limit(nodes=int(value))
        if name == "seconds":
            return checked_limit(float(value))
    raise TablierError("contestant-limit", package=PACKAGE, found=short(text))


def _yardsticks(game: Game) -> Mapping[str, Maker]:
    return bot_part(game.ruleset).yardsticks()


def _by_bot(made: Bot, limit: Limit, position: Position, seat: int) -> str:
    return made.choose(position, seat, limit.seconds, limit.nodes)
