"""Servers for tests, and the people who sit down at their tables.

A `Server` runs in a thread of this process (so that coverage sees it); a `ServerProcess` is what a
user starts, and can be killed. A `Player` is one device: a browser's cookies without the browser.
"""

import asyncio
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from tablier.referee.shares import pledge
from tablier.server.app import make_app
from tablier.server.limits import Limits
from tablier.server.settings import Settings
from tablier.table.table import Table
from tablier.table.tables import Tables

PATIENCE = 60  # seconds after which something that should have come will not

# Asked by nobody in particular, on a machine that may be busy.
get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
MIX = "0123456789abcdef" * 2
PLEDGE = pledge(MIX)
View = dict[str, Any]
NEWS = 5  # seconds after which every server has looked into the database again
MANY = 1_000_000
UNHURRIED = Limits(  # tests ask faster than people
    requests_per_device=MANY, requests_per_address=MANY, tables_per_device=MANY,
    tables_per_address=MANY, boards_per_device=MANY, boards_per_address=MANY,
    lines_per_device=MANY, lines_per_address=MANY,
)  # fmt: skip
T = TypeVar("T")


class Server:
    """A real server on a free port, in a thread of this process; bots hardly wait or think."""

    def __init__(self, place: Path | str, **settings: Any) -> None:
        self.chance = random.Random()
        usual: dict[str, Any] = {
            "bot_pace": 0, "thinking": 0.05, "chance": self.chance, "limits": UNHURRIED,
        }  # fmt: skip
        address = f"sqlite:///{place}" if isinstance(place, Path) else place
        told = Settings(address, **(usual | settings))
        self.app = make_app(told)
        # With the protocol named, the event loop sends small answers at once.
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        door.bind(("127.0.0.1", 0))
        door.listen()
        self.address = f"http://127.0.0.1:{door.getsockname()[1]}"
        config = uvicorn.Config(
            self.app,
            log_level="critical",
            access_log=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=600,  # on a busy machine a device may be idle for long
        )
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(door,))
        self._thread.start()

    def _run(self, door: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._server.serve([door]))

    def awaited(self, work: Coroutine[Any, Any, T], patience: float = PATIENCE) -> T:
        """What comes of something done on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(patience)

    def table(self, id_: str) -> Table:
        """A table as the server has it."""
        tables: Tables = self.app.state.tables
        return self.awaited(tables.load(id_))

    def stop(self) -> None:
        """End it, open streams included."""
        self._loop.call_soon_threadsafe(self.app.state.streams.close)
        self._server.should_exit = True
        self._thread.join()


def free_port() -> int:
    """A port of this machine that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


class ServerProcess:
    """`tablier serve` as a user starts it; `kill` it and `start` it again: same file, same port."""

    def __init__(
        self,
        file: Path | None,
        *arguments: str,
        program: Sequence[str] = ("tablier",),
        port: int = 0,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.port = port  # chosen here where it does not say it: behind a public address
        self.file = file
        self._arguments = (*(("--data", str(file)) if file else ()), *arguments)
        self._program = program
        self._environment = environment or {}
        self.printed = ""
        self.start()

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", *self._program, "--no-browser", "serve",
                "--port", str(self.port), *self._arguments,
            ],
            env={**os.environ, **self._environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )  # fmt: skip
        line = first_line(self._process)
        self.printed += line
        self.port = self.port or int(address_in(line).rpartition(":")[2])

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def terminate(self) -> None:
        """End it as a system that shuts down would."""
        self._end(signal.SIGTERM)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        rest, _ = self._process.communicate(timeout=PATIENCE)
        self.printed += rest


_GUESTS: dict[str, list["Player"]] = {}  # who has come to a table by a link


class Player:
    """One device: it opens and joins tables, plays, looks, and follows what happens."""

    def __init__(self, address: str, lang: str = "fr", table: str = "") -> None:
        self.http = httpx.Client(
            base_url=address, headers={"accept-language": lang}, timeout=PATIENCE
        )
        self.table = table

    # --- asking ---

    def post(self, path: str, /, **body: Any) -> httpx.Response:
        """Ask something of the table."""
        return self.http.post(f"/api/tables/{self.table}/{path}", json=body)

    def get(self, path: str, /, **query: Any) -> httpx.Response:
        """Look at something of the table."""
        return self.http.get(f"/api/tables/{self.table}/{path}", params=query)

    def did(self, path: str, /, **body: Any) -> Any:
        """Ask something that must be granted."""
        answer = self.post(path, **body)
        assert answer.is_success, answer.text
        return answer.json()

    def view(self, after: int = 0) -> View:
        """The table as this device sees it."""
        answer = self.get("view", after=after)
        assert answer.status_code == 200, answer.text
        found: View = answer.json()
        return found

    # --- sitting down ---

    def open(self, game: str = "oie", **body: Any) -> str:
        """A new table, which this device hosts."""
        answer = self.http.post("/api/tables", json={"game": game, **body})
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["id"]
        return self.table

    def invite(self, seat: int) -> str:
        """Lay a seat for a friend: the link."""
        self.did(f"seats/{seat}", kind="friend")
        return str(self.view()["seats"][seat]["invite"])

    def join(self, link: str, name: str = "") -> int | None:
        """Follow a link to a seat, or to watch."""
        answer = self.follow(link, name)
        assert answer.status_code == 200, answer.text
        seat: int | None = answer.json()["seat"]
        return seat

    def follow(self, link: str, name: str = "") -> httpx.Response:
        """The same, whatever comes of it."""
        place, _, token = link.partition("#")
        self.table = place.rpartition("/")[2]
        answer = self.post("enter", token=token.partition("=")[2], name=name, pledge=PLEDGE)
        self.expected()
        return answer

    def pledge(self) -> None:
        """Pledge a share of the dice: at the table of a rematch nobody has yet."""
        self.did("pledge", pledge=PLEDGE)
        self.expected()

    def expected(self) -> None:
        """Be one of those who show their share of the dice when the game begins."""
        _GUESTS.setdefault(self.table, []).append(self)

    def begin(self) -> None:
        """Close the lobby; where others play too, every device shows its share of the dice."""
        if self.view()["me"]["alone"]:
            answer = self.post("begin", mix=MIX, key=new_key())
            if answer.status_code == 200:
                return
            # Somebody has sat down through another server: what is seen may be a moment old.
            assert answer.json()["code"] == "not-alone", answer.text
        self.did("begin", pledge=PLEDGE, key=new_key())
        for player in (self, *_GUESTS.get(self.table, ())):
            if player.is_asked_to_reveal(elsewhere=player.http.base_url != self.http.base_url):
                player.did("reveal", mix=MIX)

    def is_asked_to_reveal(self, elsewhere: bool) -> bool:
        """Is this device to show its share? Another server may learn of it a moment later."""
        until = time.monotonic() + (NEWS if elsewhere else 0)
        while True:
            seen = self.get("view").json()
            if seen.get("me", {}).get("share") == "reveal":
                return True
            if seen.get("stage") != "lobby" or time.monotonic() > until:
                return False
            time.sleep(0.02)

    # --- playing ---

    def play(self, text: str, seat: int | None = None) -> httpx.Response:
        """Give a text for whatever is awaited now."""
        return self.post("play", seat=seat, text=text, moment=self.moment(), key=new_key())

    def throw(self, seat: int | None = None) -> httpx.Response:
        """Let the app throw."""
        return self.post("throw", seat=seat, moment=self.moment(), key=new_key())

    def moment(self) -> str:
        """What an answer given now refers to."""
        view = self.view()
        return str(view["asks"][0]["moment"] if view["asks"] else view["ply"])

    def answer(self, ask: View, chance: random.Random) -> httpx.Response:
        """Give what is asked, whatever it is, by chance."""
        given = {"seat": ask["seat"], "moment": ask["moment"], "key": new_key()}
        if ask["can_throw"]:
            return self.post("throw", **given)
        return self.post("play", **given, text=some_answer(ask, chance))

    # --- following ---

    @contextmanager
    def stream(self, seen: int | None = None, **query: Any) -> Iterator[Iterator[View]]:
        """What the server sends as it happens: each event's data, its name and its id."""
        headers = {} if seen is None else {"last-event-id": str(seen)}
        where = f"/api/tables/{self.table}/stream"
        with self.http.stream("GET", where, params=query, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield _events(answer)

    def finish(self, chance: random.Random) -> View:
        """Play for every seat of this device, with bots in the others, until the game is over."""
        done = 0
        with self.stream() as events:
            for view in events:
                if view["stage"] == "over":
                    return view
                todo = [ask for ask in view["asks"] if not ask["given"]]
                if todo and view["seq"] >= done:
                    answer = self.answer(todo[0], chance)
                    assert answer.status_code in (200, 409), answer.text
                    done = answer.json().get("seq", view["seq"])
        raise AssertionError("the stream ended before the game")

    def close(self) -> None:
        """Leave."""
        self.http.close()


def play_on(players: Sequence[Player], chance: random.Random, most: int = 10_000) -> View:
    """Devices without bots play in turn until the game is over, or so many answers were given."""
    for _ in range(most):
        for player in players:
            view = player.view()
            todo = [ask for ask in view["asks"] if not ask["given"]]
            if todo:
                answer = player.answer(todo[0], chance)
                assert answer.status_code == 200, answer.text
                break
        else:
            assert view["stage"] == "over", "nobody is asked for anything"
            return view
    return view


def some_answer(ask: View, chance: random.Random) -> str:
    """Something legal: the browser knows no more about it than what it is sent."""
    if ask["kind"] == "choice":
        return str(chance.choice(ask["moves"])["text"])
    if ask["kind"] == "arrows":
        return " ".join(str(chance.randint(1, 10)) for _ in range(ask["arrows"]["count"]))
    if ask["kind"] == "bet":
        items = [item["text"] for item in ask["bet"]["items"]]
        chance.shuffle(items)
        return filled_in(ask["bet"], items)
    pad = ask["pad"]
    return str(pad["join"].join(row["prefix"] + chance.choice(row["keys"]) for row in pad["rows"]))


def filled_in(bet: View, items: list[str]) -> str:
    """A bet on these items in their order, written as the server says."""
    left = iter(items)
    groups = ([next(left) for _ in range(group["size"])] for group in bet["groups"])
    return str(bet["separator"].join(bet["join"].join(group) for group in groups))


def first_line(process: subprocess.Popen[str]) -> str:
    """What a server says once it can be reached: where."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http://" in line, line + process.stdout.read()
    return line


def address_in(line: str) -> str:
    """The address that a server has said."""
    found = re.search(r"http://[\w.]+:\d+", line)
    assert found, line
    return found[0]


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives, in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def new_key() -> str:
    """A key as browsers make them, one for each thing they ask."""
    return str(uuid.uuid4())


def _events(answer: httpx.Response) -> Iterator[View]:
    event: dict[str, str] = {}
    drawn: list[str] = []
    beats = 0  # of a server that has nothing to say
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(":")
            event[name] = value.removeprefix(" ")
        elif event.get("event") == "beat":
            beats += 1
            assert beats < 15, "nothing has happened for too long"
            event = {}
        elif "data" in event:
            beats = 0
            data = json.loads(event["data"])
            if picture := data.get("picture"):  # a number: what the last view had in that place
                drawn = [drawn[x] if isinstance(x, int) else x for x in picture["live"]]
                picture["live"] = drawn
            yield {
                **data,
                "event": event["event"],
                "event id": event.get("id"),
            }
            event = {}
