"""The doors for those who look at a table: what it shows, again whenever something changes."""

import asyncio
import re
from collections.abc import AsyncGenerator, AsyncIterator
from random import randrange
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Response
from fastapi.responses import PlainTextResponse

from tablier.picture import board
from tablier.server import compress, works
from tablier.server import requests as asked
from tablier.server.answers import (
    Gone,
    RulebookShown,
    RuleShown,
    as_json,
)
from tablier.server.compress import EventStream, event
from tablier.server.desk import REFUSALS, At, Desk, attachment, sent, svg
from tablier.server.files import Svg
from tablier.server.rulebook import rulebook
from tablier.server.streams import Bell, what_is_new
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why
from tablier.table.table import Table
from tablier.table.view import View
from tablier.table.why_not import why_not
from tablier.table.wire import (
    HappeningShown,
    SecretShown,
    TableShown,
    WhyNot,
)

COME_BACK = (100, 1500)  # milliseconds after which a browser tries another server
AGAIN = 1.0  # seconds before tables that could not be reached are asked for again
BEAT = 2.5  # seconds: whoever hears nothing for longer knows that the line is dead
LINES_AT_ONCE = 80  # of the log
_SEQUENCE = re.compile("[0-9]{1,9}")

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables/{id_}/view", response_model=TableShown)
async def view(
    desk: At,
    id_: asked.TableId,
    theme: asked.Theme = "day",
    shape: asked.Shape = "wide",
    after: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """The table as this device may see it."""
    return sent((await desk.view(await desk.table(id_), theme, shape)).snapshot(after))


@router.get("/tables/{id_}/log")
async def log(
    desk: At, id_: asked.TableId, before: Annotated[int, Query(ge=1)] | None = None
) -> list[HappeningShown]:
    """The last things that have happened, or the last before a line of the log."""
    seen = await desk.view(await desk.table(id_), "day", "wide")
    return seen.earlier(before, LINES_AT_ONCE)


async def _streamed(desk: At, id_: asked.TableId) -> AsyncIterator[Table]:
    """Checked before the stream begins, while a refusal can still be an answer; counted until its
    end."""
    table = await desk.table(id_)
    with desk.gate.stream(desk.device, desk.address, id_):
        yield table


@router.get("/tables/{id_}/stream", status_code=200, response_class=EventStream)
async def stream(
    desk: At,
    table: Annotated[Table, Depends(_streamed)],
    theme: asked.Theme = "day",
    shape: asked.Shape = "wide",
    last_event_id: Annotated[str, Header()] = "",
) -> Response:
    """The table, again whenever something changes; the browser says what it saw last."""
    seen = int(last_event_id) if _SEQUENCE.fullmatch(last_event_id) else 0
    bell = Bell()
    return EventStream(_events(desk, table.id, bell, theme, shape, seen), bell.hang_up)


async def _events(
    desk: Desk, id_: str, bell: Bell, theme: str, shape: str, seen: int
) -> AsyncGenerator[bytes, None]:
    """What a stream says, until it is hung up."""
    drawn: list[str | int] = []
    with desk.streams.listening(id_, desk.device, bell):
        desk.bots.wake(id_)
        while not (bell.unheard or desk.streams.over(id_, desk.device)):
            bell.rung = False
            await desk.streams.turn()  # many are woken at once: others are served in between
            try:
                now = await _now(desk, id_, theme, shape)
            except Refused:  # the tables cannot be reached: a moment later, then
                await asyncio.sleep(AGAIN)
                continue
            if isinstance(now, Gone):
                yield event("gone", as_json(now))
                return
            told, drawn = _told(now, seen, drawn)
            seen = now.table.seq
            del now  # many wait, for long, and none of them needs all of this
            yield told
            del told
            while not (bell.unheard or desk.streams.over(id_, desk.device)):
                if await bell.wait(BEAT):
                    break
                yield compress.BEAT
        # Browsers come back by themselves, not all at the same moment.
        yield event("beat", b"{}", retry=randrange(*COME_BACK))


def _told(now: View, seen: int, before: list[str | int]) -> tuple[bytes, list[str | int]]:
    """What is told of a table after a line of its log, and the picture that is then known."""
    shown = now.snapshot(seen)
    drawn = shown.picture.live
    shown.picture.live = what_is_new(drawn, before)
    return event("table", as_json(shown), now.table.seq), drawn


async def _now(desk: Desk, id_: str, theme: str, shape: str) -> View | Gone:
    """The table in the eyes of this device, or why it is not shown any more."""
    try:
        return await desk.view(await desk.table(id_), theme, shape)
    except Refused as refused:
        if refused.why == Why.UNABLE:
            raise
        return Gone("gone" if await desk.tables.gone(id_) else "private")


@router.post("/tables/{id_}/here", status_code=204)
async def here(desk: At, id_: asked.TableId) -> None:
    """Answer a beat: as any request of this table, a sign of life."""


@router.get("/tables/{id_}/ground.svg", response_class=Svg)
async def ground(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The empty board."""
    table = await desk.table(id_)
    game, text, lang = table.game, table.setup.board, desk.lang

    async def drawn() -> str:
        if text is None:
            return board(game, theme=theme, lang=lang, shape=shape)
        look = (theme, lang, shape)
        about = (desk.visitor, id_)
        return await desk.workroom.do(*about, works.ground, text, game.players, game.options, *look)

    key = (game.identity, theme, lang, shape)
    return svg(await desk.pictures.get(key, drawn), cached=True)


@router.get("/tables/{id_}/rules")
async def rules(desk: At, id_: asked.TableId) -> dict[str, RuleShown]:
    """Every rule of the game, by id: for those who ask why."""
    book = (await desk.table(id_)).game.rules(desk.lang)
    return {id_: RuleShown(rule.title, rule.text, rule.ruling) for id_, rule in book.items()}


@router.get("/tables/{id_}/rulebook")
async def rules_beside(desk: At, id_: asked.TableId) -> RulebookShown:
    """The rules that this table plays by, from end to end."""
    return await asyncio.to_thread(rulebook, (await desk.table(id_)).game, desk.lang)


@router.get("/tables/{id_}/secret")
async def secret(
    desk: At,
    id_: asked.TableId,
    seat: Annotated[int, Query(ge=0, le=15)],
    theme: asked.Theme = "day",
) -> SecretShown:
    """What a seat has given in secret, for its own eyes, and what it would bring by now."""
    return (await desk.view(await desk.table(id_), theme, "wide")).secret(seat)


@router.get("/tables/{id_}/why")
async def why(
    desk: At,
    id_: asked.TableId,
    seat: Annotated[int, Query(ge=0, le=15)],
    clicked: asked.OnBoard,
    picked: asked.PickedOnBoard = "",
) -> WhyNot:
    """Why a click on the board does nothing, in one line, with the rule."""
    table = await desk.table(id_)
    scene = (await desk.view(table, "day", "wide")).scene
    return why_not(table, Permissions(table, desk.device), scene, seat, picked.split(","), clicked)


@router.get("/tables/{id_}/record", response_class=PlainTextResponse)
async def record(desk: At, id_: asked.TableId) -> Response:
    """The game so far as a text to keep; secrets stay out of it until the end."""
    table = await desk.table(id_)
    if table.position is None:
        raise Refused(Why.LATE, "not-in-play")
    text = await desk.all_of(table, works.record)
    return PlainTextResponse(text, headers=attachment(f"{table.game.id}-{table.id}.tablier"))
