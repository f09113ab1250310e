"""The game once more, in a real browser."""

import random

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import SMALL_PHONE, NewPage
from tests.web.browser.hands import accessible
from tests.web.conftest import NewDevice
from tests.web.server import new_key


def test_a_server_that_does_not_answer_is_named(device: NewDevice, page: Page) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    page.clock.install()  # it is asked again after longer and longer waits
    page.route("**/api/**", lambda route: route.abort())
    page.goto(f"/t/{host.table}/replay")
    told = page.get_by_role("heading", name="Le serveur ne répond pas")
    for _ in range(50):
        page.clock.run_for(9_000)
        if told.is_visible():
            break
    expect(told).to_be_visible()


def test_a_shared_link_shows_the_whole_game_again(device: NewDevice, page: Page) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    over = host.finish(random.Random("replay"))
    last = over["proof"]["throws"]
    page.goto(over["watch_link"].replace("#", "/replay#"))
    slider = page.get_by_role("slider", name="Moment de la partie")
    expect(slider).to_have_attribute("aria-valuetext", f"0 sur {last}\u00a0: Le début")
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
    page.get_by_label("Vitesse").select_option("tranquille")
    page.get_by_role("button", name="Lecture").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).not_to_have_value("2")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#story")).to_contain_text("Jeu de l’oie, une partie en")
    expect(page.locator("#figures")).to_contain_text("Léa")
    page.get_by_text("Les dés de la partie").click()
    accessible(page)


def test_the_page_is_accessible_and_fits_a_small_phone(device: NewDevice, visit: NewPage) -> None:
    page = visit(viewport=SMALL_PHONE)
    host = device()
    host.open("petits-chevaux", names=["Léa", "Tom"])
    host.begin()
    host.throw()
    page.goto(host.view()["watch_link"].replace("#", "/replay#"))
    expect(page.locator("#story")).to_contain_text("La partie n’est pas finie")
    page.keyboard.press("End")
    page.locator("summary").first.click()
    accessible(page)


def test_who_has_no_link_finds_a_closed_door(device: NewDevice, page: Page) -> None:
    host = device()
    host.open("oie", names=["Léa"])
    host.begin()
    address = str(host.http.base_url).rstrip("/")
    page.goto(f"{address}/t/{host.table}/replay")
    expect(page.get_by_role("heading", name="Cette table est privée")).to_be_visible()


# Marks the pieces that stand now, and notes frame by frame which of them stay while one walks.
STAYING = """
() => {
  for (const piece of document.querySelectorAll("#board [id^=archer-]")) {
    piece.dataset.was = piece.id;
  }
  window.frames_seen = 0;
  window.stayed = new Set();
  const look = () => {
    if (document.querySelector("#board .walker")) {
      window.frames_seen += 1;
      for (const { dataset } of document.querySelectorAll("#board [data-was]")) {
        window.stayed.add(dataset.was);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}
"""


def test_what_walks_leaves_nothing_on_its_old_square(device: NewDevice, visit: NewPage) -> None:
    page = visit(reduced_motion="no-preference")
    host = device()
    host.open("archers", names=["Léa", "Tom"], options={"first": "dark"})
    host.begin()
    played, steps = "", 0
    while "-" not in played:  # until somebody steps from square to square
        ask = host.view()["asks"][0]
        texts = [move["text"] for move in ask["moves"]]
        played = next((text for text in texts if "-" in text), texts[0])
        host.did("play", seat=ask["seat"], text=played, moment=ask["moment"], key=new_key())
        steps += 1
    page.goto(host.view()["watch_link"].replace("#", "/replay#"))
    expect(page.locator("#told")).to_contain_text("Le début")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider", name="Moment")).to_have_value(str(steps - 1))
    expect(page.locator("#board .moving")).to_have_count(0)
    page.evaluate(STAYING)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => frames_seen > 3")
    expect(page.locator("#board .moving")).to_have_count(0)
    assert page.evaluate("[...stayed]") == []
