"""The doors of the server for browsers at a table: JSON in, JSON or pictures out.

The functions run on the server's one loop and answer within milliseconds.
"""

import asyncio
import re
from collections.abc import AsyncIterable, AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from tablier.picture import board
from tablier.referee import fair
from tablier.referee.position import PUBLIC
from tablier.server import requests as asked
from tablier.server.answers import (
    Deleted,
    Done,
    Entered,
    Gone,
    InviteShown,
    Opened,
    RefusalShown,
    RuleShown,
    SeatLink,
    SecretShown,
    as_json,
)
from tablier.server.files import Svg
from tablier.server.links import qr
from tablier.server.settings import Settings
from tablier.server.streams import Streams
from tablier.server.visitor import device_of, known_device, lang_of
from tablier.table.addresses import seat_link, watch_link
from tablier.table.commands import Commands
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.sentences import name_of, stage_of
from tablier.table.setup import Setup
from tablier.table.table import OVER, Table
from tablier.table.tables import Tables
from tablier.table.view import View, Viewer
from tablier.table.wire import HappeningShown, TableListed, TableShown

BEAT = 12.0  # seconds: whoever hears nothing for longer knows that the line is dead

REFUSALS: dict[int | str, dict[str, object]] = {"4XX": {"model": RefusalShown}}

router = APIRouter(prefix="/api", responses=REFUSALS)
_SEQUENCE = re.compile("[0-9]{1,9}")


class Desk:
    """The parts of the server that a request needs, and whose request it is."""

    def __init__(self, request: Request, response: Response) -> None:
        state = request.app.state
        self.settings: Settings = state.settings
        self.tables: Tables = state.tables
        self.commands: Commands = state.commands
        self.streams: Streams = state.streams
        self.request = request
        self.response = response
        self.device = device_of(request)
        self.lang = lang_of(request)

    def remember(self) -> str:
        """The device, which gets its cookie if it is new."""
        self.device = known_device(self.request, self.response, self.settings.secure)
        return self.device

    def view(self, table: Table, theme: str, shape: str) -> View:
        """A table in the eyes of this device."""
        present = frozenset(self.streams.present(table.id))
        viewer = Viewer(self.device, self.lang, theme, shape, self.base(), present)
        return View(self.tables, table, viewer)

    def base(self) -> str:
        """How addresses for friends begin."""
        return self.settings.links or str(self.request.base_url).rstrip("/")

    def table(self, id_: str) -> Table:
        """A table that this device may see."""
        return self.tables.visible_to(id_, self.device)


async def _desk(request: Request, response: Response) -> Desk:
    desk = Desk(request, response)
    if table := request.path_params.get("id_"):
        desk.streams.heard(table, desk.device)
    return desk


At = Annotated[Desk, Depends(_desk)]


def _done(table: Table) -> Done:
    return Done(table.seq)


def sent(answer: object) -> Response:
    """A large answer as it travels, written once: what it declares is what it is."""
    return Response(as_json(answer), media_type="application/json")


@router.post("/tables", status_code=201)
async def open_table(desk: At, body: asked.Opening) -> Opened:
    """A new table, with good defaults."""
    setup = Setup(body.game, body.board or None, body.players, body.options)
    table = desk.commands.open(desk.remember(), setup, body.names, body.opponent)
    return Opened(table.id, f"/t/{table.id}")


@router.get("/mine")
async def mine(desk: At) -> list[TableListed]:
    """The tables that this device knows, the latest first."""
    return [
        TableListed(
            id=table.id,
            url=f"/t/{table.id}",
            game=table.game.id,
            title=table.game.card.titles[desk.lang],
            stage=table.stage,
            sentence=stage_of(table, desk.lang),
            seats=[name_of(table, n, desk.lang) for n in range(len(table.seats))],
            when=table.happened[-1].entry.at if table.happened else table.opened_at,
            mine_turn=any(n in table.seats_of(desk.device) for n in table.owing()),
            host=table.host == desk.device,
        )
        for table in desk.tables.of(desk.device)
    ]


# --- before the game -----------------------------------------------------------------------------


@router.post("/tables/{id_}/invite")
async def invite(desk: At, id_: asked.TableId, body: asked.Invited) -> InviteShown:
    """What a link opens: asked in a body, because addresses are written down on the way."""
    table, (opens, seat) = desk.commands.invite(desk.device, id_, body.token)
    found = InviteShown(opens, seat, table.stage)
    if seat is not None:
        found.name, found.given = name_of(table, seat, desk.lang), table.seats[seat].name
    return found


@router.post("/tables/{id_}/enter")
async def enter(desk: At, id_: asked.TableId, body: asked.Entering) -> Entered:
    """Follow a link: to a seat, or to watch."""
    return Entered(desk.commands.enter(desk.remember(), id_, body.token, body.name, body.mix))


@router.post("/tables/{id_}/mix")
async def mix(desk: At, id_: asked.TableId, body: asked.Mixing) -> Done:
    """What this browser adds to the dice."""
    return _done(desk.commands.mix(desk.device, id_, None, body.mix))


@router.post("/tables/{id_}/settings")
async def set_terms(desk: At, id_: asked.TableId, body: asked.SettingTerms) -> Done:
    """Change what is agreed on."""
    wanted = body.model_dump(exclude_none=True)
    return _done(desk.commands.set_terms(desk.device, id_, None, wanted))


@router.post("/tables/{id_}/seats/{seat}")
async def sit(desk: At, id_: asked.TableId, seat: asked.SeatPath, body: asked.Seating) -> Done:
    """Change who sits where."""
    wanted = body.model_dump(exclude_none=True)
    if not wanted:
        raise Refused(Why.WRONG, "nothing-asked")
    present = desk.streams.present(id_)
    return _done(desk.commands.seat(desk.device, id_, None, seat, wanted, present))


@router.post("/tables/{id_}/seats/{seat}/hand")
async def hand(desk: At, id_: asked.TableId, seat: asked.SeatPath) -> SeatLink:
    """A link to a seat of one's own, for another device."""
    table = desk.commands.hand(desk.device, id_, None, seat)
    return SeatLink(seat_link(desk.base(), table, seat))


@router.get("/tables/{id_}/seats/{seat}/qr.svg", response_class=Svg)
async def seat_qr(desk: At, id_: asked.TableId, seat: asked.SeatPath) -> Response:
    """The open invite to a seat as a QR code."""
    table = desk.table(id_)
    require(Permissions(table, desk.device).see_invite(seat))
    return qr(seat_link(desk.base(), table, seat))


@router.get("/tables/{id_}/watch/qr.svg", response_class=Svg)
async def watch_qr(desk: At, id_: asked.TableId) -> Response:
    """The spectators' link as a QR code."""
    table = desk.table(id_)
    require(Permissions(table, desk.device).see_watch_link())
    return qr(watch_link(desk.base(), table))


@router.post("/tables/{id_}/begin")
async def begin(desk: At, id_: asked.TableId, body: asked.Beginning) -> Done:
    """The game begins."""
    return _done(desk.commands.begin(desk.device, id_, body.key, body.mix))


# --- the game ------------------------------------------------------------------------------------


async def _or_now(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> AsyncIterator[None]:
    """Whoever comes too late is told so, and shown how the table stands now."""
    try:
        yield
    except Refused as refused:
        if refused.code == "already-played":
            refused.view = desk.view(desk.table(id_), theme, shape).snapshot()
        raise


OR_NOW = Depends(_or_now)


@router.post("/tables/{id_}/play", dependencies=[OR_NOW])
async def play(desk: At, id_: asked.TableId, body: asked.Playing) -> Done:
    """A move, dice or arrows typed in, a bet, or leaving."""
    return _done(desk.commands.play(desk.device, id_, body.key, body.seat, body.text, body.moment))


@router.post("/tables/{id_}/throw", dependencies=[OR_NOW])
async def throw(desk: At, id_: asked.TableId, body: asked.Throwing) -> Done:
    """The app throws the dice, or chance shoots."""
    return _done(desk.commands.throw(desk.device, id_, body.key, body.seat, body.moment))


@router.post("/tables/{id_}/correct", dependencies=[OR_NOW])
async def correct(desk: At, id_: asked.TableId, body: asked.Correcting) -> Done:
    """Correct the last dice or arrows typed in."""
    return _done(
        desk.commands.correct(desk.device, id_, body.key, body.seat, body.text, body.moment)
    )


@router.post("/tables/{id_}/undo", dependencies=[OR_NOW])
async def undo(desk: At, id_: asked.TableId, body: asked.Undoing) -> Done:
    """Take a choice back, or ask the others for it."""
    return _done(desk.commands.undo(desk.device, id_, body.key, body.moment))


@router.post("/tables/{id_}/ask")
async def ask(desk: At, id_: asked.TableId, body: asked.Asking) -> Done:
    """Offer a draw."""
    return _done(desk.commands.offer_draw(desk.device, id_, body.key, body.seat))


@router.post("/tables/{id_}/answer")
async def answer(desk: At, id_: asked.TableId, body: asked.Answering) -> Done:
    """Agree to what is proposed, or not."""
    return _done(desk.commands.answer(desk.device, id_, body.key, body.yes, body.to))


@router.post("/tables/{id_}/say")
async def say_something(desk: At, id_: asked.TableId, body: asked.Saying) -> Done:
    """A reaction, or a line of chat."""
    said = body.model_dump(include={"reaction", "text"}, exclude_none=True)
    return _done(desk.commands.say(desk.device, id_, body.key, body.seat, said))


@router.post("/tables/{id_}/remove")
async def remove(desk: At, id_: asked.TableId, body: asked.Removing) -> Done:
    """Take an absent player off the table."""
    present = desk.streams.present(id_)
    return _done(desk.commands.remove(desk.device, id_, body.key, body.seat, present))


@router.post("/tables/{id_}/rematch")
async def rematch(desk: At, id_: asked.TableId, body: asked.Keyed) -> Opened:
    """The same people again, everybody one seat on."""
    table = desk.commands.rematch(desk.device, id_, body.key)
    return Opened(table.id, f"/t/{table.id}")


@router.delete("/tables/{id_}")
async def delete(desk: At, id_: asked.TableId) -> Deleted:
    """Remove a table and all that it holds."""
    desk.commands.delete(desk.device, id_)
    return Deleted()


# --- looking -------------------------------------------------------------------------------------


@router.get("/tables/{id_}/view", response_model=TableShown)
async def view(
    desk: At,
    id_: asked.TableId,
    theme: asked.Theme = "day",
    shape: asked.Shape = "wide",
    after: Annotated[int, Query(ge=0)] = 0,
) -> Response:
    """The table as this device may see it."""
    return sent(desk.view(desk.table(id_), theme, shape).snapshot(after))


@router.get("/tables/{id_}/log")
async def log(desk: At, id_: asked.TableId) -> list[HappeningShown]:
    """Everything that has happened, from the beginning."""
    found = desk.view(desk.table(id_), "day", "wide")
    return found.happenings(0, len(found.table.happened))


async def _streamed(desk: At, id_: asked.TableId) -> Table:
    """Checked before the stream begins, while a refusal can still be an answer."""
    return desk.table(id_)


@router.get("/tables/{id_}/stream", response_class=EventSourceResponse)
async def stream(
    desk: At,
    table: Annotated[Table, Depends(_streamed)],
    theme: asked.Theme = "day",
    shape: asked.Shape = "wide",
    last_event_id: Annotated[str, Header()] = "",
) -> AsyncIterable[ServerSentEvent]:
    """The table, again whenever something changes; the browser says what it saw last."""
    seen = int(last_event_id) if _SEQUENCE.fullmatch(last_event_id) else 0
    desk.request.app.state.bots.wake(table.id)
    with desk.streams.listening(table.id, desk.device) as bell:
        while not desk.streams.silent(table.id, desk.device):
            bell.clear()
            try:
                table = desk.table(table.id)
            except Refused:
                last = Gone("gone" if desk.tables.gone(table.id) else "private")
                yield ServerSentEvent(event="gone", raw_data=as_json(last).decode())
                return
            text = as_json(desk.view(table, theme, shape).snapshot(seen)).decode()
            seen = table.seq
            yield ServerSentEvent(event="table", id=str(seen), raw_data=text)
            while not (bell.is_set() or desk.streams.silent(table.id, desk.device)):
                try:
                    await asyncio.wait_for(bell.wait(), BEAT)
                except TimeoutError:
                    yield ServerSentEvent(event="beat", data={})


@router.post("/tables/{id_}/here", status_code=204)
async def here(desk: At, id_: asked.TableId) -> None:
    """Answer a beat: as any request of this table, a sign of life."""


@router.get("/tables/{id_}/ground.svg", response_class=Svg)
async def ground(
    desk: At, id_: asked.TableId, theme: asked.Theme = "day", shape: asked.Shape = "wide"
) -> Response:
    """The empty board."""
    picture = board(desk.table(id_).game, theme=theme, lang=desk.lang, shape=shape)
    return svg(picture, cached=True)


@router.get("/tables/{id_}/rules")
async def rules(desk: At, id_: asked.TableId) -> dict[str, RuleShown]:
    """Every rule of the game, by id: for those who ask why."""
    book = desk.table(id_).game.rules(desk.lang)
    return {id_: RuleShown(rule.title, rule.text, rule.ruling) for id_, rule in book.items()}


@router.get("/tables/{id_}/secret")
async def secret(desk: At, id_: asked.TableId, seat: Annotated[int, Query(ge=0)]) -> SecretShown:
    """What a seat has given in secret, for its own eyes."""
    table = desk.table(id_)
    require(Permissions(table, desk.device).see_secret(seat))
    return SecretShown(table.secret_of(seat))


@router.get("/tables/{id_}/record", response_class=PlainTextResponse)
async def record(desk: At, id_: asked.TableId) -> Response:
    """The game so far as a text to keep; secrets stay out of it until the end."""
    table = desk.table(id_)
    if table.position is None:
        raise Refused(Why.LATE, "not-in-play")
    text = table.position.with_headers(proof(table)).record(None if _over(table) else PUBLIC)
    return PlainTextResponse(text, headers=attachment(f"{table.game.id}-{table.id}.tablier"))


def proof(table: Table) -> dict[str, str]:
    """The headers that let anybody check the dice; the seed once the game is over."""
    if table.position is None or not fair.throws(table.position):
        return {}
    return fair.headers(bytes.fromhex(table.kept.seed), table.mixes, shown=_over(table))


def _over(table: Table) -> bool:
    return table.stage == OVER


def svg(picture: str, cached: bool = False) -> Svg:
    """A picture as an answer."""
    keep = "private, max-age=86400" if cached else "no-store"
    return Svg(picture, headers={"cache-control": keep})


def attachment(name: str) -> dict[str, str]:
    """A file to be saved under this name."""
    return {"content-disposition": f'attachment; filename="{name}"'}
