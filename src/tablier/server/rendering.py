"""Pages made from templates, in the reader's language."""

from dataclasses import asdict
from pathlib import Path

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tablier.games import LARGEST_BOARD_FILE
from tablier.server import fonts
from tablier.server.answers import Limits, PageData
from tablier.server.static_files import first_paint, stamp
from tablier.server.visitor import lang_of
from tablier.table.commands import LONGEST_LINE
from tablier.table.commands.seating import LONGEST_NAME
from tablier.words import LANGUAGES, Message, Value, words
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal

PACKAGE = "tablier.server"

_LIMITS = Limits(name=LONGEST_NAME, line=LONGEST_LINE, board=LARGEST_BOARD_FILE)

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.policies["json.dumps_kwargs"] = {"ensure_ascii": False}


def page(
    request: Request,
    template: str,
    status: int = 200,
    at_table: str = "",
    **values: object,
) -> HTMLResponse:
    """A page in the reader's language; the scripts of a table are given all the client's words."""
    lang = lang_of(request)
    (other,) = (code for code in LANGUAGES if code != lang)

    client = words(PACKAGE, lang)["client"]
    assert isinstance(client, dict)

    def say(key: str, **places: Value) -> str:
        return Message(PACKAGE, f"page.{key}", places).say(lang)

    text = _templates.get_template(template).render(
        lang=lang,
        other=other,
        here=request.url.path,
        static=f"/static/{stamp()}",
        say=say,
        decimal=decimal,
        first_paint=Markup(first_paint()),
        fonts=fonts,
        data=asdict(PageData(lang, _LIMITS, at_table)),
        words=client if at_table else {"net": client["net"]},
        **values,
    )
    return HTMLResponse(text, status, {"vary": "cookie, accept-language", "content-language": lang})


def error_page(request: Request, status: int, sentence: str) -> HTMLResponse:
    """A page that says what went wrong, and shows the way home."""
    return page(request, "error.html", status, sentence=sentence)


def refusal_page(request: Request, error: TablierError, status: int = 400) -> HTMLResponse:
    """A page for a wish that cannot be granted."""
    return error_page(request, status, error.say(lang_of(request)))
