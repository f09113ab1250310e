"""What is fuzzed: records, states, boards and requests, each with something good to begin from.

A target is given bytes. A `TablierError`, or an answer that is no 5xx, is as good as a success;
anything else that is raised is a finding.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import resources
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

import httpx

import tablier
from tablier.games import game_ids
from tablier.server.app import make_app
from tablier.server.settings import Settings
from tablier.words import LANGUAGES
from tablier.words.errors import TablierError
from tests.board_mutants import tried
from tests.tables import random_end
from tests.web.server import MIX, UNHURRIED

GOLDEN = Path(__file__).parents[1] / "golden"
MOVES = 12  # played from a state
SHORT = 30  # moves of the games whose states are seeds
TABLES = "{table}"


class Target(NamedTuple):
    """What is done with some bytes, what is good to begin from, and words worth trying."""

    act: Callable[[bytes], None]
    seeds: Callable[[], Iterator[bytes]]
    longest: int  # bytes


def _understood(error: TablierError) -> None:
    """A refusal that can be read in both languages."""
    assert all(error.say(lang) for lang in LANGUAGES)


# --- records ------------------------------------------------------------------------------------


def record(data: bytes) -> None:
    """Read, walk through, write again."""
    try:
        found = tablier.read(data.decode("utf-8", "replace"))
        for place in found.positions():
            said = [event.say(lang) for event in place.events for lang in LANGUAGES]
            assert all(said), said
        written = found.final.record()
    except TablierError as error:
        _understood(error)
        return
    assert tablier.read(written).final.record() == written


def records() -> Iterator[bytes]:
    """Golden games; long ones are cut."""
    for path in sorted(GOLDEN.glob("*.tablier")):
        text = path.read_text("utf-8")
        yield text.encode()
        yield "\n".join(text.splitlines()[:20]).encode()


# --- states -------------------------------------------------------------------------------------


def state(data: bytes) -> None:
    """Set a position up, and play on from there."""
    name, _, text = data.decode("utf-8", "replace").partition("\n")
    if name not in game_ids():
        return
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return
    try:
        position = tablier.game(name).position(asked)
    except TablierError as error:
        _understood(error)
        return
    again = position.game.position(position.state())
    assert again == position
    if position.veiled:  # as somebody sees it who may not know all: it is read, and not played
        return
    chance = random.Random(len(data))
    for _ in range(MOVES):
        if position.over:
            break
        waited = chance.choice(position.awaits)
        moves = position.moves(waited.seat)
        assert moves, "somebody is awaited who can do nothing"
        position = position.play(chance.choice(moves), waited.seat)
    assert tablier.read(position.record()).final == position


def states() -> Iterator[bytes]:
    """Starts, and some way into a game."""
    for name in game_ids():
        for seed, most in enumerate((0, SHORT)):
            place = random_end(tablier.game(name), seed, most)
            yield f"{name}\n{json.dumps(place.state())}".encode()


# --- boards -------------------------------------------------------------------------------------


def board(data: bytes) -> None:
    """Read a board, play it a little, tell it."""
    text = data.decode("utf-8", "replace")
    tried(text, random.Random(len(text)), draw=False)


def boards() -> Iterator[bytes]:
    """Those that come with the games."""
    home = resources.files("tablier.games.goose")
    for folder in ("boards", "examples"):
        for file in (home / folder).iterdir():
            if file.name.endswith(".toml"):
                yield file.read_bytes()
    yield b"track = 20\ndice = 1\n[squares.a]\nat = [3, 5]\nto = 9\n"


# --- requests -----------------------------------------------------------------------------------


class Door:
    """A server without a network, some tables, and a device that knows them."""

    def __init__(self) -> None:
        folder = Path(mkdtemp(prefix="tablier-"))
        settings = Settings(
            f"sqlite:///{folder / 'tables.sqlite'}", bot_pace=0, thinking=0.05, limits=UNHURRIED
        )
        self.loop = asyncio.new_event_loop()
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(make_app(settings)), base_url="http://127.0.0.1"
        )
        self.tables = [self.opened(game) for game in ("oie", "evasion", "oie-archer", "archers")]

    def opened(self, game: str) -> str:
        """A table in play."""
        body = {"game": game, "names": ["A", "B"]}
        id_ = str(self.ask("POST", "/api/tables", json.dumps(body).encode()).json()["id"])
        begun = json.dumps({"mix": MIX, "key": "first-of-all"}).encode()
        assert self.ask("POST", f"/api/tables/{id_}/begin", begun).status_code == 200
        return id_

    def ask(self, method: str, path: str, body: bytes) -> httpx.Response:
        """One request and its answer."""
        headers = {"content-type": "application/json"}
        return self.loop.run_until_complete(
            self.http.request(method, path, content=body, headers=headers)
        )


@lru_cache(maxsize=1)
def door() -> Door:
    """One for all requests of this process."""
    return Door()


def request(data: bytes) -> None:
    """``POST /api/tables/{table}/play``, then the body; the last digit of the path says which."""
    head, _, body = data.partition(b"\n")
    method, _, path = head.decode("utf-8", "replace").partition(" ")
    # Streams do not end, and printing is slow: they have tests of their own.
    if not path.startswith("/") or "stream" in path or ".pdf" in path or not method.isalpha():
        return
    here = door()
    path = path.replace(TABLES, here.tables[len(body) % len(here.tables)])
    try:
        answer = here.ask(method.upper(), path, body)
    except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError):
        return  # nothing that could be sent
    assert answer.status_code < 500, answer.text
    if method.upper() == "DELETE" and answer.status_code == 200:
        here.tables = [here.opened("oie") for _ in here.tables]


def requests() -> Iterator[bytes]:
    """One for each door of the server, and some that are answered."""
    for path, methods in make_app(Settings()).openapi()["paths"].items():
        at = path.replace("{id_}", TABLES).replace("{seat}", "0")
        for method in methods:
            yield f"{method.upper()} {at}\n{{}}".encode()
    for doing, body in {
        "play": {"seat": 0, "text": "3+6", "moment": "0", "key": "some-key-of-it"},
        "throw": {"seat": 0, "moment": "0", "key": "another-key"},
        "say": {"seat": 0, "reaction": "ouf", "key": "a-third-key"},
        "settings": {"watch": True, "chat": "free"},
        "seats/1": {"kind": "friend"},
        "enter": {"token": "x" * 43, "name": "C", "pledge": "0" * 64},
    }.items():
        yield f"POST /api/tables/{TABLES}/{doing}\n{json.dumps(body)}".encode()
    opened = {"game": "oie", "players": 3, "options": {"finish": "reach"}, "names": ["A"]}
    yield f"POST /api/tables\n{json.dumps(opened)}".encode()
    yield b'POST /api/tables\n{"board": "track = 20\\ndice = 1\\n"}'


TARGETS = {
    "records": Target(record, records, 20_000),
    "states": Target(state, states, 4_000),
    "boards": Target(board, boards, 8_000),
    "requests": Target(request, requests, 4_000),
}
