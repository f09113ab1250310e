"""The lab: games played by the million, and measured.

- `simulate` plays many games and counts how they end; `Simulation` is what it finds.
- `odds` works out exactly what leaves no choice, from the start or from any position; `Odds`.
- `compare` holds two games, boards or sets of options side by side; `Comparison`.
- `chances` answers who is winning from a position of any game; `Chances`.
- `review` looks back on a game: luck and choices told apart, what mattered; `Review`.
- `solve` knows every position of a small board; `Solved`.
- `transitions` gives the transition matrix of a board as an array; `Transitions`.
- `check_board` says whether a board of one's own is sound; `Check`.

Results print themselves, show themselves in a notebook, and have `to_dict()`, `to_json()`,
`to_csv()`, `to_pandas()` and `plot()`.

Nothing heavy is loaded before it is used: NumPy and Numba come with the first simulation.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tablier.lab.loading import installed

if TYPE_CHECKING:
    from tablier.lab.boards import Check, check_board
    from tablier.lab.comparison import Comparison, compare
    from tablier.lab.exact.doors import odds, solve, transitions
    from tablier.lab.exact.result import Odds
    from tablier.lab.exact.solver import Solved
    from tablier.lab.exact.transition_matrix import Transitions
    from tablier.lab.live_odds import Chances, chances
    from tablier.lab.results import Simulation
    from tablier.lab.simulation import simulate
    from tablier.review.looking_back import review
    from tablier.review.result import Review

__all__ = [
    "Chances", "Check", "Comparison", "Odds", "Review", "Simulation", "Solved", "Transitions",
    "chances", "check_board", "compare", "odds", "review", "simulate", "solve", "transitions",
]  # fmt: skip

_HOMES = {
    "simulate": "lab.simulation",
    "Simulation": "lab.results",
    "odds": "lab.exact.doors",
    "Odds": "lab.exact.result",
    "solve": "lab.exact.doors",
    "Solved": "lab.exact.solver",
    "transitions": "lab.exact.doors",
    "Transitions": "lab.exact.transition_matrix",
    "compare": "lab.comparison",
    "Comparison": "lab.comparison",
    "chances": "lab.live_odds",
    "Chances": "lab.live_odds",
    "check_board": "lab.boards",
    "Check": "lab.boards",
    # A door that opens upwards, when it is asked for: a review also asks the opponents.
    "review": "review.looking_back",
    "Review": "review.result",
}
"""The module of each name; no module is called like a name, for loading it would hide that name."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        with installed():
            return getattr(import_module(f"tablier.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'tablier.lab' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is, before it is loaded too."""
    return sorted({*__all__, "__all__", "__doc__", "__name__", "__path__"})
