"""A picture of exact odds: how long games last."""

from pathlib import Path
from typing import TYPE_CHECKING

from tablier.lab.plots import check, save
from tablier.words import Message

if TYPE_CHECKING:
    from tablier.lab.exact.result import Odds

ROOM = "lab"
SHOWN = 0.999


def draw(result: "Odds", name: str | Path, lang: str) -> None:
    """Draw the share of games by length into a file; its suffix says in which format."""
    file = check(name)
    from matplotlib.figure import Figure

    def say(key: str) -> str:
        return Message(ROOM, f"plot.{key}").say(lang)

    passed, last = result.endless, 0
    while last < len(result.distribution) - 1 and passed < SHOWN:
        passed += result.distribution[last]
        last += 1
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.bar(range(last + 1), [100 * share for share in result.distribution[: last + 1]], width=1)
    axes.axvline(result.turns.mean, color="black", linewidth=1, linestyle="--")
    axes.set(
        title=f"{result.game.card.titles[lang]} — {result.game.players} : {say('lengths')}",
        xlabel=say("turns"),
        ylabel=say("share"),
    )
    save(figure, file)
