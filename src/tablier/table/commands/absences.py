"""Nobody is stuck: what those present may do when somebody has been gone for long."""

from collections.abc import Set
from typing import Any

from tablier.referee.position import RESIGN
from tablier.table.commands.desk import Asked, Desk, command, seat_of
from tablier.table.opponents import stand_in
from tablier.table.permissions import Permissions
from tablier.table.refusal import require
from tablier.table.setup import BOT, FRIEND
from tablier.table.table import Table


class Absences(Desk):
    """Requests about a player who is awaited, or a host, who is not there."""

    @command
    async def relieve(self, asked: Asked, seat: int, away: Set[str]) -> None:
        """Let a middling opponent sit in; whoever is gone may come back to the seat."""
        table, there = asked.table, seat_of(asked.table, seat)
        require(Permissions(table, asked.device, away=away).relieve(seat))
        now = {
            "kind": BOT, "device": None, "kept": there.device, "name": "",
            "claimed": there.generation, "level": stand_in(table.game),
        }  # fmt: skip
        data = {"seat": seat, "now": now, "how": "relieved", "who": there.name}
        await self._pass_role_on(asked, away)
        await self.tables.write(table, "seat", data, asked.key)

    @command
    async def dismiss(self, asked: Asked, seat: int, away: Set[str]) -> None:
        """Go on without somebody, or end the game where it cannot."""
        seat_of(asked.table, seat)
        require(Permissions(asked.table, asked.device, away=away).dismiss(seat))
        await self._pass_role_on(asked, away)
        await self._play(asked.table, seat, RESIGN, asked.key)

    @command
    async def take_over(self, asked: Asked, away: Set[str]) -> None:
        """Become the host."""
        require(Permissions(asked.table, asked.device, away=away).take_over())
        await self._host(asked, asked.key)

    @command
    async def come_back(self, asked: Asked, seat: int) -> None:
        """Sit down again where a machine has played meanwhile."""
        there = seat_of(asked.table, seat)
        require(asked.may.come_back(seat))
        now = {
            "kind": FRIEND, "device": asked.device, "kept": None, "claimed": there.generation,
            "name": _name_before(asked.table, seat),
        }  # fmt: skip
        data = {"seat": seat, "now": now, "how": "back"}
        await self.tables.write(asked.table, "seat", data, asked.key)

    async def _pass_role_on(self, asked: Asked, away: Set[str]) -> None:
        """A host who is gone as well is one no more."""
        if Permissions(asked.table, asked.device, away=away).take_over() is None:
            await self._host(asked, None)

    async def _host(self, asked: Asked, key: str | None) -> None:
        data: dict[str, Any] = {"seat": asked.may.playing[0], "host": asked.device}
        await self.tables.write(asked.table, "host", data, key)


def _name_before(table: Table, seat: int) -> str:
    """What whoever was relieved was called."""
    for happening in reversed(table.happened):
        data = happening.entry.data
        if data.get("how") == "relieved" and data["seat"] == seat:
            return str(data["who"])
    return ""
