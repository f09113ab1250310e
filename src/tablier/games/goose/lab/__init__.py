"""What goose boards tell the lab: who shoots, what is watched, how they are solved and checked."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from tablier.games.family import Ruleset
from tablier.games.goose.by_arrows import ArrowGoose
from tablier.games.goose.lab import archers, watchers
from tablier.lab.part import FastDriver, LabPart, Playout, Watcher
from tablier.lab.policies import UNIFORM, Factory
from tablier.lab.shooting import Archer, Archers
from tablier.referee.game import Game

if TYPE_CHECKING:
    from tablier.games.goose.lab.exact.solver import BoardSolver
    from tablier.games.goose.lab.workshop import Workshop
    from tablier.lab.compiled import Program


def part(ruleset: Ruleset) -> LabPart:
    """The part of a board played with dice, or with arrows."""
    return ArrowPart(ruleset) if isinstance(ruleset, ArrowGoose) else DicePart(ruleset)


class GoosePart(LabPart):
    """What all goose boards have in common."""

    @cached_property
    def solver(self) -> "BoardSolver":
        """Nobody chooses anything: chains of all positions say all."""
        from tablier.games.goose.lab.exact.solver import BoardSolver

        return BoardSolver()

    @property
    def boards(self) -> "Workshop":
        """Boards of one's own are goose boards."""
        from tablier.games.goose.lab.workshop import Workshop

        return Workshop()


class DicePart(GoosePart):
    """A board with dice: nothing is chosen, and one pawn alone can go its way."""

    plays_alone = True

    @property
    def watcher(self) -> Watcher:
        """Throw by throw."""
        return watchers.THROWS

    def fast_driver(self, program: "Program", game: Game) -> FastDriver | None:
        """Most turns are looked up in a table of landings."""
        from tablier.games.goose.lab.race import race

        return race(program, game.o)


class ArrowPart(GoosePart):
    """A board with arrows: archers shoot by their skill, and see each other's arrows afterwards."""

    @property
    def policies(self) -> Mapping[str, Factory]:
        """Arrows are not chosen: every policy leaves them to archers."""
        return {UNIFORM: archers.shooting}

    def archers(self, asked: Archers, players: int) -> tuple[Archer, ...]:
        """By name, or by the files of their probabilities."""
        return archers.seated(asked, players)

    @property
    def playout(self) -> Playout:
        """Arrows that are covered are shot again."""
        return Playout(archers.shooting, archers.covered)

    @property
    def watcher(self) -> Watcher:
        """Volley by volley."""
        return watchers.VOLLEYS
