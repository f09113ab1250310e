"""The tutorial cannot rot: what it tells to type is typed, what it tells to change is changed."""

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tablier.cli import main

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = {"fr": "design-a-board.fr.md", "en": "design-a-board.md"}
TYPED = {"fr": "\n\n\n?\nquitter\n", "en": "\n\n\n?\nquit\n"}


def blocks(page: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page: language, content."""
    yield from re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def changed(text: str, diff: str) -> str:
    """A file after a change: lines with - become those with +; without -, they go at the end."""
    old = "".join(f"{line[1:]}\n" for line in diff.splitlines() if line.startswith("-"))
    new = "".join(f"{line[1:]}\n" for line in diff.splitlines() if line.startswith("+"))
    if not old:
        return text + new
    assert text.count(old) == 1, old
    return text.replace(old, new)


def plain(text: str) -> str:
    """The text with every kind of blank as a plain one."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def run(line: str, folder: Path, lang: str) -> str:
    """Type one command of the page; what it says."""
    program, *args = shlex.split(line, comments=True)
    assert program == "tablier"
    wanted = 1 if line.endswith(" 1") and "#" in line else 0
    if args[0] == "play":
        env = {**os.environ, "TABLIER_LANG": lang, "XDG_DATA_HOME": str(folder)}
        done = subprocess.run(
            [sys.executable, "-m", "tablier", *args], input=TYPED[lang], capture_output=True,
            text=True, encoding="utf-8", env={**env, "PYTHONIOENCODING": "utf-8"}, cwd=folder,
        )  # fmt: skip
        assert done.returncode == wanted, done.stderr
        return done.stdout
    said = io.StringIO()
    with redirect_stdout(said):
        assert main(args) == wanted, line
    return said.getvalue()


@pytest.mark.many
@pytest.mark.parametrize("lang", TUTORIALS)
def test_every_step_of_the_tutorial_does_what_it_says(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLIER_LANG", lang)
    page = (DOCS / TUTORIALS[lang]).read_text("utf-8")
    said, board = "", Path()
    for kind, content in blocks(page):
        if kind == "sh":
            said = ""
            for line in content.splitlines():
                said += run(line, tmp_path, lang)
                named = re.findall(r"[\w-]+\.(?:toml|pdf|svg|png)", line)
                board = tmp_path / next(name for name in named if name.endswith(".toml"))
                assert all((tmp_path / name).stat().st_size for name in named)
        elif kind == "diff":
            board.write_text(changed(board.read_text("utf-8"), content), "utf-8")
        else:
            assert kind == "text"
            told = plain(said).splitlines()
            for line in plain(content).splitlines():
                assert line in told


def test_both_languages_tell_the_same_steps() -> None:
    french, english = (
        [
            (kind, len(content.splitlines()))
            for kind, content in blocks((DOCS / name).read_text("utf-8"))
        ]
        for name in TUTORIALS.values()
    )
    assert french == english
