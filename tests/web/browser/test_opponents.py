"""Opponents in a real browser: chosen by their face, and asked for advice."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, ask, fits, give, open_table, player


def test_somebody_chooses_an_opponent_by_its_face(page: Page) -> None:
    page.goto("/")
    page.locator('[data-play="petits-chevaux"]').click()
    card = page.locator(".lobby-opponent:visible")
    expect(card).to_contain_text("Gaspard")
    card.click()
    choices = page.get_by_role("dialog", name="Contre qui").locator(".opponent-choice")
    expect(choices).to_have_count(4)
    expect(choices.locator("svg.portrait")).to_have_count(4)
    expect(choices.nth(2)).to_have_attribute("aria-pressed", "true")
    accessible(page)
    choices.filter(has_text="Lucette").click()
    expect(card).to_contain_text("Lucette")
    page.get_by_role("button", name="Commencer").click()
    expect(player(page, "Lucette").locator("svg.portrait")).to_be_visible()
    expect(page.locator("#players .bubble.line")).to_contain_text("Lequel j’avance")
    expect(page.locator(".log-lines")).to_contain_text("Lucette : Hue !")
    page.get_by_role("button", name="Vitesse").click()  # who is in a hurry says so once
    fits(page)


def test_what_an_opponent_says_is_seen_whole_on_a_phone(page: Page) -> None:
    made = ask(page, "/api/tables", game="petits-chevaux", names=["Léa"], players=4)
    for seat in (1, 2, 3):
        ask(page, f"/api/tables/{made['id']}/seats/{seat}", kind="bot", level="strong")
    page.goto(f"/t/{made['id']}")
    page.get_by_role("button", name="Commencer").click()
    said = page.locator("#players .bubble.line").first
    expect(said).to_contain_text("seulement des chances")
    hidden = said.evaluate("""(said) => Math.max(said.scrollHeight - said.clientHeight,
      said.getBoundingClientRect().bottom
      - said.closest("#players").getBoundingClientRect().bottom)""")
    assert hidden <= 1


def test_several_of_the_same_keep_their_numbers_on_a_phone(page: Page) -> None:
    made = ask(page, "/api/tables", game="evasion", names=["Léa"], players=6)
    for seat in range(1, 6):
        ask(page, f"/api/tables/{made['id']}/seats/{seat}", kind="bot", level="strong")
    page.goto(f"/t/{made['id']}")
    page.get_by_role("button", name="Commencer").click()
    names = page.locator("#players .chip-name")
    expect(names.nth(3)).to_contain_text("La Pie III")
    cut = names.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth)")
    assert cut == []


def test_a_seat_left_to_the_computer_gets_the_usual_opponent(page: Page) -> None:
    open_table(page, "petits-chevaux", "Léa", "Tom")
    page.get_by_role("combobox", name="Qui joue pour").nth(1).select_option("bot")
    expect(page.locator(".lobby-opponent:visible")).to_contain_text("Gaspard")


def archers_begun(page: Page) -> str:
    """A game against the first level, in which Léa moves first; the table's id."""
    made = ask(page, "/api/tables", game="archers", names=["Léa"], options={"first": "dark"})
    ask(page, f"/api/tables/{made['id']}/seats/1", kind="bot", level="1")
    page.goto(f"/t/{made['id']}")
    page.get_by_role("button", name="Commencer").click()
    return str(made["id"])


def test_advice_shows_the_best_move_on_the_board_and_why(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    archers_begun(page)
    page.get_by_role("button", name="Conseil").click()
    advice = page.locator(".advice")
    expect(advice).to_contain_text("chances de gagner")
    expect(page.locator("#rings .advised").first).to_be_visible()
    accessible(page)
    page.get_by_role("button", name="Conseil").click()  # another light has drawn the board anew
    advice.get_by_role("button", name="Pourquoi").click()
    expect(page.get_by_role("dialog").locator("code")).to_contain_text("archers.")
    page.get_by_role("dialog").get_by_role("button", name="Fermer").click()
    advice.get_by_role("button", name="Jouer ce coup").click()
    expect(page.locator(".log-lines")).to_contain_text(re.compile("Léa"))
    expect(advice).to_have_count(0)


def test_advice_is_asked_for_anew_while_that_on_the_move_before_is_on_its_way(
    visit: NewPage,
) -> None:
    """Whoever moves without waiting for it is told about the next move, and of nothing else."""
    page = visit(viewport=DESK)
    table = archers_begun(page)
    held, asked_for = list[Route](), re.compile(r"/advice\b")
    page.route(asked_for, lambda route: route.continue_() if held else held.append(route))
    advise = page.get_by_role("button", name="Conseil")
    with page.expect_request(asked_for):
        advise.click()
    expect(advise).to_have_attribute("aria-busy", "true")
    give(page, table, "d3<", 0)
    expect(advise).to_have_attribute("aria-busy", "false")
    advise.click()
    advice = page.locator(".advice")
    expect(advice).to_contain_text("chances de gagner")
    told = advice.inner_text()
    late = json.loads(held[0].request.post_data or "")["moment"]
    with page.expect_response(asked_for):
        held[0].fulfill(json={"moment": late, "moves": []})
    expect(advise).to_have_attribute("aria-expanded", "true")
    assert advice.inner_text() == told


def test_advice_is_seen_whole_with_the_button_that_plays_it(visit: NewPage) -> None:
    for viewport in ({"width": 375, "height": 667}, {"width": 1366, "height": 768}):
        page = visit(viewport=viewport)
        made = ask(page, "/api/tables", game="archers", names=["Léa"], options={"first": "dark"})
        ask(page, f"/api/tables/{made['id']}/seats/1", kind="bot", level="1")
        page.goto(f"/t/{made['id']}")
        page.get_by_role("button", name="Commencer").click()
        advise = page.get_by_role("button", name="Conseil")
        advise.wait_for()  # until then the board lies as in the lobby
        board = page.locator("#board").bounding_box()
        advise.click()
        play = page.locator(".advice").get_by_role("button", name="Jouer ce coup")
        expect(play).to_be_in_viewport(ratio=1)
        assert page.locator("#board").bounding_box() == board
        play.click()
        expect(page.locator(".advice")).to_have_count(0)


def test_advice_beside_dice_is_seen_with_its_button_on_a_phone(visit: NewPage) -> None:
    page = visit(viewport={"width": 375, "height": 667})
    table = ask(page, "/api/tables", game="evasion", names=["Léa"])["id"]
    ask(page, f"/api/tables/{table}/seats/1", kind="bot", level="easy")
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Commencer").click()
    expect(page.locator("#sentence")).to_contain_text("À toi de parier")
    give(page, table, "01 23 45 6", 0)
    expect(page.locator("#sentence")).to_contain_text("Choisis 3 dés")
    give(page, table, "012", 0)
    expect(page.locator("#sentence")).not_to_contain_text("Choisis")
    page.locator("#dice").click()
    expect(page.locator("#sentence")).to_contain_text("Joue tes 3 dés")
    page.get_by_role("button", name="Conseil").click()
    play = page.locator(".advice").get_by_role("button", name="Jouer ce coup")
    expect(play).to_be_in_viewport(ratio=1)
    play.click()
    expect(page.locator(".advice")).to_have_count(0)


def test_advice_for_arrows_is_marked_on_the_target_and_goes_on_with_what_flies(
    visit: NewPage,
) -> None:
    page = visit(viewport=DESK)
    made = ask(page, "/api/tables", game="oie-archer", names=["Léa"])
    ask(page, f"/api/tables/{made['id']}/seats/1", kind="bot", level="club")
    page.goto(f"/t/{made['id']}")
    page.get_by_role("button", name="Commencer").click()
    page.get_by_role("button", name="Conseil").click()
    expect(page.locator(".advice")).to_contain_text("Vise")
    accessible(page)
    page.get_by_role("button", name="Prendre l’arc").click()
    bow = page.get_by_role("dialog")
    told = bow.locator(".target-advice")
    expect(told).to_contain_text("Vise")
    expect(bow.locator(".face .aim")).to_have_count(1)
    accessible(page)
    for _ in range(2):  # the first one is for practice: nothing is said of it
        expect(told).to_contain_text("si les deux flèches visent")
        bow.get_by_role("button", name="Bander l’arc").dispatch_event("click")
        expect(bow.locator(".target-says")).to_contain_text("L’arc est bandé")
        bow.get_by_role("button", name="Lâcher la flèche").dispatch_event("click")
    expect(told).to_contain_text("À présent, vise")
    expect(bow.locator(".face .aim")).to_have_count(1)


def test_a_long_list_of_opponents_keeps_its_way_out_in_sight(visit: NewPage) -> None:
    page = visit(viewport={"width": 375, "height": 667})
    page.goto("/")
    page.locator('[data-play="archers"]').click()
    page.locator(".lobby-opponent:visible").click()
    box = page.get_by_role("dialog", name="Contre qui")
    box.locator(".opponent-choice").last.scroll_into_view_if_needed()
    expect(box.get_by_role("button", name="Fermer")).to_be_in_viewport(ratio=1)
    box.get_by_role("button", name="Fermer").click()
    expect(box).to_have_count(0)


def test_a_table_without_advice_has_no_button(page: Page) -> None:
    open_table(page, "archers", "Léa", "Tom", advice="never", begin=True)
    expect(page.locator("#ask .moves")).to_be_visible()
    expect(page.get_by_role("button", name="Conseil")).to_have_count(0)
