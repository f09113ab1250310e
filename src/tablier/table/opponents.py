"""Whoever plays where nobody sits: which opponents a game has, and what they are called."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from tablier.games.family import Ruleset
from tablier.lab.loading import is_installed
from tablier.opponents.names import own_names
from tablier.opponents.part import CHANCE, BotCard, bot_part, chance_card
from tablier.referee.game import Game
from tablier.table.refusal import Refused, Why
from tablier.table.setup import BOT, Seat
from tablier.words.errors import TablierError


class Occasion(NamedTuple):
    """A bot's seat that has something to do; whoever answers to another one comes too late."""

    seat: int
    level: str
    ply: int
    thinks: bool  # else chance decides: dice, or chance itself sits there


def offered(game: Game) -> tuple[BotCard, ...]:
    """Who may sit down: chance, and every level that can play here; the easiest first."""
    found = _cards(game.ruleset)
    return tuple(found.values()) if is_installed() else (found[CHANCE],)


def usual(game: Game) -> str:
    """Whom one meets unless one chooses: for a first game, where the game names somebody."""
    first = _first_game(game.ruleset)
    return first if _may_sit(game, first) else stand_in(game)


def stand_in(game: Game) -> str:
    """Who plays on for somebody who is gone: of several levels the middle one."""
    levels = [card.id for card in offered(game) if card.id != CHANCE]
    return levels[(len(levels) - 1) // 2] if levels else CHANCE


def adviser(game: Game) -> str:
    """Who gives people advice: chance, where nobody knows better."""
    level = _adviser(game.ruleset)
    return level if _may_sit(game, level) else CHANCE


def card_of(game: Game, level: str) -> BotCard:
    """An opponent by its level; one that the game no longer has plays by chance."""
    found = _cards(game.ruleset)
    return found.get(level, found[CHANCE])


def checked(game: Game, level: str) -> str:
    """A level that there is, and that can be played here."""
    found = _cards(game.ruleset)
    if level not in found:
        raise Refused(Why.WRONG, "no-opponent", level=level, accepted=", ".join(found))
    if not _may_sit(game, level):
        raise TablierError("no-numba", package="tablier.lab")
    return level


def names(game: Game, seats: Sequence[Seat]) -> dict[int, str]:
    """What the seats are called that have a name: given by people, or an opponent's own."""
    given = {n: seat.name for n, seat in enumerate(seats) if seat.name}
    played = {
        n: who
        for n, seat in enumerate(seats)
        if n not in given and seat.kind == BOT
        if (who := card_of(game, seat.level).character)
    }
    return given | own_names(played)


def _may_sit(game: Game, level: str) -> bool:
    return any(card.id == level for card in offered(game))


@lru_cache(maxsize=32)
def _first_game(ruleset: Ruleset) -> str:
    return bot_part(ruleset).first_game


@lru_cache(maxsize=32)
def _adviser(ruleset: Ruleset) -> str:
    return bot_part(ruleset).adviser()


@lru_cache(maxsize=32)
def _cards(ruleset: Ruleset) -> dict[str, BotCard]:
    cards = {card.id: card for card in bot_part(ruleset).cards()}
    return cards if CHANCE in cards else {CHANCE: chance_card(), **cards}
