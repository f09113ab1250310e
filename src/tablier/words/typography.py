"""Texts as a printer sets them: apostrophes, the spaces that end no line, elision before a name.

Sentences and pages are written with the keys of a keyboard; here they become what is printed. What
stands in backquotes is typed by somebody, or read by a machine, and stays as it is.
"""

import re
import unicodedata

SPACE = "\u00a0"  # no line ends there

_CODE = re.compile(r"(`[^`]*`)")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_}])'(?=[\w{«])|(?<=\})'(?=s\b)")
_QUOTED = re.compile(r"'(\{\w+\})'")
_INWARD = re.compile(r"(?<=\S) (?=[;:!?»])|(?<=«) |(?<=\d) (?=\d{3}(?!\d)|%)")

# Words that lose their last letter before a vowel, when a place to be filled follows them.
_ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e \{(\w+)\}")
_SPOKEN = "aeiouøœæ"
# Vowels to the eye, consonants to the ear: le onze, le oui, le ouistiti, le uhlan.
_ASPIRATED = ("onz", "oui", "uhl")


def typeset(text: str, lang: str) -> str:
    """The text with the language's apostrophes and quotes, and the spaces that may not end a line."""
    parts = _CODE.split(text)
    parts[::2] = (_set(part, lang) for part in parts[::2])
    return "".join(parts)


def _set(text: str, lang: str) -> str:
    text = _APOSTROPHE.sub("’", text)
    return _INWARD.sub(SPACE, text) if lang == "fr" else _QUOTED.sub(r"“\1”", text)


def elided(wording: str, values: dict[str, str]) -> str:
    """A French wording whose « de » and « que » lose their vowel before the values that ask it."""

    def shorter(found: re.Match[str]) -> str:
        word, name = found.groups()
        return f"{word}’{{{name}}}" if begins_with_vowel(values.get(name, "")) else found[0]

    return _ELIDED.sub(shorter, wording)


def begins_with_vowel(text: str) -> bool:
    """Does French elide before this name or word?

    Émile, Anna, Orange: yes. Before an h nobody can know without the name (Hugo, Hélène), and
    before a digit, a letter alone or a square (e4) nobody does: there nothing changes. A y is a
    vowel before a consonant (Yves), none before a vowel (Yann).
    """
    plain = unicodedata.normalize("NFD", text.lower())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    first, second = letters[:1], letters[1:2]
    if not second.isalpha() or letters.startswith(_ASPIRATED):
        return False
    return first in _SPOKEN or (first == "y" and second not in _SPOKEN)
