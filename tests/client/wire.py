"""The client's types, written from what the server declares: `make types` renews them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from tablier.server.answers import Gone, PageData
from tablier.server.app import make_app
from tablier.server.settings import Settings

FILE = Path(__file__).parents[2] / "src" / "tablier" / "web" / "js" / "wire.d.ts"
HEAD = "// What the server sends and takes, as it declares it. Written by `make types`.\n"
BESIDE = (Gone, PageData)  # what comes by a stream or in a page, which OpenAPI does not describe
TABLE = "/api/tables/{id_}/"
JSON = "application/json"
NOTHING = "Record<string, never>"
_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_MAPS = {
    "Gets": "What may be read: its query, and the answer.",
    "Posts": "What may be sent: its body, and the answer.",
    "TableGets": "What may be read of a table, by the end of its address.",
    "TablePosts": "What may be sent to a table, by the end of its address.",
    "TableOnce": "What may be sent to a table and is served once: it carries a key.",
    "TableFiles": "Pictures, pages and streams of a table, by the end of their address.",
}

Schema = dict[str, Any]


def declarations() -> str:
    """Every model of the server's own description as an interface, and every address."""
    app = make_app(Settings())
    app.state.tables.ledger.release()
    described = app.openapi()
    models = {
        name: model
        for name, model in described["components"]["schemas"].items()
        if "Validation" not in name
    }
    for kind in BESIDE:
        model = TypeAdapter(kind).json_schema(mode="serialization")
        models |= {**model.pop("$defs", {}), model["title"]: model}
    written = [_interface(name, models[name]) for name in sorted(models)]
    return "\n".join([HEAD, *written, *_addresses(described["paths"], models)])


# --- models --------------------------------------------------------------------------------------


def _interface(name: str, model: Schema) -> str:
    lines = [f"/** {model['description']} */"] if "description" in model else []
    lines.append(f"export interface {name} {{")
    # What is sent to the server may leave out what has a default; what it sends is always whole.
    partial = model.get("additionalProperties") is False
    needed = model.get("required", [])
    for key, kind in model.get("properties", {}).items():
        mark = "?" if partial and key not in needed else ""
        lines.append(f"  {key}{mark}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _type(kind: Schema) -> str:
    if "$ref" in kind:
        return str(kind["$ref"].rpartition("/")[2])
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(_type(one) for one in kind["anyOf"]))
    if "const" in kind:
        return f'"{kind["const"]}"'
    if "enum" in kind:
        return " | ".join(f'"{value}"' for value in kind["enum"])
    if kind["type"] == "array":
        if "prefixItems" in kind:
            return f"[{', '.join(_type(one) for one in kind['prefixItems'])}]"
        item = _type(kind["items"])
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind["type"] == "object":
        named = kind.get("patternProperties", {})
        (inner,) = named.values() or [kind["additionalProperties"]]
        return f"Record<string, {_type(inner)}>"
    return _PLAIN[kind["type"]]


# --- addresses -----------------------------------------------------------------------------------


def _addresses(paths: Schema, models: dict[str, Schema]) -> Iterator[str]:
    maps: dict[str, list[str]] = {name: [] for name in _MAPS}
    for path, methods in paths.items():
        for method, operation in methods.items():
            if method in ("get", "post"):
                name, line = _address(path, method, operation, models)
                maps[name].append(line)
    for name, what in _MAPS.items():
        yield "\n".join([f"/** {what} */", f"export interface {name} {{", *maps[name], "}", ""])


def _address(
    path: str, method: str, operation: Schema, models: dict[str, Schema]
) -> tuple[str, str]:
    """The map that an address belongs to, and its line there."""
    at_table = path.startswith(TABLE)
    key, scope = _key(path.removeprefix(TABLE), operation), "Table" if at_table else ""
    (answer,) = (of for status, of in operation["responses"].items() if status.startswith("2"))
    content = answer.get("content", {})
    if content and JSON not in content:
        (media,) = content
        return "TableFiles", f'  {key}: {{ query: {_query(operation)}; type: "{media}" }};'
    given = _type(content[JSON]["schema"]) if content else "null"
    if method == "get":
        return f"{scope}Gets", f"  {key}: {{ query: {_query(operation)}; answer: {given} }};"
    sent = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
    body = _type(sent) if sent else NOTHING
    once = "key" in models.get(body, {}).get("properties", {})
    return f"{scope}{'Once' if once else 'Posts'}", f"  {key}: {{ body: {body}; answer: {given} }};"


def _key(path: str, operation: Schema) -> str:
    """An address as a key: what fills a place in it is a number, or any text."""
    for one in operation.get("parameters", []):
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", f"${{{_type(one['schema'])}}}")
    return f"[address: `{path}`]" if "$" in path else f'"{path}"'


def _query(operation: Schema) -> str:
    asked = [one for one in operation.get("parameters", []) if one["in"] == "query"]
    fields = "; ".join(
        f"{one['name']}{'' if one['required'] else '?'}: {_type(one['schema'])}" for one in asked
    )
    return f"{{ {fields} }}" if fields else NOTHING


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
