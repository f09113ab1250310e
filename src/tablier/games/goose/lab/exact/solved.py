"""A game solved once for all: the chances of every position that can come up, kept on disk."""

import contextlib
import hashlib
import os
import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact import arrows, dice
from tablier.games.goose.lab.exact.arrows import Skill
from tablier.games.goose.lab.exact.chain import MOST_MEMORY, Chain
from tablier.games.goose.lab.exact.odds import odds, skills_of
from tablier.games.goose.lab.exact.solve import win_chances
from tablier.lab.exact.solver import Solved
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import Archers
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit import cache
from tablier.rulekit.struct import Struct
from tablier.words.errors import TablierError

MOST_SEATS = 2
MOST_KEPT = 50  # solutions on disk


class SolvedBoard(Solved):
    """The chances to win from every position of one board."""

    def __init__(self, game: Game, archers: Archers | None, rows: Any, values: Any) -> None:
        self.game = game
        self.archers = archers
        self._rows = rows
        self._values = values
        self._places = {row.tobytes(): place for place, row in enumerate(rows)}
        self._kind = _kind(game)

    def wins(self, position: Position) -> tuple[float, ...]:
        """The share of wins by seat, a shared win divided.

        A position that cannot come up from the start (it was set up, or somebody has left) is
        worked out.
        """
        if position.game != self.game:
            raise TablierError("lab.odds.other-game", package=PACKAGE, game=repr(self.game))
        seats = range(self.game.players)
        if position.over:
            return position.shares
        drawn = not self.game.o.arrows and position.turn is None
        if drawn:
            parts = [(float(p), position.play(text)) for text, p in position.chances().items()]
            found = [(share, self.wins(after)) for share, after in parts]
            return tuple(sum(share * wins[seat] for share, wins in found) for seat in seats)
        place = self._place(position)
        if place is None:
            return odds(position, self.archers).wins
        first: int = 0 if self.game.o.arrows else getattr(position.s, "turn", 0)
        return tuple(float(self._values[place, (seat - first) % len(seats)]) for seat in seats)

    def knows(self, position: Position) -> bool:
        """Can its chances be looked up, rather than worked out?"""
        drawn = not self.game.o.arrows and position.turn is None
        return position.over or drawn or self._place(position) is not None

    def _place(self, position: Position) -> int | None:
        return self._places.get(self._kind.row_of(position.s, self.game.o).tobytes())


def solve(
    game: Game,
    archers: Archers | None = None,
    progress: Progress = silent,
    most: float = MOST_MEMORY,
) -> SolvedBoard:
    """Solve a board for one or two players, or take the solution that is kept.

    A board that takes more than `most` bytes to solve is refused as soon as that is seen.
    """
    start = game.start()
    skill = skills_of(start, archers)
    if game.players > MOST_SEATS:
        raise TablierError("lab.odds.solve-few", package=PACKAGE, n=game.players)
    file = _file(game, skill)
    known = _read(file)
    if known is None:
        chain = Chain(game, openings(start), skill, progress=progress, most=most)
        known = chain.rows, win_chances(chain)
        _write(file, *known)
    return SolvedBoard(game, archers, *known)


def openings(start: Position) -> list[Struct]:
    """The states in which somebody is to throw or shoot: who begins may be drawn first."""
    if start.game.o.arrows or start.turn is not None:
        return [start.s]
    return [start.play(text).s for text in start.moves()]


def kept(game: Game) -> SolvedBoard | None:
    """The solution of a game if it is kept; where there are archers, uniform ones."""
    known = _read(_file(game, skills_of(game.start(), None)))
    return SolvedBoard(game, None, *known) if known else None


def _kind(game: Game) -> Any:
    return arrows if game.o.arrows else dice


def _file(game: Game, skill: Skill | None) -> Path | None:
    """Where a solution is kept: its name says the rules, the board, the options, the archers."""
    folder = cache.kept_in()
    if folder is None:
        return None
    board = repr((game.identity, game.o.values(), skill))
    return folder / f"solved-{hashlib.sha256(board.encode()).hexdigest()[:24]}.npz"


def _read(file: Path | None) -> tuple[Any, Any] | None:
    if file is None or not file.exists():
        return None
    try:
        with file.open("rb") as stream, np.load(stream) as found:
            return found["rows"], found["values"]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        # Cut short: worth solving again, not an error.
        with contextlib.suppress(OSError):
            file.unlink()
        return None


def _write(file: Path | None, rows: Any, values: Any) -> None:
    if file is None:
        return
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        with part.open("wb") as stream:
            np.savez(stream, rows=rows, values=values)
        os.replace(part, file)
        cache.keep_newest(file.parent.glob("solved-*.npz"), MOST_KEPT)
    except OSError:
        part.unlink(missing_ok=True)  # a full disk: then it is solved again next time
