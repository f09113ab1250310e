"""The bodies of requests: how large one may be, and how much is held of all that have begun.

A body that does not end is held until its time is over. So what all of them hold together is
bounded, and what one address does; the first bytes of each are free, and a move needs no more: it
is never turned away because somebody else sends much.
"""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

from tablier.server.limits import Limits
from tablier.server.refusals import TurnedAway

LARGEST_BODY = 700_000  # a board of one's own is the largest, each character as an escape
LARGEST_OTHER = 32_000  # forty corrections, or a line of chat in the same way
FREE = 4_000  # bytes of each that are not counted
COME_BACK = 5  # seconds
MEGABYTE = 1_000_000

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

_TAKES_BOARDS = re.compile("/api/tables(?:/[^/]+/settings)?")


def largest(path: str) -> int:
    """How many bytes may be sent to an address."""
    return LARGEST_BODY if _TAKES_BOARDS.fullmatch(path) else LARGEST_OTHER


class Bodies:
    """What one server holds of bodies, until the requests they belong to are answered."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.bodies_megabytes * MEGABYTE
        self._most_of_one = limits.bodies_megabytes_per_address * MEGABYTE
        self._held: Counter[str] = Counter()

    @contextmanager
    def received(self, receive: Receive, path: str, address: str) -> Iterator[Receive]:
        """What comes of one body; it ends where it becomes too large, or where all do."""
        most, total, counted = largest(path), 0, 0

        async def bounded() -> MutableMapping[str, Any]:
            nonlocal total, counted
            message = await receive()
            total += len(message.get("body", b""))
            if total > most:
                raise TurnedAway(413, "too-large", n=most // 1000)
            more = max(0, total - FREE) - counted
            if more and not self._has_room(address, more):
                raise TurnedAway(503, "busy", retry=COME_BACK, n=COME_BACK)
            self._held[address] += more
            counted += more
            return message

        try:
            yield bounded
        finally:
            self._held[address] -= counted
            self._held += Counter()  # those of whom nothing is held are forgotten

    def _has_room(self, address: str, more: int) -> bool:
        return (
            self._held[address] + more <= self._most_of_one
            and self._held.total() + more <= self._most
        )
