"""Who plays: threads or processes of this machine, or the workers of a cluster."""

import ast
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from pickle import PicklingError, dumps
from types import ModuleType
from typing import Any, Generic, Protocol, Self, TypeVar

from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
MAIN = "__main__"
T = TypeVar("T")
R = TypeVar("R")
T_in = TypeVar("T_in", contravariant=True)


class Hands(Protocol[T_in, R]):
    """Takes tasks and gives what they come to, in any order."""

    @property
    def hands(self) -> int:
        """How many tasks are done at a time."""

    @property
    def busy(self) -> int:
        """How many tasks have been sent and are not back."""

    def send(self, task: T_in) -> None:
        """Have a task done."""

    def receive(self) -> list[R]:
        """Wait until a task is done; some answers that have not been given yet."""


class Own(Generic[T, R]):
    """This very process: a task is done when its answer is asked for."""

    hands = 1

    def __init__(self, do: Callable[[T], R]) -> None:
        self._do = do
        self._sent: deque[T] = deque()

    @property
    def busy(self) -> int:
        """How many tasks have been sent and are not back."""
        return len(self._sent)

    def send(self, task: T) -> None:
        """Have a task done."""
        self._sent.append(task)

    def receive(self) -> list[R]:
        """Do the next one."""
        answer = self._do(self._sent[0])
        self._sent.popleft()
        return [answer]


class _Pool(Generic[T, R]):
    """What threads and processes have in common."""

    def __init__(
        self, hands: int, pool: ThreadPoolExecutor | ProcessPoolExecutor, do: Callable[[T], R]
    ) -> None:
        self.hands = hands
        self._pool = pool
        self._do = do
        self._sent: set[Future[R]] = set()

    @property
    def busy(self) -> int:
        """How many tasks have been sent and are not back."""
        return len(self._sent)

    def send(self, task: T) -> None:
        """Have a task done."""
        self._sent.add(self._pool.submit(self._do, task))

    def receive(self) -> list[R]:
        """Wait until a task is done; some answers that have not been given yet."""
        done, _ = wait_for(self._sent, return_when=FIRST_COMPLETED)
        answers = [future.result() for future in done]
        self._sent -= done  # only now: interrupted before that, they can be asked for again
        return answers


class Threads(_Pool[T, R]):
    """Threads of this process: compiled rules let all of them play at once."""


class Processes(_Pool[T, R]):
    """Processes of their own, for whatever Python itself has to do.

    `apart` gives each its own share of the cores: no one's thinking then takes time from another's.
    """

    def __init__(self, hands: int, do: Callable[[T], R], apart: bool = False) -> None:
        apart = apart and hasattr(os, "sched_setaffinity")
        context = get_context("spawn")
        self._stop = context.Event()
        shares = context.SimpleQueue()
        for share in _shares(hands) if apart else ():
            shares.put(share)
        pool = ProcessPoolExecutor(hands, context, _begin, (self._stop, shares if apart else None))
        super().__init__(hands, pool, do)

    def send(self, task: T) -> None:
        """Have a task done; a process may begin with it, which runs the user's script again.

        So it does only where the task holds a function of that script.
        """
        if _of_main(dumps(task)):
            super().send(task)
            return
        with _without_main():
            super().send(task)

    def receive(self) -> list[R]:
        """Wait until a task is done; some answers that have not been given yet."""
        try:
            return super().receive()
        except BrokenProcessPool:
            raise TablierError("worker-lost", package=PACKAGE) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._stop.set()
        self._pool.shutdown(cancel_futures=True)


_asked_to_stop: Callable[[], bool] | None = None
"""In a process of `Processes`: whether it should leave what it does."""


def stopped() -> bool:
    """Should whoever does a long task leave it?"""
    return _asked_to_stop is not None and _asked_to_stop()


def bound_here(setup: object) -> str:
    """Why a setup cannot be sent to another process; empty if it can.

    A function is found there by its name in its module. What was typed into an interactive Python
    or a notebook stands in none that another process could read; a script that does not ask
    whether it is `__main__` would do all that it does once more.
    """
    try:
        sent = dumps(setup)
    except (PicklingError, AttributeError, TypeError) as error:
        return str(error)
    return MAIN if _of_main(sent) and not _main_can_be_read_again() else ""


def _of_main(sent: bytes) -> bool:
    return MAIN.encode() in sent


def _main_can_be_read_again() -> bool:
    """Is what runs a file, and one that asks by which name it is read?"""
    try:
        source = Path(sys.modules[MAIN].__file__ or "").read_text("utf-8")
        lines = ast.parse(source).body
    except (AttributeError, OSError, SyntaxError, ValueError):
        return False
    return any(
        isinstance(name, ast.Name) and name.id == "__name__"
        for line in lines
        if isinstance(line, ast.If)
        for name in ast.walk(line.test)
    )


@contextmanager
def _without_main() -> Iterator[None]:
    """A process that begins meanwhile does not read the user's script."""
    main = sys.modules[MAIN]
    sys.modules[MAIN] = ModuleType(MAIN)
    try:
        yield
    finally:
        sys.modules[MAIN] = main


def hands_for(setup: object, asked: int | None, most: int) -> int:
    """How many processes play: as asked, else as many as can; one for what cannot be sent."""
    hands = asked or most
    if hands == 1 or not (reason := bound_here(setup)):
        return hands
    if asked is None:
        return 1
    raise TablierError("cannot-travel", package=PACKAGE, reason=reason)


def _begin(stop: Any, shares: Any) -> None:
    """A process begins: Ctrl-C is for whoever sent the tasks."""
    import signal

    global _asked_to_stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _asked_to_stop = stop.is_set
    if shares is not None:
        os.sched_setaffinity(0, shares.get())


def _shares(hands: int) -> Iterable[set[int]]:
    """The cores of this machine, shared out."""
    cores = sorted(os.sched_getaffinity(0))
    for hand in range(hands):
        yield set(cores[hand::hands]) or {cores[hand % len(cores)]}
