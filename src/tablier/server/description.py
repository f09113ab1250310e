"""What the server says of itself (OpenAPI), with what may be done at a table that was just opened.

Whoever reads it, a program that tries requests in their order among them, learns so that the id in
one answer is the id in the next address.

It takes a second to make, in which everybody would wait: so it is made beside the server, once.
"""

import asyncio
import json
from typing import Any

from fastapi import APIRouter, FastAPI, Response

from tablier.server.desk import At
from tablier.server.routes import ROUTERS
from tablier.server.visitor import Visitor
from tablier.server.workroom import Workroom

router = APIRouter(include_in_schema=False)

METHODS = ("delete", "get", "post", "put")
OPENED = "#/components/schemas/Opened"
TABLE = "$response.body#/id"


class Described(FastAPI):
    """A server whose description says what follows what."""

    def __init__(self, **told: Any) -> None:
        # Those pages of FastAPI's load scripts from elsewhere, or hold everybody up: we have ours.
        super().__init__(title="Tablier", openapi_url=None, docs_url=None, redoc_url=None, **told)

    def openapi(self) -> dict[str, Any]:
        """The description, made when it is first asked for."""
        if not self.openapi_schema:
            self.openapi_schema = _linked(super().openapi())
        return self.openapi_schema


def described() -> str:
    """The description as it is sent, made without a server."""
    app = Described()
    for one in ROUTERS:
        app.include_router(one)
    return json.dumps(app.openapi(), ensure_ascii=False, separators=(",", ":"))


class Description:
    """The description of one server, made when it is first asked for."""

    def __init__(self, workroom: Workroom) -> None:
        self._workroom = workroom
        self._text = ""
        self._making = asyncio.Lock()

    async def text(self, visitor: Visitor) -> str:
        """All of it; those who ask meanwhile wait for the same."""
        async with self._making:
            if not self._text:
                self._text = await self._workroom.do(visitor, "description", described)
        return self._text


@router.get("/openapi.json")
async def description(desk: At) -> Response:
    """What can be asked of this server."""
    found: Description = desk.request.app.state.description
    return Response(await found.text(desk.visitor), media_type="application/json")


def _linked(description: dict[str, Any]) -> dict[str, Any]:
    """Every answer that names a table that was opened links to all that can be asked of it."""
    operations = [
        (path, methods[method])
        for path, methods in description["paths"].items()
        for method in METHODS
        if method in methods
    ]
    links = {
        one["operationId"]: {"operationId": one["operationId"], "parameters": {"id_": TABLE}}
        for path, one in operations
        if "{id_}" in path
    }
    for _, one in operations:
        for answer in one["responses"].values():
            shape = answer.get("content", {}).get("application/json", {}).get("schema", {})
            if shape.get("$ref") == OPENED:
                answer["links"] = links
    return description
