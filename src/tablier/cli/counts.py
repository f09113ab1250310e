"""Numbers as people type them: 1000000, 1_000_000, 1 000 000, 1e6, 1.5M, 10k; seconds: 0.5, 0,5."""

import argparse
import re
from collections.abc import Callable

from tablier.words import Message, short

_PLAIN = re.compile(r"-?\d{1,30}|\d{1,3}(?:[ _'’\u00a0\u202f]\d{3}){1,9}")
_SCALED = re.compile(r"(\d{1,18})(?:[.,](\d{1,18}))?(?:e\+?(\d{1,2})|(k|M))", re.IGNORECASE)
_POWERS = {"k": 3, "m": 6}


def count(text: str) -> int | None:
    """A whole number; None for what is none."""
    text = text.strip()
    if _PLAIN.fullmatch(text):
        return int(re.sub(r"[^\d-]", "", text))
    if not (found := _SCALED.fullmatch(text)):
        return None
    whole, part, exponent, letter = found.groups(default="")
    power = int(exponent) if exponent else _POWERS[letter.lower()]
    value, rest = divmod(int(whole + part) * 10**power, 10 ** len(part))
    return None if rest else value


def counting(lang: str) -> Callable[[str], int]:
    """What argparse reads such a number with, and refuses anything else with a sentence."""

    def read(text: str) -> int:
        found = count(text)
        if found is None:
            said = Message("tablier.cli", "not-a-count", {"found": short(text)}).say(lang)
            raise argparse.ArgumentTypeError(said)
        return found

    return read


def timing(lang: str) -> Callable[[str], float]:
    """What argparse reads seconds with: French writes 0,5 where English writes 0.5."""

    def read(text: str) -> float:
        try:
            return float(text.replace(",", "."))
        except ValueError:
            said = Message("tablier.cli", "not-a-time", {"found": short(text)}).say(lang)
            raise argparse.ArgumentTypeError(said) from None

    return read
