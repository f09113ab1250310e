"""What every request is checked for, and how what is granted is written."""

import unicodedata
from collections.abc import Set

from tablier.server.table import BOT, LOBBY, OVER, PLAY, Seat, Table
from tablier.server.tables import Refused, Tables


class Checks:
    """The tables, and the questions that requests to them have in common."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def _throw(self, table: Table, key: str | None) -> None:
        data = {"seat": None, "text": self.tables.drawn(table), "typed": False, "drawn": True}
        self.tables.write(table, "play", data, key)

    def _played(
        self, table: Table, seat: int | None, text: str, key: str | None, typed: bool = False
    ) -> None:
        assert table.position is not None
        table.position.play(text, seat, typed=typed)  # says why it is illegal, if it is
        data = {"seat": seat, "text": text.strip(), "typed": typed}
        self.tables.write(table, "play", data, key)

    def _may_throw(self, table: Table, device: str) -> None:
        if not self.may_throw(table, device):
            raise Refused(403, "not-your-turn")

    def may_throw(self, table: Table, device: str) -> bool:
        """Whoever has the turn throws; real dice of a bot, or for who begins, anybody throws."""
        mine = table.seats_of(device)
        thrower = table.thrower()
        if thrower is None:
            return bool(mine)
        if table.seats[thrower].kind == BOT:
            return bool(mine) or device == table.host
        return thrower in mine

    def _own(self, table: Table, device: str, seat: int | None) -> None:
        if seat is None or seat not in table.seats_of(device):
            raise Refused(403, "not-your-seat")

    def _hosted(self, device: str, id_: str) -> Table:
        table = self.tables.known(id_, device)
        if table.host != device:
            raise Refused(403, "host-only")
        return table

    def _seat(self, table: Table, seat: int) -> Seat:
        if not 0 <= seat < len(table.seats):
            raise Refused(404, "no-such-seat", n=len(table.seats))
        return table.seats[seat]

    def _stage(self, table: Table, stage: str) -> None:
        if table.stage != stage:
            raise Refused(409, f"not-in-{stage}")

    def _absent(self, table: Table, device: str, seat: int, present: Set[str]) -> None:
        """Nobody loses a seat in the middle of a game while looking at the table."""
        holder = table.seats[seat].device
        if table.stage == PLAY and holder != device and holder in present:
            raise Refused(409, "player-present", name=table.seats[seat].name or str(seat + 1))

    def _not_lobby(self, table: Table) -> None:
        if table.stage == LOBBY:
            raise Refused(409, "not-in-play")

    def _not_over(self, table: Table) -> None:
        if table.stage == OVER:
            raise Refused(409, "not-in-play")

    def _still_there(self, table: Table, seat: int) -> None:
        """Nobody sits down where a player has left the game."""
        if self._gone(table, seat):
            raise Refused(409, "seat-gone")

    def _gone(self, table: Table, seat: int) -> bool:
        return bool(table.position and table.position.gone(seat))


def clean(text: str) -> str:
    """A text without line breaks, control characters or tricks with the direction of writing."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())
