"""Numbers as each language writes them."""

from tablier.words import LANGUAGES, Both
from tablier.words.typography import NARROW

MINUS = "\N{MINUS SIGN}"


def number(n: int, lang: str) -> str:
    """A whole number with its thousands apart."""
    text = _signed(f"{n:,}")
    return text.replace(",", NARROW) if lang == "fr" else text


def grouped(n: int) -> Both:
    """The same in every language."""
    return {lang: number(n, lang) for lang in LANGUAGES}


def decimal(x: float, lang: str, digits: int = 2) -> str:
    """A number with so many decimals; one that rounds to nothing has no sign."""
    return pointed(_signed(f"{x:z.{digits}f}"), lang)


def pointed(text: str, lang: str) -> str:
    """A number that is written out already, with the language's own decimal point."""
    return text.replace(".", ",") if lang == "fr" else text


def percent(x: float, lang: str) -> str:
    """A share of the whole, in hundredths."""
    return hundredths(decimal(100 * x, lang), lang)


def hundredths(text: str, lang: str) -> str:
    """A number with the sign for hundredths after it."""
    return text + (f"{NARROW}%" if lang == "fr" else "%")


def _signed(text: str) -> str:
    """What Python has written, with the sign that printers use."""
    return text.replace("-", MINUS)
