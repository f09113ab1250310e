"""All tables of a server: found, opened, written to. The database is the truth.

A table that has been read stays in memory and only reads what has been written since, so that two
servers on one database see the same table.
"""

import hashlib
import hmac
import secrets
import threading
from base64 import urlsafe_b64encode
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, NoReturn

from tablier.referee import fair
from tablier.server.storage import Entry, Secrets, Storage, TakenError, now
from tablier.server.table import Seat, Setup, Table
from tablier.words import Value
from tablier.words.errors import TablierError

MOST_IN_MEMORY = 2000
MOST_LISTED = 30
MOST_COUNTED = 300  # tables whose throws are counted on the page of the dice
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 12

Frequencies = dict[str, dict[str, tuple[int, float]]]
"""Game and faces of its dice -> face -> (how often it was shown, how often it is due)."""


class Refused(TablierError):  # noqa: N818 (it is an answer, not an accident)
    """A request that is not served: the status says what kind of mistake it was."""

    def __init__(self, status: int, key: str, **values: Value) -> None:
        super().__init__(f"refused.{key}", room="server", **values)
        self.status = status
        self.code = key
        self.view: dict[str, Any] | None = None  # how the table stands, where that is the answer


class Tables:
    """The tables of one server."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.changed: Callable[[str], None] = lambda _: None  # told of every table that changes
        self._read: OrderedDict[str, Table] = OrderedDict()
        # A line of a log must be taken once: some pages are made in threads and read tables too.
        self._reading = threading.RLock()

    # --- finding ---

    def load(self, id_: str) -> Table:
        """A table as it is now."""
        with self._reading:
            table = self._read.get(id_)
            if table is None:
                kept = self.storage.secrets(id_)
                if kept is None:
                    raise Refused(404, "no-table")
                table = self._read[id_] = Table(id_, kept)
                while len(self._read) > MOST_IN_MEMORY:
                    self._read.popitem(last=False)
            self._read.move_to_end(id_)
            self._catch_up(table)
            return table

    def _catch_up(self, table: Table) -> None:
        news = self.storage.after(table.id, table.seq)
        if not news and not table.seq:
            self._forget(table)
        for entry in news:
            table.take(entry)

    def _forget(self, table: Table) -> NoReturn:
        """A table that has been deleted, perhaps by another server."""
        self._read.pop(table.id, None)
        raise Refused(404, "no-table")

    def known(self, id_: str, device: str) -> Table:
        """A table that this device has been given a link to; others learn nothing about it."""
        if not device or not self.storage.knows(id_, device):
            raise Refused(403, "private")
        return self.load(id_)

    def of(self, device: str) -> list[Table]:
        """The tables that a device knows, the latest first."""
        if not device:
            return []
        return [self.load(id_) for id_ in self.storage.known_to(device, MOST_LISTED)]

    def frequencies(self) -> Frequencies:
        """How often the app's dice have shown each face, over the latest tables, by game."""
        shown: dict[str, Counter[str]] = {}
        faces: dict[str, tuple[str, ...]] = {}
        for id_ in self.storage.latest(MOST_COUNTED):
            table = self.load(id_)
            for happening in table.happened:
                before = happening.before
                # Who begins is drawn from as many as there are players: not one of the dice.
                if not happening.entry.data.get("drawn") or not before or before.turn is None:
                    continue
                pad = table.game.ruleset.pad(before.s, table.game.o)
                text = happening.entry.data["text"]
                parts = text.split(pad.join) if len(pad.rows) > 1 else [text]
                for row, part in zip(pad.rows, parts, strict=True):
                    name = f"{table.game.id}/{len(row.keys)}"
                    faces[name] = row.keys
                    shown.setdefault(name, Counter())[part.removeprefix(row.prefix)] += 1
        return {
            name: {key: (shown[name][key], 1 / len(keys)) for key in keys}
            for name, keys in faces.items()
        }

    # --- writing ---

    def open(self, device: str, setup: Setup, seats: list[Seat], series: list[str]) -> Table:
        """A new table."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        kept = Secrets(secrets.token_hex(32), secrets.token_hex(32))
        data = {
            "host": device,
            "series": series,
            "setup": vars(setup),
            "seats": [vars(seat) for seat in seats],
        }
        self.storage.create(id_, kept, Entry(1, now(), "opened", data), device)
        for seat in seats:
            if seat.device:
                self.storage.join(id_, seat.device)
        return self.load(id_)

    def write(self, table: Table, kind: str, data: dict[str, Any], key: str | None = None) -> None:
        """Write the next line of a table's log and read it; refused if somebody was quicker."""
        with self._reading:
            entry = Entry(table.seq + 1, now(), kind, data, key)
            try:
                self.storage.append(table.id, entry)
            except TakenError:
                if self.storage.secrets(table.id) is None:
                    self._forget(table)
                self._catch_up(table)
                if key and key in table.keys:
                    return  # the same request, served before
                raise Refused(409, "already-played") from None
            table.take(entry)
        self.changed(table.id)

    def delete(self, table: Table) -> None:
        """Remove a table and all that it holds."""
        self.storage.delete(table.id)
        self._read.pop(table.id, None)
        self.changed(table.id)

    # --- links and dice ---

    def token(self, table: Table, purpose: str) -> str:
        """The secret part of a link: made from the table's own secret, so nothing is stored."""
        mac = hmac.digest(bytes.fromhex(table.kept.secret), purpose.encode(), hashlib.sha256)
        return urlsafe_b64encode(mac[:18]).decode()

    def seat_token(self, table: Table, seat: int) -> str:
        """The secret part of the newest invite to a seat."""
        return self.token(table, f"seat/{seat}/{table.seats[seat].generation}")

    def watch_token(self, table: Table) -> str:
        """The secret part of the link for spectators."""
        return self.token(table, "watch")

    def drawn(self, table: Table) -> str:
        """What the dice show: the next throw of the seed that was committed to."""
        assert table.position is not None
        key = fair.mixed(bytes.fromhex(table.kept.seed), table.mixes)
        return fair.thrown(table.position, key)
