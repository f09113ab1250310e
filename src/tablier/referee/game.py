"""A game ready to be played: a ruleset, a number of players, and the options agreed on."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games import (
    LARGEST_BOARD_FILE,
    board_rules,
    example_board,
    game_ids,
    is_game,
    ruleset,
)
from tablier.games.card import Card, Option
from tablier.games.family import Ruleset
from tablier.games.fields import Fields
from tablier.words import Both
from tablier.words.errors import TablierError, reason

if TYPE_CHECKING:
    from tablier.referee.position import Position
    from tablier.referee.rulebook import Rule

COMMON_FIELDS = ("game", "options", "turn", "over", "winners")


class Game:
    """The game that `tablier.game()` gives: `start()` it, or set up any `position()`."""

    def __init__(
        self, rules: Ruleset, players: int | None, options: Mapping[str, int | str]
    ) -> None:
        self.ruleset = rules
        self.card: Card = rules.card
        self.id: str = rules.card.id
        self.players = _players(rules.card, players)
        self.options = _options(rules.card, self.players, options)
        self.o = rules.board(self.players, self.options)

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """What makes two games the same: the rules, the players and the options."""
        return (self.id, self.ruleset.source, self.players, tuple(self.options.items()))

    @cached_property
    def agreed(self) -> dict[str, int | str]:
        """All that the players have agreed on, by the names that rules pages have for it."""
        return {**self.options, "players": self.players}

    @cached_property
    def fingerprint(self) -> str:
        """The identity in twelve signs: the same in every process, for addresses and caches."""
        return sha256(repr(self.identity).encode()).hexdigest()[:12]

    @cached_property
    def names(self) -> list[Both]:
        """What the seats are called."""
        return self.ruleset.seat_names(self.o)

    @cached_property
    def begins_by_lot(self) -> bool:
        """Is it drawn who begins?"""
        return self.start().awaits[0].seat is None

    @property
    def choices(self) -> list[Option]:
        """The options with the values that so many players can choose from."""
        return [_for_seats(option, self.players) for option in self.card.options]

    def start(self) -> "Position":
        """The position before the first move."""
        from tablier.referee.position import Position

        s = self.ruleset.state_type()
        self.ruleset.rules.start(s, self.o)
        return Position(self, s)

    def position(self, state: Mapping[str, Any]) -> "Position":
        """Set up a position from a state; one that cannot be is refused."""
        from tablier.referee.position import Position

        if not isinstance(state, Mapping):
            raise TablierError("state-shape", found=type(state).__name__)
        accepted = (*COMMON_FIELDS, *self.ruleset.fields)
        for name in state:
            if name not in accepted:
                raise TablierError("state-unknown", field=str(name), accepted=", ".join(accepted))
        given = Fields(state)
        if given.raw("game", self.id) != self.id:
            raise given.wrong("game", self.id)
        if given.raw("options", self.options) != self.options:
            raise given.wrong("options", str(self.options))
        s = self.ruleset.load(given, self.o)
        turn = self.ruleset.turn(s, self.o)
        if given.raw("turn", turn) != turn and not self.ruleset.passes_over:
            raise given.wrong("turn", "null" if turn is None else turn)
        return Position(self, s, origin=True)

    def rules(self, lang: str) -> "dict[str, Rule]":
        """Every rule and ruling of the game, by id."""
        from tablier.referee.rulebook import rulebook

        return rulebook(self.ruleset, lang)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"tablier.game({self.id!r}, players={self.players}{options})"


def open_game(
    name: str | Path, players: int | None = None, options: Mapping[str, int | str] | None = None
) -> Game:
    """A game of the catalogue by its id, or a board of one's own by the path of its file."""
    return Game(find(name), players, options or {})


def find(name: str | Path) -> Ruleset:
    """The rules behind a game's id or a board file."""
    if isinstance(name, str) and is_game(name):
        return ruleset(name)
    if not isinstance(name, str | Path):
        raise TablierError("unknown-game", game=str(name), accepted=", ".join(game_ids()))
    path = Path(name)
    if path.suffix != ".toml":
        text = example_board(str(name))
        if text is None:
            raise TablierError("unknown-game", game=str(name), accepted=", ".join(game_ids()))
        return _named(board_rules(text, path.name), name)
    try:
        if path.stat().st_size > LARGEST_BOARD_FILE:
            raise TablierError("board-size", file=str(name), n=LARGEST_BOARD_FILE)
        text = path.read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        found = example_board(str(name))
        if found is None:
            raise TablierError("board-unreadable", file=str(name), reason=reason(error)) from None
        text = found
    return _named(board_rules(text, path.stem), name)


def _named(rules: Ruleset, file: str | Path) -> Ruleset:
    """The rules of a board that was opened under this name."""
    rules.file = str(file)
    return rules


def _players(card: Card, players: int | None) -> int:
    if players is None:
        return card.players[0]
    if type(players) is not int:
        raise TablierError("players-type", players=str(players))
    if players not in card.players:
        raise TablierError("players", game=card.titles, players=str(players), accepted=card.seats())
    return players


def _options(card: Card, players: int, given: Mapping[str, int | str]) -> dict[str, int | str]:
    known = {option.name: _for_seats(option, players) for option in card.options}
    for name in given:
        if name not in known:
            raise TablierError(
                "unknown-option" if known else "no-option",
                game=card.titles,
                option=str(name),
                accepted=", ".join(known),
            )
    chosen: dict[str, int | str] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        values = {str(accepted): accepted for accepted in option.values}
        if isinstance(value, bool) or str(value) not in values:
            raise TablierError(
                "option-value", option=name, value=str(value), accepted=option.accepted()
            )
        chosen[name] = values[str(value)]
    return chosen


def _for_seats(option: Option, players: int) -> Option:
    """Who begins can only be somebody who plays."""
    if option.name != "first":
        return option
    seated = tuple(v for v in option.values if isinstance(v, str) or v <= players)
    return option._replace(values=seated)
