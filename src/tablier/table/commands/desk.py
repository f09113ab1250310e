"""How requests are taken: from those who may see the table, each served once."""

import unicodedata
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from tablier.referee import fair
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why
from tablier.table.setup import Seat
from tablier.table.table import PLAY, Table
from tablier.table.tables import Tables
from tablier.words.errors import TablierError

P = ParamSpec("P")
D = TypeVar("D", bound="Desk")


class Asked(NamedTuple):
    """A request at a table: who makes it, and the key by which a repeated one is known."""

    table: Table
    device: str
    key: str | None

    @property
    def may(self) -> Permissions:
        """What this device may do here."""
        return Permissions(self.table, self.device)


def command(
    do: Callable[Concatenate[D, Asked, P], Awaitable[None]],
) -> Callable[Concatenate[D, str, str, str | None, P], Coroutine[Any, Any, Table]]:
    """A request by device, table and key; it answers with the table as it is afterwards."""

    @wraps(do)
    async def serve(
        self: D, device: str, id_: str, key: str | None, /, *args: P.args, **kwargs: P.kwargs
    ) -> Table:
        async with self.tables.turn(id_):
            table = await self.tables.visible_to(id_, device)
            if key in table.keys:
                return table  # it has been served before
            reached = table.seq
            try:
                await do(self, Asked(table, device, key), *args, **kwargs)
            except TablierError:
                # Refused by what we had in memory: another server may have known better.
                await self.tables.look_again(table)
                if table.seq == reached:
                    raise
                if key is None or key not in table.keys:
                    await do(self, Asked(table, device, key), *args, **kwargs)
            return table

    return serve


class Desk:
    """The tables, and how what is granted is written."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def _throw(self, table: Table, key: str | None) -> None:
        """The next throw of the seed that was committed to."""
        assert table.position is not None
        mixed = fair.mixed(bytes.fromhex(table.kept.seed), table.mixes)
        text = fair.thrown(table.position, mixed)
        data = {"seat": None, "text": text, "typed": False, "drawn": True}
        await self.tables.write(table, "play", data, key)

    async def _play(
        self, table: Table, seat: int | None, text: str, key: str | None, typed: bool = False
    ) -> None:
        text = text.strip()
        table.tried(text, seat, typed)  # says why it is illegal, if it is
        data = {"seat": seat, "text": text, "typed": typed}
        await self.tables.write(table, "play", data, key)


def seat_of(table: Table, seat: int) -> Seat:
    """A seat that there is."""
    if not 0 <= seat < len(table.seats):
        raise Refused(Why.MISSING, "no-such-seat", n=len(table.seats))
    return table.seats[seat]


def check_moment(table: Table, moment: str | None, now: str) -> None:
    """A request made for a position that is no longer on the table comes too late."""
    if table.stage == PLAY and moment is not None and moment != now:
        raise Refused(Why.LATE, "already-played")


def clean(text: str) -> str:
    """A text without line breaks, control characters or tricks with the direction of writing."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())
