"""Who chooses when nobody is asked: what policies are, and the one that serves every game.

A policy is a factory: given the rules of a game, it makes the function `choose(s, o, seat, actions,
rng, skill)` that answers one legal action. It runs interpreted and compiled alike, so that a game
played by the million can be shown as a record.
"""

from collections.abc import Callable
from typing import Any

Factory = Callable[..., Callable[..., Any]]
"""Given the rules of a game, the function that uses them."""

UNIFORM = "uniform"


def alike(rules: Any) -> Callable[..., int]:
    """Each legal action is as likely as any other; the rules list each different one once."""
    legal, draw = rules.legal, rules.chance.draw

    def choose(s: Any, o: Any, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        return int(actions[draw(rng, legal(s, o, seat, actions))])

    return choose
