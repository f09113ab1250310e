"""Visitors who try things: each is refused or harmless, and nobody else waits for it.

A real server with its usual limits; every attacker comes from an address of their own.
"""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import IO

import httpx
import pytest

import tablier
from tablier.server.storage import Storage
from tablier.server.storage.schema import entries
from tablier.server.visitor import DEVICE
from tablier.table.commands import Commands
from tablier.table.log import Entry
from tablier.table.setup import Setup
from tablier.table.tables import Tables
from tests.web.server import MIX, PATIENCE, Player, awaited, new_key
from tests.web.watched import WatchedServer

pytestmark = pytest.mark.many

ONE, FLOOD = 0.1, 0.2  # seconds that others wait at most, for one request and for many
MEMORY = 300  # megabytes
LAB = 180  # seconds in which even a busy machine has compiled the rules, or given up
_addresses = (f"127.0.1.{n}" for n in count(1))

Attacker = Callable[[], Player]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile") / "tables.sqlite"


@pytest.fixture(scope="module")
def long_game(file: Path) -> str:
    """A table of the time before the server was started, at which much has been thrown."""
    return played_for_long(file, 6000)


@pytest.fixture(scope="module")
def target(file: Path, long_game: str) -> Iterator[WatchedServer]:
    assert long_game
    running = WatchedServer(file)
    yield running
    memory = running.ask()["memory"]
    running.stop()
    assert memory < MEMORY


@pytest.fixture
def attacker(target: WatchedServer) -> Iterator[Attacker]:
    """Makes devices, all at one address that nobody else has."""
    address, made = next(_addresses), []

    def new() -> Player:
        player = Player(target.address)
        player.http.close()
        player.http = httpx.Client(
            base_url=target.address,
            transport=httpx.HTTPTransport(local_address=address),
            headers={"accept-language": "fr"},
            timeout=PATIENCE,
        )
        made.append(player)
        return player

    yield new
    for player in made:
        player.close()


def chain(squares: int) -> str:
    return ", ".join(f"{n} = {n + 1}" for n in range(1, squares))


REFUSED = {
    "a key of 30,000 parts": "a" + ".a" * 30_000 + " = 1\n",
    "a width of 4 GB": 'track = 20\n[squares.a]\nat = 5\nto = 9\nsay = "{seat:>4000000000}"\n',
    "9999 squares, six dice": "track = 9999\ndice = 6\nfaces = 6\n",
    "a chain of 9000": f"track = 9999\narrows = 3\n[squares.a]\nat = {{ {chain(9000)} }}\n",
    "2500 rules": "track = 9999\n"
    + "".join(f"[squares.r{n}]\nat={n}\nmiss=1\n" for n in range(2500)),
    "a name of 20 kB": f'track = 20\n[squares.a]\nat = 5\nmiss = 1\nname = "{"x" * 20_000}"\n',
    "a title nested 472 deep": "track = 20\ntitle = " + "{ a = " * 472 + "1" + " }" * 472 + "\n",
}  # fmt: skip

LARGEST = {
    "the longest chain": f"track = 1000\narrows = 3\n[squares.a]\nat = {{ {chain(999)} }}\n",
    "the most throws": "track = 45\ndice = 2\nfaces = 100\n",
    "the most names": "track = 1000\n" + "".join(
        f"[squares.r{n}]\nat = [{n}, {n + 499}]\nmiss = 1\nname = '{'Wé' * 40}'\n"
        for n in range(1, 500)
    ),
}  # fmt: skip


def test_boards_beyond_the_limits_are_refused_and_not_kept(
    target: WatchedServer, attacker: Attacker
) -> None:
    who = attacker()
    for name, text in REFUSED.items():
        with target.holds_others_up(ONE):
            answer = who.http.post("/api/tables", json={"board": text})
        assert answer.status_code == 422, name
        assert answer.json()["error"].startswith("Ligne"), name
    assert who.http.get("/api/mine").json() == []
    assert who.http.get("/dice").status_code == 200
    text = REFUSED["9999 squares, six dice"]
    with target.holds_others_up(FLOOD), ThreadPoolExecutor(4) as pool:
        body = {"board": text}
        found = list(pool.map(lambda _: who.http.post("/api/tables", json=body), range(80)))
    assert {answer.status_code for answer in found} <= {422, 429}


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_boards_are_played_and_nobody_waits(
    target: WatchedServer, attacker: Attacker, name: str
) -> None:
    host = attacker()
    with target.holds_others_up(ONE):
        host.open(board=LARGEST[name], names=["Léa", "Tom"])
        assert host.get("ground.svg").status_code == 200
        assert host.http.get(f"/t/{host.table}/rules").status_code == 200
        host.begin()
        for _ in range(3):
            ask = host.view()["asks"][0]
            given = {"seat": ask["seat"], "moment": ask["moment"], "key": new_key()}
            host.did("throw", **given)
        for path in ("view", "log", "frames", "record", "picture.svg"):
            assert host.get(path).status_code == 200, path


def test_the_odds_of_a_board_are_worked_out_beside_the_server(
    target: WatchedServer, attacker: Attacker
) -> None:
    host = attacker()
    host.open(board=LARGEST["the most throws"], names=["Léa", "Tom"])
    host.begin()
    with target.holds_others_up(ONE):
        until = time.monotonic() + LAB
        while True:  # as a browser asks: the lab may find them, or give up
            found = host.get("odds").json()
            if found["ready"] or not found["available"]:
                break
            assert time.monotonic() < until
            time.sleep(0.2)
    loaded = target.ask()["loaded"]
    assert not {"numba", "numpy"} & set(loaded)


def test_all_that_can_be_printed_asked_for_at_once_is_made_beside_the_server(
    target: WatchedServer, attacker: Attacker
) -> None:
    asked = [
        f"/games/{card.id}/print/all.pdf?poster={poster}&lang={lang}"
        for card in tablier.catalogue()
        for poster in ("1x2", "2x2")
        for lang in ("fr", "en")
    ]
    before = target.ask()["memory"]
    with target.holds_others_up(FLOOD), ThreadPoolExecutor(len(asked)) as pool:
        flood = attacker()
        answers = list(pool.map(flood.http.get, [*asked, "/games/oie/board.png"]))
    assert {answer.status_code for answer in answers} == {200, 429}
    for answer in answers:
        if answer.status_code == 200:
            assert answer.content.startswith((b"%PDF-", b"\x89PNG"))
        else:
            assert int(answer.headers["retry-after"]) > 0
    found = target.ask()
    assert "typst" not in found["loaded"]
    assert found["memory"] - before < 50


def test_a_setting_toggled_writes_no_board_again(target: WatchedServer, attacker: Attacker) -> None:
    host = attacker()
    host.open(board="track = 20\n" + "# a remark\n" * 9_000)
    before = size(target)
    with target.holds_others_up(FLOOD):
        for n in range(100):
            host.did("settings", watch=bool(n % 2))
    assert size(target) - before < 3_000_000  # a hundred boards would be 10 MB


def size(server: WatchedServer) -> int:
    return sum(file.stat().st_size for file in server.file.parent.glob("tables.sqlite*"))


def test_connections_that_say_nothing_are_closed(target: WatchedServer) -> None:
    address = next(_addresses)
    with target.holds_others_up(FLOOD), ExitStack() as stack:
        lines = []
        for n in range(1200):
            line = stack.enter_context(connected(target, address))
            if n % 2:
                line.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
            lines.append(line)
        beyond = lines[-1].recv(1000).decode()  # one of those for which there was no room
        assert beyond.startswith("HTTP/1.1 429 ")
        assert "retry-after" in beyond
        assert "Reviens" in beyond or "reviens" in beyond
        for line in (lines[0], lines[1]):  # the others are closed after a while
            line.settimeout(2 * PATIENCE)
            with suppress(ConnectionResetError):
                assert line.recv(1000) == b""


HEADS = {
    "a header": b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ",
    "an address": b"GET /",
    "what follows a body": (
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: "
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", HEADS)
def test_a_head_that_does_not_end_is_cut_off(target: WatchedServer, what: str) -> None:
    before = target.ask()["memory"]
    with target.holds_others_up(ONE), connected(target, next(_addresses)) as line:
        line.sendall(HEADS[what])
        with pytest.raises(OSError, match=r"reset|pipe"):
            line.sendall(b"x" * 60_000_000)
    assert target.ask()["memory"] - before < 10
    with connected(target, next(_addresses)) as line:  # one that is only too long
        line.sendall(HEADS[what] + b"x" * 50_000)
        said = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    if what != "what follows a body":  # there is no answer in the middle of a request
        assert said.startswith("HTTP/1.1 431 ")
        assert "32 ko au plus" in said
        assert "32 kB at most" in said


def test_a_line_serves_many_requests_whose_heads_together_are_long(target: WatchedServer) -> None:
    host = b"host: 127.0.0.1\r\nx: " + b"x" * 1000 + b"\r\n"
    posted = b"content-type: application/json\r\ncontent-length: 30000\r\n"
    with connected(target, next(_addresses)) as line, line.makefile("rb") as answers:
        for _ in range(60):
            line.sendall(b"GET /health HTTP/1.1\r\n" + host + b"\r\n")
            assert status_in(answers) == 200
            line.sendall(b"POST /api/none HTTP/1.1\r\n" + host + posted + b"\r\n" + b" " * 30_000)
            assert status_in(answers) == 404


def status_in(answers: IO[bytes]) -> int:
    """The status of the next answer on a line, which is read to its end."""
    status = int(answers.readline().split()[1])
    length = 0
    while head := answers.readline().strip():
        name, _, value = head.partition(b": ")
        if name == b"content-length":
            length = int(value)
    answers.read(length)
    return status


CROWDED = {
    "languages": b"accept-language: " + b"a," * 15_000,
    "cookies": b"cookie: " + b"a=1;" * 7_500,
    "headers": b"a:1\r\n" * 6_000 + b"b:",
}


@pytest.mark.parametrize("what", CROWDED)
def test_a_head_of_many_parts_is_not_gone_through(target: WatchedServer, what: str) -> None:
    request = b"GET /api/mine HTTP/1.1\r\nhost: 127.0.0.1\r\n" + CROWDED[what] + b"\r\n\r\n"
    with target.holds_others_up(ONE / 2), connected(target, next(_addresses)) as line:
        line.sendall(request)
        with line.makefile("rb") as answers:
            assert status_in(answers) == 200


MANY_KEYS = {f"K{n}": 1 for n in range(60_000)}
CROWDED_BODIES = {
    "fields": MANY_KEYS,
    "options": {"options": MANY_KEYS},
    "names": {"names": [1] * 200_000},
    "lists": [[]] * 200_000,
}


@pytest.mark.parametrize("what", CROWDED_BODIES)
def test_of_many_mistakes_the_first_are_named(
    target: WatchedServer, attacker: Attacker, what: str
) -> None:
    who = attacker()
    before = target.ask()["memory"]
    with target.holds_others_up(ONE):
        answer = who.http.post("/api/tables", json=CROWDED_BODIES[what])
    assert (answer.status_code, answer.json()["code"]) == (422, "misshapen")
    assert len(answer.json()["error"]) < 400
    who.open("oie")
    with target.holds_others_up(ONE):
        assert who.post("play", **MANY_KEYS).json()["code"] == "too-large"
        few = {f"K{n}": 1 for n in range(3000)}
        assert who.post("play", **few).json()["code"] == "misshapen"
    assert target.ask()["memory"] - before < 40


def test_bodies_that_do_not_end_are_not_all_held(target: WatchedServer, attacker: Attacker) -> None:
    address = next(_addresses)
    head = (
        b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        b"content-length: 699000\r\n\r\n"
    )
    before = target.ask()["memory"]
    with target.holds_others_up(FLOOD), ExitStack() as stack:
        lines = []
        for _ in range(200):
            line = stack.enter_context(connected(target, address))
            line.sendall(head + b" " * 689_000)
            lines.append(line)
        with lines[-1].makefile("rb") as answers:
            assert answers.readline().startswith(b"HTTP/1.1 503 ")
            told = answers.read(1500).decode()
        assert "retry-after: 5" in told.lower()
        assert '"code":"busy"' in told
        neighbour, other = Player(target.address), attacker()
        for player in (neighbour, other):
            player.open("oie", names=["Léa", "Tom"])
            player.begin()
            assert player.throw().status_code == 200
        other.open(board="track = 20\n" + "# a remark\n" * 9_000)
        neighbour.close()
    assert target.ask()["memory"] - before < 40


def connected(target: WatchedServer, address: str) -> socket.socket:
    where = ("127.0.0.1", target.port)
    return socket.create_connection(where, PATIENCE, source_address=(address, 0))


def test_streams_of_one_device_are_counted(target: WatchedServer, attacker: Attacker) -> None:
    host = attacker()
    host.open("oie")
    host.did("settings", chat="free")
    cookies, where = dict(host.http.cookies), f"/api/tables/{host.table}/stream"
    address = host.http.base_url

    async def many() -> list[int]:
        limits = httpx.Limits(max_connections=200)
        async with httpx.AsyncClient(
            base_url=address, cookies=cookies, limits=limits, timeout=PATIENCE
        ) as http:
            async with asyncio.TaskGroup() as group:
                asked = [group.create_task(opened(http)) for _ in range(100)]
            return [task.result() for task in asked]

    async def opened(http: httpx.AsyncClient) -> int:
        async with http.stream("GET", where) as answer:
            if answer.status_code == 200:
                await asyncio.sleep(1.5)  # long enough for a reaction to reach all of them
            return answer.status_code

    with target.holds_others_up(FLOOD), ThreadPoolExecutor(1) as pool:
        opening = pool.submit(asyncio.run, many())
        while not opening.done():
            host.post("say", seat=0, reaction="bravo", key=new_key())
            time.sleep(0.1)
        found = opening.result()
    assert found.count(200) == 16
    assert found.count(429) == 84


def test_tables_and_lines_are_counted(target: WatchedServer, attacker: Attacker) -> None:
    host = attacker()
    host.open("oie")
    host.did("settings", chat="free")
    with target.holds_others_up(FLOOD):
        tables = [host.http.post("/api/tables", json={"game": "oie"}) for _ in range(80)]
        lines = [host.post("say", seat=0, text=f"{n}", key=new_key()) for n in range(80)]
    for answers, served in ((tables, range(58, 62)), (lines, range(38, 44))):
        codes = [answer.status_code for answer in answers]
        assert sum(code < 300 for code in codes) in served
        assert codes[-1] == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "Reviens" in answers[-1].json()["error"]
    stranger = attacker()  # another device at the same address has its own share
    assert stranger.open("oie")


def test_nobody_waits_while_the_server_describes_itself(
    target: WatchedServer, attacker: Attacker
) -> None:
    with target.holds_others_up(ONE), ThreadPoolExecutor(6) as pool:
        asked = attacker().http
        answers = list(pool.map(lambda _: asked.get("/openapi.json"), range(6)))
    paths = [set(answer.json()["paths"]) for answer in answers]
    assert all("/api/tables/{id_}/play" in one for one in paths)


def test_nobody_waits_for_boards_of_made_up_devices(
    target: WatchedServer, attacker: Attacker, long_game: str
) -> None:
    who, looker = attacker(), Player(target.address)
    looker.http.cookies.set(DEVICE, TOKEN)
    looker.table = long_game

    def brought(n: int) -> int:
        text = f"# {n}\n{LARGEST['the most names']}"
        cookie = {"cookie": f"{DEVICE}={n:043}"}
        return who.http.post("/api/tables", json={"board": text}, headers=cookie).status_code

    def read(bringing: Sequence[Future[int]]) -> int:
        return sum(one.done() and one.result() == 201 for one in bringing)

    with target.holds_others_up(FLOOD), ThreadPoolExecutor(64) as pool:
        bringing = [pool.submit(brought, n) for n in range(64)]
        wait(bringing, return_when=FIRST_COMPLETED)  # the room is full by then
        before = read(bringing)
        assert looker.get("frames").status_code == 200
        meanwhile = read(bringing) - before
        found = [one.result() for one in bringing]
    print("W", before, meanwhile, found.count(201))
    assert meanwhile < found.count(201) / 2, "it is answered between them, not after them"
    assert 429 in found
    assert set(found) <= {201, 429}
    looker.close()


# --- long games ----------------------------------------------------------------------------------

ENDLESS = "track = 1000\ndice = 1\nfaces = 2\n[squares.back]\nat = [990, 991]\nto = 0\n"
TOKEN = "a" * 43  # of the host's cookie


def test_a_game_of_6000_moves_is_read_in_pages(target: WatchedServer, long_game: str) -> None:
    host = Player(target.address)
    host.http.cookies.set(DEVICE, TOKEN)
    host.table = long_game
    with target.holds_others_up(ONE):
        assert host.http.get("/api/mine").json()[0]["id"] == long_game
        host.view()  # the first look reads it all
        last = host.get("log").json()
        before = host.get("log", before=last[0]["seq"]).json()
        first, later = host.get("frames").json(), host.get("frames", first=5900).json()
        assert host.get("record").status_code == 200
        assert host.get("picture.svg").status_code == 200
    assert before[-1]["seq"] == last[0]["seq"] - 1
    assert len(last) == len(before) == 80
    assert (first["first"], first["total"], len(first["frames"])) == (0, 6001, 400)
    assert (later["first"], len(later["frames"])) == (5900, 101)
    with target.holds_others_up(FLOOD), ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: host.get("frames", first=n), range(0, 6000, 300)))
    assert {answer.status_code for answer in answers} <= {200, 429}
    host.close()


def test_the_past_of_a_long_game_is_changed_while_others_are_served(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    table = played_for_long(file, 2500, typed=True)
    running, amended = WatchedServer(file), 0
    host = Player(running.address, table=table, lang="en")
    host.http.cookies.set(DEVICE, TOKEN)
    before = running.ask()["memory"]
    host.view()
    change = {"turn": 2, "seat": None, "nth": 1}
    with running.holds_others_up(ONE):
        tried = host.did("try-correction", changes=[{**change, "text": "2"}])
        assert tried["fits"]
    with running.holds_others_up(FLOOD), ThreadPoolExecutor(6) as pool:
        tries = [{"changes": [{**change, "text": "2"}]}] * 12
        assert all(
            one["fits"] for one in pool.map(lambda body: host.did("try-correction", **body), tries)
        )
    with running.holds_others_up(FLOOD):  # a dozen of them, one after the other
        while True:
            told = {"moment": str(host.view()["ply"]), "key": new_key()}
            text = "21"[amended % 2]
            answer = host.post("amend", changes=[{**change, "text": text}], **told)
            if answer.status_code != 200:
                break
            amended += 1
    assert answer.json()["code"] == "amended-enough"
    assert 5 < amended < 16
    assert running.ask()["memory"] - before < MEMORY
    running.stop()
    again = WatchedServer(file)
    host.http.base_url = httpx.URL(again.address)
    with again.holds_others_up(FLOOD):  # all of them played again, in one request
        assert host.view()["ply"] == 2501 + amended
    host.close()
    again.stop()


def played_for_long(file: Path, throws: int, typed: bool = False) -> str:
    """A table in a server's file at which so much has been thrown, written line by line."""
    store = Storage(f"sqlite:///{file}")
    commands = Commands(Tables(store, Random(1)))
    device = sha256(TOKEN.encode()).hexdigest()
    setup = Setup("oie", ENDLESS, 2, dice="real" if typed else "app")
    table = awaited(commands.open(device, setup, ["Léa", "Tom"]))
    awaited(commands.begin(device, table.id, new_key(), MIX))
    play = {"seat": None, "text": "1", "typed": typed, "drawn": not typed}
    lines = [Entry(table.seq + n, n, "play", play) for n in range(1, throws + 1)]
    with store.engine.begin() as connection:
        rows = [{**one._asdict(), "table_id": table.id, "data": json.dumps(play)} for one in lines]
        connection.execute(entries.insert(), rows)
    store.release()
    return table.id
