"""The database of the tables: its form, its past, and several who write to it."""

import asyncio
import secrets
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tablier.server import operations, storage
from tablier.server.storage import Storage, owner
from tablier.server.storage.engine import engine_of
from tablier.server.storage.owner import Owner
from tablier.server.storage.rows import line_of
from tablier.server.storage.schema import HEAD, entries, members, metadata
from tablier.table.listing import Listed
from tablier.table.log import Entry, Kept, Secrets, TakenError
from tablier.table.refusal import Refused, Why
from tablier.table.setup import Seat, Setup
from tablier.table.tables import Tables
from tablier.words.errors import TablierError
from tests.services import Postgres
from tests.web.server import Player, Server, awaited, new_key

KEPT = Secrets("00" * 32, "11" * 32)
ID = "abcdefghjkmn"
MIGRATIONS = Path(storage.__file__).parents[1] / "migrations"
FIRST = Entry(1, 0, "opened", {})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def address(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture(params=["sqlite", "postgresql"])
def anywhere(request: pytest.FixtureRequest) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("address"))
    running: Postgres = request.getfixturevalue("postgres")
    return running.database(f"storage_{secrets.token_hex(4)}")


@pytest.fixture
def store(address: str) -> Iterator[Storage]:
    opened = Storage(address)
    assert opened.alone
    awaited(opened.create(ID, KEPT, FIRST, ["device"]))
    yield opened
    opened.release()


@pytest.fixture
def server(file: Path) -> Iterator[Server]:
    running = Server(file)
    yield running
    running.stop()


def test_opening_a_file_again_changes_nothing(address: str, store: Storage) -> None:
    store.release()
    again = Storage(address)
    assert awaited(again.secrets(ID)) == KEPT
    assert awaited(again.since(ID, 0)) == [FIRST]
    again.release()


def test_a_file_of_tables_has_one_owner(address: str, store: Storage) -> None:
    with pytest.raises(TablierError) as refused:
        Storage(address)
    assert "Another Tablier has" in refused.value.say("en")
    assert awaited(store.since(ID, 0)) == [FIRST]  # and nothing has happened to it


def test_a_line_is_written_once_and_never_again(anywhere: str) -> None:
    store = Storage(anywhere)
    line = Entry(2, 1, "say", {"text": "é"}, "key-number-1")

    async def writing() -> None:
        await store.create(ID, KEPT, FIRST, ["device"])
        await store.append(ID, line)
        for taken in (Entry(2, 1, "say", {}), Entry(3, 1, "say", {}, "key-number-1")):
            with pytest.raises(TakenError):
                await store.append(ID, taken)
        assert await store.since(ID, 1) == [line]
        assert await store.since("nobodys", 0) is None
        await store.close()

    awaited(writing())


def test_what_is_written_together_succeeds_or_fails_each_by_itself(anywhere: str) -> None:
    store = Storage(anywhere)

    async def writing() -> None:
        await store.create(ID, KEPT, FIRST, ["device"])
        await store.create("otherothertab", KEPT, FIRST, ["device"])
        lines = [(ID, 2), (ID, 1), ("otherothertab", 2), ("nobodys", 2), ("otherothertab", 1)]
        tried = (store.append(id_, Entry(seq, 1, "say", {})) for id_, seq in lines)
        found = await asyncio.gather(*tried, return_exceptions=True)
        assert [type(one) for one in found] == [
            type(None), TakenError, type(None), TakenError, TakenError,
        ]  # fmt: skip
        assert await store.last_lines([ID, "otherothertab", "nobodys"]) == {
            ID: 2,
            "otherothertab": 2,
        }
        await store.close()

    awaited(writing())


def test_nothing_in_the_program_rewrites_a_log(store: Storage) -> None:
    said: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *call: said.append(call[2]))

    async def using() -> None:
        await store.append(ID, Entry(2, 1, "say", {}))
        await store.join(ID, ["other"])
        await store.join(ID, ["other"])
        assert [one.id for one in await store.known_to("other", 5)] == [ID]
        assert await store.latest(5) == [ID]
        assert not any(line.startswith(("UPDATE", "REPLACE", "DELETE")) for line in said)
        await store.delete(ID)

    awaited(using())
    assert sum(line.startswith("DELETE") for line in said) == 4
    with store.engine.connect() as connection:
        for table in metadata.sorted_tables:
            assert connection.execute(sa.select(table)).all() == []


def test_of_two_writers_one_is_told_to_look_again(postgres: Postgres) -> None:
    address = postgres.database("two_writers")
    stores = [Storage(address), Storage(address)]
    first, second = (Tables(store, Random(1)) for store in stores)

    async def writing() -> None:
        table = await first.open("device", Setup("oie", players=2), [Seat(), Seat()], [])
        seen = await second.load(table.id)
        await first.write(table, "say", {"seat": 0, "reaction": "bravo"})
        with pytest.raises(Refused) as refused:
            await second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
        assert (refused.value.why, refused.value.code) == (Why.LATE, "already-played")
        assert seen.seq == table.seq  # it has looked already
        await second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
        first.heard(table.id, seen.seq)  # as a wake would tell
        assert len((await first.load(table.id)).happened) == 2
        await first.delete(table)
        with pytest.raises(Refused) as refused:
            await second.write(seen, "say", {"seat": 1, "reaction": "ouf"})
        assert refused.value.why == Why.MISSING
        for store in stores:
            await store.close()

    awaited(writing())


# --- its form ------------------------------------------------------------------------------------


def upgraded(engine: sa.Engine, revision: str) -> None:
    """Bring a database to an older form, as an older version did."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def form(engine: sa.Engine) -> list[Any]:
    """How a database differs from what the code expects."""
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))


def test_a_new_database_has_the_form_that_migrations_lead_to(anywhere: str) -> None:
    made = Storage(anywhere)
    assert form(made.engine) == []
    made.release()
    scripts = Config()
    scripts.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(scripts).get_heads() == [HEAD]


def test_a_database_of_the_first_version_is_brought_up_with_all_that_it_holds(
    anywhere: str,
) -> None:
    old = engine_of(anywhere)
    upgraded(old, "0001")
    log = [Entry(1, 5, "opened", {"é": 1}), Entry(2, 77, "say", {"text": "ouf"}, "some-key")]
    with old.begin() as connection:
        for id_, lines in ((ID, log), ("otherothertab", log[:1])):
            row = {"id": id_, "secret": KEPT.secret, "seed": KEPT.seed}
            connection.execute(sa.text("INSERT INTO tables VALUES (:id, :secret, :seed)"), row)
            connection.execute(entries.insert(), [line_of(id_, line).row for line in lines])
            connection.execute(members.insert(), {"table_id": id_, "device": "device"})
    old.dispose()
    store = Storage(anywhere)
    assert form(store.engine) == []

    async def looking() -> None:
        assert await store.since(ID, 0) == log
        assert await store.secrets(ID) == KEPT
        assert await store.known_to("device", 5) == [
            Kept(ID, 2, None), Kept("otherothertab", 1, None),
        ]  # fmt: skip
        await store.close()

    awaited(looking())


def test_a_database_of_a_newer_version_is_left_as_it_is(address: str, store: Storage) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num='9'")
    store.release()
    with pytest.raises(TablierError, match="plus récent"):
        Storage(address)


# --- what can go wrong ---------------------------------------------------------------------------


def test_a_foreign_lock_is_said_and_nobody_else_waits_for_it(file: Path) -> None:
    server = Server(file)
    host = Player(server.address, lang="en")
    host.open("oie", names=["Léa", "Tom"])
    host.begin()
    body = {"moment": host.moment(), "key": new_key()}
    foreign = sqlite3.connect(file, isolation_level=None)
    foreign.execute("BEGIN IMMEDIATE")
    order: list[str] = []

    def throw() -> httpx.Response:
        answer = host.post("throw", **body)
        order.append("written")
        return answer

    with ThreadPoolExecutor(1) as pool:
        thrown = pool.submit(throw)
        other = Player(server.address, table=host.table)
        other.http.cookies = host.http.cookies
        assert other.view()["stage"] == "play"
        order.append("seen")
        refused = thrown.result()
    assert order == ["seen", "written"]
    assert (refused.status_code, refused.json()["code"]) == (503, "storage-locked")
    assert "locked the file" in refused.json()["error"]
    assert int(refused.headers["retry-after"]) > 0
    assert len(host.view()["happened"]) == 1
    foreign.execute("ROLLBACK")
    foreign.close()
    assert host.post("throw", **body).status_code == 200  # the same request, once it can be done
    assert len(host.view()["happened"]) == 2
    other.close()
    host.close()
    server.stop()


@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_what_goes_to_a_file_that_was_removed_is_not_called_written(
    file: Path, store: Storage, suffix: str
) -> None:
    awaited(store.append(ID, Entry(2, 1, "say", {})))
    Path(f"{file}{suffix}").unlink()
    with pytest.raises(Refused) as refused:
        awaited(store.append(ID, Entry(3, 1, "say", {})))
    assert (refused.value.why, refused.value.code) == (Why.UNABLE, "storage-gone")
    log = awaited(store.since(ID, 0))
    assert log is not None
    assert [entry.seq for entry in log] == [1, 2]  # and what was refused is not there


def test_what_is_refused_while_the_file_is_away_does_not_show_once_it_is_back(
    file: Path, server: Server
) -> None:
    host = Player(server.address, lang="en")
    host.open("oie", names=["Léa", "Tom"])
    away = file.with_name("away.sqlite")
    file.rename(away)
    refused = host.post("seats/1", name="Zoé")
    assert (refused.status_code, refused.json()["code"]) == (503, "storage-gone")
    assert "nothing was written" in refused.json()["error"]
    assert [seat["name"] for seat in host.view()["seats"]] == ["Léa", "Tom"]
    away.rename(file)
    assert [seat["name"] for seat in host.view()["seats"]] == ["Léa", "Tom"]
    assert host.post("seats/1", name="Zoé").status_code == 200
    host.close()


def test_a_file_that_goes_while_it_is_written_to_leaves_it_open_what_became_of_it(
    store: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([True, False])  # before the commit, and after it
    monkeypatch.setattr(Owner, "still_there", lambda _: next(answers))
    with pytest.raises(Refused) as refused:
        awaited(store.append(ID, Entry(2, 1, "say", {})))
    assert (refused.value.why, refused.value.code) == (Why.UNABLE, "storage-uncertain")
    assert "nobody knows" in refused.value.say("en")


def test_a_server_that_cannot_write_is_not_ready(
    file: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "FRESH", 0.0)

    def ready() -> int:
        return httpx.get(f"{server.address}/ready").status_code

    assert ready() == 200
    foreign = sqlite3.connect(file, isolation_level=None)
    foreign.execute("BEGIN IMMEDIATE")
    assert ready() == 503
    foreign.execute("ROLLBACK")
    foreign.close()
    assert ready() == 200
    away = file.with_name("away.sqlite")
    file.rename(away)
    assert ready() == 503
    away.rename(file)
    assert ready() == 200
    monkeypatch.setattr(owner, "ROOM", 1 << 80)
    assert ready() == 503


def test_a_full_disk_loses_nothing_that_was_answered(store: Storage) -> None:
    sa.event.listen(
        store.engine, "connect", lambda made, _: made.execute("PRAGMA max_page_count=60")
    )
    store.engine.dispose()

    written = 1

    async def writing() -> None:
        nonlocal written
        for seq in range(2, 200):
            await store.append(ID, Entry(seq, seq, "say", {"text": "x" * 3000}))
            written = seq

    with pytest.raises(Refused) as refused:
        awaited(writing())
    assert (refused.value.why, refused.value.code) == (Why.UNABLE, "storage-full")
    assert written > 5
    log = awaited(store.since(ID, 0))
    assert log is not None
    assert [entry.seq for entry in log] == list(range(1, written + 1))


# --- lists ---------------------------------------------------------------------------------------


def test_a_list_of_tables_reads_no_log(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Storage(address)
    tables = Tables(store, Random(1))

    async def playing() -> list[Listed]:
        for name in ("Léa", "Zoé"):
            table = await tables.open("device", Setup("oie", players=2), [Seat(name=name)] * 2, [])
        await tables.keep_listings()
        await tables.write(table, "say", {"seat": 0, "reaction": "bravo"})  # not listed any more
        found = await tables.of("device")
        await store.close()
        return found

    before = awaited(playing())
    assert [one.seats[0]["fr"] for one in before] == ["Zoé", "Léa"]
    again = Storage(address)
    read: list[str] = []
    since = again.since

    async def reading(id_: str, seq: int) -> list[Entry] | None:
        read.append(id_)
        return await since(id_, seq)

    monkeypatch.setattr(again, "since", reading)
    later = Tables(again, Random(1))

    async def listing() -> None:
        assert await later.of("device") == before
        assert read == [before[0].id]  # of the two only the one that has changed since
        await later.keep_listings()
        await again.close()

    awaited(listing())


# --- boards of one's own -------------------------------------------------------------------------


def test_a_board_is_kept_once_and_goes_with_its_last_table(store: Storage) -> None:
    text = "track = 20\n" + "# a long remark\n" * 5000
    set_up = {"setup": {"game": "oie", "board": text, "dice": "app"}, "seats": []}

    def sizes() -> tuple[int, int]:
        """Characters of all lines, and of all boards."""
        with store.engine.connect() as connection:
            lines = connection.scalar(sa.text("select sum(length(data)) from entries"))
            boards = connection.scalar(sa.text("select coalesce(sum(length(text)), 0) from boards"))
        return lines, boards

    async def keeping() -> None:
        await store.create("otherotherot", KEPT, Entry(1, 0, "opened", set_up), ["device"])
        for seq in range(2, 30):
            await store.append(ID, Entry(seq, seq, "setup", set_up))
        log = await store.since(ID, 1)
        assert log is not None
        assert [entry.data for entry in log] == [set_up] * 28
        assert sizes() < (29 * 300, len(text) + 1)
        await store.delete("otherotherot")
        assert sizes()[1] == len(text)
        await store.delete(ID)
        assert sizes()[1] == 0

    awaited(keeping())


def test_a_log_that_has_its_board_in_it_is_still_read(store: Storage) -> None:
    data = '{"setup":{"game":"oie","board":"track = 20\\n"},"seats":[]}'
    with store.engine.begin() as connection:
        row = {"table_id": ID, "seq": 2, "at": 0, "kind": "setup", "data": data, "key": None}
        connection.execute(entries.insert(), row)
    log = awaited(store.since(ID, 1))
    assert log is not None
    assert log[0].data["setup"]["board"] == "track = 20\n"
