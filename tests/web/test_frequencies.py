"""How often the app's dice have shown each face, on the whole server."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import pytest

from tablier.games import goose
from tablier.server import tables as module
from tablier.server.commands import Commands
from tablier.server.storage import Storage
from tablier.server.table import Setup, Table
from tablier.server.tables import Tables
from tests.web.server import MIX, new_key

HOST = "device"
T = TypeVar("T")


@pytest.fixture
def tables() -> Iterator[Tables]:
    opened = Tables(Storage("sqlite://"), Random("frequencies"))
    yield opened
    opened.storage.close()


def thrown(tables: Tables, setup: Setup, throws: int) -> Table:
    """A table at which the app has thrown so many times."""
    commands = Commands(tables)
    table = commands.open(HOST, setup, ["Léa", "Tom"])
    commands.begin(HOST, table.id, MIX, new_key())
    for _ in range(throws):
        commands.throw(HOST, table.id, None, table.moment(), new_key())
    return table


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def counted(tables: Tables) -> dict[str, int]:
    found = awaited(tables.frequencies())
    return {game: sum(n for n, _ in faces.values()) for (game, _), faces in found.items()}


def test_boards_of_ones_own_are_nobody_elses_business(tables: Tables) -> None:
    thrown(tables, Setup("oie", players=2), 3)
    thrown(tables, Setup("oie", board=goose.example("chutes-and-ladders"), players=2), 3)
    assert counted(tables) == {"oie": 6}  # two dice each time


def test_throws_are_counted_again_after_a_while(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown(tables, Setup("oie", players=2), 1)
    assert counted(tables) == {"oie": 2}
    thrown(tables, Setup("oie", players=2), 1)
    assert counted(tables) == {"oie": 2}
    monkeypatch.setattr(module, "COUNTED_FOR", -1)
    assert counted(tables) == {"oie": 4}


def test_a_table_may_be_deleted_meanwhile(tables: Tables) -> None:
    first = thrown(tables, Setup("oie", players=2), 2)
    thrown(tables, Setup("oie", players=2), 1)

    async def deleting() -> int:
        counting = asyncio.create_task(tables.frequencies())
        await asyncio.sleep(0)
        tables.delete(first)
        found = await counting
        return sum(n for faces in found.values() for n, _ in faces.values())

    assert awaited(deleting()) == 2
