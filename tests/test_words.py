"""Both languages say the same things: the same keys, the same places, the same rules."""

import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import tablier
from tablier.words import words
from tests.tables import NAMES

SOURCE = Path(tablier.__file__).parent
FAMILIES = ("goose", "chevaux", "archers", "evasion")
PACKAGES = sorted(
    ".".join(("tablier", *path.relative_to(SOURCE).parts[:-2]))
    for path in SOURCE.rglob("words/fr.toml")
)


def leaves(table: object, path: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(table, Mapping):
        for key, value in table.items():
            yield from leaves(value, f"{path}.{key}")
    else:
        yield path, table


def places(text: object) -> set[str]:
    if not isinstance(text, str):
        return set()
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_family_has_its_words() -> None:
    assert set(PACKAGES) == {
        "tablier", "tablier.cli", "tablier.lab", "tablier.opponents", "tablier.paper",
        "tablier.review", "tablier.server", *(f"tablier.games.{family}" for family in FAMILIES),
    }  # fmt: skip


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_words_with_the_same_places(package: str) -> None:
    french = dict(leaves(words(package, "fr")))
    english = dict(leaves(words(package, "en")))
    ours = {key for key in french if not key.startswith(".argparse")}
    assert ours == {key for key in english if not key.startswith(".argparse")}
    for key in ours:
        extra = places(french[key]) ^ places(english[key])
        assert not extra, f"{package} {key}: {extra}"


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_rules_with_the_same_marks(name: str) -> None:
    game = tablier.game(name)
    french, english = game.rules("fr"), game.rules("en")
    assert list(french) == list(english)
    for rule in french:
        assert french[rule].ruling == english[rule].ruling
        assert french[rule].explains == english[rule].explains
        assert french[rule].text
        assert french[rule].text != english[rule].text


def test_every_word_that_the_client_asks_for_by_name_exists() -> None:
    known = {key.removeprefix(".") for key, _ in leaves(words("tablier.server", "fr")["client"])}
    known |= {key.removesuffix(".one") for key in known}
    scripts = sorted((SOURCE / "web" / "js").glob("*.js"))
    asked = {
        (script.name, key)
        for script in scripts
        for key in re.findall(r'\bt\("([\w.-]+)"', script.read_text("utf-8"))
    }
    assert len(asked) > 100
    assert {(name, key) for name, key in asked if key not in known} == set()
    for why in ("private", "unknown", "gone", "down"):  # the doors of js/join.js
        assert {f"door.{why}", f"door.{why}-hint"} <= known
