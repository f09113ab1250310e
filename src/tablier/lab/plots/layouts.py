"""Which panels a picture has, and where they stand."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from tablier.lab.plots import heat, panels
from tablier.lab.units import turns
from tablier.picture import drawing_of
from tablier.referee.game import Game


class Layout(NamedTuple):
    """A picture: what it is made of, and where its parts stand."""

    panels: Mapping[str, panels.Panel]  # by their names, the most telling first
    mosaic: Sequence[Sequence[str]]
    size: tuple[float, float]  # inches
    widths: Sequence[float] | None = None
    heights: Sequence[float] | None = None


def one_game(
    game: Game,
    lengths: panels.Lengths,
    wins: panels.Wins,
    visits: Mapping[str, float] | None = None,
    ended: bool = False,
) -> Layout:
    """How long games last and, unless somebody plays alone, who wins.

    Beside them the board, where visits to its places are known. `ended`: some games had no end, and
    the lengths are those of the others.
    """
    unit = turns(game)
    units = panels.Units(unit, unit)
    drawn: dict[str, panels.Panel] = {
        "lengths": partial(panels.lengths, found=[lengths], units=units, ended=ended),
        "wins": partial(panels.wins, found=wins, game=game),
    }
    alone = game.players == 1
    if visits is None:
        if alone:
            return Layout(drawn, [["lengths"]], (10, 4.4))
        return Layout(drawn, [["lengths", "wins"]], (12.5, 4.4), (1.75, 1))
    drawn["visits"] = partial(heat.visits, board=drawing_of(game), found=visits)
    if alone:
        return Layout(drawn, [["lengths", "visits"]], (15, 6), (1, 1.15))
    mosaic = [["lengths", "visits"], ["wins", "visits"]]
    return Layout(drawn, mosaic, (15, 7.4), (1, 1.15), (1.5, 1))
