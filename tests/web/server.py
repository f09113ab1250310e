"""Servers for tests, and the people who sit down at their tables.

A `Server` runs in a thread of this process (so that coverage sees it); a `ServerProcess` is what a
user starts, and can be killed. A `Player` is one device: a browser's cookies without the browser.
"""

import json
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from tablier.server.app import make_app
from tablier.server.settings import Settings

PATIENCE = 20  # seconds after which something that should have come will not
MIX = "0123456789abcdef" * 2
View = dict[str, Any]


class Server:
    """A real server on a free port, in a thread of this process; bots hardly wait or think."""

    def __init__(self, file: Path, **settings: Any) -> None:
        self.chance = random.Random()
        usual: dict[str, Any] = {"bot_pace": 0, "thinking": 0.05, "chance": self.chance}
        told = Settings(f"sqlite:///{file}", **(usual | settings))
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
        self._thread = threading.Thread(target=self._server.run, args=([door],))
        self._thread.start()

    def stop(self) -> None:
        """End it, open streams included."""
        self._server.should_exit = True
        self._thread.join()


class ServerProcess:
    """`tablier serve` as a user starts it; `kill` it and `start` it again: same file, same port."""

    def __init__(self, file: Path, *arguments: str) -> None:
        self.port = 0
        self._file = file
        self._arguments = arguments
        self.printed = ""
        self.start()

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        self._process = subprocess.Popen(
            [
                sys.executable, "-m", "tablier", "--no-browser", "serve",
                "--data", str(self._file), "--port", str(self.port), *self._arguments,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )  # fmt: skip
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        assert found, line + self._process.stdout.read()
        self.printed += line
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        rest, _ = self._process.communicate(timeout=PATIENCE)
        self.printed += rest


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
        return self.post("enter", token=token.partition("=")[2], name=name, mix=MIX)

    def begin(self) -> None:
        """Close the lobby."""
        self.did("begin", mix=MIX, key=new_key())

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


def new_key() -> str:
    """A key as browsers make them, one for each thing they ask."""
    return str(uuid.uuid4())


def _events(answer: httpx.Response) -> Iterator[View]:
    event: dict[str, str] = {}
    beats = 0  # of a server that has nothing to say
    for line in answer.iter_lines():
        if line:
            name, _, value = line.partition(":")
            event[name] = value.removeprefix(" ")
        elif event.get("event") == "beat":
            beats += 1
            assert beats < 3, "nothing has happened for too long"
            event = {}
        elif "data" in event:
            beats = 0
            yield {
                **json.loads(event["data"]),
                "event": event["event"],
                "event id": event.get("id"),
            }
            event = {}
