"""A game's rules page as rules: each with its id, its title and its text, said once."""

from functools import lru_cache
from typing import NamedTuple

from tablier.games.family import Ruleset
from tablier.games.page import heading, sections
from tablier.words import known


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
        first, _, text = section.partition("\n")
        head = heading(first)
        assert head is not None, "a section begins with its heading"
        full = f"{ruleset.card.id}.{name}"
        book[full] = Rule(
            full, head.title, text.strip(), "ruling" in head.marks, "explains" in head.marks
        )
    return book
