"""Coming together: the table's own link and its door; what is done when somebody is missing."""

import re
from collections.abc import Set

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from tablier.picture import board
from tablier.server import requests as asked
from tablier.server import works
from tablier.server.answers import Deleted, Done
from tablier.server.desk import REFUSALS, At, Desk, svg
from tablier.server.door import opened
from tablier.server.files import Svg
from tablier.server.links import qr
from tablier.server.refusals import status_of
from tablier.server.rendering import page, refusal_page
from tablier.table.addresses import table_link
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.table import Table
from tablier.table.tokens import matches, table_token

router = APIRouter(prefix="/api", responses=REFUSALS)
page_router = APIRouter(include_in_schema=False)

_LINK = re.compile(f"({asked.TABLE_ID})-([A-Za-z0-9_-]{{1,64}})")
"""The id of a table and its token: what `table_link` ends with."""

_UNSEEN = {"x-robots-tag": "noindex, nofollow", "cache-control": "no-store"}


# --- the door ------------------------------------------------------------------------------------


@router.get("/tables/{id_}/join/qr.svg", response_class=Svg)
async def table_qr(desk: At, id_: asked.TableId) -> Response:
    """The table's own link as a QR code."""
    table = await desk.table(id_)
    require(Permissions(table, desk.device).see_table_link())
    return qr(table_link(desk.base(), table))


@page_router.get("/j/{link}")
async def door(desk: At, request: Request, link: str) -> Response:
    """Who invites to what: readable without a script, by messengers too. Nothing is changed."""
    try:
        table = await _behind(desk, link)
    except Refused as error:
        return refusal_page(request, error, status_of(error))
    if Permissions(table, desk.device).mine or table.host == desk.device:
        return RedirectResponse(f"/t/{table.id}", 303, _UNSEEN)
    present = await desk.attendance.present(table.id)
    answer = page(request, "door.html", door=opened(table, desk.base(), present, desk.lang))
    answer.headers.update(_UNSEEN)
    return answer


@page_router.get("/j/{link}/board.svg")
async def door_board(desk: At, link: str, theme: asked.Theme = "day") -> Response:
    """The board of somebody's own that is played on behind the door."""
    table = await _behind(desk, link)
    game, text, lang = table.game, table.setup.board, desk.lang

    async def drawn() -> str:
        if text is None:
            return board(game, theme=theme, lang=lang)
        given = (text, game.players, game.options, theme, lang, "wide")
        return await desk.workroom.do(desk.visitor, table.id, works.ground, *given)

    return svg(await desk.pictures.get((game.identity, theme, lang, "wide"), drawn), cached=True)


async def _behind(desk: Desk, link: str) -> Table:
    """The table that a link leads to; those who guess learn nothing."""
    found = _LINK.fullmatch(link)
    if not found:
        raise Refused(Why.MISSING, "wrong-link")
    try:
        table = await desk.tables.load(found[1])
    except Refused as refused:
        if refused.why == Why.UNABLE:
            raise
        raise Refused(Why.MISSING, "wrong-link") from None
    if not matches(found[2], table_token(table)):
        raise Refused(Why.MISSING, "wrong-link")
    return table


# --- somebody is missing -------------------------------------------------------------------------


async def _away(desk: Desk, id_: str) -> Set[str]:
    table = await desk.table(id_)
    return desk.attendance.away(table, await desk.attendance.present(id_, fresh=True))


@router.post("/tables/{id_}/relieve")
async def relieve(desk: At, id_: asked.TableId, body: asked.Removing) -> Done:
    """Let the machine play for somebody who has been gone for long."""
    away = await _away(desk, id_)
    return Done((await desk.commands.relieve(desk.device, id_, body.key, body.seat, away)).seq)


@router.post("/tables/{id_}/dismiss")
async def dismiss(desk: At, id_: asked.TableId, body: asked.Removing) -> Done:
    """Go on without them, or end the game."""
    away = await _away(desk, id_)
    return Done((await desk.commands.dismiss(desk.device, id_, body.key, body.seat, away)).seq)


@router.post("/tables/{id_}/take-over")
async def take_over(desk: At, id_: asked.TableId, body: asked.Keyed) -> Done:
    """Become the host in the place of one who has been gone for long."""
    away = await _away(desk, id_)
    return Done((await desk.commands.take_over(desk.device, id_, body.key, away)).seq)


@router.post("/tables/{id_}/come-back")
async def come_back(desk: At, id_: asked.TableId, body: asked.Removing) -> Done:
    """Take one's seat again from the machine."""
    return Done((await desk.commands.come_back(desk.device, id_, body.key, body.seat)).seq)


@router.delete("/tables/{id_}/mine")
async def forget(desk: At, id_: asked.TableId) -> Deleted:
    """Strike a table off this device's list."""
    await desk.commands.forget(desk.device, id_)
    return Deleted()
