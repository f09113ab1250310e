"""HEAD: what GET would answer, without the answer: for link previews, proxies, the curious."""

from typing import Any

from tablier.server.bodies import Receive
from tablier.server.security import Scope, Send


class HeadAsGet:
    """Asks for the whole; the server beneath sends only the headers of an answer to HEAD."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request. A stream has no whole: it is not asked for."""
        asked = scope["type"] == "http" and scope["method"] == "HEAD"
        if asked and not scope["path"].endswith("/stream"):
            scope = {**scope, "method": "GET"}
        await self.app(scope, receive, send)
