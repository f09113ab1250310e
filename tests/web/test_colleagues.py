"""Workers of one server hand connections on to the one that has the table; here in one process."""

import asyncio
import socket
import zlib
from pathlib import Path
from typing import cast

import pytest

from tablier.server import colleagues
from tablier.server.colleagues import LARGEST, Colleagues, Welcome


class Speaker(asyncio.Protocol):
    """Tells whoever was handed on by whom they are served, and what was read of their request."""

    def __init__(self, name: bytes, read: bytes) -> None:
        self._says = name + b" has read " + read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        line = cast(asyncio.Transport, transport)
        line.write(self._says)
        line.close()


def worker(folder: Path, name: bytes) -> Colleagues:
    def welcoming() -> Welcome:
        return lambda read: Speaker(name, read)

    return Colleagues(folder, 2, welcoming)


def request(place: int) -> bytes:
    """For a table that the worker in this place has."""
    tables = (f"table{n:07}" for n in range(100))
    table = next(one for one in tables if zlib.crc32(one.encode()) % 2 == place)
    return f"GET /api/tables/{table}/view HTTP/1.1\r\n\r\n".encode()


async def asked(of: Colleagues, read: bytes) -> bytes | None:
    """What a visitor is told whose request has come to this worker; None: it serves it itself."""
    here, there = socket.socketpair()
    with here, there:
        there.setblocking(False)
        if not of.hand_on(here, read):
            return None
        here.close()  # the colleague has it now
        return await asyncio.wait_for(asyncio.get_running_loop().sock_recv(there, 4096), 10)


async def seated(*workers: Colleagues) -> None:
    for one in workers:
        one.start()
    await asyncio.sleep(0)  # each takes the first place that is free


def test_a_visitor_is_led_to_the_worker_that_has_the_table(tmp_path: Path) -> None:
    async def scene() -> None:
        first, second = worker(tmp_path, b"first"), worker(tmp_path, b"second")
        await seated(first, second)
        for _ in range(3):  # by the same line between the two
            assert await asked(first, request(1)) == b"second has read " + request(1)
        assert await asked(second, request(0)) == b"first has read " + request(0)
        assert await asked(first, request(0)) is None
        for read in (b"GET /games HTTP/1.1\r\n\r\n", request(1) + b"x" * LARGEST):
            assert await asked(first, read) is None
        first.stop()
        second.stop()

    asyncio.run(scene())


def test_where_a_worker_has_gone_others_serve_until_somebody_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(colleagues, "AGAIN", 0.01)

    async def scene() -> None:
        first, second = worker(tmp_path, b"first"), worker(tmp_path, b"second")
        third = worker(tmp_path, b"third")
        await seated(first, second, third)
        assert await asked(first, request(1)) == b"second has read " + request(1)
        second.stop()
        async with asyncio.timeout(10):
            while (told := await asked(first, request(1))) is None:
                await asyncio.sleep(0.01)
        assert told == b"third has read " + request(1)
        third.stop()
        assert await asked(first, request(1)) is None
        first.stop()

    asyncio.run(scene())


def test_whoever_is_under_way_when_a_worker_stops_is_still_served(tmp_path: Path) -> None:
    async def scene() -> None:
        first, second = worker(tmp_path, b"first"), worker(tmp_path, b"second")
        await seated(first, second)
        assert await asked(first, request(1))
        here, there = socket.socketpair()
        with there:
            there.setblocking(False)
            assert first.hand_on(here, request(1))
            here.close()
            second.stop()  # before it has looked
            told = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(there, 4096), 10)
        assert told == b"second has read " + request(1)
        first.stop()

    asyncio.run(scene())
