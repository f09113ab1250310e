"""What the server counts, for Prometheus. Loaded only where somebody wants to read it.

Workers of one machine count into files that they share (PROMETHEUS_MULTIPROC_DIR), so that
whichever of them is asked tells of all.
"""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tablier.words.errors import TablierError

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_COMMITS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        try:
            import prometheus_client as client
        except ImportError:
            raise TablierError("refused.no-servers", package="tablier.server") from None
        self._client = client
        registry = self._registry = client.CollectorRegistry()
        self._requests = client.Counter(
            "tablier_requests", "Answers given, by class of status.", ["status"], registry=registry
        )
        self._written = client.Counter(
            "tablier_written", "Changes written to the database.", registry=registry
        )
        self._commits = client.Histogram(
            "tablier_commit_seconds", "Time of one commit.", registry=registry, buckets=_COMMITS
        )
        self._streams = client.Gauge(
            "tablier_streams", "Open streams.", registry=registry, multiprocess_mode="livesum"
        )
        self._tables = client.Gauge(
            "tablier_tables_in_memory", "Tables in memory.", registry=registry,
            multiprocess_mode="livesum",
        )  # fmt: skip
        self._held = client.Gauge(
            "tablier_loop_held_seconds", "The longest that all others waited for one, lately.",
            registry=registry, multiprocess_mode="livemax",
        )  # fmt: skip

    def wrote(self, changes: int, seconds: float) -> None:
        """A commit has been made."""
        self._written.inc(changes)
        self._commits.observe(seconds)

    def answered(self, status: int) -> None:
        """An answer has been given."""
        self._requests.labels(f"{status // 100}xx").inc()

    def stand(self, streams: int, tables: int, held: float) -> None:
        """How things stand now; `held`: seconds at a stretch, since this was last told."""
        self._streams.set(streams)
        self._tables.set(tables)
        self._held.set(held)

    def text(self) -> tuple[bytes, str]:
        """All figures, and the kind of text they are in."""
        registry = self._registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            from prometheus_client import multiprocess

            collect: Any = multiprocess.MultiProcessCollector
            registry = self._client.CollectorRegistry()
            collect(registry)
        return self._client.generate_latest(registry), self._client.CONTENT_TYPE_LATEST


class Counted:
    """Counts answers on their way out."""

    def __init__(self, app: Any, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def counting(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answered(message["status"])
            await send(message)

        await self.app(scope, receive, counting)
