"""Every game, played by clicks from its first throw to its end."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import open_table, play_on


@pytest.mark.parametrize("game", ["oie", "oie-jetons", "oie-cayro"])
def test_two_at_one_phone_throw_until_somebody_wins(page: Page, game: str) -> None:
    open_table(page, game, "Léa", "Tom", begin=True)
    pressed = play_on(page, random.Random(game))
    assert set(pressed) == {"big"}
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_a_person_and_chance_ride_the_little_horses(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "petits-chevaux", "Léa", "")
    page.get_by_role("combobox", name="Qui joue pour").nth(1).select_option("bot")
    page.get_by_role("button", name="Commencer").click()
    pressed = play_on(page, random.Random("horses"))
    assert {"big", "board"} <= set(pressed)
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_archers_of_oie_archer_shoot_until_one_of_them_wins(page: Page) -> None:
    open_table(page, "oie-archer", "Léa", "Tom", begin=True)
    assert "chance" in play_on(page, random.Random("range"))
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_an_escape_from_the_bets_to_the_canoes(page: Page) -> None:
    open_table(page, "evasion", "Léa", "Tom", begin=True, options={"track": 12})
    pressed = play_on(page, random.Random("escape"))
    assert {"curtain", "prisoner", "canoe", "confirm", "big", "board"} <= set(pressed)
    expect(page.locator("#over .scores li")).to_have_count(2)
