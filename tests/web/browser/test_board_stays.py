"""The board never moves and never shrinks: its box at every frame, and how much a page shifts."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import ask, open_table, play_on
from tests.web.browser.stillness import WATCH, stood_still
from tests.web.server import new_key

SMALL = {"width": 375, "height": 667}
WIDE = {"width": 1366, "height": 768}
GAMES = ["oie-cayro", "oie-archer", "petits-chevaux", "archers", "evasion"]


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_stays_where_it_is(visit: NewPage, game: str, size: dict[str, int]) -> None:
    page = visit(viewport=size, reduced_motion="no-preference")
    page.add_init_script(WATCH)
    wishes: dict[str, Any] = {"options": {"first": "dark"}} if game == "archers" else {}
    table = open_table(page, game, "Léa", "Tom", begin=True, **wishes)
    expect(page.locator("#board > svg")).to_be_attached()
    presses = {"evasion": 4, "oie-archer": 4}.get(game, 12)
    assert len(play_on(page, random.Random(game), presses)) == presses
    if game == "evasion":  # one has been seen at work on a bet
        for seat in range(2):
            bet = {"seat": seat, "text": "01 23 45 6", "moment": "0.bet", "key": new_key()}
            ask(page, f"/api/tables/{table}/play", **bet)
        play_on(page, random.Random(game), 6)
    stood_still(page)
    # Whoever tabs through what lies open does not scroll the page.
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
