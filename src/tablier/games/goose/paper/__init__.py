"""Goose games on paper: their dice and tokens, and a score sheet where arrows are shot."""

from collections.abc import Mapping

from tablier.games.family import Ruleset
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import Goose
from tablier.games.goose.paper.score import score_pages
from tablier.paper.cutouts import Kit
from tablier.paper.job import PrintJob
from tablier.paper.part import Form, PaperPart
from tablier.referee.game import Game
from tablier.words import both

CUBE = 6


class GoosePaper(PaperPart):
    """A board of the goose and all that goes with it."""

    def __init__(self, rules: Goose) -> None:
        self.sheet = rules.sheet

    def kit(self, job: PrintJob) -> Kit:
        """Dice, as long as a cube makes them, and everybody's tokens."""
        cubes = self.sheet.faces == CUBE
        return Kit(
            dice=("",) * self.sheet.dice if cubes else (),
            own_dice=0 if cubes else self.sheet.faces,
            tokens=job.game.players * job.game.o.tokens,
        )

    def forms(self, game: Game) -> Mapping[str, Form]:
        """Only what is shot is written down: pawns say all that dice have brought."""
        if not self.sheet.arrows:
            return {}
        return {"score": Form(both(PACKAGE, "paper.form"), score_pages, volleys=True)}


def part(ruleset: Ruleset) -> PaperPart:
    """What a goose game says about paper."""
    assert isinstance(ruleset, Goose)
    return GoosePaper(ruleset)
