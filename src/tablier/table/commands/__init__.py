"""What people may ask of a table, and what is written when they do."""

from dataclasses import replace
from typing import Any

from tablier.referee.again import again, place
from tablier.referee.position import Position
from tablier.table.commands.absences import Absences
from tablier.table.commands.agreeing import Agreeing
from tablier.table.commands.desk import Asked, clean, command
from tablier.table.commands.playing import Playing
from tablier.table.commands.seating import Seating
from tablier.table.commands.sharing import Sharing
from tablier.table.permissions import Permissions
from tablier.table.reactions import REACTIONS
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import BOT, FRIEND, HERE, Seat
from tablier.table.table import LOBBY, Table

LONGEST_LINE = 300


class Commands(Seating, Sharing, Playing, Agreeing, Absences):
    """The requests that change a table, each checked before a line is written."""

    @command
    async def say(self, asked: Asked, seat: int | None, said: dict[str, str]) -> None:
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
        await self.tables.write(asked.table, "say", data, asked.key)

    async def rematch(self, device: str, id_: str, key: str) -> Table:
        """A new table with the same people in the same seats; whoever sits next begins.

        Who watched may watch again.
        """
        async with self.tables.turn(id_):
            table = await self.tables.visible_to(id_, device)
            if (await self.tables.onward(table, device)).rematched:
                return await self.tables.visible_to(table.next, device)
            require(Permissions(table, device).rematch())
            seats = [
                replace(seat, generation=int(seat.open), claimed=0, mix="", kept=None)
                for seat in table.seats
            ]
            new = await self.tables.open(
                table.host,
                replace(table.setup, options=table.setup.options | _next_to_begin(table)),
                seats,
                [*table.series, table.id],
                watchers=filter(table.welcomes, await self.tables.ledger.members(table.id)),
            )
            await self.tables.write(table, "rematch", {"table": new.id}, key)
            return await self.tables.load(table.next)

    async def again(self, device: str, id_: str, key: str, number: int) -> Table:
        """A new table from a position of this one, after so many steps.

        Whoever asks keeps their seats (a spectator gets the seat that was to play), opponents stay,
        and the seats of everybody else wait for a friend.
        """
        async with self.tables.turn(id_):
            table = await self.tables.visible_to(id_, device)
            if key in table.tries:
                return await self.tables.visible_to(table.tries[key], device)
            require(Permissions(table, device).try_again())
            assert table.position is not None
            there = place(table.position, number)
            mine = table.seats_of(device) or [_to_play(there)]
            origin = again(there, mine, self.tables.chance)
            seats = [_seated(seat, n in mine, device) for n, seat in enumerate(table.seats)]
            new = await self.tables.open(device, table.setup, seats, [], origin)
            await self.tables.write(table, "again", {"table": new.id}, key)
            return new

    async def delete(self, device: str, id_: str) -> None:
        """Remove a table and all that it holds."""
        async with self.tables.turn(id_):
            table = await self.tables.visible_to(id_, device)
            require(Permissions(table, device).delete())
            await self.tables.delete(table)

    async def forget(self, device: str, id_: str) -> None:
        """Strike a table off a device's list; a seat that it had before the game is free again."""
        async with self.tables.turn(id_):
            table = await self.tables.visible_to(id_, device)
            require(Permissions(table, device).forget())
            if table.stage == LOBBY:
                for seat in table.seats_of(device):
                    await self._invite(table, seat, device=None, name="")
            await self.tables.leave(id_, device)


def _next_to_begin(table: Table) -> dict[str, int | str]:
    """The option that lets the seat after whoever began this game begin the next one.

    Where nobody begins, since all play at once, there is no such option.
    """
    began = _who_began(table.position)
    offered = [option for option in table.game.card.options if option.name == "first"]
    if began is None or not offered:
        return {}
    seats = [value for value in offered[0].values if value != "random"]
    return {"first": seats[(began + 1) % table.game.players]}


def _who_began(position: Position | None) -> int | None:
    """The first seat that was to play."""
    began = None
    while position is not None:
        began = position.turn if position.turn is not None else began
        position = position.before
    return began


def _to_play(position: Position) -> int:
    """The seat whose turn it is; the first of several that are awaited, or where none is yet."""
    seats = [position.turn, *(waited.seat for waited in position.awaits), 0]
    return next(seat for seat in seats if seat is not None)


def _seated(seat: Seat, mine: bool, device: str) -> Seat:
    """A seat at the table of somebody who tries again."""
    fresh = replace(seat, generation=0, claimed=0, mix="", kept=None)
    if mine:
        return replace(fresh, kind=HERE, device=device)
    return fresh if seat.kind == BOT else replace(fresh, kind=FRIEND, device=None, generation=1)
