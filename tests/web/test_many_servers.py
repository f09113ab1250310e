"""Many servers, one truth: real PostgreSQL, real Redis, and servers as users start them."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import httpx
import psycopg
import pytest

from tablier.server.neighbours import ARRIVALS
from tablier.server.wakes import Wakes
from tests.services import Postgres, Redis
from tests.web.server import (
    PATIENCE,
    UNHURRIED,
    Player,
    Server,
    View,
    address_in,
    first_line,
    new_key,
)

NewServer = Callable[..., Server]
NewDevice = Callable[..., Player]


class Running:
    """`tablier serve` on a database, told by its environment, as a unit file does it."""

    def __init__(self, environment: dict[str, str], *arguments: str, port: int = 0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tablier", "serve", "--lang", "en", "--port", str(port),
             *arguments],
            env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True,
        )  # fmt: skip
        self.address = address_in(first_line(self._process))
        self.environment = environment
        self.said = ""

    @property
    def pid(self) -> int:
        return self._process.pid

    def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """End it: what it has said."""
        if self._process.poll() is None:
            self._process.send_signal(how)
            self.said, _ = self._process.communicate(timeout=2 * PATIENCE)
        return self.said


@pytest.fixture
def serve() -> Iterator[NewServer]:
    started: list[Server] = []

    def start(database: str, **settings: Any) -> Server:
        started.append(Server(database, **settings))
        return started[-1]

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def device() -> Iterator[NewDevice]:
    made: list[Player] = []

    def new(server: Server | Running, twin: Player | None = None) -> Player:
        made.append(Player(server.address, table=twin.table if twin else ""))
        if twin:  # the same device, at another server
            made[-1].http.cookies = twin.http.cookies
        return made[-1]

    yield new
    for player in made:
        player.close()


def test_any_server_serves_any_table(
    postgres: Postgres, redis: Redis, serve: NewServer, device: NewDevice
) -> None:
    database = postgres.database("any_server")
    first, second = (serve(database, redis=redis.address) for _ in range(2))
    host, guest = device(first), device(second)
    host.open("oie", names=["Léa"], players=2)
    guest.join(host.invite(1).replace(first.address, second.address), "Tom")
    host.begin()
    away = device(second, host)
    # Of two answers to the same question, given to two servers, one is played.
    moment = host.moment()
    asked = {"moment": moment, "seat": 0}
    answers = [one.post("throw", **asked, key=new_key()).status_code for one in (host, away)]
    assert answers == [200, 409]
    # What happens at one server wakes those who look through the other.
    with guest.stream() as events:
        seen = next(events)["seq"]
        host.did("say", seat=0, reaction="ouf", key=new_key())
        assert next(view for view in events if view["seq"] > seen)
        # Whoever is present elsewhere keeps the seat.
        with host.stream() as theirs:
            next(view for view in theirs if view["seats"][1]["present"])
        taken = host.post("seats/1", kind="here")
        assert (taken.status_code, taken.json()["code"]) == (409, "player-present")
        # Redis only wakes: without it all goes on, a moment later.
        redis.stop(signal.SIGKILL)
        seen = guest.view()["seq"]
        host.did("say", seat=0, reaction="bravo", key=new_key())
        assert next(view for view in events if view["seq"] > seen)
        assert host.post("seats/1", kind="here").status_code == 409
        redis.start()
        # What one server deletes, those who look through the other one are told.
        assert host.http.delete(f"/api/tables/{host.table}").status_code == 200
        assert next(one for one in events if one["event"] == "gone")["why"] == "gone"
    assert away.post("throw", moment=moment, key=new_key()).status_code == 403


def test_who_has_left_one_server_is_missed_at_all_of_them(
    postgres: Postgres, serve: NewServer, device: NewDevice
) -> None:
    database, limits = postgres.database("missed"), replace(UNHURRIED, absent_seconds=1)
    first, second = (serve(database, limits=limits) for _ in range(2))
    host, guest = device(first), device(second)
    host.open("oie", names=["Léa"], players=2, options={"first": "1"})
    guest.join(host.invite(1).replace(first.address, second.address), "Tom")
    elsewhere = device(first, guest)
    with guest.stream() as events:
        with host.stream() as theirs:
            host.begin()
            next(view for view in theirs if view["seats"][1]["present"])
            next(view for view in events if view["seats"][0]["present"])
            refused = elsewhere.post("relieve", seat=0, key=new_key())
            assert refused.json()["code"] == "not-away"
        told = next(view["absence"] for view in events if view["absence"])
        assert (told["seat"], told["host"]) == (0, True)
        elsewhere.did("relieve", seat=0, key=new_key())  # asked of the other server
        assert next(view for view in events if view["me"]["host"])


def test_who_comes_is_told_though_a_move_is_told_with_it() -> None:
    told: list[tuple[str, int]] = []

    class Mirror:
        """A line on which another server would hear what is sent."""

        async def send(self, text: str) -> None:
            told.extend(json.loads(text)["news"].items())

        async def heard(self) -> AsyncGenerator[str, None]:
            yield ""

        async def close(self) -> None:
            pass

    async def tell() -> None:
        wakes = Wakes(Mirror(), lambda *_: None)
        sending = asyncio.create_task(wakes.send_all())
        for seq in (ARRIVALS, 7, ARRIVALS, 8):
            wakes.tell("table", seq)
        while len(told) < 2:
            await asyncio.sleep(0)
        sending.cancel()

    asyncio.run(tell())
    assert sorted(told) == [("table", ARRIVALS), ("table", 8)]


def started_by(pid: int) -> set[int]:
    """The workers of a server; `multiprocessing` has a process of its own beside them."""
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return {child for child in children if b"spawn_main" in command_line(child)}


def command_line(pid: int) -> bytes:
    """What `ps` shows of a process; nothing of one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def patiently(player: Player, path: str, **body: Any) -> httpx.Response:
    """Ask as a browser does: again, with the same key, while nobody can answer."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            answer = player.post(path, **body)
        except httpx.TransportError:
            assert time.monotonic() < until
            continue
        if answer.status_code != 503:
            return answer
        assert answer.headers["retry-after"]
        assert time.monotonic() < until, answer.text
        time.sleep(0.05)


@pytest.fixture
def workers(
    postgres: Postgres, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Running]:
    """Two workers, told of their database as a unit file tells them; one may say much there."""
    limits = tmp_path / "limits.toml"
    limits.write_text("lines_per_device = 10_000\nlines_per_address = 10_000\n", "utf-8")
    address = postgres.database(request.node.name[:40], user="tablier:hidden")
    told = {"TABLIER_DATABASE": address, "TABLIER_METRICS": "a-token", "TMPDIR": str(tmp_path)}
    running = Running(told, "--workers", "2", "--log-json", "--limits", str(limits))
    yield running
    running.end()


@pytest.mark.many
def test_workers_are_replaced_one_by_one_and_nothing_is_lost(
    postgres: Postgres, workers: Running, device: NewDevice
) -> None:
    server, host = workers, device(workers)
    host.http.timeout = 3 * PATIENCE  # two processes start, on a machine that may be busy
    assert host.http.get("/health").text == "ok\n"
    assert host.http.get("/ready").text == "ready\n"
    host.open("oie", names=["Léa", "Tom"], players=2)
    host.begin()
    first = started_by(server.pid)
    assert len(first) == 2
    for pid in (server.pid, *first):
        assert b"hidden" not in command_line(pid)
    begun = reached = host.view()["seq"]

    def says(number: int) -> None:
        """Say something, whichever worker is asked."""
        nonlocal reached
        for _ in range(number):
            answer = patiently(host, "say", seat=0, reaction="bravo", key=new_key())
            reached += 1
            assert answer.json() == {"seq": reached}

    says(3)
    os.kill(server.pid, signal.SIGHUP)
    while first & started_by(server.pid):  # play goes on meanwhile
        says(1)
        time.sleep(0.2)
    postgres.stop()
    assert host.http.get("/health").status_code == 200
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(patiently, host, "say", seat=0, reaction="bravo", key=new_key())
        postgres.start()
        assert said.result().status_code == 200
    said_there: list[int] = []
    while page := host.get("log", before=min(said_there, default=reached + 2)).json():
        said_there = [one["seq"] for one in page if one["kind"] == "say"] + said_there
        if page[0]["seq"] <= begun:
            break
    assert said_there == list(range(begun + 1, reached + 2))
    assert host.http.get("/metrics").status_code == 404
    counted = host.http.get("/metrics", headers={"authorization": "Bearer a-token"}).text
    assert 'tablier_requests_total{status="2xx"}' in counted
    said_last = server.end()
    assert "The table is cleared" in said_last
    assert "hidden" not in said_last
    assert all(json.loads(line) for line in said_last.splitlines() if line.startswith("{"))


@pytest.mark.many
def test_whoever_comes_for_a_table_is_led_to_the_worker_that_has_it(
    workers: Running, device: NewDevice, tmp_path: Path
) -> None:
    wait_until(lambda: len(list(tmp_path.glob("tablier-*/*.line"))) == 2)
    hosts = [device(workers) for _ in range(16)]  # once in 32,768 times one worker has them all
    streams: list[Iterator[View]] = []
    with ExitStack() as looking:
        for host in hosts:
            guest = device(workers)
            host.open("oie", names=["Léa"], players=2)
            guest.join(host.invite(1), "Tom")
            streams += [looking.enter_context(player.stream()) for player in (host, guest)]
            assert next(streams[-1])["seats"][0]["present"]
        address = workers.environment["TABLIER_DATABASE"].replace("+psycopg", "")
        database = looking.enter_context(psycopg.connect(address, autocommit=True))
        look = "SELECT table_id, server FROM presence"
        wait_until(lambda: len(database.execute(look).fetchall()) == 2 * len(hosts))
        serving: dict[str, set[str]] = {}
        for table, server in database.execute(look):
            serving.setdefault(table, set()).add(server)
    # Both who look at a table do so through one worker, and each worker has some of the tables.
    assert all(len(servers) == 1 for servers in serving.values())
    assert len(set.union(*serving.values())) == 2
    # One line that asks for the tables of one and of the other is answered in its order.
    one = hosts[0]
    other = next(host for host in hosts if serving[host.table] != serving[one.table])
    port = httpx.URL(workers.address).port or 0
    with socket.create_connection(("127.0.0.1", port)) as line, line.makefile("rb") as answers:
        for host in (one, other, one):
            line.sendall(asking(host))
            assert answered(answers)["id"] == host.table
        line.sendall(asking(other) + asking(one))
        assert [answered(answers)["id"] for _ in range(2)] == [other.table, one.table]
        # A request that comes bit by bit is handed on with its beginning.
        for part in (asking(other)[:70], asking(other)[70:]):
            line.sendall(part)
        assert answered(answers)["id"] == other.table


def asking(host: Player) -> bytes:
    """The words in which a browser asks for the table of somebody."""
    cookies = "; ".join(f"{name}={value}" for name, value in host.http.cookies.items())
    where = f"GET /api/tables/{host.table}/view HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    return f"{where}cookie: {cookies}\r\n\r\n".encode()


def answered(line: IO[bytes]) -> dict[str, Any]:
    """The next answer on a line."""
    head = b"".join(iter(line.readline, b"\r\n")).decode().lower()
    assert head.startswith("http/1.1 200"), head
    told = next(one for one in head.splitlines() if one.startswith("content-length"))
    found: dict[str, Any] = json.loads(line.read(int(told.split(":")[1])))
    return found


def wait_until(true: Callable[[], bool]) -> None:
    """Look again and again."""
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)
