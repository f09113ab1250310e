"""What stands beside the game: tools, the rules, the coach, the dice, the way out, the end."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import accessible, confirm, give, give_up, menu, open_table, throw

DESK = {"width": 1366, "height": 768}
SMALL = {"width": 375, "height": 667}


def test_the_rules_open_at_the_rule_asked_for_and_give_the_focus_back(visit: NewPage) -> None:
    page = visit(viewport=SMALL)
    open_table(page, "oie", "Léa", "Tom", begin=True)
    rules = page.get_by_role("dialog", name="Les règles")
    page.get_by_role("button", name="Les règles").click()
    rules.get_by_role("searchbox").fill("PRISON")
    expect(rules.get_by_role("status")).to_have_text(re.compile(r"\d+ règles? en parle"))
    expect(rules.get_by_role("heading", name="La prison")).to_be_visible()
    expect(rules.get_by_role("heading", name="Le pont")).to_be_hidden()
    rules.get_by_role("searchbox").fill("")
    rules.get_by_text("Sommaire").click()
    rules.get_by_role("link", name="Le puits").click()
    expect(rules.get_by_role("heading", name="Le puits")).to_be_focused()
    expect(rules.get_by_role("heading", name="Le puits")).to_be_in_viewport()
    accessible(page)
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    expect(page.get_by_role("button", name="Les règles")).to_be_focused()
    # Beside the board of a wide screen one reads and plays.
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    before = page.locator("#board").bounding_box()
    page.get_by_role("button", name="Les règles").click()
    throw(page)
    expect(rules).to_be_visible()
    assert page.locator("#board").bounding_box() == before
    board, beside = page.locator("#board").bounding_box(), rules.bounding_box()
    assert board
    assert beside
    assert beside["x"] >= board["x"] + board["width"] - 1
    accessible(page)


def test_nobody_leaves_by_accident(page: Page) -> None:
    page.goto("/")
    table = open_table(page, "oie", "Léa", "Tom", begin=True)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    leave = page.get_by_role("dialog", name="Vraiment ?")
    page.evaluate("history.back()")
    leave.get_by_role("button", name="Non").click()
    menu(page, "Retour à l’accueil", "link").click()
    leave.get_by_role("button", name="Non").click()
    expect(page.locator("#sentence")).to_be_attached()
    assert table in page.url
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Tablier, l’accueil").click()
    confirm(page, "Quitter la table")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Qui lance")


def test_a_coach_for_the_first_game_until_one_tap_sends_it_away(page: Page) -> None:
    open_table(page, "petits-chevaux", "Léa", "Tom", begin=True)
    coach = page.get_by_role("region", name="Première partie")
    expect(coach).to_contain_text("Le but")
    expect(coach).to_contain_text("1/3")
    throw(page)
    expect(coach).to_contain_text("2/3")
    coach.get_by_role("button", name="J’ai compris").click()
    expect(coach).to_be_hidden()
    expect(page.locator("#ask .big")).to_be_focused()
    page.reload()
    expect(page.locator("#ask .big")).to_be_visible()
    expect(coach).to_be_hidden()
    open_table(page, "oie", "Léa", "Tom", begin=True)  # each game has its own
    expect(coach).to_contain_text("1/3")


def test_the_coach_waits_until_there_is_a_move_to_teach(page: Page) -> None:
    open_table(page, "petits-chevaux", "Léa", "Tom", begin=True, dice="real")
    coach = page.get_by_role("region", name="Première partie")
    expect(coach).to_contain_text("1/3")  # where nobody draws lots there is one at once
    table = open_table(page, "archers", "Léa", "Tom", begin=True, dice="real")
    expect(page.locator("#ask button").first).to_be_visible()  # the lot is asked for
    expect(coach).to_be_hidden()
    give(page, table, "dark")
    expect(coach).to_contain_text("1/3 · Touche un de tes archers.")


def test_the_dice_are_thrown_by_a_tap_and_lie_until_the_next_throw(page: Page) -> None:
    open_table(page, "oie", "Léa", "Tom", begin=True)
    dice = page.locator("#dice")
    expect(dice).to_have_accessible_name("Rien n’est encore lancé")
    box = dice.bounding_box()
    dice.click()
    expect(dice).to_have_accessible_name(re.compile(r"Dernier lancer.: [1-6], [1-6]"))
    expect(page.locator("#sentence")).to_contain_text("Tom")
    shown = dice.get_attribute("aria-label")
    assert box == dice.bounding_box()
    for die in dice.locator(".cube").all():
        size = die.bounding_box()
        assert size
        assert size["width"] >= 44
    page.reload()
    expect(dice).to_have_accessible_name(shown or "")


def test_the_end_says_who_has_won_in_the_middle_and_a_tap_plays_again(visit: NewPage) -> None:
    page = visit(viewport=SMALL)
    table = open_table(page, "oie", "Léa", "Tom", begin=True)
    before = page.locator("#board").bounding_box()
    give_up(page, "Tom")
    ribbon = page.locator(".finale-ribbon")
    expect(ribbon).to_have_text(re.compile("Léa gagne"))
    expect(page.locator(".finale > i")).to_have_count(0)  # this reader wants no motion
    assert page.locator("#board").bounding_box() == before
    accessible(page)
    ribbon.click()
    expect(ribbon).to_be_hidden()
    page.get_by_role("button", name="Comment ça s’est joué").click()
    expect(page.locator("#over .story")).to_be_in_viewport()
    expect(page.locator("#over .figures")).to_contain_text("durée")
    accessible(page)
    page.get_by_role("button", name="Voir le plateau").click()
    assert page.locator("#board").bounding_box() == before
    page.get_by_role("button", name="La revanche !").click()
    expect(page.locator("#sentence")).to_have_text("Tom : À toi de lancer")
    assert table not in page.url
