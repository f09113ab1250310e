"""Games that tables share, and boards that visitors have brought: each of them is read once.

Whoever serves many people reads a new one elsewhere and puts it here (`put`); one that has not been
used for long is read again when its table is. They are kept by their size: of the largest boards
some dozens, of usual ones thousands.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from tablier.games import board_rules
from tablier.games.family import Ruleset
from tablier.referee.game import Game

OWN_BOARD = "board"  # the stem of a board file that somebody has brought along
MOST_RULES = 16_000_000  # bytes
MOST_GAMES = 32_000_000
_LEAST = 10_000  # bytes, of the smallest

K = TypeVar("K")
V = TypeVar("V")


class _Shelf(Generic[K, V]):
    """What was used lately, as long as there is room."""

    def __init__(self, most: int, weight: Callable[[V], int]) -> None:
        self.most = most
        self.size = 0
        self._weight = weight
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()

    def __contains__(self, key: K) -> bool:
        return key in self._kept

    def get(self, key: K) -> V | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return found[0]

    def put(self, key: K, value: V) -> V:
        _, before = self._kept.pop(key, (value, 0))
        size = self._weight(value)
        self._kept[key] = value, size
        self.size += size - before
        while self.size > self.most and len(self._kept) > 1:
            self.size -= self._kept.popitem(last=False)[1][1]
        return value


def weight(game: Game) -> int:
    """About how many bytes a game takes, with its rules and its drawings."""
    columns = sum(len(part) for part in vars(game.o).values() if isinstance(part, list))
    return rules_weight(game.ruleset) + 16 * columns


def rules_weight(rules: Ruleset) -> int:
    """About how many bytes the rules of a board take; those of the catalogue are there anyway."""
    return _LEAST + 25 * len(rules.source)


_rules: _Shelf[str, Ruleset] = _Shelf(MOST_RULES, rules_weight)
_games: _Shelf[tuple[object, ...], Game] = _Shelf(MOST_GAMES, weight)


def rules_of(text: str) -> Ruleset:
    """The rules of a board; errors say what is wrong with it."""
    return _rules.get(text) or put(text, board_rules(text, OWN_BOARD))


def put(text: str, rules: Ruleset) -> Ruleset:
    """Keep the rules of a board that has been read."""
    return _rules.put(text, rules)


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
    _games.put(asked, game)
    # Asked once with what somebody wants, and from then on with what has become of it.
    meant = (what, game.players, *sorted(game.options.items()))
    return _games.put(meant, game)
