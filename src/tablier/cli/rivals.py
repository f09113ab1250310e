"""Who plays besides the people at the screen: chance, or opponents of some level."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablier.opponents.bot import Bot, bot
from tablier.opponents.names import own_names
from tablier.opponents.part import CHANCE, BotCard, Character, chance_card
from tablier.referee.game import Game
from tablier.referee.record import BOT, NAME, seat_headers
from tablier.words import short
from tablier.words.errors import TablierError


class Rival(NamedTuple):
    """Whoever plays a seat where nobody sits."""

    card: BotCard
    bot: Bot | None  # None: chance

    @property
    def character(self) -> Character | None:
        """Somebody, if it is one. Chance sits in many places at once: it is nobody."""
        return self.card.character if self.bot else None


Rivals = dict[int, Rival]
"""By seat."""


def asked_levels(random: str, pairs: Sequence[str], game: Game) -> dict[int, str]:
    """Who plays which seat, by ``--random 2,3`` (or ``all``) and every ``--bot 2=7``."""
    found: dict[int, str] = {}
    for seat, level in (*_by_chance(random, game), *_by_bots(pairs, game)):
        if seat in found:
            raise TablierError("seat-twice", seat=str(seat + 1))
        found[seat] = level
    return found


def recorded_levels(headers: Mapping[str, str], game: Game) -> dict[int, str]:
    """Who played which seat of a game, as far as its record says."""
    by_seat = {seat: headers.get(f"{BOT}.{seat + 1}", "") for seat in range(game.players)}
    return {seat: level for seat, level in by_seat.items() if level}


def headers_of(rivals: Rivals) -> dict[str, str]:
    """The same for a record."""
    return seat_headers(BOT, {seat: rival.card.id for seat, rival in rivals.items()})


def names_of(rivals: Rivals, new: Collection[int]) -> dict[str, str]:
    """For a record: the names that those bring along who are new."""
    somebody = {seat: who for seat, one in sorted(rivals.items()) if (who := one.character)}
    names = {seat: name for seat, name in own_names(somebody).items() if seat in new}
    return seat_headers(NAME, names)


def rivals_of(levels: Mapping[int, str], game: Game, seed: int) -> Rivals:
    """Those who play, each with a seed of its own."""
    return {seat: _rival(level, game, seed + seat) for seat, level in levels.items()}


def _rival(level: str, game: Game, seed: int) -> Rival:
    if level == CHANCE:
        return Rival(chance_card(), None)
    made = bot(game, level, seed)
    return Rival(made.card, made)


def _by_chance(text: str, game: Game) -> Iterator[tuple[int, str]]:
    if text.strip().lower() in ("all", "tous"):
        seats = list(range(game.players))
    else:
        seats = [_seat(part, game) for part in map(str.strip, text.split(",")) if part]
    yield from ((seat, CHANCE) for seat in seats)


def _by_bots(pairs: Sequence[str], game: Game) -> Iterator[tuple[int, str]]:
    for word in pairs:
        seat, _, level = (part.strip() for part in word.partition("="))
        if not seat or not level:
            raise TablierError("bot-pair", found=short(word))
        yield _seat(seat, game), level


def _seat(text: str, game: Game) -> int:
    if not text.isdecimal() or not 1 <= int(text[:3]) <= game.players:
        raise TablierError("no-seat", seat=text, accepted=f"1…{game.players}")
    return int(text) - 1
