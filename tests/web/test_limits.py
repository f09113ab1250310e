"""What one visitor may ask for: how it is counted, told and set; who plays while nobody looks."""

import gc
import logging
import time
import weakref
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tablier.server import limits as module
from tablier.server.collector import QUIET, Collector
from tablier.server.limits import Allowance, Gate, Limits, read_limits
from tablier.server.log_throttle import MOST, Throttle
from tablier.server.refusals import TurnedAway
from tablier.words.errors import TablierError
from tests.web.server import UNHURRIED, Player, Server, new_key

DOCS = Path(__file__).parents[2] / "docs"


def test_an_allowance_comes_back_as_time_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    lines = Allowance(3, 60, "too-many-lines")
    for _ in range(3):
        lines.take("léa")
    with pytest.raises(TurnedAway) as caught:
        lines.take("léa")
    assert (caught.value.status, caught.value.retry) == (429, 20)
    assert "20 s" in caught.value.say("fr")
    assert "20 s" in caught.value.say("en")
    lines.take("tom")  # others have their own
    now = 20.0
    lines.take("léa")
    with pytest.raises(TurnedAway):
        lines.take("léa")


def test_a_table_that_was_refused_does_not_count(tmp_path: Path) -> None:
    limits = replace(UNHURRIED, tables_per_device=2, tables_per_address=4)
    server = Server(tmp_path / "tables.sqlite", limits=limits)
    host, guest = Player(server.address), Player(server.address)

    def asked(player: Player, **body: str) -> tuple[int, str]:
        answer = player.http.post("/api/tables", json=body)
        return answer.status_code, answer.json().get("code", "")

    try:
        host.open("oie")  # by somebody whom nobody knew: it counts for their address
        for _ in range(5):
            assert asked(host, board="track = 20\ndice = 9\n") == (422, "refused")
            assert asked(host, game="oie-of-nobody")[0] == 422
            assert host.post("rematch", key=new_key()).json()["code"] == "not-in-over"
        host.open("oie")
        host.open(board="track = 20\n")
        assert asked(host) == (429, "too-many-tables")
        guest.open("oie")
        assert asked(guest) == (429, "too-many-tables")
    finally:
        host.close()
        guest.close()
        server.stop()


def test_streams_are_counted_while_they_are_open() -> None:
    gate = Gate(Limits(streams_per_device=2, streams_per_table=3))
    with gate.stream("léa", "home", "table"), gate.stream("léa", "home", "table"):
        with pytest.raises(TurnedAway) as caught, gate.stream("léa", "home", "other"):
            pass
        assert caught.value.code == "too-many-streams"
        with gate.stream("tom", "home", "table"):
            with pytest.raises(TurnedAway) as caught, gate.stream("zoé", "away", "table"):
                pass
            assert caught.value.code == "table-full"
    with gate.stream("léa", "home", "table"):
        pass


def test_it_is_quiet_when_no_visitor_asks_or_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    gate = Gate(Limits())
    now = 50.0
    gate.request("léa", "home")
    now = 70.0
    gate.request("", "balancer")  # looks whether the server is alive
    assert gate.quiet() == 20.0
    with gate.stream("léa", "home", "table"):
        assert gate.quiet() == 0.0


def test_everything_is_looked_through_only_while_nobody_waits() -> None:
    class Circle:
        itself: "Circle"

    def turned() -> weakref.ref[Circle]:
        """Something that only holds itself, and has stayed for long."""
        circle = Circle()
        circle.itself = circle
        collector.look(quiet=0.0)
        return weakref.ref(circle)

    collector = Collector()
    try:
        circle = turned()
        collector.look(quiet=QUIET - 1)
        assert circle() is not None
        collector.look(quiet=QUIET)
        assert circle() is None
    finally:
        gc.unfreeze()


def test_a_file_sets_limits_and_its_mistakes_are_told(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("tables_per_device = 7\n", "utf-8")
    assert read_limits(str(file)) == Limits(tables_per_device=7)
    for text, word in (
        ("tables = 7\n", "tables_per_device"),
        ("tables_per_device = 0\n", "tables_per_device"),
        ("tables_per_device = 'many'\n", "tables_per_device"),
        ("tables_per_device\n", "TOML"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(TablierError) as caught:
            read_limits(str(file))
        assert word in caught.value.say("fr")
        assert caught.value.say("fr") != caught.value.say("en")
    with pytest.raises(TablierError, match=r"none\.toml"):
        read_limits(str(tmp_path / "none.toml"))


def test_the_documentation_lists_every_limit() -> None:
    text = (DOCS / "limits.md").read_text("utf-8")
    for one in fields(Limits):
        assert f"| `{one.name}` | {one.default:,} |" in text, one.name


def test_the_log_is_not_flooded() -> None:
    throttle, written = Throttle(), []
    for n in range(1000):
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "no room", (), None)
        if throttle.filter(record):
            written.append(n)
    assert written == list(range(MOST))


def test_bots_play_only_while_somebody_looks(tmp_path: Path) -> None:
    limits = replace(UNHURRIED, bots_awake_seconds=1)
    server = Server(tmp_path / "tables.sqlite", limits=limits, bot_pace=0.1)
    host = Player(server.address)
    try:
        host.open(board="track = 1000\n", opponent="chance")  # it is not over before they sleep
        host.did("seats/0", kind="bot", level="chance")
        host.begin()
        bots, table = server.app.state.bots, server.app.state.tables.at_hand(host.table)
        end = time.monotonic() + 20
        while host.table not in bots._asleep and time.monotonic() < end:
            time.sleep(0.05)
        slept = table.ply
        assert slept > 1, "they have played for a while"
        time.sleep(0.5)
        assert table.ply == slept
        with host.stream() as events:  # somebody comes back
            assert any(view["ply"] > slept + 2 for view in events)
    finally:
        host.close()
        server.stop()
