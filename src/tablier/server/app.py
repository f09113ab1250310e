"""The server put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from tablier.server import api, fonts, lab_api, opponents_api, pages, replay_api
from tablier.server.advisers import Advisers
from tablier.server.answers import RefusalShown, as_json
from tablier.server.bots import Bots
from tablier.server.compress import StreamCompression
from tablier.server.frequencies import Frequencies
from tablier.server.head_requests import HeadAsGet
from tablier.server.lab_jobs import LabJobs
from tablier.server.refusals import TurnedAway, code_of, status_of
from tablier.server.security import HEADERS, Guard
from tablier.server.settings import Settings
from tablier.server.storage import Storage
from tablier.server.streams import Streams
from tablier.server.thinkers import Thinkers
from tablier.server.visitor import lang_of
from tablier.table.commands import Commands
from tablier.table.refusal import Refused
from tablier.table.tables import Tables
from tablier.words import short
from tablier.words.errors import IllegalMove, TablierError

MOST_PARTS = 5  # of a misshapen request that are named


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings; it opens its database at once."""
    streams = Streams()
    storage = Storage(settings.database)
    tables = Tables(storage, settings.chance)
    commands = Commands(tables)
    thinkers = Thinkers(settings.thinking)
    bots = Bots(commands, thinkers, settings.bot_pace)
    lab = LabJobs()

    def changed(table: str) -> None:
        streams.ring(table)
        bots.wake(table)

    tables.changed = changed

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        Thread(target=fonts.prepare, daemon=True).start()  # a second's work, beside the first page
        yield
        await bots.stop()
        await thinkers.stop()
        lab.stop()
        storage.close()

    # The pages that FastAPI draws of an API load scripts from elsewhere: we have our own.
    app = FastAPI(title="Tablier", docs_url=None, redoc_url=None, lifespan=life)
    app.state.settings, app.state.tables, app.state.commands = settings, tables, commands
    app.state.streams, app.state.bots, app.state.lab = streams, bots, lab
    app.state.thinkers, app.state.advisers = thinkers, Advisers(thinkers)
    app.state.frequencies = Frequencies(tables)
    app.include_router(api.router)
    app.include_router(replay_api.router)
    app.include_router(replay_api.page_router)
    app.include_router(lab_api.router)
    app.include_router(opponents_api.router)
    app.include_router(pages.router)
    app.add_exception_handler(TablierError, _refused)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, _missing)
    app.add_exception_handler(Exception, _broken)
    app.add_middleware(GZipMiddleware, minimum_size=800)
    app.add_middleware(StreamCompression)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Guard, settings=settings)
    return app


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
    return Response(
        as_json(shown, brief=shown.view is None), status_of(error), media_type="application/json"
    )


def _printable(text: str) -> str:
    """Half characters that somebody sent cannot be sent back."""
    return text.encode("utf-8", "replace").decode()


async def _misshapen(request: Request, error: Exception) -> Response:
    """A request that is not what it should be: which part of it is wrong."""
    assert isinstance(error, RequestValidationError)
    found = [".".join(str(part) for part in one["loc"][1:]) for one in error.errors()]
    # Names of fields come from outside too: they are quoted short, and as something printable.
    parts = [short(part.encode("ascii", "replace").decode(), 40) for part in found[:MOST_PARTS]]
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
