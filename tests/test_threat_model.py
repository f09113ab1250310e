"""Every promise of the threat model is kept by tests: those that it names exist."""

import re
from pathlib import Path

HOUSE = Path(__file__).parents[1]
PAGE = (HOUSE / "docs" / "threat-model.md").read_text("utf-8")


def written() -> set[str]:
    """The names of all tests."""
    texts = (path.read_text("utf-8") for path in (HOUSE / "tests").rglob("test_*.py"))
    return {name for text in texts for name in re.findall(r"(?m)^(?:async )?def (test_\w+)", text)}


def test_every_test_that_it_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert len(named) > 40
    assert named <= written(), sorted(named - written())


def test_every_point_of_its_tables_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if re.match(r"\| (?!where |\|)\S", line)]
    assert len(rows) > 25
    assert not [row for row in rows if "`test_" not in row]


def test_everybody_whom_one_might_fear_has_a_part_of_it() -> None:
    heads = re.findall(r"(?m)^## (.+)$", PAGE)
    for who in ("player", "spectator", "stranger", "stolen link", "curious", "cheating"):
        assert any(who in head for head in heads)
    for page in ("README.md", "CONTRIBUTING.md", "docs/fair-dice.md", "docs/hosting.md"):
        assert "threat-model.md" in (HOUSE / page).read_text("utf-8"), page
