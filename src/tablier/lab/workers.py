"""Who plays the chunks of a simulation: threads of this process, or the workers of a cluster."""

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Protocol

from tablier.lab.compiled import understood
from tablier.lab.tally import Setup, Tally, Task, play_chunk


class Workers(Protocol):
    """Takes chunks and gives their tallies back, in any order: they add up to the same."""

    chunk_seconds: float
    """How long a chunk should take: a short one answers Ctrl-C soon, a long one travels less."""

    @property
    def hands(self) -> int:
        """How many chunks are played at a time."""

    @property
    def busy(self) -> int:
        """How many chunks have been sent and are not back."""

    def warm_up(self, setup: Setup) -> None:
        """Compile what the setup needs, so that it is not counted as play."""

    def send(self, task: Task) -> None:
        """Have a chunk played."""

    def receive(self) -> list[Tally]:
        """Wait until a chunk is played; some tallies that have not been given yet."""


class Threads:
    """Threads of this process: compiled rules let all of them play at once."""

    chunk_seconds = 0.1

    def __init__(self, hands: int, pool: ThreadPoolExecutor) -> None:
        self.hands = hands
        self._pool = pool
        self._sent: set[Future[Tally]] = set()

    @property
    def busy(self) -> int:
        """How many chunks have been sent and are not back."""
        return len(self._sent)

    def warm_up(self, setup: Setup) -> None:
        """Compile what the setup needs: once for all threads."""
        with understood(setup.open()):
            play_chunk(Task(setup, 0, 0))

    def send(self, task: Task) -> None:
        """Have a chunk played."""
        self._sent.add(self._pool.submit(play_chunk, task))

    def receive(self) -> list[Tally]:
        """Wait until a chunk is played; some tallies that have not been given yet."""
        done, _ = wait(self._sent, return_when=FIRST_COMPLETED)
        tallies = [future.result() for future in done]
        self._sent -= done  # only now: interrupted before that, they can be asked for again
        return tallies
