"""Who takes part in a tournament or plays a measured game: a level, a yardstick, or a function.

Written: ``3``, ``strong@nodes=5000``, ``10@seconds=0.5``, ``uniform``. What follows a level after
an @ may also be a variant of it, and a limit follow that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from tablier.lab.by_referee import Chooser, Maker
from tablier.opponents.bot import Bot, bot, checked_limit
from tablier.opponents.part import PACKAGE, Limit, bot_part, card_at
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import Both, both, short
from tablier.words.errors import TablierError

NODES = 10_000
"""What a bot may look at for a turn, where nothing is said: the same games on every machine."""

AT = "@"  # between a level and what is said of it

Named = int | str | Bot | Chooser
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
    if isinstance(asked, str) or not isinstance(asked, Iterable):
        raise TablierError("contestants-list", package=PACKAGE, found=short(str(asked)))
    if seconds is not None and nodes is not None:
        raise TablierError("seconds-or-nodes", package=PACKAGE)
    if seconds is None:
        usual = checked_limit(nodes=NODES if nodes is None else nodes)
    else:
        usual = checked_limit(seconds)
    return tuple(_told_apart([contestant(game, one, usual) for one in asked]))


def measured(game: Game, asked: Sequence[Named]) -> tuple[tuple[Contestant, ...], int]:
    """Who sits at each seat of a measured game; and how many turns chance plays before them."""
    return contestants(game, asked), opening_of(game)


def opening_of(game: Game) -> int:
    """How many turns chance plays first, where nothing else is said."""
    return bot_part(game.ruleset).opening


def contestant(game: Game, asked: Named, usual: Limit) -> Contestant:
    """One of them. A bot plays as its level does: with a seed of its own in every game."""
    if callable(asked):
        name = getattr(asked, "__name__", type(asked).__name__).strip("<>")  # of a <lambda>
        return Contestant(name, name, function=asked)
    text = _level_of(asked, game) if isinstance(asked, Bot) else str(asked).strip()
    level, limit = _parted(text)
    part = bot_part(game.ruleset)
    levels, yardsticks = [card.id for card in part.cards()], part.yardsticks()
    if level in yardsticks and level not in levels:
        if limit:
            raise TablierError("yardstick-limit", package=PACKAGE, found=short(text), name=level)
        return Contestant(text, level)
    if card_at(part, level) is None:
        raise TablierError(
            "unknown-contestant",
            package=PACKAGE,
            found=short(text),
            game=game.card.titles,
            levels=", ".join(levels),
            yardsticks=", ".join(yardsticks),
            after=_after_a_level(game),
        )
    return Contestant(text, level, _written(limit, text, game) if limit else usual)


def _told_apart(found: Sequence[Contestant]) -> Iterator[Contestant]:
    """The same, each function by a name that nobody else has: some get a number."""
    called: dict[str, Chooser | None] = {one.name: None for one in found if one.function is None}
    for one in found:
        name, number = one.name, 1
        while one.function and called.setdefault(name, one.function) != one.function:
            number += 1
            name = f"{one.name}-{number}"
        yield one._replace(name=name)


def _level_of(made: Bot, game: Game) -> str:
    if made.game.id != game.id:
        raise TablierError(
            "bot-elsewhere", package=PACKAGE, game=made.game.card.titles, asked=game.card.titles
        )
    return made.card.id


def _parted(text: str) -> tuple[str, str]:
    """A level, and the limit written after it; nothing where what follows an @ is no limit."""
    level, _, limit = text.rpartition(AT)
    return (level, limit) if level and "=" in limit else (text, "")


def _after_a_level(game: Game) -> Both:
    """What may be written after a level."""
    *some, last = (*bot_part(game.ruleset).variants(), "nodes=5000", "seconds=0.5")
    return both("", "expected.or", some=", ".join(f"{AT}{one}" for one in some), last=f"{AT}{last}")


def _written(limit: str, text: str, game: Game) -> Limit:
    """The limit after the last @."""
    name, _, value = limit.partition("=")
    with suppress(ValueError):
        if name == "nodes":
            return checked_limit(nodes=int(value))
        if name == "seconds":
            return checked_limit(float(value))
    after = _after_a_level(game)
    raise TablierError("contestant-limit", package=PACKAGE, found=short(text), after=after)


def _yardsticks(game: Game) -> Mapping[str, Maker]:
    return bot_part(game.ruleset).yardsticks()


def _by_bot(made: Bot, limit: Limit, position: Position, seat: int) -> str:
    return made.choose(position, seat, *limit.asked())
