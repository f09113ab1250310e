"""Every game by the keyboard alone, from the home page to its end."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.tables import NAMES
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import awaited
from tests.web.browser.test_keyboard import RING
from tests.web.browser.walk.steps import Game

Record = Callable[[str, object], None]
MOST_TABS = 120
MOST_PRESSES = 3_000
WHERE = {
    "confirm": ".bet-confirm",
    "canoe": ".bet-group .empty",
    "prisoner": ".bet-waiting .bet-place:not(.empty)",
    "next": ".range-next",
    "chance": ".range-chance",
    "big": "#ask .big",
    "board": "#board [data-open]:not([aria-pressed=true])",
    "list": "#ask .move",
}


def on(page: Page, selector: str) -> bool:
    """Does the focus stand on such a thing?"""
    return bool(page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector))


def press(page: Page, selector: str, further: int = 0) -> None:
    """Go on with the tab key to such a thing, or to one of those after it; press it."""
    for _ in range(MOST_TABS):
        if on(page, selector):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"no way with the keyboard to {selector}")
    for _ in range(further):
        page.keyboard.press("Tab")
        if not on(page, selector):
            page.keyboard.press("Shift+Tab")
            break
    assert on(page, selector)
    assert page.evaluate(RING), page.evaluate("document.activeElement.outerHTML")
    page.keyboard.press("Enter")


def play(page: Page, chance: random.Random) -> int:
    """Whatever is offered, until the game is over: how often something was pressed."""
    before, presses = "", 0
    while presses < MOST_PRESSES:
        kind, before = awaited(page, before)
        if kind == "over":
            return presses
        if kind == "moving":
            page.keyboard.press("Shift")
            continue
        press(page, WHERE[kind], chance.randrange(4) if kind == "board" else 0)
        presses += 1
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game(visit: NewPage, record_property: Record, game: str) -> None:
    page = visit(viewport=DESK, reduced_motion="no-preference")
    watched = Game(page)
    press(page, f"[data-play={game}]")
    page.wait_for_url("**/t/*")
    page.locator(".lobby .primary").wait_for()
    press(page, ".lobby .primary")
    watched.begun()
    presses = play(page, random.Random(game))
    record_property(f"{game} by keyboard", watched.ended(presses))
    watched.kept_the_focus()
