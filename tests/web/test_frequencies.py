"""How often the app's dice have shown each face, on the whole server."""

from collections.abc import Iterator
from random import Random

import pytest

from tablier.games import goose
from tablier.server import frequencies as module
from tablier.server.frequencies import Frequencies
from tablier.server.long_games import LongGames
from tablier.server.storage import Storage
from tablier.server.workroom import Workroom
from tablier.table.commands import Commands
from tablier.table.setup import Setup
from tablier.table.table import Table
from tablier.table.tables import Tables
from tests.web.server import MIX, awaited, new_key

HOST = "device"


@pytest.fixture
def tables() -> Iterator[Tables]:
    storage = Storage("sqlite://")
    yield Tables(storage, Random("frequencies"))
    storage.release()


@pytest.fixture
def frequencies(tables: Tables) -> Frequencies:
    return Frequencies(LongGames(tables, Workroom(5, 1536)))


def thrown(tables: Tables, setup: Setup, throws: int) -> Table:
    """A table at which the app has thrown so many times."""
    commands = Commands(tables)

    async def throwing() -> Table:
        table = await commands.open(HOST, setup, ["Léa", "Tom"])
        await commands.begin(HOST, table.id, new_key(), MIX)
        for _ in range(throws):
            await commands.throw(HOST, table.id, new_key(), None, table.moment())
        return table

    return awaited(throwing())


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


def test_a_table_may_be_deleted_meanwhile(
    tables: Tables, frequencies: Frequencies, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = thrown(tables, Setup("oie", players=2), 2)
    thrown(tables, Setup("oie", players=2), 1)
    latest = tables.ledger.latest

    async def deleting(most: int) -> list[str]:
        found = await latest(most)
        await tables.delete(first)
        return found

    monkeypatch.setattr(tables.ledger, "latest", deleting)
    assert counted(frequencies) == {"oie": 2}
