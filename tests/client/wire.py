"""The client's types, written from what the server declares: `make types` renews them."""

from pathlib import Path
from typing import Any

from tablier.server.app import make_app
from tablier.server.settings import Settings

FILE = Path(__file__).parents[2] / "src" / "tablier" / "web" / "js" / "wire.d.ts"
HEAD = "// What the server sends and takes, as it declares it. Written by `make types`.\n"
_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations() -> str:
    """Every model of the server's own description as an interface."""
    app = make_app(Settings())
    app.state.tables.ledger.close()
    models = app.openapi()["components"]["schemas"]
    ours = {name: model for name, model in models.items() if "Validation" not in name}
    return "\n".join([HEAD, *(_interface(name, ours[name]) for name in sorted(ours))])


def _interface(name: str, model: dict[str, Any]) -> str:
    lines = [f"/** {model['description']} */"] if "description" in model else []
    lines.append(f"export interface {name} {{")
    # What is sent to the server may leave out what has a default; what it sends is always whole.
    partial = model.get("additionalProperties") is False
    needed = model.get("required", [])
    for key, kind in model.get("properties", {}).items():
        mark = "?" if partial and key not in needed else ""
        lines.append(f"  {key}{mark}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _type(kind: dict[str, Any]) -> str:
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


if __name__ == "__main__":
    FILE.write_text(declarations(), "utf-8")
