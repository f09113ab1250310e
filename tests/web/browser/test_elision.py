"""The browser fills its sentences as the server does: the same names elide, the others do not."""

import pytest
from playwright.sync_api import Page

from tablier.server.joined import script
from tablier.words import Message
from tests.web.browser.conftest import NewPage

PEOPLE = (
    "Émile", "Anna", "Orange", "Œdipe", "Yves", "Yann", "Hugo", "Hélène", "Hortense", "Oui-Oui",
    "Onze", "8bis", "e4", "A", "Bleu", "李",
)  # fmt: skip
SAY = f"""(names) => {{
  {script(["words"])}
  return names.map((name) => $words.t("player.invite-title", {{ name }}));
}}"""


@pytest.fixture
def page(visit: NewPage) -> Page:
    return visit()


def test_the_browser_elides_before_the_names_that_the_server_elides_before(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Jouer : Jeu des petits chevaux").click()
    page.wait_for_url("**/t/*")
    key = "client.player.invite-title"
    assert page.evaluate(SAY, list(PEOPLE)) == [
        Message("tablier.server", key, {"name": name}).say("fr") for name in PEOPLE
    ]
