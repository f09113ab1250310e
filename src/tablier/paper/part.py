"""What paper asks of a game: its pieces, what else lies on the table, its forms.

Every answer has a default, so that a game prints whose family says nothing: pieces that stand, no
dice, and a score sheet. A family that knows better has a module `paper` in its folder, with
`part(ruleset)`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablier.games.family import Ruleset
from tablier.games.parts import find_part
from tablier.paper.cutouts import Kit, Section, standing_pieces
from tablier.paper.job import PrintJob
from tablier.paper.page import PACKAGE, Pages
from tablier.paper.score import score_pages
from tablier.referee.game import Game
from tablier.words import Both, both


class Form(NamedTuple):
    """Something to fill in with a pencil."""

    title: Both
    pages: Callable[[PrintJob], Pages]
    volleys: bool = False  # it has as many lines as volleys are asked for


class PaperPart:
    """One game on paper."""

    def kit(self, job: PrintJob) -> Kit:
        """The dice and tokens to cut out."""
        return Kit()

    def pieces(self, job: PrintJob, room: float) -> Section:
        """The pieces to cut out; `room` is the widest base that every place of the board holds."""
        return standing_pieces(job, room)

    def forms(self, game: Game) -> Mapping[str, Form]:
        """The forms, each under the word that it is asked for by."""
        return {"score": Form(both(PACKAGE, "what.score"), score_pages)}


def paper_part(ruleset: Ruleset) -> PaperPart:
    """What a game's family says about paper, or the defaults."""
    module = find_part(ruleset, "paper")
    if module is None:
        return PaperPart()
    part: PaperPart = module.part(ruleset)
    return part
