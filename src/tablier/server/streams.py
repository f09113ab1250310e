"""Who is looking at which table now, and how they are woken when something changes."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

SILENCE = 45.0  # seconds without a sign of life: nobody is there, though the line was never closed


class Streams:
    """The open streams of one server. The database is the truth; this only rings."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._present: dict[str, Counter[str]] = {}
        self._heard: dict[tuple[str, str], float] = {}

    @contextmanager
    def listening(self, table: str, device: str) -> Iterator[asyncio.Event]:
        """A bell for one stream; while it is held, the device counts as present."""
        bell = asyncio.Event()
        self._bells.setdefault(table, set()).add(bell)
        here = self._present.setdefault(table, Counter())
        self._heard[table, device] = monotonic()
        here[device] += 1
        if here[device] == 1:
            self.ring(table)
        try:
            yield bell
        finally:
            self._bells[table].discard(bell)
            here[device] -= 1
            if not here[device]:
                del here[device], self._heard[table, device]
                self.ring(table)
            if not self._bells[table]:
                del self._bells[table], self._present[table]

    def heard(self, table: str, device: str) -> None:
        """A sign of life from whoever holds a stream."""
        if (table, device) in self._heard:
            self._heard[table, device] = monotonic()

    def silent(self, table: str, device: str) -> bool:
        """Has a stream's device gone without a word: a tunnel, a battery, a sleeping phone?"""
        return monotonic() - self._heard[table, device] > SILENCE

    def ring(self, table: str) -> None:
        """Wake everybody who looks at a table."""
        for bell in self._bells.get(table, ()):
            bell.set()

    def present(self, table: str) -> set[str]:
        """The devices that look at a table now."""
        return set(self._present.get(table, ()))
