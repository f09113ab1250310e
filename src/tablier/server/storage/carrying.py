"""Tables carried from one database to another, or out of it into a file and back.

A file of tables is text, one JSON value a line (packed where its name ends in ``.gz``):

    {"format": "tablier-tables", "version": 1}
    {"table": …, "secret": …, "seed": …, "members": […], "log": [[seq, at, kind, data, key], …]}
    …
    {"tables": 2, "lines": 117}

It is the log of each table as the database has it, with what its links and its dice are made from:
whoever has the file can open every table, so it is written for its owner alone. The last line says
how much there is: a file without it is not whole.
"""

import errno
import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, get_args

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from tablier.server.storage.boards import remove, shelf
from tablier.server.storage.rows import entry_of, line_of, write
from tablier.server.storage.schema import entries, members, tables
from tablier.table.kinds import LogKind
from tablier.table.log import Entry, Secrets
from tablier.table.soundness import first_unsound
from tablier.words import Value
from tablier.words.errors import TablierError, reason

FORMAT, VERSION = "tablier-tables", 1
LONGEST = 64_000_000  # bytes of one line: thousands of moves, and boards of one's own


Text = IO[bytes] | gzip.GzipFile


class Carried(NamedTuple):
    """A table with all that it holds."""

    id: str
    kept: Secrets
    members: list[str]
    log: list[Entry]


class Count(NamedTuple):
    """How much was carried."""

    tables: int
    lines: int


class Taken(NamedTuple):
    """What came of bringing tables in."""

    new: int  # tables that were not there
    longer: int  # that were, with less of their log
    same: int  # that were, with as much or more


# --- out ---


def export(engine: sa.Engine, file: Path) -> Count:
    """Write every table into a file: all as they are at one moment, while others may go on."""
    level = "REPEATABLE READ" if engine.dialect.name == "postgresql" else "SERIALIZABLE"
    options = {} if engine.dialect.name == "sqlite" else {"isolation_level": level}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        ids = list(connection.execute(sa.select(tables.c.id).order_by(tables.c.id)).scalars())
        return _write(file, (carried(connection, id_) for id_ in ids))


def carried(connection: Connection, id_: str) -> Carried:
    """A table as the database has it."""
    row = connection.execute(sa.select(tables).where(tables.c.id == id_)).one()
    known = sa.select(members.c.device).where(members.c.table_id == id_)
    log = sa.select(entries).where(entries.c.table_id == id_).order_by(entries.c.seq)
    at_hand = shelf(connection)
    return Carried(
        id_,
        Secrets(row.secret, row.seed),
        sorted(connection.execute(known).scalars()),
        [entry_of(line, at_hand) for line in connection.execute(log).all()],
    )


def _write(file: Path, found: Iterable[Carried]) -> Count:
    """Written beside, and put in its place once it is whole and on the disk."""
    file = Path(os.path.realpath(file))  # a link stays a link: what it names is written
    count, lines = 0, 0
    part = ""
    try:
        if file.exists() and not file.is_file():
            raise IsADirectoryError(errno.EISDIR, "not a file")
        handle, part = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
        with os.fdopen(handle, "wb") as raw, _packed(raw, file) as text:
            _put(text, {"format": FORMAT, "version": VERSION})
            for one in found:
                log = [list(entry) for entry in one.log]
                _put(text, {"table": one.id, **one.kept._asdict(), "members": one.members,
                            "log": log})  # fmt: skip
                count, lines = count + 1, lines + len(log)
            _put(text, {"tables": count, "lines": lines})
        with open(part, "rb+") as whole:
            os.fsync(whole.fileno())
        os.replace(part, file)
    except OSError as error:
        raise TablierError(
            "refused.carried-unwritable", package="tablier.server", file=str(file),
            reason=reason(error, writing=True),
        ) from None  # fmt: skip
    finally:
        if part:
            Path(part).unlink(missing_ok=True)
    return Count(count, lines)


@contextmanager
def _packed(raw: IO[bytes], file: Path) -> Iterator[Text]:
    if file.suffix != ".gz":
        yield raw
        return
    with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as packed:
        yield packed


def _put(text: Text, value: dict[str, Any]) -> None:
    text.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


# --- in ---


def read(file: Path) -> Iterator[Carried]:
    """The tables of a file, each checked; what does not fit is refused with its line."""
    try:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as text:
            yield from _read(file, text)
    except EOFError:
        raise _unread("cut", file) from None
    except (gzip.BadGzipFile, zlib.error):
        raise _unread("damaged", file) from None
    except OSError as error:
        raise _unread("unreadable", file, reason=reason(error)) from None


def _read(file: Path, text: Text) -> Iterator[Carried]:
    number, count, lines = 0, 0, 0
    whole = False
    while line := text.readline(LONGEST):
        number += 1
        if not line.endswith(b"\n") and number > 1:
            break  # cut in the middle
        try:
            value = json.loads(line)
            if number == 1:
                if value["format"] != FORMAT or value["version"] != VERSION:
                    raise ValueError
            elif "tables" in value:
                whole = value == {"tables": count, "lines": lines} and not text.read(1)
                break
            else:
                one = _checked(value)
                count, lines = count + 1, lines + len(one.log)
                yield one
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise _unread("line" if number > 1 else "other-file", file, line=number) from None
    if not whole:
        raise _unread("cut", file)


def _unread(why: str, file: Path, **values: Value) -> TablierError:
    return TablierError(
        f"refused.carried-{why}", package="tablier.server", file=str(file), **values
    )


def _checked(value: dict[str, Any]) -> Carried:
    log = [Entry(*line) for line in value["log"]]
    kept = Secrets(value["secret"], value["seed"])
    texts = [value["table"], *kept, *value["members"]]
    fits = (
        all(isinstance(text, str) and 0 < len(text) <= 64 for text in texts)
        and len(value["table"]) <= 16
        and [entry.seq for entry in log] == list(range(1, len(log) + 1))
        and log[0].kind == "opened"
        and all(_fits(entry) for entry in log)
    )
    if not fits or len(bytes.fromhex(kept.seed)) != 32:
        raise ValueError
    return Carried(value["table"], kept, value["members"], log)


def _fits(entry: Entry) -> bool:
    return (
        type(entry.at) is int
        and 0 <= entry.at < 1 << 53
        and entry.kind in get_args(LogKind)
        and isinstance(entry.data, dict)
        and (entry.key is None or (isinstance(entry.key, str) and len(entry.key) <= 64))
    )


def bring_in(engine: sa.Engine, file: Path) -> Taken:
    """Take every table of a file into a database; asked again, it changes nothing.

    The file is read once before anything is written, and every game played: one that is not whole,
    or has a table that nobody could open, changes nothing either.
    """
    for line, one in enumerate(read(file), 2):
        if seq := first_unsound(one.id, one.kept, one.log):
            raise _unread("log", file, line=line, table=one.id, seq=seq)
    counts = {"new": 0, "longer": 0, "same": 0}
    for one in read(file):
        with engine.execution_options(alone=True).begin() as connection:
            counts[_take(connection, one)] += 1
    return Taken(**counts)


def _take(connection: Connection, one: Carried) -> str:
    """One table: new, or with more of its log than there was; never another log under its name."""
    there = connection.execute(
        sa.select(tables).where(tables.c.id == one.id).with_for_update()
    ).first()
    times = {"opened_at": one.log[0].at, "last_at": one.log[-1].at}
    if there is None:
        connection.execute(tables.insert(), {"id": one.id, **one.kept._asdict(), **times})
        known, log = set[str](), list[Entry]()
    else:
        _, kept, devices, log = carried(connection, one.id)
        known = set(devices)
        shared = min(len(log), len(one.log))
        if kept != one.kept or log[:shared] != one.log[:shared]:
            raise TablierError("refused.carried-other", package="tablier.server", table=one.id)
    missing = one.log[len(log) :]
    for entry in missing:
        write(connection, line_of(one.id, entry))
    if missing and there is not None:
        connection.execute(
            tables.update().where(tables.c.id == one.id).values(last_at=one.log[-1].at)
        )
    new = [{"table_id": one.id, "device": device} for device in one.members if device not in known]
    if new:
        connection.execute(members.insert(), new)
    return "new" if there is None else "longer" if missing else "same"


# --- away ---


def archive(engine: sa.Engine, file: Path, before: int) -> Count:
    """Move the tables at which nothing has happened since a time into a file.

    A table leaves the database only once the file has been written and read again, and only if
    nobody has come back to it meanwhile.
    """
    if file.exists():
        raise TablierError("refused.carried-there", package="tablier.server", file=str(file))
    last = sa.func.max(entries.c.at)
    idle = sa.select(entries.c.table_id).group_by(entries.c.table_id).having(last < before)
    with engine.connect() as connection, connection.begin():
        ids = sorted(connection.execute(idle).scalars())
        if not ids:
            return Count(0, 0)
        _write(file, (carried(connection, id_) for id_ in ids))
    count, lines = 0, 0
    for one in list_of(file):
        with engine.execution_options(alone=True).begin() as connection:
            # Whoever writes to the log holds the table meanwhile: look once they have finished.
            connection.execute(
                sa.select(tables.c.id).where(tables.c.id == one.id).with_for_update()
            )
            reached = sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == one.id)
            if connection.execute(reached).scalar() != len(one.log):
                continue
            remove(connection, one.id)
        count, lines = count + 1, lines + len(one.log)
    return Count(count, lines)


def list_of(file: Path) -> Iterator[Carried]:
    """The tables of a file that is known to be whole."""
    for _ in read(file):
        pass
    return read(file)
