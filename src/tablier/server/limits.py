"""How much one visitor may ask for: every limit with its usual value, and where it is counted.

Generous for people, a class or a club behind one address included; `docs/limits.md` lists them. A
file of the same names (`tablier serve --limits FILE`) sets others.
"""

import tomllib
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from math import ceil
from pathlib import Path
from time import monotonic

from tablier.server.refusals import TurnedAway
from tablier.words.errors import TablierError, reason

MINUTE, HOUR = 60.0, 3600.0
STREAM_WAIT = 30  # seconds after which a window may have been closed
MOST_REMEMBERED = 20_000  # visitors whose requests are counted, of each kind


@dataclass(frozen=True)
class Limits:
    """The limits of one server; whatever is counted by address is counted for a whole household."""

    connections: int = 4000  # open at once
    connections_per_address: int = 1000
    header_seconds: int = 10  # until a request's head has come
    header_kilobytes: int = 32  # of that head: address, cookies and all
    body_seconds: int = 30  # until its body has
    bodies_megabytes: int = 32  # of bodies held at once, until they are answered
    bodies_megabytes_per_address: int = 8
    requests_per_device: int = 1200  # a minute
    requests_per_address: int = 24_000  # a minute
    streams_per_device: int = 16  # open at once
    streams_per_address: int = 800
    streams_per_table: int = 150  # players and spectators together
    tables_per_device: int = 60  # opened in an hour
    tables_per_address: int = 600
    boards_per_device: int = 60  # of one's own, brought in an hour
    boards_per_address: int = 300
    lines_per_device: int = 40  # of chat and reactions, a minute
    lines_per_address: int = 400
    works: int = 120  # pieces of work beside the server that wait at once
    works_per_device: int = 4
    works_per_address: int = 32
    work_seconds: int = 10  # for one piece of work beside the server: a board, a film, a page
    work_megabytes: int = 1536  # that each of the processes beside the server may take
    lab_seconds: int = 60  # for one question to the lab: odds, a review; the first compiles
    lab_megabytes: int = 3072  # that each of its two processes may take
    bots_awake_seconds: int = 60  # that bots play on after the last person has looked
    absent_seconds: int = 60  # after which nobody need wait for a player, or for the host
    table_minutes: int = 30  # that a table stays in memory after it was last asked for


def read_limits(file: str) -> Limits:
    """The limits that a file sets; those it does not name stay as they are."""

    def wrong(key: str, **values: str) -> TablierError:
        return TablierError(f"refused.{key}", package="tablier.server", file=file, **values)

    try:
        found = tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise TablierError(
            "refused.limits-file", package="tablier.server", file=file, reason=reason(error)
        ) from None
    except ValueError as error:
        raise wrong("limits-toml", why=str(error)) from None
    known = {one.name for one in fields(Limits)}
    for name, value in found.items():
        if name not in known:
            raise wrong("limits-name", name=name, accepted=", ".join(sorted(known)))
        if type(value) is not int or value < 1:
            raise wrong("limits-value", name=name)
    return Limits(**found)


class Allowance:
    """So many in a time, for each visitor: they come back one by one, as time goes."""

    def __init__(self, most: int, seconds: float, key: str) -> None:
        self.most = most
        self.seconds = seconds
        self.key = key  # of the sentence that refuses
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how many, and when

    def take(self, visitor: str) -> None:
        """Count one more; refused, with when to come back, if there were too many."""
        if not visitor:
            return
        now = monotonic()
        left, then = self._left.pop(visitor, (float(self.most), now))
        left = min(self.most, left + (now - then) * self.most / self.seconds)
        self._left[visitor] = (max(0.0, left - 1) if left >= 1 else left, now)
        while len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        if left < 1:
            wait = ceil((1 - left) * self.seconds / self.most)
            raise TurnedAway(429, self.key, retry=wait, n=self.most, seconds=wait)

    def give_back(self, visitor: str) -> None:
        """One that was taken has come to nothing."""
        if visitor in self._left:
            left, then = self._left[visitor]
            self._left[visitor] = (min(float(self.most), left + 1), then)


class Gate:
    """What visitors have asked for lately, and have open now, on one server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        own, theirs = limits.requests_per_device, limits.requests_per_address
        self._requests = _both(own, theirs, MINUTE, "too-many-requests")
        self._tables = _both(limits.tables_per_device, limits.tables_per_address, HOUR,
                             "too-many-tables")  # fmt: skip
        self._boards = _both(limits.boards_per_device, limits.boards_per_address, HOUR,
                             "too-many-boards")  # fmt: skip
        self._lines = _both(limits.lines_per_device, limits.lines_per_address, MINUTE,
                            "too-many-lines")  # fmt: skip
        self._streams: Counter[str] = Counter()
        self._asked = monotonic()

    def request(self, device: str, address: str) -> None:
        """Somebody asks for anything at all."""
        if device:  # whoever only looks whether we are alive has none
            self._asked = monotonic()
        _take(self._requests, device, address)

    def quiet(self) -> float:
        """Seconds since a visitor last asked for anything; none while one has a stream."""
        return 0.0 if self._streams else monotonic() - self._asked

    def table(self, device: str, address: str) -> None:
        """Somebody opens a table."""
        _take(self._tables, device, address)

    @contextmanager
    def opening(self, device: str, address: str) -> Iterator[None]:
        """The same, where it may still be refused: then it does not count."""
        self.table(device, address)
        try:
            yield
        except TablierError:
            for allowance, visitor in zip(self._tables, (device, address), strict=True):
                allowance.give_back(visitor)
            raise

    def board(self, device: str, address: str) -> None:
        """Somebody brings a board."""
        _take(self._boards, device, address)

    def line(self, device: str, address: str) -> None:
        """Somebody says something."""
        _take(self._lines, device, address)

    @contextmanager
    def stream(self, device: str, address: str, table: str) -> Iterator[None]:
        """Count a stream while it is open; refused where there are too many."""
        limits = self.limits
        names = {
            f"device {device}": (limits.streams_per_device, "too-many-streams"),
            f"address {address}": (limits.streams_per_address, "too-many-streams"),
            f"table {table}": (limits.streams_per_table, "table-full"),
        }
        for name, (most, key) in names.items():
            if self._streams[name] >= most:
                raise TurnedAway(429, key, retry=STREAM_WAIT, n=most, seconds=STREAM_WAIT)
        self._streams.update(names.keys())
        try:
            yield
        finally:
            for name in names:
                self._streams[name] -= 1
                if not self._streams[name]:
                    del self._streams[name]


Pair = tuple[Allowance, Allowance]


def _both(own: int, theirs: int, seconds: float, key: str) -> Pair:
    return Allowance(own, seconds, key), Allowance(theirs, seconds, key)


def _take(pair: Pair, device: str, address: str) -> None:
    pair[0].take(device)
    pair[1].take(address)
