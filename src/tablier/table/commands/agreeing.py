"""What the players decide among themselves: a choice taken back, a draw."""

from tablier.table.commands.desk import Asked, Desk, check_moment, command
from tablier.table.last_choice import last_choice
from tablier.table.refusal import Refused, Why, require
from tablier.table.table import Table


class Agreeing(Desk):
    """Requests to which the others may have to agree."""

    @command
    async def undo(self, asked: Asked, moment: str | None) -> None:
        """Take one's last choice back: at once if nobody else minds, else the others are asked."""
        check_moment(asked.table, moment, str(asked.table.ply))
        require(asked.may.undo())
        seat = last_choice(asked.table).seat
        assert seat is not None
        await self._propose(asked, "undo", seat)

    @command
    async def offer_draw(self, asked: Asked, seat: int) -> None:
        """Offer a draw."""
        require(asked.may.offer_draw(seat))
        await self._propose(asked, "draw", seat)

    async def _propose(self, asked: Asked, what: str, seat: int) -> None:
        if asked.table.devices() <= {asked.device}:
            await self._carry_out(asked.table, what, asked.key)
        else:
            data = {"what": what, "seat": seat, "device": asked.device}
            await self.tables.write(asked.table, "ask", data, asked.key)

    @command
    async def answer(self, asked: Asked, yes: bool, to: int | None) -> None:
        """Agree to what has been proposed, or not; whoever proposed it may withdraw it."""
        table, may = asked.table, asked.may
        require(may.answer())
        stale = table.proposal and to not in (None, table.proposal.seq)
        if table.proposal is None or stale or (yes and asked.device in table.proposal.agreed):
            raise Refused(Why.LATE, "no-proposal")
        what = table.proposal.what
        data = {"what": what, "seat": may.playing[0], "device": asked.device, "yes": yes}
        await self.tables.write(table, "answer", data, asked.key)
        while table.proposal and table.devices() <= table.proposal.agreed:
            try:
                await self._carry_out(table, what, None)
            except Refused as refused:
                if refused.code != "already-played":
                    raise  # else somebody's word at another server came between: it still stands

    async def _carry_out(self, table: Table, what: str, key: str | None) -> None:
        """Do what everybody has agreed to."""
        assert table.position is not None
        if what == "undo":
            await self.tables.write(table, "undo", {"n": last_choice(table).steps}, key)
        else:
            table.position.agree()
            await self.tables.write(table, "agreed", {}, key)
