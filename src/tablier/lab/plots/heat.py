"""Pictures in which darker is more: visits on a board, a matrix of probabilities."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.draw.drawing import Drawing
from tablier.draw.theme import contrast, mix
from tablier.lab.plots.house import TICK, House

MOST_NAMES = 24  # beside a matrix
# In inches from a board: the bar of its colours, and what stands below the bar's name.
BAR, BAR_HEIGHT, UNDER_BAR = -0.36, 0.13, -0.92


def visits(axes: Any, house: House, board: Drawing, found: Mapping[str, float]) -> None:
    """The places of the board where they lie on its picture, the darker the more visited."""
    from matplotlib.colors import to_hex
    from matplotlib.patches import Patch, Polygon

    theme = house.theme
    heat = _heat(house, max(found.values(), default=0.0))
    never = False
    for id_, place in board.places.items():
        visited = found.get(id_, 0.0)
        never = never or not visited
        paint = to_hex(heat.to_rgba(visited)) if visited else theme.paper
        axes.add_patch(Polygon(place.outline, facecolor=paint, edgecolor=theme.ink, linewidth=0.7))
        if not visited:
            axes.add_patch(
                Polygon(place.outline, fill=False, hatch="////", linewidth=0, edgecolor=theme.faded,
                        alpha=0.55)
            )  # fmt: skip
        house.write(
            axes, *place.centre, _number(id_), ha="center", fontsize=TICK - 1.5,
            color=theme.over(paint.upper()),
            bbox=None if visited else {"facecolor": theme.paper, "edgecolor": "none", "pad": 0.8},
        )  # fmt: skip
    axes.set(xlim=(-1, board.width + 1), ylim=(board.height + 1, -1), aspect="equal")
    axes.axis("off")
    house.entitle(axes, house.say("visits"))
    below = _below(axes)
    bar = axes.inset_axes((0.02, BAR, 0.6, BAR_HEIGHT), transform=below)
    _scale(house, heat, bar, "horizontal")
    bar.set_yticks([])
    house.name(bar, house.say("per-game"))
    if never:
        hatched = Patch(
            facecolor=theme.paper, edgecolor=theme.faded, hatch="////", label=house.say("never")
        )
        house.explain(
            axes, [hatched], loc="upper left", bbox_to_anchor=(0.02, UNDER_BAR), borderpad=0,
            borderaxespad=0, bbox_transform=below,
        )  # fmt: skip


def matrix(axes: Any, house: House, chances: Any, names: Sequence[str]) -> None:
    """From each state, a row, to each state, a column: the darker the likelier.

    An end leads to itself alone: it has a column, and no row.
    """
    going, states = chances.shape
    heat = _heat(house, 100 * float(chances.max()))
    axes.imshow(
        100 * chances, cmap=heat.cmap, norm=heat.norm, interpolation="nearest", aspect="auto"
    )
    house.dress(axes)
    axes.grid(visible=False)
    for axis, count in ((axes.xaxis, states), (axes.yaxis, going)):
        some = range(0, count, -(-count // MOST_NAMES))
        axis.set_ticks(some, [names[state] for state in some])
    axes.tick_params(axis="x", labelrotation=90)
    house.name(axes, house.say("to-state"), house.say("from-state"))
    house.entitle(axes, house.say("matrix"))
    bar = axes.inset_axes((1.02, 0, 0.025, 1))
    _scale(house, heat, bar, "vertical")
    bar.set_xticks([])
    house.name(bar, y=house.say("by-throw"))


def _heat(house: House, most: float) -> Any:
    """Colours from nothing at all to the most there is."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize

    theme = house.theme
    dark = mix(theme.red, theme.ink, 0.7)
    warm = sorted((theme.yellow, theme.red, dark), key=lambda one: contrast(one, theme.paper))
    return ScalarMappable(
        Normalize(0, most or 1.0),
        LinearSegmentedColormap.from_list("tablier", [theme.paper, *warm]),
    )


def _scale(house: House, heat: Any, place: Any, along: str) -> None:
    """What the colours stand for, on axes of its own."""
    scale = place.figure.colorbar(heat, cax=place, orientation=along)
    scale.outline.set(edgecolor=house.theme.faded, linewidth=0.8)
    house.dress(place)
    place.grid(visible=False)


def _below(axes: Any) -> Any:
    """Places across the width of axes, and in inches from their lower edge."""
    from matplotlib.transforms import ScaledTranslation, blended_transform_factory

    down = axes.figure.dpi_scale_trans + ScaledTranslation(0, 0, axes.transAxes)
    return blended_transform_factory(axes.transAxes, down)


def _number(place: str) -> str:
    """What is printed on a place: the number at the end of its name, if it has one."""
    last = place.rsplit("-", 1)[-1]
    return last if last.isdecimal() else ""
