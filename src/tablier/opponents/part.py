"""What is asked of a game by those who want an opponent, with an answer for every game.

A family whose games have something to decide has a module or package called ``opponents`` in its
folder, with a function `part(ruleset)` that answers a `BotPart`. A game without one is played by
chance.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from tablier.games.family import Ruleset
from tablier.games.parts import find_part
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.words import Both, both

PACKAGE = "tablier.opponents"
CHANCE = "chance"
SECONDS = 2.0


class BotCard(NamedTuple):
    """An opponent that one can choose."""

    id: str  # the level, as `tablier.bot` takes it
    titles: Both
    expect: Both  # what to expect of it, in a sentence


class Limit(NamedTuple):
    """How long a bot may think about the seat's whole turn: by the clock, or by positions."""

    seconds: float = SECONDS
    nodes: int | None = None  # instead of seconds: the same answer on every machine


class Advice(NamedTuple):
    """One move, as somebody who advises sees it; the best one comes first."""

    move: str
    value: float  # in the game's own measure, from the seat's point of view: more is better
    chance: float  # to win, from 0 to 1
    line: tuple[str, ...]  # what is expected to follow, the move itself first
    why: Both
    error: float = 0.0  # the standard error of the chance, where games were played on to find it


class Player(ABC):
    """How one level plays. It is given positions as the seat may see them, and never more."""

    @abstractmethod
    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """One of the seat's legal moves."""

    @abstractmethod
    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """The seat's moves, the best first."""

    def outlook(self, position: Position, limit: Limit) -> tuple[float, ...] | None:
        """Everybody's chances to win, as far as anybody may see; None where it does not say."""
        return None


class BotPart:
    """What one game has in the way of opponents."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def cards(self) -> tuple[BotCard, ...]:
        """The opponents, the easiest first."""
        return (BotCard(CHANCE, both(PACKAGE, "chance.title"), both(PACKAGE, "chance.expect")),)

    def levels(self, names: Iterable[str]) -> tuple[BotCard, ...]:
        """A card for each level, in the family's words: `opponents.<level>.title` and `.expect`."""
        package = self.ruleset.package
        return tuple(
            BotCard(
                name,
                both(package, f"opponents.{name}.title"),
                both(package, f"opponents.{name}.expect"),
            )
            for name in names
        )

    def player(self, level: str, game: Game, seed: int) -> Player:
        """The player of a level that `cards` lists."""
        return ChancePlayer(seed)


class ChancePlayer(Player):
    """Any legal move, each as likely as the others; arrows fly as they like."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """Draw one."""
        ruleset, o = position.game.ruleset, position.game.o
        if volley := ruleset.random_volley(position.s, o, seat, self.chance):
            return volley
        return self.chance.choice(position.moves(seat))

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """All moves alike: it knows of none that is better."""
        moves, why = position.moves(seat), both(PACKAGE, "chance.why")
        return [Advice(move, 0.0, 1 / position.game.players, (move,), why) for move in moves]


def bot_part(ruleset: Ruleset) -> BotPart:
    """What the family says, or what holds for any game."""
    found = find_part(ruleset, "opponents")
    part: BotPart = found.part(ruleset) if found else BotPart(ruleset)
    return part
