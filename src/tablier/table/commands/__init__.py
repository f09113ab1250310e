"""What people may ask of a table, and what is written when they do."""

from dataclasses import replace
from typing import Any

from tablier.table.commands.agreeing import Agreeing
from tablier.table.commands.desk import Asked, clean, command
from tablier.table.commands.playing import Playing
from tablier.table.commands.seating import Seating
from tablier.table.permissions import Permissions
from tablier.table.reactions import REACTIONS
from tablier.table.refusal import Refused, Why, require
from tablier.table.table import Table

LONGEST_LINE = 300


class Commands(Seating, Playing, Agreeing):
    """The requests that change a table, each checked before a line is written."""

    @command
    def say(self, asked: Asked, seat: int | None, said: dict[str, str]) -> None:
        """A reaction, or a line where the host allows free chat."""
        data: dict[str, Any]
        if reaction := said.get("reaction"):
            require(asked.may.react(seat))
            if reaction not in REACTIONS:
                raise Refused(Why.WRONG, "no-reaction", accepted=", ".join(REACTIONS))
            data = {"seat": seat, "reaction": reaction}
        else:
            require(asked.may.chat(seat))
            line = clean(said.get("text", ""))
            if not line or len(line) > LONGEST_LINE:
                raise Refused(Why.WRONG, "line-length", n=LONGEST_LINE)
            data = {"seat": seat, "text": line}
        self.tables.write(asked.table, "say", data, asked.key)

    def rematch(self, device: str, id_: str, key: str) -> Table:
        """A new table with the same people, everybody one seat on; who watched may watch again."""
        table = self.tables.visible_to(id_, device)
        if self.tables.rematched(table):
            return self.tables.visible_to(table.next, device)
        require(Permissions(table, device).rematch())
        seats = [
            replace(seat, generation=int(seat.open), claimed=0, mix="") for seat in table.seats
        ]
        rotated = seats[-1:] + seats[:-1]
        new = self.tables.open(table.host, table.setup, rotated, [*table.series, table.id])
        for watcher in filter(table.welcomes, self.tables.ledger.members(table.id)):
            self.tables.ledger.join(new.id, watcher)
        self.tables.write(table, "rematch", {"table": new.id}, key)
        return self.tables.load(table.next)

    def delete(self, device: str, id_: str) -> None:
        """Remove a table and all that it holds."""
        table = self.tables.visible_to(id_, device)
        require(Permissions(table, device).delete())
        self.tables.delete(table)
