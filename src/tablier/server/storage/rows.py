"""A line of a log as the database keeps it."""

import json
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection

from tablier.server.storage.boards import Board, Shelf, brought_back, keep, put_away
from tablier.server.storage.schema import entries
from tablier.table.log import Entry


class Line(NamedTuple):
    """A line of a log to be written, as a row; and the board that it is about."""

    row: dict[str, Any]
    board: Board | None = None


def line_of(id_: str, entry: Entry) -> Line:
    """A line of a table's log as it is written."""
    data, board = put_away(entry.data)
    return Line({"table_id": id_, **entry._asdict(), "data": text_of(data)}, board)


def write(connection: Connection, line: Line) -> None:
    """Write a line that cannot be there yet."""
    connection.execute(entries.insert(), line.row)
    if line.board:
        keep(connection, line.row["table_id"], line.board)


def entry_of(row: Any, found: Shelf) -> Entry:
    """A row as the line that was written."""
    data = brought_back(json.loads(row.data), found)
    return Entry(row.seq, row.at, row.kind, data, row.key)


def text_of(data: dict[str, Any]) -> str:
    """Data as text, as short as it can be written."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
