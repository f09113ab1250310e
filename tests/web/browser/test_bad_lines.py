"""On a bad line: tunnels, sleeping tabs, invites that do not get through."""

import json
import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tablier.server import looking_api
from tests.web.browser.cable import Cable
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, ask, invite, join, menu, open_table, player, throw
from tests.web.server import new_key

ATTEMPTS = 6  # of every request, before the page says that there is no connection
HIDE = "on => { document.put_away = on; document.dispatchEvent(new Event('visibilitychange')); }"
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => document.put_away ?? false });"


def far(visit: NewPage, host: Page, cable: Cable) -> Page:
    """Tom, far away, at the table that Léa has opened."""
    guest = visit(base_url=cable.address)
    guest.clock.install()
    guest.add_init_script(HIDDEN)
    open_table(host, "oie", "Léa", "Tom")
    join(guest, invite(host, 1).replace(host.url.partition("/t/")[0], cable.address), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    return guest


def test_a_tunnel_in_which_nothing_ends_and_nothing_arrives_is_noticed(
    visit: NewPage, cable: Cable
) -> None:
    host = visit()
    guest = far(visit, host, cable)
    cable.sink()
    throw(host)
    cable.surface()
    guest.clock.fast_forward(31_000)
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    expect(guest.get_by_text("Reconnexion…")).to_be_hidden()
    cable.sink()
    guest.get_by_role("button", name="Lancer les dés").click()
    cable.surface()
    guest.clock.fast_forward(11_000)
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    expect(guest.locator(".toast.bad")).to_have_count(0)


def test_the_page_tells_the_server_that_somebody_is_there(
    visit: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking_api, "BEAT", 0.1)
    page = visit()
    page.clock.install()
    open_table(page, "oie", "Léa", "Tom", begin=True)
    with page.expect_response("**/here") as sign:
        page.clock.fast_forward(11_000)
    assert sign.value.ok


def test_a_tab_in_the_background_lets_its_line_go_and_takes_it_up_again(
    visit: NewPage, cable: Cable
) -> None:
    host = visit(viewport=DESK)
    guest = far(visit, host, cable)
    guest.evaluate(HIDE, True)
    guest.clock.fast_forward(601_000)
    expect(player(host, "Tom")).to_contain_text("pas là")
    throw(host)
    guest.evaluate(HIDE, False)
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    expect(player(host, "Tom")).not_to_contain_text("pas là")


def test_an_invite_that_did_not_get_through_is_still_good(visit: NewPage) -> None:
    host, guest = visit(), visit()
    guest.clock.install()
    open_table(host, "oie", "Léa", "Tom")
    guest.goto(invite(host, 1))
    guest.route("**/enter?*", lambda route: route.abort())
    guest.get_by_label("Ton nom à la table").fill("Tom")
    with guest.expect_event("requestfailed"):
        guest.get_by_role("button", name="S’asseoir").click()
    for _ in range(ATTEMPTS - 1):
        with guest.expect_event("requestfailed"):
            guest.clock.fast_forward(8_000)
    expect(guest.get_by_role("alert")).to_contain_text("Il reste bon")
    assert "#seat=" in guest.url
    guest.unroute_all()
    guest.get_by_role("button", name="S’asseoir").click()
    expect(host.locator(".lobby-seat").nth(1)).to_contain_text("à table")
    assert "#" not in guest.url


def test_on_plain_http_a_link_is_copied_out_of_a_dialog_or_shown(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    open_table(page, "oie", "Léa", "Tom", begin=True)
    menu(page, "Copier le lien").click()
    expect(page.locator(".toast").last).to_contain_text("Lien copié")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Les règles").click()
    field = page.get_by_role("searchbox", name="Chercher dans les règles")
    field.click()
    page.keyboard.press("Control+V")
    expect(field).to_have_value(re.compile("#watch="))
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.evaluate("document.execCommand = () => false")
    menu(page, "Copier le lien").click()
    expect(page.locator(".toast").last).to_contain_text("copie-le à la main")
    expect(page.get_by_role("dialog").locator(".invite-link:visible")).to_be_focused()
    assert "#watch=" in str(page.evaluate("getSelection().toString()"))


def test_a_slow_line_shows_the_page_that_was_kept(visit: NewPage, cable: Cable) -> None:
    page = visit(base_url=cable.address)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now it is the worker who asks, and who keeps
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    cable.sink()
    page.goto("/", wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_what_is_on_its_way_is_shown_and_can_still_be_read(visit: NewPage) -> None:
    page = visit()
    open_table(page, "oie", "Léa", "Tom", begin=True)
    held: list[Route] = []
    keys: set[str] = set()

    def hold(route: Route) -> None:
        keys.add(json.loads(route.request.post_data or "")["key"])
        held.append(route)

    page.route("**/throw?*", hold)
    big = page.get_by_role("button", name="Lancer les dés")
    big.click()
    expect(page.locator("#ask")).to_have_attribute("aria-busy", "true")
    accessible(page)
    big.click()
    held[-1].continue_()
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")
    expect(page.locator("#ask")).to_have_attribute("aria-busy", "false")
    # The page may have tried again meanwhile, but it was one press.
    assert len(keys) == 1


def test_a_volley_is_thought_over_before_its_answer_has_come(visit: NewPage) -> None:
    page = visit()
    table = open_table(page, "oie-archer", "Léa", "Tom", begin=True, dice="real")
    for score in "93":
        page.keyboard.press(score)
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/play?*", lambda route: late.append((route, route.fetch())))
    page.get_by_role("button", name="Valider la volée").click()
    page.get_by_role("button", name="Léa, c’est donné").click()
    page.get_by_role("button", name="Changer cette volée").click()
    noted = page.get_by_role("list", name="La volée").get_by_role("button")
    expect(noted).to_have_text(["9", "3"])
    [(route, answer)] = late
    with page.expect_response("**/play?*"):
        route.fulfill(response=answer)
    # Nor does what somebody says meanwhile take it out of the archer's hands.
    ask(page, f"/api/tables/{table}/say", seat=1, reaction="bravo", key=new_key())
    expect(page.locator(".bubble")).to_be_visible()
    expect(noted).to_have_text(["9", "3"])
