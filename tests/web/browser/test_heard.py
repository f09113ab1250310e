"""A table as it is heard: squares say what stands on them, and nothing is said twice."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import open_table, throw

# Whatever would be heard inside something on the board that has a name of its own; titles, which
# are heard as well as names; pictures without a name.
TWICE = """
() => [
  ...document.querySelectorAll("#board :is([role=img], [role=button]) :is([role], text)"),
  ...document.querySelectorAll("#board title, #board [role=group] > [role=img]:not([id])"),
  ...document.querySelectorAll("#table svg:not([aria-label], [aria-hidden])"),
].filter((one) => !one.closest("[aria-hidden=true]")).map((one) => one.outerHTML.slice(0, 120))
"""
STANDING = {
    "oie": ("sq-0", "Départ. Rouge, Bleu"),
    "petits-chevaux": (
        "stable-yellow",
        "écurie des jaunes. cheval jaune 1, cheval jaune 2, cheval jaune 3, cheval jaune 4",
    ),
    "archers": ("sq-d1", "case d1, bois des sombres. archer sombre, face au nord"),
    "evasion": ("prison", "La prison et ses sept fenêtres. le vert clair (0), le vert foncé (1)"),
}


def on(page: Page, piece: str) -> str:
    """Where a piece stands."""
    return page.locator(f"#{piece}").get_attribute("data-on") or ""


def test_squares_say_what_stands_on_them_and_nothing_is_said_twice(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    for game, (place, said) in STANDING.items():
        wishes = {"options": {"first": "dark"}} if game == "archers" else {}
        open_table(page, game, "Léa", players=2, begin=True, **wishes)
        square = page.locator(f"#board #{place}")
        expect(square, game).to_be_attached()
        assert (square.get_attribute("aria-label") or "").startswith(said)
        assert page.evaluate(TWICE) == [], game
    open_table(page, "oie", "Léa", "Tom", begin=True)
    # Whose the colours on the board are is heard of the players.
    expect(page.locator("#players .chip").first).to_have_accessible_name(re.compile("^Léa Rouge"))
    throw(page)
    expect(page.locator("#sq-0")).to_have_attribute("aria-label", "Départ. Bleu")
    expect(page.locator(f"#{on(page, 'pawn-0')}")).to_have_attribute(
        "aria-label", re.compile(r"\. Rouge$")
    )
