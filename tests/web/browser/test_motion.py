"""Pieces walk, unless one taps, or wishes that nothing moves."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import open_table

# Notes every place in which a walking piece is seen, frame by frame.
WATCH = """
() => {
  window.places = new Set();
  const look = () => {
    const walker = document.querySelector("#board .walker");
    if (walker) {
      const { x, y } = walker.getBoundingClientRect();
      window.places.add(`${x} ${y}`);
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
MOVING = """
() => document.getAnimations().filter((one) => one.constructor === Animation
  && one.effect.target.closest("#board")).length
"""


def one_throw(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True)
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_visible()
    page.evaluate(WATCH)
    page.get_by_role("button", name="Lancer les dés").click()


def test_a_pawn_hops_from_square_to_square(visit: NewPage) -> None:
    page = visit(reduced_motion="no-preference")
    one_throw(page)
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")
    expect(page.locator("#board .moving")).to_have_count(0)
    assert page.evaluate("places.size") > 3


def test_a_tap_goes_to_the_end_of_what_moves(visit: NewPage) -> None:
    page = visit(reduced_motion="no-preference")
    one_throw(page)
    page.wait_for_function(MOVING)
    page.locator("#board").click(position={"x": 5, "y": 5})
    assert page.evaluate(MOVING) == 0
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")


def test_whoever_wishes_stillness_sees_nothing_move(page: Page) -> None:
    one_throw(page)
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")
    assert page.evaluate("places.size") == 0


def test_a_button_stills_the_table_too(visit: NewPage) -> None:
    page = visit(reduced_motion="no-preference")
    open_table(page, "oie", "Léa", "Tom", begin=True)
    speed = page.get_by_role("button", name="Vitesse")
    for _ in range(2):
        speed.click()
    expect(speed).to_have_accessible_name(re.compile("sans animation"))
    page.evaluate(WATCH)
    page.get_by_role("button", name="Lancer les dés").click()
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")
    assert page.evaluate("places.size") == 0
