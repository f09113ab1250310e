"""What people may ask of a table, who may ask it, and what is written when they do."""

from dataclasses import replace
from typing import Any

from tablier.server.commands.agreeing import Agreeing
from tablier.server.commands.checks import clean
from tablier.server.commands.playing import Playing
from tablier.server.commands.seating import Seating
from tablier.server.table import OVER, Table
from tablier.server.tables import Refused

LONGEST_LINE = 300
REACTIONS = ("bravo", "ouf", "oups", "haha", "merci", "encore", "bonjour", "au-revoir")


class Commands(Seating, Playing, Agreeing):
    """The requests that change a table, each checked before a line is written."""

    def say(self, device: str, id_: str, seat: int | None, said: dict[str, str], key: str) -> Table:
        """A reaction, or a line where the host allows free chat."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._own(table, device, seat)
        if reaction := said.get("reaction"):
            if reaction not in REACTIONS:
                raise Refused(422, "no-reaction", accepted=", ".join(REACTIONS))
            data: dict[str, Any] = {"seat": seat, "reaction": reaction}
        else:
            if table.setup.chat != "free":
                raise Refused(403, "no-chat")
            line = clean(said.get("text", ""))
            if not line or len(line) > LONGEST_LINE:
                raise Refused(422, "line-length", n=LONGEST_LINE)
            data = {"seat": seat, "text": line}
        self.tables.write(table, "say", data, key)
        return table

    def rematch(self, device: str, id_: str, key: str) -> Table:
        """A new table with the same people, everybody one seat on; who watched may watch again."""
        table = self.tables.known(id_, device)
        if self.rematched(table):
            return self.tables.known(table.next, device)
        self._stage(table, OVER)
        if not table.seats_of(device) and device != table.host:
            raise Refused(403, "not-your-seat")
        seats = [
            replace(seat, generation=int(seat.open), claimed=0, mix="") for seat in table.seats
        ]
        rotated = seats[-1:] + seats[:-1]
        new = self.tables.open(table.host, table.setup, rotated, [*table.series, table.id])
        for watcher in filter(table.welcomes, self.tables.storage.members(table.id)):
            self.tables.storage.join(new.id, watcher)
        self.tables.write(table, "rematch", {"table": new.id}, key)
        return self.tables.load(table.next)

    def rematched(self, table: Table) -> bool:
        """Is there a table for the rematch? It may have been deleted since."""
        return bool(table.next) and not self.tables.gone(table.next)

    def delete(self, device: str, id_: str) -> None:
        """Remove a table and all that it holds."""
        self.tables.delete(self._hosted(device, id_))
