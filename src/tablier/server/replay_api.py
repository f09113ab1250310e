"""A game to look back on and to keep: its replay, its story, its picture, its film, its paper.

All that takes as long as the game is long, so it is made beside the server (`works`).
"""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from tablier.server import requests as asked
from tablier.server import works
from tablier.server.answers import Opened
from tablier.server.desk import REFUSALS, At, attachment, svg
from tablier.server.files import Pdf, Svg
from tablier.server.rendering import page
from tablier.table.refusal import Refused, Why
from tablier.table.statistics import series
from tablier.table.table import LOBBY, OVER, Table
from tablier.table.wire import Afterwards, Replay

router = APIRouter(prefix="/api", responses=REFUSALS)
page_router = APIRouter(include_in_schema=False)
FRAMES_AT_ONCE = 400


@page_router.get("/t/{id_}/replay")
def replay_page(request: Request, id_: str) -> HTMLResponse:
    """A game once more. Whether this device may see it is decided where the data comes from."""
    return page(request, "replay.html", at_table=id_)


@router.get("/tables/{id_}/frames", response_model=Replay)
async def all_frames(
    desk: At,
    id_: asked.TableId,
    theme: asked.Theme = "day",
    shape: asked.Shape = "wide",
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """The positions of the game so far, so many at once; what is secret stays so until the end."""
    table = _begun(await desk.table(id_))
    look = (theme, desk.lang, shape)
    found = await desk.all_of(table, works.frames, first, FRAMES_AT_ONCE, *look)
    return Response(found, media_type="application/json")


@router.get("/tables/{id_}/after")
async def afterwards(desk: At, id_: asked.TableId) -> Afterwards:
    """The story and the figures of a game that is over."""
    table = _ended(await desk.table(id_))
    found = await desk.all_of(table, works.after, desk.lang)
    found.series = series(await desk.tables.series(table), desk.lang)
    return found


@router.post("/tables/{id_}/again")
async def try_again(desk: At, id_: asked.TableId, body: asked.TryingAgain) -> Opened:
    """A new table from a position of this game."""
    with desk.gate.opening(desk.device, desk.address):
        table = await desk.commands.again(desk.remember(), id_, body.key, body.place)
    return Opened(table.id, f"/t/{table.id}")


# --- pictures ------------------------------------------------------------------------------------


@router.get("/tables/{id_}/picture.svg", response_class=Svg)
async def picture(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The board as it stands, with everybody's line, as this device may see it."""
    table = _begun(await desk.table(id_))
    eyes = (await desk.view(table, theme, shape)).eyes
    drawn = await desk.all_of(table, works.picture, theme, desk.lang, shape, eyes)
    return _as_download(svg(drawn), table, "svg")


@router.get("/tables/{id_}/film.svg", response_class=Svg)
async def moving_picture(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The whole game as one picture that plays by itself."""
    table = _ended(await desk.table(id_))
    drawn = await desk.all_of(table, works.film, theme, desk.lang, shape)
    return _as_download(svg(drawn), table, "film.svg")


def _as_download(answer: Response, table: Table, suffix: str) -> Response:
    answer.headers.update(attachment(f"{table.game.id}-{table.id}.{suffix}"))
    return answer


# --- paper ---------------------------------------------------------------------------------------


@router.get("/tables/{id_}/score-sheet.pdf", response_class=Pdf)
async def score_sheet_print(desk: At, id_: asked.TableId, paper: asked.Paper = "A4") -> Response:
    """The score sheet with the players' names, filled in where the game can be."""
    table = await desk.table(id_)
    names = [seat.name for seat in table.seats]
    return _page(
        table, "score", await desk.all_of(table, works.score_sheet, paper, names, desk.lang)
    )


@router.get("/tables/{id_}/print/{what}.pdf", response_class=Pdf)
async def table_print(
    desk: At, id_: asked.TableId, what: str, paper: asked.Paper = "A4"
) -> Response:
    """What there is to print of the table's game, a board of one's own included."""
    table, lang = await desk.table(id_), desk.lang
    names = [seat.name for seat in table.seats]
    given = (table.setup, what, paper, names, lang)
    return _page(table, what, await desk.workroom.do(desk.visitor, id_, works.printed, *given))


def _page(table: Table, what: str, content: bytes) -> Response:
    name = f"{table.game.id}-{what}.pdf"
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}
    return Pdf(content, headers=headers)


# --- stages --------------------------------------------------------------------------------------


def _begun(table: Table) -> Table:
    if table.stage == LOBBY:
        raise Refused(Why.LATE, "not-in-play")
    return table


def _ended(table: Table) -> Table:
    if table.stage != OVER:
        raise Refused(Why.LATE, "not-in-over")
    return table
