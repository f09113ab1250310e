"""The exact solver of goose boards: what it answers, and for which boards it is quick enough."""

from typing import Any

from tablier.games.goose.lab.exact import dice, matrix, odds, solved
from tablier.games.goose.lab.exact.arrows import likelihood
from tablier.games.goose.lab.exact.chain import MOST_MEMORY, PILED_UP, Chain
from tablier.games.goose.lab.exact.independent_seats import IndependentSeats
from tablier.games.goose.lab.exact.single_pawn import independent
from tablier.games.goose.vocabulary import UNSHOT, Board
from tablier.lab.exact.result import Odds
from tablier.lab.exact.solver import OutOfReachError, Solved, Solver
from tablier.lab.exact.transition_matrix import Transitions
from tablier.lab.opening import alone
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import Archers
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.kinds import HIDDEN

MOST_STATES = 100_000
"""A chain guessed to be larger than that takes more than seconds: then games are played."""

MOST_STEPS = 2_000_000
"""The same of one pawn's chain: squares times throws, times tokens that can ruin."""

MOST_SQUARES = 120
MOST_THROWS = 1296
MOST_ARROWS = 2
"""Boards up to this size are solved while they are played, lest somebody waits."""

LIVE_MEMORY = 100_000_000
"""Bytes for solving such a board. Many tokens make a small board large: that shows on the way."""


def _single_steps(o: Board) -> int:
    """The most steps that one pawn's chain can have, without turns to miss."""
    return (o.track + 1) * len(set(o.outcome)) * (o.tokens + 1 if o.strict else 1)


class BoardSolver(Solver):
    """Boards with dice or arrows, from the chain of their positions."""

    def odds(
        self,
        position: Position,
        archers: Archers | None,
        *,
        fraction: bool = False,
        shortest: bool = False,
        squares: bool = False,
        impasses: bool = False,
        progress: Progress = silent,
    ) -> Odds:
        """From the chain of all pawns, or from one pawn's where they never meet."""
        return odds.odds(
            position,
            archers,
            fraction=fraction,
            shortest=shortest,
            squares=squares,
            impasses=impasses,
            progress=progress,
        )

    def transitions(self, game: Game, archers: Archers | None) -> Transitions:
        """The chain as an array."""
        return matrix.transitions(game, archers)

    def solve(
        self, game: Game, archers: Archers | None, progress: Progress, most: float | None
    ) -> Solved:
        """Boards for one or two players."""
        return solved.solve(game, archers, progress, MOST_MEMORY if most is None else most)

    def is_quick(self, game: Game, short: bool = False) -> bool:
        """Is the chain of this game small enough to be built in seconds?

        `short`: the chain of the board where turns to miss do not pile up.
        """
        o = game.o
        if o.arrows:
            return game.players == 2
        if _single_steps(o) > MOST_STEPS:
            return False
        if game.players == 1 or independent(o):
            return True
        single = alone(game)
        less = dice.shortened(single.o) if short else single.o
        try:
            states = int(Chain(single, [single.start().s], o=less).count)
        except OutOfReachError:
            return False
        return bool(states**game.players <= MOST_STATES)

    def piles_up(self, game: Game) -> bool:
        """Can turns to miss pile up on this board until no more are counted?"""
        if game.o.arrows or not any(game.o.miss) or _single_steps(game.o) > MOST_STEPS:
            return False
        single = alone(game)
        try:
            Chain(single, [single.start().s])
        except OutOfReachError as error:
            return error.message.key == PILED_UP
        return False

    def players_in(self, state: dict[str, Any]) -> int | None:
        """As many as there are pawns."""
        pawns = state.get("pawns")
        return len(pawns) if isinstance(pawns, list) else None

    # --- while somebody plays ---

    def is_solvable(self, game: Game) -> bool:
        """One or two players, or any number where pawns never meet; and no large board."""
        o = game.o
        if o.track > MOST_SQUARES or (game.players > solved.MOST_SEATS and not independent(o)):
            return False
        return bool(o.arrows <= MOST_ARROWS and o.tickets <= MOST_THROWS)

    def is_instant(self, game: Game) -> bool:
        """Archers' boards take some seconds, once."""
        return not game.o.arrows

    def kept(self, game: Game) -> Solved | None:
        """On disk; archers are uniform ones."""
        return solved.kept(game)

    def solve_live(self, game: Game, progress: Progress) -> Solved:
        """Any number of players is put together from one pawn's chain."""
        if game.players > solved.MOST_SEATS:
            return IndependentSeats(game, LIVE_MEMORY)
        return solved.solve(game, progress=progress, most=LIVE_MEMORY)

    def basis(self, game: Game) -> tuple[str, str]:
        """The dice, or arrows that score 0 to 10 alike."""
        return game.ruleset.package, "arrows" if game.o.arrows else "dice"

    def continuations(self, seen: Position) -> list[tuple[float, Position]]:
        """What may follow once a volley that has begun is complete, each with its probability."""
        if not seen.game.o.arrows:
            return [(1.0, seen)]
        s = seen.s.copy()
        shot: list[int] = getattr(s, "shot")  # noqa: B009 (only games with arrows come here)
        # What is hidden is still to be shot, as far as this viewer can tell.
        shot[:] = [UNSHOT if given == HIDDEN else given for given in shot]
        position = Position(seen.game, s)
        if all(given == UNSHOT for given in shot):
            return [(1.0, position)]
        skill = odds.skills_of(seen.game.start(), None) or []
        following = [(1.0, position)]
        for waited in position.awaits:
            seat = waited.seat
            assert seat is not None
            arrows = position.state()["arrows"][seat]
            following = [
                (share * likelihood(skill[seat], action, arrows), before.play(text, seat))
                for share, before in following
                for text, action in before.actions(seat)
            ]
        return following
