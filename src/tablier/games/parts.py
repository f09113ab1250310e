"""What a family has for the packages above the referee: `lab`, `paper`, modules in its folder."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablier.games.family import Ruleset


def find_part(ruleset: "Ruleset", name: str) -> Any | None:
    """The family's own module for another package, loaded when asked for; None where it has none.

    A mistake inside such a module is never taken for its absence.
    """
    module = f"{ruleset.package}.{name}"
    return import_module(module) if find_spec(module) else None
