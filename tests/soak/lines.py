"""Connections to a server that cost next to nothing, thousands of them in one loop.

A `Line` asks and is answered, one request at a time, as a proxy's kept connection does. A `Watch`
is a browser's stream, packed as browsers take it.
"""

import asyncio
import json
import re
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple, cast

_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: *(tablier-device=[^;]+)", re.IGNORECASE)
_EVENT = re.compile(rb"^id: (\d+)$", re.MULTILINE)
PATIENCE = 60


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes
    cookie: str

    def json(self) -> Any:
        """What it says, where it must be a success."""
        assert self.status in (200, 201), (self.status, self.body[:300])
        return json.loads(self.body)


class LostError(Exception):
    """The server, or the line to it, has gone before it answered."""


class Line(asyncio.Protocol):
    """A kept connection: one question at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._got = b""
        self._answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is none by name

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, end, body = self._got.partition(b"\r\n\r\n")
        if not end or self._answer is None or self._answer.done():
            return
        said = _LENGTH.search(head)
        length = int(said[1]) if said else 0
        if len(body) >= length:
            cookie = _COOKIE.search(head)
            self._got = body[length:]
            found = Answer(int(head[9:12]), body[:length], cookie[1].decode() if cookie else "")
            self._answer.set_result(found)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer and not self._answer.done():
            self._answer.set_exception(LostError())

    async def ask(
        self,
        port: int,
        method: str,
        path: str,
        cookie: str = "",
        body: object = None,
        token: str = "",
    ) -> Answer:
        """Ask, on a new connection where the old one has been closed."""
        loop = asyncio.get_running_loop()
        if self._transport is None or self._transport.is_closing():
            self._got = b""
            try:
                await loop.create_connection(lambda: self, "127.0.0.1", port)
            except OSError:
                raise LostError from None
        transport = self._transport
        if transport is None:  # closed as soon as it was made
            raise LostError
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {cookie}\r\n"
            "accept-language: fr\r\ncontent-type: application/json\r\n"
            f"authorization: Bearer {token}\r\ncontent-length: {len(sent)}\r\n\r\n"
        )
        self._answer = loop.create_future()
        transport.write(head.encode() + sent)
        async with asyncio.timeout(PATIENCE):
            return await self._answer

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.abort()


class Watch(asyncio.Protocol):
    """A stream of one device: each event of the table is given on with its number."""

    def __init__(self, told: Callable[[int, bytes], None]) -> None:
        self._told = told
        self._transport: asyncio.Transport | None = None
        self._head = False
        self._unpack: Any = None
        self._got = b""
        self._event = bytearray()
        self.ended = asyncio.get_running_loop().create_future()
        self.weight = 0  # bytes over the wire

    async def open(self, port: int, table: str, cookie: str, seen: int = 0) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        assert self._transport is not None
        self._transport.write(
            f"GET /api/tables/{table}/stream HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {cookie}\r\n"
            "accept-language: fr\r\naccept-encoding: gzip\r\n"
            f"last-event-id: {seen}\r\n\r\n".encode()
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is none by name

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.weight += len(data)
        self._got += data
        if not self._head:
            head, end, self._got = self._got.partition(b"\r\n\r\n")
            if not end:
                self._got = head
                return
            if not head.startswith(b"HTTP/1.1 200"):
                self.close()
                return
            self._head = True
            self._unpack = zlib.decompressobj(31)
        while (end_of_size := self._got.find(b"\r\n")) > 0:
            size = int(self._got[:end_of_size], 16)
            if len(self._got) < end_of_size + 2 + size + 2:
                return
            if size == 0:
                self.close()
                return
            chunk = self._got[end_of_size + 2 : end_of_size + 2 + size]
            self._got = self._got[end_of_size + 2 + size + 2 :]
            self._event += self._unpack.decompress(chunk)
            while (cut := self._event.find(b"\n\n")) >= 0:
                event = bytes(self._event[:cut])
                del self._event[: cut + 2]
                if found := _EVENT.search(event):
                    self._told(int(found[1]), event)

    def close(self) -> None:
        """Look away."""
        if self._transport:
            self._transport.abort()


def asks_of(event: bytes) -> Any:
    """What an event asks of its reader: that part of it alone, since reading all of it takes long.

    The fields of an answer stand in the order in which they are declared.
    """
    return json.loads(event[event.index(b'"asks":') + 7 : event.index(b',"picture":{')])
