"""Exact odds of a game: who wins, how often nobody does, how long it takes.

Each function opens a game and asks its own solver; a game without one is refused.
"""

from pathlib import Path

from tablier.games.family import Ruleset
from tablier.lab.exact.result import Odds
from tablier.lab.exact.solver import Solved, Solver
from tablier.lab.exact.transition_matrix import Transitions
from tablier.lab.loading import installed
from tablier.lab.opening import lab_game
from tablier.lab.part import lab_part
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import Archers
from tablier.referee.game import Game, find
from tablier.referee.position import Position
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"


@installed()
def odds(
    game: str | Path | Game | Position,
    *,
    players: int | None = None,
    archers: Archers | None = None,
    fraction: bool = False,
    shortest: bool = False,
    squares: bool = False,
    impasses: bool = False,
    progress: Progress = silent,
    **options: int | str,
) -> Odds:
    """The exact odds of a board where nobody chooses, from its start or from any position.

    `archers` names, by seat from 0, who shoots: ``uniform`` or a file of eleven probabilities.
    The other words ask for more: the mean length of one pawn's game as a `fraction`, the `shortest`
    game, how `squares` are visited, and how often there are `impasses`.
    """
    position = game if isinstance(game, Position) else lab_game(game, players, options).start()
    solver = solver_of(position.game)
    if position.veiled:
        raise TablierError("odds.veiled", package=PACKAGE)
    return solver.odds(
        position,
        archers,
        fraction=fraction,
        shortest=shortest,
        squares=squares,
        impasses=impasses,
        progress=progress,
    )


@installed()
def solve(
    game: str | Path | Game,
    *,
    players: int | None = None,
    archers: Archers | None = None,
    progress: Progress = silent,
    most: float | None = None,
    **options: int | str,
) -> Solved:
    """Solve a board for one or two players, or take the solution that is kept.

    A board that takes more than `most` bytes to solve is refused as soon as that is seen.
    """
    opened = lab_game(game, players, options)
    return solver_of(opened).solve(opened, archers, progress, most)


@installed()
def transitions(
    game: str | Path | Game,
    *,
    players: int | None = None,
    archers: Archers | None = None,
    **options: int | str,
) -> Transitions:
    """The transition matrix of a board: of one pawn alone, or of as many `players`.

    Boards with arrows have no fewer than two. `archers` is as in `odds`.
    """
    given = game if isinstance(game, Game) else find(game)
    if players is None and not isinstance(given, Game) and lab_part(given).plays_alone:
        players = 1
    opened = lab_game(given, players, options)
    return solver_of(opened).transitions(opened, archers)


def solver_of(game: Game | Ruleset) -> Solver:
    """The exact solver of a game; one that has none is refused."""
    solver = lab_part(game).solver
    if solver is None:
        rules = game.ruleset if isinstance(game, Game) else game
        raise TablierError(
            "odds.no-solver", package=PACKAGE, game=game.card.titles, command=rules.called
        )
    return solver
