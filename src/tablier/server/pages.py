"""The pages around the tables: home, the games, print, the frequencies of the dice, the shell."""

import hashlib
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVarTuple

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

import tablier
from tablier.games import LARGEST_BOARD_FILE, is_game
from tablier.paper import offered
from tablier.picture import board
from tablier.referee.game import Game, find
from tablier.server import works
from tablier.server.cache import Cache
from tablier.server.files import Pdf, Svg
from tablier.server.frequencies import report
from tablier.server.refusals import TurnedAway, headers_of, status_of
from tablier.server.rendering import PACKAGE, error_page, page, refusal_page
from tablier.server.requests import TABLE_ID
from tablier.server.rules_html import RulesPage, rules_page, special_squares
from tablier.server.static_files import service_worker, stamp, static_file
from tablier.server.visitor import lang_of, visitor_of
from tablier.server.workroom import Workroom
from tablier.table.addresses import ground_url, prints
from tablier.table.refusal import Refused
from tablier.words import Message
from tablier.words.errors import TablierError

router = APIRouter(include_in_schema=False)

Ts = TypeVarTuple("Ts")
Told = tuple[RulesPage, list[tuple[str, list[str], str]]]
"""The rules of a game, and what its squares do."""

_NAMED = ("file", "title")  # of the example
_KEPT = {"cache-control": "public, max-age=3600", "vary": "cookie, accept-language"}


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """The games, and the tables that this device knows."""
    return page(request, "home.html", cards=tablier.catalogue())


@router.get("/own")
def own_page(request: Request) -> HTMLResponse:
    """Where a board of one's own is brought: what it is, an example, and how to begin."""
    return page(request, "own.html", largest=LARGEST_BOARD_FILE)


@router.get("/own/example.toml")
def example_board(request: Request) -> Response:
    """A board to begin with, in the reader's language."""
    from tablier.lab.boards import new_board

    lang = lang_of(request)
    file, title = (Message(PACKAGE, f"page.own.example-{what}", {}).say(lang) for what in _NAMED)
    text = new_board(file.removesuffix(".toml"), title=title, lang=lang)
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(text, media_type="application/toml", headers=headers)


@router.get("/about")
def about_page(request: Request) -> HTMLResponse:
    """What Tablier is, by whose licences, within which limits."""
    return page(
        request,
        "about.html",
        version=tablier.__version__,
        tables_an_hour=int(request.app.state.settings.limits.tables_per_device),
    )


@router.get("/games/{id_}")
def game_page(request: Request, id_: str) -> HTMLResponse:
    """A game, to be read before it is played."""
    game = _game(id_)
    paper = {what: f"/games/{id_}/print/{what}.pdf" for what in offered(game)}
    lang = lang_of(request)
    rules = rules_page(game.ruleset.pages(lang), _badge(lang))
    told = rules, special_squares(game, lang)
    return _game_page(request, game, told, f"/games/{id_}/board.svg?", paper)


@router.get("/t/{id_}/rules")
async def table_rules_page(request: Request, id_: str) -> Response:
    """The rules of a table's own board, for those who may see the table."""
    if not re.fullmatch(TABLE_ID, id_):
        raise HTTPException(404)
    try:
        visitor = visitor_of(request)
        table = await request.app.state.tables.visible_to(id_, visitor.device)
    except Refused as error:
        return refusal_page(request, error, status_of(error))
    game, lang, text = table.game, lang_of(request), table.setup.board
    if text is None:  # it is one of ours, and has a page
        return RedirectResponse(f"/games/{game.id}", 303)
    given = (text, game.players, game.options, lang, _badge(lang))
    try:
        told = await request.app.state.workroom.do(visitor, id_, works.board_page, *given)
    except TablierError as error:
        return refusal_page(request, error, status_of(error))
    return _game_page(request, game, told, f"{ground_url(table)}&", prints(table), id_)


def _badge(lang: str) -> str:
    """What tells a ruling from a rule of the sheet."""
    return Message(PACKAGE, "page.game.ruling", {}).say(lang)


def _game_page(
    request: Request, game: Game, told: Told, picture: str, prints: Mapping[str, str],
    table: str = "",
) -> HTMLResponse:  # fmt: skip
    """The page of a game of the catalogue, or of what is played at a table."""
    lang = lang_of(request)
    rules, squares = told
    return page(
        request,
        "game.html",
        card=game.card,
        rules=rules,
        squares=squares,
        picture=f"{picture}lang={lang}",
        prints=prints,
        titles=offered(game),
        table=table,
    )


@router.get("/games/{id_}/board.svg")
def board_picture(request: Request, id_: str, theme: str = "day", shape: str = "wide") -> Response:
    """The empty board as a picture."""
    try:
        text = _board(_game(id_).id, theme, shape, lang_of(request))
    except TablierError as error:
        return refusal_page(request, error)
    tag = f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'
    headers = _KEPT | {"etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Svg(text, headers=headers)


@router.get("/games/{id_}/board.png")
async def board_pixels(request: Request, id_: str) -> Response:
    """The same as pixels: messengers take nothing else."""
    made = await _made(request, works.game_pixels, id_, lang_of(request))
    if isinstance(made, HTMLResponse):
        return made
    return Response(made, media_type="image/png", headers=_KEPT)


@router.get("/games/{id_}/print/{what}.pdf")
async def game_print(
    request: Request, id_: str, what: str, paper: str = "A4", poster: str = ""
) -> Response:
    """What there is to print of a game."""
    made = await _made(request, works.game_printed, id_, what, paper, poster, lang_of(request))
    if isinstance(made, HTMLResponse):
        return made
    headers = _KEPT | {"content-disposition": f'inline; filename="{id_}-{what}.pdf"'}
    return Pdf(made, headers=headers)


async def _made(
    request: Request, work: Callable[[str, *Ts], bytes], id_: str, *given: *Ts
) -> bytes | HTMLResponse:
    """What is made of a game beside the server, or why it is not: it takes long, and much room."""
    if not is_game(id_):
        raise HTTPException(404)
    state, visitor = request.app.state, visitor_of(request)
    room: Workroom = state.workroom
    pictures: Cache = state.pictures
    try:
        return await pictures.get(
            (work.__name__, id_, *given), lambda: room.do(visitor, id_, work, id_, *given)
        )
    except TurnedAway as error:
        refused = refusal_page(request, error, error.status)
        refused.headers.update(headers_of(error))
        return refused
    except TablierError as error:
        return refusal_page(request, error)


@router.get("/t/{id_}")
def table_page(request: Request, id_: str) -> HTMLResponse:
    """A table. Whether this device may see it is decided where the data comes from."""
    return page(request, "table.html", at_table=id_)


@router.get("/dice")
async def dice_page(request: Request) -> HTMLResponse:
    """The frequencies of what was thrown on this server; tables belong to the loop's own thread."""
    titles = {card.id: card.titles[lang_of(request)] for card in tablier.catalogue()}
    found = await request.app.state.frequencies.counts()
    reports = [(titles[game], report(outcomes)) for (game, _), outcomes in sorted(found.items())]
    return page(request, "dice.html", reports=reports)


@router.get("/offline")
def offline_page(request: Request) -> HTMLResponse:
    """What the shell shows where there is no connection."""
    return page(request, "offline.html")


@router.get("/sw.js")
def worker() -> Response:
    """The service worker, at the root because it looks after all pages."""
    return service_worker()


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """What a phone needs to know to put Tablier among its programs."""
    lang, files = lang_of(request), f"/static/{stamp()}"

    def say(key: str) -> str:
        return Message(PACKAGE, f"page.{key}", {}).say(lang)

    icons = [{"src": f"{files}/icon.svg", "sizes": "any", "type": "image/svg+xml"}] + [
        {"src": f"{files}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    content = {
        "name": say("manifest.name"),
        "short_name": "Tablier",
        "description": say("manifest.description"),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#EFE5CF",
        "theme_color": "#EFE5CF",
        "icons": icons,
    }
    return JSONResponse(content, media_type="application/manifest+json")


@router.get("/static/{asked}/{name:path}")
def static(request: Request, asked: str, name: str) -> Response:
    """A file of the browser client."""
    return static_file(request, asked, name)


async def missing(request: Request, error: HTTPException) -> Response:
    """The page for an address that leads nowhere."""
    sentence = Message(PACKAGE, "page.error.not-found", {}).say(lang_of(request))
    return error_page(request, error.status_code, sentence)


def _game(id_: str) -> Game:
    if not is_game(id_):
        raise HTTPException(404)
    return _fullest(id_)


@lru_cache(maxsize=16)
def _fullest(id_: str) -> Game:
    """The game with all its players: its pictures and its paper serve everybody."""
    return Game(ruleset := find(id_), ruleset.card.players[-1], {})


@lru_cache(maxsize=64)
def _board(id_: str, theme: str, shape: str, lang: str) -> str:
    return board(_game(id_), theme=theme, shape=shape, lang=lang)
