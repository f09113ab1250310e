"""The lab's page and notebook cannot lie: what they show is run and compared."""

import ast
import contextlib
import doctest
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablier.cli.arguments import parse

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text("utf-8")


def test_the_python_of_the_page_does_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_LANG", "en")
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "lab", "lab.md", 0)
    assert len(test.examples) > 10
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test)
    assert runner.failures == 0


def test_the_commands_of_the_page_can_be_typed() -> None:
    commands = re.findall(r"^tablier (.*?)(?:\s+#.*)?$", PAGE, re.MULTILINE)
    assert {words.split()[0] for words in commands} >= {"simulate", "odds", "compare"}
    for words in commands:
        assert parse(words.split()).command


def run(source: str, names: dict[str, Any]) -> str:
    """What a cell prints, and then the value of its last line, as a notebook shows them."""
    body = ast.parse(source).body
    said = io.StringIO()
    last = body.pop() if isinstance(body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(said):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            print("" if value is None else repr(value), end="")
    return said.getvalue()


def shown(cell: dict[str, Any]) -> str:
    """What is stored under a cell."""
    printed = [output.get("text") or output["data"]["text/plain"] for output in cell["outputs"]]
    return "".join(line for lines in printed for line in lines)


def test_the_notebook_shows_what_it_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_LANG", "en")
    notebook = json.loads((DOCS / "lab.ipynb").read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells, start=1):
        assert cell["execution_count"] == number
        assert run("".join(cell["source"]), names) == shown(cell), f"cell {number}"
