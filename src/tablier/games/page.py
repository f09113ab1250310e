"""Rules pages: Markdown whose headings carry the ids of the rules, read here and nowhere else."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablier.words.typography import typeset

_HEADING = re.compile(r"(#+)\s+(.*?)(?:\s*\{#([\w-]+)([^}]*)\})?\s*")


class Heading(NamedTuple):
    """A heading: ``### The bridge {#bridge}``, ``### R9 — Why {#R9 ruling explains}``."""

    level: int
    title: str
    id: str  # "" for a heading that is not a rule's
    marks: tuple[str, ...]


def heading(line: str) -> Heading | None:
    """A line of a page as a heading, if it is one."""
    found = _HEADING.fullmatch(line)
    if found is None:
        return None
    return Heading(len(found[1]), found[2], found[3] or "", tuple((found[4] or "").split()))


def with_headings(page: str, written: Callable[[Heading], str]) -> str:
    """The page with the headings of its rules written another way."""
    lines = []
    for line in page.splitlines():
        found = heading(line)
        lines.append(written(found) if found and found.id else line)
    return "\n".join(lines) + "\n"


def sections(page: str) -> dict[str, str]:
    """The sections of a page by the id of their heading."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in page.splitlines():
        if head := heading(line):
            current = found.setdefault(head.id, []) if head.id else None
        if current is not None:
            current.append(line)
    return {name: "\n".join(lines).rstrip() + "\n" for name, lines in found.items()}


def read_page(folder: Path, name: str, lang: str) -> str:
    """A rules page with its inclusions: ``{{file: id id}}`` brings sections of another page."""
    text = (folder / "pages" / f"{name}.{lang}.md").read_text("utf-8")
    lines = []
    for line in text.splitlines():
        if line.startswith("{{") and line.endswith("}}"):
            page, _, ids = line[2:-2].partition(":")
            shared = folder if (folder / "pages" / f"{page}.{lang}.md").exists() else folder.parent
            source = (shared / "pages" / f"{page}.{lang}.md").read_text("utf-8")
            lines += [sections(source)[name] for name in ids.split()]
        else:
            lines.append(line)
    return typeset("\n".join(lines) + "\n", lang)
