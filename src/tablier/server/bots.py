"""Bots at the tables: they move at a pace that eyes can follow, and think outside the loop."""

import asyncio
import logging
from contextlib import suppress

from tablier.server.thinkers import Thinkers
from tablier.table.commands import Commands
from tablier.table.opponents import Occasion
from tablier.table.questions import question_of, warm_up_of
from tablier.table.refusal import Refused, Why
from tablier.table.table import Table
from tablier.words.errors import IllegalMove

_log = logging.getLogger("tablier.server")


class Bots:
    """One task for each table at which a bot has something to do."""

    def __init__(self, commands: Commands, thinkers: Thinkers, pace: float) -> None:
        self.commands = commands
        self.thinkers = thinkers
        self.pace = pace
        self._running: dict[str, asyncio.Task[None]] = {}
        self._hurried: dict[str, asyncio.Event] = {}

    def wake(self, table: str) -> None:
        """Something has changed at a table, or somebody has come back to it."""
        if table not in self._running:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._running[table] = task

    def hurry(self, table: str) -> None:
        """No more pauses until a person is awaited: they still think."""
        if table in self._hurried:
            self._hurried[table].set()

    async def _play(self, id_: str) -> None:
        hurried = self._hurried[id_] = asyncio.Event()
        try:
            self._warm(self.commands.tables.load(id_))
            while asked := self.commands.tables.load(id_).occasion():
                text, _ = await asyncio.gather(self._thought(id_, asked), self._pause(hurried))
                try:
                    self._move(id_, asked, text)
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
            self._hurried.pop(id_, None)

    async def _pause(self, hurried: asyncio.Event) -> None:
        with suppress(TimeoutError):  # nobody was in a hurry
            await asyncio.wait_for(hurried.wait(), self.pace)

    async def _thought(self, id_: str, asked: Occasion) -> str:
        """What an opponent answers; nothing where chance decides."""
        if not asked.thinks:
            return ""
        question = question_of(self.commands.tables.load(id_), asked.seat, asked.level)
        return await self.thinkers.choose(id_, question)

    def _move(self, id_: str, asked: Occasion, text: str) -> None:
        """Play the answer; whoever has none does not stand still."""
        table = self.commands.tables.load(id_)
        if asked.thinks and not text:
            _log.warning("an opponent had no answer: it moves by chance")
        try:
            self.commands.bot_move(table, asked, text)
        except IllegalMove:
            _log.exception("an opponent gave no legal move: it moves by chance")
            self.commands.bot_move(table, asked)

    def _warm(self, table: Table) -> None:
        for question in warm_up_of(table):
            self.thinkers.warm(table.id, question)

    async def stop(self) -> None:
        """End every task."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
