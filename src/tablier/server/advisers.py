"""Advice for those who ask: thought of once for each position of a seat, outside the loop."""

import asyncio
import re
from collections import OrderedDict

from tablier.opponents.foreseen import foreseen
from tablier.opponents.part import Advice
from tablier.server.thinkers import Thinkers
from tablier.table.awaited import in_short
from tablier.table.opponents import adviser, names
from tablier.table.questions import question_of
from tablier.table.table import Table
from tablier.table.wire import AdvisedMove
from tablier.words import capital

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


def shown(table: Table, seat: int, advice: Advice, lang: str) -> AdvisedMove:
    """One piece of advice in the reader's language; the rules it cites stand beside it."""
    place = table.position
    assert place is not None
    # A bet or arrows are entered elsewhere: there the reason says all.
    choice = place.awaits[0].kind == "choice"
    says = ""
    if choice:
        action = place.action(advice.move, seat)
        says = in_short(table, place, seat, advice.move, action, lang)
    cited = re.compile(rf"\s*\(({re.escape(table.game.id)}\.[\w-]+)\)")
    why = advice.why[lang]
    follows = foreseen(place, seat, advice.line, names(table.game, table.seats))
    return AdvisedMove(
        advice.move if choice else "",
        says,
        advice.chance,
        capital(cited.sub("", why)),
        cited.findall(why),
        " ".join(sentence[lang] for sentence in follows if sentence),
    )
