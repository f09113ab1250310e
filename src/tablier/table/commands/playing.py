"""The game itself: throws, moves, volleys, corrections, leaving."""

from collections.abc import Sequence, Set

from tablier.referee.corrections import Change
from tablier.referee.position import RESIGN, RESIGN_WORDS
from tablier.table.commands.desk import Asked, Desk, check_moment, command, seat_of
from tablier.table.correcting import corrected, is_last
from tablier.table.opponents import Occasion
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import REAL
from tablier.table.table import Table
from tablier.words.errors import TablierError


class Playing(Desk):
    """Requests that move the game on."""

    @command
    async def play(self, asked: Asked, seat: int | None, text: str, moment: str) -> None:
        """A move, dice or arrows typed in, a bet, or leaving."""
        table = asked.table
        if text.strip().lower() in RESIGN_WORDS:
            require(asked.may.resign(seat))
            await self._play(table, seat, RESIGN, asked.key)
            return
        check_moment(table, moment, table.moment())
        require(asked.may.play(seat))
        assert table.position is not None
        dice = table.dice_awaited()
        arrows = table.position.awaits[0].kind == "arrows"
        typed = dice or (arrows and table.setup.dice == REAL)
        await self._play(table, None if dice else seat, text, asked.key, typed)

    @command
    async def throw(self, asked: Asked, seat: int | None, moment: str) -> None:
        """Let the app throw the dice, or chance shoot a volley."""
        table = asked.table
        check_moment(table, moment, table.moment())
        require(asked.may.throw(seat))
        await self._chance(table, seat, asked.key)

    async def _chance(self, table: Table, seat: int | None, key: str | None) -> None:
        """What is awaited from the dice or from a seat, as chance has it."""
        if table.dice_awaited():
            await self._throw(table, key)
        elif table.position is not None and seat is not None:
            await self._play(table, seat, table.position.random_move(seat, self.tables.chance), key)

    @command
    async def correct(self, asked: Asked, seat: int | None, text: str, moment: str | None) -> None:
        """Correct the last dice or arrows typed in: one's own, or as the host."""
        table = asked.table
        if table.position is None:
            raise Refused(Why.LATE, "not-in-play")
        found = next((one for one in table.position.correctable() if one.seat == seat), None)
        if moment is not None and (found is None or moment != table.entered(seat)):
            raise Refused(Why.LATE, "already-played")  # another entry has taken its place
        if found is None:
            raise TablierError("nothing-to-correct")
        require(asked.may.correct(found))
        table.position.correct(text, seat)  # says why it cannot be done, if it cannot
        await self.tables.write(table, "correct", {"seat": seat, "text": text}, asked.key)

    @command
    async def amend(self, asked: Asked, changes: Sequence[Change], moment: str) -> None:
        """Put right what was typed in, however long ago, as it was tried at this moment."""
        table = asked.table
        if moment != str(table.ply):
            raise Refused(Why.LATE, "already-played")
        after = await self.tables.slowly(corrected(table, asked.may, changes))
        if moment != str(table.ply):
            raise Refused(Why.LATE, "already-played")  # meanwhile, through another server
        assert after.step is not None
        seat = after.step.seat
        if is_last(table, changes):
            data = {"seat": seat, "text": after.step.text}
            await self.tables.write(table, "correct", data, asked.key)
            return
        table.foresee(after)
        fixed = [[*change.place, change.text] for change in after.step.changes]
        await self.tables.write(table, "amend", {"seat": seat, "changes": fixed}, asked.key)

    @command
    async def remove(self, asked: Asked, seat: int, present: Set[str]) -> None:
        """Take an absent player off the table: by the referee's rule for leaving."""
        seat_of(asked.table, seat)
        require(Permissions(asked.table, asked.device, present).remove(seat))
        await self._play(asked.table, seat, RESIGN, asked.key)

    async def bot_move(self, table: Table, asked: Occasion, text: str = "") -> None:
        """Play what a bot has answered, or what chance has it do; too late, nothing is played."""
        async with self.tables.turn(table.id):
            if table.occasion() != asked:
                return
            if text:
                await self._play(table, asked.seat, text, None)
            else:
                await self._chance(table, asked.seat, None)

    @command
    async def ask_advice(self, asked: Asked, seat: int, moment: str) -> None:
        """Ask what to do. Among friends everybody is told so, once; never what was answered."""
        table = asked.table
        check_moment(table, moment, table.moment())
        require(asked.may.ask_advice(seat))
        if len(table.devices()) > 1 and not _has_asked(table, seat):
            await self.tables.write(table, "advice", {"seat": seat}, asked.key)


def _has_asked(table: Table, seat: int) -> bool:
    """Has the seat asked for advice since the position was reached?"""
    for happening in reversed(table.happened):
        if happening.after:
            return False
        if happening.entry.kind == "advice" and happening.entry.data["seat"] == seat:
            return True
    return False
