"""The server put together."""

import asyncio
import gc
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from tablier.server import description, fonts, pages
from tablier.server.advisers import Advisers
from tablier.server.answers import RefusalShown, as_json
from tablier.server.attendance import Attendance
from tablier.server.bots import Bots
from tablier.server.cache import Cache
from tablier.server.collector import Collector
from tablier.server.description import Described, Description
from tablier.server.frequencies import Frequencies
from tablier.server.head_requests import HeadAsGet
from tablier.server.lab_jobs import LabJobs
from tablier.server.limits import Gate
from tablier.server.log_throttle import throttle_errors
from tablier.server.long_games import LongGames
from tablier.server.metrics import Counted, Metrics
from tablier.server.neighbours import Neighbours
from tablier.server.operations import Readiness
from tablier.server.pulse import Pulse
from tablier.server.refusals import TurnedAway, code_of, headers_of, status_of
from tablier.server.routes import ROUTERS
from tablier.server.security import HEADERS, Guard
from tablier.server.settings import Settings
from tablier.server.short_way import ShortWay
from tablier.server.storage import Storage
from tablier.server.streams import Streams
from tablier.server.thinkers import Thinkers
from tablier.server.visitor import lang_of
from tablier.server.wakes import PostgresLine, RedisLine
from tablier.server.workroom import Workroom
from tablier.table.commands import Commands
from tablier.table.refusal import Refused
from tablier.table.tables import Tables
from tablier.words import short
from tablier.words.errors import IllegalMove, TablierError

if TYPE_CHECKING:
    from tablier.server.colleagues import Colleagues

SECOND = 1.0
SWITCH = 0.001  # seconds after which the loop lets the thread that writes go on, if it waits
LISTED_AFTER = 10.0  # seconds: until then a list asks the table itself
AGAIN_AFTER = "2"  # seconds, where nothing could be done
MOST_PARTS = 5  # of a misshapen request that are named
REST = 30.0  # seconds between two looks at which tables are idle
LARGEST_CACHE = 16_000_000  # characters of pictures and pages of boards that visitors have brought


def make_app(settings: Settings, colleagues: "Colleagues | None" = None) -> FastAPI:
    """A server with these settings; it opens its database at once."""
    streams = Streams()
    storage = Storage(settings.database)
    tables = Tables(storage, settings.chance)
    commands = Commands(tables)
    thinkers = Thinkers(settings.thinking)
    bots = Bots(commands, thinkers, settings, streams)
    lab = LabJobs(tables, settings.limits)
    gate = Gate(settings.limits)
    limits = settings.limits
    workroom = Workroom(limits.work_seconds, limits.work_megabytes, limits)
    neighbours = _neighbours(settings, storage, tables, streams)
    metrics = Metrics() if settings.metrics else None
    if metrics:
        storage.wrote = metrics.wrote

    def changed(table: str, seq: int) -> None:
        streams.ring(table)
        bots.wake(table)
        if neighbours:
            neighbours.wakes.tell(table, seq)

    tables.changed = changed

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        # A second's work, beside the first page.
        threading.Thread(target=fonts.prepare, daemon=True).start()
        throttle_errors()
        gc.freeze()  # what has been loaded stays: nobody waits for it to be looked through again
        sys.setswitchinterval(SWITCH)
        beating = asyncio.create_task(app.state.pulse.beat())
        resting = asyncio.create_task(_rest(tables, settings.limits.table_minutes * 60))
        if neighbours:
            neighbours.start()
        tidying = asyncio.create_task(_each_second(tables, streams, gate, metrics, app.state.pulse))
        listing = asyncio.create_task(_keep_listings(tables))
        if colleagues:
            colleagues.start()
        _at_the_end(streams, colleagues)
        yield
        beating.cancel()
        resting.cancel()
        await bots.stop()
        await thinkers.stop()
        await workroom.stop()
        await lab.stop()
        tidying.cancel()
        listing.cancel()
        if neighbours:
            await neighbours.stop()
        with suppress(TablierError):
            await tables.keep_listings()
        await storage.close()

    app = Described(lifespan=life)
    app.state.settings, app.state.tables, app.state.commands = settings, tables, commands
    app.state.streams, app.state.bots, app.state.lab = streams, bots, lab
    app.state.thinkers, app.state.advisers = thinkers, Advisers(thinkers)
    app.state.pulse = Pulse()
    games = LongGames(tables, workroom)
    app.state.games = games
    app.state.gate, app.state.workroom, app.state.pictures = gate, workroom, Cache(LARGEST_CACHE)
    app.state.frequencies = Frequencies(games)
    app.state.neighbours, app.state.metrics, app.state.storage = neighbours, metrics, storage
    app.state.attendance = Attendance(streams, neighbours, settings.limits.absent_seconds)
    app.state.readiness = Readiness(storage, streams)
    app.state.description = Description(workroom)
    for router in (description.router, *ROUTERS):
        app.include_router(router)
    app.add_exception_handler(TablierError, _refused)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, _missing)
    app.add_exception_handler(Exception, _broken)
    # The last percent of a large picture would take half as long again, and others wait for it.
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(HeadAsGet)
    app.add_middleware(ShortWay, commands=commands, streams=streams, bots=bots)
    app.add_middleware(Guard, settings=settings, gate=gate)
    if metrics:
        app.add_middleware(Counted, metrics=metrics)
    return app


async def _rest(tables: Tables, seconds: float) -> None:
    """Let go of tables that nobody has asked for since; their log has them."""
    while True:
        await asyncio.sleep(REST)
        tables.rest(seconds)


def _neighbours(
    settings: Settings, storage: Storage, tables: Tables, streams: Streams
) -> Neighbours | None:
    """Other servers on the same database; a file has none."""
    if storage.alone:
        return None
    url = storage.engine.url
    line = RedisLine(settings.redis) if settings.redis else PostgresLine(storage, url)
    found = Neighbours(storage, tables, streams, line)
    streams.moved = found.moved
    return found


def _at_the_end(streams: Streams, colleagues: "Colleagues | None") -> None:
    """When the server is told to end, streams do at once: others are waited for, and finished."""
    if threading.current_thread() is not threading.main_thread():
        return  # signals arrive in the main thread only
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        usual = signal.getsignal(number)

        def ending(number: int, frame: FrameType | None, usual: Any = usual) -> None:
            loop.call_soon_threadsafe(streams.close)
            if colleagues:
                loop.call_soon_threadsafe(colleagues.stop)
            if callable(usual):
                usual(number, frame)

        signal.signal(number, ending)


async def _each_second(
    tables: Tables, streams: Streams, gate: Gate, metrics: Metrics | None, pulse: Pulse
) -> None:
    """What is done beside the moves, and must not be put off: else there would be more of it."""
    collector = Collector()
    while True:
        await asyncio.sleep(SECOND)
        collector.look(gate.quiet())
        if metrics:
            metrics.stand(streams.open_now(), tables.in_memory(), pulse.longest())


async def _keep_listings(tables: Tables) -> None:
    """Lists are kept a little later than they change."""
    while True:
        await asyncio.sleep(LISTED_AFTER)
        with suppress(TablierError):  # the database is away: next time
            await tables.keep_listings()


async def _refused(request: Request, error: Exception) -> Response:
    """Something that cannot be done, as a sentence in the reader's language."""
    assert isinstance(error, TablierError)
    # The id of the rule that refuses a move stands beside the sentence, not in it.
    say = TablierError.say if isinstance(error, IllegalMove) else type(error).say
    shown = RefusalShown(_printable(say(error, lang_of(request))), code_of(error))
    if isinstance(error, IllegalMove):
        shown.code, shown.rule = "illegal", error.rule
    if isinstance(error, Refused):
        shown.view = error.view
    status = status_of(error)
    headers = {"retry-after": AGAIN_AFTER} if status == 503 else {}
    headers |= headers_of(error)
    return Response(
        as_json(shown, brief=shown.view is None), status, headers, media_type="application/json"
    )


def _printable(text: str) -> str:
    """Half characters that somebody sent cannot be sent back."""
    return text.encode("utf-8", "replace").decode()


async def _misshapen(request: Request, error: Exception) -> Response:
    """A request that is not what it should be: which part of it is wrong."""
    assert isinstance(error, RequestValidationError)
    named = error.errors()[:MOST_PARTS]
    found = [".".join(str(part) for part in one["loc"][1:]) for one in named]
    # Names of fields come from outside too: they are quoted short, and as something printable.
    parts = [short(part.encode("ascii", "replace").decode(), 40) for part in found]
    return await _refused(request, _misshape(422, ", ".join(filter(None, parts))))


async def _missing(request: Request, error: Exception) -> Response:
    """An address that leads nowhere."""
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return await pages.missing(request, error)
    if isinstance(error.__cause__, TurnedAway):  # said while the body was read
        return await _refused(request, error.__cause__)
    keys = {404: "no-address", 405: "wrong-method"}
    if error.status_code not in keys:
        return await _refused(request, _misshape(error.status_code))
    return await _refused(request, TurnedAway(error.status_code, keys[error.status_code]))


async def _broken(request: Request, _: Exception) -> JSONResponse:
    """A mistake of ours; given outside everything else, so the answer has its own headers."""
    refused = TurnedAway(500, "broken")
    body = {"error": refused.say(lang_of(request)), "code": refused.code}
    return JSONResponse(body, refused.status, HEADERS)


def _misshape(status: int, parts: str = "") -> TurnedAway:
    return TurnedAway(status, "misshapen", parts=parts or "?")
