"""The pages around the tables: home, the games, print, the frequencies of the dice, the shell."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

import tablier
from tablier.draw.drawing import Place
from tablier.games import LARGEST_BOARD_FILE, is_game
from tablier.paper import offered
from tablier.picture import board, drawing_of
from tablier.referee.game import Game, find
from tablier.server.files import Pdf, Svg
from tablier.server.frequencies import report
from tablier.server.refusals import status_of
from tablier.server.rendering import PACKAGE, error_page, page, refusal_page
from tablier.server.rules_html import rules_page
from tablier.server.static_files import service_worker, stamp, static_file
from tablier.server.visitor import device_of, lang_of
from tablier.table.addresses import ground_url, prints
from tablier.table.refusal import Refused
from tablier.words import Message, capital
from tablier.words.errors import TablierError

router = APIRouter(include_in_schema=False)

_KEPT = {"cache-control": "public, max-age=3600", "vary": "cookie, accept-language"}


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """The games, and the tables that this device knows."""
    return page(request, "home.html", cards=tablier.catalogue(), largest_board=LARGEST_BOARD_FILE)


@router.get("/games/{id_}")
def game_page(request: Request, id_: str) -> HTMLResponse:
    """A game, to be read before it is played."""
    game = _game(id_)
    paper = {what: f"/games/{id_}/print/{what}.pdf" for what in offered(game)}
    return _game_page(request, game, f"/games/{id_}/board.svg?", paper)


@router.get("/t/{id_}/rules")
async def table_rules_page(request: Request, id_: str) -> HTMLResponse:
    """The rules of a table's own board, for those who may see the table."""
    try:
        table = request.app.state.tables.visible_to(id_, device_of(request))
    except Refused as error:
        return refusal_page(request, error, status_of(error))
    return _game_page(request, table.game, f"{ground_url(table)}&", prints(table), id_)


def _game_page(
    request: Request, game: Game, picture: str, prints: Mapping[str, str], table: str = ""
) -> HTMLResponse:
    """The page of a game of the catalogue, or of what is played at a table."""
    lang = lang_of(request)
    badge = Message(PACKAGE, "page.game.ruling", {}).say(lang)
    return page(
        request,
        "game.html",
        card=game.card,
        rules=rules_page(game.ruleset.pages(lang), badge),
        squares=special_squares(game, lang),
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


@router.get("/games/{id_}/print/{what}.pdf")
def game_print(
    request: Request, id_: str, what: str, paper: str = "A4", poster: str = ""
) -> Response:
    """What there is to print of a game; set in a thread of its own, it takes a moment."""
    game, lang = _game(id_), lang_of(request)
    try:
        content = _pdf(game.id, what, paper, poster, lang)
    except TablierError as error:
        return refusal_page(request, error)
    name = f"{game.id}-{what}.pdf"
    headers = _KEPT | {"content-disposition": f'inline; filename="{name}"'}
    return Pdf(content, headers=headers)


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
def static(asked: str, name: str) -> Response:
    """A file of the browser client."""
    return static_file(asked, name)


async def missing(request: Request, error: HTTPException) -> Response:
    """The page for an address that leads nowhere."""
    sentence = Message(PACKAGE, "page.error.not-found", {}).say(lang_of(request))
    return error_page(request, error.status_code, sentence)


def special_squares(game: Game, lang: str) -> list[tuple[str, list[str], str]]:
    """What the squares that do something do: (what, their names, where one of them is drawn)."""
    found: dict[str, tuple[list[str], str]] = {}
    for place in drawing_of(game).places.values():
        square, what = _name_and_effect(place, lang)
        if what:
            found.setdefault(what, ([], _view(place)))[0].append(square)
    return [(what, squares, view) for what, (squares, view) in found.items()]


def _name_and_effect(place: Place, lang: str) -> tuple[str, str]:
    """A square's name and what its label says of it beyond that; nothing for a plain one."""
    kind, _, name = place.id.partition("-")
    if kind != "sq" or not name:
        return name, ""
    what = place.label[lang].partition(name)[2].lstrip(" ,:\u00a0")
    return name, capital(what)


def _view(place: Place) -> str:
    """The part of the board's picture that shows a place, as an address of a picture says it."""
    xs, ys = zip(*place.outline, strict=True)
    side = max(max(xs) - min(xs), max(ys) - min(ys)) + 2
    x, y = (max(xs) + min(xs) - side) / 2, (max(ys) + min(ys) - side) / 2
    return f"svgView(viewBox({x:.1f},{y:.1f},{side:.1f},{side:.1f}))"


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


@lru_cache(maxsize=16)
def _pdf(id_: str, what: str, paper: str, poster: str, lang: str) -> bytes:
    from tablier.paper import pdf

    return pdf(_game(id_), what, paper=paper, poster=poster, lang=lang)
