"""All of it, one after the other: `python -m tests.soak`, or `make soak`. It prints figures.

`python -m tests.soak load faults` runs only what is named; `rules` alone takes hours.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tablier.games import game_ids
from tests import board_mutants
from tests.fuzz.__main__ import fuzz
from tests.fuzz.targets import TARGETS
from tests.invariants.playing import report
from tests.soak import deploy, faults, load
from tests.table.test_machine import TableMachine
from tests.web.server import Server
from tests.web.test_api_schema import visited

TABLES, WORKED, SECONDS = "1000", "1500", "600"
FAULTS = "100"
EXAMPLES = 20_000
MUTANTS = 100_000
GAMES = 10_000_000
FUZZ_SECONDS = 600
VISITORS, REQUESTS = 2_000, 30


def machine() -> None:
    """Tables driven beside their model."""
    long = settings(max_examples=EXAMPLES, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(TableMachine, settings=long)
    print(f"{EXAMPLES} tables were what their model said")


def rules() -> None:
    """Games of each type by the million, looked over after every step."""
    for name in game_ids():
        report(name, GAMES)


def fuzzing() -> None:
    """Whatever comes from outside, made up by a fuzzer; then requests in any order."""
    for name in TARGETS:
        print(f"{name}: {fuzz(name, FUZZ_SECONDS)}", flush=True)
    with TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite")
        try:
            visited(server.address, VISITORS, REQUESTS, chosen=False)
        finally:
            server.stop()
    print(f"{VISITORS} visitors with up to {REQUESTS} requests each broke nothing")


def told(main: Callable[[], None], *arguments: str) -> None:
    """Run one of the commands as if it had been typed."""
    before, sys.argv = sys.argv, [sys.argv[0], *arguments]
    try:
        main()
    finally:
        sys.argv = before


PARTS: dict[str, Callable[[], None]] = {
    "load": lambda: load.main((TABLES, SECONDS)),
    "push": lambda: load.main((TABLES, SECONDS, "--push")),
    "workers": lambda: load.main((WORKED, SECONDS, "--workers", "2")),
    "rest": lambda: load.main((TABLES, SECONDS, "--rest")),
    "faults": lambda: told(faults.main, FAULTS),
    "rules": rules,
    "fuzz": fuzzing,
    "deploy": deploy.main,
    "machine": machine,
    "boards": lambda: board_mutants.main(MUTANTS, 2),
}


def main() -> None:
    for name in sys.argv[1:] or PARTS:
        began = time.monotonic()
        print(f"— {name}", flush=True)
        PARTS[name]()
        print(f"  {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
