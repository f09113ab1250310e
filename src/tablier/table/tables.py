"""All tables of a ledger: found, opened, written to. The ledger is the truth.

A table that has been read stays in memory. Where nobody else writes to the ledger that is all;
where others do, it is compared with the ledger when news is heard of, and now and then.

Everything here runs on one loop. Whoever changes a table has its `turn`; a table in memory only
ever goes on along its log, so that those who look need not wait.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from tablier.referee import fair
from tablier.referee.bits import Bits
from tablier.referee.position import Position
from tablier.table.boards import weight
from tablier.table.kinds import LogKind
from tablier.table.listing import Listed, listed, listing, stored
from tablier.table.log import Entry, Kept, Ledger, Secrets, TakenError, now
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.setup import Seat, Setup, as_data
from tablier.table.table import OVER, Table
from tablier.words import LANGUAGES
from tablier.words.errors import TablierError

MOST_IN_MEMORY = 2000
MOST_BOARDS = 100_000_000  # bytes of the boards that they are played on
MOST_LISTED = 30
TRUSTED = 2.0  # seconds for which a table in memory is taken for what a shared ledger has
FINISHED = 120.0  # seconds after which a game that is over need not be at hand
SLICE = 0.01  # seconds of reading after which others have their turn
MOST_SLOW = 2  # pieces of such work at a time, besides reading
SOME = 20  # tables whose lists are made at a stretch and written together
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
_ID_LENGTH = 12
_log = logging.getLogger(__name__)

T = TypeVar("T")


class Held:
    """A table in memory, who knows it, and how sure we are that it is what the ledger has."""

    def __init__(self, table: Table, members: Iterable[str]) -> None:
        self.table = table
        self.members = set(members)
        self.told = 0  # the last line of its log that we have heard of
        self.checked = self.asked = monotonic()
        self.doubts = 0

    def doubt(self) -> None:
        """Something may have been written that we have not read."""
        self.doubts += 1
        self.checked = -TRUSTED


class Onward(NamedTuple):
    """Where a game goes on: is there a table for the rematch, and which may this device see?"""

    rematched: bool = False
    next: str = ""


class Tables:
    """The tables of one ledger."""

    def __init__(self, ledger: Ledger, chance: Random) -> None:
        self.ledger = ledger
        self.chance = chance
        self.changed: Callable[[str, int], None] = lambda *_: None  # told of every table we change
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._readers: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._unlisted: set[str] = set()
        self._slow = asyncio.Semaphore(MOST_SLOW)

    def turn(self, id_: str) -> asyncio.Lock:
        """Held by whoever changes a table: of two requests to this server one comes first."""
        return self._turns.setdefault(id_, asyncio.Lock())

    # --- finding ---

    async def load(self, id_: str, fresh: bool = False) -> Table:
        """A table as it is now; `fresh`: whatever other servers have just written included."""
        held = self._held.get(id_)
        if held and fresh and not self.ledger.alone:
            held.doubt()
        if held is None or not self._sure(held):
            async with self._readers.setdefault(id_, asyncio.Lock()):
                held = self._held.get(id_) or await self._read(id_)
                if not self._sure(held):
                    await self._catch_up(held)
        if id_ in self._held:
            self._held.move_to_end(id_)
        held.asked = monotonic()
        return held.table

    def at_hand(self, id_: str) -> Table | None:
        """A table that is in memory, as it was last read."""
        held = self._held.get(id_)
        return held.table if held else None

    def rest(self, seconds: float) -> None:
        """Let go of tables that nobody has asked for in this time, and sooner of those at which
        the game is over; the ledger has them."""
        now = monotonic()

        def idle(held: Held) -> bool:
            patience = min(seconds, FINISHED) if held.table.stage == OVER else seconds
            return now - held.asked > patience

        for id_ in [id_ for id_, held in self._held.items() if idle(held)]:
            del self._held[id_]

    def _sure(self, held: Held) -> bool:
        """Is a table in memory what the ledger has?"""
        if held.table.seq < held.told:
            return False
        return held.checked > 0 if self.ledger.alone else monotonic() - held.checked < TRUSTED

    async def _read(self, id_: str) -> Held:
        kept = await self.ledger.secrets(id_)
        if kept is None:
            raise Refused(Why.MISSING, "no-table")
        held = Held(Table(id_, kept), await self.ledger.members(id_))
        await self._catch_up(held)
        self._held[id_] = held
        if held.table.setup.board:
            self._make_room()
        while len(self._held) > MOST_IN_MEMORY:
            self._held.popitem(last=False)
        return held

    def _make_room(self) -> None:
        """Let go of the boards of visitors that were asked for longest ago: some are large."""
        room, counted = MOST_BOARDS, set[int]()
        for id_, held in reversed(self._held.copy().items()):
            game = held.table.game
            if held.table.setup.board and id(game) not in counted:
                counted.add(id(game))
                room -= weight(game)
            if held.table.setup.board and room < 0:
                del self._held[id_]

    async def _catch_up(self, held: Held) -> None:
        table, asked, doubts, told = held.table, monotonic(), held.doubts, held.told
        news = await self.ledger.since(table.id, table.seq)
        if news is None:  # deleted, perhaps by another server
            self._held.pop(table.id, None)
            raise Refused(Why.MISSING, "no-table")
        try:
            await _in_slices(_reading(table, news))
        except TablierError as error:  # its game came in a package that is no longer installed
            self._held.pop(table.id, None)
            reason = {lang: error.say(lang) for lang in LANGUAGES}
            raise Refused(Why.MISSING, "no-game", reason=reason) from error
        except Exception as error:  # no mistake of whoever asks: what stands there makes no sense
            self._held.pop(table.id, None)
            # Its own text might quote what somebody wrote.
            _log.error("a log cannot be read after line %d (%s)", table.seq, type(error).__name__)
            raise Refused(Why.MISSING, "broken-log", line=table.seq + 1) from error
        if held.doubts == doubts:  # none came up while we read
            held.checked = asked
        if held.told == told:
            held.told = table.seq

    async def visible_to(self, id_: str, device: str) -> Table:
        """A table that this device has been given a link to; others learn nothing about it."""
        if not device or not await self._known(id_, device):
            raise Refused(Why.FORBIDDEN, "private")
        try:
            table = await self.load(id_)
        except Refused as refused:
            if refused.code == "no-table":  # deleted elsewhere, while we had it in memory
                raise Refused(Why.FORBIDDEN, "private") from None
            raise
        require(Permissions(table, device).look())
        return table

    async def _known(self, id_: str, device: str) -> bool:
        """Whoever has once been given a link keeps it, so that only a no may be out of date."""
        held = self._held.get(id_)
        if held and (device in held.members or self.ledger.alone):
            return device in held.members
        known = await self.ledger.knows(id_, device)
        if held and known:
            held.members.add(device)
        return known

    async def onward(self, table: Table, device: str) -> Onward:
        """The table of the rematch, which may have been deleted since, for those welcome there."""
        if not table.next:
            return Onward()
        try:
            await self.visible_to(table.next, device)
        except Refused as refused:
            no_game = refused.why == Why.MISSING
            return Onward(rematched=no_game or not await self.gone(table.next))
        return Onward(rematched=True, next=table.next)

    async def of(self, device: str) -> list[Listed]:
        """The tables that a device knows, the latest first; no log is read where it need not be."""
        if not device:
            return []
        found = []
        for kept in await self.ledger.known_to(device, MOST_LISTED):
            try:
                one = await self._listed(kept)
            except Refused:
                continue  # deleted meanwhile, or its game is not here any more, or its log broken
            if one.welcomes(device):
                found.append(one)
        # The ledger's order may be some seconds old; of two opened at once it knows the later.
        return sorted(found, key=lambda one: one.when, reverse=True)

    async def _listed(self, kept: Kept) -> Listed:
        held = self._held.get(kept.id)
        if held and held.table.seq >= kept.seq:
            return listing(held.table)
        if kept.listing and kept.listing.seq == kept.seq and (one := listed(kept.listing)):
            return one
        table = await self.load(kept.id)
        self._unlisted.add(kept.id)
        return listing(table)

    async def series(self, table: Table) -> list[Table]:
        """The tables of a series of rematches up to this one; what is deleted is gone."""
        found = []
        for id_ in table.series:
            try:
                found.append(await self.load(id_))
            except Refused:
                continue
        return [*found, table]

    async def gone(self, id_: str) -> bool:
        """Has a table been deleted?"""
        return await self.ledger.secrets(id_) is None

    # --- writing ---

    async def open(
        self,
        device: str,
        setup: Setup,
        seats: Sequence[Seat],
        series: list[str],
        origin: Position | None = None,
        watchers: Iterable[str] = (),
    ) -> Table:
        """A new table; `origin` is where its game begins, if not at its start."""
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))
        kept = Secrets(secrets.token_hex(32), self.chance.randbytes(32).hex())
        data = {"host": device, "series": series, **as_data(setup, list(seats))}
        data["commitment"] = fair.commitment(bytes.fromhex(kept.seed))
        if origin:
            data["origin"] = origin.state()
        known = {device, *watchers, *(seat.device for seat in seats if seat.device)}
        await self.ledger.create(id_, kept, Entry(1, now(), "opened", data), sorted(known))
        self._unlisted.add(id_)
        return await self.load(id_)

    async def join(self, id_: str, device: str) -> None:
        """Remember that a device has been given a link to a table."""
        await self.ledger.join(id_, [device])
        if held := self._held.get(id_):
            held.members.add(device)

    async def leave(self, id_: str, device: str) -> None:
        """Forget that a device has been given a link to a table."""
        await self.ledger.leave(id_, device)
        if held := self._held.get(id_):
            held.members.discard(device)

    async def write(
        self, table: Table, kind: LogKind, data: dict[str, Any], key: str | None = None
    ) -> None:
        """Write the next line of a table's log and read it; refused if somebody was quicker."""
        entry = Entry(table.seq + 1, now(), kind, table.signed(kind, data), key)
        try:
            await self.ledger.append(table.id, entry)
        except TakenError:
            await self._catch_up(self._doubted(table))
            if key and key in table.keys:
                return  # the same request, served before
            raise Refused(Why.LATE, "already-played") from None
        except BaseException:  # given up by whoever asked, perhaps: the line may be written yet
            self._doubted(table)
            raise
        if table.seq < entry.seq:  # else it has been read already
            table.take(entry)
        held = self._held.get(table.id)
        if held and held.table is not table:
            held.doubt()  # it was forgotten and read again while we wrote
        self._unlisted.add(table.id)
        self.changed(table.id, entry.seq)

    def _doubted(self, table: Table) -> Held:
        held = self._held.get(table.id)
        if held:
            held.doubt()
        return held if held and held.table is table else Held(table, ())

    async def delete(self, table: Table) -> None:
        """Remove a table and all that it holds."""
        await self.ledger.delete(table.id)
        self._held.pop(table.id, None)
        self._unlisted.discard(table.id)
        self.changed(table.id, table.seq + 1)

    # --- beside others who write to the same ledger ---

    def heard(self, id_: str, seq: int) -> None:
        """Somebody says that a log has reached this line."""
        if held := self._held.get(id_):
            held.told = max(held.told, seq)
            if seq > held.table.seq:
                held.doubt()

    def confirmed(self, id_: str, seq: int, asked: float) -> None:
        """A log went just so far when it was asked for: what is in memory was all of it then.

        Doubts are not settled by it: they may have come since.
        """
        held = self._held.get(id_)
        if held and held.table.seq == seq and 0 < held.checked < asked:
            held.checked = asked

    async def slowly(self, work: Bits[T]) -> T:
        """Something that grows with a game, done while others are served; few at a time."""
        async with self._slow:
            return await _in_slices(work)

    async def look_again(self, table: Table) -> None:
        """Read what other servers may have written since we last looked."""
        if not self.ledger.alone:
            await self._catch_up(self._doubted(table))

    def reached(self, id_: str) -> int:
        """The last line that we have read of a table's log; 0 for one that is not in memory."""
        held = self._held.get(id_)
        return held.table.seq if held else 0

    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._held)

    async def keep_listings(self) -> None:
        """Keep for lists what has changed since the last time, some tables at a time."""
        changed, self._unlisted = list(self._unlisted), set()
        for some in (changed[n : n + SOME] for n in range(0, len(changed), SOME)):
            found = {id_: stored(held.table) for id_ in some if (held := self._held.get(id_))}
            try:
                await self.ledger.keep_listings(found)
            except BaseException:
                self._unlisted.update(changed)
                raise


def _reading(table: Table, news: Iterable[Entry]) -> Bits[None]:
    """More of a log, line by line, and within lines that take long."""
    for entry in news:
        if entry.seq > table.seq:  # else our own writing was quicker
            yield from table.taking(entry)
        yield


async def _in_slices(work: Bits[T]) -> T:
    """What comes of it; after each slice others have their turn."""
    until = monotonic() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        if monotonic() > until:
            await asyncio.sleep(0)
            until = monotonic() + SLICE
