"""Whatever knows a family of games lives in its folder: nobody else names a game or a family."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablier
from tablier.games import game_ids

HOUSE = Path(tablier.__file__).parent
FAMILIES = sorted(path.parent.name for path in HOUSE.glob("games/*/__init__.py"))
MODULES = sorted(path for path in HOUSE.rglob("*.py") if "games" not in path.parts)
PAGES = sorted(
    path
    for path in HOUSE.rglob("*")
    if path.suffix in (".js", ".css", ".html", ".ts") and "games" not in path.parts
)

# Words that mean one game's things: the client knows places, pieces, dice, arrows and slips.
THINGS = ("goose", "geese", "horse", "canoe", "prisoner")

# The word for those who shoot arrows, in any game that has some; it is also the name of a game.
SHOOTERS = "archers"


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string that is no documentation."""
    said = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield node.value


def names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")


def test_there_is_something_to_look_at() -> None:
    assert FAMILIES == ["archers", "chevaux", "evasion", "goose"]
    assert len(MODULES) > 100
    assert len(PAGES) > 20


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_no_module_outside_names_a_game_or_a_family(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    known = {*game_ids(), *FAMILIES} - {SHOOTERS}
    assert not known & set(strings(tree))
    folder = re.compile(rf"games[./](?:{'|'.join(FAMILIES)})\b")
    assert not [text for text in strings(tree) if folder.search(text)]
    classes = {family.capitalize() for family in FAMILIES} - {SHOOTERS.capitalize()}
    assert not (classes | set(FAMILIES) - {SHOOTERS}) & set(names(tree))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_the_client_knows_no_game(path: Path) -> None:
    text = path.read_text("utf-8")
    text = re.sub(r"/\*.*?\*/|<!--.*?-->|^\s*//.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    known = [re.escape(word) for word in ({*game_ids(), *FAMILIES} - {SHOOTERS})]
    found = re.findall(rf"(?<![\w-])(?:{'|'.join(known)})(?![\w-])", text)
    found += re.findall(rf"(?i)\b(?:{'|'.join(THINGS)})s?\b", text)
    assert not found
