"""Games that tables share, and boards that visitors have brought: each of them is read once.

Whoever serves many people reads a new one elsewhere and puts it here (`put`); one that has not been
used for long is read again when its table is.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import TypeVar

from tablier.games import board_rules
from tablier.games.family import Ruleset
from tablier.referee.game import Game

OWN_BOARD = "board"  # the stem of a board file that somebody has brought along
MOST_RULES = 64
MOST_GAMES = 128

K = TypeVar("K")
V = TypeVar("V")

_rules: OrderedDict[str, Ruleset] = OrderedDict()
_games: OrderedDict[tuple[object, ...], Game] = OrderedDict()


def rules_of(text: str) -> Ruleset:
    """The rules of a board; errors say what is wrong with it."""
    return _rules.get(text) or put(text, board_rules(text, OWN_BOARD))


def put(text: str, rules: Ruleset) -> Ruleset:
    """Keep the rules of a board that has been read."""
    return _kept(_rules, text, rules, MOST_RULES)


def is_known(text: str) -> bool:
    """Has this board been read lately?"""
    return text in _rules


def game_on(text: str, players: int | None, options: Mapping[str, int | str]) -> Game:
    """A game on a board; errors say what is wrong with the options."""
    return _shared(text, lambda: rules_of(text), players, options)


def game_by(rules: Ruleset, players: int | None, options: Mapping[str, int | str]) -> Game:
    """A game of the catalogue: its board is laid and drawn once for all tables that play it."""
    return _shared(rules, lambda: rules, players, options)


def _shared(
    what: str | Ruleset,
    rules: Callable[[], Ruleset],
    players: int | None,
    options: Mapping[str, int | str],
) -> Game:
    asked = (what, players, *sorted(options.items()))
    game = _games.get(asked) or Game(rules(), players, options)
    _kept(_games, asked, game, MOST_GAMES)
    # Asked once with what somebody wants, and from then on with what has become of it.
    meant = (what, game.players, *sorted(game.options.items()))
    return _kept(_games, meant, game, MOST_GAMES)


def _kept(kept: OrderedDict[K, V], key: K, value: V, most: int) -> V:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
    return value
