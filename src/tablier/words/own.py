"""Sentences that users write, in a board file: data with a few places to fill, and nothing else.

A place is a known name in braces, ``{seat}``; braces that are meant as such are doubled. These
texts never see `str.format`, which would let them look into objects and ask for any width.
"""

import re
from collections.abc import Collection, Mapping

from tablier.words import Value
from tablier.words.typography import elided, typeset

_NO_BREAK = "\u00a0\u202f"  # spaces that French puts before « ; » and « ! »

_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def wrong_place(text: str, names: Collection[str]) -> str | None:
    """The first thing in braces that is not one of these names; None if all is well."""
    for found in _BRACES.finditer(text):
        if found[0] not in ("{{", "}}") and found[1] not in names:
            return found[0]
    return None


def fill_own(text: str, values: Mapping[str, Value], lang: str) -> str:
    """Put the values into a sentence in which `wrong_place` found nothing, and typeset it."""
    said = {k: v[lang] if isinstance(v, Mapping) else str(v) for k, v in values.items()}
    text = typeset(text, lang)
    if lang == "fr":
        text = elided(text, said)
    return _BRACES.sub(lambda found: said[found[1]] if found[1] else found[0][0], text)


def tidy(text: str) -> str:
    """A text out of a file as one printable line."""
    kept = (c if c.isprintable() or c in _NO_BREAK else " " if c.isspace() else "" for c in text)
    return re.sub(" +", " ", "".join(kept)).strip()
