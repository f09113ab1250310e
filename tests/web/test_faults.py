"""Servers that are killed, lines that are cut, databases that go away, while people play.

Every move that was acknowledged is there, nothing twice, and everybody sees it; `make soak` does it
for longer.
"""

from pathlib import Path

import pytest

from tests.soak.faults import FAULTS, endure


@pytest.mark.many
@pytest.mark.parametrize(
    ("name", "times"),
    [("SIGKILL", 2), ("lines cut", 2), ("PostgreSQL restarted", 1), ("Redis killed", 1)],
)
def test_what_was_acknowledged_is_there(name: str, times: int, tmp_path: Path) -> None:
    assert name in FAULTS
    assert "all there once" in endure(name, times, tmp_path)
