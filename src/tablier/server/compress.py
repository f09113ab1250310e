"""Event streams made small: pictures repeat themselves, and phones in a hall have slow networks.

Each event is packed as soon as it is written, against the one before it. The packer itself is made
anew for each event and told what the reader has seen last: one that is kept would hold a quarter of
a megabyte for every stream, most of the time for nothing.
"""

import asyncio
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from starlette.datastructures import Headers
from starlette.responses import Response

from tablier.server.bodies import Receive
from tablier.server.security import Scope, Send

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip file without a name or a time
_WINDOW = 1 << 15  # how far back a reader of this format remembers
_LEVEL = 3  # as small as needed for most: a move of the goose is half a kilobyte
_LARGE = 10_000  # bytes of an event for which twice the time is spent …
_LARGE_LEVEL = 6  # … or a move of some games would be above two kilobytes


def event(name: str, data: bytes, id_: int | None = None, retry: int | None = None) -> bytes:
    """One event as it is written; the data is one line."""
    more = f"id: {id_}\n" if id_ is not None else ""
    more += f"retry: {retry}\n" if retry is not None else ""
    return b"event: " + name.encode() + b"\n" + more.encode() + b"data: " + data + b"\n\n"


def _packed(data: bytes, seen: bytes) -> bytes:
    """Data packed for somebody who has read something like it."""
    level = _LEVEL if len(data) < _LARGE else _LARGE_LEVEL
    if seen:
        squeeze = zlib.compressobj(level, wbits=-zlib.MAX_WBITS, zdict=seen)
    else:
        squeeze = zlib.compressobj(level, wbits=-zlib.MAX_WBITS)
    return squeeze.compress(data) + squeeze.flush(zlib.Z_SYNC_FLUSH)


BEAT = event("beat", b"{}")  # says that the line lives: the same for all streams, so packed once
_FIRST_BEAT, _BEAT_AGAIN = _packed(BEAT, b""), _packed(BEAT, BEAT)


class Packer:
    """One gzip stream, written event by event."""

    def __init__(self) -> None:
        self._seen = b""  # what the reader has read last
        self._sum = self._length = 0

    def pack(self, data: bytes) -> bytes:
        """The next part of the stream, which can be read at once."""
        if data == BEAT:
            packed = _BEAT_AGAIN if self._seen.endswith(BEAT) else _FIRST_BEAT
        else:
            packed = _packed(data, self._seen)
        begin = b"" if self._length else _HEAD
        # A beat does not push the picture before it out of what is remembered.
        self._seen = (self._seen + data if len(data) < len(self._seen) else data)[-_WINDOW:]
        self._sum, self._length = zlib.crc32(data, self._sum), self._length + len(data)
        return begin + packed

    def end(self) -> bytes:
        """What closes the stream: an empty last block, and how all of it is checked."""
        begin = b"" if self._length else _HEAD
        length = self._length % (1 << 32)
        return begin + b"\x03\x00" + self._sum.to_bytes(4, "little") + length.to_bytes(4, "little")


class EventStream(Response):
    """Events as they come, packed for browsers that accept it."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None], hung_up: Callable[[], None]) -> None:
        super().__init__(headers={"cache-control": "no-cache", "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._events = events
        self._hung_up = hung_up  # told when nobody reads any more

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        packer = None
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            packer = Packer()
            self.headers["content-encoding"] = "gzip"
            self.headers.add_vary_header("Accept-Encoding")
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        listening = asyncio.create_task(self._listen(receive))
        try:
            async with aclosing(self._events) as events:
                async for event in events:
                    body = packer.pack(event) if packer else event
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": packer.end() if packer else b""})
        finally:
            listening.cancel()

    async def _listen(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._hung_up()
