"""Writes the reference: what can be called, with its signature, from the docstrings."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TARGET = HERE / "reference.md"

# Chapter -> module -> the names that others may rely on.
CHAPTERS: dict[str, dict[str, tuple[str, ...]]] = {
    "Playing": {
        "tablier": ("catalogue", "game", "read", "bots", "bot", "TablierError", "IllegalMove"),
        "tablier.referee.game": ("Game",),
        "tablier.referee.position": ("Position", "Await"),
        "tablier.referee.event": ("Event",),
        "tablier.referee.record": ("Record",),
        "tablier.games.card": ("Card", "Option"),
        "tablier.opponents.bot": ("Bot",),
        "tablier.opponents.part": ("BotCard", "Advice"),
    },
    "Drawing": {"tablier.picture": ("svg", "board", "film", "frames")},
    "Measuring": {
        "tablier.lab": (
            "simulate", "odds", "compare", "chances", "review", "solve", "transitions",
            "check_board",
        ),
        "tablier": ("tournament",),
        "tablier.opponents.standings": ("Tournament",),
    },
    "Making a game": {
        "tablier.inspection": ("inspect",),
        "tablier.games.plain": ("PlainGame",),
        "tablier.games.family": ("Rules", "Ruleset"),
        "tablier.rulekit.rounds": (
            "Round", "Seats", "begin", "awaited", "tickets", "drawn", "draw_first", "pass_on",
            "win", "leave",
        ),
        "tablier.rulekit.die_rounds": ("DieRound",),
        "tablier.draw.drawing": ("Drawing", "Place", "Piece", "Walk", "Note"),
        "tablier.draw.plain": ("PlainDrawing", "place_at"),
        "tablier.lab.part": ("LabPart",),
        "tablier.paper.part": ("PaperPart",),
        "tablier.opponents.part": ("BotPart", "Player"),
    },
}  # fmt: skip


def reference() -> str:
    """The whole page."""
    lines = [
        "# Reference",
        "",
        "What can be called, from the docstrings: `make reference` writes this page.",
    ]
    for chapter, modules in CHAPTERS.items():
        lines += ["", f"## {chapter}"]
        for module, names in modules.items():
            for name in names:
                lines += ["", *_described(module, name)]
    return "\n".join(lines) + "\n"


def _described(module: str, name: str) -> Iterator[str]:
    found = getattr(import_module(module), name)
    yield f"### `{module}.{name}{_signature(found)}`"
    yield ""
    yield _said(found)
    if inspect.isclass(found):
        members = [line for key in vars(found) if (line := _member(found, key))]
        if members:
            yield ""
            yield from members


def _member(owner: type, key: str) -> str:
    if key.startswith("_"):
        return ""
    member = inspect.getattr_static(owner, key)
    called = getattr(member, "fget", None) or getattr(member, "func", None) or member
    if not inspect.isfunction(called) or not called.__doc__:
        return ""
    shown = key if called is not member else f"{key}{_signature(called)}"
    return f"- `{shown}`: {_said(called)}"


def _signature(found: Any) -> str:
    if inspect.isclass(found):
        return ""
    text = str(inspect.signature(found)).replace("'", "").replace('"', "")
    text = re.sub(r"<function (\w+) at \w+>", r"\1", text)
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text)  # types by their own names
    return re.sub(r"\(self(?:, )?", "(", text)


def _said(found: Any) -> str:
    paragraphs = inspect.cleandoc(found.__doc__ or "").split("\n\n")
    return " ".join(line for part in paragraphs for line in part.split("\n") if ">>>" not in part)


if __name__ == "__main__":
    TARGET.write_text(reference(), "utf-8")
