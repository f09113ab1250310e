"""How far something long is: one kind of report, whatever is being done."""

from collections.abc import Callable

Progress = Callable[[str, float], None]
"""Told now and then what is being done, and how far it is.

``starting`` and ``joining`` a cluster; ``compiling``, for so many workers; ``games`` played,
``states`` found; ``turns`` solved and ``moves`` looked at, as a share. Two reports come beforehand:
how many games or states are ``expected``, and how many ``seconds`` it will take.
"""


def silent(what: str, done: float) -> None:
    """Progress that nobody watches."""
