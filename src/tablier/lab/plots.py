"""Pictures of a simulation: how long games last, who wins, and the visits on the board itself."""

import errno
import os
from pathlib import Path
from typing import Any

import numpy as np

from tablier.draw import drawing_of
from tablier.draw.theme import theme_of
from tablier.lab.results import Simulation
from tablier.lab.tally import setup_game
from tablier.referee.game import Game
from tablier.words import Message, Value
from tablier.words.errors import TablierError, reason
from tablier.words.numbers import number

ROOM = "lab"
SUFFIXES = (".png", ".svg", ".pdf")
HEAT = "YlOrRd"


def check(name: str | Path) -> Path:
    """Refuse, before hours of play, a file that could not be drawn afterwards."""
    file = Path(name)
    if file.suffix.lower() not in SUFFIXES or str(name).endswith(("/", os.sep)):
        raise TablierError("plot-suffix", room=ROOM, file=str(name))
    if not file.parent.is_dir():
        absent = reason(FileNotFoundError(errno.ENOENT, ""), writing=True)
        raise TablierError("plot-unwritable", room=ROOM, file=str(file), reason=absent)
    if file.is_dir():
        folder = reason(IsADirectoryError(errno.EISDIR, ""), writing=True)
        raise TablierError("plot-unwritable", room=ROOM, file=str(file), reason=folder)
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise TablierError("no-matplotlib", room=ROOM) from None
    return file


def save(figure: Any, file: Path) -> None:
    """Write a figure that is drawn, or say why it cannot be written."""
    try:
        figure.savefig(file, dpi=150)
    except OSError as error:
        raise TablierError(
            "plot-unwritable", room=ROOM, file=str(file), reason=reason(error, writing=True)
        ) from None


def plot(result: Simulation, name: str | Path, lang: str) -> None:
    """Draw a simulation into a file; its suffix says in which format."""
    file = check(name)
    from matplotlib.figure import Figure

    def say(key: str, **values: Value) -> str:
        return Message(ROOM, f"plot.{key}", values).say(lang)

    game = setup_game(result.setup)
    upper: Any
    figure = Figure(figsize=(11, 8.5 if result.places else 4), layout="constrained")
    games = number(result.tally.games, lang)
    figure.suptitle(say("title", game=game.card.titles, games=games, players=game.players))
    if result.places:
        parts: Any = figure.subfigures(2, 1, height_ratios=[1, 1.5])
        upper = parts[0]
        _heat(parts[1], result, say)
    else:
        upper = figure
    lengths, wins = upper.subplots(1, 2, width_ratios=[2, 1])
    _lengths(lengths, result, say)
    _wins(wins, result, game, lang, say)
    save(figure, file)


def _lengths(axes: Any, result: Simulation, say: Any) -> None:
    """Bars of one turn, or of several where there would be too many to see."""
    last = max(result.quantile(999, 1000), 1)
    width = last // 120 + 1
    bars = [
        sum(result.tally.lengths[start : start + width]) / width
        for start in range(0, last + 1, width)
    ]
    axes.bar([start * width for start in range(len(bars))], bars, width, align="edge")
    axes.axvline(result.turns.mean, color="black", linewidth=1, linestyle="--")
    axes.set(title=say("lengths"), xlabel=say("turns"), ylabel=say("games"))


def _wins(axes: Any, result: Simulation, game: Game, lang: str, say: Any) -> None:
    """A bar for each seat, in the colour by which it is known on the board."""
    names = [name[lang] for name in game.names]
    shares = [*result.wins, *([result.draws] if result.draws.value else [])]
    labels = [*names, *([say("draw")] if result.draws.value else [])]
    sheet, theme = drawing_of(game), theme_of("day")
    tints = [sheet.mark(seat, theme)[1] for seat in range(game.players)]
    tints += ["none"] * (len(shares) - len(names))
    axes.bar(
        labels, [100 * share.value for share in shares], color=tints, edgecolor="black",
        yerr=[100 * share.error for share in shares], capsize=3,
    )  # fmt: skip
    axes.set(title=say("wins"), ylabel=say("share"))


def _walked(place: str) -> bool:
    """Is this a place that pieces walk to, rather than one where they are kept?"""
    return not place.startswith(("stable-", "prison"))


def _heat(figure: Any, result: Simulation, say: Any) -> None:
    """The squares of the board where they lie on its picture, the warmer the more visited."""
    from matplotlib import colormaps
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.patches import Polygon

    visits = result.places or {}
    sheet = drawing_of(setup_game(result.setup))
    most = max(visits.values()) or 1
    heat = ScalarMappable(Normalize(0, most), colormaps[HEAT])
    axes = figure.subplots()
    for id_, place in sheet.places.items():
        visited = visits.get(id_, 0.0)
        # Nobody comes to rest in a stable or a prison by a move of their own.
        tint = heat.to_rgba(np.array(visited)) if _walked(id_) else "none"
        axes.add_patch(Polygon(place.outline, facecolor=tint, edgecolor="black", linewidth=0.6))
        axes.text(
            *place.centre, id_.removeprefix("sq-") if id_.startswith("sq-") else "", ha="center",
            va="center", fontsize=7, color="white" if visited > 0.6 * most else "black",
        )  # fmt: skip
    axes.set(xlim=(0, sheet.width), ylim=(sheet.height, 0), aspect="equal", title=say("visits"))
    axes.axis("off")
    figure.colorbar(heat, ax=axes, label=say("per-game"), shrink=0.8)
