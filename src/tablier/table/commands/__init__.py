"""What people may ask of a table, and what is written when they do."""

from dataclasses import replace
from typing import Any

from tablier.referee.again import again, place
from tablier.referee.position import Position
from tablier.table.commands.agreeing import Agreeing
from tablier.table.commands.desk import Asked, clean, command
from tablier.table.commands.playing import Playing
from tablier.table.commands.seating import Seating
from tablier.table.permissions import Permissions
from tablier.table.reactions import REACTIONS
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import BOT, FRIEND, HERE, Seat
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

    def again(self, device: str, id_: str, key: str, number: int) -> Table:
        """A new table from a position of this one, after so many steps.

        Whoever asks keeps their seats (a spectator gets the seat that was to play), opponents stay,
        and the seats of everybody else wait for a friend.
        """
        table = self.tables.visible_to(id_, device)
        if key in table.tries:
            return self.tables.visible_to(table.tries[key], device)
        require(Permissions(table, device).try_again())
        assert table.position is not None
        there = place(table.position, number)
        mine = table.seats_of(device) or [_to_play(there)]
        origin = again(there, mine, self.tables.chance)
        seats = [_seated(seat, n in mine, device) for n, seat in enumerate(table.seats)]
        new = self.tables.open(device, table.setup, seats, [], origin)
        self.tables.write(table, "again", {"table": new.id}, key)
        return new

    def delete(self, device: str, id_: str) -> None:
        """Remove a table and all that it holds."""
        table = self.tables.visible_to(id_, device)
        require(Permissions(table, device).delete())
        self.tables.delete(table)


def _to_play(position: Position) -> int:
    """The seat whose turn it is; the first of several that are awaited, or where none is yet."""
    seats = [position.turn, *(waited.seat for waited in position.awaits), 0]
    return next(seat for seat in seats if seat is not None)


def _seated(seat: Seat, mine: bool, device: str) -> Seat:
    """A seat at the table of somebody who tries again."""
    fresh = replace(seat, generation=0, claimed=0, mix="")
    if mine:
        return replace(fresh, kind=HERE, device=device)
    return fresh if seat.kind == BOT else replace(fresh, kind=FRIEND, device=None, generation=1)
