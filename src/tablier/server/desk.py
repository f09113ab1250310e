"""Whose request it is, and the parts of the server that answering it needs."""

from collections.abc import Callable
from typing import Annotated, TypeVar, TypeVarTuple

from fastapi import Depends, Request, Response

from tablier.server import works
from tablier.server.answers import (
    RefusalShown,
    as_json,
)
from tablier.server.attendance import Attendance
from tablier.server.bots import Bots
from tablier.server.cache import Cache
from tablier.server.files import Svg
from tablier.server.limits import Gate
from tablier.server.long_games import LongGames
from tablier.server.settings import Settings
from tablier.server.streams import Streams
from tablier.server.visitor import Visitor, address_of, device_of, known_device, lang_of
from tablier.server.workroom import Workroom
from tablier.table import boards
from tablier.table.commands import Commands
from tablier.table.table import Table
from tablier.table.tables import Tables
from tablier.table.view import View, Viewer

REFUSALS: dict[int | str, dict[str, object]] = {"4XX": {"model": RefusalShown}}

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class Desk:
    """The parts of the server that a request needs, and whose request it is."""

    def __init__(self, request: Request, response: Response) -> None:
        state = request.app.state
        self.settings: Settings = state.settings
        self.tables: Tables = state.tables
        self.commands: Commands = state.commands
        self.streams: Streams = state.streams
        self.attendance: Attendance = state.attendance
        self.bots: Bots = state.bots
        self.gate: Gate = state.gate
        self.games: LongGames = state.games
        self.workroom: Workroom = state.workroom
        self.pictures: Cache = state.pictures
        self.request = request
        self.response = response
        self.device = device_of(request)
        self.address = address_of(request)
        self.lang = lang_of(request)

    def remember(self) -> str:
        """The device, which gets its cookie if it is new. Those who do not keep it have none."""
        self.device = known_device(self.request, self.response, self.settings.secure)
        return self.device

    async def view(self, table: Table, theme: str, shape: str) -> View:
        """A table in the eyes of this device."""
        present = frozenset(await self.attendance.present(table.id))
        away = self.attendance.away(table, present)
        viewer = Viewer(self.device, self.lang, theme, shape, self.base(), present, away)
        return View(table, viewer, await self.tables.onward(table, self.device))

    def base(self) -> str:
        """How addresses for friends begin."""
        return self.settings.links or str(self.request.base_url).rstrip("/")

    @property
    def visitor(self) -> Visitor:
        """Who asks, for those who count."""
        return Visitor(self.device, self.address)

    async def read_board(self, text: str) -> None:
        """Have a board read and drawn beside the server, before a table is laid on it."""
        if not boards.is_known(text):
            self.gate.board(self.device, self.address)
            rules = await self.workroom.do(self.visitor, text[:200], works.read_board, text)
            boards.put(text, rules)

    async def all_of(self, table: Table, work: Callable[[works.Log, *Ts], R], *given: *Ts) -> R:
        """What a function of `works` makes of a table's whole game."""
        at = (self.visitor, table.id, table.kept, table.seq)
        return await self.games.ask(*at, work, *given)

    async def table(self, id_: str) -> Table:
        """A table that this device may see."""
        return await self.tables.visible_to(id_, self.device)


async def _desk(request: Request, response: Response) -> Desk:
    desk = Desk(request, response)
    if table := request.path_params.get("id_"):
        desk.streams.heard(table, desk.device)
        desk.bots.looked_at(table)
    return desk


At = Annotated[Desk, Depends(_desk)]


def sent(answer: object) -> Response:
    """A large answer as it travels, written once: what it declares is what it is."""
    return Response(as_json(answer), media_type="application/json")


def svg(picture: str, cached: bool = False) -> Svg:
    """A picture as an answer."""
    keep = "private, max-age=86400" if cached else "no-store"
    return Svg(picture, headers={"cache-control": keep})


def attachment(name: str) -> dict[str, str]:
    """A file to be saved under this name."""
    return {"content-disposition": f'attachment; filename="{name}"'}
