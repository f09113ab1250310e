"""Other servers on the same database: who looks at a table through them, and what they write.

The database is the truth of both. Presence is kept there rather than in Redis: losing Redis must
not free the seat of somebody who is present elsewhere.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from tablier.server.storage import Storage
from tablier.server.storage.schema import presence
from tablier.server.streams import SILENCE, Streams
from tablier.server.wakes import Line, Wakes
from tablier.table.tables import TRUSTED, Tables
from tablier.words.errors import TablierError

ARRIVALS = 0  # told instead of a line of the log where somebody has come or gone
LOOK = 1.5  # seconds between two looks at the tables that somebody looks at here
SIGN = 15.0  # seconds between two signs of life of everybody who is here
MOST_ASKED = 500  # tables asked for at once
LONG = 3_600_000  # milliseconds for which it is remembered that somebody was there
MOST_KNOWN = 5000  # tables of which we remember who looks at them elsewhere
# By the database's own clock: those of the servers may differ.
_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1000, sa.BigInteger)


class Neighbours:
    """What the other servers need to know of this one, and this one of them."""

    def __init__(self, storage: Storage, tables: Tables, streams: Streams, line: Line) -> None:
        self._storage = storage
        self._tables = tables
        self._streams = streams
        self.wakes = Wakes(line, self._heard)
        self._moved: set[str] = set()
        self._bell = asyncio.Event()
        self._elsewhere: OrderedDict[str, tuple[float, dict[str, float]]] = OrderedDict()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to tell and to hear."""
        work = (self.wakes.send_all(), self.wakes.hear_all(), self._look(), self._sign())
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        """Nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(TablierError):
            await self._storage.run(self._forget)
        await self.wakes.close()

    # --- what is written ---

    def _heard(self, table: str, seq: int) -> None:
        if seq == ARRIVALS:
            self._elsewhere.pop(table, None)
        self._tables.heard(table, seq)
        self._streams.ring(table)

    async def _look(self) -> None:
        """A wake may be lost: look at the logs of all tables that somebody looks at here."""
        while True:
            await asyncio.sleep(LOOK)
            ids = self._streams.watched()
            for some in (ids[n : n + MOST_ASKED] for n in range(0, len(ids), MOST_ASKED)):
                with suppress(TablierError):  # the database is away: next time
                    await self._look_at(some)

    async def _look_at(self, some: list[str]) -> None:
        """All of them in one question, so that nobody need ask for each."""
        asked = monotonic()
        lines = await self._storage.last_lines(some)
        for table in some:
            reached = self._tables.reached(table)
            if reached and lines.get(table, reached + 1) > reached:
                self._heard(table, lines.get(table, reached + 1))
            else:
                self._tables.confirmed(table, lines.get(table, 0), asked)
        await self._ask_who_is_elsewhere(some)

    # --- who is there ---

    def moved(self, table: str) -> None:
        """Somebody has come to a table here, or left it."""
        self._moved.add(table)
        self._bell.set()

    async def present(self, table: str, fresh: bool = False) -> set[str]:
        """The devices that look at a table through other servers."""
        at, found = self._elsewhere.get(table, (0.0, dict[str, float]()))
        if fresh or monotonic() - at > TRUSTED:
            await self._ask_who_is_elsewhere([table])
            at, found = self._elsewhere[table]
        return {device for device, until in found.items() if until > at}

    async def _ask_who_is_elsewhere(self, tables: list[str]) -> None:
        found = await self._storage.ask(lambda c: self._others(c, tables))
        at = monotonic()
        for table in tables:
            self._elsewhere[table] = (at, found.get(table, {}))
            self._elsewhere.move_to_end(table)
        while len(self._elsewhere) > MOST_KNOWN:
            self._elsewhere.popitem(last=False)

    def last_seen(self, table: str, device: str) -> float | None:
        """When a device was at a table through another server, as we last heard; None: not known.

        By the clock of this process.
        """
        _, found = self._elsewhere.get(table, (0.0, dict[str, float]()))
        return found.get(device)

    def _others(self, connection: Connection, tables: list[str]) -> dict[str, dict[str, float]]:
        """Until when each device is, or was, at each table."""
        left = sa.func.max(presence.c.until) - _NOW
        asked = (
            sa.select(presence.c.table_id, presence.c.device, left)
            .where(presence.c.table_id.in_(tables), presence.c.server != self.wakes.server)
            .group_by(presence.c.table_id, presence.c.device)
        )
        here, found = monotonic(), dict[str, dict[str, float]]()
        for table, device, ms in connection.execute(asked):
            found.setdefault(table, {})[device] = here + ms / 1000
        return found

    async def _sign(self) -> None:
        """Write who is here: at once where that has changed, everywhere now and then."""
        signed = 0.0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), SIGN)
            self._bell.clear()
            moved, self._moved = self._moved, set()
            everywhere = monotonic() - signed >= SIGN
            tables = set(self._streams.watched()) | moved if everywhere else moved
            here = {table: self._streams.present(table) for table in tables}

            def work(
                connection: Connection,
                here: dict[str, set[str]] = here,
                moved: set[str] = moved,
                everywhere: bool = everywhere,
            ) -> None:
                self._write(connection, here, moved)
                if everywhere:
                    long_ago = presence.c.until < _NOW - LONG
                    connection.execute(presence.delete().where(long_ago))

            try:
                await self._storage.run(work)
            except TablierError:  # the database is away: next time
                self._moved |= moved
                await asyncio.sleep(LOOK)
                self._bell.set()
                continue
            if everywhere:
                signed = monotonic()
            for table in moved:
                self.wakes.tell(table, ARRIVALS)

    def _write(self, connection: Connection, here: dict[str, set[str]], moved: set[str]) -> None:
        for table in moved:
            gone = presence.c.device.not_in(here[table]) if here[table] else sa.true()
            at = presence.c.table_id == table
            connection.execute(self._ended().where(at, gone))
        until = _NOW + int(SILENCE * 1000)
        rows = sorted((table, device) for table, devices in here.items() for device in devices)
        for some in (rows[n : n + MOST_ASKED] for n in range(0, len(rows), MOST_ASKED)):
            # One statement for many rows; the time is the database's.
            given = insert(presence).values(
                [
                    {
                        "table_id": table,
                        "device": device,
                        "server": self.wakes.server,
                        "until": until,
                    }
                    for table, device in some
                ]
            )
            connection.execute(
                given.on_conflict_do_update(
                    index_elements=["table_id", "device", "server"],
                    set_={"until": given.excluded.until},
                )
            )

    def _forget(self, connection: Connection) -> None:
        connection.execute(self._ended())

    def _ended(self) -> sa.Update:
        """Somebody was here until now: what is over is kept for a while, to know since when."""
        here = presence.c.server == self.wakes.server
        return presence.update().where(here, presence.c.until > _NOW).values(until=_NOW)
