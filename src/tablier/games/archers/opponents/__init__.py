"""The opponents of Archers: ten levels of one engine."""

from collections.abc import Mapping

from tablier.games.archers.card import PACKAGE
from tablier.games.archers.opponents.faces import FACES
from tablier.games.archers.opponents.levels import LEVELS
from tablier.games.family import Ruleset
from tablier.lab.by_referee import Chooser, Maker
from tablier.lab.loading import installed
from tablier.opponents.part import BotCard, BotPart, Player, character
from tablier.referee.game import Game
from tablier.words import both


def part(ruleset: Ruleset) -> BotPart:
    """Every option is played by the same opponents."""
    return ArchersBots(ruleset)


class ArchersBots(BotPart):
    """Levels 1 to 10."""

    opening = 4
    looks_back = 1
    pace = 1_000_000
    first_game = "2"  # as its card says

    def cards(self) -> tuple[BotCard, ...]:
        """The easiest first."""
        return tuple(
            BotCard(
                level,
                both(PACKAGE, "opponents.title", level=level),
                both(PACKAGE, f"opponents.expect.{level}"),
                character(PACKAGE, f"opponents.character.{level}", *FACES[level]),
            )
            for level in LEVELS
        )

    def player(self, level: str, game: Game, seed: int) -> Player:
        """The engine, held back as far as the level says."""
        from tablier.games.archers.opponents.player import ArchersPlayer

        return ArchersPlayer(game, LEVELS[level], seed)

    def yardsticks(self) -> Mapping[str, Maker]:
        """And one that looks no further than its own turn."""
        return {**super().yardsticks(), "greedy": _greedy}


def _greedy(game: Game, seed: int) -> Chooser:
    with installed():
        from tablier.games.archers.opponents.yardsticks import greedy

    return greedy(game, seed)
