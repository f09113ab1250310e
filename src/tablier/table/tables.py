"""All tables of a ledger: found, opened, written to. The ledger is the truth.

A table that has been read stays in memory and only reads what has been written since, so that two
servers on one ledger see the same table. Tables are read and written by one thread.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Any, NoReturn

from tablier.referee.position import Position
from tablier.table.kinds import LogKind
from tablier.table.log import Entry, Ledger, Secrets, TakenError, now
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import Seat, Setup, as_data
from tablier.table.table import Table
from tablier.words import LANGUAGES
from tablier.words.errors import TablierError

MOST_IN_MEMORY = 2000
MOST_LISTED = 30
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 12


class Tables:
    """The tables of one ledger."""

    def __init__(self, ledger: Ledger, chance: Random) -> None:
        self.ledger = ledger
        self.chance = chance
        self.changed: Callable[[str], None] = lambda _: None  # told of every table that changes
        self._read: OrderedDict[str, Table] = OrderedDict()

    # --- finding ---

    def load(self, id_: str) -> Table:
        """A table as it is now."""
        table = self._read.get(id_)
        if table is None:
            kept = self.ledger.secrets(id_)
            if kept is None:
                raise Refused(Why.MISSING, "no-table")
            table = self._read[id_] = Table(id_, kept)
            while len(self._read) > MOST_IN_MEMORY:
                self._read.popitem(last=False)
        self._read.move_to_end(id_)
        self._catch_up(table)
        return table

    def _catch_up(self, table: Table) -> None:
        news = self.ledger.after(table.id, table.seq)
        if not news and not table.seq:
            self._forget(table)
        try:
            for entry in news:
                table.take(entry)
        except TablierError as error:  # its game came in a package that is no longer installed
            self._read.pop(table.id, None)
            reason = {lang: error.say(lang) for lang in LANGUAGES}
            raise Refused(Why.MISSING, "no-game", reason=reason) from error

    def _forget(self, table: Table) -> NoReturn:
        """A table that has been deleted, perhaps by another server."""
        self._read.pop(table.id, None)
        raise Refused(Why.MISSING, "no-table")

    def visible_to(self, id_: str, device: str) -> Table:
        """A table that this device has been given a link to; others learn nothing about it."""
        if not device or not self.ledger.knows(id_, device):
            raise Refused(Why.FORBIDDEN, "private")
        table = self.load(id_)
        require(Permissions(table, device).look())
        return table

    def admits(self, id_: str, device: str) -> bool:
        """Does this device know the table, and is it welcome there?"""
        try:
            self.visible_to(id_, device)
        except Refused:
            return False
        return True

    def of(self, device: str) -> list[Table]:
        """The tables that a device knows, the latest first."""
        if not device:
            return []
        found = []
        for id_ in self.ledger.known_to(device, MOST_LISTED):
            try:
                table = self.load(id_)
            except Refused:
                continue  # deleted meanwhile, or its game is not here any more
            if table.welcomes(device):
                found.append(table)
        return found

    def gone(self, id_: str) -> bool:
        """Has a table been deleted?"""
        return self.ledger.secrets(id_) is None

    def rematched(self, table: Table) -> bool:
        """Is there a table for the rematch? It may have been deleted since."""
        return bool(table.next) and not self.gone(table.next)

    # --- writing ---

    def open(
        self,
        device: str,
        setup: Setup,
        seats: list[Seat],
        series: list[str],
        origin: Position | None = None,
    ) -> Table:
        """A new table; `origin` is where its game begins, if not at its start."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        kept = Secrets(secrets.token_hex(32), self.chance.randbytes(32).hex())
        data = {"host": device, "series": series, **as_data(setup, seats)}
        if origin:
            data["origin"] = origin.state()
        self.ledger.create(id_, kept, Entry(1, now(), "opened", data), device)
        for seat in seats:
            if seat.device:
                self.ledger.join(id_, seat.device)
        return self.load(id_)

    def write(
        self, table: Table, kind: LogKind, data: dict[str, Any], key: str | None = None
    ) -> None:
        """Write the next line of a table's log and read it; refused if somebody was quicker."""
        entry = Entry(table.seq + 1, now(), kind, table.signed(kind, data), key)
        try:
            self.ledger.append(table.id, entry)
        except TakenError:
            if self.gone(table.id):
                self._forget(table)
            self._catch_up(table)
            if key and key in table.keys:
                return  # the same request, served before
            raise Refused(Why.LATE, "already-played") from None
        table.take(entry)
        self.changed(table.id)

    def delete(self, table: Table) -> None:
        """Remove a table and all that it holds."""
        self.ledger.delete(table.id)
        self._read.pop(table.id, None)
        self.changed(table.id)
