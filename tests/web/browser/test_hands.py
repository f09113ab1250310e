"""Hands on the board: pieces clicked and carried, handles, dice, reasons, forced moves, secrets."""

import random

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import DESK, NewPage
from tests.web.browser.hands import accessible, invite, join, open_table, play_on, watch_link
from tests.web.server import Server

PHONE = {"width": 375, "height": 667}


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, piece: str, place: str) -> None:
    """Press a piece, move it, let it go."""
    page.mouse.move(*middle(page.locator(f"#{piece}")))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(f"#{place}")), steps=4)
    page.mouse.up()


def test_archers_are_carried_turned_by_handles_and_told_why_not(visit: NewPage) -> None:
    page = visit(viewport=DESK)
    open_table(page, "archers", "Léa", "Tom", begin=True, options={"first": "dark"})
    why = page.locator(".why-not")
    sentence = page.locator("#sentence")
    expect(sentence).to_have_text("Léa : Manœuvre 1 sur 2")
    # A click that does nothing says why, with the rule; another archer is picked by clicking it.
    page.locator("#archer-d3").click()
    expect(page.locator("#board .handle")).to_have_count(2)
    page.locator("#sq-d4").click(force=True)
    expect(why).to_contain_text("sous le contrôle d’un archer adverse")
    why.get_by_role("button", name="Pourquoi ?").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#archer-f3").click()
    expect(page.locator("#archer-f3")).to_have_attribute("aria-pressed", "true")
    # Handles are as large as a fingertip.
    for handle in page.locator("#board .handle").all():
        box = handle.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.9
    accessible(page)
    page.locator("#archer-f3").click()  # in another light one picks anew
    page.locator("#board").get_by_role("button", name="Pivoter f3 à droite").click()
    expect(sentence).to_have_text("Léa : Manœuvre 2 sur 2")
    # Looked at in the list, a move is shown on the board, and the other way round.
    page.locator("#archer-f3").click()
    choice = page.locator("#ask").get_by_role("button", name="f3 → g3")
    choice.hover()
    expect(page.locator("#rings .way.step.previewed")).to_have_count(1)
    page.mouse.move(*middle(page.locator("#sq-g3")))
    expect(choice).to_have_class("move hinted")
    carry(page, "archer-f3", "sq-h6")  # not there: it stays, and the page says why
    expect(why).to_contain_text("droit devant lui ou droit en arrière")
    carry(page, "archer-f3", "sq-g3")
    expect(page.locator("#archer-g3")).to_be_visible()
    expect(sentence).to_have_text("Tom : Manœuvre 1 sur 2")
    # One line a turn, which unfolds; focus stays at the table.
    turn = page.locator(".log-lines details").first
    expect(turn.locator("summary")).to_contain_text("pivote à droite en f3")
    turn.locator("summary").click()
    expect(turn.locator(".line")).to_have_count(3)


def test_the_drawn_dice_are_thrown_and_a_forced_move_plays_itself(
    visit: NewPage, server: Server
) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    page.add_init_script("localStorage.forced = 'on'")
    server.chance.seed(1)
    open_table(page, "petits-chevaux", "Léa", players=2, begin=True)
    out = page.locator("#pawn-0-0")
    moved = page.locator(".log-lines", has_text="sort un cheval")
    for _ in range(40):
        expect(page.locator("#board [data-dice]").first).to_be_visible()
        if moved.count():
            break
        before = page.locator(".log-lines").get_attribute("data-seq")
        page.locator("#board [data-dice]").first.tap()
        expect(page.locator(".log-lines")).not_to_have_attribute("data-seq", before or "")
        expect(page.locator("#ask[aria-busy=false]")).to_be_visible()
    expect(moved).to_have_count(1)  # nobody has pressed anything but the dice
    expect(out).to_be_visible()
    expect(page.locator("#players .mine .chip-me, #players .chip-me").first).to_have_text("toi")
    expect(page.locator("#talk")).to_be_hidden()  # nobody to talk to but the machine


def test_ones_own_bet_is_one_tap_away_and_a_spectator_is_told_so(visit: NewPage) -> None:
    host, watcher = visit(viewport=PHONE), visit(viewport=DESK)
    open_table(host, "evasion", "Léa", "Tom", options={"first": 1})
    link = watch_link(host)
    watcher.goto(link)
    expect(watcher.locator(".lobby")).to_be_visible()
    host.get_by_role("button", name="Commencer").click()
    expect(watcher.locator("#ask")).to_contain_text("Tu regardes cette partie.")
    while "Choisis" not in host.locator("#sentence").inner_text():
        play_on(host, random.Random("bets"), 1)
    expect(host.locator("#sentence")).to_contain_text("Choisis 3 dés (")
    host.get_by_role("button", name="Les paris").click()
    host.get_by_role("button", name="Le pari de Léa").click()
    host.get_by_role("button", name="C’est moi, Léa").click()
    bet = host.get_by_role("dialog", name="Mon pari")
    expect(bet.locator(".bet-item")).to_have_count(7)
    expect(bet).to_contain_text("Il ne vaudrait aucun point")
    host.keyboard.press("Escape")
    expect(host.locator(".bet-item")).to_have_count(0)  # nothing of it stays in the page


def test_a_finger_between_two_small_things_is_asked_which(visit: NewPage) -> None:
    host, guest = visit(viewport=PHONE, has_touch=True), visit(viewport=DESK)
    open_table(host, "archers", "Léa", "Tom", options={"first": "dark"})
    join(guest, invite(host, 1), "Tom")
    host.get_by_role("button", name="Commencer").click()
    expect(host.locator("#sentence")).to_have_text("Manœuvre 1 sur 2")
    left, right = (host.locator(f"#sq-{name}").bounding_box() for name in ("d3", "e3"))
    assert left
    assert right
    host.touchscreen.tap(right["x"], right["y"] + right["height"] / 2)
    loupe = host.get_by_role("dialog", name="Lequel ?")
    large = loupe.get_by_role("button", name="archer sombre en e3")
    box = large.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    large.tap()
    expect(host.locator("#archer-e3")).to_have_attribute("aria-pressed", "true")
    # Not one's turn: the answer says whose it is.
    guest.locator("#archer-e7").click()
    expect(guest.locator(".why-not")).to_contain_text("au tour de Léa")
