"""A ledger that forgets everything at the end: all that a table needs, and nothing more."""

from collections.abc import Collection, Coroutine
from copy import deepcopy
from typing import Any, TypeVar

from tablier.table.log import Entry, Kept, Secrets, Stored, TakenError

T = TypeVar("T")


def done(work: Coroutine[Any, Any, T]) -> T:
    """What comes of something that has nothing to wait for: no loop is needed to run it."""
    try:
        while work.send(None) is None:  # only others were let go first
            pass
    except StopIteration as end:
        found: T = end.value
        return found
    raise AssertionError("it waits for something")


class MemoryLedger:
    """Logs in dictionaries."""

    alone = False  # so that a table is compared with what is written here by hand

    def __init__(self) -> None:
        self.kept: dict[str, Secrets] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.devices: dict[str, set[str]] = {}
        self.listings: dict[str, Stored] = {}

    def copy(self) -> "MemoryLedger":
        """Another world that begins as this one is."""
        return deepcopy(self)

    async def create(self, id_: str, kept: Secrets, first: Entry, devices: Collection[str]) -> None:
        self.kept[id_], self.logs[id_], self.devices[id_] = kept, [first], set(devices)

    async def secrets(self, id_: str) -> Secrets | None:
        return self.kept.get(id_)

    async def append(self, id_: str, entry: Entry) -> None:
        log = self.logs.get(id_, [])
        served = entry.key is not None and any(one.key == entry.key for one in log)
        if served or not log or entry.seq != log[-1].seq + 1:
            raise TakenError
        log.append(entry)

    async def since(self, id_: str, seq: int) -> list[Entry] | None:
        if id_ not in self.logs:
            return None
        return [entry for entry in self.logs[id_] if entry.seq > seq]

    async def delete(self, id_: str) -> None:
        for part in (self.kept, self.logs, self.devices):
            part.pop(id_)

    async def join(self, id_: str, devices: Collection[str]) -> None:
        self.devices[id_] |= set(devices)

    async def leave(self, id_: str, device: str) -> None:
        self.devices[id_].discard(device)

    async def knows(self, id_: str, device: str) -> bool:
        return device in self.devices.get(id_, ())

    async def members(self, id_: str) -> list[str]:
        return sorted(self.devices[id_])

    async def known_to(self, device: str, most: int) -> list[Kept]:
        found = [id_ for id_, known in self.devices.items() if device in known]
        latest = sorted(found, key=lambda id_: -self.logs[id_][-1].at)[:most]
        return [Kept(id_, self.logs[id_][-1].seq, self.listings.get(id_)) for id_ in latest]

    async def latest(self, most: int) -> list[str]:
        return sorted(self.logs, key=lambda id_: -self.logs[id_][0].at)[:most]

    async def last_lines(self, ids: Collection[str]) -> dict[str, int]:
        return {id_: self.logs[id_][-1].seq for id_ in ids if id_ in self.logs}

    async def keep_listings(self, listings: dict[str, Stored]) -> None:
        self.listings |= listings
