"""A game's rules page as rules: each with its id, its title and its text, said once."""

import re
from functools import lru_cache
from typing import NamedTuple

from tablier.games.family import Ruleset, sections
from tablier.words import known

_HEADING = re.compile(r"#+\s+(?P<title>.*?)\s*\{#(?P<id>[\w-]+)(?P<marks>[^}]*)\}")


class Rule(NamedTuple):
    """One rule of a game's page."""

    id: str
    title: str
    text: str
    ruling: bool  # the sheet is silent or unclear: this is our reading
    explains: bool  # only explains a choice: no event cites it


@lru_cache(maxsize=32)
def rulebook(ruleset: Ruleset, lang: str) -> dict[str, Rule]:
    """Every rule of a game in a language, by its full id (``oie-cayro.bridge``)."""
    book = {}
    for name, section in sections(ruleset.pages(known(lang))).items():
        heading, _, text = section.partition("\n")
        found = _HEADING.fullmatch(heading)
        assert found is not None, f"a heading that no rule can be read from: {heading}"
        marks = found["marks"].split()
        full = f"{ruleset.card.id}.{name}"
        book[full] = Rule(
            full, found["title"], text.strip(), "ruling" in marks, "explains" in marks
        )
    return book
