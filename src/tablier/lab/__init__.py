"""The lab: games played by the million, and measured.

Nothing heavy is loaded before it is used: NumPy and Numba come with the first simulation.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablier.lab.check import Check, check_board
    from tablier.lab.comparison import Comparison, compare
    from tablier.lab.exact.odds import odds
    from tablier.lab.exact.result import Odds
    from tablier.lab.exact.solved import Solved, solve
    from tablier.lab.live import Chances, chances
    from tablier.lab.luck import Review, review
    from tablier.lab.results import Simulation
    from tablier.lab.simulation import simulate

__all__ = [
    "Chances", "Check", "Comparison", "Odds", "Review", "Simulation", "Solved", "chances",
    "check_board", "compare", "odds", "review", "simulate", "solve",
]  # fmt: skip

_HOMES = {
    "simulate": "simulation",
    "Simulation": "results",
    "odds": "exact.odds",
    "Odds": "exact.result",
    "solve": "exact.solved",
    "Solved": "exact.solved",
    "compare": "comparison",
    "Comparison": "comparison",
    "chances": "live",
    "Chances": "live",
    "review": "luck",
    "Review": "luck",
    "check_board": "check",
    "Check": "check",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"tablier.lab.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'tablier.lab' has no attribute {name!r}")
