"""Many tables, two players at each, both looking: what one server carries, in figures.

    python -m tests.soak.load TABLES SECONDS [--games GAME,…] [--workers N]
    python -m tests.soak.load TABLES SECONDS --push     # throws as fast as they are answered
    python -m tests.soak.load TABLES SECONDS --rest     # nobody looks, nobody plays

With workers the tables are kept by a PostgreSQL, and woken by a Redis, both started for it.
Processor time is that of the server's processes, read from the system, so that a busy machine
changes it little; waiting times are those of this machine as it is.
"""

import asyncio
import gc
import os
import random
import resource
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvloop

from tests.services import Postgres, Redis
from tests.soak.lines import Answer, Line, LostError, Watch, asks_of
from tests.web.server import MIX, PLEDGE, ServerProcess, new_key, some_answer

EVERY = 3.0  # seconds between two moves of a table
LINES = 48  # kept connections, as a proxy has them
FILLING = 16  # tables that are laid at the same time
ASLEEP = 20.0  # seconds after which everything of an empty server has been put in order
GAMES = ("oie", "petits-chevaux", "oie-cayro", "oie-jetons", "archers", "oie-archer", "evasion")
MOMENTS = 12  # at which a server's memory is looked at while it is played on
TOKEN = "figures"  # of whoever may read what the server counts
LIMITS = """
connections = 16000
connections_per_address = 16000
requests_per_address = 10000000
streams_per_address = 16000
tables_per_address = 1000000
tables_per_device = 1000000
requests_per_device = 1000000
"""


class Proxy:
    """A few connections for everybody."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._lines: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for _ in range(LINES):
            self._lines.put_nowait(Line())

    async def ask(self, path: str, cookie: str = "", body: object = None) -> Answer:
        """Ask by the first line that is free."""
        line = await self._lines.get()
        method = "GET" if body is None else "POST"
        try:
            return await line.ask(self.port, method, path, cookie, body)
        except LostError:  # a kept line that the server has just closed: requests have keys
            return await line.ask(self.port, method, path, cookie, body)
        finally:
            self._lines.put_nowait(line)


@dataclass
class Figures:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # from a move to the other player's event
    moves: int = 0
    events: int = 0
    refused: int = 0


class Pair:
    """One table and its two devices."""

    def __init__(self, proxy: Proxy, game: str, figures: Figures, chance: random.Random) -> None:
        self.proxy, self.game, self.figures, self.chance = proxy, game, figures, chance
        self.table = ""
        self.cookies: list[str] = []
        self.watches: list[Watch] = []
        self.last: list[bytes] = [b"", b""]  # what each has been told last
        self.seen = [0, 0]
        self.reached = 0  # the line of the log that the last move is
        self.asked = 0.0  # when a move was sent that the other has not seen yet
        self.mover = 0
        self.measuring = False
        self.both_told = asyncio.Event()

    async def sit_down(self) -> None:
        """Open a table, hand the second seat on, begin."""
        names = {"game": self.game, "names": ["Léa", "Tom"], "players": 2}
        opened = await self.proxy.ask("/api/tables", "", names)
        self.table, host = opened.json()["id"], opened.cookie
        at = f"/api/tables/{self.table}"
        link = (await self.proxy.ask(f"{at}/seats/1/hand", host, {})).json()["link"]
        token = link.partition("#")[2].partition("=")[2]
        entering = {"token": token, "name": "Tom", "pledge": PLEDGE}
        # A device that nobody knows yet gets its cookie with the answer.
        came = await self.proxy.ask(f"{at}/enter", "", entering)
        came.json()
        begun = await self.proxy.ask(f"{at}/begin", host, {"pledge": PLEDGE, "key": new_key()})
        begun.json()
        self.cookies = [host, came.cookie]
        for cookie in self.cookies:
            # Nobody waits for the share of who comes too late, or where nothing is thrown.
            await self.proxy.ask(f"{at}/reveal", cookie, {"mix": MIX})

    async def look(self) -> None:
        """Open both streams."""
        for seat, cookie in enumerate(self.cookies):
            watch = Watch(partial(self._told, seat))
            self.watches.append(watch)
            await watch.open(self.proxy.port, self.table, cookie)

    def _told(self, seat: int, seq: int, event: bytes) -> None:
        self.figures.events += self.measuring
        fresh = seq > self.seen[seat]
        self.last[seat], self.seen[seat] = event, seq
        if all(self.seen):
            self.both_told.set()
        if self.asked and fresh and seat != self.mover:
            if self.measuring:
                self.figures.waits.append(time.perf_counter() - self.asked)
            self.asked = 0.0

    async def play(self) -> None:
        """Whoever is asked gives what is asked, once."""
        for seat in (0, 1):
            if self.seen[seat] < max(1, self.reached) or b'"asks":[]' in self.last[seat]:
                continue  # it has nothing to give, or has not been told yet
            todo = [ask for ask in asks_of(self.last[seat]) if not ask["given"]]
            if todo:
                await self._give(seat, todo[0])
                return
        if b'"stage":"over"' in self.last[0]:
            await self._again()

    async def _give(self, seat: int, ask: dict[str, Any]) -> None:
        body = {"seat": ask["seat"], "moment": ask["moment"], "key": new_key()}
        if not ask["can_throw"]:
            body["text"] = some_answer(ask, self.chance)
        path = f"/api/tables/{self.table}/{'throw' if ask['can_throw'] else 'play'}"
        self.mover, self.asked = seat, time.perf_counter()
        answer = await self.proxy.ask(path, self.cookies[seat], body)
        self.figures.moves += self.measuring
        if answer.status == 200:
            self.reached = answer.json()["seq"]
        else:
            self.figures.refused += 1

    async def _again(self) -> None:
        """Another game, at another table."""
        self.close()
        self.last, self.seen, self.asked = [b"", b""], [0, 0], 0.0
        self.reached = 0
        await self.sit_down()
        await self.look()

    async def live(self, end: float) -> None:
        """A move every few seconds."""
        due = time.perf_counter() + self.chance.random() * EVERY
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.play()
            due += EVERY

    def close(self) -> None:
        """Look away."""
        for watch in self.watches:
            watch.close()
        self.watches = []


def workers_of(pid: int) -> list[int]:
    """A server's process and those that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(other for child in children for other in workers_of(int(child)))]


def processor(pid: int) -> float:
    """Seconds that a server has worked."""
    spent = 0
    for one in workers_of(pid):
        figures = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        spent += int(figures[11]) + int(figures[12])
    return spent / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Kilobytes that a server has in memory."""
    lines = (Path(f"/proc/{one}/status").read_text().splitlines() for one in workers_of(pid))
    return sum(int(line.split()[1]) for some in lines for line in some if line.startswith("VmRSS"))


class Longest:
    """The longest that the server let everybody wait for one, asked for each second."""

    def __init__(self, proxy: Proxy) -> None:
        self.found = 0.0
        self._asking = asyncio.create_task(self._ask(proxy.port))

    async def _ask(self, port: int) -> None:
        line = Line()
        while True:
            await asyncio.sleep(1)
            answer = await line.ask(port, "GET", "/metrics", token=TOKEN)
            for figure in answer.body.decode().splitlines():
                if figure.startswith("tablier_loop_held_seconds"):
                    self.found = max(self.found, float(figure.split()[-1]))

    def stop(self) -> float:
        """No more: what was the longest?"""
        self._asking.cancel()
        return 1000 * self.found


class Growth:
    """A server's memory as time goes."""

    def __init__(self, pid: int, seconds: float) -> None:
        self.found: list[int] = []
        self._looking = asyncio.create_task(self._look(pid, seconds / MOMENTS))

    async def _look(self, pid: int, pause: float) -> None:
        while True:
            self.found.append(memory(pid) // 1000)
            await asyncio.sleep(pause)

    def stop(self) -> str:
        """No more: megabytes from first to last."""
        self._looking.cancel()
        return ", ".join(map(str, self.found))


async def lay(pairs: Sequence[Pair], then: Callable[[Pair], Awaitable[None]]) -> None:
    """Let everybody sit down, some at the same time, and do something there."""
    filling = asyncio.Semaphore(FILLING)

    async def seated(pair: Pair) -> None:
        async with filling:
            await pair.sit_down()
            await then(pair)

    await asyncio.gather(*(seated(pair) for pair in pairs))


async def fill(server: ServerProcess, pairs: Sequence[Pair]) -> None:
    """Let everybody sit down and look."""
    empty, began, spent = memory(server.pid), time.perf_counter(), processor(server.pid)
    await lay(pairs, Pair.look)
    full, tables = memory(server.pid), len(pairs)
    print(
        f"{tables} tables with two streams each, filled in {time.perf_counter() - began:.1f} s"
        f" ({1000 * (processor(server.pid) - spent) / tables:.1f} ms of the server each):"
        f" {(full - empty) / tables:.0f} kB a table, {full // 1000} MB in all",
        flush=True,
    )
    gc.freeze()


async def measure(server: ServerProcess, args: Namespace) -> None:
    """Fill a server with tables, let them play, and print what it took."""
    chance, figures, proxy = random.Random(1), Figures(), Proxy(server.port)
    games = args.games.split(",")
    pairs = [Pair(proxy, games[n % len(games)], figures, chance) for n in range(args.tables)]
    if args.rest:
        await rest(server, pairs)
        return
    await fill(server, pairs)
    settling = min(EVERY * 2, args.seconds / 4)
    end = time.perf_counter() + settling + args.seconds
    living = [asyncio.create_task(pair.live(end)) for pair in pairs]
    await asyncio.sleep(settling)
    for pair in pairs:
        pair.measuring = True
    longest, growth = Longest(proxy), Growth(server.pid, args.seconds)
    began, spent, own = time.perf_counter(), processor(server.pid), time.process_time()
    await asyncio.gather(*living)
    took = time.perf_counter() - began
    work = processor(server.pid) - spent
    busy = [os.getloadavg()[0], (time.process_time() - own) / took]
    for pair in pairs:
        pair.close()
    waits = sorted(figures.waits)
    cuts = statistics.quantiles(waits, n=1000)
    print(
        f"{figures.moves / took:.0f} moves/s, {figures.events / took:.0f} events/s,"
        f" {figures.refused} refused; server {1000 * work / figures.moves:.2f} ms of processor"
        f" a move ({work / took:.0%} of a core), generator {busy[1]:.0%};"
        " from a move to the other's event:"
        f" median {1000 * cuts[499]:.0f} ms, p99 {1000 * cuts[989]:.0f} ms,"
        f" longest {1000 * waits[-1]:.0f} ms (load average {busy[0]:.1f});"
        f" longest stretch {longest.stop():.0f} ms; memory as time went: {growth.stop()} MB,"
        f" at the end {memory(server.pid) // 1000} MB",
        flush=True,
    )


async def rest(server: ServerProcess, pairs: Sequence[Pair]) -> None:
    """At each table a move, then everybody leaves it: what is a table at which nobody is?

    The first tables do not count: with them the server loads its games, and what streams need.
    """

    async def visit(pair: Pair) -> None:
        await pair.look()
        await pair.both_told.wait()
        await pair.play()
        pair.close()

    first = len(pairs) // 5
    await lay(pairs[:first], visit)
    await asyncio.sleep(ASLEEP)
    before = memory(server.pid)
    await lay(pairs[first:], visit)
    await asyncio.sleep(ASLEEP)
    left = memory(server.pid)
    print(
        f"nobody looks any more: {(left - before) / (len(pairs) - first):.1f} kB for each table"
        f" after the first {first}, {left // 1000} MB in all",
        flush=True,
    )


async def laid(proxy: Proxy) -> tuple[str, str]:
    """A table at which one device plays both seats: where it is, and the device."""
    opened = await proxy.ask("/api/tables", "", {"game": "oie", "players": 2})
    at, cookie = f"/api/tables/{opened.json()['id']}", opened.cookie
    for seat in (0, 1):
        (await proxy.ask(f"{at}/seats/{seat}", cookie, {"kind": "here"})).json()
    (await proxy.ask(f"{at}/begin", cookie, {"mix": MIX, "key": new_key()})).json()
    return at, cookie


async def throw_on(proxy: Proxy, figures: Figures, at: str, cookie: str, end: float) -> None:
    """Throw, game after game, without looking: each throw is the next change of the position."""
    while True:
        for ply in count(1):
            if time.perf_counter() > end:
                return
            throw = {"moment": str(ply), "key": new_key()}
            answer = await proxy.ask(f"{at}/throw", cookie, throw)
            if answer.status != 200:  # the game is over
                break
            figures.moves += 1
        at, cookie = await laid(proxy)


async def push(server: ServerProcess, args: Namespace) -> None:
    """How many moves are stored in a second, where nobody pauses and nobody looks?"""
    figures, proxy = Figures(), Proxy(server.port)
    tables = [await laid(proxy) for _ in range(args.tables)]
    began, spent, own = time.perf_counter(), processor(server.pid), time.process_time()
    end = began + args.seconds
    await asyncio.gather(*(throw_on(proxy, figures, *table, end) for table in tables))
    took = time.perf_counter() - began
    work, mine = processor(server.pid) - spent, time.process_time() - own
    print(
        f"{figures.moves / took:.0f} moves/s stored; server {1000 * work / figures.moves:.2f} ms of"
        f" processor a move ({work / took:.0%} of a core), generator {mine / took:.0%}"
        f" (load average {os.getloadavg()[0]:.1f})",
        flush=True,
    )


@contextmanager
def started(workers: int) -> Iterator[ServerProcess]:
    """A server on a file of its own, or workers on a database of their own."""
    os.environ["TABLIER_METRICS"] = TOKEN
    with TemporaryDirectory() as folder, ExitStack() as after:
        limits = Path(folder) / "limits.toml"
        limits.write_text(LIMITS)
        told = ["--limits", str(limits)]
        if workers > 1:
            database, messenger = Postgres(), Redis()
            after.callback(database.close)
            after.callback(messenger.close)
            told += ["--workers", str(workers), "--redis", messenger.address]
            shared = {"TABLIER_DATABASE": database.database("load")}
            server = ServerProcess(None, *told, environment=shared)
        else:
            server = ServerProcess(Path(folder) / "tables.sqlite", *told)
        try:
            yield server
        finally:
            server.stop()


def main(given: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tests.soak.load")
    parser.add_argument("tables", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--push", action="store_true")
    parser.add_argument("--rest", action="store_true")
    args = parser.parse_args(given)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with started(args.workers) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as on:
        on.run(push(server, args) if args.push else measure(server, args))


if __name__ == "__main__":
    main()
