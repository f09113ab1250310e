"""The same work on many machines: whatever is sent becomes a task of Ray.

What comes back is a pure function of the task, so Ray may play it anywhere and, when a worker or a
whole machine dies, once more elsewhere: the totals are those of one thread. Ray is loaded only
here.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from tablier.lab.progress import Progress, silent
from tablier.referee.game import Game
from tablier.rulekit.cache import outside, sources
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
LOCAL = "local"
"""The address of a cluster on this machine alone, started for one command and stopped after it."""

CLIENT = "ray://"
ANSWER_SECONDS = 5.0
"""How long a cluster may take to answer at its address before it counts as absent."""

PATIENCE = 10.0
"""After so many seconds without an answer it is asked whether there are any workers left."""

RETRIES = 20
"""How often a task is done again when its worker dies; more, and the task itself kills it."""

STORE = 80 * 1024 * 1024
"""Bytes for Ray's store of objects, about the least it takes: tallies do not need it."""


@contextmanager
def joined(
    address: str | None, threads: int | None = None, progress: Progress = silent
) -> Iterator[None]:
    """Be part of a cluster for a while: of the one joined already, where there is one.

    `threads` is the number of workers of a local cluster; any other knows its own. Without an
    address there is nothing to join.
    """
    if address is None:
        yield
        return
    if not isinstance(address, str):
        raise TablierError("cluster.address", package=PACKAGE, address=str(address))
    ray = _ray()
    if address != LOCAL and threads is not None:
        raise TablierError("cluster.threads", package=PACKAGE)
    if ray.is_initialized():
        yield
        return
    how: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    progress("starting" if address == LOCAL else "joining", 0)  # both take some seconds
    if address == LOCAL:
        how |= {"num_cpus": threads, "include_dashboard": False, "object_store_memory": STORE}
    else:
        _find(address)
    try:
        ray.init(address, **how)
    except Exception as error:  # Ray raises no class of its own for a start that fails
        raise _refused(address, error) from None
    try:
        yield
    finally:
        ray.shutdown()


class Job(Protocol):
    """What can be sent: it knows the game that it is about."""

    @property
    def setup(self) -> "Opens":
        """What is played."""


class Opens(Protocol):
    """Something that a game can be opened by, on any machine."""

    def open(self) -> Game:
        """The game."""


T = TypeVar("T", bound=Job)
R = TypeVar("R")


class RayWorkers(Generic[T, R]):
    """Ray's workers, in the cluster that has been joined."""

    def __init__(self, do: Callable[[T], R]) -> None:
        self._ray: Any = _ray()
        self._sent: list[Any] = []
        self._code = ""
        # Every task takes one core; machines get them in turn.
        self._do = do
        self._remote = self._ray.remote(_done).options(
            num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD"
        )
        if not self.hands:
            raise TablierError("cluster.empty", package=PACKAGE)

    @property
    def hands(self) -> int:
        """How many cores the cluster has now: machines may join and leave."""
        return int(self._ray.cluster_resources().get("CPU", 0))

    @property
    def busy(self) -> int:
        """How many tasks have been sent and are not back."""
        return len(self._sent)

    def send(self, task: T) -> None:
        """Have a task done."""
        self._code = _code(task)
        self._sent.append(self._remote.remote(self._do, task))

    def receive(self) -> list[R]:
        """Wait until a task is done; some answers that have not been given yet."""
        done: list[Any] = []
        while not done:
            done, self._sent = self._ray.wait(self._sent, timeout=PATIENCE)
            if not done and not self.hands:
                raise TablierError("cluster.lost", package=PACKAGE)
        try:
            answers: list[tuple[str, R]] = self._ray.get(done)
        except self._ray.exceptions.RayError as error:
            raise TablierError(
                "cluster.failed", package=PACKAGE, reason=_last_line(error)
            ) from None
        if any(code != self._code for code, _ in answers):
            raise TablierError("cluster.other-code", package=PACKAGE)
        return [answer for _, answer in answers]


def _done(do: Callable[[T], R], task: T) -> tuple[str, R]:
    """What a worker does: it also says by which rules it has played."""
    return _code(task), do(task)


def _code(task: Job) -> str:
    """A name for all code that a task is played by."""
    return sources() + outside(task.setup.open().ruleset.package)


QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # it need not call home
    "RAY_DEDUP_LOGS_SKIP_REGEX": "^",  # it would tell of lost machines on standard output
}
"""What Ray has to know before it is loaded, where nobody has told it otherwise."""


def _ray() -> ModuleType:
    """Ray itself, quiet."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise TablierError("cluster.no-ray", package=PACKAGE) from None
    return ray


def _find(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try for minutes."""
    import grpc

    place = address.removeprefix(CLIENT)
    host, colon, port = place.rpartition(":")
    if not (host and colon and port.isdecimal()):
        raise TablierError("cluster.address", package=PACKAGE, address=address)
    with grpc.insecure_channel(place, options=[("grpc.enable_http_proxy", 0)]) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=ANSWER_SECONDS)
        except grpc.FutureTimeoutError:
            raise TablierError("cluster.absent", package=PACKAGE, address=address) from None


def _refused(address: str, error: Exception) -> TablierError:
    return TablierError(
        "cluster.refused", package=PACKAGE, address=address, reason=_last_line(error)
    )


def _last_line(error: Exception) -> str:
    """What an error of Ray says in the end, without the traces of other machines before it."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].rstrip(".") if lines else type(error).__name__
