"""What every request must satisfy and every answer carries, whatever it is about."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from tablier.server.refusals import TurnedAway
from tablier.server.settings import Settings
from tablier.server.visitor import lang_of

SCHEMES = ("http", "https")
LARGEST_BODY = 1_200_000  # a board of one's own is the largest thing that anybody sends

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Refuses foreign hosts, foreign pages and oversized bodies; adds the headers."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
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
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in HEADERS.items()
                      if k.encode() not in there),
                ]  # fmt: skip
            await send(message)

        request = Request(scope)
        if refused := self._refusal(request):
            answer = JSONResponse(
                {"error": refused.say(lang_of(request)), "code": refused.code}, refused.status
            )
            await answer(scope, receive, dressed)
            return
        await self.app(scope, _bounded(receive), dressed)

    def _refusal(self, request: Request) -> TurnedAway | None:
        host = _name(request.headers.get("host", ""))
        if host not in self.hosts:
            return TurnedAway(400, "foreign-host")
        if request.method not in ("GET", "HEAD"):
            origin = request.headers.get("origin")
            own = (self.links, *(f"{scheme}://{request.headers['host']}" for scheme in SCHEMES))
            if origin is not None and (not origin or origin not in own):
                return TurnedAway(403, "foreign-origin")
            if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
                return TurnedAway(403, "foreign-origin")
            length = request.headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > LARGEST_BODY:
                return TurnedAway(413, "too-large", n=LARGEST_BODY // 1000)
        return None


def _name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


def _bounded(receive: Receive) -> Receive:
    """A body without a length ends where it becomes too large."""
    total = 0

    async def bounded() -> MutableMapping[str, Any]:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise TurnedAway(413, "too-large", n=LARGEST_BODY // 1000)
        return message

    return bounded
