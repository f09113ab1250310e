"""Who is winning? The chances by seat from any position, quickly enough to be asked after a move.

Exact where every position of the game can be known: its own solver tells. Elsewhere the game is
played on from this very position, some thousand times, and the answer says how sure it is. A
viewer's answer holds nothing that the viewer may not know.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from tablier.lab import drivers
from tablier.lab.base import Figures, Table
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.lab.exact.solver import Solved, Solver
from tablier.lab.part import lab_part
from tablier.lab.playout import nothing, playing_on
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import skills
from tablier.lab.units import points
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack
from tablier.words import Message, Value
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, grouped, hundredths

PACKAGE = "tablier.lab"
MILLISECONDS = 80
FIRST_GAMES = 64
MOST_GAMES = 1 << 14
"""Enough: the standard error is below half a point."""

MOST_TURNS = 2000
"""Turns after which a game that was played on is given up, won by nobody."""

MOST_KEPT = 16
NOTHING = 1e-9  # what rounding leaves


@dataclass(frozen=True, repr=False)
class Chances(Figures):
    """The chances to win from one position, in the eyes of one viewer."""

    wins: tuple[float, ...]  # by seat, a shared win divided among its winners
    draws: float  # games that nobody wins
    exact: bool
    error: float  # the standard error of the least sure of them; 0 when exact
    games: int  # played on to find out; 0 when exact
    how: str  # what they rest on: a key of `live.how`
    package: str = PACKAGE  # where that has its sentence

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        found = {**vars(self), "wins": list(self.wins)}
        del found["package"]
        return found

    def explain(self, lang: str | None = None) -> str:
        """What the chances rest on, in a sentence."""
        return self._how().say(lang)

    def _how(self) -> Message:
        how: dict[str, Value] = {
            "n": self.games, "games": grouped(self.games), "error": points(100 * self.error),
        }  # fmt: skip
        return Message(self.package, f"live.how.{self.how}", how)

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"wins": self._win_table}

    def _win_table(self) -> Table:
        return Table(("seat", "share"), list(enumerate(self.wins)))

    def _sentences(self, lang: str) -> Iterator[Message]:
        yield self._how()
        digits = 2 if self.exact else 1  # more of an estimate would be noise
        shares = [("seat", seat, win) for seat, win in enumerate(self.wins, start=1)]
        for key, seat, share in [*shares, *([("nobody", 0, self.draws)] if self.draws else [])]:
            said = hundredths(decimal(100 * share, lang, digits), lang)
            yield Message(PACKAGE, f"live.{key}", {"seat": seat, "share": said})


def chances(
    position: Position,
    view: int | str | None = None,
    milliseconds: float = MILLISECONDS,
    least: int = FIRST_GAMES,
) -> Chances:
    """The chances by seat; `view` is the seat that asks, or ``public``: None knows everything.

    Where the game is played on, `least` games are, however long they take. The same position gives
    the same answer, as long as there is time for as many games. The first question about a game
    takes longer: it compiles, or solves a board.
    """
    game = position.game
    if position.over:
        return Chances(position.shares, float(not position.winners), True, 0.0, 0, "over")
    seen = Position(game, position.seen(view))
    solver = solver_for(game)
    found = _exact(seen, solver) if solver else None
    return found or _played(seen, milliseconds, least)


def said_chances(found: Chances, game: Game, names: dict[int, str], lang: str) -> str:
    """Chances in a few words: ``Rouge 62 %, Bleu 38 %``; half points would only be noise."""
    shares = [
        Message(
            PACKAGE,
            "live.share",
            {
                "name": names.get(seat, game.names[seat]),
                "percent": round(100 * win),
            },
        ).say(lang)
        for seat, win in enumerate(found.wins)
    ]
    if round(100 * found.draws):
        shares.append(
            Message(PACKAGE, "live.draws", {"percent": round(100 * found.draws)}).say(lang)
        )
    return ", ".join(shares)


# --- exactly ----------------------------------------------------------------------------------

# None: it has none, do not try again.
_solutions: OrderedDict[Game, Solved | None] = OrderedDict()
_solving = threading.Lock()


def solver_for(game: Game) -> Solver | None:
    """The solver of a game, where it is worth trying to know all positions."""
    solver = lab_part(game).solver
    return solver if solver and solver.is_solvable(game) else None


def is_prepared(game: Game) -> bool:
    """Is nothing to be gained by `prepare`? Then answers are as good as they will be."""
    solver = solver_for(game)
    if solver is None:
        return True
    _solution(game, solver)
    return game in _solutions


def prepare(game: Game, progress: Progress = silent) -> None:
    """Solve a game now if it can be solved and is not yet: some take seconds, once."""
    solver = solver_for(game)
    if solver and not is_prepared(game):
        _remember(game, _solved(game, solver, progress))


def _solution(game: Game, solver: Solver) -> Solved | None:
    """The solution of a game, if it is known, kept on disk, or found in a moment."""
    with _solving:
        if game not in _solutions:
            if solver.is_instant(game):
                _remember(game, _solved(game, solver))
            elif found := solver.kept(game):
                _remember(game, found)
        return _solutions.get(game)


def _solved(game: Game, solver: Solver, progress: Progress = silent) -> Solved | None:
    try:
        return solver.solve_live(game, progress)
    except TablierError:  # too many positions, or no end of them: then it is played on
        return None


def _remember(game: Game, found: Solved | None) -> None:
    _solutions[game] = found
    while len(_solutions) > MOST_KEPT:
        _solutions.popitem(last=False)


def _exact(seen: Position, solver: Solver) -> Chances | None:
    """Looked up; where somebody has given something already, over all that others may give."""
    game = seen.game
    solution = _solution(game, solver)
    if solution is None:
        return None
    following = solver.continuations(seen)
    if not all(solution.knows(position) for _, position in following):
        return None
    found = [(share, solution.wins(position)) for share, position in following]
    wins = tuple(
        min(1.0, sum(share * by_seat[seat] for share, by_seat in found))
        for seat in range(game.players)
    )
    rest = 1 - sum(wins)
    actions, how = solver.basis(game)
    return Chances(wins, rest if rest > NOTHING else 0.0, True, 0.0, 0, how, actions)


# --- by playing on ----------------------------------------------------------------------------


def _played(seen: Position, milliseconds: float, least: int) -> Chances:
    """Play on, twice as many games each time, until there are enough or time is short.

    So the same position is answered alike even when the machine is now quicker, now slower.
    """
    game = seen.game
    part, ready = lab_part(game), program(game)
    playout = part.playout
    if seen.veiled and playout.recall is None:
        raise TablierError("live.veiled", package=PACKAGE, game=game.card.titles)
    recall = playout.recall or nothing
    play = ready.driver(playing_on, playout.choose, drivers.ending, recall)
    memory = np.zeros(1, dtype=layout(ready.state_type))
    s: Any = memory[0]
    words, origin = memory.view(np.int64), np.array([pack(seen.s)]).view(np.int64)
    skill = np.array(skills(part.archers({}, game.players)), np.int64)
    key = np.array(key_of(_seed(seen)), np.int64)
    actions = np.zeros(ready.most_actions, np.int64)
    rng = np.zeros(4, np.int64)
    lengths = np.zeros(MOST_TURNS + 1, np.int64)
    wins = np.zeros(game.players, np.int64)
    counts = np.zeros(drivers.COUNTS, np.int64)

    def run(first: int, last: int) -> None:
        numbers = np.array([first, last], np.int64)
        counted = (MOST_TURNS, lengths, wins, counts)
        play(s, ready.o, words, origin, actions, skill, rng, key, numbers, *counted)

    run(0, 0)  # compiles
    began = time.perf_counter()
    played, wanted = 0, least
    while True:
        run(played, wanted)
        played = wanted
        spent = time.perf_counter() - began
        wanted *= 2
        if wanted > MOST_GAMES or 2 * spent > milliseconds / 1000:
            break
    shares = tuple(float(n) / drivers.WHOLE / played for n in wins)
    error = max(share_error(share, played) for share in shares)
    rest = max(0.0, 1 - sum(shares))
    return Chances(shares, rest, False, error, played, playout.how, playout.package)


def _seed(seen: Position) -> int:
    """A number that equal positions share, in the same eyes."""
    key = repr((seen.game.identity, seen.game.ruleset.key(seen.s, seen.game.o)))
    return int.from_bytes(sha256(key.encode()).digest()[:8])
