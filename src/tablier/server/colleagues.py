"""The workers of one server: whoever comes for a table is led to the worker that has it.

Any worker serves any table. But one that has all who look at a table plays each move once, and
works out once what everybody is shown; so a connection that asks another worker for the table is
handed on to it, with what has been read of the request. Where that worker has gone, or has its
hands full, the request is served where it came.

A place is a locked file: a worker that dies leaves it, and the one that replaces it takes it.
"""

import asyncio
import fcntl
import os
import re
import socket
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

LARGEST = 32_768  # bytes of a request that are handed on; with more it is served where it came
AT_ONCE = 32  # connections taken before others have their turn
AGAIN = 1.0  # seconds after which a worker without a place looks for one once more

Welcome = Callable[[bytes], asyncio.Protocol]
"""Makes what speaks with a connection, of which so much has been read."""

_TABLE = re.compile(rb"[A-Z]{3,7} /(?:api/tables|t)/([a-z0-9]{12})[/? ]")


class Colleagues:
    """The other workers, as seen by one."""

    def __init__(self, folder: Path, count: int, welcoming: Callable[[], Welcome]) -> None:
        # By its number: the address of such a line must not be long, and folders may lie deep.
        self._folder = Path(f"/proc/self/fd/{os.open(folder, os.O_PATH)}")
        self._count = count
        self._welcoming = welcoming
        self._place: int | None = None
        self._lock: IO[str] | None = None
        self._door: socket.socket | None = None
        self._from: dict[socket.socket, Welcome] = {}
        self._to: dict[int, socket.socket] = {}
        self._coming: set[asyncio.Task[Any]] = set()
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Take part, in a loop that runs."""
        self._looking = asyncio.create_task(self._look_for_place(self._welcoming()))

    def stop(self) -> None:
        """Nobody is handed on to this worker any more; whoever is under way is served."""
        if self._looking:
            self._looking.cancel()
        loop = asyncio.get_running_loop()
        if self._door:
            loop.remove_reader(self._door)
            self._door.close()
            self._door = None
        for line in list(self._from):
            line.shutdown(socket.SHUT_RD)  # what has been sent can still be read, no more is
            while line in self._from:
                self._receive(line)
        if self._lock:
            self._lock.close()
        for line in self._to.values():
            line.close()
        self._to = {}

    # --- handing on ---

    def hand_on(self, line: socket.socket, read: bytes) -> bool:
        """Hand a connection on, with what was read of its next request: has a colleague got it?"""
        found = _TABLE.match(read)
        if not found or len(read) > LARGEST:
            return False
        place = zlib.crc32(found[1]) % self._count
        if place == self._place:
            return False
        try:
            socket.send_fds(self._line_to(place), [read], [line.fileno()])
        except BlockingIOError:  # its hands are full
            return False
        except OSError:
            gone = self._to.pop(place, None)
            if gone:
                gone.close()
            return False
        return True

    def _line_to(self, place: int) -> socket.socket:
        if place not in self._to:
            line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            line.setblocking(False)
            try:
                line.connect(str(self._folder / f"{place}.line"))
            except OSError:
                line.close()
                raise
            self._to[place] = line
        return self._to[place]

    # --- being handed on to ---

    async def _look_for_place(self, welcome: Welcome) -> None:
        while not any(self._sit_down(place, welcome) for place in range(self._count)):
            await asyncio.sleep(AGAIN)

    def _sit_down(self, place: int, welcome: Welcome) -> bool:
        """Take a place, if it is free."""
        lock = (self._folder / f"{place}.place").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            return False
        address = self._folder / f"{place}.line"
        address.unlink(missing_ok=True)
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._door.setblocking(False)
        self._door.bind(str(address))
        self._door.listen()
        self._place, self._lock = place, lock
        asyncio.get_running_loop().add_reader(self._door, self._let_in, self._door, welcome)
        return True

    def _let_in(self, door: socket.socket, welcome: Welcome) -> None:
        with suppress(BlockingIOError):
            line, _ = door.accept()
            line.setblocking(False)
            self._from[line] = welcome
            asyncio.get_running_loop().add_reader(line, self._receive, line)

    def _receive(self, line: socket.socket) -> None:
        welcome = self._from[line]
        for read, them in self._sent(line):
            coming = asyncio.create_task(_go_on(partial(welcome, read), them))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)

    def _sent(self, line: socket.socket) -> Iterator[tuple[bytes, socket.socket]]:
        for _ in range(AT_ONCE):
            try:
                read, files, _, _ = socket.recv_fds(line, LARGEST, 1)
            except BlockingIOError:
                return
            except OSError:
                read, files = b"", []
            if not files:  # the colleague has gone
                asyncio.get_running_loop().remove_reader(line)
                del self._from[line]
                line.close()
                return
            yield read, socket.socket(fileno=files[0])


async def _go_on(speaker: Callable[[], asyncio.Protocol], them: socket.socket) -> None:
    them.setblocking(False)
    with suppress(OSError):  # they have hung up
        await asyncio.get_running_loop().connect_accepted_socket(speaker, them)
