"""Whose visits a watcher counts: its numbers, as the drawing of the board calls these places."""

from collections.abc import Callable
from typing import Any

from tablier.draw import drawing_of
from tablier.games.chevaux import rules as chevaux
from tablier.games.chevaux.game import COLOURS
from tablier.games.evasion import rules as evasion
from tablier.games.evasion.vocabulary import PRISONERS
from tablier.games.goose import turns, volley
from tablier.referee.game import Game


def places(game: Game) -> list[str]:
    """The place of every number; several numbers may share one."""
    return _PLACES[game.ruleset.rules.__name__](game)


def _track(game: Game) -> list[str]:
    """A goose board, from the start on."""
    return [f"sq-{square}" for square in range(game.o.track + 1)]


def _horses(game: Game) -> list[str]:
    """Each colour's way, step by step: they share the ring."""
    sheet: Any = drawing_of(game)
    steps = range(chevaux.CENTRE + 1)
    return [sheet.id_of(colour, step) for colour in range(len(COLOURS)) for step in steps]


def _runners(game: Game) -> list[str]:
    """The prison, the way, then the seats in the canoes."""
    from tablier.games.evasion.drawing.board import seat_id, square_id

    way = [square_id(square) for square in range(1, game.o.track)]
    return ["prison", *way, *(seat_id(place) for place in range(PRISONERS))]


_PLACES: dict[str, Callable[[Game], list[str]]] = {
    turns.__name__: _track,
    volley.__name__: _track,
    chevaux.__name__: _horses,
    evasion.__name__: _runners,
}
