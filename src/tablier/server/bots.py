"""Bots at the tables: they move at a pace that eyes can follow."""

import asyncio
import logging

from tablier.table.commands import Commands
from tablier.table.refusal import Refused, Why

_log = logging.getLogger("tablier.server")


class Bots:
    """One task for each table at which a bot has something to do."""

    def __init__(self, commands: Commands, pace: float) -> None:
        self.commands = commands
        self.pace = pace
        self._running: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: str) -> None:
        """Something has changed at a table, or somebody has come back to it."""
        if table not in self._running:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._running[table] = task

    async def _play(self, id_: str) -> None:
        try:
            while self.commands.tables.load(id_).bot_to_move() is not None:
                await asyncio.sleep(self.pace)
                try:
                    self.commands.bot_move(self.commands.tables.load(id_))
                except Refused as refused:
                    if refused.why != Why.LATE:  # somebody else's move came first: look again
                        raise
        except Exception as error:
            gone = isinstance(error, Refused) and error.why == Why.MISSING
            if not gone:  # a table may be deleted meanwhile; anything else is a mistake of ours
                _log.exception("a bot could not move")
        finally:
            # At once, not by a callback: whoever moves before that would wake nobody.
            self._running.pop(id_, None)

    async def stop(self) -> None:
        """End every task."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
