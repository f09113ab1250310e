"""Every game, played by clicks: its first throws and its end, all of it where that is short.

`make walk` plays all of every game.
"""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, far, go_on, open_table, play_on, player

# A short game of Archers. A square and a square: a step. A square and a side: a turn.
RAID = (
    "d1 droite, d3 gauche, d7 d6, d6 d5, e1 droite, d3 droite, d9 gauche, f9 gauche, d3 gauche,"
    " d1 droite, e7 gauche, d5 d4, d2 gauche, f1 gauche, e8 droite, f8 droite, d3 c3, e1 droite,"
    " d4 d3"
)


@pytest.mark.parametrize("game", ["oie", "oie-jetons", "oie-cayro"])
def test_two_at_one_phone_throw_until_somebody_wins(page: Page, game: str) -> None:
    table = open_table(page, game, "Léa", "Tom", begin=True)
    pressed = play_on(page, random.Random(game), 8)
    go_on(page, table, far)
    pressed += play_on(page, random.Random(game))
    assert set(pressed) == {"big"}
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_two_archers_shoot_at_the_screen_by_chance_until_one_of_them_wins(page: Page) -> None:
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True)
    assert "chance" in play_on(page, random.Random("range"), 8)
    go_on(page, table, far)
    play_on(page, random.Random("range"))
    expect(page.locator("#over .result")).to_contain_text("gagne")
    # The last volley is a table too, beside the end: nothing comes after it.
    last = page.locator("#over .card.one")
    expect(last.locator("tbody tr")).to_have_count(2)
    expect(last.locator("tbody")).to_contain_text("→ 63")
    expect(last.locator("thead")).not_to_contain_text("ensuite")


def test_a_person_and_chance_ride_the_little_horses(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "petits-chevaux", "Léa", players=2, begin=True)
    pressed = play_on(page, random.Random("horses"))
    assert {"big", "board"} <= set(pressed)
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_archers_march_into_the_wood(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "archers", "Léa", "Tom", begin=True, options={"first": "dark"})
    lines = page.locator(".log-lines")
    for number, move in enumerate(RAID.split(", ")):
        origin, target = move.split()
        done = lines.get_attribute("data-seq") or ""
        page.locator(f"#sq-{origin}").click(force=True)
        if target in ("gauche", "droite"):
            page.locator("#ask").get_by_role("button", name=target).click()
        else:
            page.locator(f"#sq-{target}").click(force=True)
        expect(lines, f"{number} {move}").not_to_have_attribute("data-seq", done)
    expect(page.locator("#over .result")).to_contain_text("gagne")


def test_an_escape_from_the_bets_to_the_canoes(page: Page) -> None:
    open_table(page, "evasion", "Léa", "Tom", begin=True, options={"track": 12})
    pressed = play_on(page, random.Random("escape"))
    assert {"curtain", "prisoner", "canoe", "confirm", "big", "board"} <= set(pressed)
    lines = page.locator("#over .scores > li")
    expect(lines).to_have_count(2)
    for line in lines.all():
        name = line.locator(".seat-mark + span").inner_text()
        expect(line.locator(".uncovered")).to_be_visible()
        gains = [int(gain) for gain in line.locator(".gain").all_inner_texts()]
        points = line.locator("strong").inner_text()
        assert len(gains) == 4
        assert sum(gains) == int(points)
        scored = "aucun point" if points == "0" else rf"{points} points?"
        expect(player(page, name)).to_contain_text(re.compile(rf"^\d?{name}[^·]*\u00a0: {scored}$"))
    accessible(page)
