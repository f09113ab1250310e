"""A process beside the server that answers a line with a line (`opponents/lines.py`)."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress

from tablier.opponents.lines import NOTICE

Heard = Callable[[bytes], None]


class UnansweredError(Exception):
    """No answer came: in time, or at all. The process is gone, the next question starts another."""


class Helper:
    """One process, started when it is first asked; one that dies or is stuck is replaced."""

    def __init__(self, longest: int) -> None:
        self._longest = longest  # answer, in bytes
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    @property
    def running(self) -> bool:
        """Is it the process that was asked before?"""
        return self._process is not None and self._process.returncode is None

    async def ask(
        self, command: Sequence[str], line: bytes, seconds: float, heard: Heard | None = None
    ) -> bytes:
        """The answer to one line; whoever is stuck for longer than that is ended.

        `heard` is called with each notice that comes before it.
        """
        try:
            return await asyncio.wait_for(self._told(command, line, heard), seconds)
        except (TimeoutError, OSError, ValueError) as error:
            await self.end()
            raise UnansweredError from error

    async def _told(self, command: Sequence[str], line: bytes, heard: Heard | None) -> bytes:
        if not self.running:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=self._longest,
                start_new_session=True,  # Ctrl-C is for the server, which ends it
            )  # fmt: skip
        assert self._process is not None
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        into.write(line + b"\n")
        await into.drain()
        while (found := await out.readline()).startswith(NOTICE.encode()):
            if heard:
                heard(found[len(NOTICE) :])
        if not found.endswith(b"\n"):
            raise OSError("the process has ended")
        return found

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        if process.stdin is not None:
            process.stdin.close()
