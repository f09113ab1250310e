"""Every view on every screen, by day and by night: a picture of each, axe without a finding.

`make walk PICTURES=FOLDER` keeps the pictures, to be looked at.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import ask, fits, go_on, light, no_violations, open_table
from tests.web.server import new_key

SIZES = [(375, 667), (360, 740), (740, 360), (820, 1180), (1366, 768), (1920, 1080)]
TOUCHED = 1200  # pixels: a screen narrower than that is a phone's or a tablet's


def played(page: Page, game: str, *names: str, plies: int, **settings: Any) -> str:
    """A table in the middle of its game."""
    table = open_table(page, game, *names, begin=True, **settings)
    go_on(page, table, lambda view: bool(view["ply"] >= plies))
    page.reload()
    return table


def home(page: Page) -> None:
    page.goto("/")


def lobby(page: Page) -> None:
    open_table(page, "petits-chevaux", "Léa", "Tom", players=3)


def range_lobby(page: Page) -> None:
    open_table(page, "oie-archer", "Léa", "Tom")


def goose(page: Page) -> None:
    played(page, "oie-jetons", "Léa", "Tom", "Zoé", plies=21)


def arrows(page: Page) -> None:
    played(page, "oie-archer", "Léa", "Tom", plies=12)


def keys(page: Page) -> None:
    played(page, "oie-archer", "Léa", "Tom", plies=12, dice="real")
    expect(page.locator(".range-keys, .range-next").filter(visible=True)).to_have_count(1)


def horses(page: Page) -> None:
    played(page, "petits-chevaux", "Léa", "Tom", "Zoé", "Ali", plies=160)


def archers(page: Page) -> None:
    played(page, "archers", "Léa", "Tom", plies=12, options={"first": "dark"})
    page.locator("#board [data-open]").first.wait_for()
    page.locator("#board #live [data-open]").first.click(force=True)


def bet(page: Page) -> None:
    open_table(page, "evasion", "Léa", players=2, begin=True)
    page.locator(".bet-waiting .bet-place").first.click()
    page.locator(".bet-group .bet-place").nth(2).click()


def escape(page: Page) -> None:
    played(page, "evasion", "Léa", "Tom", plies=24)


def rules(page: Page) -> None:
    played(page, "archers", "Léa", "Tom", plies=6, options={"first": "dark"})
    page.get_by_role("button", name="Les règles").click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def finale(page: Page) -> None:
    table = played(page, "oie", "Léa", "Tom", plies=6)
    expect(page.locator("#ask .big")).to_be_visible()
    moment = page.request.get(f"/api/tables/{table}/view").json()["asks"][0]["moment"]
    given = {"seat": 1, "text": "resign", "moment": moment, "key": new_key()}
    ask(page, f"/api/tables/{table}/play", **given)
    expect(page.locator(".finale-ribbon")).to_be_visible()


def end(page: Page) -> None:
    played(page, "evasion", "Léa", "Tom", plies=1_000, options={"track": 12})
    expect(page.locator("#over .story")).not_to_be_empty()


SCENES = (
    home, lobby, range_lobby, goose, arrows, keys, horses, archers, bet, escape, rules, finale, end,
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_view(
    visit: NewPage, pictures: Path, scene: Callable[[Page], None], size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < TOUCHED)
    scene(page)
    for theme in ("day", "night"):
        if theme == "night":
            light(page, "dark", theme)
        if "/t/" in page.url:
            expect(page.locator(f"#board > svg.{theme}")).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.screenshot(path=pictures / f"{scene.__name__}-{size[0]}x{size[1]}-{theme}.png")
        fits(page)
        no_violations(page, {})
