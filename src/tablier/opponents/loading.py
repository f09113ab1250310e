"""Players that think with compiled rules, and what to say where the compiler is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from tablier.words.errors import TablierError

HEAVY = ("numba", "numpy", "llvmlite")


@contextmanager
def compiled_rules() -> Iterator[None]:
    """Load such a player inside: a package that is missing is said in a sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in HEAVY:
            raise
        raise TablierError("no-numba", package="lab") from None
