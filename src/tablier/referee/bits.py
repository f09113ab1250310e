"""Work done bit by bit: an evening's game is thousands of moves, and others may wait meanwhile."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Bits = Generator[None, None, T]
"""Gives the result at its end; in between, whoever does it may do something else."""


def at_once(work: Bits[T]) -> T:
    """All of it, for those whom nobody waits for."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
