"""Whole games without a mouse, and what a screen reader hears of them."""

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import awaited, far, go_on, open_table
from tests.web.browser.stillness import WATCH, kept_the_focus

# The focus stands on something that plays.
PLAYS = """
() => {
  const at = document.activeElement;
  return at.matches("#ask .big, #ask .move, #board [data-open]:not([aria-pressed=true])");
}
"""
# It can be seen that it does.
RING = """
() => {
  const at = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  return at.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}
"""


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with the tab key until that has the focus."""
    expect(wanted).to_be_enabled()
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted.evaluate("wanted => wanted === document.activeElement"):
            return
    raise AssertionError(f"no way with the keyboard to {wanted}")


def play_by_keys(page: Page, most: int = 3_000) -> list[str]:
    """Tab and Enter until the game is over, or so often; says what was offered."""
    before = ""
    offered: list[str] = []
    while len(offered) < most:
        kind, before = awaited(page, before)
        if kind == "over":
            return offered
        if kind == "moving":
            page.keyboard.press("Shift")
            continue
        for _ in range(40):
            if page.evaluate(PLAYS):
                break
            page.keyboard.press("Tab")
        assert page.evaluate(RING), page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Enter")
        offered.append(kind)
    return offered


def test_a_whole_game_by_the_keyboard_alone(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    page.add_init_script(WATCH)
    page.goto("/")
    tab_to(page, page.get_by_role("button", name="Jouer : Jeu de l’oie", exact=True))
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    tab_to(page, page.get_by_role("combobox", name="Qui joue pour").nth(1))
    page.keyboard.press("h")  # hasard
    expect(page.locator(".lobby-seat").nth(1)).to_contain_text("Cornélie")
    tab_to(page, page.get_by_role("button", name="Commencer"))
    page.keyboard.press("Enter")
    play_by_keys(page, 6)
    go_on(page, page.url.rpartition("/")[2], far)
    play_by_keys(page)
    kept_the_focus(page)
    assert page.evaluate("document.activeElement.matches('#over .result')")
    expect(page.locator("#over .result")).to_contain_text("gagne")
    expect(page.locator("#live-region")).to_contain_text("fait")


def test_choices_by_the_keyboard_alone(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "petits-chevaux", "Léa", "Tom", begin=True, options={"goal": "all"})
    assert play_by_keys(page, 60).count("board") > 3


def test_the_dice_are_thrown_with_one_key(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True)
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_focused()
    page.keyboard.press("t")
    expect(page.locator("#live-region")).to_contain_text("Léa fait")
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")


def test_real_dice_are_typed_in_and_corrected(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True, dice="real")
    rows = page.locator(".pad .keys")
    rows.nth(0).get_by_role("button", name="3").click()
    rows.nth(1).get_by_role("button", name="4").click()
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("Léa fait 3+4")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Corriger la saisie").click()
    page.get_by_label("Il fallait lire").fill("2+4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Accepter la correction")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("2+4")
    page.get_by_role("button", name="Journal").click()
    expect(page.locator("#log-list")).to_contain_text("tapé à la main")
