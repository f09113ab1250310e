"""Where the pictures of a walk go, and the figures that it prints at its end."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--pictures FOLDER` keeps what was seen."""
    parser.addoption("--pictures", type=Path, help="a folder for the pictures of the walk")


@pytest.fixture
def pictures(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder for pictures."""
    folder: Path = request.config.getoption("--pictures") or tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line a game: what was measured while it was played."""
    for passed in terminalreporter.getreports("passed"):
        for name, figures in passed.user_properties:
            terminalreporter.write_line(f"{name:34}{figures}")
