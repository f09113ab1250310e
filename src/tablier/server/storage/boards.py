"""Boards that visitors bring, kept once each: a line of the log names one by its hash.

Whoever reads the log gets the text, as if it stood there; logs from before have it in them.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from tablier.server.storage.schema import boards, entries, members, table_boards, tables

HASH = "sha256"
Shelf = Callable[[str], str]


class Board(NamedTuple):
    """The text of a board, and the name that lines of a log have for it."""

    hash: str
    text: str


def put_away(data: dict[str, Any]) -> tuple[dict[str, Any], Board | None]:
    """What is written of a line, and the board that stands elsewhere."""
    setup = data.get("setup") or {}
    text = setup.get("board")
    if not text:
        return data, None
    board = Board(sha256(text.encode()).hexdigest(), text)
    return {**data, "setup": {**setup, "board": {HASH: board.hash}}}, board


def shelf(connection: Connection) -> Shelf:
    """Finds boards by their hash, each once: many lines of a log may name the same."""

    @cache
    def found(name: str) -> str:
        asked = sa.select(boards.c.text).where(boards.c.hash == name)
        return str(connection.execute(asked).scalar_one())

    return found


def brought_back(data: dict[str, Any], found: Shelf) -> dict[str, Any]:
    """The data of a line as it was given."""
    setup = data.get("setup") or {}
    if isinstance(named := setup.get("board"), dict):
        setup["board"] = found(named[HASH])
    return data


def keep(connection: Connection, id_: str, board: Board) -> None:
    """Keep a board for a table that is played on it."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    connection.execute(insert(boards).on_conflict_do_nothing(), board._asdict())
    used = {"table_id": id_, "hash": board.hash}
    connection.execute(insert(table_boards).on_conflict_do_nothing(), used)


def remove(connection: Connection, id_: str) -> None:
    """Remove a table and all that it holds; a board goes with its last table."""
    here = sa.select(table_boards.c.hash).where(table_boards.c.table_id == id_)
    brought = list(connection.execute(here).scalars())
    for part in (entries, members, table_boards):
        connection.execute(part.delete().where(part.c.table_id == id_))
    if brought:
        kept = sa.select(table_boards).where(table_boards.c.hash == boards.c.hash).exists()
        connection.execute(boards.delete().where(boards.c.hash.in_(brought), ~kept))
    connection.execute(tables.delete().where(tables.c.id == id_))
