"""Tables carried elsewhere: to a file and back, from SQLite to PostgreSQL, and into an archive."""

import json
import os
import random
import sqlite3
from pathlib import Path

import httpx
import pytest

from tablier.cli import main
from tablier.server.storage import Storage
from tablier.table.commands import Commands
from tablier.table.setup import Setup
from tablier.table.tables import Tables
from tests.services import Postgres
from tests.web.server import MIX, Player, Server, awaited, new_key

HOST = "0" * 64
GAMES = ("oie", "archers", "evasion")


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A file with some tables at which games were begun."""
    file = tmp_path / "tables.sqlite"
    store, chance = Storage(f"sqlite:///{file}"), random.Random(5)
    commands = Commands(Tables(store, chance))

    async def playing() -> None:
        for game in GAMES:
            table = await commands.open(HOST, Setup(game, players=2), ["Léa", "Tom"])
            await commands.begin(HOST, table.id, new_key(), MIX)
            for _ in range(6):
                seat = None if table.dice_awaited() else table.owing()[0]
                if seat is None:
                    await commands.throw(HOST, table.id, new_key(), seat, table.moment())
                else:
                    assert table.position is not None
                    text = table.position.random_move(seat, chance)
                    await commands.play(HOST, table.id, new_key(), seat, text, table.moment())
        await store.close()

    awaited(playing())
    return file


def seen(address: str) -> dict[str, object]:
    """Every table of a database, as it is read."""
    store = Storage(address)

    async def looking() -> dict[str, object]:
        tables = Tables(store, random.Random(0))
        found: dict[str, object] = {}
        for id_ in await store.latest(100):
            table = await tables.load(id_)
            found[id_] = (
                table.position, table.seats, table.setup, table.kept, table.host, table.seq,
                [one.entry for one in table.happened], await store.members(id_),
            )  # fmt: skip
        await store.close()
        return found

    return awaited(looking())


def test_tables_go_from_a_file_to_postgresql_and_back_without_loss(
    played: Path,
    tmp_path: Path,
    postgres: Postgres,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there, kept = postgres.database("carried"), tmp_path / "kept.jsonl.gz"
    before = seen(f"sqlite:///{played}")
    assert len(before) == len(GAMES)
    assert main(["export", str(kept), "--data", str(played), "--lang", "en"]) == 0
    assert "3 tables written" in capsys.readouterr().out
    assert os.stat(kept).st_mode & 0o077 == 0  # it opens every table: for its owner alone
    monkeypatch.setenv("TABLIER_DATABASE", there)
    assert main(["import", str(kept), "--lang", "en"]) == 0
    assert "new: 3; with more of their log: 0; there already: 0" in capsys.readouterr().out
    assert seen(there) == before
    assert main(["import", str(kept), "--lang", "en"]) == 0  # once more: nothing changes
    assert "new: 0; with more of their log: 0; there already: 3" in capsys.readouterr().out
    again = tmp_path / "again.jsonl.gz"
    assert main(["export", str(again)]) == 0
    assert again.read_bytes() == kept.read_bytes()


def test_a_file_that_does_not_fit_is_refused_and_nothing_is_taken_in(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, new = tmp_path / "kept.jsonl", tmp_path / "new.sqlite"
    assert main(["export", str(kept), "--data", str(played)]) == 0
    lines = kept.read_text("utf-8").splitlines(keepends=True)

    def refused(text: str, sentence: str, into: Path = new) -> None:
        (tmp_path / "bad.jsonl").write_text(text, "utf-8")
        capsys.readouterr()
        brought = ["import", str(tmp_path / "bad.jsonl"), "--data", str(into), "--lang", "en"]
        assert main(brought) == 2
        assert sentence in " ".join(capsys.readouterr().err.split())
        if into == new:
            assert seen(f"sqlite:///{new}") == {}

    refused("".join(lines[:-1]), "is not whole")
    refused("".join(lines)[:-300], "is not whole")
    refused("{}\n", "is not a file of tables")
    refused("a letter without an end", "is not a file of tables")
    refused("\0" * 5000, "is not a file of tables")
    refused(lines[0].replace("1}", "2}") + "".join(lines[1:]), "is not a file of tables")
    table = json.loads(lines[1])
    for change in (
        {"log": table["log"][1:]},
        {"log": [[1, 0, "hacked", {}, None]]},
        {"seed": "short"},
        {"members": [7]},
    ):
        refused(lines[0] + json.dumps({**table, **change}) + "\n", "line 2: this is not")
    # Logs that nobody could play.
    for log, seq in (
        ([table["log"][0], [2, 0, "play", {"text": "7", "seat": None, "typed": True}, None]], 2),
        ([table["log"][0], [2, 0, "began", {}, None]], 2),
        (
            [*table["log"], [len(table["log"]) + 1, 0, "say", {"seat": 9}, None]],
            len(table["log"]) + 1,
        ),
    ):
        count = {"tables": 1, "lines": len(log)}
        odd = lines[0] + json.dumps({**table, "log": log}) + "\n" + json.dumps(count) + "\n"
        refused(
            odd, f"line 2: the log of table {table['table']} cannot be played from its line {seq}"
        )
    # Another log under the same name.
    table["log"][-1][1] += 1
    count = {"tables": 1, "lines": len(table["log"])}
    forked = lines[0] + json.dumps(table) + "\n" + json.dumps(count) + "\n"
    refused(forked, "already with another log", played)


def test_an_export_replaces_files_alone_and_follows_links(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["export", str(pipe), "--data", str(played), "--lang", "en"]) == 2
    assert "it is not an ordinary file" in " ".join(capsys.readouterr().err.split())
    assert pipe.is_fifo()
    kept, link = tmp_path / "kept.jsonl", tmp_path / "link.jsonl"
    kept.write_text("an older one")
    link.symlink_to(kept)
    assert main(["export", str(link), "--data", str(played)]) == 0
    assert link.is_symlink()
    assert kept.read_text("utf-8").startswith('{"format":"tablier-tables"')


def test_a_packed_file_that_is_cut_or_damaged_says_which(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, bad = tmp_path / "kept.jsonl.gz", tmp_path / "bad.jsonl.gz"
    assert main(["export", str(kept), "--data", str(played)]) == 0
    whole = kept.read_bytes()
    middle = len(whole) // 2
    for content, sentence in (
        (whole[:middle], "is not whole"),
        (whole[:middle] + bytes(200) + whole[middle + 200 :], "is damaged"),
        (b"not packed at all", "is damaged"),
    ):
        bad.write_bytes(content)
        capsys.readouterr()
        into = ["--data", str(tmp_path / "new.sqlite"), "--lang", "en"]
        assert main(["import", str(bad), *into]) == 2
        assert sentence in " ".join(capsys.readouterr().err.split())


def test_a_table_whose_log_makes_no_sense_is_said_and_spoils_no_list(tmp_path: Path) -> None:
    server = Server(file := tmp_path / "tables.sqlite")
    host = Player(server.address, lang="en")
    good, bad = host.open("oie"), host.open("oie")
    server.stop()
    with sqlite3.connect(file) as there:
        line = (bad, 2, 0, "began", "{}")
        there.execute(
            "INSERT INTO entries (table_id, seq, at, kind, data) VALUES (?,?,?,?,?)", line
        )
    there.close()
    server = Server(file)
    host.http.base_url = httpx.URL(server.address)
    refused = host.get("view")
    assert (refused.status_code, refused.json()["code"]) == (404, "broken-log")
    assert "line 2 of its log" in refused.json()["error"]
    assert [table["id"] for table in host.http.get("/api/mine").json()] == [good]
    host.close()
    server.stop()


def test_old_tables_move_into_an_archive_and_come_back(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, kept = seen(f"sqlite:///{played}"), tmp_path / "old.jsonl"
    here = ["--data", str(played), "--lang", "en"]
    assert main(["archive", str(kept), "--older", "1d", *here]) == 0
    assert "No table is that old" in capsys.readouterr().out
    assert not kept.exists()
    assert main(["archive", str(kept), "--before", "2999-01-01", *here]) == 0
    assert "3 tables moved" in capsys.readouterr().out
    assert seen(f"sqlite:///{played}") == {}
    assert main(["archive", str(kept), "--older", "1d", *here]) == 2
    assert "exists already" in capsys.readouterr().err
    assert main(["archive", str(tmp_path / "new"), *here]) == 2
    assert "--older 90d" in capsys.readouterr().err
    assert main(["import", str(kept), *here]) == 0
    assert seen(f"sqlite:///{played}") == before


def test_tables_are_brought_into_a_file_only_while_nobody_serves_it(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    serving = Storage(f"sqlite:///{played}")
    assert main(["export", str(kept), "--data", str(played)]) == 0  # it only looks
    assert main(["import", str(kept), "--data", str(played), "--lang", "en"]) == 2
    assert "one owner at a time" in " ".join(capsys.readouterr().err.split())
    serving.release()
