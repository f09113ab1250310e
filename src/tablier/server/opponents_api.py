"""The doors to the opponents: who there is, to hurry them, and to ask them for advice."""

from fastapi import APIRouter

from tablier.draw.theme import theme_of
from tablier.server import requests as asked
from tablier.server.advisers import Advisers
from tablier.server.api import OR_NOW
from tablier.server.desk import REFUSALS, At
from tablier.table.advised import advised
from tablier.table.permissions import Permissions
from tablier.table.portraits import opponents_shown
from tablier.table.refusal import require
from tablier.table.table import OVER
from tablier.table.wire import AdviceShown, OpponentShown

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables/{id_}/opponents")
async def opponents(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day"
) -> list[OpponentShown]:
    """Whom the computer can play at this table, the easiest first."""
    return opponents_shown((await desk.table(id_)).game, theme_of(theme), desk.lang)


@router.post("/tables/{id_}/hurry", status_code=204)
async def hurry(desk: At, id_: asked.TableId) -> None:
    """Let bots move on without a pause. Once the game is over there is none: nothing is done."""
    table = await desk.table(id_)
    if table.stage != OVER:
        require(Permissions(table, desk.device).hurry())
        desk.request.app.state.bots.hurry(id_)


@router.post("/tables/{id_}/advice", dependencies=[OR_NOW])
async def advice(desk: At, id_: asked.TableId, body: asked.Advising) -> AdviceShown:
    """What to do now, for the device that asks and nobody else."""
    table = await desk.commands.ask_advice(desk.device, id_, body.key, body.seat, body.moment)
    require(Permissions(table, desk.device).ask_advice(body.seat))  # a repeated request too
    advisers: Advisers = desk.request.app.state.advisers
    moment = table.moment()
    found = await advisers.ask(table, body.seat)
    if table.moment() != moment:  # the table has moved on meanwhile: that advice is of no use
        found = []
    moves = [advised(table, body.seat, one, desk.lang, body.shape) for one in found]
    return AdviceShown(moment, moves)
