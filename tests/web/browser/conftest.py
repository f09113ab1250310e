"""What the browser tests share: one Chromium, and as many devices in it as one likes.

Every page is watched: a script that fails, a complaint of the browser or a request that leaves our
own server fails the test that caused it.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.web.browser.cable import Cable
from tests.web.browser.fontsets import only_ours
from tests.web.server import Server

NewPage = Callable[..., Page]
Launch = Callable[[Path], Browser]
PATIENCE = 45_000  # milliseconds, for whatever a page is to show: machines are noisy
PHONE = {"width": 360, "height": 740}
SMALL_PHONE = {"width": 320, "height": 600}
DESK = {"width": 1280, "height": 800}
# The browser's own remarks about every answer that is a refusal, and about a line that was cut.
EXPECTED = ("Failed to load resource",)
# What it says of the shell's worker, where a test loses the line while that is being fetched.
EXPECTED_BY_CABLE = (*EXPECTED, "An unknown error occurred when fetching the script.")

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies in this folder is marked, so that it can be run or left out as a whole."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Starts browsers that see the fonts of one fontconfig file and no others."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail(f"these tests play in a real browser: install one of {', '.join(names)}")
    started: list[Browser] = []

    with sync_playwright() as playwright:

        def start(fonts: Path) -> Browser:
            how = ["--no-sandbox", "--disable-gpu"]
            env: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
            started.append(playwright.chromium.launch(executable_path=found, args=how, env=env))
            return started[-1]

        yield start
        for browser in started:
            browser.close()


@pytest.fixture(scope="session")
def chromium(launch: Launch, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    """The browser of this process; what fonts the machine has cannot matter to it."""
    return launch(only_ours(tmp_path_factory.mktemp("fonts")))


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[NewPage]:
    """Opens devices: ``visit()`` is a still French phone by day, ``visit(viewport=DESK)`` is not.

    Whatever else `Browser.new_context` takes may be given; `base_url` for another server than ours.
    """
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def new(**wishes: Any) -> Page:
        usual = {
            "base_url": server.address,
            "viewport": PHONE,
            "locale": "fr-FR",
            "color_scheme": "light",
            "reduced_motion": "reduce",
        }
        context = chromium.new_context(**(usual | wishes))
        context.set_default_timeout(PATIENCE)
        # A choice of one waits to be pressed, unless a test says otherwise.
        context.add_init_script("try { localStorage.forced ??= 'off'; } catch {}")
        home = str(wishes.get("base_url", server.address))
        expected = EXPECTED if home == server.address else EXPECTED_BY_CABLE
        context.on("request", lambda request: _asked(request.url, home, wrong))
        context.on("weberror", lambda failed: wrong.append(str(failed.error)))
        context.on("console", lambda line: _printed(line.type, line.text, expected, wrong))
        opened.append(context)
        return context.new_page()

    yield new
    for context in opened:
        context.close()
    assert wrong == []


def _asked(url: str, home: str, wrong: list[str]) -> None:
    if not url.startswith((home + "/", "data:", "blob:")):
        wrong.append(f"a request to somebody else: {url}")


def _printed(kind: str, text: str, expected: tuple[str, ...], wrong: list[str]) -> None:
    if kind in ("error", "warning") and not text.startswith(expected):
        wrong.append(f"{kind}: {text}")


@pytest.fixture
def page(visit: NewPage) -> Page:
    """One device, where one is enough."""
    return visit()


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    """A way to the server that can be cut."""
    laid = Cable(server.address)
    yield laid
    laid.cut()
