"""The package: what it brings, and what its guides say of the pages that it serves."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
GUIDES = {"fr": "design-a-board.fr.md", "en": "design-a-board.md"}


def test_a_type_checker_reads_our_types() -> None:
    assert (files("tablier") / "py.typed").is_file()


def test_a_cluster_has_the_lab_that_plays_on_it() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    assert "tablier[lab]" in project["optional-dependencies"]["cluster"]


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_names_what_the_first_page_shows(lang: str) -> None:
    words = (files("tablier.server") / "words" / f"{lang}.toml").read_text("utf-8")
    home = tomllib.loads(words)["page"]["home"]
    guide = (HOUSE / "docs" / GUIDES[lang]).read_text("utf-8")
    assert f"**{home['own-title']}**" in guide
    assert f"**{home['own-play']}**" in guide
