"""Many tables with opponents on one server: how soon people's clicks are answered, and bots move.

    python bench/opponents.py [TABLES] [SECONDS] [LEVEL]

At each table somebody follows the game by a stream, as a browser does, and plays any move after a
moment's thought; the other seat is an opponent's. Everything stays on this machine, people and
server alike: the figures say how it holds out there, and more on a machine of its own.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

MIX = "0123456789abcdef" * 2
GAME = "archers"
THOUGHT = (1.0, 4.0)  # seconds that people take
WARMING = 240.0  # seconds, at most, until the opponents have moved once
SIDE = {0: "dark", 1: "light"}


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.clicks: list[float] = []
        self.turns: list[float] = []  # of opponents, from the person's last move to their own
        self.ready = 0
        self.counting = False


async def person(address: str, level: str, figures: Figures, chance: random.Random) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        opened = await http.post(
            "/api/tables",
            json={"game": GAME, "names": ["A"], "opponent": level, "options": {"first": SIDE[1]}},
        )
        table = f"/api/tables/{opened.json()['id']}"
        await http.post(f"{table}/begin", json={"mix": MIX, "key": uuid.uuid4().hex})
        moved = False
        since = 0.0  # when the opponent's turn began
        async with http.stream("GET", f"{table}/stream") as answer:
            async for view in views(answer):
                if view["stage"] != "play":
                    return
                todo = [ask for ask in view["asks"] if not ask["given"]]
                if not todo:
                    since = since or time.perf_counter()
                    continue
                if since and figures.counting:
                    figures.turns.append(time.perf_counter() - since)
                since = 0.0
                if not moved:
                    moved = True
                    figures.ready += 1
                await asyncio.sleep(chance.uniform(*THOUGHT))
                move = chance.choice(todo[0]["moves"])["text"]
                body = {"seat": 0, "text": move, "moment": todo[0]["moment"]}
                start = time.perf_counter()
                await http.post(f"{table}/play", json={**body, "key": uuid.uuid4().hex})
                if figures.counting:
                    figures.clicks.append(time.perf_counter() - start)


async def views(answer: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    name = ""
    async for line in answer.aiter_lines():
        if line.startswith("event:"):
            name = line.removeprefix("event:").strip()
        elif line.startswith("data:") and name == "table":
            yield json.loads(line.removeprefix("data:"))


async def measured(address: str, tables: int, seconds: float, level: str) -> Figures:
    figures = Figures()
    people = [
        asyncio.create_task(person(address, level, figures, random.Random(n)))
        for n in range(tables)
    ]
    start = time.perf_counter()
    while figures.ready < tables and time.perf_counter() - start < WARMING:
        await asyncio.sleep(0.5)
    print(f"all {figures.ready} opponents have moved after {time.perf_counter() - start:.0f} s")
    figures.counting = True
    await asyncio.sleep(seconds)
    for one in people:
        one.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    return figures


def told(what: str, times: list[float]) -> str:
    ranked = sorted(times)

    def at(share: float) -> str:
        return f"{1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]:.0f} ms"

    return f"{what}: {len(ranked)}, median {at(0.5)}, p99 {at(0.99)}, longest {at(1)}"


def main() -> None:
    given = [*sys.argv[1:], *("50", "60", "10")[len(sys.argv) - 1 :]]
    tables, seconds, level = int(given[0]), float(given[1]), given[2]
    with TemporaryDirectory() as folder:
        served = subprocess.Popen(
            [sys.executable, "-m", "tablier", "--no-browser", "serve", "--port", "0",
             "--lang", "en", "--data", str(Path(folder) / "tables.sqlite")],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert served.stdout is not None
            address = served.stdout.readline().split(": ", 1)[1].split()[0]
            print(f"{tables} tables, level {level}, {os.cpu_count()} cores, load {os.getloadavg()}")
            figures = asyncio.run(measured(address, tables, seconds, level))
            print(told("clicks answered", figures.clicks))
            print(told("opponents' turns, with their pauses", figures.turns))
        finally:
            served.terminate()
            served.wait()


if __name__ == "__main__":
    main()
