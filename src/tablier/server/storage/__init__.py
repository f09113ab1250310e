"""The database: a `Ledger` of tables behind SQLAlchemy, asked and written to outside the loop."""

import asyncio
import json
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from tablier.server.storage.appending import appended, appended_at_once, appended_to_file
from tablier.server.storage.boards import keep, remove, shelf
from tablier.server.storage.engine import IN_MEMORY, READERS, engine_of, for_reading, prepare
from tablier.server.storage.owner import Owner
from tablier.server.storage.rows import Line, entry_of, line_of, text_of, write
from tablier.server.storage.schema import entries, members, tables
from tablier.server.storage.scribe import Job, Scribe
from tablier.server.storage.trouble import GoneError, UncertainError, refusal
from tablier.table.log import Entry, Kept, Secrets, Stored, TakenError
from tablier.table.refusal import Refused, Why

T = TypeVar("T")

# Asked often: built once, with places for what changes.
_TABLE: sa.BindParameter[str] = sa.bindparam("table")
_SINCE = (
    sa.select(entries)
    .where(entries.c.table_id == _TABLE, entries.c.seq >= sa.bindparam("seen"))
    .order_by(entries.c.seq)
)
_KNOWS = sa.select(members.c.device).where(
    members.c.table_id == _TABLE, members.c.device == sa.bindparam("who")
)
_LEAVE = members.delete().where(
    members.c.table_id == _TABLE, members.c.device == sa.bindparam("who")
)
_MEMBERS = sa.select(members.c.device).where(members.c.table_id == _TABLE)
_SECRETS = sa.select(tables.c.secret, tables.c.seed).where(tables.c.id == _TABLE)
_LAST = (
    sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == tables.c.id).scalar_subquery()
)
_KNOWN_TO = (
    sa.select(
        tables.c.id, tables.c.last_at, tables.c.listed_seq, tables.c.listing, _LAST.label("seq")
    )
    .join(members, members.c.table_id == tables.c.id)
    .where(members.c.device == sa.bindparam("who"))
    .order_by(tables.c.last_at.desc())
    .limit(sa.bindparam("most"))
)
_LATEST = sa.select(tables.c.id).order_by(tables.c.opened_at.desc()).limit(sa.bindparam("most"))
_LIST = (
    tables.update()
    .where(tables.c.id == _TABLE)
    .values(
        last_at=sa.bindparam("at"), listed_seq=sa.bindparam("seq"), listing=sa.bindparam("text")
    )
)
# It changes nothing, and is refused wherever a change would be.
_CAN_WRITE = "UPDATE alembic_version SET version_num = version_num WHERE 1 = 0"


class Storage:
    """The ledger of one server.

    A file has one owner: what that owner has read stays true. A database server may have many
    clients. Nothing here blocks the loop: a few threads read, one writes.
    """

    def __init__(self, address: str) -> None:
        self.engine = engine_of(address)
        self._reading = for_reading(self.engine)
        self.alone = self.engine.dialect.name == "sqlite"
        file = self.engine.url.database
        self._owner = Owner(Path(file)) if self.alone and address != IN_MEMORY and file else None
        insert = sqlite.insert if self.alone else postgresql.insert
        self.wrote: Callable[[int, float], None] = lambda *_: None  # changes, and seconds it took
        self._appended = appended_to_file if self.alone else appended
        self._join = insert(members).on_conflict_do_nothing()
        try:
            prepare(self.engine)
        except BaseException:
            self._let_go()
            raise
        if self._owner:
            self._owner.still_there()  # from now on it is known which file it is
        self._writer = ThreadPoolExecutor(1, "tablier-writes")
        # In memory there is one connection, and so one thread.
        one = address == IN_MEMORY
        self._readers = self._writer if one else ThreadPoolExecutor(READERS, "tablier-reads")
        self._scribe = Scribe(self._writer, self._write)

    # --- reading ---

    async def _read(self, ask: Callable[[Connection], T]) -> T:
        def once() -> T:
            with self._reading.connect() as connection:
                return ask(connection)

        def asked() -> T:
            try:
                return once()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return once()  # the server had been restarted: on a new line

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, asked)
        except Exception as error:
            raise refusal(error) or error from None

    async def secrets(self, id_: str) -> Secrets | None:
        """What a table keeps to itself; None where there is no such table."""
        row = await self._read(lambda c: c.execute(_SECRETS, {"table": id_}).first())
        return Secrets(row.secret, row.seed) if row else None

    async def since(self, id_: str, seq: int) -> list[Entry] | None:
        """The lines of a log after a sequence number; None where there is no such table."""

        def ask(connection: Connection) -> list[Entry] | None:
            # The line that is known already tells whether there is a table at all.
            rows = connection.execute(_SINCE, {"table": id_, "seen": seq}).all()
            at_hand = shelf(connection)
            found = [entry_of(row, at_hand) for row in rows]
            return [entry for entry in found if entry.seq > seq] if found else None

        return await self._read(ask)

    async def knows(self, id_: str, device: str) -> bool:
        """Has this device been given a link to the table?"""
        asked = {"table": id_, "who": device}
        return await self._read(lambda c: c.execute(_KNOWS, asked).first()) is not None

    async def members(self, id_: str) -> list[str]:
        """Every device that has been given a link to the table."""
        return await self._read(lambda c: list(c.execute(_MEMBERS, {"table": id_}).scalars()))

    async def known_to(self, device: str, most: int) -> list[Kept]:
        """The tables that a device knows, the latest first."""

        def ask(connection: Connection) -> list[Kept]:
            return [
                Kept(row.id, row.seq, _stored(row))
                for row in connection.execute(_KNOWN_TO, {"who": device, "most": most})
            ]

        return await self._read(ask)

    async def latest(self, most: int) -> list[str]:
        """The tables opened last."""
        return await self._read(lambda c: list(c.execute(_LATEST, {"most": most}).scalars()))

    async def last_lines(self, ids: Collection[str]) -> dict[str, int]:
        """How far the logs of these tables go; a table that is missing is gone."""
        asked = (
            sa.select(entries.c.table_id, sa.func.max(entries.c.seq))
            .where(entries.c.table_id.in_(ids))
            .group_by(entries.c.table_id)
        )
        return await self._read(lambda c: {row[0]: row[1] for row in c.execute(asked)})

    async def ask(self, ask: Callable[[Connection], T]) -> T:
        """Any other question."""
        return await self._read(ask)

    # --- writing ---

    async def _done(self, job: Job) -> Any:
        try:
            return await self._scribe.do(job)
        except Exception as error:
            raise refusal(error) or error from None

    async def create(self, id_: str, kept: Secrets, first: Entry, devices: Collection[str]) -> None:
        """A new table with the first line of its log."""

        def work(connection: Connection) -> None:
            times = {"opened_at": first.at, "last_at": first.at}
            connection.execute(tables.insert(), {"id": id_, **kept._asdict(), **times})
            write(connection, line_of(id_, first))
            connection.execute(
                members.insert(), [{"table_id": id_, "device": device} for device in devices]
            )

        await self._done(work)

    async def append(self, id_: str, entry: Entry) -> None:
        """Write the next line of a log, or raise `TakenError`."""
        if not await self._done(line_of(id_, entry)):
            raise TakenError

    async def join(self, id_: str, devices: Collection[str]) -> None:
        """Remember that devices know a table."""
        rows = [{"table_id": id_, "device": device} for device in devices]
        if rows:
            await self._done(lambda c: c.execute(self._join, rows) and None)

    async def leave(self, id_: str, device: str) -> None:
        """Forget that a device knows a table."""
        asked = {"table": id_, "who": device}
        await self._done(lambda c: c.execute(_LEAVE, asked) and None)

    async def delete(self, id_: str) -> None:
        """Remove a table and all that it holds."""
        await self._done(lambda c: remove(c, id_))

    async def keep_listings(self, listings: dict[str, Stored]) -> None:
        """Remember what lists show of some tables."""
        rows = [
            {"table": id_, "seq": one.seq, "at": one.at, "text": text_of(one.data)}
            for id_, one in sorted(listings.items())
        ]
        if rows:
            await self._done(lambda c: c.execute(_LIST, rows) and None)

    async def run(self, work: Callable[[Connection], None]) -> None:
        """Any other change, with what else is to be written."""
        await self._done(work)

    async def can_write(self) -> None:
        """Would a change be written? Else it is refused with the reason."""
        if self._owner:
            loop = asyncio.get_running_loop()
            if not await loop.run_in_executor(self._readers, self._owner.has_room):
                raise Refused(Why.UNABLE, "storage-full")
        await self._done(lambda c: c.exec_driver_sql(_CAN_WRITE) and None)

    # --- in the thread that writes ---

    def _write(self, jobs: Sequence[Job]) -> list[Any]:
        """All of it in one transaction; what came of each."""
        began = monotonic()
        lines = [job for job in jobs if isinstance(job, Line)]
        if not self.alone and len(lines) == len(jobs) and not any(line.board for line in lines):
            with suppress(DBAPIError):  # a table is gone, or the line to the database is
                rows = [line.row for line in sorted(lines, key=_place)]
                with self._reading.connect() as connection:
                    written = appended_at_once(connection, rows)
                self.wrote(len(jobs), monotonic() - began)
                return [_place(line) in written for line in lines]
        with self.engine.begin() as connection:
            done = {id(job): _tried(connection, job) for job in jobs if not isinstance(job, Line)}
            # In one order everywhere: of two servers neither waits for the other and is waited for.
            rows = [line.row for line in sorted(lines, key=_place)]
            written = self._appended(connection, rows) if rows else set()
            for line in lines:
                if line.board and _place(line) in written:
                    keep(connection, line.row["table_id"], line.board)
            if self._owner and not self._owner.still_there():
                raise GoneError  # nothing of it is kept: what is refused is not written
        if self._owner and not self._owner.still_there():
            raise UncertainError
        self.wrote(len(jobs), monotonic() - began)
        return [_place(job) in written if isinstance(job, Line) else done[id(job)] for job in jobs]

    async def close(self) -> None:
        """Finish what is to be written, and let the database go."""
        await self._scribe.finish()
        self.release()

    def release(self) -> None:
        """Let the database go, where nothing can be left to write."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._let_go()

    def _let_go(self) -> None:
        self._reading.dispose()
        self.engine.dispose()
        if self._owner:
            self._owner.close()


def _place(line: Line) -> tuple[str, int]:
    return line.row["table_id"], line.row["seq"]


def _tried(connection: Connection, work: Callable[[Connection], Any]) -> Any:
    """One piece of work, which may fail without the others."""
    try:
        with connection.begin_nested():
            return work(connection)
    except IntegrityError as error:
        return error


def _stored(row: Any) -> Stored | None:
    if row.listing is None:
        return None
    return Stored(row.listed_seq, row.last_at, json.loads(row.listing))
