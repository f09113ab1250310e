"""The words that people type in a game."""

from tablier.words import LANGUAGES, words


def commands(key: str) -> tuple[str, ...]:
    """The words that mean a command, in every language: nobody should have to switch."""
    found: list[str] = []
    for lang in LANGUAGES:
        table = words("tablier.cli", lang)["commands"]
        assert isinstance(table, dict)
        found += table[key]
    return tuple(found)
