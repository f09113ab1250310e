"""The log of a table, and what is asked of whoever keeps it.

A log is append-only and its key is (table, sequence): two requests that write the same sequence
cannot both succeed. That is the whole of our concurrency control. A request's own key is unique
too, so that a repeated one is found.
"""

import time
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


class TakenError(Exception):
    """Somebody else has written this line of the log, or the request has been served before."""


class Ledger(Protocol):
    """Where logs are kept, and which devices have been given a link to which table."""

    def create(self, id_: str, kept: Secrets, first: Entry, device: str) -> None:
        """A new table with the first line of its log, known to one device."""

    def secrets(self, id_: str) -> Secrets | None:
        """What a table keeps to itself; None where there is no such table."""

    def append(self, id_: str, entry: Entry) -> None:
        """Write the next line of a log, or raise `TakenError`."""

    def after(self, id_: str, seq: int) -> list[Entry]:
        """The lines of a log after a sequence number."""

    def delete(self, id_: str) -> None:
        """Remove a table and all that it holds."""

    def join(self, id_: str, device: str) -> None:
        """Remember that a device knows a table."""

    def knows(self, id_: str, device: str) -> bool:
        """Has this device been given a link to the table?"""

    def members(self, id_: str) -> list[str]:
        """Every device that has been given a link to the table."""

    def known_to(self, device: str, most: int) -> list[str]:
        """The tables that a device knows, the latest first."""

    def latest(self, most: int) -> list[str]:
        """The tables opened last."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
