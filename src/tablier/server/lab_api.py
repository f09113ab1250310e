"""The doors to the lab: who is winning, and how a game went.

Where the lab is not installed there is nothing to see; until it is ready, the answer says so.
"""

from fastapi import APIRouter

from tablier.referee.position import PUBLIC, Position
from tablier.server import requests as asked
from tablier.server.answers import OddsShown, ReviewShown
from tablier.server.desk import REFUSALS, At, Desk
from tablier.server.lab_jobs import LabJobs
from tablier.table.refusal import Refused, Why
from tablier.table.table import OVER, Table
from tablier.words import Message

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables/{id_}/odds")
async def odds(desk: At, id_: asked.TableId) -> OddsShown:
    """Everybody's chances now, as far as this device may know them."""
    table = await desk.table(id_)
    place = table.position
    if place is None:
        raise Refused(Why.LATE, "not-in-play")
    lab = _lab(desk)
    if not lab.installed:
        return OddsShown(available=False)
    if place.over:
        return _final_odds(table, place, desk.lang)
    preparing = lab.preparation(desk.visitor, table)
    if not preparing.found.done():
        return OddsShown(available=True)
    if preparing.failed:
        return OddsShown(available=False)
    eyes = await _eyes(desk, table, place)
    ply = table.ply
    found = await lab.chances(desk.visitor, table, eyes)
    return OddsShown(
        available=True,
        ready=True,
        ply=ply,
        wins=found.wins,
        draws=found.draws,
        exact=found.exact,
        error=found.error,
        games=found.games,
        how=found.how[desk.lang],
    )


@router.get("/tables/{id_}/review")
async def review(desk: At, id_: asked.TableId) -> ReviewShown:
    """A game that is over, looked back on: its odds, its luck, its choices."""
    table = await desk.table(id_)
    place = table.position
    if place is None or table.stage != OVER:
        raise Refused(Why.LATE, "not-in-over")
    lab = _lab(desk)
    if not lab.installed:
        return ReviewShown(available=False)
    work = lab.review(desk.visitor, table)
    if not work.found.done():
        return ReviewShown(available=True, done=work.done)
    if work.failed:
        return ReviewShown(available=False)
    return work.found.result()[desk.lang]


def _final_odds(table: Table, place: Position, lang: str) -> OddsShown:
    """The chances of a finished game, for which the lab need not be woken."""
    how = Message("tablier.lab", "live.how.over").say(lang)
    wins, draws = list(place.shares), float(not place.winners)
    return OddsShown(True, True, table.ply, wins, draws, exact=True, how=how)


def _lab(desk: Desk) -> LabJobs:
    lab: LabJobs = desk.request.app.state.lab
    return lab


async def _eyes(desk: Desk, table: Table, place: Position) -> int | str | None:
    """Through whose eyes the odds are seen.

    Whoever has been put in the place of a player has not been told that player's bet, and must not
    read it from the odds either.
    """
    eyes = (await desk.view(table, "day", "wide")).eyes
    if isinstance(eyes, int) and place.awaits[0].kind != "arrows" and not table.secret_of(eyes):
        return PUBLIC
    return eyes
