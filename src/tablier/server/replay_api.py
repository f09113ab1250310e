"""A game to look back on and to keep: its replay, its story, its picture, its film, its paper.

Drawing and setting pages takes a moment, so it is done in threads; the table itself is read
before, on the server's one loop, and positions never change.
"""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.concurrency import run_in_threadpool

from tablier import picture as pictures
from tablier.paper import pdf
from tablier.referee.position import Position
from tablier.server import requests as asked
from tablier.server.answers import Opened
from tablier.server.api import REFUSALS, At, Desk, attachment, sent, svg
from tablier.server.files import Pdf, Svg
from tablier.server.rendering import page
from tablier.table.refusal import Refused, Why
from tablier.table.replay import replay
from tablier.table.statistics import series, statistics
from tablier.table.story import story
from tablier.table.summary import Summary
from tablier.table.table import OVER, Table
from tablier.table.wire import Afterwards, Replay

router = APIRouter(prefix="/api", responses=REFUSALS)
page_router = APIRouter(include_in_schema=False)


@page_router.get("/t/{id_}/replay")
def replay_page(request: Request, id_: str) -> HTMLResponse:
    """A game once more. Whether this device may see it is decided where the data comes from."""
    return page(request, "replay.html", at_table=id_)


@router.get("/tables/{id_}/frames", response_model=Replay)
async def all_frames(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """Every position of the game so far; what is secret stays so until the end."""
    table = desk.table(id_)
    position = _position(table)
    found = await run_in_threadpool(replay, position, table.names, desk.lang, theme, shape)
    return await run_in_threadpool(sent, found)


@router.get("/tables/{id_}/after")
async def afterwards(desk: At, id_: asked.TableId) -> Afterwards:
    """The story and the figures of a game that is over."""
    table = desk.table(id_)
    summary = Summary(_final_position(table))
    return Afterwards(
        story=story(table, summary, desk.lang),
        statistics=statistics(table, summary, desk.lang),
        throws=summary.outcomes(),
        series=series(desk.tables, table, desk.lang),
    )


@router.post("/tables/{id_}/again")
async def try_again(desk: At, id_: asked.TableId, body: asked.TryingAgain) -> Opened:
    """A new table from a position of this game."""
    table = desk.commands.again(desk.remember(), id_, body.key, body.place)
    return Opened(table.id, f"/t/{table.id}")


# --- pictures ------------------------------------------------------------------------------------


@router.get("/tables/{id_}/picture.svg", response_class=Svg)
async def picture(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The board as it stands, with everybody's line, as this device may see it."""
    table = desk.table(id_)
    drawn = await run_in_threadpool(
        pictures.svg,
        _position(table),
        theme=theme,
        lang=desk.lang,
        shape=shape,
        clicks=False,
        view=desk.view(table, theme, shape).eyes,
    )
    return _as_download(svg(drawn), table, "svg")


@router.get("/tables/{id_}/film.svg", response_class=Svg)
async def moving_picture(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The whole game as one picture that plays by itself."""
    table = desk.table(id_)
    drawn = await run_in_threadpool(
        pictures.film, _final_position(table), theme=theme, lang=desk.lang, shape=shape
    )
    return _as_download(svg(drawn), table, "film.svg")


def _as_download(answer: Response, table: Table, suffix: str) -> Response:
    answer.headers.update(attachment(f"{table.game.id}-{table.id}.{suffix}"))
    return answer


# --- paper ---------------------------------------------------------------------------------------


@router.get("/tables/{id_}/score-sheet.pdf", response_class=Pdf)
async def score_sheet_print(desk: At, id_: asked.TableId, paper: asked.Paper = "A4") -> Response:
    """The score sheet with the players' names, filled in where the game can be."""
    table = desk.table(id_)
    return await _print(desk, table, "score", paper=paper, position=table.position)


@router.get("/tables/{id_}/print/{what}.pdf", response_class=Pdf)
async def table_print(
    desk: At, id_: asked.TableId, what: str, paper: asked.Paper = "A4"
) -> Response:
    """What there is to print of the table's game, a board of one's own included."""
    return await _print(desk, desk.table(id_), what, paper=paper)


async def _print(desk: Desk, table: Table, what: str, **choices: Any) -> Response:
    names = [seat.name for seat in table.seats]
    content = await run_in_threadpool(pdf, table.game, what, names=names, lang=desk.lang, **choices)
    name = f"{table.game.id}-{what}.pdf"
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}
    return Pdf(content, headers=headers)


# --- stages --------------------------------------------------------------------------------------


def _position(table: Table) -> Position:
    if table.position is None:
        raise Refused(Why.LATE, "not-in-play")
    return table.position


def _final_position(table: Table) -> Position:
    if table.stage != OVER:
        raise Refused(Why.LATE, "not-in-over")
    return _position(table)
