"""The doors to the lab: who is winning, and how a game went.

Where the lab is not installed there is nothing to see; until it is ready, the answer says so.
"""

from typing import TYPE_CHECKING

from fastapi import APIRouter

from tablier.referee.position import PUBLIC, Position
from tablier.server import requests as asked
from tablier.server.answers import AccountShown, MomentShown, OddsShown, ReviewShown
from tablier.server.api import REFUSALS, At, Desk
from tablier.server.lab_jobs import LabJobs, failed
from tablier.table.refusal import Refused, Why
from tablier.table.sentences import name_of
from tablier.table.table import OVER, Table
from tablier.words import Message, capital

if TYPE_CHECKING:
    from tablier.review.moments import Moment
    from tablier.review.result import Review

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/tables/{id_}/odds")
async def odds(desk: At, id_: asked.TableId) -> OddsShown:
    """Everybody's chances now, as far as this device may know them."""
    table = desk.table(id_)
    place = table.position
    if place is None:
        raise Refused(Why.LATE, "not-in-play")
    lab = _lab(desk)
    if not lab.installed:
        return OddsShown(available=False)
    if place.over:
        return _final_odds(table, place, desk.lang)
    preparing = lab.preparation(table.game)
    if not preparing.done():
        return OddsShown(available=True)
    if failed(preparing):
        return OddsShown(available=False)
    ply = table.ply
    found = await lab.chances(table.id, ply, place, _eyes(desk, table, place))
    return OddsShown(
        available=True,
        ready=True,
        ply=ply,
        wins=list(found.wins),
        draws=found.draws,
        exact=found.exact,
        error=found.error,
        games=found.games,
        how=found.explain(desk.lang),
    )


@router.get("/tables/{id_}/review")
async def review(desk: At, id_: asked.TableId) -> ReviewShown:
    """A game that is over, looked back on: its odds, its luck, its choices."""
    table = desk.table(id_)
    place = table.position
    if place is None or table.stage != OVER:
        raise Refused(Why.LATE, "not-in-over")
    lab = _lab(desk)
    if not lab.installed:
        return ReviewShown(available=False)
    work = lab.review(table.id, table.ply, place)
    if not work.found.done():
        return ReviewShown(available=True, done=round(work.done, 3))
    if failed(work.found):
        return ReviewShown(available=False)
    return _review(work.found.result(), table, desk.lang)


def _final_odds(table: Table, place: Position, lang: str) -> OddsShown:
    """The chances of a finished game, for which the lab need not be woken."""
    how = Message("tablier.lab", "live.how.over").say(lang)
    wins, draws = list(place.shares), float(not place.winners)
    return OddsShown(True, True, table.ply, wins, draws, exact=True, how=how)


def _lab(desk: Desk) -> LabJobs:
    lab: LabJobs = desk.request.app.state.lab
    return lab


def _eyes(desk: Desk, table: Table, place: Position) -> int | str | None:
    """Through whose eyes the odds are seen.

    Whoever has been put in the place of a player has not been told that player's bet, and must not
    read it from the odds either.
    """
    eyes = desk.view(table, "day", "wide").eyes
    if isinstance(eyes, int) and place.awaits[0].kind != "arrows" and not table.secret_of(eyes):
        return PUBLIC
    return eyes


def _review(found: "Review", table: Table, lang: str) -> ReviewShown:
    """A review for the browser, in the reader's language."""

    def moment(one: "Moment") -> MomentShown:
        when = capital(table.game.ruleset.at_turn(one.turn)[lang])
        says = one.say(lang, table.names) or one.text
        wins = list(one.chances.wins)
        shown = MomentShown(one.place, when, one.seat, says, one.luck, wins, one.origin)
        if one.choice and one.mistake:
            shown.points, shown.played = -one.choice.loss, one.text
            shown.best, shown.chance = one.choice.best, one.choice.chance
            shown.why = capital(one.choice.why[lang])
        return shown

    return ReviewShown(
        available=True,
        ready=True,
        done=1.0,
        exact=found.exact,
        how=found.basis(lang),
        seats=[name_of(table, seat, lang) for seat in range(table.game.players)],
        line=[list(found.start.wins), *(list(one.chances.wins) for one in found.moments)],
        places=[0, *(one.place for one in found.moments)],
        turns=[0, *(one.turn for one in found.moments)],
        accounts=[AccountShown(*account) for account in found.accounts],
        thrown=found.thrown_at_all,
        chosen=not found.pure_chance,
        mattered=[moment(one) for one in found.mattered],
        lucky=[moment(one) for one in found.thrown(lucky=True)],
        unlucky=[moment(one) for one in found.thrown(lucky=False)],
    )
