"""What the lab has found out for the tables of this server, and what it is working on.

The lab is heavy and takes its time the first time. It is loaded and run in threads of its own, and
nobody waits for it.
"""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tablier.referee.game import Game
from tablier.referee.position import PUBLIC, Position

if TYPE_CHECKING:
    from tablier.lab.live_odds import Chances
    from tablier.review.result import Review

MOST_GAMES = 200  # of different rules or boards, that are known to be ready
MOST_ANSWERS = 2000
MOST_REVIEWS = 50
_log = logging.getLogger(__name__)


class _StoppedError(Exception):
    """The server closes: nobody will read this review."""


class LabJobs:
    """What the lab has found out, and what it is working on."""

    def __init__(self) -> None:
        self.installed = all(find_spec(name) for name in ("numba", "numpy"))
        # Short questions never stand behind a long one.
        self._quick = ThreadPoolExecutor(1, "odds")
        self._slow = ThreadPoolExecutor(1, "review")
        self._games: OrderedDict[Game, Future[None]] = OrderedDict()
        self._answers: OrderedDict[tuple[object, ...], asyncio.Future[Chances]] = OrderedDict()
        self._reviews: OrderedDict[tuple[str, int], Work] = OrderedDict()
        self._stopped = False

    def stop(self) -> None:
        """Leave whatever is not finished."""
        self._stopped = True
        self._quick.shutdown(wait=False, cancel_futures=True)
        self._slow.shutdown(wait=False, cancel_futures=True)

    def preparation(self, game: Game) -> "Future[None]":
        """Done once this game can be asked about; the first time, the lab begins to prepare it."""
        if game not in self._games:
            self._games[game] = self._quick.submit(self._prepare, game)
            _trim(self._games, MOST_GAMES)
        return self._games[game]

    def _prepare(self, game: Game) -> None:
        """Compile or solve what the first question needs; what takes longer is done behind it."""
        from tablier.lab import live_odds

        live_odds.chances(game.start(), PUBLIC, 0)
        if not live_odds.is_prepared(game):
            # Nobody waits for it, so nobody else would notice that it failed.
            self._slow.submit(live_odds.prepare, game, self._go_on).add_done_callback(failed)

    def _go_on(self, *_: object) -> None:
        """Long work asks from time to time whether it is still wanted."""
        if self._stopped:
            raise _StoppedError

    async def chances(self, table: str, ply: int, place: Position, eyes: Any) -> "Chances":
        """The chances from a position in somebody's eyes; each is worked out once."""
        from tablier.lab import live_odds

        key = (table, ply, eyes)
        if key not in self._answers:
            loop = asyncio.get_running_loop()
            self._answers[key] = loop.run_in_executor(
                self._quick, live_odds.chances, place, eyes, live_odds.MILLISECONDS
            )
            _trim(self._answers, MOST_ANSWERS)
        return await asyncio.shield(self._answers[key])

    def review(self, table: str, ply: int, final: Position) -> "Work":
        """The review of a game: finished, or under way."""
        key = (table, ply)
        if key not in self._reviews:
            work = self._reviews[key] = Work()
            work.found = self._slow.submit(self._look_back, final, work)
            _trim(self._reviews, MOST_REVIEWS)
        return self._reviews[key]

    def _look_back(self, final: Position, work: "Work") -> "Review":
        from tablier.review.looking_back import review

        def progress(_: str, done: float) -> None:
            work.done = done
            self._go_on()

        return review(final, progress=progress)


class Work:
    """A review under way."""

    def __init__(self) -> None:
        self.done = 0.0
        self.found: Future[Review]


def _trim(kept: OrderedDict[Any, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


def failed(work: "Future[Any]") -> bool:
    """Did the lab stumble? A game goes on without it; whoever keeps the server reads why."""
    error = None if work.cancelled() else work.exception()
    if error and not isinstance(error, _StoppedError):
        _log.error("the lab cannot answer", exc_info=error)
    return error is not None or work.cancelled()
