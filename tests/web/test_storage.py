"""The file of the tables: its form, its past, and several who write to it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tablier.server import storage
from tablier.server.storage import Storage
from tablier.table.log import Entry, Secrets, TakenError
from tablier.table.refusal import Refused, Why
from tablier.table.setup import Seat, Setup
from tablier.table.tables import Tables

KEPT = Secrets("00" * 32, "11" * 32)
ID = "abcdefghjkmn"


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def store(address: str) -> Iterator[Storage]:
    opened = Storage(address)
    opened.create(ID, KEPT, Entry(1, 0, "opened", {}), "device")
    yield opened
    opened.close()


def test_migrations_lead_to_the_form_that_the_code_expects(address: str) -> None:
    made = Storage(address)
    with made.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, storage.metadata) == []
    made.close()


def test_opening_a_file_again_changes_nothing(address: str, store: Storage) -> None:
    again = Storage(address)
    assert again.secrets(ID) == KEPT
    assert again.after(ID, 0) == [Entry(1, 0, "opened", {})]
    again.close()


def test_servers_that_start_together_on_a_new_file_all_open_it(address: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        opened = list(pool.map(Storage, [address] * 4))
    for one in opened:
        assert one.known_to("nobody", 1) == []
        one.close()


def test_a_line_is_written_once_and_never_again(store: Storage) -> None:
    store.append(ID, Entry(2, 1, "say", {"text": "é"}, "key-number-1"))
    with pytest.raises(TakenError):
        store.append(ID, Entry(2, 1, "say", {}))
    with pytest.raises(TakenError):
        store.append(ID, Entry(3, 1, "say", {}, "key-number-1"))
    assert store.after(ID, 1) == [Entry(2, 1, "say", {"text": "é"}, "key-number-1")]


def test_nothing_in_the_program_rewrites_a_log(store: Storage) -> None:
    said: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *call: said.append(call[2]))
    store.append(ID, Entry(2, 1, "say", {}))
    store.join(ID, "other")
    store.join(ID, "other")
    assert store.known_to("other", 5) == [ID]
    assert store.latest(5) == [ID]
    assert not any(line.startswith(("UPDATE", "REPLACE", "DELETE")) for line in said)
    store.delete(ID)
    assert sum(line.startswith("DELETE") for line in said) == 3
    with store.engine.connect() as connection:
        for table in storage.metadata.sorted_tables:
            assert connection.execute(sa.select(table)).all() == []


def test_of_two_writers_one_is_told_to_look_again(address: str) -> None:
    stores = [Storage(address), Storage(address)]
    first, second = (Tables(store, Random(1)) for store in stores)
    table = first.open("device", Setup("oie", players=2), [Seat(), Seat()], [])
    seen = second.load(table.id)
    first.write(table, "say", {"seat": 0, "reaction": "bravo"})
    with pytest.raises(Refused) as refused:
        second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
    assert (refused.value.why, refused.value.code) == (Why.LATE, "already-played")
    assert seen.seq == table.seq  # it has looked already
    second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
    assert len(first.load(table.id).happened) == 2
    first.delete(first.load(table.id))
    with pytest.raises(Refused) as refused:
        second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
    assert refused.value.why == Why.MISSING
    for store in stores:
        store.close()
