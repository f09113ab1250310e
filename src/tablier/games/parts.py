"""The parts of a game that stand in other rooms: what its family says to the lab, to paper.

A room declares what it asks of a game, with an answer of its own for everything. A family that has
something to say has a module or a package of the room's name in its folder (`paper.py`, `lab/`).
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tablier.games.family import Ruleset


def find_part(ruleset: Ruleset, name: str) -> Any | None:
    """The family's own module for another room, loaded when asked for; None where it has none."""
    # Looked for before it is loaded: an error inside such a module is never taken for its absence.
    module = f"{ruleset.package}.{name}"
    return import_module(module) if find_spec(module) else None
