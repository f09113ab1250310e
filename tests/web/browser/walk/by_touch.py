"""Every game by touch alone on a small phone, from the home page to its end.

The finger is a clumsy one: it falls anywhere on what it means, also near its edge.
"""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page

from tests.tables import NAMES
from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import offered
from tests.web.browser.walk.steps import Game

Record = Callable[[str, object], None]
SMALL = {"width": 375, "height": 667}
MOST_TAPS = 3_000
FINGER = 43.9

# Whatever can be pressed now and is smaller than a fingertip: beside the board, and on it.
SMALLER = f"""
() => {{
  const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = over.querySelectorAll("button, a[href], summary, select, input, [role=button]");
  const found = {{ beside: [], board: [] }};
  for (const one of all) {{
    if (!one.checkVisibility({{ opacityProperty: true, visibilityProperty: true }})) continue;
    if (one.disabled || one.closest("[inert], .visually-hidden")) continue;
    const {{ width, height }} = (one.closest("label") ?? one).getBoundingClientRect();
    if (Math.min(width, height) >= {FINGER}) continue;
    const said = one.ariaLabel ?? one.textContent;
    found[one.closest("#board") ? "board" : "beside"]
      .push(`${{said}}: ${{Math.round(width)}} x ${{Math.round(height)}}`);
  }}
  return found;
}}
"""


def tap(thing: Locator) -> None:
    """A finger on the middle of something."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    thing.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def play(page: Page, chance: random.Random) -> tuple[int, set[str], int]:
    """Whatever is offered, until the game is over: taps, what was small on the board, loupes."""
    before, taps, loupes = "", 0, 0
    small: set[str] = set()
    while taps < MOST_TAPS:
        found = offered(page, before, chance)
        before = found["now"]
        if found["kind"] == "over":
            return taps, small, loupes
        if found["kind"] == "moving":
            continue
        sizes = page.evaluate(SMALLER)
        assert sizes["beside"] == [], found["kind"]
        small.update(sizes["board"])
        loupes += found["kind"] == "loupe"
        (x, y), (width, height) = found["spot"], found["size"]
        page.touchscreen.tap(
            x + chance.uniform(-0.45, 0.45) * width, y + chance.uniform(-0.45, 0.45) * height
        )
        taps += 1
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_game(visit: NewPage, record_property: Record, game: str) -> None:
    page = visit(viewport=SMALL, has_touch=True)
    watched = Game(page)
    tap(page.locator(f"[data-play={game}]"))
    page.wait_for_url("**/t/*")
    tap(page.locator(".lobby .primary"))
    watched.begun()
    taps, small, loupes = play(page, random.Random(game))
    figures = f"{watched.ended(taps)}; {len(small)} small things on the board, {loupes} loupes"
    record_property(f"{game} by touch", figures)
