"""The pages around the tables in a real browser, by day and by night, with and without network."""

import pytest
from playwright.sync_api import Page, expect

from tests.tables import NAMES
from tests.web.browser.cable import Cable
from tests.web.browser.conftest import SMALL_PHONE, NewPage
from tests.web.browser.hands import accessible, promised

PAGES = (
    "/",
    "/own",
    "/about",
    "/dice",
    "/offline",
    "/nothing",
    *(f"/games/{name}" for name in NAMES),
)


@pytest.fixture
def page(visit: NewPage) -> Page:
    """A small phone, by day, in French."""
    return visit(viewport=SMALL_PHONE)


def test_play_is_in_sight_on_a_small_desk_and_on_a_small_phone(visit: NewPage) -> None:
    page = visit(viewport={"width": 1366, "height": 768})
    page.goto("/")
    play = page.get_by_role("button", name="Jouer : ")
    for n in range(4):
        expect(play.nth(n)).to_be_in_viewport(ratio=1)
    promised(page, "document.fonts.ready")
    names = page.locator(".site-head .pages a").all_inner_texts()
    places = page.locator(".site-head .brand").bounding_box()
    page.get_by_role("link", name="Ton plateau", exact=True).click()
    page.wait_for_url("**/own")  # until it has loaded: the head of a page half read is no head
    promised(page, "document.fonts.ready")
    assert page.locator(".site-head .pages a").all_inner_texts() == names
    assert page.locator(".site-head .brand").bounding_box() == places
    page.goto("/")
    page.set_viewport_size({"width": 375, "height": 667})
    expect(play.first).to_be_in_viewport(ratio=1)


def test_one_click_opens_a_table_that_home_remembers(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Mes tables")).to_be_hidden()
    page.get_by_role("button", name="Jouer : Jeu des petits chevaux").click()
    page.wait_for_url("**/t/*")
    address = page.url
    page.goto("/")
    mine = page.get_by_role("region", name="Mes tables").get_by_role("link")
    expect(mine).to_contain_text("Jeu des petits chevaux")
    mine.click()
    page.wait_for_url(address)


def test_a_game_page_opens_a_table_too_and_prints_on_the_paper_chosen(page: Page) -> None:
    page.goto("/games/oie")
    page.get_by_label("Papier du plateau").select_option("A3")
    page.get_by_label("Plateau en affiche").select_option("2x2")
    board = page.get_by_role("link", name="Le plateau", exact=True)
    expect(board).to_have_attribute(
        "href", page.url + "/print/board.pdf?lang=fr&paper=A3&poster=2x2"
    )
    page.get_by_label("Plateau en affiche").select_option("")
    expect(board).to_have_attribute("href", page.url + "/print/board.pdf?lang=fr&paper=A3")
    page.get_by_role("button", name="Ouvrir une table").click()
    page.wait_for_url("**/t/*")


def test_a_board_of_ones_own_is_played_and_a_wrong_one_is_explained(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Apporter un plateau").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Télécharger").click()
    assert download.value.suggested_filename == "mon-plateau.toml"
    play = page.get_by_role("button", name="Jouer sur ce plateau")
    play.click()
    expect(page.get_by_role("status")).to_contain_text("Choisis d’abord un fichier")
    file = page.get_by_label("Le fichier du plateau")
    file.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"squares = ["})
    play.click()
    expect(page.get_by_role("status")).to_contain_text("Ligne 1, colonne 12")
    file.set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"#" * 1_000_001})
    play.click()
    expect(page.get_by_role("status")).to_contain_text("trop grand")
    file.set_input_files(download.value.path())
    play.click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#title")).to_have_text("Mon plateau")


def test_the_light_is_chosen_once_and_boards_follow(page: Page) -> None:
    page.goto("/games/oie")
    switch = page.get_by_role("button", name="Changer la lumière")
    root, board = page.locator("html"), page.locator(".board img")
    expect(root).to_have_attribute("data-theme", "day")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "night")
    switch.click()
    expect(switch).to_contain_text("Jour")
    expect(root).to_have_attribute("data-theme", "day")
    assert "night" not in board.evaluate("image => image.currentSrc")
    page.emulate_media(color_scheme="light")
    switch.click()
    expect(switch).to_contain_text("Bougie")
    page.goto("/games/archers")
    expect(root).to_have_attribute("data-theme", "night")
    page.wait_for_function(
        "() => document.querySelector('.board img').currentSrc.includes('theme=night')"
    )


def test_the_language_is_chosen_once(page: Page) -> None:
    page.goto("/?lang=fr")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Who throws the dice?")
    page.goto("/games/evasion")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Great Escape")


def test_without_a_connection_the_shell_opens_and_says_what_is_missing(page: Page) -> None:
    page.goto("/?lang=en")
    page.get_by_role("link", name="Français").click()
    page.get_by_role("button", name="Jouer : Archers").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    expect(page.get_by_role("region", name="Mes tables")).to_be_visible()
    promised(page, "navigator.serviceWorker.ready")  # from the next page on
    page.goto("/games/oie")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Jeu de l’oie")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Qui lance les dés ?")
    page.goto("/games/evasion")  # never read before
    expect(page.get_by_role("heading", level=1)).to_have_text("Pas de réseau")
    mine = page.get_by_role("region", name="Mes tables")
    expect(mine.get_by_role("link")).to_contain_text("Archers")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pas de réseau")
    page.context.set_offline(False)  # the page notices by itself
    expect(page.get_by_role("heading", level=1)).to_have_text("La grande évasion")


def test_the_first_page_of_all_opens_without_a_connection(page: Page) -> None:
    page.goto("/games/oie?lang=en")
    promised(page, "caches.match(location.href, { ignoreVary: true })")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("The game of the goose")
    page.goto("/")  # never read, but part of the shell
    expect(page.get_by_role("heading", level=1)).to_have_text("Who throws the dice?")


def test_home_without_a_server_tries_again_aloud_and_shows_no_torn_pictures(
    visit: NewPage, cable: Cable
) -> None:
    page = visit(viewport=SMALL_PHONE, base_url=cable.address)
    page.goto("/dice")
    promised(page, "navigator.serviceWorker.ready")
    cable.cut()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Qui lance les dés ?")
    expect(page.locator(".game .board img").first).not_to_be_visible()
    expect(page.locator(".brand img")).to_be_visible()
    page.get_by_role("button", name="Jouer : Archers").click()
    expect(page.locator(".toast")).to_contain_text("on réessaie")
    cable.mend()
    page.wait_for_url("**/t/*")
    expect(page.locator("#title")).to_have_text("Archers")


@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_accessible_and_fits_a_small_phone(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("html[data-theme]")).to_be_attached()
    accessible(page)
