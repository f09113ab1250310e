"""Who plays besides the people at the screen: chance, or opponents of some level."""

from collections.abc import Sequence

from tablier.opponents.bot import Bot, bot
from tablier.referee.game import Game
from tablier.words import short
from tablier.words.errors import TablierError

Rivals = dict[int, Bot | None]
"""By seat: the opponent that plays it, or None for chance."""


def rivals_of(random: str, asked: Sequence[str], game: Game, seed: int) -> Rivals:
    """The seats of ``--random 2,3`` (or ``all``), and those of every ``--bot 2=7``."""
    rivals: Rivals = dict.fromkeys(_seats(random, game))
    for word in asked:
        seat, equals, level = (part.strip() for part in word.partition("="))
        if not equals or not level:
            raise TablierError("bot-pair", found=short(word))
        place = _seat(seat, game)
        rivals[place] = bot(game, level, seed + place)
    return rivals


def _seats(text: str, game: Game) -> list[int]:
    if text.strip().lower() in ("all", "tous"):
        return list(range(game.players))
    return [_seat(part, game) for part in filter(None, (one.strip() for one in text.split(",")))]


def _seat(text: str, game: Game) -> int:
    if not text.isdecimal() or not 1 <= int(text[:3]) <= game.players:
        raise TablierError("no-seat", seat=text, accepted=f"1…{game.players}")
    return int(text) - 1
