"""A plugin for pytest that runs the collected tests against mutants, instead of once."""

import contextlib
import importlib
import os
import pickle
import resource
import signal
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tablier.games import game_ids
from tests.mutants.changes import Change, telling

PATIENCE = 3  # seconds beyond thrice its own time after which a test goes on for ever
MEMORY = 4 << 30  # bytes: what goes on for ever may also want them all


class Known(NamedTuple):
    """What a test does when nothing is changed: its seconds, and the rules functions it calls."""

    cost: float
    calls: frozenset[tuple[str, str]]


class Trial:
    """Tries mutants, some at a time; those that no test noticed are `alive` afterwards."""

    def __init__(self, mutants: list[Change], games: list[str], cores: int) -> None:
        self.mutants = mutants
        self.others = [name for name in game_ids() if name not in games]
        self.cores = cores
        self.alive: list[Change] = []
        self.kills: Counter[int] = Counter()

    def pytest_configure(self) -> None:
        """A failing example is enough: nobody reads the smallest one."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings(), phases=phases)
        settings.load_profile("mutants")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is about another game."""
        items[:] = [item for item in items if not self._about_another(item)]

    def _about_another(self, item: pytest.Item) -> bool:
        words = item.name.partition("[")[2].rstrip("]")
        return any(
            words == name or words.startswith(f"{name}-") for name in self.others
        ) and not any(
            words == name or words.startswith(f"{name}-")
            for name in game_ids()
            if name not in self.others
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant."""
        self.items = session.items
        self.known = self._learn()
        running: dict[int, tuple[Change, int]] = {}
        for mutant in self.mutants:
            if len(running) == self.cores:
                self._end_one(running)
            pid, pipe = _fork(partial(self._try, mutant, self._order(mutant)))
            running[pid] = mutant, pipe
        while running:
            self._end_one(running)
        return True

    # --- the tests as they are ---

    def _learn(self) -> list[Known]:
        """Run every test once; in a fork, so that nothing is remembered from it here."""
        pid, pipe = _fork(self._watch)
        with open(pipe, "rb") as told:
            known = pickle.load(told)
        os.waitpid(pid, 0)
        assert isinstance(known, list), f"fails without any change: {known}"
        seconds = sum(one.cost for one in known)
        print(f"{len(known)} tests of {seconds:.0f} s; {len(self.mutants)} mutants", flush=True)
        return known

    def _watch(self) -> list[Known] | str:
        known = []
        called: set[tuple[str, str]] = set()
        for name in {mutant.module for mutant in self.mutants}:
            telling(importlib.import_module(name), called)
        for i, item in enumerate(self.items):
            called.clear()
            begun = time.process_time()
            if self._fails(i):
                return item.nodeid
            known.append(Known(time.process_time() - begun, frozenset(called)))
        return known

    def _order(self, mutant: Change) -> list[int]:
        """The tests that call the changed function: those that killed most for their time first."""
        return sorted(
            (
                i
                for i, one in enumerate(self.known)
                if (mutant.module, mutant.function) in one.calls
            ),
            key=lambda i: (self.known[i].cost + 0.02) / (self.kills[i] + 0.5),
        )

    # --- one mutant, in a fork ---

    def _try(self, mutant: Change, order: list[int]) -> int:
        """The first test that fails, or -1; one that does not end kills this process."""
        function = getattr(importlib.import_module(mutant.module), mutant.function)
        function.__code__ = mutant.code
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        for i in order:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE + 3 * self.known[i].cost)
            if self._fails(i):
                return i
        return -1

    def _fails(self, i: int) -> bool:
        reports = runtestprotocol(self.items[i], log=False, nextitem=None)
        return any(report.failed for report in reports)

    def _end_one(self, running: dict[int, tuple[Change, int]]) -> None:
        """Wait until one mutant has been tried."""
        pid, status = os.wait()
        mutant, pipe = running.pop(pid)
        with open(pipe, "rb") as told:
            killer = None if status else pickle.load(told)  # None: it went on for ever
        if killer == -1:
            self.alive.append(mutant)
            print(f"alive  {mutant}", flush=True)
        elif killer is not None:
            self.kills[killer] += 1


def _fork(work: Callable[[], object]) -> tuple[int, int]:
    """Do something in a silent fork: its id, and the pipe from which its answer can be read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    quiet = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(quiet, number)
    with contextlib.suppress(BaseException), open(writing, "wb") as pipe:
        pickle.dump(work(), pipe)
        pipe.close()
        os._exit(0)
    os._exit(1)
