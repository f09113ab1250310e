"""Who is looking at which table now, and how they are woken when something changes."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Live:
    """The open streams of one server. The database is the truth; this only rings."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._present: dict[str, Counter[str]] = {}

    @contextmanager
    def listening(self, table: str, device: str) -> Iterator[asyncio.Event]:
        """A bell for one stream; while it is held, the device counts as present."""
        bell = asyncio.Event()
        self._bells.setdefault(table, set()).add(bell)
        here = self._present.setdefault(table, Counter())
        here[device] += 1
        if here[device] == 1:
            self.ring(table)
        try:
            yield bell
        finally:
            self._bells[table].discard(bell)
            here[device] -= 1
            if not here[device]:
                del here[device]
                self.ring(table)
            if not self._bells[table]:
                del self._bells[table], self._present[table]

    def ring(self, table: str) -> None:
        """Wake everybody who looks at a table."""
        for bell in self._bells.get(table, ()):
            bell.set()

    def present(self, table: str) -> set[str]:
        """The devices that look at a table now."""
        return set(self._present.get(table, ()))
