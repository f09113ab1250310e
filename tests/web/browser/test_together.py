"""Several devices at one table, and what becomes of them when the line or the server fails."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.cable import Cable
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import (
    choose,
    confirm,
    give_up,
    invite,
    join,
    menu,
    open_table,
    player,
    promised,
    throw,
    watch_link,
)
from tests.web.conftest import NewServer


def two(visit: NewPage, **wishes: str) -> tuple[Page, Page]:
    """Léa, who hosts, and Tom, who came by a link: a game of the goose has begun."""
    host, guest = visit(**wishes), visit(**wishes)
    open_table(host, "oie", "Léa", "Tom")
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(host.locator("#sentence")).to_have_text("À toi de lancer")
    return host, guest


def test_two_devices_play_in_turn_and_see_the_same(visit: NewPage) -> None:
    host, guest = two(visit)
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    expect(guest.get_by_role("button", name="Lancer les dés")).to_have_count(0)
    throw(host)
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    expect(guest).to_have_title(re.compile("^À toi"))
    throw(guest)
    told = guest.locator("#told p").inner_text()
    expect(host.locator("#told p")).to_have_text(told)
    expect(player(host, "Tom")).not_to_contain_text("pas là")


def test_a_spectator_follows_and_has_nothing_to_press(visit: NewPage) -> None:
    host, guest = visit(viewport=DESK), visit(viewport=DESK)
    open_table(host, "petits-chevaux", "Léa", "Tom", options={"six": "always"})
    guest.goto(watch_link(host))
    expect(guest.locator(".lobby")).to_contain_text("Regarde, les mains dans le dos")
    expect(guest.locator(".lobby").get_by_role("button")).to_have_count(0)
    assert "#" not in guest.url
    host.get_by_role("button", name="Commencer").click()
    throw(host)
    expect(guest.locator("#told")).to_contain_text("Léa fait")
    for nothing in ("#ask button", "#talk", "[data-open]"):
        expect(guest.locator(nothing).filter(visible=True)).to_have_count(0)
    guest.get_by_role("button", name="Menu").click()
    offered = guest.get_by_role("dialog")
    expect(offered.get_by_role("heading", name="La partie")).to_have_count(0)
    expect(offered.get_by_text("Supprimer la table")).to_have_count(0)
    terms = offered.locator("dd", has_text="Toujours, pourvu qu’il ait été joué")
    expect(terms).to_contain_text("changé")  # under which rules they play can be read at any time


def test_a_seat_goes_on_on_another_device(visit: NewPage) -> None:
    host, other = visit(viewport=DESK), visit()
    open_table(host, "oie", "Léa", "Tom", begin=True)
    throw(host)
    menu(host, "Passer ma place sur un autre appareil").click()
    choose(host, "Qui change d’appareil ?", "Tom")
    field = host.get_by_role("dialog").locator(".invite-link").nth(1)
    expect(field).to_have_value(re.compile("#seat="))
    other.goto(field.input_value())
    heading = other.get_by_role("heading", name="La place de Tom continue sur cet appareil")
    expect(heading).to_be_visible()
    expect(other.get_by_label("Ton nom à la table")).to_have_value("Tom")
    other.get_by_role("button", name="Continuer ici").click()
    expect(other.locator("#sentence")).to_have_text("À toi de lancer")
    # The menu that is still open no longer offers what is gone.
    offered = host.get_by_role("dialog")
    expect(offered.get_by_text("La place de Tom")).to_have_count(0)
    offered.get_by_role("button", name="Abandonner").click()
    expect(host.get_by_role("dialog", name="Vraiment ?")).to_be_visible()
    host.keyboard.press("Escape")
    host.keyboard.press("Escape")
    expect(host.locator("#sentence")).to_have_text("Au tour de Tom")
    expect(host.get_by_role("button", name="Lancer les dés")).to_have_count(0)
    throw(other)
    expect(host.locator("#sentence")).to_have_text("À toi de lancer")


def test_a_spectator_goes_along_to_the_rematch(visit: NewPage) -> None:
    host, guest = visit(viewport=DESK), visit(viewport=DESK)
    open_table(host, "oie", "Léa", "Tom")
    guest.goto(watch_link(host))
    expect(guest.locator(".lobby")).to_be_visible()
    host.get_by_role("button", name="Commencer").click()
    give_up(host, "Tom")
    expect(guest.locator("#over .result")).to_have_text("Léa gagne !")
    expect(guest.get_by_role("link", name="À la table de la revanche")).to_have_count(0)
    host.get_by_role("button", name="La revanche !").click()
    guest.get_by_role("link", name="À la table de la revanche").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Tom")  # nobody is waited for


def test_the_host_goes_on_as_the_host_on_another_device(visit: NewPage) -> None:
    host, other = visit(viewport=DESK), visit(viewport=DESK)
    open_table(host, "oie", "Léa", players=2, begin=True)
    menu(host, "Passer ma place sur un autre appareil").click()
    field = host.get_by_role("dialog").locator(".invite-link").first
    expect(field).to_have_value(re.compile("#seat="))
    other.goto(field.input_value())
    other.get_by_role("button", name="Continuer ici").click()
    expect(menu(other, "Supprimer la table")).to_be_visible()
    offered = host.get_by_role("dialog")
    expect(offered.get_by_role("button", name="Supprimer la table")).to_have_count(0)
    expect(host.locator("#log-list")).to_contain_text("y reste l’hôte de la table")


def test_the_host_gives_an_absent_players_seat_to_chance_or_to_somebody_else(
    visit: NewPage,
) -> None:
    host, guest = two(visit)
    guest.close()
    expect(player(host, "Tom")).to_contain_text("pas là")
    throw(host)
    player(host, "Tom").click()
    host.get_by_role("dialog").get_by_role("button", name="Confier à l’ordinateur").click()
    expect(host.locator("#sentence")).to_have_text("À toi de lancer")
    player(host, "Tom").click()
    host.get_by_role("button", name="Inviter quelqu’un à sa place").click()
    field = host.get_by_role("dialog").locator(".invite-link")
    expect(field).to_have_value(re.compile("#seat="))
    zoe = visit()
    zoe.goto(field.input_value())
    expect(zoe.get_by_role("heading", name="La place de Tom est à reprendre")).to_be_visible()
    join(zoe, field.input_value(), "Zoé")
    host.keyboard.press("Escape")
    throw(host)
    expect(zoe.locator("#sentence")).to_have_text("À toi de lancer")


def test_the_host_takes_a_player_off_and_then_the_whole_table(visit: NewPage) -> None:
    host, guest = visit(viewport=DESK), visit()
    open_table(host, "oie", "Léa", "Tom", "Zoé")
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    player(host, "Tom").click()
    remove = host.get_by_role("dialog").get_by_role("button", name="Retirer de la table")
    expect(remove).to_have_count(0)  # nobody is taken off while sitting there
    host.keyboard.press("Escape")
    table = guest.url
    guest.goto("/")
    expect(player(host, "Tom")).to_contain_text("pas là")
    player(host, "Tom").click()
    remove.click()
    confirm(host, "Retirer de la table")
    expect(player(host, "Tom")).to_contain_text("hors jeu")
    throw(host)
    expect(host.locator("#sentence")).to_have_text("Zoé : À toi de lancer")
    guest.goto(table)
    expect(guest.locator("#sentence")).to_have_text("Au tour de Zoé")
    menu(host, "Supprimer la table").click()
    confirm(host, "Supprimer la table")
    for page in (guest, host):
        expect(page.get_by_role("heading", name="La table a été rangée")).to_be_visible()


def test_a_cut_line_mends_itself_and_what_was_pressed_meanwhile_happens_once(
    visit: NewPage, cable: Cable
) -> None:
    host, guest = visit(), visit(base_url=cable.address)
    open_table(host, "oie", "Léa", "Tom")
    link = invite(host, 1).replace(host.url.partition("/t/")[0], cable.address)
    join(guest, link, "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    cable.cut()
    expect(guest.get_by_text("Reconnexion…")).to_be_visible()
    throw(host)
    cable.mend()
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    expect(guest.get_by_text("Reconnexion…")).to_be_hidden()
    cable.cut()
    guest.get_by_role("button", name="Lancer les dés").click()
    cable.mend()
    expect(guest.locator("#sentence")).to_have_text("Au tour de Léa")
    expect(guest.locator(".toast.bad")).to_have_count(0)


def test_a_killed_server_comes_back_with_everybody_in_their_seats(
    visit: NewPage, serve: NewServer
) -> None:
    server = serve()
    host, guest = two(visit, base_url=server.address)
    throw(host)
    before = host.locator("#pawn-0").get_attribute("transform")
    server.kill()
    expect(guest.get_by_text("Reconnexion…")).to_be_visible()
    server.start()
    expect(guest.get_by_text("Reconnexion…")).to_be_hidden()
    host.reload()
    expect(host.locator("#sentence")).to_have_text("Au tour de Tom")
    assert host.locator("#pawn-0").get_attribute("transform") == before
    throw(guest)
    expect(host.locator("#sentence")).to_have_text("À toi de lancer")


def test_a_table_opened_while_the_server_is_down_says_so_and_comes_by_itself(
    visit: NewPage, cable: Cable
) -> None:
    page = visit(base_url=cable.address)
    open_table(page, "oie", "Léa", "Tom", begin=True)
    promised(page, "caches.match(location.href, { ignoreVary: true })")
    cable.cut()
    page.reload()
    expect(page.get_by_role("heading", name="Pas de réseau")).to_be_visible()
    expect(page.get_by_text("Reconnexion…").filter(visible=True)).to_have_count(1)
    expect(page.get_by_role("link", name="Tablier, l’accueil")).to_be_visible()
    cable.mend()
    expect(page.locator("#sentence")).to_have_text("Léa : À toi de lancer")
    expect(page.get_by_text("Reconnexion…")).to_be_hidden()
    throw(page)


def test_an_invite_opened_while_the_server_is_down_waits_for_it(
    visit: NewPage, cable: Cable
) -> None:
    host, guest = visit(), visit(base_url=cable.address)
    open_table(host, "oie", "Léa", "Tom")
    link = invite(host, 1).replace(host.url.partition("/t/")[0], cable.address)
    guest.goto(link.partition("#")[0])
    expect(guest.get_by_role("heading", name="Cette table est privée")).to_be_visible()
    promised(guest, "caches.match(location.href, { ignoreVary: true })")
    cable.cut()
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Pas de réseau")).to_be_visible()
    cable.mend()
    guest.get_by_label("Ton nom à la table").fill("Tom")
    guest.get_by_role("button", name="S’asseoir").click()
    expect(host.locator(".lobby-seat").nth(1)).to_contain_text("à table")
