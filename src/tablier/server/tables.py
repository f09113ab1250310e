"""All tables of a server: found, opened, written to. The database is the truth.

A table that has been read stays in memory and only reads what has been written since, so that two
servers on one database see the same table. Tables are read and written on the server's one loop.
"""

import asyncio
import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections import Counter, OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any, NoReturn

from tablier.referee import fair
from tablier.server.storage import Entry, Secrets, Storage, TakenError, now
from tablier.server.table import Seat, Setup, Table, as_data
from tablier.words import Value
from tablier.words.errors import TablierError

MOST_IN_MEMORY = 2000
MOST_LISTED = 30
MOST_COUNTED = 300  # tables whose throws are counted on the page of the dice
COUNTED_FOR = 60  # seconds until they are counted again
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 12

Frequencies = dict[tuple[str, tuple[str, ...]], dict[str, tuple[int, float]]]
"""Game and faces of one of its dice -> face -> (how often it was shown, how often it is due)."""


class Refused(TablierError):  # noqa: N818 (it is an answer, not an accident)
    """A request that is not served: the status says what kind of mistake it was."""

    def __init__(self, status: int, key: str, **values: Value) -> None:
        super().__init__(f"refused.{key}", room="server", **values)
        self.status = status
        self.code = key
        self.view: dict[str, Any] | None = None  # how the table stands, where that is the answer


class Tables:
    """The tables of one server."""

    def __init__(self, storage: Storage, chance: Random) -> None:
        self.storage = storage
        self.chance = chance
        self.changed: Callable[[str], None] = lambda _: None  # told of every table that changes
        self._read: OrderedDict[str, Table] = OrderedDict()
        self._counted: Frequencies | None = None
        self._counted_at = 0.0

    # --- finding ---

    def load(self, id_: str) -> Table:
        """A table as it is now."""
        table = self._read.get(id_)
        if table is None:
            kept = self.storage.secrets(id_)
            if kept is None:
                raise Refused(404, "no-table")
            table = self._read[id_] = Table(id_, kept)
            while len(self._read) > MOST_IN_MEMORY:
                self._read.popitem(last=False)
        self._read.move_to_end(id_)
        self._catch_up(table)
        return table

    def _catch_up(self, table: Table) -> None:
        news = self.storage.after(table.id, table.seq)
        if not news and not table.seq:
            self._forget(table)
        for entry in news:
            table.take(entry)

    def _forget(self, table: Table) -> NoReturn:
        """A table that has been deleted, perhaps by another server."""
        self._read.pop(table.id, None)
        raise Refused(404, "no-table")

    def known(self, id_: str, device: str) -> Table:
        """A table that this device has been given a link to; others learn nothing about it."""
        if not device or not self.storage.knows(id_, device):
            raise Refused(403, "private")
        table = self.load(id_)
        if not table.welcomes(device):
            raise Refused(403, "private")
        return table

    def admits(self, id_: str, device: str) -> bool:
        """Does this device know the table, and is it welcome there?"""
        try:
            self.known(id_, device)
        except Refused:
            return False
        return True

    def of(self, device: str) -> list[Table]:
        """The tables that a device knows, the latest first."""
        if not device:
            return []
        found = (self.load(id_) for id_ in self.storage.known_to(device, MOST_LISTED))
        return [table for table in found if table.welcomes(device)]

    def gone(self, id_: str) -> bool:
        """Has a table been deleted?"""
        return self.storage.secrets(id_) is None

    async def frequencies(self) -> Frequencies:
        """How often the app's dice have shown each face, over the latest tables, by game.

        Boards of one's own are nobody else's business. Others are served between two tables, and
        the answer stands for a while.
        """
        if self._counted is None or time.monotonic() - self._counted_at > COUNTED_FOR:
            self._counted = await self._count()
            self._counted_at = time.monotonic()
        return self._counted

    async def _count(self) -> Frequencies:
        shown: dict[tuple[str, tuple[str, ...]], Counter[str]] = {}
        for id_ in self.storage.latest(MOST_COUNTED):
            await asyncio.sleep(0)
            try:
                table = self.load(id_)
            except Refused:
                continue  # deleted meanwhile
            if table.setup.board:
                continue
            for keys, counts in table.thrown.items():
                shown.setdefault((table.game.id, keys), Counter()).update(counts)
        return {
            (game, keys): {key: (counts[key], 1 / len(keys)) for key in keys}
            for (game, keys), counts in shown.items()
        }

    # --- writing ---

    def open(self, device: str, setup: Setup, seats: list[Seat], series: list[str]) -> Table:
        """A new table."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        kept = Secrets(secrets.token_hex(32), self.chance.randbytes(32).hex())
        data = {"host": device, "series": series, **as_data(setup, seats)}
        self.storage.create(id_, kept, Entry(1, now(), "opened", data), device)
        for seat in seats:
            if seat.device:
                self.storage.join(id_, seat.device)
        return self.load(id_)

    def write(self, table: Table, kind: str, data: dict[str, Any], key: str | None = None) -> None:
        """Write the next line of a table's log and read it; refused if somebody was quicker."""
        entry = Entry(table.seq + 1, now(), kind, table.signed(kind, data), key)
        try:
            self.storage.append(table.id, entry)
        except TakenError:
            if self.gone(table.id):
                self._forget(table)
            self._catch_up(table)
            if key and key in table.keys:
                return  # the same request, served before
            raise Refused(409, "already-played") from None
        table.take(entry)
        self.changed(table.id)

    def delete(self, table: Table) -> None:
        """Remove a table and all that it holds."""
        self.storage.delete(table.id)
        self._read.pop(table.id, None)
        self.changed(table.id)

    # --- links and dice ---

    def token(self, table: Table, purpose: str) -> str:
        """The secret part of a link: made from the table's own secret, so nothing is stored."""
        mac = hmac.digest(bytes.fromhex(table.kept.secret), purpose.encode(), hashlib.sha256)
        return urlsafe_b64encode(mac[:18]).decode()

    def seat_token(self, table: Table, seat: int) -> str:
        """The secret part of the newest invite to a seat."""
        return self.token(table, f"seat/{seat}/{table.seats[seat].generation}")

    def watch_token(self, table: Table) -> str:
        """The secret part of the link for spectators."""
        return self.token(table, "watch")

    def drawn(self, table: Table) -> str:
        """What the dice show: the next throw of the seed that was committed to."""
        assert table.position is not None
        key = fair.mixed(bytes.fromhex(table.kept.seed), table.mixes)
        return fair.thrown(table.position, key)
