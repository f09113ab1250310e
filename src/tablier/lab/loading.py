"""The lab's heavy parts, and what to say where they are not installed. Light itself."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from tablier.words.errors import TablierError

HEAVY = ("numba", "numpy", "llvmlite")


@contextmanager
def installed() -> Iterator[None]:
    """Use the lab or compiled rules inside: a package that is missing is said in a sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in HEAVY:
            raise
        raise TablierError("no-numba", package="tablier.lab") from None


@cache
def is_installed() -> bool:
    """Is there all that the lab and compiled rules need?"""
    return all(find_spec(name) for name in HEAVY)
