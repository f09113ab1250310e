"""Texts as a printer sets them: apostrophes, the spaces that end no line, elision before a name.

Sentences and pages are written with the keys of a keyboard; here they become what is printed. What
stands in backquotes is typed by somebody, or read by a machine, and stays as it is.
"""

import re
import unicodedata

SPACE = "\u00a0"  # no line ends there
NARROW = "\u202f"  # nor there: within a number, and before the sign for hundredths

_CODE = r"(`[^`]*`)|"  # found first, and left alone
_APOSTROPHE = re.compile(_CODE + r"(?<=[^\W\d_])'(?=[\w{«])|(?<=\})'(?=s\b)")
_QUOTED = re.compile(_CODE + r"'(\{\w+\})'")
_INWARD = re.compile(_CODE + r"(?<=\S) (?=[;:!?»])|(?<=«) ")
_IN_NUMBERS = re.compile(_CODE + r"(?<=\d) (?=\d{3}(?!\d))|(?<=[\d}]) (?=%)")

# Words that lose their last letter before a vowel, when a place to be filled follows them.
_ELIDED = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu)e \{(\w+)\}")
_SPOKEN = "aeiouøœæ"
# Vowels to the eye, consonants to the ear: le onze, le oui, le ouistiti, le uhlan.
_ASPIRATED = ("onz", "oui", "uhl")
# An h is heard in some names and not in others: before these nobody hears it.
_SILENT = (
    "hadri", "harmoni", "hect", "helen", "heli", "helois", "henri", "herbert", "hercul", "hermes",
    "hermin", "hermion", "herv", "hilair", "hippolyt", "homer", "honor", "horac", "hortens",
    "hubert", "hyacinth",
)  # fmt: skip


def typeset(text: str, lang: str) -> str:
    """The text with the language's apostrophes, quotes, and spaces that end no line."""
    text = _APOSTROPHE.sub(lambda found: found[1] or "’", text)
    if lang == "fr":
        text = _IN_NUMBERS.sub(lambda found: found[1] or NARROW, text)
        return _INWARD.sub(lambda found: found[1] or SPACE, text)
    return _QUOTED.sub(lambda found: found[1] or f"“{found[2]}”", text)


def elided(wording: str, values: dict[str, str]) -> str:
    """A French wording whose « de » and « que » lose their vowel before the values that ask it."""

    def shorter(found: re.Match[str]) -> str:
        word, name = found.groups()
        return f"{word}’{{{name}}}" if begins_with_vowel(values.get(name, "")) else found[0]

    return _ELIDED.sub(shorter, wording) if "e {" in wording else wording


def begins_with_vowel(text: str) -> bool:
    """Does French elide before this name or word?

    Émile, Anna, Orange: yes. An h is silent in names that are known (Hélène), and before others
    nobody can know (Hugo); before a digit, a letter alone or a square (e4) nobody does: there
    nothing changes. A y is a vowel before a consonant (Yves), none before a vowel (Yann).
    """
    plain = unicodedata.normalize("NFD", text.lower())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    first, second = letters[:1], letters[1:2]
    if not second.isalpha() or letters.startswith(_ASPIRATED):
        return False
    return (
        letters.startswith(_SILENT) or first in _SPOKEN or (first == "y" and second not in _SPOKEN)
    )
