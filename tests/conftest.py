"""What the tests share."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

# Deterministic on every machine; slow examples are not a failure, speed is measured in bench/.
settings.register_profile(
    "tablier", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tablier")


def pytest_configure(config: pytest.Config) -> None:
    """Compile once for all tests, processes and runs; the code of the person's own stays apart."""
    if config.cache is not None:
        os.environ.setdefault("TABLIER_CACHE", str(config.cache.mkdir("compiled")))
    # Whoever is started in the background ignores Ctrl-C, and so would all that the tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _french(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests speak French unless they say otherwise, whatever the machine speaks."""
    monkeypatch.setenv("TABLIER_LANG", "fr")


@pytest.fixture
def run_python() -> Callable[[str], str]:
    """Run some code in a process of its own and give back what it printed."""

    def run(code: str) -> str:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
