"""Advice for those who ask: thought of once for each position of a seat, outside the loop."""

import asyncio
from collections import OrderedDict

from tablier.opponents.part import Advice
from tablier.server.thinkers import Thinkers
from tablier.table.opponents import adviser
from tablier.table.questions import question_of
from tablier.table.table import Table

MOST_KEPT = 500


class Advisers:
    """What was advised lately."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._given: OrderedDict[tuple[str, str, int], asyncio.Task[list[Advice]]] = OrderedDict()

    async def ask(self, table: Table, seat: int) -> list[Advice]:
        """The best moves of a seat, from what it may see; nothing where nobody could tell."""
        key = (table.id, table.moment(), seat)
        if key not in self._given:
            question = question_of(table, seat, adviser(table.game), advising=True)
            asking = self.thinkers.advise(table.id, question)
            self._given[key] = asyncio.get_running_loop().create_task(asking)
            while len(self._given) > MOST_KEPT:
                self._given.popitem(last=False)
        found = await asyncio.shield(self._given[key])
        if not found:
            self._given.pop(key, None)  # asked again, somebody may know
        return found
