"""What an invite weighs: on a poor line seconds are requests and bytes, and those are counted."""

from playwright.sync_api import Page, Request, Route, expect

from tests.web.browser.conftest import SMALL_PHONE, NewPage
from tests.web.browser.hands import invite, open_table


def weighed(page: Page) -> list[Request]:
    """The requests of a page that have been answered, its stream apart."""
    found: list[Request] = []
    page.on("requestfinished", lambda one: found.append(one))
    return found


def weight(requests: list[Request]) -> int:
    """The bytes that came over the line; what a cache had is not among them."""
    return sum(max(0, one.sizes()["responseBodySize"]) for one in requests)


def test_the_door_is_light_the_table_comes_behind_it_and_a_second_visit_costs_nothing(
    visit: NewPage,
) -> None:
    host, guest = visit(), visit(viewport=SMALL_PHONE)
    open_table(host, "oie", "Léa", "Tom")
    link = invite(host, 1)
    requests = weighed(guest)
    held: list[Route] = []  # the table, so that only what the door needs is counted at first
    guest.route("**/pages/table.*", lambda route: held.append(route))
    guest.goto(link, wait_until="commit")
    expect(guest.get_by_role("heading", level=1)).to_be_visible()
    assert len(requests) <= 6
    assert weight(requests) < 25_000
    for route in held:
        route.continue_()
    guest.unroute("**/pages/table.*")
    guest.get_by_label("Ton nom à la table").fill("Zoé")
    guest.get_by_role("button", name="S’asseoir").click()
    expect(guest.locator("#board svg [id^=sq]").first).to_be_attached()
    assert len(requests) <= 15
    assert weight(requests) < 160_000
    again = guest.context.new_page()
    requests = weighed(again)
    again.goto(link)
    expect(again.locator("#board svg [id^=sq]").first).to_be_attached()
    assert weight(requests) < 10_000
