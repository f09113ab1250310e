"""What the players settle among themselves: a choice taken back, a draw."""

from tablier.referee.position import Position
from tablier.server.commands.checks import Checks
from tablier.server.table import BOT, PLAY, Table
from tablier.server.tables import Refused


class Agreeing(Checks):
    """Requests to which the others may have to agree."""

    def undo(self, device: str, id_: str, moment: str | None, key: str) -> Table:
        """Take one's last choice back: at once if nobody else minds, else the others are asked."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        if moment not in (None, str(table.ply)):
            raise Refused(409, "already-played")
        seat = self.undoable(table, device)
        if table.devices() <= {device}:
            self._undone(table, key)
        else:
            self._ask(table, device, "undo", seat, key)
        return table

    def undoable(self, table: Table, device: str) -> int:
        """The seat whose choice can be taken back, or the reason why there is none."""
        if table.setup.undo == "never":
            raise Refused(409, "no-undo-here")
        assert table.position is not None
        place = _before_choice(table)
        seat = _chooser(table.position, place)
        if seat is None or seat not in table.seats_of(device):
            raise Refused(403, "not-your-choice")
        return seat

    def _undone(self, table: Table, key: str | None) -> None:
        assert table.position is not None
        back = _before_choice(table)
        n, place = 0, table.position
        while place is not back:
            place, n = place.undo(), n + 1
        self.tables.write(table, "undo", {"n": n}, key)

    def ask(self, device: str, id_: str, what: str, seat: int, key: str) -> Table:
        """Offer a draw."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        self._own(table, device, seat)
        if not table.game.ruleset.draws:
            raise Refused(422, "no-draws")
        if not self.negotiable(table):
            raise Refused(422, "bots-decline")
        if table.devices() <= {device}:
            self._all_agreed(table, what, key)
        else:
            self._ask(table, device, what, seat, key)
        return table

    def negotiable(self, table: Table) -> bool:
        """Can everybody who plays agree to something? Chance cannot."""
        return all(seat.kind != BOT for seat in table.seats)

    def _ask(self, table: Table, device: str, what: str, seat: int, key: str) -> None:
        if table.proposal:
            raise Refused(409, "proposal-open")
        data = {"what": what, "seat": seat, "device": device}
        self.tables.write(table, "ask", data, key)

    def answer(self, device: str, id_: str, yes: bool, to: int | None, key: str) -> Table:
        """Agree to what has been proposed, or not; whoever proposed it may withdraw it."""
        table = self.tables.known(id_, device)
        if key in table.keys:
            return table
        self._stage(table, PLAY)
        seats = [n for n in table.seats_of(device) if not self._gone(table, n)]
        if not seats:
            raise Refused(403, "not-your-seat")
        stale = table.proposal and to not in (None, table.proposal.seq)
        if table.proposal is None or stale or (yes and device in table.proposal.agreed):
            raise Refused(409, "no-proposal")
        what = table.proposal.what
        data = {"what": what, "seat": seats[0], "device": device, "yes": yes}
        self.tables.write(table, "answer", data, key)
        if table.proposal and table.devices() <= table.proposal.agreed:
            self._all_agreed(table, what, None)
        return table

    def _all_agreed(self, table: Table, what: str, key: str | None) -> None:
        assert table.position is not None
        if what == "undo":
            self._undone(table, key)
        else:
            table.position.agree()
            self.tables.write(table, "agreed", {}, key)


def _before_choice(table: Table) -> Position:
    """Before the last choice of a person: those that bots made after it fall with it."""
    assert table.position is not None
    last, place = table.position, table.position.undo()
    while last.step and last.step.seat is not None and table.seats[last.step.seat].kind == BOT:
        last, place = place, place.undo()
    return place


def _chooser(last: Position, place: Position) -> int | None:
    """Who chose what led on from a place in the past."""
    walk = last
    while walk.before is not None and walk.before is not place:
        walk = walk.before
    return walk.step.seat if walk.step else None
