"""A question for an opponent in another process: a game, a position as its seat may see it, a seat.

Numbers and words only, as a line of text. What a seat may not see is not in it. Of what happened
before there is only how the latest turns began, and only where a game's opponents learn from it:
two games that look the same to a seat make the same line.
"""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NamedTuple, Self

from tablier.games import board_rules, ruleset
from tablier.opponents.bot import turns_of
from tablier.opponents.part import Entry, bot_part
from tablier.referee.game import Game
from tablier.referee.position import Position

Values = tuple[int | tuple[int, ...], ...]
BOARD = "board"  # what a board of one's own is called


class Question(NamedTuple):
    """What one opponent is asked."""

    who: str  # the opponent of one seat of one table: asked again, it remembers
    level: str
    seed: int
    game: str
    board: str | None  # the text of a board of one's own
    players: int
    options: dict[str, int | str]
    seat: int
    state: Values
    entries: tuple[tuple[Values, str], ...] = ()  # what was typed in for the seat, for advice
    past: tuple[Values, ...] = ()  # how the latest turns began, this one too

    @classmethod
    def about(
        cls, position: Position, seat: int, level: str, who: str, seed: str, board: str | None,
        entries: Iterable[Entry] = (),
    ) -> Self:  # fmt: skip
        """What a seat is asked in a position."""
        game = position.game
        number = int.from_bytes(sha256(f"{seed}.{seat}".encode()).digest()[:6], "big")
        seen = position.seen(seat).values()
        typed = tuple((entry.position.s.values(), entry.text) for entry in entries)
        told = bot_part(game.ruleset).looks_back
        past = tuple(place.s.values() for place in turns_of(position, seat, told))
        options, players = dict(game.options), game.players
        return cls(who, level, number, game.id, board, players, options, seat, seen, typed, past)

    @classmethod
    def read(cls, line: dict[str, Any]) -> Self:
        """A question as it came."""
        return cls(**line)

    def line(self) -> str:
        """The question as it travels."""
        return json.dumps(self._asdict(), ensure_ascii=False, separators=(",", ":"))

    def opened(self) -> Game:
        """The game that it is about."""
        rules = board_rules(self.board, BOARD) if self.board else ruleset(self.game)
        return Game(rules, self.players, self.options)

    def position(self, game: Game) -> Position:
        """The position, as far as the seat sees it, with the turns that led to it."""
        before: Position | None = None
        for state in self.past:
            before = _placed(game, state, before)
        return _placed(game, self.state, before)

    def entered(self, game: Game) -> list[Entry]:
        """What was typed in for the seat."""
        return [Entry(_placed(game, state), text) for state, text in self.entries]


def _placed(game: Game, state: Values, before: Position | None = None) -> Position:
    return Position(game, game.ruleset.state_type.of(state), before)
