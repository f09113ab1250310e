"""The short way of a move: nothing is asked of a server as often, so it is read by hand.

It does what the routes of `api` declare for `play` and `throw`. Whatever is not quite as usual, and
whatever is refused, goes the long way, through those routes: so there is one place that says what a
request may be, and one that says why not. Asking twice is harmless: a request is served once.
"""

import re
from typing import Any, get_args

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from tablier.server import requests as asked
from tablier.server.answers import Done, as_json
from tablier.server.bodies import Receive
from tablier.server.bots import Bots
from tablier.server.security import Scope, Send
from tablier.server.streams import Streams
from tablier.server.visitor import device_of
from tablier.table.commands import Commands
from tablier.words.errors import TablierError

_PATH = re.compile("/api/tables/([a-z0-9]{12})/(play|throw)")
_LOOK = re.compile(
    b"(?:(?:lang=[a-z]{2}|theme=(?:%s)|shape=(?:%s))(?:&|$))*"
    % tuple("|".join(get_args(kind)).encode() for kind in (asked.Theme, asked.Shape))
)
_LARGEST = 1000  # bytes of a move: more is looked at with care


class ShortWay:
    """Serves the moves that can be served, and leaves all the rest to the app."""

    def __init__(self, app: Any, commands: Commands, streams: Streams, bots: Bots) -> None:
        self.app = app
        self.commands = commands
        self.streams = streams
        self.bots = bots

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        found = _is_usual(scope) and _PATH.fullmatch(scope["path"])
        if not found:
            await self.app(scope, receive, send)
            return
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body"):
            answer = await self._played(scope, found[1], found[2], message.get("body", b""))
            if answer:
                await answer(scope, receive, send)
                return
        await self.app(scope, _beginning_with(message, receive), send)

    async def _played(self, scope: Scope, id_: str, what: str, body: bytes) -> Response | None:
        """The answer to a move; none where it has to go the long way."""
        device = device_of(Request(scope))
        self.streams.heard(id_, device)
        self.bots.looked_at(id_)
        try:
            if what == "play":
                move = asked.Playing.model_validate_json(body)
                table = await self.commands.play(
                    device, id_, move.key, move.seat, move.text, move.moment
                )
            else:
                throw = asked.Throwing.model_validate_json(body)
                table = await self.commands.throw(device, id_, throw.key, throw.seat, throw.moment)
        except (ValidationError, TablierError):
            return None
        return Response(as_json(Done(table.seq)), media_type="application/json")


def _is_usual(scope: Scope) -> bool:
    """Is it sent as browsers send a move?"""
    if scope["type"] != "http" or scope["method"] != "POST":
        return False
    told = dict(scope["headers"])
    length = told.get(b"content-length", b"")
    return (
        length.isdigit()
        and int(length) <= _LARGEST
        and told.get(b"content-type") == b"application/json"
        and bool(_LOOK.fullmatch(scope["query_string"]))
    )


def _beginning_with(message: Any, receive: Receive) -> Receive:
    """The same request once more, from its beginning."""
    first = [message]

    async def again() -> Any:
        return first.pop() if first else await receive()

    return again
