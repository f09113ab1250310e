"""The database: a `Ledger` of tables behind SQLAlchemy, brought to its newest form by Alembic."""

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from tablier.table.log import Entry, Secrets, TakenError

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),  # links are made from it
    sa.Column("seed", sa.String(64), nullable=False),  # the dice are made from it
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.UniqueConstraint("table_id", "key", name="one_entry_a_key"),
)
members = sa.Table(
    "members",
    metadata,
    sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("device", sa.String(64), primary_key=True, index=True),
)


# Asked at every move: built once, with places for what changes.
_TABLE: sa.BindParameter[str] = sa.bindparam("table")
_NEWS = (
    sa.select(entries)
    .where(entries.c.table_id == _TABLE, entries.c.seq > sa.bindparam("seen"))
    .order_by(entries.c.seq)
)
_KNOWS = sa.select(members.c.device).where(
    members.c.table_id == _TABLE, members.c.device == sa.bindparam("who")
)
_SECRETS = sa.select(tables.c.secret, tables.c.seed).where(tables.c.id == _TABLE)


class Storage:
    """The ledger of one server."""

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        with self.engine.execution_options(alone=True).begin() as connection:
            _upgrade(connection)

    def create(self, id_: str, kept: Secrets, first: Entry, device: str) -> None:
        """A new table with the first line of its log."""
        with self.engine.begin() as connection:
            connection.execute(tables.insert(), {"id": id_, **kept._asdict()})
            connection.execute(members.insert(), {"table_id": id_, "device": device})
            connection.execute(entries.insert(), {"table_id": id_, **_row(first)})

    def secrets(self, id_: str) -> Secrets | None:
        """What a table keeps to itself; None where there is no such table."""
        with self.engine.connect() as connection:
            row = connection.execute(_SECRETS, {"table": id_}).first()
        return Secrets(row.secret, row.seed) if row else None

    def append(self, id_: str, entry: Entry) -> None:
        """Write the next line of a log, or raise `TakenError`."""
        try:
            with self.engine.begin() as connection:
                connection.execute(entries.insert(), {"table_id": id_, **_row(entry)})
        except IntegrityError:
            raise TakenError from None

    def after(self, id_: str, seq: int) -> list[Entry]:
        """The lines of a log after a sequence number."""
        with self.engine.connect() as connection:
            return [
                Entry(row.seq, row.at, row.kind, json.loads(row.data), row.key)
                for row in connection.execute(_NEWS, {"table": id_, "seen": seq})
            ]

    def delete(self, id_: str) -> None:
        """Remove a table and all that it holds."""
        with self.engine.begin() as connection:
            for part in (entries, members):
                connection.execute(part.delete().where(part.c.table_id == id_))
            connection.execute(tables.delete().where(tables.c.id == id_))

    def join(self, id_: str, device: str) -> None:
        """Remember that a device knows a table."""
        try:
            with self.engine.begin() as connection:
                connection.execute(members.insert(), {"table_id": id_, "device": device})
        except IntegrityError:
            pass  # it knew it already

    def knows(self, id_: str, device: str) -> bool:
        """Has this device been given a link to the table?"""
        with self.engine.connect() as connection:
            return connection.execute(_KNOWS, {"table": id_, "who": device}).first() is not None

    def members(self, id_: str) -> list[str]:
        """Every device that has been given a link to the table."""
        asked = sa.select(members.c.device).where(members.c.table_id == id_)
        with self.engine.connect() as connection:
            return [row.device for row in connection.execute(asked)]

    def known_to(self, device: str, most: int) -> list[str]:
        """The tables that a device knows, the latest first."""
        last = sa.func.max(entries.c.at)
        asked = (
            sa.select(members.c.table_id)
            .join(entries, entries.c.table_id == members.c.table_id)
            .where(members.c.device == device)
            .group_by(members.c.table_id)
            .order_by(last.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            return [row.table_id for row in connection.execute(asked)]

    def latest(self, most: int) -> list[str]:
        """The tables opened last."""
        first = sa.and_(entries.c.table_id == tables.c.id, entries.c.seq == 1)
        asked = sa.select(tables.c.id).join(entries, first).order_by(entries.c.at.desc())
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(asked.limit(most))]

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()


def _row(entry: Entry) -> dict[str, Any]:
    text = json.dumps(entry.data, ensure_ascii=False, separators=(",", ":"))
    return {**entry._asdict(), "data": text}


def _engine(address: str) -> sa.Engine:
    if address == "sqlite://":  # in memory: one connection, or each would have a world of its own
        engine = sa.create_engine(
            address, poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
    else:
        engine = sa.create_engine(address)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune)
        sa.event.listen(engine, "begin", _begin)
    return engine


def _tune(connection: Any, _: object) -> None:
    """Readers do not wait for writers, and a killed process loses nothing that was answered."""
    connection.isolation_level = None  # transactions are ours to begin: see below
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Left alone, the driver begins no transaction for changes of the form of tables.

    Whoever reads before writing (migrations do) has to be alone from the beginning: of two that
    read, neither could write.
    """
    alone = connection.get_execution_options().get("alone", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def _upgrade(connection: Connection) -> None:
    """Bring the database to the newest form, from any older one."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
