"""Tables carried elsewhere: to a file and back, from SQLite to PostgreSQL, and into an archive."""

import json
import os
import random
from pathlib import Path

import pytest

from tablier.cli import main
from tablier.server.storage import Storage
from tablier.table.commands import Commands
from tablier.table.setup import Setup
from tablier.table.tables import Tables
from tests.services import Postgres
from tests.web.server import MIX, awaited, new_key

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
    refused("{}\n", "line 1: this is not")
    refused(lines[0].replace("1}", "2}") + "".join(lines[1:]), "line 1: this is not")
    table = json.loads(lines[1])
    for change in (
        {"log": table["log"][1:]},
        {"log": [[1, 0, "hacked", {}, None]]},
        {"seed": "short"},
        {"members": [7]},
    ):
        refused(lines[0] + json.dumps({**table, **change}) + "\n", "line 2: this is not")
    # Another log under the same name.
    table["log"][-1][1] += 1
    count = {"tables": 1, "lines": len(table["log"])}
    forked = lines[0] + json.dumps(table) + "\n" + json.dumps(count) + "\n"
    refused(forked, "already with another log", played)


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
