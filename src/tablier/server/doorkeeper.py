"""Connections before any request: how many there may be, how long they may dawdle, and how long the
head of a request may be.

A line that is opened and says nothing costs nobody anything but itself: it is closed after a while,
and beyond so many no more are let in. Whoever is turned away is told so in a line of plain text.
"""

import asyncio
import signal
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tablier.server.limits import Limits
from tablier.server.refusals import TurnedAway, headers_of
from tablier.words import LANGUAGES

if TYPE_CHECKING:
    from uvicorn import Server

    from tablier.server.colleagues import Colleagues

SWEEP = 1.0  # seconds between two looks at who dawdles
COME_BACK = 10  # seconds
PIECE = 8192  # bytes of a head that are read before it is looked at how long it has become
LINGER = 1 << 20  # bytes that are still taken, unread, from whoever has been refused and sends on
OTHER_FILES = 100  # that a server has open besides: its database, its helpers, its pages


class Doorkeeper:
    """The open connections of one server."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.proxies = [ip_network(one) for one in proxies]  # they speak for many
        self.open: set[Any] = set()
        self.by_address: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None

    def lets_in(self, address: str) -> bool:
        """Is there room for one more connection from there?"""
        if len(self.open) >= self.limits.connections:
            return False
        theirs = self.by_address[address] < self.limits.connections_per_address
        return theirs or any(ip_address(address) in proxy for proxy in self.proxies)

    def came(self, line: Any, address: str) -> None:
        """Count a connection, and look after it."""
        self.open.add(line)
        self.by_address[address] += 1
        if self._sweeping is None:
            self._sweep_later()

    def left(self, line: Any, address: str) -> None:
        """One fewer."""
        self.open.discard(line)
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def _sweep_later(self) -> None:
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def _sweep(self) -> None:
        now = monotonic()
        for line in list(self.open):
            line.close_if_dawdling(now)
        self._sweeping = None
        if self.open:
            self._sweep_later()


class Guarded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that is counted, and closed when its request does not come."""

    keeper: ClassVar[Doorkeeper]  # of this process
    no_room: ClassVar[bytes]  # the answer to one connection too many
    too_long: ClassVar[bytes]  # and to a head that does not end
    colleagues: "ClassVar[Colleagues | None]" = None

    read = b""  # of the first request, by a colleague
    under_way = False  # has part of a request come, and not all of it?
    in_head = True  # is it the head of a request that comes, or the rest of it?
    head = 0  # bytes of a request that have come beside its body: its head, and what may follow
    unread = 0  # bytes that have come where nothing more is read
    since = 0.0  # when the request that is awaited began to come
    counted = ""
    turned_away = False
    complete: Any = None  # the last request of which everything had come

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody connects."""
        address = (transport.get_extra_info("peername") or ("",))[0]
        if not self.keeper.lets_in(address):
            transport.write(self.no_room)
            transport.close()
            self.turned_away = True
            return
        self.counted, self.since = address, monotonic()
        self.keeper.came(self, address)
        super().connection_made(transport)
        if self.read:
            self.data_received(self.read)

    def data_received(self, data: bytes) -> None:
        """Part of a request has come."""
        if self.turned_away:
            return
        if self._idle():
            if not self.under_way and self._handed_on(data):
                return
            self.since = self.since or monotonic()
        for start in range(0, len(data), PIECE):
            self._read(data[start : start + PIECE])
        if self.cycle is not self.complete and not self.cycle.more_body:
            self.complete, self.since = self.cycle, 0.0  # the next one has its own time

    def _read(self, piece: bytes) -> None:
        """Read on, as long as a head does not become too long."""
        if self.unread:
            self.unread += len(piece)
            if self.unread > LINGER:
                self.transport.abort()
        elif not self.transport.is_closing():
            self.head += len(piece)
            super().data_received(piece)
            if self.head > self.keeper.limits.header_kilobytes * 1000:
                self._refuse()

    def _refuse(self) -> None:
        """Say that a head is too long; in the middle of a request there is nothing to be said."""
        if not (self.in_head and self._idle()):
            self.transport.abort()
            return
        # Closed at once, the line would lose the answer with all that is still on its way.
        self.transport.write(self.too_long)
        self.transport.write_eof()
        self.unread = 1

    def on_message_begin(self) -> None:
        """A request begins."""
        self.under_way = self.in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request has come."""
        self.in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Part of a body has come."""
        self.head -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request has come."""
        self.under_way, self.in_head, self.head = False, True, 0
        super().on_message_complete()

    def _unsupported_upgrade_warning(self) -> None:
        """Somebody asks for another protocol: they are answered in this one, and that is all.

        The parser cannot tell what follows from a next request, so nothing of it is read.
        """
        self.cycle.keep_alive = False
        self.unread = 1

    def shutdown(self) -> None:
        """The server ends: nobody knows whether the rest of a body will ever come."""
        if not self._idle() and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _handed_on(self, data: bytes) -> bool:
        """Has a colleague taken this connection, which begins to ask for something?"""
        line = self.transport
        if self.colleagues is None or line.is_closing() or line.get_write_buffer_size():
            return False
        if not self.colleagues.hand_on(line.get_extra_info("socket"), data):
            return False
        line.abort()  # here alone: the colleague holds it too
        return True

    def eof_received(self) -> None:
        """Nothing more will come."""
        if not self.turned_away:
            super().eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed."""
        if self.turned_away:
            return
        self.keeper.left(self, self.counted)
        super().connection_lost(exc)

    def _idle(self) -> bool:
        """Is no request under way?"""
        return self.cycle is None or bool(self.cycle.response_complete)

    def close_if_dawdling(self, now: float) -> None:
        """Close a line on which a request takes too long to come."""
        limits = self.keeper.limits
        if self._idle():
            late = self.since and now - self.since > limits.header_seconds
        else:
            late = self.cycle.more_body and now - self.since > limits.body_seconds
        if late:
            self.transport.abort()


def guarded(limits: Limits, proxies: tuple[str, ...]) -> type[asyncio.Protocol]:
    """How uvicorn is to speak with whoever connects to this process.

    A class that can be named, because workers are told of it by its name.
    """
    Guarded.keeper = Doorkeeper(room_for_files(limits), proxies)
    much = TurnedAway(431, "head-too-large", n=limits.header_kilobytes)
    many = TurnedAway(429, "too-many-connections", retry=COME_BACK, n=COME_BACK)
    Guarded.too_long, Guarded.no_room = _in_plain_text(much), _in_plain_text(many)
    return Guarded


def welcoming() -> Callable[[bytes], asyncio.Protocol]:
    """Makes what speaks with a connection of which a colleague has read the first words.

    The server that runs in this process is known by whom a signal to end is for.
    """
    server: Server = signal.getsignal(signal.SIGTERM).__self__  # type: ignore[union-attr]

    def welcome(read: bytes) -> asyncio.Protocol:
        line = Guarded(
            config=server.config, server_state=server.server_state, app_state=server.lifespan.state
        )
        line.read = read
        return line

    return welcome


def room_for_files(limits: Limits) -> Limits:
    """Limits that the system can keep: every connection is an open file, and there are others."""
    if sys.platform == "win32":
        return limits
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OTHER_FILES
    room = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if room > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (room, hard))
    fitting = max(soft, room) - OTHER_FILES
    return replace(limits, connections=max(1, min(limits.connections, fitting)))


def _in_plain_text(refused: TurnedAway) -> bytes:
    """An answer given before it is known to whom, made once: it must cost nothing."""
    text = "\n".join(refused.say(lang) for lang in LANGUAGES).encode()
    told = {
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(text)),
        **headers_of(refused),
        "connection": "close",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    phrase = HTTPStatus(refused.status).phrase
    return f"HTTP/1.1 {refused.status} {phrase}\r\n{head}\r\n".encode() + text
