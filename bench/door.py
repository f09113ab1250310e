"""`python bench/door.py [GAME]`: an invite on a slow phone, for the first time and once more.

A slow 3G line (400 kbit/s, 400 ms) and a processor four times slower, as Chromium emulates them.
On a busy machine the seconds grow with its load, so those without brakes stand beside them.
"""

import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from tests.web.server import Player, ServerProcess

SLOW_CPU = 4
SLOW_LINE: dict[str, Any] = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
PHONE: ViewportSize = {"width": 375, "height": 667}
DOOR = "#door h1"
TABLE = "#lobby:not([hidden]) .lobby-seat"
BOARD = "#board svg [id^=sq], #board svg [id^=pawn]"


def main(game: str) -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "tables.sqlite")
        found = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            for slow in (False, True):
                host = Player(server.address)
                host.open(game, players=2)
                print("slow 3G, processor ÷ 4" if slow else "as fast as this machine is")
                visits(browser, host.invite(1), slow)
                host.close()
        finally:
            browser.close()
            server.stop()


def visits(browser: Browser, link: str, slow: bool) -> None:
    """The first visit, in which somebody sits down, and the next."""
    context = browser.new_context(viewport=PHONE, locale="fr-FR")
    for again in (False, True):
        page = context.new_page()
        if slow:
            brake(page)
        sizes = counted(page)
        start = time.perf_counter()
        page.goto(link, wait_until="commit")
        said = "again" if again else "first"
        if not again:
            page.wait_for_selector(DOOR)
            print(f"  {said}  door   {time.perf_counter() - start:5.2f} s  {weight(sizes)}")
            page.fill("#my-name", "Zoé")
            page.click("#door button[type=submit]")
        page.wait_for_selector(TABLE)
        page.wait_for_selector(BOARD, state="attached")
        print(f"  {said}  table  {time.perf_counter() - start:5.2f} s  {weight(sizes)}")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.close()
    context.close()


def counted(page: Page) -> list[int]:
    """The bytes of each answer that the page gets from now on."""
    sizes: list[int] = []
    page.on("requestfinished", lambda one: sizes.append(one.sizes()["responseBodySize"]))
    return sizes


def brake(page: Page) -> None:
    """Make a page as slow as a poor phone."""
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_LINE)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})


def weight(sizes: list[int]) -> str:
    """Requests and their bytes; what came out of a cache has none."""
    return f"{len(sizes):2} requests, {sum(max(0, size) for size in sizes) / 1000:5.1f} kB"


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["oie"]))
