"""Moves, dice and arrows, and their correction; leaving; and what bots do."""

from collections.abc import Set

from tablier.referee.position import RESIGN, RESIGN_WORDS, Await, Correctable
from tablier.server.commands.checks import Checks
from tablier.server.table import APP, BOT, PLAY, REAL, Table
from tablier.server.tables import Refused
from tablier.words.errors import TablierError


class Playing(Checks):
    """Requests that move the game on."""

    def play(
        self, device: str, id_: str, seat: int | None, text: str, moment: str, key: str
    ) -> Table:
        """A move, dice or arrows typed in, a bet, or leaving."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        place = table.position
        assert place is not None
        if text.strip().lower() in RESIGN_WORDS:
            self._own(table, device, seat)
            self._played(table, seat, RESIGN, key)
            return table
        if moment != table.moment():
            raise Refused(409, "already-played")
        if table.dice_awaited():
            if table.setup.dice == APP:
                raise Refused(422, "app-throws")
            self._may_throw(table, device)
            self._played(table, None, text, key, typed=True)
            return table
        self._own(table, device, seat)
        arrows = place.awaits[0].kind == "arrows"
        if arrows and table.setup.dice == APP and Await(seat, "arrows") not in place.awaits:
            raise Refused(409, "already-shot")  # no second try for arrows shot on the screen
        self._played(table, seat, text, key, typed=arrows and table.setup.dice == REAL)
        return table

    def throw(self, device: str, id_: str, seat: int | None, moment: str, key: str) -> Table:
        """Let the app throw the dice, or chance shoot a volley."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        if moment != table.moment():
            raise Refused(409, "already-played")
        if table.setup.dice == REAL:
            raise Refused(422, "real-dice")
        if table.dice_awaited():
            self._may_throw(table, device)
            self._throw(table, key)
            return table
        self._own(table, device, seat)
        assert table.position is not None
        assert seat is not None
        if Await(seat, "arrows") not in table.position.awaits:
            raise Refused(422, "no-throw")
        self._played(table, seat, table.position.random_move(seat, self.tables.chance), key)
        return table

    def correct(
        self, device: str, id_: str, seat: int | None, text: str, moment: str | None, key: str
    ) -> Table:
        """Correct the last dice or arrows typed in: one's own, or as the host."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._not_lobby(table)
        assert table.position is not None
        found = next((one for one in table.position.correctable() if one.seat == seat), None)
        if moment is not None and (found is None or moment != table.entered(seat)):
            raise Refused(409, "already-played")  # another entry has taken its place
        if found is None:
            raise TablierError("nothing-to-correct")
        if device != table.host and not self.typed_by(table, device, found):
            raise Refused(403, "not-your-seat")
        table.position.correct(text, seat)  # says why it cannot be done, if it cannot
        self.tables.write(table, "correct", {"seat": seat, "text": text}, key)
        return table

    def typed_by(self, table: Table, device: str, entry: Correctable) -> bool:
        """Is this the entry of somebody who plays on this device, or of a bot?"""
        whose = entry.seat if entry.seat is not None else entry.thrower
        if whose is None or table.seats[whose].kind == BOT:
            return bool(table.seats_of(device))
        return whose in table.seats_of(device)

    def remove(self, device: str, id_: str, seat: int, present: Set[str], key: str) -> Table:
        """Take an absent player off the table: by the referee's rule for leaving."""
        table = self._hosted(device, id_)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        self._seat(table, seat)
        self._absent(table, device, seat, present)
        self._played(table, seat, RESIGN, key)
        return table

    def bot_move(self, table: Table) -> None:
        """Let one bot do what is awaited from it, if anything is."""
        seat = table.bot_to_move()
        if seat is None or table.position is None:
            return
        if table.dice_awaited():
            self._throw(table, None)
        else:
            self._played(table, seat, table.position.random_move(seat, self.tables.chance), None)
