"""What the lab has found out for the tables of this server, and what it is working on.

The lab is heavy, takes its time the first time, and plays on boards that visitors have brought. It
works in two processes of its own, within limits (`workroom.py`), and nobody waits for it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from tablier.referee.game import Game
from tablier.server import lab_works
from tablier.server.answers import ReviewShown
from tablier.server.lab_works import Odds
from tablier.server.limits import Limits
from tablier.server.long_games import LongGames
from tablier.server.refusals import TurnedAway
from tablier.server.visitor import Visitor
from tablier.server.workroom import Workroom
from tablier.table.table import Table
from tablier.table.tables import Tables

MOST_GAMES = 200  # of different rules or boards, that are known to be ready
MOST_ANSWERS = 2000
MOST_REVIEWS = 50
BUSY = 429
_log = logging.getLogger(__name__)

K = TypeVar("K")
R = TypeVar("R")


class Work(Generic[R]):
    """Something that the lab has been asked, and how far it has come."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: asyncio.Task[R]

    def heard(self, share: bytes) -> None:
        """It has come so far."""
        self.done = float(share)

    @property
    def failed(self) -> bool:
        """Did the lab stumble, or take too long? A game goes on without it."""
        return self.found.cancelled() or self.found.exception() is not None


class LabJobs:
    """What the lab has found out, and what it is working on."""

    def __init__(self, tables: Tables, limits: Limits) -> None:
        self.installed = all(find_spec(name) for name in ("numba", "numpy"))
        self.milliseconds: float | None = None  # to play on for; none: as long as usual
        # Short questions never stand behind a long one.
        given = (limits.lab_seconds, limits.lab_megabytes, limits)
        self._rooms = [Workroom(*given, helpers=1) for _ in range(2)]
        self._quick, self._slow = (LongGames(tables, room) for room in self._rooms)
        self._games: OrderedDict[Game, Work[None]] = OrderedDict()
        self._answers: OrderedDict[tuple[object, ...], Work[Odds]] = OrderedDict()
        self._reviews: OrderedDict[tuple[str, int], Work[dict[str, ReviewShown]]] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Leave whatever is not finished."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(room.stop() for room in self._rooms))

    def preparation(self, visitor: Visitor, table: Table) -> Work[None]:
        """Done once this game can be asked about; the first time, the lab begins to prepare it."""
        known = self._games.get(table.game)
        if known is None:
            known = Work()
            self._begin(self._games, table.game, known, self._prepared(visitor, table), MOST_GAMES)
        return known

    async def _prepared(self, visitor: Visitor, table: Table) -> None:
        """What takes longer than the first question is done behind it."""
        at = (visitor, table.id, table.kept, table.seq)
        if await self._quick.ask(*at, lab_works.prepare):
            self._watched(asyncio.create_task(self._slow.ask(*at, lab_works.solve)))

    async def chances(self, visitor: Visitor, table: Table, eyes: int | str | None) -> Odds:
        """The chances from a position in somebody's eyes; each is worked out once."""
        key = (table.id, table.ply, eyes)
        work = self._answers.get(key)
        if work is None:
            work = Work()
            at = (visitor, table.id, table.kept, table.seq)
            asked = self._quick.ask(*at, lab_works.odds, eyes, self.milliseconds)
            self._begin(self._answers, key, work, asked, MOST_ANSWERS)
        return await asyncio.shield(work.found)

    def review(self, visitor: Visitor, table: Table) -> Work[dict[str, ReviewShown]]:
        """The review of a game, by language: finished, or under way."""
        key = (table.id, table.ply)
        work = self._reviews.get(key)
        if work is None:
            work = Work()
            at = (visitor, table.id, table.kept, table.seq)
            asked = self._slow.ask(*at, lab_works.review, heard=work.heard)
            self._begin(self._reviews, key, work, asked, MOST_REVIEWS)
        return work

    def _begin(
        self,
        kept: OrderedDict[K, Work[R]],
        key: K,
        work: Work[R],
        asked: Coroutine[Any, Any, R],
        most: int,
    ) -> None:
        """Have something found out, and keep the answer; whoever was turned away may ask again."""

        def ended(task: asyncio.Task[R]) -> None:
            error = None if task.cancelled() else task.exception()
            if isinstance(error, TurnedAway) and error.status == BUSY:
                kept.pop(key, None)

        kept[key] = work
        while len(kept) > most:
            kept.popitem(last=False)
        work.found = asyncio.create_task(asked)
        work.found.add_done_callback(ended)
        self._watched(work.found)

    def _watched(self, task: asyncio.Task[Any]) -> None:
        """Nobody may be waiting: whoever keeps the server reads what went wrong."""
        self._tasks.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, TurnedAway):
            _log.error("the lab cannot answer", exc_info=error)
