"""The spaces of French typography: some may not end a line."""

import re

_TIGHT = re.compile(r" ([;:!?»])|(«) ")  # French leaves no line end before or after these


def tight(text: str, lang: str) -> str:
    """The text with the spaces that may not end a line."""
    if lang != "fr":
        return text
    return _TIGHT.sub(lambda m: f"\u00a0{m[1]}" if m[1] else f"{m[2]}\u00a0", text)
