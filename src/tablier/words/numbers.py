"""Numbers as each language writes them."""

SPACE = "\u202f"  # narrow, and no line ends there


def number(n: int, lang: str) -> str:
    """A whole number with its thousands apart."""
    return f"{n:,}".replace(",", SPACE) if lang == "fr" else f"{n:,}"


def decimal(x: float, lang: str, digits: int = 2) -> str:
    """A number with so many decimals."""
    return pointed(f"{x:.{digits}f}", lang)


def pointed(text: str, lang: str) -> str:
    """A number that is written out already, with the language's own decimal point."""
    return text.replace(".", ",") if lang == "fr" else text


def percent(x: float, lang: str) -> str:
    """A share of the whole, in hundredths."""
    return hundredths(decimal(100 * x, lang), lang)


def hundredths(text: str, lang: str) -> str:
    """A number with the sign for hundredths after it."""
    return text + (f"{SPACE}%" if lang == "fr" else "%")
