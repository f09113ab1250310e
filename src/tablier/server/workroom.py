"""Work that would hold everybody up, done beside the server within limits of time and memory.

A few processes (`workbench.py`), started when they are first needed. One that takes too long is
ended, and whoever asked is told so. A visitor has a few pieces of work waiting at most, so that
nobody fills the room.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple
from zlib import crc32

from tablier.server.helper import Heard, Helper, UnansweredError
from tablier.server.refusals import TurnedAway
from tablier.server.thinkers import cores
from tablier.server.workbench import BEHIND, DONE, REFUSED, packed, unpacked
from tablier.server.works import BehindError

COMMAND: Final = (sys.executable, "-m", "tablier.server.workbench")
MOST_HELPERS = 2
MOST_WAITING = 60  # pieces of work, of everybody
MOST_OF_ONE = 4  # of one visitor
COME_BACK = 5  # seconds
STARTING = 10.0  # seconds that a process may take before its first piece of work
LONGEST_ANSWER = 64 << 20
_log = logging.getLogger(__name__)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Workroom:
    """All the processes of one server."""

    def __init__(self, seconds: float, megabytes: int, helpers: int = MOST_HELPERS) -> None:
        self.seconds = seconds
        self.megabytes = megabytes
        self._benches = [_Bench() for _ in range(min(helpers, cores()))]
        self._waiting: Counter[str] = Counter()

    async def do(
        self,
        visitor: str,
        about: str,
        work: Callable[[*Ts], R],
        *given: *Ts,
        heard: Heard | None = None,
    ) -> R:
        """The result of a function of `works`; what is about the same goes where it was done last.

        `heard` is told how far it has come, where the work tells it. Raises what the function
        refuses, or that it takes too long.
        """
        if self._waiting[visitor] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING:
            raise TurnedAway(429, "busy", retry=COME_BACK, n=COME_BACK)
        self._waiting[visitor] += 1
        bench = self._bench(about)
        bench.waiting += 1
        try:
            async with bench.lock:
                return await self._done(bench, work, given, heard)
        finally:
            bench.waiting -= 1
            self._waiting[visitor] -= 1
            self._waiting += Counter()  # those who have nothing waiting are forgotten

    def _bench(self, about: str) -> "_Bench":
        home = self._benches[crc32(about.encode()) % len(self._benches)]
        return home if not home.waiting else min(self._benches, key=lambda one: one.waiting)

    async def _done(
        self,
        bench: "_Bench",
        work: Callable[[*Ts], R],
        given: tuple[*Ts],
        heard: Heard | None,
    ) -> R:
        line = packed((self.seconds, work, given))
        patience = self.seconds if bench.helper.running else self.seconds + STARTING
        try:
            command = (*COMMAND, str(self.megabytes))
            answer = await bench.helper.ask(command, line, patience, heard)
        except UnansweredError:
            _log.warning("%s took too long: its process is replaced", work.__name__)
            raise TurnedAway(422, "too-long", n=round(self.seconds)) from None
        how, found = unpacked(answer)
        if how == REFUSED:
            raise found
        if how == BEHIND:
            raise BehindError(found)
        if how != DONE:
            raise RuntimeError(f"{work.__name__} stumbled:\n{found}")
        result: R = found
        return result

    async def stop(self) -> None:
        """End every process, whatever it does."""
        await asyncio.gather(*(bench.helper.end() for bench in self._benches))

    def pids(self) -> list[int]:
        """The processes that there are now."""
        return [pid for bench in self._benches if (pid := bench.helper.pid) is not None]


class _Bench:
    """A process, and those who wait for it."""

    def __init__(self) -> None:
        self.helper = Helper(LONGEST_ANSWER)
        self.lock = asyncio.Lock()
        self.waiting = 0
