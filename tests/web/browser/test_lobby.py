"""From the home page to the first throw, and everything that can be settled on the way."""

import re

import pytest
from playwright.sync_api import Page, expect

from tablier.games.goose import example
from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import ask, confirm, invite, join, menu, open_table, throw
from tests.web.server import new_key


def test_two_clicks_from_home_to_the_first_throw(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Jouer : Jeu de l’oie", exact=True).click()
    page.get_by_role("button", name="Commencer").click()
    throw(page)
    expect(page.locator("#told")).to_contain_text("fait")


def test_whoever_joins_reads_what_is_agreed_before_the_first_throw(visit: NewPage) -> None:
    host, guest = visit(viewport=DESK), visit()
    table = open_table(host, "oie-jetons", "Léa", "Tom")
    join(guest, invite(host, 1), "Zoé")
    expect(host.locator(".lobby-seat").nth(1)).to_contain_text("à table")
    agreed = guest.locator(".lobby-terms")
    expect(agreed).to_contain_text("Lancés par l’application")
    expect(agreed.locator(".badge")).to_have_count(0)
    expect(guest.get_by_role("button", name="Commencer")).to_be_hidden()
    host.get_by_text("Règles et réglages").click()
    host.get_by_label("Le nombre de jetons").fill("7")
    host.keyboard.press("Enter")
    expect(agreed.locator("dd", has_text="7")).to_contain_text("changé")
    host.get_by_label("La partie est nulle").check()
    host.get_by_label("Jamais : coup joué, coup gardé").check()
    host.get_by_role("group", name="Qui commence").get_by_label("Zoé").check()
    expect(agreed).to_contain_text("La partie est nulle")
    expect(agreed).to_contain_text("Jamais")
    expect(agreed.locator("dt:text('Qui commence') + dd")).to_contain_text("Zoé")
    expect(guest.locator(".toast").first).to_have_text("L’hôte a changé un réglage.")
    host.get_by_role("button", name="Commencer").click()
    expect(guest.locator("#sentence")).to_have_text("À toi de lancer")
    # Tried again it is the same game: the host too reads what was agreed on, and is told why.
    menu(guest, "Abandonner").click()
    confirm(guest, "Abandonner")
    expect(host.locator("#over")).to_be_visible()
    host.goto(ask(host, f"/api/tables/{table}/again", place=0, key=new_key())["url"])
    host.get_by_text("Règles et réglages").click()
    settings = host.locator(".lobby-settings")
    expect(settings).to_contain_text("Cette table reprend une partie à partir d’un certain moment")
    expect(settings.locator("dt:text('Qui commence') + dd")).to_contain_text("Zoé")
    expect(settings.get_by_role("group", name="Qui commence")).to_have_count(0)
    expect(settings.get_by_role("group", name="Les dés")).to_be_visible()
    expect(host.locator(".lobby-count")).to_be_hidden()


def test_every_option_has_a_sentence_and_words_for_its_choices(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "archers", "Léa", "Tom")
    page.get_by_text("Règles et réglages").click()
    king = page.get_by_role("group", name="Le roi")
    expect(king).to_have_accessible_description(
        "Aucun, ou l’archer au centre de chaque bois, dont la capture fait gagner."
    )
    king.get_by_label("Aucun", exact=True).check()
    first = page.get_by_role("group", name="Qui commence")
    expect(first).to_have_accessible_description("Les sombres, les clairs, ou le sort.")
    expect(page.get_by_role("group", name="Les dés")).to_have_count(0)  # there are none
    open_table(page, "oie-archer", "Léa", "Tom")
    # Where the arrows come from is the first question, and not one of the settings.
    where = page.locator(".lobby > :first-child").get_by_role("group", name="Où tire-t-on ?")
    expect(where).to_have_accessible_description(re.compile("avant la première flèche"))
    expect(where.get_by_label("Au salon")).to_be_checked()
    where.get_by_label("Au pas de tir").check()
    expect(where.get_by_label("Au pas de tir")).to_be_focused()
    page.get_by_text("Règles et réglages").click()
    expect(page.locator(".lobby-settings [name=dice]")).to_have_count(0)
    for group in page.locator(".lobby-settings fieldset:not(:has([type=checkbox]))").all():
        expect(group).to_have_accessible_description(re.compile(r"\w.*\."))


def test_seats_are_named_swapped_added_and_given_to_chance(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "oie")
    page.get_by_label("Nom de Rouge").fill("Léa")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Un joueur de plus").click()
    expect(page.locator(".lobby-seat")).to_have_count(3)
    page.get_by_role("combobox", name="Qui joue pour").nth(2).select_option("bot")
    expect(page.locator(".lobby-seat").nth(2)).to_contain_text("Cornélie")
    page.get_by_role("button", name="Échanger Léa").click()
    expect(page.get_by_label("Nom de Bleu")).to_have_value("Léa")
    page.get_by_role("button", name="Commencer").click()
    throw(page)  # whoever sits at red now
    expect(page.locator("#sentence")).to_have_text("À toi de lancer")
    throw(page)


def test_a_table_remembers_the_name_of_whoever_opens_it(page: Page) -> None:
    open_table(page, "oie")
    page.get_by_label("Nom de Rouge").fill("Léa")
    page.keyboard.press("Enter")
    open_table(page, "evasion")
    expect(page.locator(".lobby-name").first).to_have_value("Léa")


def test_a_board_of_ones_own_replaces_the_printed_one_or_says_what_is_wrong(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "oie", "Léa", "Tom")
    page.get_by_text("Règles et réglages").click()
    field = page.get_by_label("Ton propre plateau")
    field.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"squares = ["})
    expect(page.locator(".lobby-settings .error")).to_contain_text("Ligne 1, colonne 12")
    good = example("chutes-and-ladders")
    assert good is not None
    field.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": good.encode()})
    expect(page.locator("#title")).not_to_have_text("Jeu de l’oie")
    expect(page.locator(".lobby-settings .error")).to_be_empty()
    expect(page.locator("#sq-100")).to_be_attached()
    page.get_by_role("button", name="Commencer").click()
    throw(page)
    expect(page.locator("#told")).to_contain_text("Léa fait")


@pytest.mark.parametrize("way", ["lobby", "play"])
def test_a_used_link_opens_nothing(visit: NewPage, way: str) -> None:
    host, guest, third = visit(), visit(), visit()
    open_table(host, "oie", "Léa", "Tom")
    link = invite(host, 1)
    join(guest, link, "Tom")
    if way == "play":
        host.get_by_role("button", name="Commencer").click()
    third.goto(link)  # and nobody asks for a name first
    expect(third.get_by_role("heading", name="Ce lien n’ouvre rien")).to_be_visible()
    expect(third.locator("#door")).to_contain_text("Cette place est déjà prise")
    third.goto(link[:-1] + "!")
    expect(third.locator("#door")).to_contain_text("Ce lien ne mène à aucune place")
    guest.goto("/")
    guest.goto(link)  # whoever sits there goes straight in
    expect(guest.locator("#title")).to_have_text("Jeu de l’oie")
    assert "#" not in guest.url


def test_four_names_typed_are_four_people_who_play_here(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "petits-chevaux", players=4)
    kinds = page.get_by_role("combobox", name="Qui joue pour")
    names = page.locator("input.lobby-name")
    for seat, name in enumerate(("Léa", "Tom", "Zoé", "Max")):
        names.nth(seat).fill(name)
        page.keyboard.press("Tab")
        expect(kinds.nth(seat)).to_have_value("here")
    names.nth(3).fill("")
    page.keyboard.press("Tab")
    expect(names.nth(3)).to_have_attribute("placeholder", re.compile("^(?!Max)"))
    expect(kinds.nth(3)).to_have_value("here")
    kinds.nth(3).select_option("bot")
    expect(page.locator(".lobby-seat").nth(3)).to_contain_text("Gaspard")
