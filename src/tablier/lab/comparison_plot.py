"""A picture of a comparison: both lengths one over the other, wins by seat side by side."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.lab.plots import check, save
from tablier.words import Message

if TYPE_CHECKING:
    from tablier.lab.comparison import Comparison

ROOM = "lab"
SHOWN = 0.995
BARS = 120
TINTS = ("#0072b2", "#d55e00")  # told apart by every eye, and in grey


def plot(result: "Comparison", name: str | Path, lang: str) -> None:
    """Draw a comparison into a file; its suffix says in which format."""
    file = check(name)
    from matplotlib.figure import Figure

    def say(key: str) -> str:
        return Message(ROOM, f"plot.{key}").say(lang)

    labels = [f"{side}: {label}" for side, label in zip("AB", result.labels(lang), strict=True)]
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=[2, 1])
    _lengths(left, result, labels, say)
    _wins(right, result, say)
    save(figure, file)


def _lengths(axes: Any, result: "Comparison", labels: list[str], say: Any) -> None:
    """Steps as wide for both sides, so that they can be compared at a glance."""
    both = [result.a.lengths, result.b.lengths]
    last = max(_shown(lengths) for lengths in both)
    width = last // BARS + 1
    edges = range(0, last + width + 1, width)
    for lengths, tint, label, side in zip(both, TINTS, labels, (result.a, result.b), strict=True):
        bars = [100 * sum(lengths[start : start + width]) for start in edges[:-1]]
        axes.stairs(bars, edges, fill=True, alpha=0.35, color=tint, label=label)
        axes.stairs(bars, edges, color=tint)
        axes.axvline(side.turns.value, color=tint, linewidth=1, linestyle="--")
    axes.legend()
    axes.set(title=say("lengths"), xlabel=say("turns"), ylabel=say("share"))


def _shown(lengths: list[float]) -> int:
    """The length that nearly all games do not exceed."""
    passed, whole = 0.0, sum(lengths)
    for turns, share in enumerate(lengths):
        passed += share
        if passed >= SHOWN * whole:
            return turns
    return max(1, len(lengths) - 1)


def _wins(axes: Any, result: "Comparison", say: Any) -> None:
    for side, tint, shift in ((result.a, TINTS[0], -0.2), (result.b, TINTS[1], 0.2)):
        errors = None if side.exact else [100 * win.error for win in side.wins]
        seats = [seat + 1 + shift for seat in range(side.game.players)]
        axes.bar(
            seats, [100 * win.value for win in side.wins], 0.38, color=tint, alpha=0.6,
            yerr=errors, capsize=3,
        )  # fmt: skip
    most = max(result.a.game.players, result.b.game.players)
    axes.set(title=say("wins"), ylabel=say("share"), xlabel=say("seat"), xticks=range(1, most + 1))
