"""Rules pages: Markdown whose headings carry the ids of the rules, read here and nowhere else.

A page speaks of a game and of all its options. For players who have chosen theirs it says only
what they play by: lines between ``{{when goal=all}}`` or ``{{unless goal=one}}`` and ``{{end}}``
stand there when the option has, or has not, that value (``!=``: any other). As long as nothing is
chosen nothing holds: what follows `when` is left out and what follows `unless` stays. So
`{{unless goal}}` is for the sentence that tells all the choices, `{{unless options}}` for whatever
is not worth a word to those who have chosen; `{track}` is the value of an option.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tablier.words.typography import typeset

_COMMON = Path(__file__).parent  # its pages hold rules that several families share
_HEADING = re.compile(r"(#+)\s+(.*?)(?:\s*\{#([\w-]+)([^}]*)\})?\s*")
_VALUE = re.compile(r"\{(\w+)\}")


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


Options = Mapping[str, int | str]
"""What players have agreed on, by the names that a page has for it."""


def read_page(folder: Path, name: str, lang: str, options: Options | None = None) -> str:
    """A rules page with its inclusions: ``{{file: id id}}`` brings sections of another page.

    With what is options, the page of the game that is played so; without, of the game as such.
    """
    lines = _included(folder, name, lang)
    known = {} if options is None else {"options": "", **options}
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(_standing(lines, known)) + "\n")
    text = _VALUE.sub(lambda found: str(known.get(found[1], found[0])), text)
    return typeset(text, lang)


def _included(folder: Path, name: str, lang: str) -> Iterator[str]:
    for line in (folder / "pages" / f"{name}.{lang}.md").read_text("utf-8").splitlines():
        page, colon, ids = line.removeprefix("{{").removesuffix("}}").partition(":")
        if line.startswith("{{") and colon:
            own = (folder / "pages" / f"{page}.{lang}.md").exists()
            shared = folder if own else _COMMON
            source = "\n".join(_included(shared, page, lang))
            found = sections(source)
            yield from "\n".join(found[name] for name in ids.split()).splitlines()
            yield ""
        else:
            yield line


def _standing(lines: Iterator[str], known: Options) -> Iterator[str]:
    """The lines that stand where so much is known."""
    shown = True
    for line in lines:
        if not line.startswith("{{"):
            if shown:
                yield line
            continue
        word, _, condition = line[2:-2].partition(" ")
        assert word in ("when", "unless", "end"), line
        shown = word == "end" or _holds(condition, known) == (word == "when")


def _holds(condition: str, known: Options) -> bool:
    name, differs, value = condition.partition("!=")
    if not differs:
        name, _, value = condition.partition("=")
    return name in known and (not value or (str(known[name]) == value) != bool(differs))
