"""The petits chevaux on paper: standing horses and one die."""

from collections.abc import Mapping

from tablier.games.family import Ruleset
from tablier.paper.cutouts import Kit
from tablier.paper.job import PrintJob
from tablier.paper.part import Form, PaperPart
from tablier.referee.game import Game


class ChevauxPaper(PaperPart):
    """The cross and its horses."""

    def kit(self, job: PrintJob) -> Kit:
        """One white die."""
        return Kit(dice=("",))

    def forms(self, game: Game) -> Mapping[str, Form]:
        """Nothing is written down: the board says who leads."""
        return {}


def part(ruleset: Ruleset) -> PaperPart:
    """What the petits chevaux say about paper."""
    return ChevauxPaper()
