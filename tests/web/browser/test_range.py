"""The archery range: volleys typed in with a thumb or with keys, or shot at the screen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tablier.server.static_files import stamp
from tests.web.browser.conftest import DESK, PHONE, NewPage
from tests.web.browser.hands import ask, fits, menu, open_table
from tests.web.server import new_key


def volley(page: Page) -> Locator:
    """The arrows noted so far."""
    return page.get_by_role("list", name="La volée").get_by_role("button")


def key(page: Page, label: str) -> Locator:
    """A large key."""
    return page.get_by_role("group", name="Noter une flèche").get_by_role(
        "button", name=label, exact=True
    )


def test_two_taps_a_volley_on_a_phone(visit: NewPage) -> None:
    page = visit(has_touch=True)
    open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    fits(page)
    key(page, "7").tap()
    key(page, "X, dix en plein centre").tap()
    expect(volley(page)).to_have_text(["X", "7"])  # as archers write them: the best first
    expect(page.locator(".range-total")).to_have_text("= 17")
    volley(page).nth(1).tap()
    key(page, "manquée").tap()
    expect(volley(page)).to_have_text(["X", "M"])
    page.get_by_role("button", name="Valider la volée").tap()
    # One phone for all: it goes on to the next archer by itself.
    expect(page.get_by_role("button", name="Léa, c’est donné")).to_be_visible()
    expect(volley(page)).to_have_count(0)
    page.get_by_role("button", name="Léa, c’est donné").tap()
    page.get_by_role("button", name="Changer cette volée").tap()
    volley(page).nth(1).tap()
    key(page, "9").tap()
    page.get_by_role("button", name="Valider la volée").tap()
    key(page, "5").tap()
    key(page, "4").tap()
    page.get_by_role("button", name="Valider la volée").tap()
    expect(page.locator("#told")).to_contain_text("Tom")
    # All have shot: what was typed wrong is corrected, and the log says so.
    page.get_by_role("button", name="Corriger la volée").first.tap()
    volley(page).last.tap()
    key(page, "8").tap()
    page.get_by_role("button", name="Corriger", exact=True).tap()
    page.get_by_role("button", name="Journal").click()
    expect(page.locator("#log-list")).to_contain_text("Une saisie est corrigée.")


def shot(page: Page, table: str, *volleys: str) -> None:
    """Volleys that come from elsewhere: not by this page's keys."""
    for seat, text in enumerate(volleys):
        moment = page.request.get(f"/api/tables/{table}/view").json()["asks"][0]["moment"]
        given = {"seat": seat, "text": text, "moment": moment}
        ask(page, f"/api/tables/{table}/play", **given, key=new_key())


def test_the_next_volley_takes_the_place_of_the_one_that_was_to_be_corrected(
    visit: NewPage,
) -> None:
    page = visit(viewport=DESK)
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    shot(page, table, "3 2", "2 2")
    page.get_by_role("button", name="Corriger la volée 3 2").click()
    expect(page.locator(".range-why")).to_contain_text("Au lieu de 3 2")
    menu(page, "Corriger la saisie").click()
    dialog = page.get_by_role("dialog")
    for name, text in (("Léa", "3 2"), ("Tom", "2 2")):
        expect(dialog.get_by_label(name)).to_have_value(text)
    dialog.get_by_label("Léa").fill("3 1")
    shot(page, table, "4 1", "1 1")
    expect(dialog.get_by_label("Tom")).to_have_value("1 1")
    expect(dialog.get_by_label("Léa")).to_have_value("4 1")
    expect(dialog.get_by_label("Léa")).to_be_focused()
    # What is being typed stays while it is still about the last volley.
    dialog.get_by_label("Léa").fill("4 2")
    last = page.request.get(f"/api/tables/{table}/view").json()["can"]["correct"][1]
    corrected = {"seat": 1, "text": "2 1", "moment": last["moment"]}
    ask(page, f"/api/tables/{table}/correct", **corrected, key=new_key())
    expect(dialog.get_by_label("Tom")).to_have_value("2 1")
    expect(dialog.get_by_label("Léa")).to_have_value("4 2")
    dialog.get_by_role("button", name="Corriger").first.click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Corriger la volée 4 2")).to_be_visible()
    expect(page.locator(".range-why")).not_to_contain_text("Au lieu de")


def test_whoever_corrects_on_the_range_is_sent_on_by_the_next_volley(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    shot(page, table, "3 2", "2 2")
    page.get_by_role("button", name="Tom", exact=True).click()
    page.get_by_role("button", name="Corriger la volée 2 2").click()
    expect(volley(page)).to_have_text(["2", "2"])
    shot(page, table, "4 1")  # by somebody else: Tom's volley can no longer be corrected
    expect(volley(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Valider la volée")).to_be_visible()


def test_a_volley_by_the_keyboard(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    expect(key(page, "9")).to_be_visible()
    for pressed in ("1", "0", "m"):
        page.keyboard.press(pressed)
    expect(volley(page)).to_have_text(["10", "M"])
    page.keyboard.press("Backspace")
    page.keyboard.press("x")
    expect(volley(page)).to_have_text(["X", "10"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Léa, c’est donné")).to_be_visible()


def test_an_arrow_flies_where_one_lets_go(visit: NewPage) -> None:
    page = visit(has_touch=True)
    open_table(page, "oie-archer", "Léa", "Tom", begin=True)
    face = page.get_by_role("img", name="Une cible à 10 anneaux")
    face.scroll_into_view_if_needed()
    box = face.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    expect(volley(page)).to_have_count(1)
    loose = page.get_by_role("button", name="Bander l’arc")
    loose.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    # What was shot is given by itself, and the next archer stands at the line.
    expect(page.locator(".range-who")).to_contain_text("Tom")
    loose.dispatch_event("click")  # as a screen reader presses
    loose.dispatch_event("click")
    expect(page.locator("#told")).to_contain_text("Tom")


def test_the_panel_says_how_many_arrows_and_why(page: Page) -> None:
    open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    expect(page.locator(".range-volley .empty")).to_have_count(2)
    expect(page.locator(".range-why")).to_contain_text("2 flèches par archer")
    expect(page.get_by_role("button", name="Valider la volée")).to_be_disabled()


# Four by four points of every tab and key: what is under a finger there is that button itself.
_COVERED = """
() => [...document.querySelectorAll(".ask-tabs button, .range-keys button, .range-volley > button")]
  .filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.scrollWidth > button.clientWidth
      || [0.2, 0.4, 0.6, 0.8].some((right) => [0.2, 0.4, 0.6, 0.8].some((down) =>
        !button.contains(document.elementFromPoint(x + width * right, y + height * down))));
  }).map((button) => button.textContent)
"""


@pytest.mark.parametrize("size", [(320, 600), (360, 640), (740, 360), (667, 375)])
def test_five_archers_at_one_phone_can_read_and_reach_every_tab_and_key(
    visit: NewPage, size: tuple[int, int]
) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    names = ("Jean-Baptiste", "Marie-Christine", "Anaïs", "Oscar", "Loïc")
    open_table(page, "oie-archer", *names, begin=True, dice="real")
    expect(key(page, "manquée")).to_be_visible()
    expect(page.locator(".ask-tabs button")).to_have_count(len(names))
    assert page.evaluate(_COVERED) == []
    fits(page)


# Type as broad as the broadest that machines bring along: some readers set their own.
_BROAD = """
@font-face { font-family: Broad; src: url("%s/type/sans-400.woff2"); size-adjust: 124%% }
:root { --sans: Broad; --serif: Broad }
"""


@pytest.mark.parametrize("broad", [False, True], ids=["ours", "broad"])
@pytest.mark.parametrize(
    "size", [PHONE, DESK, {"width": 360, "height": 640}, {"width": 740, "height": 360}]
)
def test_the_target_and_its_buttons_are_on_the_screen_together(
    visit: NewPage, size: dict[str, int], broad: bool
) -> None:
    page = visit(viewport=size, bypass_csp=broad)
    open_table(page, "oie-archer", "Jean-Baptiste", "Marie-Christine", begin=True)
    if broad:
        page.add_style_tag(content=_BROAD % f"/static/{stamp()}")
        page.wait_for_function("document.fonts.check('1rem Broad')")
    for name in ("Bander l’arc", "Tirer au hasard"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.locator(".face")).to_be_in_viewport(ratio=1)
