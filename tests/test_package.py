"""The package: what it brings, and what its guides say of the pages that it serves."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from runpy import run_path

import pytest

HOUSE = Path(__file__).parents[1]
DOCS = [HOUSE / "README.md", HOUSE / "CONTRIBUTING.md", *sorted((HOUSE / "docs").glob("*.md"))]
GUIDES = {"fr": "design-a-board.fr.md", "en": "design-a-board.md"}


def test_a_type_checker_reads_our_types() -> None:
    assert (files("tablier") / "py.typed").is_file()


def test_a_cluster_has_the_lab_that_plays_on_it() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]
    assert "tablier[lab]" in project["optional-dependencies"]["cluster"]


@pytest.mark.parametrize("lang", GUIDES)
def test_the_guide_names_what_its_page_shows(lang: str) -> None:
    words = (files("tablier.server") / "words" / f"{lang}.toml").read_text("utf-8")
    own = tomllib.loads(words)["page"]["own"]
    guide = (HOUSE / "docs" / GUIDES[lang]).read_text("utf-8")
    assert f"**{own['title']}**" in guide
    assert f"**{own['play']}**" in guide


def test_the_reference_says_what_the_docstrings_say() -> None:
    script = run_path(str(HOUSE / "docs" / "make_reference.py"))
    written = script["TARGET"].read_text("utf-8")
    assert written == script["reference"](), "`make reference` writes it anew"


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_files_that_the_architecture_names_exist() -> None:
    text = (HOUSE / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`((?:[\w]+/)+[\w.-]+\.(?:py|js))(?::[^`]*)?`", text)
    assert len(named) > 15
    for name in named:
        assert any((HOUSE / top / name).exists() for top in ("src/tablier", "", "src")), name
