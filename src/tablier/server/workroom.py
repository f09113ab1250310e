"""Work that would hold everybody up, done beside the server within limits of time and memory.

A few processes (`workbench.py`), started when they are first needed. One that takes too long is
ended, and whoever asked is told so. A visitor has a few pieces of work waiting at most, so that
nobody fills the room; and those who wait take turns (`turns.py`), so that nobody waits for all that
somebody else wants.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar, TypeVarTuple
from zlib import crc32

from tablier.server.helper import Heard, Helper, UnansweredError
from tablier.server.limits import Limits
from tablier.server.refusals import TurnedAway
from tablier.server.thinkers import cores
from tablier.server.turns import Turns
from tablier.server.visitor import Visitor
from tablier.server.workbench import BEHIND, DONE, REFUSED, packed, unpacked
from tablier.server.works import BehindError

COMMAND: Final = (sys.executable, "-m", "tablier.server.workbench")
MOST_HELPERS = 2
COME_BACK = 5  # seconds
STARTING = 10.0  # seconds that a process may take before its first piece of work
LONGEST_ANSWER = 64 << 20
USUAL: Final = Limits()
_log = logging.getLogger(__name__)

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Workroom:
    """All the processes of one server."""

    def __init__(
        self,
        seconds: float,
        megabytes: int,
        limits: Limits = USUAL,
        helpers: int = MOST_HELPERS,
    ) -> None:
        self.seconds = seconds
        self.megabytes = megabytes
        self.limits = limits
        self._helpers = [Helper(LONGEST_ANSWER) for _ in range(min(helpers, cores()))]
        self._free = list(self._helpers)
        self._turns: Turns[asyncio.Future[Helper]] = Turns()
        self._by_address: Counter[str] = Counter()
        self._by_device: Counter[Visitor] = Counter()

    async def do(
        self,
        visitor: Visitor,
        about: str,
        work: Callable[[*Ts], R],
        *given: *Ts,
        heard: Heard | None = None,
    ) -> R:
        """The result of a function of `works`; what is about the same goes where it was done last.

        `heard` is told how far it has come, where the work tells it. Raises what the function
        refuses, or that it takes too long.
        """
        with self._counted(visitor):
            helper = await self._turn(visitor, about)
            try:
                return await self._done(helper, work, given, heard)
            finally:
                self._goes_on(helper)

    @contextmanager
    def _counted(self, visitor: Visitor) -> Iterator[None]:
        """Count a piece of work until it is done; refused where too many wait."""
        limits = self.limits
        if (
            self._by_address.total() >= limits.works
            or self._by_address[visitor.address] >= limits.works_per_address
            or self._by_device[visitor] >= limits.works_per_device
        ):
            raise TurnedAway(429, "busy", retry=COME_BACK, n=COME_BACK)
        self._by_address[visitor.address] += 1
        self._by_device[visitor] += 1
        try:
            yield
        finally:
            self._by_address[visitor.address] -= 1
            self._by_device[visitor] -= 1
            self._by_address += Counter()  # those who have nothing waiting are forgotten
            self._by_device += Counter()

    async def _turn(self, visitor: Visitor, about: str) -> Helper:
        """A process, when it is this visitor's turn: the one that did the same last, if free."""
        if self._free:
            home = self._helpers[crc32(about.encode()) % len(self._helpers)]
            helper = home if home in self._free else self._free[0]
            self._free.remove(helper)
            return helper
        turn: asyncio.Future[Helper] = asyncio.get_running_loop().create_future()
        self._turns.add(visitor, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._goes_on(turn.result())
            raise

    def _goes_on(self, helper: Helper) -> None:
        """A process has done its work: whoever is next has it."""
        while turn := self._turns.next():
            if not turn.done():  # some do not wait any longer
                turn.set_result(helper)
                return
        self._free.append(helper)

    async def _done(
        self,
        helper: Helper,
        work: Callable[[*Ts], R],
        given: tuple[*Ts],
        heard: Heard | None,
    ) -> R:
        line = packed((self.seconds, work, given))
        patience = self.seconds if helper.running else self.seconds + STARTING
        try:
            command = (*COMMAND, str(self.megabytes))
            answer = await helper.ask(command, line, patience, heard)
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
        await asyncio.gather(*(helper.end() for helper in self._helpers))

    def pids(self) -> list[int]:
        """The processes that there are now."""
        return [pid for helper in self._helpers if (pid := helper.pid) is not None]
