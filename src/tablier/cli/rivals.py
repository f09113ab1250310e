"""Who plays besides the people at the screen: chance, or opponents of some level."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tablier.opponents.bot import Bot, bot
from tablier.opponents.names import own_names
from tablier.opponents.part import CHANCE, BotCard, bot_part, card_at, chance_card
from tablier.referee.game import Game
from tablier.referee.record import BOT, NAME, seat_headers
from tablier.words import short
from tablier.words.errors import TablierError


class Rival(NamedTuple):
    """Whoever plays a seat where nobody sits."""

    card: BotCard
    bot: Bot | None  # None: chance


Rivals = dict[int, Rival]
"""By seat."""


PERSON = ""
"""Stands for a level where somebody sits who has none."""


def asked_levels(people: str, random: str, pairs: Sequence[str], game: Game) -> dict[int, str]:
    """Who plays which seat, by ``--people 1``, ``--random 2,3`` and every ``--bot 2=7``.

    The first two also take ``all``. A seat that nobody names is not in it.
    """
    found: dict[int, str] = {}
    by_people = ((seat, PERSON) for seat in _seats(people, game))
    by_chance = ((seat, CHANCE) for seat in _seats(random, game))
    for seat, level in (*by_people, *by_chance, *_by_bots(pairs, game)):
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
    somebody = {seat: who for seat, one in sorted(rivals.items()) if (who := one.card.character)}
    names = {seat: name for seat, name in own_names(somebody).items() if seat in new}
    return seat_headers(NAME, names)


def left_behind(headers: Mapping[str, str], levels: Mapping[int, str], game: Game) -> set[str]:
    """The headers of a record that opponents take along who no longer play: levels, own names.

    A name that people gave to the seat stays.
    """
    before, part = recorded_levels(headers, game), bot_part(game.ruleset)
    cards = {seat: card_at(part, level) for seat, level in sorted(before.items())}
    own = own_names(
        {seat: card.character for seat, card in cards.items() if card and card.character}
    )
    gone = [seat for seat in before if levels.get(seat) != before[seat]]
    found = {f"{BOT}.{seat + 1}" for seat in gone}
    called = seat_headers(NAME, {seat: own[seat] for seat in gone if seat in own})
    return found | {name for name, text in called.items() if headers.get(name) == text}


def rivals_of(levels: Mapping[int, str], game: Game, seed: int) -> Rivals:
    """Those who play, each with a seed of its own."""
    return {seat: _rival(level, game, seed + seat) for seat, level in levels.items()}


def _rival(level: str, game: Game, seed: int) -> Rival:
    if level == CHANCE:
        return Rival(bot_part(game.ruleset).card(level) or chance_card(), None)
    made = bot(game, level, seed)
    return Rival(made.card, made)


def _seats(text: str, game: Game) -> list[int]:
    if text.strip().lower() in ("all", "tous"):
        return list(range(game.players))
    return [_seat(part, game) for part in map(str.strip, text.split(",")) if part]


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
