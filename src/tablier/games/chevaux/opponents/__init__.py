"""Opponents for the petits chevaux: three levels, that look ahead over the die."""

from collections.abc import Mapping
from typing import NamedTuple

from tablier.draw.portraits import Portrait
from tablier.games.family import Ruleset
from tablier.lab.by_referee import Maker
from tablier.opponents.part import BotCard, BotPart, Player
from tablier.referee.game import Game


class Level(NamedTuple):
    """How a level plays."""

    depth: int  # rolls that it looks ahead, at most
    careless: float  # how often it plays whatever comes to hand


LEVELS = {"easy": Level(0, 0.75), "normal": Level(0, 0.3), "strong": Level(4, 0.0)}

FACES = {
    "easy": ("Lucette", Portrait("yellow", colour="fair", hat="straw", mouth="round",
                                 extra="freckles")),
    "normal": ("Gaspard", Portrait("blue", skin=2, hair="curls", colour="black", hat="cap")),
    "strong": ("Hortense", Portrait("red", hair="bun", colour="grey", eyes="sharp", mouth="smirk",
                                    extra="glasses")),
}  # fmt: skip


def part(ruleset: Ruleset) -> BotPart:
    """The one game of the family."""
    return ChevauxBots(ruleset)


class ChevauxBots(BotPart):
    """The same judgement for all, used more or less."""

    pace = 1_000_000

    def cards(self) -> tuple[BotCard, ...]:
        """From the child's friend to the one that counts."""
        return self.levels(LEVELS, FACES)

    def searches(self, level: str) -> bool:
        """Those who look ahead over the die."""
        return LEVELS[level].depth > 0

    def player(self, level: str, game: Game, seed: int) -> Player:
        """Loaded when it is asked for: it compiles the rules."""
        from tablier.games.chevaux.opponents.player import Horseman

        return Horseman(game, LEVELS[level], seed)

    def yardsticks(self) -> Mapping[str, Maker]:
        """And one that counts steps."""
        from tablier.games.chevaux.opponents.yardsticks import heuristic

        return {**super().yardsticks(), "heuristic": heuristic}
