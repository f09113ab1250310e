"""How servers on one database wake each other: a line says that a table's log has grown.

Nothing depends on a wake: it may come late, twice or never. Whoever hears one looks at the
database, and whoever hears none looks there now and then (`neighbours`).
"""

import asyncio
import json
import logging
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from typing import Protocol

from sqlalchemy.engine import URL, Connection
from sqlalchemy.sql import func, select

from tablier.server.storage import Storage
from tablier.words.errors import TablierError

CHANNEL = "tablier"
MOST = 200  # tables named in one line: PostgreSQL takes 8,000 bytes
TOGETHER = 0.01  # seconds in which what happens is told in one line
AGAIN = 1.0  # seconds before a broken line is tried again

_log = logging.getLogger("tablier.server")


class Line(Protocol):
    """A way to all other servers."""

    async def send(self, text: str) -> None:
        """Tell everybody."""

    def heard(self) -> AsyncGenerator[str, None]:
        """What others tell, for as long as the line holds."""

    async def close(self) -> None:
        """Let the line go."""


class RedisLine:
    """Redis, which only passes on what is said: nothing is kept there."""

    def __init__(self, address: str) -> None:
        try:
            from redis import asyncio as client
        except ImportError:
            raise TablierError("refused.no-servers", package="tablier.server") from None
        try:
            self._redis = client.from_url(
                address, socket_connect_timeout=2, socket_timeout=5, decode_responses=True
            )
            self._listening = client.from_url(
                address, socket_connect_timeout=2, health_check_interval=5, decode_responses=True
            )
        except ValueError:
            raise TablierError("refused.redis-url", package="tablier.server") from None

    async def send(self, text: str) -> None:
        """Tell everybody."""
        await self._redis.publish(CHANNEL, text)

    async def heard(self) -> AsyncGenerator[str, None]:
        """What others tell."""
        async with self._listening.pubsub(ignore_subscribe_messages=True) as line:
            await line.subscribe(CHANNEL)
            while True:
                # A time-out is no silence to worry about: it lets the line be checked.
                message = await line.get_message(timeout=5)
                if message:
                    yield str(message["data"])

    async def close(self) -> None:
        """Let the line go."""
        await self._redis.aclose()
        await self._listening.aclose()


class PostgresLine:
    """PostgreSQL's own LISTEN and NOTIFY, where there is no Redis."""

    def __init__(self, storage: Storage, address: URL) -> None:
        self._storage = storage
        self._address = address.set(drivername="postgresql").render_as_string(hide_password=False)

    async def send(self, text: str) -> None:
        """Tell everybody."""

        def work(connection: Connection) -> None:
            connection.execute(select(func.pg_notify(CHANNEL, text)))

        await self._storage.run(work)

    async def heard(self) -> AsyncGenerator[str, None]:
        """What others tell."""
        from psycopg import AsyncConnection

        line = await AsyncConnection.connect(self._address, autocommit=True, connect_timeout=5)
        async with line:
            await line.execute(f"LISTEN {CHANNEL}")
            async for notice in line.notifies():
                yield notice.payload

    async def close(self) -> None:
        """Each hearing ends with its own line."""


class Wakes:
    """Tells other servers of what changed here, and hears what changed there."""

    def __init__(self, line: Line, heard: Callable[[str, int], None]) -> None:
        self.server = secrets.token_hex(8)
        self._line = line
        self._heard = heard
        self._news: dict[str, int] = {}
        self._else: dict[
            str, int
        ] = {}  # where something else has changed: never swallowed by a line
        self._bell = asyncio.Event()

    def tell(self, table: str, seq: int) -> None:
        """A table's log has reached this line; 0 where something else has changed there."""
        news = self._news if seq else self._else
        news[table] = max(seq, news.get(table, 0))
        self._bell.set()

    async def send_all(self) -> None:
        """Send what there is to tell, for ever; what cannot be sent is found by looking."""
        while True:
            await self._bell.wait()
            await asyncio.sleep(TOGETHER)
            self._bell.clear()
            while news := self._news or self._else:
                some = list(news.items())[:MOST]
                for table, _ in some:
                    del news[table]
                try:
                    await self._line.send(json.dumps({"from": self.server, "news": dict(some)}))
                except Exception as error:
                    _log.warning("other servers cannot be told: %s", type(error).__name__)
                    await asyncio.sleep(AGAIN)

    async def hear_all(self) -> None:
        """Hear the others, for ever: a line that breaks is mended."""
        while True:
            try:
                async with aclosing(self._line.heard()) as told:
                    async for text in told:
                        self._take(text)
            except Exception as error:
                _log.warning("other servers cannot be heard: %s", type(error).__name__)
            await asyncio.sleep(AGAIN)

    async def close(self) -> None:
        """Tell and hear no more."""
        await self._line.close()

    def _take(self, text: str) -> None:
        with suppress(ValueError, KeyError, TypeError, AttributeError):  # not one of ours
            told = json.loads(text)
            if told["from"] != self.server:
                for table, seq in told["news"].items():
                    self._heard(str(table), int(seq))
