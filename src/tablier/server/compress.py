"""Event streams made small: pictures repeat themselves, and phones in a hall have slow networks.

Starlette's own compression leaves streams alone, because it would hold events back. Here each
event is flushed as soon as it is written, and the next one is compressed against the last.
"""

import zlib
from typing import Any

from starlette.datastructures import Headers, MutableHeaders

from tablier.server.security import Receive, Scope, Send

_GZIP = 31  # zlib's word for the gzip format with the largest window


class StreamCompression:
    """Compresses `text/event-stream` for browsers that accept it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self.app(scope, receive, send)
            return
        packer: Any = None

        async def packed(message: Any) -> None:
            nonlocal packer
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                if headers.get("content-type", "").startswith("text/event-stream"):
                    packer = zlib.compressobj(6, wbits=_GZIP)
                    headers["content-encoding"] = "gzip"
                    headers.add_vary_header("Accept-Encoding")
                    message["headers"] = headers.raw
            elif packer:
                how = zlib.Z_SYNC_FLUSH if message.get("more_body") else zlib.Z_FINISH
                message["body"] = packer.compress(message.get("body", b"")) + packer.flush(how)
            await send(message)

        await self.app(scope, receive, packed)
