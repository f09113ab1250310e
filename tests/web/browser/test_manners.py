"""At the table: why, taking back, giving up, agreeing, talking."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import (
    ask,
    confirm,
    give_up,
    invite,
    join,
    menu,
    open_table,
    player,
    throw,
)
from tests.web.server import new_key

NASTY = "<img src=x onerror=x()>"
NORTH, EAST = re.compile("face au nord"), re.compile("face à l’est")


def turn(page: Page) -> None:
    """A manoeuvre on the board of Archers: the archer in d1, who looks north, turns right."""
    page.locator("#sq-d1").click(force=True)
    page.locator("#ask").get_by_role("button", name="droite").click()
    expect(page.locator("#archer-d1")).to_have_accessible_name(EAST)


def archers(visit: NewPage, **settings: Any) -> tuple[Page, Page]:
    """Léa, who begins, and Tom, each with a device of their own."""
    host, guest = visit(viewport=DESK), visit(viewport=DESK)
    open_table(host, "archers", "Léa", "Tom", options={"first": "dark"}, **settings)
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(host.locator("#sentence")).to_have_text("Manœuvre 1 sur 2")
    return host, guest


def test_every_line_of_the_log_tells_its_rule(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True)
    throw(page)
    page.locator("#told").get_by_role("button", name="Pourquoi ?").click()
    expect(page.get_by_role("dialog").locator("code")).to_contain_text("oie.")
    page.get_by_role("button", name="Fermer").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Journal").click()
    page.locator(".log-lines .line", has_text="fait").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("dés")


def test_on_one_device_a_choice_is_taken_back_at_once(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "archers", "Léa", "Tom", begin=True, options={"first": "dark"})
    turn(page)
    page.get_by_role("button", name="Reprendre mon dernier choix").click()
    expect(page.locator("#archer-d1")).to_have_accessible_name(NORTH)
    expect(page.locator("#live-region")).to_contain_text("Le dernier choix est repris.")


def test_with_others_a_choice_is_taken_back_by_agreement(visit: NewPage) -> None:
    host, guest = archers(visit)
    turn(host)
    host.get_by_role("button", name="Reprendre mon dernier choix").click()
    expect(host.locator("#proposal")).to_contain_text("On attend la réponse")
    banner = guest.locator("#proposal")
    expect(banner).to_contain_text("Léa voudrait reprendre son dernier choix.")
    banner.get_by_role("button", name="Non merci").click()
    for page in (host, guest):
        expect(page.locator("#proposal")).to_be_hidden()
    expect(host.locator("#archer-d1")).to_have_accessible_name(EAST)
    host.get_by_role("button", name="Reprendre mon dernier choix").click()
    banner.get_by_role("button", name="D’accord").click()
    for page in (host, guest):
        expect(page.locator("#archer-d1")).to_have_accessible_name(NORTH)


def test_where_it_is_forbidden_nobody_is_offered_to_take_back(visit: NewPage) -> None:
    host, _ = archers(visit, undo="never")
    turn(host)
    expect(menu(host, "Proposer la nulle")).to_be_visible()
    expect(host.get_by_role("button", name="Reprendre mon dernier choix")).to_have_count(0)


def test_a_draw_needs_both(visit: NewPage) -> None:
    host, guest = archers(visit)
    menu(host, "Proposer la nulle").click()
    expect(guest.locator("#proposal")).to_contain_text("Léa propose une partie nulle.")
    guest.locator("#proposal").get_by_role("button", name="D’accord").click()
    for page in (host, guest):
        expect(page.locator("#over .result")).to_contain_text("Partie nulle")


def test_a_draw_on_one_device_is_asked_for_twice(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "archers", "Léa", "Tom", begin=True)
    menu(page, "Proposer la nulle").click()
    expect(page.locator("#over")).to_be_hidden()
    confirm(page, "Partie nulle")
    expect(page.locator("#over .result")).to_contain_text("Partie nulle")


def test_a_browser_checks_the_proof_by_what_it_has_kept(visit: NewPage) -> None:
    host, guest = visit(), visit()
    table = open_table(host, "oie", "Léa", "Tom")
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    throw(host)
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    menu(guest, "La preuve des dés").click()
    expect(guest.get_by_role("dialog")).to_contain_text("Grain de sel : Tom (cet appareil)")
    expect(guest.get_by_role("dialog")).not_to_contain_text("Contrôlé ici")
    guest.get_by_role("button", name="Fermer").click()
    menu(guest, "Abandonner").click()
    confirm(guest, "Abandonner")
    for page in (host, guest):
        page.locator("#over").get_by_role("button", name="La preuve des dés").click()
        expect(page.get_by_role("dialog")).to_contain_text("le grain de sel de cet appareil y est")
        page.get_by_role("button", name="Fermer").click()
    kept = f"salt-{table}"
    for fact, warning in (("share", "n’y est pas"), ("commitment", "l’empreinte a changé")):
        host.evaluate(
            "([key, fact]) => localStorage.setItem(key, JSON.stringify("
            "{ ...JSON.parse(localStorage.getItem(key)), [fact]: 'another' }))",
            [kept, fact],
        )
        host.locator("#over").get_by_role("button", name="La preuve des dés").click()
        expect(host.get_by_role("dialog").locator(".error")).to_contain_text(warning)
        host.get_by_role("button", name="Fermer").click()


def test_nobody_waits_long_for_a_tab_that_sleeps(visit: NewPage) -> None:
    host, guest = visit(), visit()
    open_table(host, "oie", "Léa", "Tom")
    join(guest, invite(host, 1), "Tom")
    guest.goto("about:blank")
    host.get_by_role("button", name="Commencer").click()
    expect(host.locator(".lobby-says")).to_have_text("Chacun ajoute son grain de sel aux dés…")
    throw(host)  # a few seconds later
    expect(host.locator("#log-list")).to_contain_text("Sans le grain de sel de Tom")
    menu(host, "La preuve des dés").click()
    expect(host.get_by_role("dialog")).to_contain_text("pas montré à temps : laissé de côté")
    expect(host.get_by_role("dialog")).to_contain_text("Grain de sel : Léa (cet appareil)")
    guest.go_back()
    menu(guest, "Abandonner").click()
    confirm(guest, "Abandonner")
    guest.locator("#over").get_by_role("button", name="La preuve des dés").click()
    expect(guest.get_by_role("dialog")).to_contain_text("n’a pas montré son grain de sel à temps")


def test_what_is_corrected_starts_from_what_was_typed_even_after_a_reload(page: Page) -> None:
    table = open_table(page, "oie", "Léa", "Tom", begin=True, dice="real")
    seen = page.request.get(f"/api/tables/{table}/view").json()["asks"][0]
    typed = {"seat": seen["seat"], "moment": seen["moment"], "text": "1+2"}
    ask(page, f"/api/tables/{table}/play", **typed, key=new_key())
    expect(page.locator("#told")).to_contain_text("1+2")
    page.reload()
    menu(page, "Corriger la saisie").click()
    field = page.get_by_label("Il fallait lire")
    expect(field).to_have_value("1+2")
    field.fill("1+3")
    page.get_by_role("button", name="Voir ce qui change").click()
    expect(page.get_by_role("dialog")).to_contain_text("case 4, et non case 3")
    page.get_by_role("button", name="Accepter la correction").click()
    expect(page.locator("#log-list")).to_contain_text("Une saisie est corrigée.")


def test_whoever_leaves_three_players_leaves_two(page: Page) -> None:
    open_table(page, "petits-chevaux", "Léa", "Tom", "Zoé", begin=True)
    give_up(page, "Tom")
    expect(player(page, "Tom")).to_contain_text("hors jeu")
    expect(page.locator("#over")).to_be_hidden()
    give_up(page, "Léa")
    expect(page.locator("#over .result")).to_have_text("Zoé gagne !")


def test_a_rematch_keeps_the_seats_and_the_next_one_begins(visit: NewPage) -> None:
    host, guest = visit(), visit()
    open_table(host, "oie", "Léa", "Tom")
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    menu(guest, "Abandonner").click()
    confirm(guest, "Abandonner")
    host.get_by_role("button", name="La revanche !").click()
    expect(host.get_by_role("heading", name="Autour de la table")).to_be_visible()
    guest.get_by_role("link", name="À la table de la revanche").click()
    expect(guest.locator(".lobby-name").filter(visible=True).last).to_have_value("Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")


@pytest.mark.parametrize("chat", ["reactions", "free"])
def test_kind_words_for_all_and_free_ones_only_where_the_host_allows_it(
    visit: NewPage, chat: str
) -> None:
    host, guest = visit(viewport=DESK), visit(viewport=DESK)
    open_table(host, "oie", "Léa", "Tom", chat=chat)
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(host.get_by_role("button", name="Bravo !")).to_be_hidden()  # behind one button
    host.locator(".react > summary").click()
    host.get_by_role("button", name="Bravo !").click()
    expect(guest.locator(".bubble")).to_have_text("Bravo !")
    expect(guest.locator("#live-region")).to_contain_text("Léa : Bravo !")
    field = guest.get_by_label("Un mot pour la table")
    if chat == "reactions":
        expect(field).to_be_hidden()
        return
    field.fill(NASTY)
    guest.get_by_role("button", name="Dire").click()
    expect(host.locator("#log-list")).to_contain_text(f"Tom : {NASTY}")
    expect(field).to_have_value("")
    assert host.locator("main img[src='x']").count() == 0


def test_a_name_is_text_wherever_it_stands(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "oie", NASTY[:24], "<b>Tom</b>")
    expect(page.locator(".lobby-name").first).to_have_value(NASTY[:24])
    page.get_by_role("button", name="Commencer").click()
    throw(page)
    expect(page.locator("#log-list")).to_contain_text(NASTY[:24])
    expect(page.locator("#sentence")).to_have_text("<b>Tom</b> : À toi de lancer")
    expect(player(page, "<b>Tom</b>")).to_be_visible()
    give_up(page, "<b>Tom</b>")
    expect(page.locator("#over .story")).to_contain_text(NASTY[:24])
    assert page.locator("main img[src='x'], main b").count() == 0
