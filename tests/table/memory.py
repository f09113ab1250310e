"""A ledger that forgets everything at the end: all that a table needs, and nothing more."""

from copy import deepcopy

from tablier.table.log import Entry, Secrets, TakenError


class MemoryLedger:
    """Logs in dictionaries."""

    def __init__(self) -> None:
        self.kept: dict[str, Secrets] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.devices: dict[str, set[str]] = {}

    def copy(self) -> "MemoryLedger":
        """Another world that begins as this one is."""
        return deepcopy(self)

    def create(self, id_: str, kept: Secrets, first: Entry, device: str) -> None:
        self.kept[id_], self.logs[id_], self.devices[id_] = kept, [first], {device}

    def secrets(self, id_: str) -> Secrets | None:
        return self.kept.get(id_)

    def append(self, id_: str, entry: Entry) -> None:
        log = self.logs.get(id_, [])
        served = entry.key is not None and any(one.key == entry.key for one in log)
        if served or not log or entry.seq != log[-1].seq + 1:
            raise TakenError
        log.append(entry)

    def after(self, id_: str, seq: int) -> list[Entry]:
        return [entry for entry in self.logs.get(id_, []) if entry.seq > seq]

    def delete(self, id_: str) -> None:
        for part in (self.kept, self.logs, self.devices):
            part.pop(id_)

    def join(self, id_: str, device: str) -> None:
        self.devices[id_].add(device)

    def knows(self, id_: str, device: str) -> bool:
        return device in self.devices.get(id_, ())

    def members(self, id_: str) -> list[str]:
        return sorted(self.devices[id_])

    def known_to(self, device: str, most: int) -> list[str]:
        found = [id_ for id_, known in self.devices.items() if device in known]
        return sorted(found, key=lambda id_: -self.logs[id_][-1].at)[:most]

    def latest(self, most: int) -> list[str]:
        return sorted(self.logs, key=lambda id_: -self.logs[id_][0].at)[:most]
