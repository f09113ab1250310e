"""Processes in which opponents think, outside the server's loop: a few, and only when needed.

A table always asks the same process, whose opponents remember what they have seen of its game.
When many tables ask, each gets a share of the time, so that everybody moves within what was
promised. A process that dies or is stuck is replaced, and its question goes without an answer.
"""

import asyncio
import json
import logging
import os
import sys
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Literal

from tablier.opponents.asking import Question
from tablier.opponents.part import SECONDS, Advice
from tablier.server.helper import Helper, UnansweredError

ADVICE_SECONDS = 1.5
LEAST = 0.01  # seconds: a thought that is hardly one
PATIENCE = 3.0  # seconds after its time in which a process must have answered
WARMING = 180.0  # seconds: compiling takes long, once
RECENT = 5.0  # seconds in which whoever asked shares the time
MOST = 4  # processes
LONGEST_ANSWER = 1 << 20
MOST_TABLES = 1000
COMMAND: Final = (sys.executable, "-m", "tablier.opponents.worker")
_log = logging.getLogger(__name__)

Do = Literal["choose", "advise", "warm"]


@dataclass
class Job:
    """A question, by when it should be answered, and who waits for it."""

    do: Do
    table: str
    question: Question
    seconds: float
    due: float
    answer: asyncio.Future[dict[str, Any] | None]


class Thinkers:
    """All the processes of one server."""

    def __init__(self, seconds: float = SECONDS, most: int | None = None) -> None:
        self.seconds = seconds
        self._all = [Thinker() for _ in range(most or min(MOST, cores()))]
        self._homes: OrderedDict[str, Thinker] = OrderedDict()

    async def choose(self, table: str, question: Question) -> str:
        """A move; nothing where nobody could think of one."""
        found = await self._home(table).ask("choose", table, question, self.seconds)
        return str(found["move"]) if found else ""

    async def advise(self, table: str, question: Question) -> list[Advice]:
        """The best moves; nothing where nobody could think of one."""
        seconds = min(ADVICE_SECONDS, self.seconds)
        found = await self._home(table).ask("advise", table, question, seconds)
        return [Advice(**one) for one in found["advice"]] if found else []

    def warm(self, table: str, question: Question) -> None:
        """Get ready for a game, before its first move is waited for."""
        self._home(table).prepare(question)

    async def stop(self) -> None:
        """End every process, whatever it thinks about."""
        await asyncio.gather(*(one.stop() for one in self._all))

    def pids(self) -> list[int]:
        """The processes that there are now."""
        return [pid for one in self._all if (pid := one.pid) is not None]

    def _home(self, table: str) -> "Thinker":
        """Where a table's opponents think: where fewest others do when it first asks."""
        if table not in self._homes:
            now = monotonic()
            self._homes[table] = min(self._all, key=lambda one: (one.load(now), one.pid is None))
            while len(self._homes) > MOST_TABLES:
                self._homes.popitem(last=False)
        self._homes.move_to_end(table)
        return self._homes[table]


class Thinker:
    """One process, started when it is first asked, and the questions that wait for it."""

    def __init__(self) -> None:
        self._helper = Helper(LONGEST_ANSWER)
        self._ready: set[tuple[str, str]] = set()  # games and levels that the process knows
        self._waiting: list[Job] = []
        self._asked: dict[str, float] = {}  # when each table asked last
        self._work: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._helper.pid

    def load(self, now: float) -> int:
        """How many tables share its time."""
        self._asked = {table: at for table, at in self._asked.items() if now - at < RECENT}
        return len(self._asked)

    def prepare(self, question: Question) -> None:
        """Be ready for a game, unless it is."""
        if (question.game, question.level) not in self._ready:
            self._enqueue("warm", "", question, WARMING)

    async def ask(
        self, do: Do, table: str, question: Question, seconds: float
    ) -> dict[str, Any] | None:
        """An answer; None where there was none in time."""
        self.prepare(question)
        self._asked[table] = monotonic()
        return await self._enqueue(do, table, question, seconds)

    def _enqueue(
        self, do: Do, table: str, question: Question, seconds: float
    ) -> "asyncio.Future[dict[str, Any] | None]":
        loop = asyncio.get_running_loop()
        job = Job(do, table, question, seconds, monotonic() + seconds, loop.create_future())
        self._waiting.append(job)
        if self._work is None or self._work.done():
            self._work = loop.create_task(self._answer_all())
        return job.answer

    async def _answer_all(self) -> None:
        while self._waiting:
            job = self._waiting[0]
            answer = None
            if not job.answer.cancelled():
                answer = await self._answer(job)
            self._waiting.pop(0)
            if not job.answer.done():
                job.answer.set_result(answer)

    async def _answer(self, job: Job) -> dict[str, Any] | None:
        known = (job.question.game, job.question.level)
        if job.do == "warm" and known in self._ready:
            return {}
        seconds = WARMING if job.do == "warm" else self._share(job)
        try:
            answer = await self._told(job, seconds)
        except UnansweredError:
            _log.warning("an opponent did not answer in time: its process is replaced")
            self._ready.clear()
            return None
        if "error" in answer:
            _log.error("an opponent stumbled:\n%s", answer["error"])
            return None
        if job.do == "warm":
            self._ready.add(known)
            for one in self._waiting:  # compiling is not thinking: their time begins now
                one.due = monotonic() + one.seconds
        return answer

    def _share(self, job: Job) -> float:
        """The time for a thought, so that all who wait are answered when they should be."""
        now = monotonic()
        share = job.seconds / max(1, self.load(now))
        thinking = (one for one in self._waiting if one.do != "warm")
        for place, one in enumerate(thinking, 1):
            share = min(share, (one.due - now) / place)
        return max(LEAST, share)

    async def _told(self, job: Job, seconds: float) -> dict[str, Any]:
        """Send a question and read its answer."""
        if not self._helper.running:
            self._ready.clear()
        line = f'{{"do":"{job.do}","seconds":{seconds},"question":{job.question.line()}}}'
        told = await self._helper.ask(COMMAND, line.encode(), seconds + PATIENCE)
        found: dict[str, Any] = json.loads(told)
        return found

    async def stop(self) -> None:
        """Leave every question, and end the process."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        for job in self._waiting:
            job.answer.cancel()
        await self._helper.end()


def cores() -> int:
    """The processors that this server may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
