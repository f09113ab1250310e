"""Bots at the tables: they move at a pace that eyes can follow, and think outside the loop.

They play for people: where nobody looks they sleep, until somebody does again.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from time import monotonic

from tablier.server.settings import Settings
from tablier.server.streams import Streams
from tablier.server.thinkers import Thinkers
from tablier.table.commands import Commands
from tablier.table.opponents import Occasion
from tablier.table.questions import question_of, warm_up_of
from tablier.table.refusal import Refused, Why
from tablier.table.setup import BOT
from tablier.table.table import Table
from tablier.words.errors import IllegalMove

MOST_LOOKED_AT = 10_000  # tables of which it is known when somebody looked last
AGAIN = 1.0  # seconds before tables that could not be reached are asked for again

_log = logging.getLogger("tablier.server")


class Bots:
    """One task for each table at which a bot has something to do."""

    def __init__(
        self, commands: Commands, thinkers: Thinkers, settings: Settings, streams: Streams
    ) -> None:
        self.commands = commands
        self.thinkers = thinkers
        self.pace = settings.bot_pace
        self.awake = settings.limits.bots_awake_seconds
        self.streams = streams
        self._looked: OrderedDict[str, float] = OrderedDict()  # when somebody last did
        self._asleep: set[str] = set()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._hurried: dict[str, asyncio.Event] = {}

    def looked_at(self, table: str) -> None:
        """Somebody asks for a table: whoever sleeps there wakes up."""
        self._looked[table] = monotonic()
        self._looked.move_to_end(table)
        while len(self._looked) > MOST_LOOKED_AT:
            self._asleep.discard(self._looked.popitem(last=False)[0])
        if table in self._asleep:
            self.wake(table)

    def _watched(self, table: str) -> bool:
        since = monotonic() - self._looked.get(table, 0.0)
        return since < self.awake or bool(self.streams.present(table))

    def wake(self, table: str) -> None:
        """Something has changed at a table, or somebody has come back to it."""
        self._asleep.discard(table)
        at_hand = self.commands.tables.at_hand(table)
        if at_hand and not any(seat.kind == BOT for seat in at_hand.seats):
            return
        if table not in self._running:
            task = asyncio.get_running_loop().create_task(self._play(table))
            self._running[table] = task

    def hurry(self, table: str) -> None:
        """No more pauses until a person is awaited: they still think."""
        if table in self._hurried:
            self._hurried[table].set()

    async def _play(self, id_: str) -> None:
        hurried = self._hurried[id_] = asyncio.Event()
        again = False
        try:
            self._warm(await self.commands.tables.load(id_))
            while asked := (await self.commands.tables.load(id_)).occasion():
                if not self._watched(id_):
                    self._asleep.add(id_)
                    return
                text, _ = await asyncio.gather(self._thought(id_, asked), self._pause(hurried))
                try:
                    await self._move(id_, asked, text)
                except Refused as refused:
                    if refused.why != Why.LATE:  # somebody else's move came first: look again
                        raise
        except Exception as error:
            gone = isinstance(error, Refused) and error.why == Why.MISSING
            again = isinstance(error, Refused) and error.why == Why.UNABLE
            if again:
                await asyncio.sleep(AGAIN)
            elif not gone:  # a table may be deleted meanwhile; anything else is a mistake of ours
                _log.exception("a bot could not move")
        finally:
            # At once, not by a callback: whoever moves before that would wake nobody.
            self._running.pop(id_, None)
            self._hurried.pop(id_, None)
        if again:
            self.wake(id_)

    async def _pause(self, hurried: asyncio.Event) -> None:
        with suppress(TimeoutError):  # nobody was in a hurry
            await asyncio.wait_for(hurried.wait(), self.pace)

    async def _thought(self, id_: str, asked: Occasion) -> str:
        """What an opponent answers; nothing where chance decides."""
        if not asked.thinks:
            return ""
        question = question_of(await self.commands.tables.load(id_), asked.seat, asked.level)
        return await self.thinkers.choose(id_, question)

    async def _move(self, id_: str, asked: Occasion, text: str) -> None:
        """Play the answer; whoever has none does not stand still."""
        table = await self.commands.tables.load(id_)
        if asked.thinks and not text:
            _log.warning("an opponent had no answer: it moves by chance")
        try:
            await self.commands.bot_move(table, asked, text)
        except IllegalMove:
            _log.exception("an opponent gave no legal move: it moves by chance")
            await self.commands.bot_move(table, asked)

    def _warm(self, table: Table) -> None:
        for question in warm_up_of(table):
            self.thinkers.warm(table.id, question)

    async def stop(self) -> None:
        """End every task."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
