"""A picture of a game looked back on: everybody's chances, move after move."""

from pathlib import Path
from typing import TYPE_CHECKING

from tablier.draw import drawing_of
from tablier.draw.theme import theme_of
from tablier.lab.plots import check, save
from tablier.words import Message

if TYPE_CHECKING:
    from tablier.lab.luck import Review

ROOM = "lab"
DASHES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 3)))  # seats are told apart in grey too


def plot(result: "Review", name: str | Path, lang: str) -> None:
    """Draw a review into a file; its suffix says in which format."""
    file = check(name)
    from matplotlib.figure import Figure

    def say(key: str) -> str:
        return Message(ROOM, f"luck.plot.{key}").say(lang)

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    axes = figure.subplots()
    found = [result.start, *(moment.chances for moment in result.moments)]
    sheet, ink = drawing_of(result.game), theme_of("print")
    for seat in range(result.game.players):
        named = result.name(seat)
        axes.plot(
            [100 * one.wins[seat] for one in found], color=sheet.mark(seat, ink)[1],
            linestyle=DASHES[seat], label=named if isinstance(named, str) else named[lang],
        )  # fmt: skip
    steps = {moment.place: n for n, moment in enumerate(result.moments, start=1)}
    for moment in result.turning_points:
        axes.axvline(steps[moment.place], color="grey", linewidth=1, linestyle=":")
        axes.annotate(f"{say('turn')} {moment.turn}", (steps[moment.place], 101), ha="center")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    axes.set(
        title=result.game.card.titles[lang], xlabel=say("steps"), ylabel=say("share"), ylim=(0, 106)
    )
    save(figure, file)
