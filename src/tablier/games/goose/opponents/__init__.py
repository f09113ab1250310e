"""Opponents on goose boards: archers of flesh where arrows are shot; else chance, for nothing is
decided there.
"""

from tablier.draw.portraits import Portrait
from tablier.games.family import Ruleset
from tablier.games.goose.by_arrows import ArrowGoose
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.scatter import MEANS, WINDS, Scatter, spread_of
from tablier.lab.policies import UNIFORM
from tablier.opponents.part import BotCard, BotPart, Player, chance_card
from tablier.referee.game import Game
from tablier.words import both

IN_WIND = "@"  # between an archer's name and the wind it shoots in: `club@breeze`
CALM = next(iter(WINDS))
FACES = {
    "first-lesson": ("Lison", Portrait("yellow", skin=1, hair="braids", mouth="round")),
    "leisure": ("Fernand", Portrait("green", colour="grey", hat="straw", beard="moustache")),
    "club": ("Camille", Portrait("blue", skin=3, hair="curls", colour="black", hat="cap")),
    "national": ("Achille", Portrait("purple", skin=2, colour="black", beard="goatee",
                                     eyes="sharp", mouth="calm", extra="glasses")),
    "international": ("Sigrid", Portrait("red", hair="bun", colour="fair", eyes="sharp",
                                         mouth="calm")),
}  # fmt: skip
ADVISER = "club"  # whom somebody is taken for until their own arrows are known


def part(ruleset: Ruleset) -> BotPart:
    """The opponents of a board shot with arrows, or thrown with dice."""
    return ArcherBots(ruleset) if isinstance(ruleset, ArrowGoose) else DiceBots(ruleset)


class DiceBots(BotPart):
    """Somebody who throws the dice, and is not said to choose anything."""

    def cards(self) -> tuple[BotCard, ...]:
        """Chance alone."""
        return (chance_card()._replace(expect=both(PACKAGE, "opponents.dice.expect")),)


class ArcherBots(BotPart):
    """Archers from the first lesson to international: all aim well, they differ in what they hit.

    Each may be told to shoot in wind; and `uniform` is the archer of the lab, who does not aim.
    """

    def cards(self) -> tuple[BotCard, ...]:
        """By what they hit, in calm air."""
        return self.levels(MEANS, FACES)

    def card(self, level: str) -> BotCard | None:
        """An archer, also in wind; or one whose every arrow flies as it likes."""
        if level == UNIFORM:
            return BotPart(self.ruleset).cards()[0]._replace(id=UNIFORM)
        name, in_wind, wind = level.partition(IN_WIND)
        card = super().card(name)
        if card is None or not in_wind:
            return card
        if wind not in WINDS:
            return None
        titles = both(PACKAGE, f"opponents.wind.{wind}", archer=card.titles)
        return card._replace(id=level, titles=titles)

    def variants(self) -> tuple[str, ...]:
        """The winds."""
        return tuple(WINDS)

    def searches(self, level: str) -> bool:
        """The board is solved when an archer comes to it."""
        return False

    def adviser(self) -> str:
        """Hints are for people, most of whom are not international archers."""
        return ADVISER

    def player(self, level: str, game: Game, seed: int) -> Player:
        """Loaded when it is asked for: it solves the board."""
        if level == UNIFORM:
            return super().player(level, game, seed)
        from tablier.games.goose.opponents.player import Bowman

        name, _, wind = level.partition(IN_WIND)
        scatter = Scatter(spread_of(MEANS[name]), WINDS[wind or CALM])
        return Bowman(game.ruleset, self.levels([name])[0].titles, scatter, seed)
