"""What a reader takes for one sign, however many characters it is made of."""

from unicodedata import category, normalize

_JOINER = "\u200d"


def graphemes(words: str) -> list[str]:
    """What a reader takes for one sign each: a letter with its marks, an emoji of several parts."""
    found: list[str] = []
    for char in normalize("NFC", words):
        if found and _joins(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _joins(before: str, char: str) -> bool:
    """Does a character belong to the sign before it?"""
    if category(char) in ("Mn", "Mc", "Me", "Cf") or before.endswith(_JOINER):
        return True
    if "\U0001f3fb" <= char <= "\U0001f3ff":  # the colour of a skin
        return True
    # Two letters of a flag, of which there may be several in a row.
    return _flags(char) and len(before) == 1 and _flags(before)


def _flags(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
