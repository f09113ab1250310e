"""The README cannot lie: its Python is run, its commands exist, its links lead somewhere."""

import doctest
import re
import runpy
from pathlib import Path

import pytest

import tablier
from tablier.cli.arguments import parse

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("text", [README, tablier.__doc__], ids=["README", "docstring"])
def test_the_python_in_it_does_what_it_says(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_LANG", "en")
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, "README", "README.md", 0)
    assert test.examples
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test)
    assert runner.failures == 0


def test_every_game_is_in_the_table() -> None:
    for card in tablier.catalogue():
        assert re.search(rf"\| `{card.id}` \| .* \| {card.seats()} \|", README)


def test_its_commands_can_be_typed() -> None:
    commands = re.findall(r"^\$? ?tablier (.*?)(?:\s+#.*)?$", README, re.MULTILINE)
    assert len(commands) >= 6
    for command in commands:
        asked = parse(command.split())
        assert asked.command or command.partition("#")[0].strip() in ("", "--lan")


def test_its_links_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_pictures_and_pages_of_the_documentation_are_what_the_games_draw() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))
    for name, text in script["pictures"]().items():
        stored = (ROOT / "docs" / name).read_text("utf-8")
        assert stored == text, f"docs/{name} is stale: make pictures"
