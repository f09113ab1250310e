"""The files of the browser client, and the addresses under which browsers keep them."""

import hashlib
import json
import re
from functools import cache
from pathlib import Path

from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from tablier.server import fonts
from tablier.words import LANGUAGES

WEB = Path(__file__).parent.parent / "web"

# The system's own list of types is not the same everywhere.
_TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_WORKER = Path("sw.js")
_IMPORTED = re.compile(r'^(?:import|export)[^;]*?"\./([\w-]+)\.js";', re.M)
_FOREVER = "public, max-age=31536000, immutable"


@cache
def stamp() -> str:
    """A name for the client's files as they are: new files get new addresses."""
    digest = hashlib.sha256()
    for path in _files():
        digest.update(path.as_posix().encode() + b"\0" + (WEB / path).read_bytes())
    digest.update(fonts.identity())
    return digest.hexdigest()[:12]


@cache
def _files() -> list[Path]:
    return sorted(path.relative_to(WEB) for path in WEB.rglob("*") if path.suffix in _TYPES)


def static_file(asked_stamp: str, name: str) -> Response:
    """A file of the client; kept for ever by the browser when the address names this very state."""
    keep = _FOREVER if asked_stamp == stamp() else "no-cache"
    headers = {"cache-control": keep}
    if name in fonts.FILES:
        return Response(fonts.font(name), media_type="font/woff2", headers=headers)
    if name == fonts.LICENCE:
        return PlainTextResponse(fonts.licences(), headers=headers)
    path = Path(name)
    if path not in _files():  # only ours, whatever the name is made of
        raise HTTPException(404)
    return FileResponse(WEB / path, media_type=_TYPES[path.suffix], headers=headers)


def service_worker() -> Response:
    """The service worker, which is told what the shell consists of."""
    files = [path for path in _files() if path.suffix != ".png" and path != _WORKER]
    names = [*(path.as_posix() for path in files), *fonts.FILES]
    shell = [f"/static/{stamp()}/{name}" for name in names]
    pages = [f"{path}?lang={lang}" for path in ("/", "/offline") for lang in LANGUAGES]
    told = {"stamp": stamp(), "shell": [*pages, *shell]}
    text = f"const TOLD = {json.dumps(told)};\n" + (WEB / _WORKER).read_text("utf-8")
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@cache
def modules(name: str) -> list[str]:
    """The modules that a script of the client is made of: a browser may fetch them all at once."""
    found, asked = set[str](), [name]
    while asked:
        text = (WEB / "js" / f"{asked.pop()}.js").read_text("utf-8")
        new = set(_IMPORTED.findall(text)) - found
        found |= new
        asked += new
    return sorted(found)
