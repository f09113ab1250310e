"""Who is at a table through whichever server, and who has been gone for long.

A player who is awaited, or a host, keeps the others waiting; after a while they need wait no more.
"""

from collections.abc import Set
from time import monotonic

from tablier.server.neighbours import Neighbours
from tablier.server.streams import Streams
from tablier.table.log import now
from tablier.table.setup import BOT
from tablier.table.table import OVER, Table

MARGIN = 0.05  # seconds: rung a little too early, nobody would be gone yet


class Attendance:
    """The presence of everybody, at this server and its neighbours."""

    def __init__(self, streams: Streams, neighbours: Neighbours | None, patience: float) -> None:
        self.streams = streams
        self.neighbours = neighbours
        self.patience = patience  # seconds

    async def present(self, id_: str, fresh: bool = False) -> set[str]:
        """The devices that look at a table now."""
        here = self.streams.present(id_)
        return here | await self.neighbours.present(id_, fresh) if self.neighbours else here

    def away(self, table: Table, present: Set[str]) -> frozenset[str]:
        """Of those who are missed, the devices that have been gone for long.

        For the others everybody at the table is woken when the time has come.
        """
        gone, soonest = set(), float("inf")
        for device in _missed(table) - present:
            left = self._seen(table, device) + self.patience - monotonic()
            if left <= 0:
                gone.add(device)
            else:
                soonest = min(soonest, left)
        if soonest < float("inf"):
            self.streams.ring_in(table.id, soonest + MARGIN)
        return frozenset(gone)

    def _seen(self, table: Table, device: str) -> float:
        """When somebody was last there; who never was is missed since something last happened."""
        seen = [self.streams.last_seen(table.id, device)]
        if self.neighbours:
            seen.append(self.neighbours.last_seen(table.id, device))
        known = [one for one in seen if one is not None]
        return max(known) if known else monotonic() - (now() - table.last_at) / 1000


def _missed(table: Table) -> set[str]:
    """The devices without which it does not go on, if they are not there."""
    if table.stage == OVER:
        return set()
    owing = (table.seats[n] for n in table.owing())
    return {table.host, *(seat.device for seat in owing if seat.device and seat.kind != BOT)}
