"""The game once more, in a real browser."""

import random
import shutil
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.conftest import NewDevice

REFUSED = "Failed to load resource"  # the browser's own remark about every 4xx


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A phone with French words; whatever goes wrong in it fails the test."""
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, locale="fr-FR", reduced_motion="reduce"
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    yield page
    context.close()
    assert [line for line in wrong if not line.startswith(REFUSED)] == []


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert not found.response["violations"], found.generate_report()


def test_a_shared_link_shows_the_whole_game_again(device: NewDevice, page: Page) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    over = host.finish(random.Random("replay"))
    last = over["proof"]["throws"]
    page.goto(over["watch_link"].replace("#", "/replay#"))
    slider = page.get_by_role("slider", name="Moment de la partie")
    expect(slider).to_have_attribute("aria-valuetext", f"0 sur {last} : Le début")
    assert "#" not in page.url  # nobody passes the secret on by copying the address
    told = page.locator("#told")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("fait")
    page.keyboard.press("End")
    expect(told).to_contain_text("gagne")
    expect(slider).to_have_value(str(last))
    told.get_by_role("button", name="Pourquoi ?").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("63")
    page.keyboard.press("Escape")
    page.locator("#told").click()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    expect(page.get_by_role("button", name="Un coup en arrière")).to_be_disabled()
    page.get_by_text("Tous les coups").click()
    page.locator("#moves").get_by_role("button").nth(2).click()
    expect(slider).to_have_value("2")
    page.get_by_label("Vitesse").select_option("rapide")
    page.get_by_role("button", name="Lecture").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).not_to_have_value("2")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#story")).to_contain_text("Jeu de l'oie, une partie en")
    expect(page.locator("#figures")).to_contain_text("Léa")
    page.get_by_text("Les dés de la partie").click()
    accessible(page)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_page_is_accessible_and_fits_a_small_phone(
    device: NewDevice, page: Page, light: str
) -> None:
    host = device()
    host.open("petits-chevaux", names=["Léa", "Tom"])
    host.begin()
    host.throw()
    page.emulate_media(color_scheme="dark" if light == "dark" else "light")
    page.set_viewport_size({"width": 320, "height": 600})
    page.goto(host.view()["watch_link"].replace("#", "/replay#"))
    expect(page.locator("#story")).to_contain_text("La partie n'est pas finie")
    page.keyboard.press("End")
    page.locator("summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    accessible(page)


def test_who_has_no_link_finds_a_closed_door(device: NewDevice, page: Page) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    address = str(host.http.base_url).rstrip("/")
    page.goto(f"{address}/t/{host.table}/replay")
    expect(page.get_by_role("heading", name="Cette table est privée")).to_be_visible()
