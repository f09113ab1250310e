"""Opponents for La grande évasion: from who hardly schemes to who guesses the others' bets."""

from collections.abc import Mapping
from typing import NamedTuple

from tablier.draw.portraits import Portrait
from tablier.games.family import Ruleset
from tablier.lab.by_referee import Maker
from tablier.opponents.part import BotCard, BotPart, Player
from tablier.referee.game import Game

FAR_BACK = 60  # turns


class Level(NamedTuple):
    """How a level plays."""

    careless: float  # how often it plays whatever comes to hand
    reads: bool  # guesses the others' bets; else it schemes plainly
    hides: float = (
        0.0  # at most, what a die tells of its bet counts, shared by the others; a canoe is 2
    )


LEVELS = {
    "easy": Level(0.75, False),
    "normal": Level(0.15, False),
    "strong": Level(0.0, True, hides=0.5),
}

FACES = {
    "easy": ("Ficelle", Portrait("grey", hair="tuft", colour="ginger", eyes="sleepy",
                                 mouth="round")),
    "normal": ("Berthe", Portrait("green", skin=1, hair="bun", colour="grey", mouth="calm",
                                  extra="glasses")),
    "strong": ("La Pie", Portrait("purple", colour="black", hat="scarf", eyes="sharp",
                                  mouth="smirk", extra="mask")),
}  # fmt: skip


def part(ruleset: Ruleset) -> BotPart:
    """The one game of the family."""
    return EvasionBots(ruleset)


class EvasionBots(BotPart):
    """Three levels; all bet by lot, for no bet is better than another."""

    looks_back = FAR_BACK
    pace = 2_000

    def cards(self) -> tuple[BotCard, ...]:
        """From the dreamer to the one that reads faces."""
        return self.levels(LEVELS, FACES)

    def searches(self, level: str) -> bool:
        """They scheme at once; it is advice that plays games on."""
        return False

    def player(self, level: str, game: Game, seed: int) -> Player:
        """Loaded when it is asked for: it compiles the rules."""
        from tablier.games.evasion.opponents.player import Schemer

        return Schemer(level, seed)

    def yardsticks(self) -> Mapping[str, Maker]:
        """And one that follows its own bet, whatever the others do."""
        from tablier.games.evasion.opponents.yardsticks import schemer

        return {**super().yardsticks(), "schemer": schemer}
