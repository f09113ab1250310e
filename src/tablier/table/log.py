"""The log of a table, and what is asked of whoever keeps it.

A log is append-only and its key is (table, sequence): two requests that write the same sequence
cannot both succeed. That is the whole of our concurrency control. A request's own key is unique
too, so that a repeated one is found.
"""

import time
from collections.abc import Collection
from typing import Any, NamedTuple, Protocol

from tablier.table.kinds import LogKind


class Entry(NamedTuple):
    """One line of a table's log."""

    seq: int
    at: int  # milliseconds since 1970
    kind: LogKind
    data: dict[str, Any]
    key: str | None = None


class Secrets(NamedTuple):
    """What a table keeps to itself: its links and its dice are made from these."""

    secret: str
    seed: str


class Kept(NamedTuple):
    """A table as its ledger knows it without reading its log."""

    id: str
    seq: int  # of the last line of its log
    listing: "Stored | None"  # what was kept for lists, if anything


class Stored(NamedTuple):
    """What a list shows of a table, kept beside its log so that the log need not be read."""

    seq: int  # the line of the log after which it was so
    at: int  # when that line was written
    data: dict[str, Any]


class TakenError(Exception):
    """Somebody else has written this line of the log, or the request has been served before."""


class Ledger(Protocol):
    """Where logs are kept, and which devices have been given a link to which table."""

    alone: bool
    """Does nobody else write here? Then what has been read once need not be asked for again."""

    async def create(self, id_: str, kept: Secrets, first: Entry, devices: Collection[str]) -> None:
        """A new table with the first line of its log, known to some devices."""

    async def secrets(self, id_: str) -> Secrets | None:
        """What a table keeps to itself; None where there is no such table."""

    async def append(self, id_: str, entry: Entry) -> None:
        """Write the next line of a log, or raise `TakenError`."""

    async def since(self, id_: str, seq: int) -> list[Entry] | None:
        """The lines of a log after a sequence number; None where there is no such table."""

    async def delete(self, id_: str) -> None:
        """Remove a table and all that it holds."""

    async def join(self, id_: str, devices: Collection[str]) -> None:
        """Remember that devices know a table."""

    async def leave(self, id_: str, device: str) -> None:
        """Forget that a device knows a table."""

    async def knows(self, id_: str, device: str) -> bool:
        """Has this device been given a link to the table?"""

    async def members(self, id_: str) -> list[str]:
        """Every device that has been given a link to the table."""

    async def known_to(self, device: str, most: int) -> list[Kept]:
        """The tables that a device knows, the latest first."""

    async def latest(self, most: int) -> list[str]:
        """The tables opened last."""

    async def last_lines(self, ids: Collection[str]) -> dict[str, int]:
        """How far the logs of these tables go; a table that is missing is gone."""

    async def keep_listings(self, listings: dict[str, Stored]) -> None:
        """Remember what lists show of some tables."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
