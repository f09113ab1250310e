"""Who chooses when nobody is asked: what policies are, and the one that serves every game.

A policy is a factory: given the rules of a game, it makes the function `choose(s, o, seat, actions,
rng, skill)` that answers one legal action. It runs interpreted and compiled alike, so that a game
played by the million can be shown as a record.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tablier.words import short
from tablier.words.errors import TablierError

Factory = Callable[..., Callable[..., Any]]
"""Given the rules of a game, the function that uses them."""

UNIFORM = "uniform"


def alike(rules: Any) -> Callable[..., int]:
    """Each legal action is as likely as any other; the rules list each different one once."""
    legal, draw = rules.legal, rules.chance.draw

    def choose(s: Any, o: Any, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        return int(actions[draw(rng, legal(s, o, seat, actions))])

    return choose


def asked_policy(words: Sequence[str]) -> str | dict[int, str]:
    """Policies as they are typed: ``strong`` for all, or ``1=7`` for a seat; seats count from 1."""
    found: dict[int, str] = {}
    for word in words:
        seat, equals, name = word.partition("=")
        if not (equals and seat.isdecimal() and name) or int(seat) - 1 in found:
            if len(words) == 1:
                return word
            raise TablierError("policy-pair", package="tablier.lab", found=short(word))
        found[int(seat) - 1] = name
    return found or UNIFORM
