"""What every request must satisfy and every answer carries, whatever it is about."""

import base64
import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from tablier.server.bodies import Bodies, Receive, largest
from tablier.server.limits import Gate
from tablier.server.refusals import TurnedAway, headers_of
from tablier.server.settings import Settings
from tablier.server.static_files import first_paint
from tablier.server.visitor import address_of, device_of, lang_of

SCHEMES = ("http", "https")

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

# The only script that stands in a page itself is known by its hash.
_FIRST = base64.b64encode(hashlib.sha256(first_paint().encode()).digest()).decode()

HEADERS = {
    "content-security-policy": (
        f"default-src 'self'; script-src 'self' 'sha256-{_FIRST}'; img-src 'self' data: blob:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

_SENT = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Guard:
    """Refuses foreign hosts, foreign pages, oversized bodies and floods; adds the headers."""

    def __init__(self, app: Any, settings: Settings, gate: Gate) -> None:
        self.app = app
        self.gate = gate
        self.bodies = Bodies(settings.limits)
        self.hosts = settings.hosts
        self.links = settings.links

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                own = (header for header in _SENT if header[0] not in there)
                message["headers"] = [*message["headers"], *own]
            await send(message)

        request = Request(scope)
        if refused := self._refusal(request):
            answer = JSONResponse(
                {"error": refused.say(lang_of(request)), "code": refused.code},
                refused.status,
                headers_of(refused),
            )
            await answer(scope, receive, dressed)
            return
        with self.bodies.received(receive, scope["path"], address_of(request)) as bounded:
            await self.app(scope, bounded, dressed)

    def _refusal(self, request: Request) -> TurnedAway | None:
        host = _name(request.headers.get("host", ""))
        if host not in self.hosts:
            return TurnedAway(400, "foreign-host")
        try:
            self.gate.request(device_of(request), address_of(request))
        except TurnedAway as refused:
            return refused
        if request.method not in ("GET", "HEAD"):
            origin = request.headers.get("origin")
            own = (self.links, *(f"{scheme}://{request.headers['host']}" for scheme in SCHEMES))
            if origin is not None and (not origin or origin not in own):
                return TurnedAway(403, "foreign-origin")
            if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return TurnedAway(403, "foreign-origin")
            length, most = request.headers.get("content-length", "0"), largest(request.url.path)
            if not length.isdecimal() or int(length) > most:
                return TurnedAway(413, "too-large", n=most // 1000)
        return None


def _name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()
