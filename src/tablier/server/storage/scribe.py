"""Whoever writes: what has come meanwhile goes into one transaction, and is answered after it.

A commit takes as long for a hundred lines as for one: a disk has to be waited for. Each piece of
work succeeds or fails by itself, and nothing is answered before all of it is on the disk. Where
several come at once, a moment is waited for more of them.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, TypeVar

from sqlalchemy.engine import Connection

from tablier.server.storage.rows import Line

T = TypeVar("T")
Work = Callable[[Connection], Any]
MOST = 500  # pieces of work in one transaction
PACE = 0.01  # seconds from one transaction to the next, while there is more than one thing to do


Job = Line | Work
Written = Callable[[Sequence[Job]], list[Any]]
"""Does all of it in one transaction: what came of each, an exception where it failed by itself."""


class Scribe:
    """Collects work for the one thread that writes."""

    def __init__(self, thread: Executor, write: Written) -> None:
        self._thread = thread
        self._write = write
        self._waiting: list[tuple[Job, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None
        self._next = 0.0  # when the next transaction may begin

    async def do(self, job: Job) -> Any:
        """Have a piece of work done; it returns once that is on the disk, or raises."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append((job, done))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            if (early := self._next - loop.time()) > 0:
                await asyncio.sleep(early)
            began = loop.time()
            now, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            jobs = [job for job, _ in now]
            self._next = began + PACE if len(jobs) > 1 else 0.0
            try:
                results = await loop.run_in_executor(self._thread, self._write, jobs)
            except Exception as error:
                results = [error] * len(now)
            for (_, done), result in zip(now, results, strict=True):
                if done.cancelled():
                    continue  # whoever asked is gone; what they asked for is done
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)

    async def finish(self) -> None:
        """Wait until everything is written."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])
