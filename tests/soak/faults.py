"""Servers, databases and lines that break at random moments while people play.

    python -m tests.soak.faults TIMES [FAULT …]

Each fault is done so often while tables are played. Every move that was acknowledged must then be
in the log, nothing twice, and every device must see the same.
"""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.soak.lines import Line, LostError, Watch
from tests.soak.stages import (
    Stage,
    by_cables,
    fill,
    on_a_database,
    on_a_file,
    on_a_small_disk,
    with_clocks,
)
from tests.web.server import MIX, PATIENCE, PLEDGE, new_key

MOMENT = (0.1, 0.5)  # seconds of play between two faults
EARLY = 5  # one fault of so many comes though nothing has been played since the last one
OUTAGE = (0.05, 0.4)  # seconds that something is away
TABLES = 4
THROWS = 3  # of so many things that are done, one is a throw, where one is asked for
SIGNS = (1, -1)
YEARS = 10 * 365 * 24 * 3600  # that a clock may be wrong by, in seconds


@dataclass
class Played:
    """A table that two devices play, and all that they were told has happened."""

    id: str
    cookies: list[str]
    acknowledged: dict[str, int] = field(default_factory=dict)  # key -> line of the log
    watches: list[Watch] = field(default_factory=list)
    seen: list[int] = field(default_factory=lambda: [0, 0])


class Trial:
    """Servers and those who play there, whatever happens to them."""

    def __init__(self, stage: Stage, chance: random.Random) -> None:
        self.stage, self.chance = stage, chance
        self.tables: list[Played] = []
        self.playing = True
        self.lost = 0

    async def ask(
        self, line: Line, path: str, cookie: str, body: object, who: int = 0
    ) -> dict[str, Any]:
        """Ask until it is answered: a browser sends the same request, with its key, again."""
        until = time.monotonic() + PATIENCE
        method = "GET" if body is None else "POST"
        while True:
            try:
                answer = await line.ask(self.stage.port(who), method, path, cookie, body)
                if answer.status < 500:
                    return {
                        "status": answer.status,
                        "cookie": answer.cookie,
                        "body": answer.body,
                        "json": answer.json() if answer.status in (200, 201) else {},
                    }
            except (LostError, TimeoutError):
                self.lost += 1
            assert time.monotonic() < until, f"{path} is not answered any more"
            await asyncio.sleep(0.02)

    async def sit_down(self) -> Played:
        line = Line()
        opened = await self.ask(line, "/api/tables", "", {"game": "oie", "names": ["A", "B"]})
        host = str(opened["cookie"])
        id_ = opened["json"]["id"]
        at = f"/api/tables/{id_}"
        link = (await self.ask(line, f"{at}/seats/1/hand", host, {}))["json"]["link"]
        token = link.partition("=")[2]
        entering = {"token": token, "name": "B", "pledge": PLEDGE}
        came = await self.ask(line, f"{at}/enter", "", entering)
        cookies = [host, str(came["cookie"])]
        await self.ask(line, f"{at}/begin", host, {"pledge": PLEDGE, "key": new_key()})
        for cookie in cookies:
            await self.ask(line, f"{at}/reveal", cookie, {"mix": MIX})
        line.close()
        return Played(id_, cookies)

    async def play(self, table: Played) -> None:
        """Say and throw, one after the other, each with a key of its own."""
        lines, at = [Line(), Line()], f"/api/tables/{table.id}"
        while self.playing:
            seat = self.chance.randrange(2)
            line, cookie, key = lines[seat], table.cookies[seat], new_key()
            doing, body = "say", {"seat": seat, "reaction": "ouf", "key": key}
            if self.chance.randrange(THROWS) == 0:
                view = (await self.ask(line, f"{at}/view", cookie, None, seat))["json"]
                asks = [ask for ask in view.get("asks", ()) if ask["can_throw"]]
                if asks:
                    doing = "throw"
                    body = {"seat": asks[0]["seat"], "moment": asks[0]["moment"], "key": key}
            done = await self.ask(line, f"{at}/{doing}", cookie, body, seat)
            if done["status"] == 200:
                table.acknowledged[key] = done["json"]["seq"]
        for line in lines:
            line.close()

    async def watch(self, table: Played, seat: int) -> None:
        """Look; whenever the line breaks, look again from what was seen last."""

        def told(seq: int, _: bytes) -> None:
            assert seq >= table.seen[seat], "a stream went back"
            table.seen[seat] = seq

        while self.looks(table, seat):
            watch = Watch(told)
            table.watches.append(watch)
            try:
                port = self.stage.port(seat)
                await watch.open(port, table.id, table.cookies[seat], table.seen[seat])
                while self.looks(table, seat) and not watch.ended.done():
                    await asyncio.wait([watch.ended], timeout=0.1)
            except OSError:
                pass  # nobody is there: a moment later, again
            finally:
                watch.close()
                table.watches.remove(watch)
            await asyncio.sleep(0.02)

    def looks(self, table: Played, seat: int) -> bool:
        """As long as somebody plays, and until all that was acknowledged has been seen."""
        last = max(table.acknowledged.values(), default=0)
        return self.playing or table.seen[seat] < last

    async def run(self, fault: Callable[["Trial"], Awaitable[None]], times: int) -> str:
        """Play while a fault comes again and again; what came of it."""
        self.tables = [await self.sit_down() for _ in range(TABLES)]
        tasks = [asyncio.create_task(self.play(table)) for table in self.tables]
        looking = [asyncio.create_task(self.watch(t, seat)) for t in self.tables for seat in (0, 1)]
        while not all(table.acknowledged for table in self.tables):  # everything is loaded
            await asyncio.sleep(MOMENT[0])
        for _ in range(times):
            if self.chance.randrange(EARLY):
                await self.played_on()
            await asyncio.sleep(self.chance.uniform(*MOMENT))
            await fault(self)
        await asyncio.sleep(MOMENT[0])
        self.playing = False
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        await asyncio.wait_for(asyncio.gather(*looking), PATIENCE)  # every client converges
        return f"{await self.check()} moves acknowledged, all there once; {self.lost} lines lost"

    async def played_on(self) -> None:
        """Wait until something has been acknowledged since the last fault."""
        before = self.acknowledged()
        until = time.monotonic() + PATIENCE
        while self.acknowledged() == before:
            assert time.monotonic() < until, "nothing is acknowledged any more"
            await asyncio.sleep(MOMENT[0] / 10)

    def acknowledged(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    async def check(self) -> int:
        """Compare what was acknowledged with what the server, started afresh, has."""
        await asyncio.to_thread(self.stage.restart)
        line, count, port = Line(), 0, self.stage.servers[0].port
        for table in self.tables:
            last = max(table.acknowledged.values())
            path = f"/api/tables/{table.id}/view"
            seen = await line.ask(port, "GET", path, table.cookies[0])
            assert seen.json()["seq"] >= last, "an acknowledged move is gone"
            lines = list(table.acknowledged.values())
            assert len(lines) == len(set(lines)), "two moves were told to be the same line"
            happened = await self.happened(line, table)
            assert set(lines) <= happened, "an acknowledged move is gone"
            count += len(lines)
        line.close()
        return count

    async def happened(self, line: Line, table: Played) -> set[int]:
        """Every line that the log has, page by page."""
        found: set[int] = set()
        before = ""
        while True:
            path = f"/api/tables/{table.id}/log{before}"
            port = self.stage.servers[0].port
            page = (await line.ask(port, "GET", path, table.cookies[0])).json()
            seqs = [one["seq"] for one in page]
            assert len({*found, *seqs}) == len(found) + len(seqs), "a line came twice"
            if not seqs:
                return found
            found |= set(seqs)
            before = f"?before={min(seqs)}"


async def killed(trial: Trial) -> None:
    """SIGKILL, and another start on the same file."""
    await asyncio.to_thread(trial.stage.restart)


async def cut(trial: Trial) -> None:
    """Every stream is cut in the middle of a word."""
    for table in trial.tables:
        for watch in list(table.watches):
            watch.close()


async def torn(trial: Trial) -> None:
    """Every connection is cut on its way, requests and answers included."""
    for cable in trial.stage.cables:
        cable.cut()
    await asyncio.sleep(trial.chance.uniform(*OUTAGE))
    for cable in trial.stage.cables:
        cable.mend()


async def stopped(trial: Trial) -> None:
    """The machine stands still for a moment: to everybody else, a clock that jumps."""
    for server in trial.stage.servers:
        os.kill(server.pid, signal.SIGSTOP)
    await asyncio.sleep(trial.chance.uniform(*OUTAGE))
    for server in trial.stage.servers:
        os.kill(server.pid, signal.SIGCONT)


async def database_away(trial: Trial) -> None:
    """PostgreSQL ends with whoever is connected, and comes back."""
    postgres = trial.stage.postgres
    assert postgres
    await asyncio.to_thread(postgres.stop)
    await asyncio.sleep(trial.chance.uniform(*OUTAGE))
    await asyncio.to_thread(postgres.start)


async def wakes_away(trial: Trial) -> None:
    """Redis is killed, and comes back with nothing."""
    redis = trial.stage.redis
    assert redis
    await asyncio.to_thread(redis.stop, signal.SIGKILL)
    await asyncio.sleep(trial.chance.uniform(*OUTAGE))
    await asyncio.to_thread(redis.start)


async def full(trial: Trial) -> None:
    """The disk is full, until somebody makes room."""
    ballast = trial.stage.ballast
    assert ballast
    await asyncio.to_thread(fill, ballast)
    await asyncio.sleep(trial.chance.uniform(*OUTAGE))
    ballast.unlink()


async def wrong(trial: Trial) -> None:
    """Every server's clock is set to another time, years ahead or back."""
    for clock in trial.stage.clocks:
        by = trial.chance.choice((0, 1, 60, 3600, YEARS))
        clock.write_text(str(by * trial.chance.choice(SIGNS)))


class Fault(NamedTuple):
    """What breaks, and what it breaks."""

    act: Callable[[Trial], Awaitable[None]]
    stage: Callable[[Path], AbstractContextManager[Stage]]


FAULTS = {
    "SIGKILL": Fault(killed, on_a_file),
    "lines cut": Fault(cut, on_a_file),
    "standstill": Fault(stopped, on_a_file),
    "connections cut": Fault(torn, by_cables),
    "PostgreSQL restarted": Fault(database_away, on_a_database),
    "Redis killed": Fault(wakes_away, on_a_database),
    "SIGKILL of both servers": Fault(killed, on_a_database),
    "wrong clocks": Fault(wrong, with_clocks),
    "disk full": Fault(full, on_a_small_disk),
}


def endure(name: str, times: int, folder: Path, seed: int = 0) -> str:
    """One kind of fault, so many times, on servers of its own."""
    fault = FAULTS[name]
    with fault.stage(folder) as stage:
        return asyncio.run(Trial(stage, random.Random(seed)).run(fault.act, times))


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for name in sys.argv[2:] or FAULTS:
        with TemporaryDirectory() as folder:
            print(f"{name}, {times} times: {endure(name, times, Path(folder))}", flush=True)


if __name__ == "__main__":
    main()
