"""What the server says of itself (OpenAPI), with what may be done at a table that was just opened.

Whoever reads it, a program that tries requests in their order among them, learns so that the id in
one answer is the id in the next address.
"""

from typing import Any

from fastapi import FastAPI

METHODS = ("delete", "get", "post", "put")
OPENED = "#/components/schemas/Opened"
TABLE = "$response.body#/id"


class Described(FastAPI):
    """A server whose description says what follows what."""

    def openapi(self) -> dict[str, Any]:
        """The description, made when it is first asked for."""
        if not self.openapi_schema:
            self.openapi_schema = _linked(super().openapi())
        return self.openapi_schema


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
