"""Who is winning: a bar for those who ask for it, and a graph when the game is over."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import accessible, menu, open_table, play_on, throw
from tests.web.server import Server
from tests.web.test_odds import finished, lab

GRAPH = "Revoir la partie avec un professeur"


def prepare(server: Server, table: str) -> None:
    """The lab is ready: how long that takes is not what these tests are about."""
    finished(server, table, lab(server).preparation)


def test_the_bar_is_there_for_those_who_ask_for_it(server: Server, page: Page) -> None:
    table = open_table(page, "oie", "Léa", "Zoé", begin=True)
    prepare(server, table)
    bar = page.get_by_role("button", name="Chances de gagner")
    throw(page)
    expect(bar).to_have_count(0)
    menu(page, "")
    page.get_by_label("Barre des chances").check()
    page.keyboard.press("Escape")
    expect(bar).to_have_accessible_name(re.compile(r"Léa \d+\s%, Zoé \d+\s% \(exact\)"))
    accessible(page)
    # It follows the game, and a new page remembers that it is wanted.
    for _ in range(3):
        throw(page)
    wins = page.request.get(f"/api/tables/{table}/odds").json()["wins"]
    share = re.compile(rf"Léa {round(100 * wins[0])}\s%")
    expect(bar).to_have_accessible_name(share)
    page.reload()
    expect(bar).to_have_accessible_name(share)
    bar.click()
    dialog = page.get_by_role("dialog", name="Les chances de gagner")
    expect(dialog).to_contain_text("Chances exactes.")
    dialog.get_by_role("button", name="Masquer la barre").click()
    expect(bar).to_have_count(0)


def test_a_finished_game_shows_its_graph_and_its_luck(server: Server, page: Page) -> None:
    table = open_table(page, "oie-cayro", "Léa", "Tom", begin=True, options={"finish": "reach"})
    prepare(server, table)
    play_on(page, random.Random("afterwards"))
    page.get_by_role("button", name=GRAPH).click()
    expect(page.get_by_role("img", name="Courbe des chances")).to_be_visible()
    expect(page.locator("#over")).to_contain_text("tout est affaire de chance")
    accessible(page)
    page.get_by_role("link", name="Revoir la partie").click()
    page.get_by_role("button", name=GRAPH).click()
    mattered = page.locator("#luck ol").first.get_by_role("listitem")
    told = page.locator("#told")
    expect(told).to_contain_text("Le début")
    mattered.last.get_by_role("button", name="Voir").click()
    expect(told).to_contain_text("fait")
    first = told.locator("p").first.inner_text().partition("Pourquoi")[0].strip()
    expect(mattered.last).to_contain_text(first.split(maxsplit=1)[1])  # after the seat's letter
    accessible(page)
    # From there the game can be tried again: a table of one's own, already begun.
    mattered.last.get_by_role("button", name="Rejouer à partir d’ici").click()
    expect(page.locator("#log, .log").first).to_contain_text("La partie reprend à partir d’ici.")
    assert table not in page.url
    throw(page)


def test_without_the_lab_the_pages_offer_nothing(
    server: Server, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab(server), "installed", False)
    open_table(page, "oie-cayro", "Léa", "Tom", begin=True, options={"finish": "reach"})
    with page.expect_response("**/odds?*", timeout=0) as asked:  # a whole game comes first
        play_on(page, random.Random("afterwards"))
    assert asked.value.json()["available"] is False
    expect(page.locator("#over .story")).to_contain_text("une partie")
    expect(page.get_by_role("button", name=GRAPH)).to_have_count(0)
