"""Every state of a table for all eyes: axe by day and night, small screens, two languages."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, SMALL_PHONE, NewPage
from tests.web.browser.hands import (
    accessible,
    ask,
    choose,
    confirm,
    fits,
    go_on,
    invite,
    menu,
    open_table,
    promised,
    throw,
)
from tests.web.server import new_key


@pytest.mark.parametrize("game", ["oie", "petits-chevaux", "archers"])
def test_a_lobby_and_a_board_at_work(visit: NewPage, game: str) -> None:
    page = visit(viewport=SMALL_PHONE)
    open_table(page, game, "Léa", "Tom", options={"first": "dark"} if game == "archers" else {})
    page.get_by_text("Règles et réglages").click()
    accessible(page)
    page.get_by_role("button", name="Commencer").click()
    if game == "archers":
        expect(page.locator("#sq-d1[data-open]")).to_be_attached()
        page.locator("#sq-d1").click(force=True)
        expect(page.locator("#ask").get_by_role("button", name="droite")).to_be_visible()
    else:
        throw(page)
    accessible(page)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    expect(page.locator("#board svg")).to_be_visible()
    accessible(page)


@pytest.mark.parametrize("dice", ["app", "real"])
def test_the_range(visit: NewPage, dice: str) -> None:
    page = visit(viewport=SMALL_PHONE)
    open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice=dice)
    expect(page.locator(".range")).to_be_visible()
    if dice == "real":
        page.keyboard.press("9")
        page.keyboard.press("3")
    accessible(page)


def test_the_curtain_the_bets_and_the_choice_of_a_die(visit: NewPage) -> None:
    page = visit(viewport=SMALL_PHONE)
    table = open_table(page, "evasion", "Léa", "Tom", begin=True)
    for name in ("Léa", "Tom"):
        accept = page.get_by_role("button", name=f"C’est moi, {name}")
        expect(accept).to_be_visible()
        if name == "Léa":
            accessible(page)
        accept.click()
        page.locator(".bet-waiting .bet-place").first.click()
        page.locator(".bet-group .bet-place").nth(2).click()
        if name == "Léa":
            accessible(page)
        seat = {"Léa": 0, "Tom": 1}[name]
        bet = {"seat": seat, "text": "01 23 45 6", "moment": "0.bet", "key": new_key()}
        ask(page, f"/api/tables/{table}/play", **bet)
    expect(page.locator("#board [data-open]").first).to_be_attached()
    accessible(page)


def test_dialogs_and_the_end(visit: NewPage) -> None:
    page = visit(viewport=SMALL_PHONE)
    open_table(page, "oie", "Léa", "Tom", begin=True)
    throw(page)
    page.locator("#told").get_by_role("button", name="Pourquoi ?").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Fermer").click()
    page.locator("#players .chip").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Fermer").click()
    page.get_by_role("button", name="Journal").click()
    accessible(page)
    page.keyboard.press("Escape")
    give_up = menu(page, "Abandonner")
    accessible(page)
    give_up.click()
    expect(page.get_by_role("dialog", name="Qui abandonne ?")).to_be_visible()
    accessible(page)
    choose(page, "Qui abandonne ?", "Tom")
    accessible(page)
    confirm(page, "Abandonner")
    expect(page.locator("#over .story")).to_contain_text("Léa")
    accessible(page)
    page.get_by_role("button", name="La preuve des dés").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    accessible(page)


def test_a_door_that_is_closed_and_one_that_asks_for_a_name(visit: NewPage) -> None:
    host, guest = visit(), visit(viewport=SMALL_PHONE)
    table = open_table(host, "oie", "Léa", "Tom")
    guest.goto(f"/t/{table}")
    expect(guest.get_by_role("heading", name="Cette table est privée")).to_be_visible()
    accessible(guest)
    link = invite(host, 1)
    guest.goto("/")
    guest.goto(link)
    expect(guest.get_by_role("button", name="S’asseoir")).to_be_visible()
    accessible(guest)


def test_the_words_follow_the_browser_and_the_switch(visit: NewPage) -> None:
    page = visit(locale="en-GB")
    open_table(page, "oie", "Ann", "Bob", begin=True)
    page.get_by_role("button", name="Throw the dice").click()
    expect(page.locator("#told")).to_contain_text("Ann")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_text("Français").click()
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_large_button_and_the_settings_say_what_is_thrown(page: Page) -> None:
    for game, label in (("petits-chevaux", "Lancer le dé"), ("oie", "Lancer les dés")):
        open_table(page, game, "Léa", "Tom")
        page.get_by_text("Règles et réglages").click()
        expect(page.get_by_role("group", name="Les dés", exact=True)).to_be_visible()
        page.get_by_role("button", name="Commencer").click()
        expect(page.locator("#ask .big")).to_have_text(label)


def test_day_and_night_are_switched_at_the_table(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True)
    ground = page.locator("#board svg")
    day = ground.inner_html()
    page.get_by_role("button", name="Menu").click()
    light = page.get_by_role("button", name="Changer la lumière")
    light.click()
    light.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    page.wait_for_function("day => document.querySelector('#board svg').innerHTML !== day", arg=day)


def test_the_large_button_is_on_the_screen_at_every_size(visit: NewPage) -> None:
    page = visit(viewport=SMALL_PHONE)
    open_table(page, "petits-chevaux", "Léa", "Tom", "Zoé", "Ali", begin=True)
    for size in ((320, 600), (360, 740), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_role("button", name="Lancer le dé")).to_be_in_viewport(ratio=1)
        expect(page.locator("#board svg")).to_be_in_viewport(ratio=1)
        expect(page.locator("#sentence")).to_be_in_viewport(ratio=1)
        fits(page)


# Places of a bet that are not under a finger in their middle.
_ELSEWHERE = """
() => [...document.querySelectorAll(".bet-group .bet-place")].filter((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) !== place;
}).map((place) => place.ariaLabel)
"""


@pytest.mark.parametrize(
    ("game", "players", "size"),
    [("oie", 6, (667, 375)), ("petits-chevaux", 4, (740, 360)), ("evasion", 4, (740, 360))],
)
def test_what_to_press_is_on_a_phone_that_lies_on_its_side(
    visit: NewPage, game: str, players: int, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    names = ["Jean-Baptiste", "Marie-Christine", "Anaïs", "Oscar", "Loïc", "Zoé"][:players]
    table = open_table(page, game, *names, begin=True)
    if game == "evasion":
        page.locator(".curtain button").click()
        expect(page.locator(".bet-confirm")).to_be_in_viewport(ratio=1)
        expect(page.locator(".bet-groups")).to_be_in_viewport(ratio=1)
        page.locator(".bet-waiting .bet-place").first.click()
        assert page.evaluate(_ELSEWHERE) == []
        for seat in range(players):
            bet = {"seat": seat, "text": "01 23 45 6", "moment": "0.bet", "key": new_key()}
            ask(page, f"/api/tables/{table}/play", **bet)
        page.reload()
    expect(page.locator("#ask .big, #ask summary")).to_be_in_viewport(ratio=1)
    expect(page.locator("#sentence")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board svg")).to_be_in_viewport(ratio=1)
    fits(page)


@pytest.mark.parametrize(
    ("game", "throws", "note"),
    [
        ("archers", [], "9 archers, 2 manœuvres"),
        ("oie", ["5+5", "1+2", "1+3", "4+5"], "case 19, 1er · passe 2 tours"),
        ("oie-jetons", ["5+5", "1+2", "1+3", "4+5"], "case 19, 1er · passe 2 tours · 4 jetons"),
    ],
)
def test_a_narrow_phone_shows_all_that_is_noted_of_a_player(
    visit: NewPage, game: str, throws: list[str], note: str
) -> None:
    page = visit(viewport=SMALL_PHONE)
    names = ("Léa", "Tom") if game == "archers" else ("Léa", "Tom", "Zoé")
    wishes = {"options": {"first": "dark"}} if game == "archers" else {"dice": "real"}
    table = open_table(page, game, *names, begin=True, **wishes)
    before = page.locator("#board").bounding_box()
    for text in throws:
        asked = page.request.get(f"/api/tables/{table}/view").json()["asks"][0]
        typed = {"seat": None, "text": text, "moment": asked["moment"], "key": new_key()}
        ask(page, f"/api/tables/{table}/play", **typed)
    shown = page.locator(".chip-notes").first
    expect(shown).to_have_text(note)
    hidden = shown.evaluate(
        "it => Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth)"
    )
    assert hidden <= 1
    after = page.locator("#board").bounding_box()
    assert before
    assert after
    assert after["y"] == before["y"]


def shown_whole(page: Page, table: str, words: re.Pattern[str]) -> None:
    """The sentence, once it says this."""
    go_on(page, table, lambda view: bool(words.search(view["sentence"])))
    sentence = page.locator("#sentence")
    expect(sentence).to_have_text(words)
    hidden, line = sentence.evaluate(
        "it => [it.scrollHeight - it.clientHeight, parseFloat(getComputedStyle(it).lineHeight)]"
    )
    assert hidden < line / 2
    fits(page)


@pytest.mark.parametrize("viewport", [SMALL_PHONE, DESK], ids=["a small phone", "a desk"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_sentence_that_awaits_much_is_shown_whole(
    visit: NewPage, lang: str, viewport: dict[str, int]
) -> None:
    page = visit(viewport=viewport, locale=lang)
    table = open_table(page, "evasion", "Émile", "Bérénice", begin=True)
    shown_whole(page, table, re.compile("blanc en option|plus the white one"))
    shown_whole(page, table, re.compile("l’ordre que tu veux|in any order"))


def test_the_page_can_be_installed(page: Page) -> None:
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = json.loads(page.request.get(address).text())
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    assert page.request.get(manifest["start_url"]).ok
    assert re.fullmatch(r"#[0-9A-Fa-f]{6}", manifest["theme_color"])
    promised(page, "navigator.serviceWorker.ready")
