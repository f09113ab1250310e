"""How often the app's dice have shown each face, on the whole server."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import pytest

from tablier.games import goose
from tablier.server import frequencies as module
from tablier.server.frequencies import Frequencies
from tablier.server.storage import Storage
from tablier.table.commands import Commands
from tablier.table.setup import Setup
from tablier.table.table import Table
from tablier.table.tables import Tables
from tests.web.server import MIX, new_key

HOST = "device"
T = TypeVar("T")


@pytest.fixture
def tables() -> Iterator[Tables]:
    storage = Storage("sqlite://")
    yield Tables(storage, Random("frequencies"))
    storage.close()


@pytest.fixture
def frequencies(tables: Tables) -> Frequencies:
    return Frequencies(tables)


def thrown(tables: Tables, setup: Setup, throws: int) -> Table:
    """A table at which the app has thrown so many times."""
    commands = Commands(tables)
    table = commands.open(HOST, setup, ["Léa", "Tom"])
    commands.begin(HOST, table.id, new_key(), MIX)
    for _ in range(throws):
        commands.throw(HOST, table.id, new_key(), None, table.moment())
    return table


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def counted(frequencies: Frequencies) -> dict[str, int]:
    found = awaited(frequencies.counts())
    return {game: sum(n for n, _ in faces.values()) for (game, _), faces in found.items()}


def test_boards_of_ones_own_are_nobody_elses_business(
    tables: Tables, frequencies: Frequencies
) -> None:
    thrown(tables, Setup("oie", players=2), 3)
    thrown(tables, Setup("oie", board=goose.example("chutes-and-ladders"), players=2), 3)
    assert counted(frequencies) == {"oie": 6}  # two dice each time


def test_throws_are_counted_again_after_a_while(
    tables: Tables, frequencies: Frequencies, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown(tables, Setup("oie", players=2), 1)
    assert counted(frequencies) == {"oie": 2}
    thrown(tables, Setup("oie", players=2), 1)
    assert counted(frequencies) == {"oie": 2}
    monkeypatch.setattr(module, "COUNTED_FOR", -1)
    assert counted(frequencies) == {"oie": 4}


def test_a_table_may_be_deleted_meanwhile(tables: Tables, frequencies: Frequencies) -> None:
    first = thrown(tables, Setup("oie", players=2), 2)
    thrown(tables, Setup("oie", players=2), 1)

    async def deleting() -> int:
        counting = asyncio.create_task(frequencies.counts())
        await asyncio.sleep(0)
        tables.delete(first)
        found = await counting
        return sum(n for faces in found.values() for n, _ in faces.values())

    assert awaited(deleting()) == 2
