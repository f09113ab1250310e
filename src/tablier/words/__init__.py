"""The words people read, in every language; the one place that turns a key into a sentence.

Each package keeps its sentences in ``words/fr.toml`` and ``words/en.toml`` beside its code. A
sentence has places in braces; one that counts has two forms, ``one`` and ``other``, chosen by its
``{n}``, and a third, ``none``, where nothing at all deserves its own words. In French « de » and
« que » are elided before a value that begins with a vowel. Errors and events carry their key and
their values, so that the same one can be said in any language, at any time.
"""

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec

from tablier.words.signs import graphemes
from tablier.words.typography import elided, typeset

LANGUAGES = ("fr", "en")

LONGEST_SIGN = 12  # characters: a family of four, seen as one

Both = Mapping[str, str]
"""A text in every language, by its code."""

Value = int | str | Both
"""What fills a place in a sentence: a number, a neutral text, or a text in every language."""


def language() -> str:
    """The language of this process: ``TABLIER_LANG``, else the system's, else French."""
    for name in ("TABLIER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


class Message:
    """A sentence not said yet: the package that words it, its key, and its values."""

    __slots__ = ("key", "package", "values")

    def __init__(self, package: str, key: str, values: Mapping[str, Value] | None = None) -> None:
        self.package = package
        self.key = key
        self.values = dict(values or {})

    def say(self, lang: str | None = None) -> str:
        """The sentence in a language; in this process's own when none is named."""
        lang = known(lang or language())
        if not self.values:
            return _plain(self.package, self.key, lang)
        return fill(sentence(self.package, self.key, lang), self.values, lang)


def known(lang: str) -> str:
    """Return the language itself, or refuse one that nobody speaks here."""
    if lang not in LANGUAGES:
        from tablier.words.errors import TablierError

        raise TablierError("unknown-language", language=str(lang), accepted=", ".join(LANGUAGES))
    return lang


def fill(wording: str | Mapping[str, str], values: Mapping[str, Value], lang: str) -> str:
    """Put the values into a wording, choosing between none, one and many where it counts."""
    if not isinstance(wording, str):
        n = values.get("n")
        few = isinstance(n, int) and (abs(n) < 2 if lang == "fr" else n == 1)
        form = "none" if n == 0 and "none" in wording else "one" if few else "other"
        wording = wording[form]
    said = {k: v if isinstance(v, str | int) else v[lang] for k, v in values.items()}
    if lang == "fr":
        wording = elided(wording, {k: v for k, v in said.items() if isinstance(v, str)})
    return wording.format_map(said)


@lru_cache(maxsize=4096)
def sentence(package: str, key: str, lang: str) -> str | Mapping[str, str]:
    """The wording behind a key. Keys with dots are tables: ``illegal.over``."""
    found: object = words(package, lang)
    for part in key.split("."):
        if not isinstance(found, Mapping) or part not in found:
            raise KeyError(f"no word {key!r} in {package or 'tablier'}/words/{lang}.toml")
        found = found[part]
    if isinstance(found, str):
        return found
    assert isinstance(found, Mapping)
    return found


def worded(package: str, key: str) -> bool:
    """Is there a wording behind a key?"""
    try:
        sentence(package, key, LANGUAGES[0])
    except KeyError:
        return False
    return True


def short(text: str, most: int = 60) -> str:
    """A text that somebody gave us, cut where it would fill the message that quotes it."""
    if len(text) <= most:
        return text
    held = text[: most * LONGEST_SIGN]
    signs = graphemes(held)
    return text if held == text and len(signs) <= most else "".join(signs[: most - 1]) + "…"


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str], lang: str) -> str:
    """Several names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return Message("", "list.and", {"some": ", ".join(names[:-1]), "last": names[-1]}).say(lang)


def letters(names: Sequence[str]) -> list[str]:
    """A letter for each name: its first, or the next one that nobody has yet; a number's own."""
    found: list[str] = []
    for name in names:
        letter = next(letter for letter in name.upper() if letter not in found)
        found.append(name[-1] if name[-1].isdecimal() else letter)
    return found


def both(package: str, key: str, **values: Value) -> dict[str, str]:
    """A sentence in every language at once."""
    if not values:
        return {lang: _plain(package, key, lang) for lang in LANGUAGES}
    held = tuple(
        (name, value if isinstance(value, int | str) else tuple(value.items()))
        for name, value in values.items()
    )
    return dict(_filled(package, key, held))


@lru_cache(maxsize=8192)
def _plain(package: str, key: str, lang: str) -> str:
    """A sentence in which nothing is to be filled in."""
    return fill(sentence(package, key, lang), {}, lang)


Held = int | str | tuple[tuple[str, str], ...]
"""A value that can be looked up by: a text in every language as its pairs."""


@lru_cache(maxsize=4096)
def _filled(package: str, key: str, values: tuple[tuple[str, Held], ...]) -> Both:
    """A sentence with its values: squares, dice and seats are said again and again."""
    said = {name: dict(one) if isinstance(one, tuple) else one for name, one in values}
    return {lang: fill(sentence(package, key, lang), said, lang) for lang in LANGUAGES}


@lru_cache(maxsize=32)
def words(package: str, lang: str) -> dict[str, object]:
    """Every word of a package, set for printing; of none: the words that all packages share."""
    path = os.path.join(_folder(package), "words", f"{lang}.toml")
    with open(path, "rb") as file:
        try:
            found = tomllib.load(file)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{path}: {error}") from None
    return {key: _set(value, lang) for key, value in found.items()}


def _folder(package: str) -> str:
    """Where a package is, without running any of its code."""
    found = find_spec(package or "tablier")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"{package!r} is no package: its words cannot be found")
    return found.submodule_search_locations[0]


def _set(wording: object, lang: str) -> object:
    if isinstance(wording, dict):
        return {key: _set(value, lang) for key, value in wording.items()}
    return typeset(wording, lang) if isinstance(wording, str) else wording
