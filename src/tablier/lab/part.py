"""What the lab asks of a game, with an answer for every game that has none of its own.

A family that has something to say has a module or package called ``lab`` in its folder, with a
function `part(ruleset)` that answers a `LabPart`. A game without one is played by chance over its
legal moves, counted by its ends, and has no exact odds. Nothing heavy is loaded here: whatever
needs NumPy or Numba is loaded by the properties that give it.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.games.family import Ruleset
from tablier.games.parts import find_part
from tablier.lab.policies import UNIFORM, Factory, alike
from tablier.lab.shooting import Archer, Archers
from tablier.referee.game import Game
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.lab.boards import Boards
    from tablier.lab.compiled import Program
    from tablier.lab.exact.solver import Solver

PACKAGE = "tablier.lab"


class Playout(NamedTuple):
    """How a game is played on when somebody asks who is winning."""

    choose: Factory  # like a policy
    recall: Factory | None = None  # draws anew, in a record, what its viewer may not know
    how: str = "played"  # the key, under `live.how`, of the sentence that explains it
    package: str = PACKAGE  # where that sentence stands


class Watcher(NamedTuple):
    """What watches a game while it is played: see `drivers.watching`."""

    note: Factory  # before every step
    see: Factory  # after it
    size: Callable[[Any], int]  # how many numbers the visits of a board take
    places: Callable[
        [Game], list[str]
    ]  # by number: the place's name in the drawing; some share one
    numbered: bool = False  # the places are the squares of a track, from 0 on


class FastDriver(NamedTuple):
    """A compiled function that plays games as `drivers.playing` does, but faster."""

    play: Any  # play(s, o, *tables, *scratch, rng, key, numbers, most, lengths, wins, counts)
    tables: tuple[Any, ...]  # what it reads
    scratch: tuple[int, ...]  # lengths of arrays that each call has to itself


class LabPart:
    """What one game tells the lab. Every default serves any game."""

    plays_alone = False
    """May one player alone be counted, where the sheet asks for more?"""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @property
    def policies(self) -> Mapping[str, Factory]:
        """Who chooses when nobody is asked, by name."""
        return {UNIFORM: alike}

    def policy(self, name: str) -> Factory:
        """The policy of that name."""
        if name not in self.policies:
            accepted = ", ".join(self.policies)
            raise TablierError("unknown-policy", package=PACKAGE, policy=name, accepted=accepted)
        return self.policies[name]

    def archers(self, asked: Archers, players: int) -> tuple[Archer, ...]:
        """Who shoots, by seat, where arrows are shot; `asked` names some of them."""
        if asked:
            raise TablierError("no-arrows", package=PACKAGE, game=self.ruleset.card.titles)
        return ()

    @property
    def playout(self) -> Playout:
        """How the game is played on from a position."""
        return Playout(self.policies[UNIFORM])

    @property
    def watcher(self) -> Watcher | None:
        """What counts visits, waiting and the lead; None: only ends are counted."""
        return None

    def fast_driver(self, program: "Program", game: Game) -> FastDriver | None:
        """Something that plays this game faster and counts the same; None: the usual way.

        For games in which nobody chooses: it is asked whatever the policy.
        """
        return None

    @property
    def solver(self) -> "Solver | None":
        """What works odds out exactly; None: games are played instead."""
        return None

    @property
    def boards(self) -> "Boards | None":
        """What writes and looks over boards of one's own; None: it is played on no such board."""
        return None


def lab_part(game: Game | Ruleset) -> LabPart:
    """What a game tells the lab: its family's own part, or the usual one."""
    return _part_of(game.ruleset if isinstance(game, Game) else game)


@lru_cache(maxsize=32)
def _part_of(ruleset: Ruleset) -> LabPart:
    """Kept, for live odds ask after every move."""
    found = find_part(ruleset, "lab")
    part: LabPart = found.part(ruleset) if found else LabPart(ruleset)
    return part
