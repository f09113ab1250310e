"""The archery range: volleys typed in with a thumb or with keys, or shot at the screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tablier.server.static_files import stamp
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, ask, fits, menu, open_table
from tests.web.server import new_key


def volley(page: Page) -> Locator:
    """The arrows noted so far."""
    return page.get_by_role("list", name="La volée").get_by_role("button")


def key(page: Page, label: str) -> Locator:
    """A large key."""
    return page.get_by_role("group", name="Noter une flèche").get_by_role(
        "button", name=label, exact=True
    )


def shot(page: Page, table: str, *volleys: str) -> None:
    """Volleys that come from elsewhere: not by this page's keys."""
    for seat, text in enumerate(volleys):
        moment = page.request.get(f"/api/tables/{table}/view").json()["asks"][0]["moment"]
        given = {"seat": seat, "text": text, "moment": moment}
        ask(page, f"/api/tables/{table}/play", **given, key=new_key())


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
    page.get_by_role("button", name="Effacer la dernière flèche").tap()
    key(page, "manquée").tap()
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
    # All have shot: the whole volley as a table, and then the next one.
    expect(page.locator(".card.one tbody tr")).to_have_text(
        [re.compile("Léa.*X9.*19.*D → 28.*2"), re.compile("Tom.*54.*9.*D → 18.*2")]
    )
    expect(key(page, "9")).to_be_hidden()
    page.get_by_role("button", name="Volée suivante").tap()
    expect(key(page, "9")).to_be_visible()


def test_any_arrow_of_the_past_is_put_right_after_one_has_seen_what_changes(
    visit: NewPage,
) -> None:
    page = visit(viewport=DESK)
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    shot(page, table, "X 9", "5 4")
    shot(page, table, "2 1", "1 1")
    page.get_by_role("button", name="Volée suivante").click()
    menu(page, "La feuille de marque").click()
    card = page.get_by_role("dialog")
    expect(card.locator("tbody tr")).to_have_text(
        [re.compile("X9.*= 19.*→ 28.*54.*= 9.*→ 18"), re.compile("21.*→ 31.*11.*→ 20")]
    )
    accessible(page)
    card.get_by_role("button", name="X 9 : corriger la volée 1 de Léa").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("Noté : X 9.")
    # 13 is the red arrow: Léa would have had one arrow in the second volley, and two are noted.
    for arrow, score in ((1, "9"), (2, "4")):
        box.get_by_label(f"flèche {arrow}").first.select_option(score)
    box.get_by_role("button", name="Voir ce qui change").click()
    expect(box).to_contain_text("À la volée 2, Léa n’aurait eu qu’une flèche")
    expect(box.get_by_role("button", name="Accepter la correction")).to_be_hidden()
    box.get_by_label("flèche 1").last.select_option("2")
    box.get_by_role("button", name="Voir ce qui change").click()
    expect(box).to_contain_text("Léa : case 15, et non case 31.")
    assert position(page, table) == ["31", "20"]  # shown, and not done yet
    # What is changed afterwards has to be looked at again.
    box.get_by_label("flèche 1").last.select_option("3")
    expect(box.get_by_role("button", name="Accepter la correction")).to_be_hidden()
    box.get_by_role("button", name="Voir ce qui change").click()
    accessible(page)
    box.get_by_role("button", name="Accepter la correction").click()
    expect(box).to_have_count(0)
    assert position(page, table) == ["16", "20"]
    expect(page.locator("#log-list")).to_contain_text("Correction à la volée 1")
    assert "1: ~9 4 @1 & 1: ~3 @2" in page.request.get(f"/api/tables/{table}/record").text()
    menu(page, "La feuille de marque").click()
    expect(page.get_by_role("dialog").get_by_text("corrigée")).to_have_count(2)


def position(page: Page, table: str) -> list[str]:
    """The squares at the end of the score card."""
    card = page.request.get(f"/api/tables/{table}/card").json()
    return [cell["after"] for cell in card["volleys"][-1]["cells"]]


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


def test_an_arrow_flies_where_one_lets_go_and_never_by_a_mere_click(visit: NewPage) -> None:
    page = visit(has_touch=True)
    open_table(page, "oie-archer", "Léa", "Tom", begin=True)
    page.get_by_role("button", name="Prendre l’arc").click()
    bow = page.get_by_role("dialog", name="Léa tire")
    face = bow.get_by_role("img", name="Une cible à 10 anneaux")
    says = bow.get_by_role("status")
    expect(says).to_contain_text("Flèche d’essai, elle ne compte pas. Appuie sur la cible")
    box = face.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 300  # large, over the board
    accessible(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.up()
    expect(says).to_contain_text("la flèche est toujours là")
    expect(face.locator(".stuck")).to_have_count(0)
    page.mouse.down()
    expect(says).to_contain_text("L’arc est bandé")
    page.mouse.up()
    expect(says).to_contain_text("Essai :")  # the first one was for practice
    expect(volley(page)).to_have_count(0)
    page.mouse.down()
    expect(says).to_contain_text("L’arc est bandé")
    page.mouse.move(box["x"] + box["width"] / 2 - 20, box["y"] + box["height"] / 2 - 20)
    page.mouse.up()
    expect(says).to_contain_text("Encore une")
    # By the keyboard: the same button draws and lets go; Escape lets the string down first.
    button = bow.get_by_role("button", name="Bander l’arc")
    button.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(says).to_contain_text("Trop tôt")
    page.keyboard.press("Escape")
    expect(button).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(says).to_contain_text("L’arc est bandé")
    page.keyboard.press("Enter")
    # What was shot is given by itself, and the next archer stands at the line.
    tom = page.get_by_role("dialog", name="Tom tire")
    for _ in range(2):
        tom.get_by_role("button", name="Bander l’arc").dispatch_event("click")  # a screen reader
        expect(tom.get_by_role("status")).to_contain_text("L’arc est bandé")
        tom.get_by_role("button", name="Lâcher la flèche").dispatch_event("click")
    expect(page.get_by_role("button", name="Volée suivante")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


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


@pytest.mark.parametrize("size", [(375, 667), (740, 360), (1366, 768)])
def test_every_key_is_in_its_place_in_large_type_too(visit: NewPage, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    type_size = page.context.new_cdp_session(page)
    for percent in (100, 150, 200):
        pixels = 16 * percent // 100
        type_size.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
        root = "getComputedStyle(document.documentElement).fontSize"
        page.wait_for_function(f"() => {root} === '{pixels}px'")
        assert page.evaluate(_COVERED) == [], percent
        fits(page)
    at = key(page, "manquée").bounding_box()
    key(page, "9").click()
    key(page, "8").click()
    assert key(page, "manquée").bounding_box() == at
    shot(page, table, "9 8", "X 1")
    page.get_by_role("button", name="Volée suivante").click()
    assert key(page, "manquée").bounding_box() == at


def test_five_archers_at_one_phone_can_read_and_reach_every_tab_and_key(page: Page) -> None:
    names = ("Jean-Baptiste", "Marie-Christine", "Anaïs", "Oscar", "Loïc")
    open_table(page, "oie-archer", *names, begin=True, dice="real")
    for size in ((320, 600), (360, 640), (740, 360), (667, 375)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(key(page, "manquée")).to_be_visible()
        expect(page.locator(".ask-tabs button")).to_have_count(len(names))
        assert page.evaluate(_COVERED) == [], size
        fits(page)


# Type as broad as the broadest that machines bring along: some readers set their own.
_BROAD = """
@font-face { font-family: Broad; src: url("%s/type/sans-400.woff2"); size-adjust: 124%% }
:root { --sans: Broad; --serif: Broad }
"""


@pytest.mark.parametrize("broad", [False, True], ids=["ours", "broad"])
def test_the_target_and_its_buttons_are_on_the_screen_together(visit: NewPage, broad: bool) -> None:
    page = visit(bypass_csp=broad)
    open_table(page, "oie-archer", "Jean-Baptiste", "Marie-Christine", begin=True)
    if broad:
        page.add_style_tag(content=_BROAD % f"/static/{stamp()}")
        page.wait_for_function("() => document.fonts.check('1rem Broad')")
    for wide, high in ((360, 740), (1280, 800), (360, 640), (740, 360)):
        page.set_viewport_size({"width": wide, "height": high})
        for name in ("Prendre l’arc", "Tirer au hasard"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Prendre l’arc").click()
        expect(page.get_by_role("button", name="Bander l’arc")).to_be_in_viewport(ratio=1)
        expect(page.locator(".face")).to_be_in_viewport(ratio=1)
        box = page.locator(".face").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 0.5 * min(wide, high)
        page.keyboard.press("Escape")
