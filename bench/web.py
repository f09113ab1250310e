"""The table in figures: weight of the first page, a slow phone, and how much one server carries."""

import asyncio
import shutil
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

MIX = "0123456789abcdef" * 2
# A cheap phone on a poor connection, as Chromium emulates it.
SLOW_CPU = 4
SLOW_NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
TABLES = 40
SECONDS = 5.0


def main() -> None:
    with TemporaryDirectory() as folder:
        served = subprocess.Popen(
            [sys.executable, "-m", "tablier", "serve", "--port", "0", "--lang", "en",
             "--data", str(Path(folder) / "tables.sqlite")],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert served.stdout is not None
            address = served.stdout.readline().split(": ", 1)[1].split()[0]
            print()
            slow_phone(address)
            print(asyncio.run(load(address)))
        finally:
            served.terminate()
            served.wait()


def slow_phone(address: str) -> None:
    """Bytes over the wire and seconds until somebody can click, on a page never seen before."""
    chromium = shutil.which("chromium")
    if chromium is None:
        print("no chromium: the pages are not measured")
        return
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            weight, boards, seconds = opened(
                browser.new_context(locale="fr-FR").new_page(), address
            )
            print(
                f"first page: {weight / 1000:.1f} kB over the wire (at most 100),"
                f" boards {boards / 1000:.1f} kB more; can be clicked after {seconds:.1f} s on a"
                f" slow phone ({SLOW_CPU} x slower, 1.6 Mbit/s, 150 ms)"
            )
            print(f"a table, from the click to the first throw: {played(browser, address):.1f} s")
        finally:
            browser.close()


def slowed(page: Page) -> Any:
    page.set_viewport_size({"width": 360, "height": 740})
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    return line


def opened(page: Page, address: str) -> tuple[int, int, float]:
    line = slowed(page)
    names: dict[str, str] = {}
    bytes_of: dict[str, int] = {}
    line.on(
        "Network.requestWillBeSent", lambda e: names.update({e["requestId"]: e["request"]["url"]})
    )
    line.on(
        "Network.loadingFinished",
        lambda e: bytes_of.update({names[e["requestId"]]: int(e["encodedDataLength"])}),
    )
    start = time.perf_counter()
    page.goto(address, wait_until="domcontentloaded")  # by then every module has run
    seconds = time.perf_counter() - start
    page.wait_for_load_state("networkidle")
    boards = sum(size for url, size in bytes_of.items() if "board.svg" in url)
    return sum(bytes_of.values()) - boards, boards, seconds


def played(browser: Any, address: str) -> float:
    """Two clicks to the first move, the server's answers and the board included."""
    page = browser.new_context(locale="fr-FR").new_page()
    slowed(page)
    page.goto(address)
    start = time.perf_counter()
    page.get_by_role("button", name="Jouer").first.click()
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("button", name="Lancer les dés").wait_for()
    return time.perf_counter() - start


async def load(address: str) -> str:
    """Many tables at once, each with somebody who throws and somebody who watches by a stream."""
    waits: list[float] = []
    heard = 0

    async def opened_table(http: httpx.AsyncClient) -> str:
        opened = await http.post("/api/tables", json={"game": "oie", "names": ["A", "B"]})
        table = str(opened.json()["id"])
        await http.post(f"/api/tables/{table}/begin", json={"mix": MIX, "key": uuid.uuid4().hex})
        return table

    async def watch(http: httpx.AsyncClient, table: str) -> None:
        nonlocal heard
        async with http.stream("GET", f"/api/tables/{table}/stream", timeout=None) as stream:
            async for line in stream.aiter_lines():
                heard += line.startswith("event: table")

    async def sit(http: httpx.AsyncClient, table: str, end: float) -> None:
        watcher = asyncio.create_task(watch(http, table))
        ply = 1
        while time.perf_counter() < end:
            start = time.perf_counter()
            answer = await http.post(
                f"/api/tables/{table}/throw", json={"moment": str(ply), "key": uuid.uuid4().hex}
            )
            waits.append(time.perf_counter() - start)
            ply += 1
            if answer.status_code != 200:  # the game is over: another one
                watcher.cancel()
                table, ply = await opened_table(http), 1
                watcher = asyncio.create_task(watch(http, table))
        watcher.cancel()

    people = [httpx.AsyncClient(base_url=address, timeout=60) for _ in range(TABLES)]
    tables = [await opened_table(http) for http in people]
    end = time.perf_counter() + SECONDS
    await asyncio.gather(*(sit(*at, end) for at in zip(people, tables, strict=True)))
    for http in people:
        await http.aclose()
    slowest = statistics.quantiles(waits, n=20)[-1]
    return (
        f"{TABLES} tables at once, one server process, clients on the other core:"
        f" {len(waits) / SECONDS:.0f} throws/s kept and {heard / SECONDS:.0f} views/s sent;"
        f" 95 % answered within {1000 * slowest:.0f} ms"
    )


if __name__ == "__main__":
    main()
