"""What a family has to say to the rooms above the referee: a module of its own for each of them."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablier.games.family import Ruleset


def find_part(ruleset: "Ruleset", name: str) -> Any | None:
    """The family's own module for another room, loaded when asked for; None where it has none."""
    module = f"{ruleset.package}.{name}"
    return import_module(module) if find_spec(module) else None
