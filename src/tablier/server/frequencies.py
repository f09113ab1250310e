"""What was thrown against what was due: counts for people, and one honest sentence."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Mapping
from math import erfc, sqrt
from typing import NamedTuple

from tablier.server import works
from tablier.server.long_games import LongGames
from tablier.server.visitor import NOBODY

MOST_COUNTED = 300  # tables whose throws are counted
MOST_KEPT = 2 * MOST_COUNTED  # of which it is known what was thrown
COUNTED_FOR = 60  # seconds until they are counted again
_log = logging.getLogger(__name__)

ENOUGH = 5  # throws due for each outcome before a comparison says anything
RARE, STRANGE = 0.05, 0.001


Counts = dict[tuple[str, tuple[str, ...]], dict[str, tuple[int, float]]]
"""Game and faces of one of its dice -> face -> (how often it was shown, how often it is due)."""


class Frequencies:
    """How often the app's dice have shown each face, over the latest tables, by game.

    Boards of one's own are nobody else's business. Tables that are not in memory are counted beside
    the server, each once.
    """

    def __init__(self, games: LongGames) -> None:
        self.games = games
        self._counts: Counts | None = None
        self._at = 0.0
        self._counting = asyncio.Lock()
        self._thrown: OrderedDict[str, tuple[str, works.Thrown]] = OrderedDict()

    async def counts(self) -> Counts:
        """The counts, which stand for a while."""
        async with self._counting:
            if self._counts is None or time.monotonic() - self._at > COUNTED_FOR:
                self._counts = await self._count()
                self._at = time.monotonic()
            return self._counts

    async def _count(self) -> Counts:
        shown: dict[tuple[str, tuple[str, ...]], Counter[str]] = {}
        for id_ in await self.games.tables.ledger.latest(MOST_COUNTED):
            await asyncio.sleep(0)  # others are served between two tables
            try:
                game, thrown = await self._thrown_at(id_)
            except Exception:  # one table that cannot be read does not spoil the page for everybody
                _log.exception("a table could not be counted")
                continue
            for keys, counts in thrown.items() if game else ():
                shown.setdefault((game, keys), Counter()).update(counts)
        return {
            (game, keys): {key: (counts[key], 1 / len(keys)) for key in keys}
            for (game, keys), counts in shown.items()
        }

    async def _thrown_at(self, id_: str) -> tuple[str, works.Thrown]:
        """What was thrown at a table: it is in memory, or was counted before, or is read aside."""
        tables = self.games.tables
        if table := tables.at_hand(id_):
            found = "" if table.setup.board else table.game.id, table.thrown
        elif id_ in self._thrown:
            found = self._thrown[id_]
        else:
            kept = await tables.ledger.secrets(id_)
            last = (await tables.ledger.last_lines([id_])).get(id_)
            if kept is None or last is None:
                return "", {}  # deleted meanwhile
            found = await self.games.ask(NOBODY, id_, kept, last, works.thrown)
        self._thrown[id_] = found
        self._thrown.move_to_end(id_)
        while len(self._thrown) > MOST_KEPT:
            self._thrown.popitem(last=False)
        return found


class Row(NamedTuple):
    """One outcome: how often it came, how often it was due, and both as shares of the longest."""

    text: str
    came: int
    due: float
    bar: float
    mark: float


class Report(NamedTuple):
    """What there is to say about the throws of one game."""

    throws: int
    rows: list[Row]
    verdict: str  # "few", "usual", "rare" or "strange"
    percent: str  # of servers with perfect dice that stray at least as far


def report(outcomes: Mapping[str, tuple[int, float]]) -> Report:
    """Compare counts with shares: outcome -> (how often it came, the share that is due)."""
    throws = sum(came for came, _ in outcomes.values())
    longest = max((max(came, throws * share) for came, share in outcomes.values()), default=0) or 1
    rows = [
        Row(text, came, throws * share, 100 * came / longest, 100 * throws * share / longest)
        for text, (came, share) in outcomes.items()
    ]
    due = [row.due for row in rows]
    if len(rows) < 2 or min(due) < ENOUGH:
        return Report(throws, rows, "few", "")
    tail = _tail(sum((row.came - row.due) ** 2 / row.due for row in rows), len(rows) - 1)
    verdict = "strange" if tail < STRANGE else "rare" if tail < RARE else "usual"
    percent = "< 1" if tail < 0.01 else "> 99" if tail > 0.99 else f"{100 * tail:.0f}"
    return Report(throws, rows, verdict, percent)


def _tail(square: float, freedom: int) -> float:
    """How often perfect dice give so large a chi-square (Wilson and Hilferty's cube root)."""
    spread = 2 / (9 * freedom)
    z = ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(z / sqrt(2)) / 2
