"""Somebody else's game in the browser: the client does not know it, and plays it all the same."""

import os
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.strangers import EXAMPLE, installed
from tests.web.browser.conftest import NewPage
from tests.web.browser.hands import accessible, play_on, promised
from tests.web.conftest import NewServer


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed."""
    return installed(EXAMPLE, tmp_path_factory.mktemp("stranger"))


def test_an_installed_game_is_chosen_by_its_picture_and_played_by_clicks_to_its_end(
    site: Path, serve: NewServer, visit: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")]))
    page = visit(base_url=serve().address)
    page.goto("/")
    sheet = page.locator(".games .game").filter(has_text="allumettes")
    picture = sheet.locator("img")
    picture.scroll_into_view_if_needed()
    decoded = 'document.querySelector("[src*=allumettes]").decode().then(() => true)'
    promised(page, decoded)
    expect(sheet.locator(".blurb")).to_contain_text("ne pas prendre la dernière")
    sheet.get_by_role("link", name="Les règles").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("allumettes")
    accessible(page)
    page.get_by_role("button", name="Ouvrir une table").click()
    page.get_by_role("button", name="Commencer").click()
    pressed = play_on(page, random.Random(1))
    assert "board" in pressed
    expect(page.locator("#over .result")).to_contain_text("gagne")
    expect(page.locator("#over .story")).to_contain_text("allumettes")
    accessible(page)
