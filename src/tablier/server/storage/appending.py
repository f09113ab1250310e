"""Lines added to logs: nothing is written as often, so each database is asked in its own way.

Of each line it is told whether it could be written: else it had been, or its table is gone.
"""

from functools import lru_cache
from typing import Any

from sqlalchemy import String
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tablier.server.storage.schema import entries

Row = dict[str, Any]
Places = set[tuple[str, int]]

_APPEND = (
    postgresql.insert(entries)
    .on_conflict_do_nothing()
    .returning(entries.c.table_id, entries.c.seq)
)  # fmt: skip
_COLUMNS = [column.name for column in entries.columns]
# As text without an end: a cast to a length would cut what is too long, without a word.
_LISTS = ", ".join(
    f"%s::{'text' if isinstance(column.type, String) else column.type}[]"
    for column in entries.columns
)
_ALL_AT_ONCE = (
    f"INSERT INTO entries ({', '.join(_COLUMNS)}) SELECT * FROM unnest({_LISTS})"
    " ON CONFLICT DO NOTHING RETURNING table_id, seq"
)


def appended(connection: Connection, rows: list[Row]) -> Places:
    """In one statement where all of them can be written, else one by one."""
    try:
        with connection.begin_nested():
            return {(row[0], row[1]) for row in connection.execute(_APPEND, rows)}
    except IntegrityError:
        if len(rows) == 1:
            return set()
    found: Places = set()
    for row in rows:
        found |= appended(connection, [row])
    return found


def appended_at_once(connection: Connection, rows: list[Row]) -> Places:
    """The same in words for the driver itself, which need no transaction around them: one question
    and one answer. Where one line cannot be written none is, and all that is left is to say so."""
    given = tuple([row[name] for row in rows] for name in _COLUMNS)
    return {(row[0], row[1]) for row in connection.exec_driver_sql(_ALL_AT_ONCE, given)}


def appended_to_file(connection: Connection, rows: list[Row]) -> Places:
    """The same of a file, in words for the driver itself.

    A driver lets the loop go on whenever it works, and has to wait for it afterwards: so the fewer
    statements the better. In a file one that fails leaves no trace.
    """
    given = tuple(row[name] for row in rows for name in _COLUMNS)
    try:
        connection.exec_driver_sql(_insert(len(rows)), given)
    except IntegrityError:
        if len(rows) == 1:
            return set()
        return set().union(*(appended_to_file(connection, [row]) for row in rows))
    return {(row["table_id"], row["seq"]) for row in rows}


@lru_cache(maxsize=64)
def _insert(lines: int) -> str:
    """What SQLAlchemy would make of so many lines, once instead of each time."""
    written = sqlite.insert(entries).values([dict.fromkeys(_COLUMNS)] * lines)
    return str(written.compile(dialect=sqlite.dialect()))
