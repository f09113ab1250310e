"""The doors of the server for those who do something at a table: JSON in, JSON out.

The functions run on the server's one loop and answer within milliseconds.
"""

from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, Response

from tablier.server import requests as asked
from tablier.server.answers import (
    Deleted,
    Done,
    Entered,
    InviteShown,
    Opened,
    SeatLink,
)
from tablier.server.desk import REFUSALS, At
from tablier.server.files import Svg
from tablier.server.links import qr
from tablier.table.addresses import board_url, seat_link, watch_link
from tablier.table.correcting import previewed, score_card
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.sentences import name_of
from tablier.table.setup import Setup
from tablier.table.table import Table
from tablier.table.wire import (
    CorrectionTried,
    ScoreCard,
    TableListed,
)

router = APIRouter(prefix="/api", responses=REFUSALS)


def _done(table: Table) -> Done:
    return Done(table.seq)


@router.post("/tables", status_code=201)
async def open_table(desk: At, body: asked.Opening) -> Opened:
    """A new table, with good defaults."""
    with desk.gate.opening(desk.device, desk.address):
        if body.board:
            await desk.read_board(body.board)
        setup = Setup(body.game, body.board or None, body.players, body.options)
        table = await desk.commands.open(desk.remember(), setup, body.names, body.opponent)
    return Opened(table.id, f"/t/{table.id}")


@router.get("/mine")
async def mine(desk: At) -> list[TableListed]:
    """The tables that this device knows, the latest first."""
    return [
        TableListed(
            id=one.id,
            url=f"/t/{one.id}",
            game=one.game,
            title=one.titles[desk.lang],
            stage=one.stage,
            sentence=one.sentences[desk.lang],
            others=one.others(desk.device, desk.lang),
            picture=board_url(one),
            when=one.when,
            mine_turn=desk.device in one.owing,
            host=one.host == desk.device,
            forgets=one.host != desk.device and not one.counts_on(desk.device),
        )
        for one in await desk.tables.of(desk.device)
    ]


# --- before the game -----------------------------------------------------------------------------


@router.post("/tables/{id_}/invite")
async def invite(desk: At, id_: asked.TableId, body: asked.Invited) -> InviteShown:
    """What a link opens: asked in a body, because addresses are written down on the way."""
    table, (opens, seat) = await desk.commands.invite(desk.device, id_, body.token)
    found = InviteShown(opens, seat, table.stage, table.commitment)
    if seat is not None:
        found.name, found.given = name_of(table, seat, desk.lang), table.seats[seat].name
    return found


@router.post("/tables/{id_}/enter")
async def enter(desk: At, id_: asked.TableId, body: asked.Entering) -> Entered:
    """Follow a link: to a seat, or to watch."""
    given = (body.token, body.name, body.pledge)
    return Entered(await desk.commands.enter(desk.remember(), id_, *given))


@router.post("/tables/{id_}/pledge")
async def pledge(desk: At, id_: asked.TableId, body: asked.Pledging) -> Done:
    """The fingerprint of what this browser will add to the dice."""
    return _done(await desk.commands.pledge(desk.device, id_, None, body.pledge))


@router.post("/tables/{id_}/reveal")
async def reveal(desk: At, id_: asked.TableId, body: asked.Revealing) -> Done:
    """What this browser adds to the dice, once everybody has pledged theirs."""
    return _done(await desk.commands.reveal(desk.device, id_, None, body.mix))


@router.post("/tables/{id_}/settings")
async def set_terms(desk: At, id_: asked.TableId, body: asked.SettingTerms) -> Done:
    """Change what is agreed on."""
    if body.board:
        await desk.table(id_)  # strangers are refused before their board is read
        await desk.read_board(body.board)
    wanted = body.model_dump(exclude_none=True)
    return _done(await desk.commands.set_terms(desk.device, id_, None, wanted))


@router.post("/tables/{id_}/seats/{seat}")
async def sit(desk: At, id_: asked.TableId, seat: asked.SeatPath, body: asked.Seating) -> Done:
    """Change who sits where."""
    wanted = body.model_dump(exclude_none=True)
    if not wanted:
        raise Refused(Why.WRONG, "nothing-asked")
    present = await desk.attendance.present(id_, fresh=True)
    return _done(await desk.commands.seat(desk.device, id_, None, seat, wanted, present))


@router.post("/tables/{id_}/seats/{seat}/hand")
async def hand(desk: At, id_: asked.TableId, seat: asked.SeatPath) -> SeatLink:
    """A link to a seat of one's own, for another device."""
    table = await desk.commands.hand(desk.device, id_, None, seat)
    return SeatLink(seat_link(desk.base(), table, seat))


@router.get("/tables/{id_}/seats/{seat}/qr.svg", response_class=Svg)
async def seat_qr(desk: At, id_: asked.TableId, seat: asked.SeatPath) -> Response:
    """The open invite to a seat as a QR code."""
    table = await desk.table(id_)
    require(Permissions(table, desk.device).see_invite(seat))
    return qr(seat_link(desk.base(), table, seat))


@router.get("/tables/{id_}/watch/qr.svg", response_class=Svg)
async def watch_qr(desk: At, id_: asked.TableId) -> Response:
    """The spectators' link as a QR code."""
    table = await desk.table(id_)
    require(Permissions(table, desk.device).see_watch_link())
    return qr(watch_link(desk.base(), table))


@router.post("/tables/{id_}/begin")
async def begin(desk: At, id_: asked.TableId, body: asked.Beginning) -> Done:
    """The game begins: at once, or when every device has shown its share of the dice."""
    begun = desk.commands.begin(desk.device, id_, body.key, body.mix, body.pledge)
    return _done(await begun)


# --- the game ------------------------------------------------------------------------------------


async def _or_now(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> AsyncIterator[None]:
    """Whoever comes too late is told so, and shown how the table stands now."""
    try:
        yield
    except Refused as refused:
        if refused.code == "already-played":
            refused.view = (await desk.view(await desk.table(id_), theme, shape)).snapshot()
        raise


OR_NOW = Depends(_or_now)


@router.post("/tables/{id_}/play", dependencies=[OR_NOW])
async def play(desk: At, id_: asked.TableId, body: asked.Playing) -> Done:
    """A move, dice or arrows typed in, a bet, or leaving."""
    return _done(
        await desk.commands.play(desk.device, id_, body.key, body.seat, body.text, body.moment)
    )


@router.post("/tables/{id_}/throw", dependencies=[OR_NOW])
async def throw(desk: At, id_: asked.TableId, body: asked.Throwing) -> Done:
    """The app throws the dice, or chance shoots."""
    return _done(await desk.commands.throw(desk.device, id_, body.key, body.seat, body.moment))


@router.post("/tables/{id_}/correct", dependencies=[OR_NOW])
async def correct(desk: At, id_: asked.TableId, body: asked.Correcting) -> Done:
    """Correct the last dice or arrows typed in."""
    return _done(
        await desk.commands.correct(desk.device, id_, body.key, body.seat, body.text, body.moment)
    )


@router.post("/tables/{id_}/try-correction")
async def try_correction(
    desk: At, id_: asked.TableId, body: asked.TryingCorrection
) -> CorrectionTried:
    """What would change if something typed in were put right: nothing is written."""
    table = await desk.table(id_)
    changes = [one.change() for one in body.changes]
    tried = previewed(table, Permissions(table, desk.device), changes, desk.lang)
    return await desk.tables.slowly(tried)


@router.post("/tables/{id_}/amend", dependencies=[OR_NOW])
async def amend(desk: At, id_: asked.TableId, body: asked.Amending) -> Done:
    """Put right what was typed in, however long ago."""
    changes = [one.change() for one in body.changes]
    return _done(await desk.commands.amend(desk.device, id_, body.key, changes, body.moment))


@router.get("/tables/{id_}/card")
async def card(desk: At, id_: asked.TableId) -> ScoreCard:
    """The score card, and all that may be put right."""
    table = await desk.table(id_)
    return score_card(table, Permissions(table, desk.device), desk.lang)


@router.post("/tables/{id_}/undo", dependencies=[OR_NOW])
async def undo(desk: At, id_: asked.TableId, body: asked.Undoing) -> Done:
    """Take a choice back, or ask the others for it."""
    return _done(await desk.commands.undo(desk.device, id_, body.key, body.moment))


@router.post("/tables/{id_}/ask")
async def ask(desk: At, id_: asked.TableId, body: asked.Asking) -> Done:
    """Offer a draw."""
    return _done(await desk.commands.offer_draw(desk.device, id_, body.key, body.seat))


@router.post("/tables/{id_}/answer")
async def answer(desk: At, id_: asked.TableId, body: asked.Answering) -> Done:
    """Agree to what is proposed, or not."""
    return _done(await desk.commands.answer(desk.device, id_, body.key, body.yes, body.to))


@router.post("/tables/{id_}/say")
async def say_something(desk: At, id_: asked.TableId, body: asked.Saying) -> Done:
    """A reaction, or a line of chat."""
    desk.gate.line(desk.device, desk.address)
    said = body.model_dump(include={"reaction", "text"}, exclude_none=True)
    return _done(await desk.commands.say(desk.device, id_, body.key, body.seat, said))


@router.post("/tables/{id_}/remove")
async def remove(desk: At, id_: asked.TableId, body: asked.Removing) -> Done:
    """Take an absent player off the table."""
    present = await desk.attendance.present(id_, fresh=True)
    return _done(await desk.commands.remove(desk.device, id_, body.key, body.seat, present))


@router.post("/tables/{id_}/rematch")
async def rematch(desk: At, id_: asked.TableId, body: asked.Keyed) -> Opened:
    """The same people again, everybody one seat on."""
    with desk.gate.opening(desk.device, desk.address):
        table = await desk.commands.rematch(desk.device, id_, body.key)
    return Opened(table.id, f"/t/{table.id}")


@router.delete("/tables/{id_}")
async def delete(desk: At, id_: asked.TableId) -> Deleted:
    """Remove a table and all that it holds."""
    await desk.commands.delete(desk.device, id_)
    return Deleted()
