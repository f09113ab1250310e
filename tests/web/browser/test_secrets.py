"""Secret bets of several players at one device."""

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.web.browser.hands import ask, open_table
from tests.web.server import new_key


def place_all(page: Page) -> None:
    """Every prisoner into a canoe, in the order in which they stand."""
    page.locator(".bet-waiting .bet-place").first.click()
    for place in range(7):
        page.locator(".bet-group .bet-place").nth(place).click()


def test_a_curtain_stands_between_two_who_share_a_device(page: Page) -> None:
    open_table(page, "evasion", "Léa", "Tom", begin=True)
    curtain = page.get_by_role("dialog", name="L’appareil passe à Léa")
    expect(curtain).to_be_visible()
    expect(page.get_by_role("button", name="Menu")).to_have_count(0)  # nothing behind it is there
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.get_by_role("button", name="C’est moi, Léa").click()
    place_all(page)
    bet = page.locator(".bet-group .bet-place").all_inner_texts()
    assert sorted(bet) == list("0123456")
    page.get_by_role("button", name="Parier en secret").click()
    expect(page.get_by_role("dialog", name="L’appareil passe à Tom")).to_be_visible()
    # Not only out of sight: not in the page.
    expect(page.locator(".bet-group .bet-place:not(.empty)")).to_have_count(0)
    assert "01 23 45 6" not in page.content()
    page.get_by_role("button", name="C’est moi, Tom").click()
    expect(page.locator(".bet-group .bet-place:not(.empty)")).to_have_count(0)
    # Léa looks at hers again: behind the curtain once more.
    page.get_by_role("button", name="Léa, c’est donné").click()
    expect(page.locator("#ask")).to_contain_text("Pari déposé")
    page.get_by_role("button", name="Revoir ou changer ce pari").click()
    page.get_by_role("button", name="C’est moi, Léa").click()
    expect(page.locator(".bet-group .bet-place")).to_have_text(list("0123456"))
    page.get_by_role("button", name="Refermer").click()
    expect(page.locator(".bet-group .bet-place:not(.empty)")).to_have_count(0)


def test_a_prisoner_is_dragged_into_a_canoe(page: Page) -> None:
    open_table(page, "evasion", "Léa", "Tom", begin=True)
    page.get_by_role("button", name="C’est moi, Léa").click()
    prisoner = page.locator(".bet-waiting .bet-place").nth(3)
    canoe = page.get_by_role("group", name="canot 2").get_by_role("button").first
    prisoner.drag_to(canoe)
    expect(canoe).to_have_text("3")
    expect(page.get_by_role("button", name="Encore 6 prisonniers à placer")).to_be_disabled()


def test_a_prisoner_then_a_place_whatever_the_page_has_chosen_meanwhile(page: Page) -> None:
    open_table(page, "evasion", "Léa", players=2, begin=True)
    row, places = page.locator(".bet-waiting .bet-place"), page.locator(".bet-group .bet-place")
    for n in range(3):
        row.nth(n).click()
        expect(row.nth(n)).to_have_attribute("aria-pressed", "true")
        places.nth(n).click()
        expect(places.nth(n)).to_have_text(str(n))
    # One who has a place already is moved, not exchanged for the one who would be next.
    places.nth(1).click()
    places.nth(5).click()
    expect(places.nth(5)).to_have_text("1")
    expect(places.nth(1)).to_have_text("")
    # Whoever is tapped twice is let go.
    row.nth(3).click()
    row.nth(3).click()
    expect(row.nth(3)).to_have_attribute("aria-pressed", "false")


def test_one_curtain_only_for_whoever_still_has_to_bet(page: Page) -> None:
    table = open_table(page, "evasion", "Léa", "Tom", "Zoé", begin=True)
    for seat, name in enumerate(("Léa", "Tom", "Zoé")):
        expect(page.locator(".curtain")).to_have_count(1)
        expect(page.get_by_role("button", name=f"C’est moi, {name}")).to_be_visible()
        # The same device has the table open in another tab.
        bet = {"seat": seat, "text": "01 23 45 6", "moment": "0.bet", "key": new_key()}
        ask(page, f"/api/tables/{table}/play", **bet)
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator("#board [data-open]").first).to_be_visible()


def test_an_answer_that_comes_late_leaves_the_next_bet_alone(page: Page) -> None:
    open_table(page, "evasion", "Léa", "Tom", begin=True)
    page.get_by_role("button", name="C’est moi, Léa").click()
    place_all(page)
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/play?*", lambda route: late.append((route, route.fetch())))
    page.get_by_role("button", name="Parier en secret").click()
    page.get_by_role("button", name="C’est moi, Tom").click()
    page.locator(".bet-waiting .bet-place").first.click()
    place = page.locator(".bet-group .bet-place").nth(2)
    place.click()
    expect(place).to_have_text("0")
    [(route, answer)] = late
    with page.expect_response("**/play?*"):
        route.fulfill(response=answer)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator(".bet-group .bet-place")).to_have_text(["", "", "0", "", "", "", ""])
