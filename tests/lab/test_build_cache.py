"""Compiled code on disk: it is found again, and never serves rules that have changed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

import tablier
from tablier.games.goose.lab.exact import solved
from tablier.lab import solve
from tablier.rulekit import cache
from tests.tiny_boards import BOARDS, board

CODE = """
import tablier
from tablier.lab.simulation import prepare
from tablier.lab.tally import Task, play_chunk, _bench
setup = prepare("oie", seed=1)._replace(fast=False)
tally = play_chunk(Task(setup, 0, 200))
hits = _bench(setup).play.stats.cache_hits
print(sum(n * games for n, games in enumerate(tally.lengths)), sum(hits.values()))
"""


@pytest.fixture
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABLIER_CACHE", str(tmp_path))
    cache.kept_in.cache_clear()
    yield
    cache.kept_in.cache_clear()


def turns_and_hits(package: Path, kept: Path) -> tuple[int, int]:
    """Play in a process of its own; the turns counted, and whether code came from the cache."""
    environment = {**os.environ, "PYTHONPATH": str(package), "TABLIER_CACHE": str(kept)}
    words = [sys.executable, "-c", CODE]
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    turns, hits = done.stdout.split()
    return int(turns), int(hits)


@pytest.mark.many
def test_an_edited_rule_is_seen_although_code_was_kept(tmp_path: Path) -> None:
    source = Path(tablier.__file__).parent
    shutil.copytree(source, tmp_path / "tablier", ignore=shutil.ignore_patterns("__pycache__"))
    kept = tmp_path / "kept"
    first, hits = turns_and_hits(tmp_path, kept)
    assert hits == 0
    assert turns_and_hits(tmp_path, kept) == (first, 1)
    track = tmp_path / "tablier" / "games" / "goose" / "track.py"  # what the driver's callees call
    rule = track.read_text("utf-8")
    edited = rule.replace("square = at + step\n", "square = at + step + 1\n")
    assert edited != rule
    track.write_text(edited, "utf-8")
    changed, hits = turns_and_hits(tmp_path, kept)
    assert hits == 0
    assert changed != first


@pytest.mark.usefixtures("_fresh")
def test_code_is_kept_and_a_damaged_file_is_compiled_again(tmp_path: Path) -> None:
    def made(name: str) -> object:
        jitted = cache.keep(numba.njit(lambda x: x + 1), name)
        assert jitted(1) == 2
        return dict(jitted.stats.cache_hits)

    assert made("one") == {}
    assert made("one")
    assert made("other") == {}
    for file in tmp_path.rglob("one*"):
        file.write_bytes(b"damaged")
    assert made("one") == {}


@pytest.mark.usefixtures("_fresh")
def test_folders_of_old_code_are_removed_when_there_is_new_code(tmp_path: Path) -> None:
    old = [tmp_path / "compiled" / f"old-{age}" for age in range(12)]
    for age, unused in enumerate(old):
        unused.mkdir(parents=True)
        (unused / "code").touch()
        os.utime(unused, (1e9 - age, 1e9 - age))
    folder = cache.kept_in()
    assert folder is not None
    assert set(folder.parent.iterdir()) == {folder, *old[: cache.MOST_FOLDERS - 1]}


@pytest.mark.usefixtures("_fresh")
def test_only_the_newest_solutions_are_kept(tmp_path: Path) -> None:
    folder = cache.kept_in()
    assert folder is not None
    known = [folder / f"solved-{age}.npz" for age in range(solved.MOST_KEPT + 3)]
    for age, file in enumerate(known):
        file.touch()
        os.utime(file, (1e9 - age, 1e9 - age))
    solve(board(tmp_path, BOARDS["plain"]), players=1)
    found = set(folder.glob("solved-*.npz"))
    assert len(found) == solved.MOST_KEPT
    assert found.issuperset(known[: solved.MOST_KEPT - 1])


@pytest.mark.usefixtures("_fresh")
def test_without_a_place_to_write_everything_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_CACHE", "/dev/null/nowhere")
    assert cache.keep(numba.njit(lambda x: x + 1), "one")(1) == 2


def test_the_user_s_cache_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TABLIER_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache.kept_in.cache_clear()
    try:
        assert cache.kept_in() == tmp_path / "tablier" / "compiled" / cache.stamp()
    finally:
        cache.kept_in.cache_clear()
