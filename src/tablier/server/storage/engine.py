"""A database opened, and brought to the form that the code expects."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import StaticPool

from tablier.server.storage.schema import HEAD, metadata
from tablier.words.errors import TablierError

IN_MEMORY = "sqlite://"
READERS = 4  # threads that ask the database; one more writes
BUSY = 1000  # milliseconds for which a foreign lock on the file is waited for, outside the loop
_ONE_AT_A_TIME = 7_261_131  # any number that nobody else locks in the same database


def engine_of(address: str) -> sa.Engine:
    """The way to a database; what is written there never stands in an error or a log."""
    if address == IN_MEMORY:  # one connection, or each would have a world of its own
        engine = sa.create_engine(
            address,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    elif make_url(address).get_backend_name() == "sqlite":
        engine = sa.create_engine(address, hide_parameters=True, pool_size=READERS + 1)
    else:
        # A database that was restarted is found again: nothing is written on a dead line.
        engine = _to_server(address, pool_size=1, pool_pre_ping=True)
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _tune)
        sa.event.listen(engine, "begin", _begin)
    return engine


def for_reading(engine: sa.Engine) -> sa.Engine:
    """The same for those who only ask, or say all they have to write in one sentence. A file is
    asked as it is written; a server, without a word before and after each question: to ask on a
    dead line does no harm, one asks again."""
    if engine.dialect.name == "sqlite":
        return engine
    return _to_server(engine.url, pool_size=READERS + 1, isolation_level="AUTOCOMMIT")


def _to_server(address: str | sa.URL, **how: Any) -> sa.Engine:
    return sa.create_engine(
        address,
        hide_parameters=True,
        max_overflow=0,
        pool_timeout=5,
        connect_args={"connect_timeout": 5},
        **how,
    )


def _tune(connection: Any, _: object) -> None:
    """Readers do not wait for writers; what was answered survives a power cut."""
    connection.isolation_level = None  # transactions are ours to begin: see below
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Left alone, the driver begins no transaction for changes of the form of tables.

    Whoever reads before writing has to be alone from the beginning: of two that read, neither could
    write.
    """
    alone = connection.get_execution_options().get("alone", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def prepare(engine: sa.Engine) -> None:
    """Bring the database to the newest form, from any older one; servers that start together wait.

    Alembic is loaded only where there is something to do: it takes as long as all the rest.
    """
    if engine.dialect.name == "sqlite" and engine.url.database:
        _for_its_owner(Path(engine.url.database))
    with engine.connect() as connection:
        if _form(connection) == HEAD:
            return
    with engine.execution_options(alone=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_AT_A_TIME)))
        found = _form(connection)
        if found == HEAD:
            return
        if found > HEAD:
            raise TablierError("refused.newer-tables", package="tablier.server")
        if not found and not sa.inspect(connection).get_table_names():
            _create(connection)
        else:
            _upgrade(connection)


def _for_its_owner(file: Path) -> None:
    """It holds what every link and every throw is made from: nobody else reads it.

    SQLite would make it for everybody; its journals have the rights of the file. One that is older,
    or was given to a group, is kept from all others.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for path in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
        with suppress(OSError):  # it is not there, or belongs to somebody else
            mode = path.stat().st_mode & 0o777
            if mode & 0o007:
                path.chmod(mode & 0o770)


def _form(connection: Connection) -> str:
    """The migration that a database has reached; nothing for one that has seen none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def _create(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
        " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
