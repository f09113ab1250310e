"""For whoever looks after the server: is it alive, is it ready, and what it counts."""

import asyncio
import hmac
from time import monotonic

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.exceptions import HTTPException

from tablier.server.metrics import Metrics
from tablier.server.settings import Settings
from tablier.server.storage import Storage
from tablier.server.streams import Streams

PATIENCE = 3.0  # seconds for the database to answer
FRESH = 1.0  # seconds for which its last answer stands

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> PlainTextResponse:
    """The process serves: a supervisor that hears nothing starts another one."""
    return PlainTextResponse("ok\n")


@router.get("/ready")
async def ready(request: Request) -> PlainTextResponse:
    """Requests may be sent here: moves can be written, and the server is not about to end."""
    readiness: Readiness = request.app.state.readiness
    return PlainTextResponse("ready\n") if await readiness.check() else _not_ready()


def _not_ready() -> PlainTextResponse:
    return PlainTextResponse("not ready\n", 503, headers={"retry-after": "2"})


class Readiness:
    """Tries the database, not more often than once a second: anybody may ask us."""

    def __init__(self, storage: Storage, streams: Streams) -> None:
        self._storage = storage
        self._streams = streams
        self._at = -FRESH
        self._well = False
        self._lock = asyncio.Lock()

    async def check(self) -> bool:
        """Can moves be written, and do we stay?"""
        async with self._lock:
            if monotonic() - self._at >= FRESH:
                try:
                    await asyncio.wait_for(self._storage.can_write(), PATIENCE)
                    self._well = True
                except Exception:  # whatever it is: not ready
                    self._well = False
                self._at = monotonic()
        return self._well and not self._streams.closing


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, for those who have the token that was set; nobody, where none was."""
    settings: Settings = request.app.state.settings
    counted: Metrics | None = request.app.state.metrics
    given = request.headers.get("authorization", "").encode()
    if counted is None or not hmac.compare_digest(given, f"Bearer {settings.metrics}".encode()):
        raise HTTPException(404)
    text, kind = counted.text()
    return Response(text, media_type=kind)
