"""French spacing: before double punctuation and inside guillemets no line may end."""

import re

_SPACED = re.compile(r" ([;:!?»])|(«) ")


def tight(text: str, lang: str) -> str:
    """The text with the spaces that may not end a line."""
    if lang != "fr":
        return text
    return _SPACED.sub(lambda m: f"\u00a0{m[1]}" if m[1] else f"{m[2]}\u00a0", text)
