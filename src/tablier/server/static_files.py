"""The files of the browser client, and the addresses under which browsers keep them."""

import hashlib
import json
from functools import cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from tablier.server import fonts
from tablier.server.joined import FILES, WEB, joined, packed
from tablier.words import LANGUAGES

# The system's own list of types is not the same everywhere.
_PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}
_SOURCES = (".css", ".js")
_WORKER = "sw.js"
_FIRST = "js/first-paint.js"
_FOREVER = "public, max-age=31536000, immutable"


@cache
def stamp() -> str:
    """A name for the client's files as they are: new files get new addresses."""
    digest = hashlib.sha256()
    for path in _files(*_SOURCES, *_PICTURES):
        digest.update(path.encode() + b"\0" + (WEB / path).read_bytes())
    digest.update(fonts.identity())
    return digest.hexdigest()[:12]


@cache
def _files(*suffixes: str) -> list[str]:
    found = (path for path in WEB.rglob("*") if path.suffix in suffixes)
    return sorted(path.relative_to(WEB).as_posix() for path in found)


@cache
def first_paint() -> str:
    """The few lines that stand in every page, because nothing may be painted before them."""
    return (WEB / _FIRST).read_text("utf-8")


def static_file(request: Request, asked_stamp: str, name: str) -> Response:
    """A file of the client; kept for ever by the browser when the address names this very state."""
    keep = _FOREVER if asked_stamp == stamp() else "no-cache"
    headers = {"cache-control": keep}
    if name in fonts.FILES:
        return Response(fonts.font(name), media_type="font/woff2", headers=headers)
    if name == fonts.LICENCE:
        return PlainTextResponse(fonts.licences(), headers=headers)
    if name in FILES:
        return _joined_file(request, name, headers)
    if name not in _files(*_PICTURES):  # only ours, whatever the name is made of
        raise HTTPException(404)
    kind = _PICTURES[Path(name).suffix]
    return FileResponse(WEB / name, media_type=kind, headers=headers)


def _joined_file(request: Request, name: str, headers: dict[str, str]) -> Response:
    _, kind = FILES[name]
    headers["vary"] = "accept-encoding"
    if "br" not in request.headers.get("accept-encoding", ""):
        return Response(joined(name), media_type=kind, headers=headers)
    headers["content-encoding"] = "br"
    return Response(packed(name), media_type=kind, headers=headers)


def service_worker() -> Response:
    """The service worker, which is told what the shell consists of."""
    names = [*FILES, *_files(".svg"), *fonts.FILES]
    shell = [f"/static/{stamp()}/{name}" for name in names]
    pages = [f"{path}?lang={lang}" for path in ("/", "/offline") for lang in LANGUAGES]
    told = {"stamp": stamp(), "shell": [*pages, *shell]}
    text = f"const TOLD = {json.dumps(told)};\n" + (WEB / _WORKER).read_text("utf-8")
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})
