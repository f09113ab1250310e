"""Who is looking at which table now, and how they are woken when something changes."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

MOST_REMEMBERED = 20_000  # devices of which it is known when they left a table
SLICE = 0.005  # seconds of each round of the loop in which streams are told
MOST_CALLED = 8  # that are called for a round; who finds it over is called for the next
SILENCE = 45.0  # seconds without a sign of life: nobody is there, though the line was never closed


class Bell:
    """Rung by whoever changes something, heard by one stream."""

    def __init__(self) -> None:
        self.rung = False
        self.unheard = False  # nobody listens any more: the line was hung up
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        """Wake whoever waits, or is about to."""
        self.rung = True
        self._wake()

    def hang_up(self) -> None:
        """End the stream."""
        self.unheard = True
        self._wake()

    async def wait(self, seconds: float) -> bool:
        """Wait until it rings, at most so long: has it?"""
        if not (self.rung or self.unheard):
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            late = loop.call_later(seconds, self._wake)
            try:
                await self._waiting
            finally:
                late.cancel()
        return self.rung

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)


class Streams:
    """The open streams of one server. The database is the truth; this only rings."""

    def __init__(self) -> None:
        self.closing = False  # the server ends: streams do, and browsers look for another one
        self.moved: Callable[[str], None] = lambda _: None  # told where somebody comes or goes
        self._bells: dict[str, set[Bell]] = {}
        self._present: dict[str, Counter[str]] = {}
        self._heard: dict[tuple[str, str], float] = {}
        self._left: OrderedDict[tuple[str, str], float] = OrderedDict()  # when they were last there
        self._due: dict[str, asyncio.TimerHandle] = {}
        self._until = 0.0  # when the round is over in which some are told; 0 before its first
        self._ending = False  # will the next round of the loop be another one?
        self._queue: deque[asyncio.Future[None]] = deque()  # those who wait for a later round

    @contextmanager
    def listening(self, table: str, device: str, bell: Bell) -> Iterator[None]:
        """Ring a stream's bell when something changes; meanwhile the device counts as present."""
        self._bells.setdefault(table, set()).add(bell)
        here = self._present.setdefault(table, Counter())
        self._heard[table, device] = monotonic()
        here[device] += 1
        if here[device] == 1:
            self.ring(table)
            self.moved(table)
        try:
            yield
        finally:
            self._bells[table].discard(bell)
            here[device] -= 1
            if not here[device]:
                self._remember(table, device, self._heard[table, device])
                del here[device], self._heard[table, device]
                self.ring(table)
                self.moved(table)
            if not self._bells[table]:
                del self._bells[table], self._present[table]

    def _remember(self, table: str, device: str, heard: float) -> None:
        # Whoever vanished in a tunnel was last there when they were last heard.
        gone = heard if monotonic() - heard > SILENCE else monotonic()
        self._left[table, device] = gone
        self._left.move_to_end((table, device))
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)

    def last_seen(self, table: str, device: str) -> float | None:
        """When a device that is not there was, by the clock of this process; None: not known."""
        return self._left.get((table, device))

    async def turn(self) -> None:
        """Wait until it is one's turn to be told: of many who are woken at once some are told in
        each round of the loop, and between two rounds others are served. Who waits sleeps: to look
        again and again would take more time than to be told."""
        over = bool(self._queue) or self._round_is_over()
        place = self._queue.append
        while over:
            waiting = asyncio.get_running_loop().create_future()
            place(waiting)
            await waiting
            over = self._round_is_over()
            place = self._queue.appendleft  # its turn had come

    def _round_is_over(self) -> bool:
        now = monotonic()
        if self._until == 0.0:
            self._until = now + SLICE
            self._end_round()
        return now > self._until

    def _end_round(self) -> None:
        if not self._ending:
            self._ending = True
            asyncio.get_running_loop().call_soon(self._next_round)

    def _next_round(self) -> None:
        self._until, self._ending, called = 0.0, False, 0
        while self._queue and called < MOST_CALLED:
            waiting = self._queue.popleft()
            if not waiting.done():  # else nobody looks any more
                waiting.set_result(None)
                called += 1
        if self._queue:
            self._end_round()

    def heard(self, table: str, device: str) -> None:
        """A sign of life from whoever holds a stream."""
        if (table, device) in self._heard:
            self._heard[table, device] = monotonic()

    def over(self, table: str, device: str) -> bool:
        """Is a stream to end: nobody is there any more, or the server goes?"""
        return self.closing or self.silent(table, device)

    def silent(self, table: str, device: str) -> bool:
        """Has a stream's device gone without a word: a tunnel, a battery, a sleeping phone?"""
        return monotonic() - self._heard[table, device] > SILENCE

    def ring(self, table: str) -> None:
        """Wake everybody who looks at a table."""
        for bell in self._bells.get(table, ()):
            bell.ring()

    def ring_in(self, table: str, seconds: float) -> None:
        """Wake everybody after a while, when there will be something new to see."""
        loop = asyncio.get_running_loop()
        known = self._due.get(table)
        if known is not None:
            if known.when() <= loop.time() + seconds:
                return
            known.cancel()
        self._due[table] = loop.call_later(seconds, self._ring_due, table)

    def _ring_due(self, table: str) -> None:
        self._due.pop(table, None)
        self.ring(table)

    def close(self) -> None:
        """End every stream."""
        self.closing = True
        for table in self._bells:
            self.ring(table)

    def present(self, table: str) -> set[str]:
        """The devices that look at a table through this server now."""
        return set(self._present.get(table, ()))

    def watched(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._bells)

    def open_now(self) -> int:
        """How many streams there are."""
        return sum(map(len, self._bells.values()))


def what_is_new(parts: Sequence[str | int], before: Sequence[str | int]) -> list[str | int]:
    """The parts of a picture; for one that stood in the picture before, only its place there."""
    places: dict[str | int, int] = {part: place for place, part in enumerate(before)}
    return [places.get(part, part) for part in parts]
