"""Coming together in real browsers: one link, being called, and nobody stuck when one is gone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.cable import Cable
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, ask, confirm, join, menu, open_table, throw
from tests.web.browser.test_bad_lines import HIDDEN, HIDE
from tests.web.server import Server

# A device that has everything, and writes down what it was asked for.
DEVICE = (
    HIDDEN
    + """
window.done = [];
const note = (what, answer) => (...given) => {
  window.done.push(`${what} ${given.map(String).join(" ")}`.trim());
  return Promise.resolve(answer);
};
const lock = Object.assign(new EventTarget(), { release: note("dark") });
Object.defineProperty(navigator, "wakeLock", { value: { request: note("awake", lock) } });
navigator.vibrate = note("buzz");
navigator.setAppBadge = note("badge");
navigator.clearAppBadge = note("no badge");
window.Notification = class { static permission = "granted"; };
Notification.requestPermission = note("may I call", "granted");
ServiceWorkerRegistration.prototype.showNotification = note("call");
"""
)
LINK = re.compile("/j/[a-z0-9]{12}-")


def gathered(visit: NewPage, look: Callable[[Page], None] | None = None) -> tuple[Page, Page]:
    """Léa at a desk has invited Tom, who has sat down on a phone by the table's own link."""
    host, guest = visit(viewport=DESK), visit()
    guest.add_init_script(DEVICE)
    made = ask(host, "/api/tables", game="oie", names=["Léa"], options={"first": "1"})
    host.goto(made["url"])
    host.get_by_role("button", name="Inviter un ami").click()
    field = host.locator(".lobby-all .invite-link")
    expect(field).to_have_value(LINK)
    expect(host.locator(".lobby-all .hint")).to_contain_text("tablier serve --lan")
    guest.goto(field.input_value())
    expect(guest.get_by_role("heading", level=1)).to_have_text("Léa t’invite à jouer")
    if look:
        look(guest)
    join(guest, field.input_value(), "Tom")
    assert "/t/" in guest.url
    expect(host.locator(".lobby-all")).to_be_hidden()
    return host, guest


def test_one_link_brings_a_friend_who_is_called_when_it_is_their_turn(visit: NewPage) -> None:
    host, guest = gathered(visit, look=accessible)

    def done() -> list[str]:
        found: list[str] = guest.evaluate("window.done")
        return found

    assert "may I call" not in done()
    guest.get_by_role("button", name="Me prévenir quand c’est à moi").click()
    expect(guest.locator(".lobby-call")).to_be_hidden()
    expect(guest.get_by_text("on te préviendra")).to_be_visible()
    assert "may I call" in done()
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    assert "awake screen" in done()
    guest.evaluate(HIDE, True)
    throw(host)
    guest.wait_for_function("() => window.done.some((one) => one.startsWith('call '))")
    assert {"buzz 120,60,120", "badge 1"} <= set(done())
    guest.evaluate(HIDE, False)
    menu(guest, "Fermer")
    guest.get_by_label("Garder l’écran allumé").uncheck()
    assert done()[-1] == "dark"
    guest.get_by_label("Me prévenir quand").uncheck()
    guest.keyboard.press("Escape")
    called = sum(one.startswith("buzz") for one in done())
    throw(guest)
    throw(host)
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    assert sum(one.startswith("buzz") for one in done()) == called


def test_nobody_is_stuck_when_the_host_is_gone(
    visit: NewPage, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.app.state.attendance, "patience", 0.5)
    host, guest = gathered(visit)
    address = host.url
    line = guest.locator("#absence")
    host.goto("/")
    expect(line).to_contain_text("L’hôte de la table, Léa, ne donne plus signe de vie")
    line.get_by_role("button", name="Attendre").click()
    expect(line).to_be_hidden()
    host.goto(address)
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    host.goto("/")
    expect(line).to_contain_text("Léa ne donne plus signe de vie")
    expect(line.get_by_role("button")).to_have_text(
        ["Confier sa place à l’ordinateur", "Attendre", "Finir la partie"]
    )
    accessible(guest)
    line.get_by_role("button", name="Confier").click()
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    mine = host.get_by_role("region", name="Mes tables")
    host.reload()
    expect(mine.get_by_role("listitem")).to_contain_text("avec Cornélie, Tom")
    expect(mine.locator("img")).to_be_visible()
    host.goto(address)
    host.get_by_role("button", name="Reprendre ma place").click()
    expect(host.locator("#players .mine")).to_contain_text("Léa")
    throw(guest)
    host.goto("/")
    line.get_by_role("button", name="Finir la partie").click()
    confirm(guest, "Finir la partie")
    expect(guest.locator("#table[data-stage=over]")).to_be_visible()
    host.reload()
    mine.get_by_text("Parties finies").click()
    mine.get_by_role("button", name="Oublier la table").click()
    host.get_by_role("dialog").get_by_role("button", name="Oublier la table").click()
    expect(mine).to_be_hidden()


def test_a_dead_line_is_noticed_within_five_seconds(visit: NewPage, cable: Cable) -> None:
    page = visit(base_url=cable.address)
    page.clock.install()
    open_table(page, "oie", "Léa", "Tom", begin=True)
    reconnecting = page.locator("#offline")
    expect(reconnecting).to_be_hidden()
    cable.sink()
    page.clock.fast_forward(4_900)
    expect(reconnecting).to_be_visible()
    cable.surface()  # a beat comes through: the line was slow, and is kept
    expect(reconnecting).to_be_hidden()
