"""Questions about whole games, answered beside the server from their logs.

Whatever grows with a game's length is made there: an evening's game has thousands of moves.
"""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from tablier.server.helper import Heard
from tablier.server.visitor import Visitor
from tablier.server.workroom import Workroom
from tablier.server.works import BehindError, Log
from tablier.table.log import Secrets
from tablier.table.tables import Tables

R = TypeVar("R")
Ts = TypeVarTuple("Ts")
MOST_TRIES = 4  # each process has read the log up to a line of its own


class LongGames:
    """The games of one server, for those who want all of one."""

    def __init__(self, tables: Tables, workroom: Workroom) -> None:
        self.tables = tables
        self.workroom = workroom

    async def ask(
        self,
        visitor: Visitor,
        id_: str,
        kept: Secrets,
        seq: int,
        work: Callable[[Log, *Ts], R],
        *given: *Ts,
        heard: Heard | None = None,
    ) -> R:
        """What a function of `works` makes of a game up to a line of its log.

        The process may have read it before: only the lines that it lacks are sent.
        """
        log = Log(id_, kept, seq, [])
        for _ in range(MOST_TRIES):
            try:
                return await self.workroom.do(visitor, id_, work, log, *given, heard=heard)
            except BehindError as behind:
                log = log._replace(lines=await self.tables.ledger.since(id_, behind.seq) or [])
        raise RuntimeError("no process could read the log")
