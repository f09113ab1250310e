"""The end of a game: its proof, its story, and what one takes home."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import go_on, open_table


@pytest.fixture
def over(page: Page) -> Page:
    """A game of the goose has just ended."""
    table = open_table(page, "oie-cayro", "Léa", "Tom", begin=True, options={"finish": "reach"})
    go_on(page, table, lambda view: False)
    return page


def test_the_record_proves_that_the_dice_were_fair(over: Page, tmp_path: Path) -> None:
    over.get_by_role("button", name="La preuve des dés").click()
    proof = over.get_by_role("dialog", name="La preuve des dés")
    seed = proof.locator("dt", has_text="Graine").locator("+ dd").last
    expect(seed).not_to_contain_text("dévoilée")
    with over.expect_download() as coming:
        proof.get_by_role("link", name="Partie enregistrée").click()
    file = tmp_path / "game.txt"
    coming.value.save_as(file)
    checked = subprocess.run(
        [sys.executable, "-m", "tablier", "--lang", "en", "verify", str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "The proof holds" in checked.stdout


def test_the_story_a_picture_and_the_game_once_more(over: Page, tmp_path: Path) -> None:
    expect(over.locator("#over .story")).to_contain_text("une partie")
    with over.expect_download() as coming:
        over.get_by_role("link", name="Image finale").click()
    file = tmp_path / "end.svg"
    coming.value.save_as(file)
    assert "<svg" in file.read_text(encoding="utf-8")
    over.get_by_role("link", name="Revoir la partie").click()
    slider = over.get_by_role("slider", name="Moment de la partie")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^0 sur"))
    over.keyboard.press("End")
    expect(over.locator("#told")).to_contain_text("gagne")
    over.keyboard.press("Home")
    expect(slider).to_have_value("0")
    over.keyboard.press("ArrowRight")
    expect(over.locator("#told")).to_contain_text("fait")
