"""What pictures of the lab are made of: each function draws one thing on axes it is given."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import isinf
from typing import Any, NamedTuple

from tablier.lab.certainty import Mean
from tablier.lab.plots.house import LABELS, TICK, House
from tablier.picture import drawing_of
from tablier.referee.game import Game
from tablier.words import Both
from tablier.words.numbers import decimal, number, percent

Panel = Callable[[Any, House], None]
"""Draws something on axes."""

SHOWN = 0.999
"""The share of games that an axis of lengths reaches to; what lies beyond is said beside it."""

LEAST_TOLD = 0.00005  # a smaller share would read 0.00 %
MOST_BARS = 100
WIDTHS = (1, 2, 5)  # of a bar, in turns; and ten times as much, and so on
ROW = 0.105  # of the highest bar: above it each line has its name, in a row of its own
SIDES = ("blue", "red")  # A and B
MARKS = ("o", "s", "^", "D", "h", "*")  # the shapes of the seats
DASHES: tuple[Any, ...] = (
    "-",
    (0, (5, 2)),
    (0, (1, 1.5)),
    (0, (5, 2, 1, 2)),
    (0, (9, 3)),
    (0, (3, 5)),
)


class Lengths(NamedTuple):
    """How long games last: the share of games by their number of turns."""

    label: str
    shares: Sequence[float]
    mean: float
    median: int
    longest: int | None = None  # of played games; exact odds know no longest one
    endless: Both | None = None  # how many games had no end, in words, where any had none


class Units(NamedTuple):
    """What lengths are counted in."""

    axis: Both  # beside the axis: of two games, each one's own
    span: Both  # of a bar's width


class Wins(NamedTuple):
    """Who wins: shares by seat, and of draws."""

    label: str
    wins: Sequence[Mean]
    draws: Mean
    ended: bool = False  # some games had no end: the shares are those of the others


def histogram(shares: Sequence[float], width: int) -> list[float]:
    """The share of games in each bar: lengths 0 to width - 1 in the first, and so on.

    A bar is the sum of its games, whatever its width: bars of all widths add up to all games.
    """
    return [sum(shares[start : start + width]) for start in range(0, len(shares), width)]


def bar_width(last: int) -> int:
    """How many turns a bar covers, so that there are not too many bars up to a length."""
    tens = 1
    while True:
        for width in WIDTHS:
            if last // (width * tens) < MOST_BARS:
                return width * tens
        tens *= 10


def reach(found: Sequence[Lengths]) -> int:
    """The length that nearly all games of all of these do not exceed."""
    return max(1, *(_shown(one.shares) for one in found))


def _shown(shares: Sequence[float]) -> int:
    whole = sum(shares)
    for turns, passed in enumerate(accumulate(shares)):
        if passed >= SHOWN * whole:
            return turns
    return max(1, len(shares) - 1)


def _span(found: Sequence[Lengths], last: int, width: int) -> tuple[float, float]:
    """From where to where an axis of lengths goes: from 0, unless all games are far from it."""
    least = min(next((n for n, share in enumerate(one.shares) if share), 0) for one in found)
    start = least // width * width if least > (last - least) / 3 else 0
    return start - width / 2 - 0.5, last + width


# --- how long games last --------------------------------------------------------------------------


def headroom(found: Sequence[Lengths]) -> float:
    """How tall axes are, in heights of the highest bar."""
    return 1.05 + 2 * ROW * len(found)


def lengths(
    axes: Any, house: House, found: Sequence[Lengths], units: Units, ended: bool = False
) -> None:
    """Bars of games by length, with mean and median; of one game, the cumulative curve as well.

    `ended`: some games had no end, and the shares are of the others.
    """
    last = reach(found)
    width = bar_width(last)
    house.dress(axes)
    tall = 0.0
    for n, one in enumerate(found):
        bars = [100 * share for share in histogram(one.shares[: last + width], width)]
        bars = bars[: last // width + 1]
        tall = max(tall, *bars)
        _bars(axes, house, n, one, bars, width, alone=len(found) == 1)
    # Above the bars and the curve there is room for the names of the lines.
    axes.set(xlim=_span(found, last, width), ylim=(0, headroom(found) * tall))
    axes.set_yticks([tick for tick in axes.get_yticks() if tick <= 1.03 * tall])
    _marks(axes, house, found, tall)
    kind = "ended-" if ended else ""
    bar = house.say(f"{kind}bar-{'one' if width == 1 else 'many'}", n=width, unit=units.span)
    named = [house.say("length", unit=units.axis), *_beyond(house, found, last)]
    house.name(axes, "\n".join([*named, *_endless(house, found)]), bar)
    axes.xaxis.set_major_locator(_whole_turns())
    house.entitle(axes, house.say("lengths"))
    if len(found) == 1:
        curve = axes.twinx()
        curve.set_ylim(0, 100 * headroom(found))
        _curves(curve, house, found, last)
        house.dress(curve, grid="x")
        curve.grid(visible=False)
        curve.spines["left"].set_visible(False)
        curve.spines["right"].set_visible(True)
        curve.set_facecolor("none")
        curve.set_yticks(range(0, 101, 25))
        house.name(curve, y=house.say("over-by"))
        handles = [*axes.get_legend_handles_labels()[0], *curve.get_legend_handles_labels()[0]]
        _legend(house, curve, handles)
    else:
        _legend(house, axes, axes.get_legend_handles_labels()[0])


def _legend(house: House, axes: Any, handles: list[Any]) -> None:
    """What is what, beside the title: there it hides nothing."""
    house.explain(
        axes, handles, loc="lower right", bbox_to_anchor=(1.01, 0.985), ncols=len(handles),
        columnspacing=1.4, borderaxespad=0.3,
    )  # fmt: skip


def _bars(
    axes: Any, house: House, n: int, one: Lengths, bars: list[float], width: int, alone: bool
) -> None:
    """The bars of one game: the second of two is hatched, so that they differ in grey too."""
    theme = house.theme
    paint = theme.tint(SIDES[n])
    edges = [start * width - 0.5 for start in range(len(bars) + 1)]
    label = house.say("bars") if alone else one.label
    axes.stairs(
        bars, edges, fill=True, facecolor=theme.washed(SIDES[n], 0.45 if alone else 0.3),
        edgecolor=paint, linewidth=0.5 if alone else 0, alpha=1 if alone else 0.75,
        hatch="" if n == 0 else "////", label=label if alone else None,
    )  # fmt: skip
    if alone:
        for edge, bar in zip(edges, bars, strict=False):
            axes.plot([edge, edge], [0, bar], color=theme.paper, linewidth=0.5, zorder=1)
    else:
        style = "-" if n == 0 else (0, (4, 1.5))
        axes.stairs(bars, edges, color=paint, linewidth=1.6, linestyle=style, label=label)


def _named_lines(house: House, found: Sequence[Lengths]) -> list[tuple[float, str, str, str]]:
    """Means and medians from left to right: where, what is written, dashes, colour."""
    rows = []
    for n, one in enumerate(found):
        paint = house.theme.ink if len(found) == 1 else house.theme.tint(SIDES[n])
        mean = house.say("mean", value=decimal(one.mean, house.lang))
        median = house.say("median", value=number(one.median, house.lang))
        rows.append((one.mean, _of_side(house, found, n, mean), "--", paint))
        rows.append((float(one.median), _of_side(house, found, n, median), ":", paint))
    return sorted(rows)


def _of_side(house: House, found: Sequence[Lengths], n: int, text: str) -> str:
    """A text that says which of two it is about."""
    return text if len(found) == 1 else house.say("side", side=found[n].label, text=text)


def _marks(axes: Any, house: House, found: Sequence[Lengths], tall: float) -> None:
    """The mean and the median as lines with their names and values.

    The first line from the left is the tallest, so that no name crosses another line.
    """
    left, right = axes.get_xlim()
    for row, (x, text, style, paint) in enumerate(_named_lines(house, found)):
        y = tall * (headroom(found) - ROW * (row + 0.7))
        axes.plot([x, x], [0, y], color=paint, linewidth=1.3, linestyle=style, zorder=4)
        before = (x - left) / (right - left) > 0.75  # it would run out on the right
        gap = 0.008 * (right - left) * (-1 if before else 1)
        house.write(axes, x + gap, y, text, color=paint, ha="right" if before else "left",
                    fontweight="bold" if style == "--" else "normal", bbox=house.patch,
                    zorder=5)  # fmt: skip


def _beyond(house: House, found: Sequence[Lengths], last: int) -> list[str]:
    """What is not on the axis any more: how many games last longer."""
    said = []
    for n, one in enumerate(found):
        rest = sum(one.shares[last + 1 :])
        if rest < LEAST_TOLD:
            continue
        share = percent(rest, house.lang)
        key = "beyond" if one.longest is None else "beyond-up-to"
        text = house.say(key, share=share, longest=number(one.longest or 0, house.lang))
        said.append(_of_side(house, found, n, text))
    return said


def _endless(house: House, found: Sequence[Lengths]) -> list[str]:
    """What has no length: how many games had no end."""
    return [
        _of_side(house, found, n, one.endless[house.lang])
        for n, one in enumerate(found)
        if one.endless
    ]


def _whole_turns() -> Any:
    """Where an axis of lengths has its numbers: there is no half of a turn."""
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator("auto", steps=(1, 2, 2.5, 5, 10), integer=True)


def cumulative(axes: Any, house: House, found: Sequence[Lengths], units: Units) -> None:
    """The share of games that are over by each turn."""
    last = reach(found)
    house.dress(axes)
    _curves(axes, house, found, last)
    span = _span(found, last, bar_width(last))
    axes.set(xlim=span, ylim=(0, 104), yticks=range(0, 101, 25))
    house.name(axes, house.say("length", unit=units.axis), house.say("over-by"))
    axes.xaxis.set_major_locator(_whole_turns())
    house.entitle(axes, house.say("cumulative"))
    if len(found) > 1:
        _legend(house, axes, axes.get_legend_handles_labels()[0])


def _curves(axes: Any, house: House, found: Sequence[Lengths], last: int) -> None:
    for n, one in enumerate(found):
        over = [100 * share for share in accumulate(one.shares[: last + 1])]
        over += [over[-1]] * (last + 1 - len(over))
        alone = len(found) == 1
        axes.plot(
            range(last + 1), over, drawstyle="steps-post", linewidth=1.7,
            color=house.theme.tint("red" if alone else SIDES[n]),
            linestyle="-" if n == 0 else (0, (4, 1.5)),
            label=house.say("curve") if alone else one.label,
        )  # fmt: skip


# --- who wins -------------------------------------------------------------------------------------


def wins(axes: Any, house: House, found: Wins, game: Game) -> None:
    """A bar for each seat in its own colour, with its figure; and an even share to compare."""
    theme, board = house.theme, drawing_of(game)
    rows = list(found.wins)
    names = enumerate(game.names, start=1)
    labels = [house.say("seat-named", seat=seat, name=name) for seat, name in names]
    paints = [board.mark(seat, theme)[1] for seat in range(game.players)]
    if found.draws.value:
        rows.append(found.draws)
        labels.append(house.say("draw"))
        paints.append(theme.paper)
    for y, (share, paint) in enumerate(zip(rows, paints, strict=True)):
        _bar(axes, house, y, share, paint, 0.62)
    _finish_wins(axes, house, rows, labels, found.ended)
    house.entitle(axes, house.say("wins"), pad=24)  # above the name of the even share
    even = 100 * (1 - found.draws.value) / game.players
    if game.players > 1:
        axes.axvline(even, color=theme.ink, linewidth=1.1, linestyle=(0, (4, 3)), zorder=3)
        house.write(
            axes, even, 1.02, house.say("even", share=percent(even / 100, house.lang)),
            transform=axes.get_xaxis_transform(), ha="center", va="bottom", fontsize=TICK - 0.5,
        )  # fmt: skip


def wins_of_two(
    axes: Any, house: House, found: Sequence[Wins], names: Sequence[Sequence[str]]
) -> None:
    """For each seat a bar of A and a bar of B."""
    theme = house.theme
    most = max(len(one.wins) for one in found)
    labels = [_shared_name(house, names, seat) for seat in range(most)]
    drawn = any(one.draws.value for one in found)
    for n, one in enumerate(found):
        rows = dict(enumerate(one.wins))
        if drawn:
            rows[most] = one.draws
        for seat, share in rows.items():
            y, paint = seat + (n - 0.5) * 0.4, theme.washed(SIDES[n], 0.7 if n == 0 else 0.45)
            label = one.label if seat == 0 else None
            _bar(axes, house, y, share, paint, 0.36, "" if n == 0 else "////", label, SIDES[n])
    every = [*(share for one in found for share in (*one.wins, one.draws))]
    labels += [house.say("draw")] if drawn else []
    _finish_wins(axes, house, every, labels, any(one.ended for one in found))
    house.entitle(axes, house.say("wins"))
    _legend(house, axes, axes.get_legend_handles_labels()[0])


def _shared_name(house: House, names: Sequence[Sequence[str]], seat: int) -> str:
    """A seat by its number, and by its name where both sides call it the same."""
    called = {side[seat] for side in names if seat < len(side)}
    if len(called) == 1:
        return house.say("seat-named", seat=seat + 1, name=called.pop())
    return house.say("seat", seat=seat + 1)


def _bar(
    axes: Any, house: House, y: float, share: Mean, paint: str, thick: float, hatch: str = "",
    label: str | None = None, edge: str = "",
) -> None:  # fmt: skip
    theme = house.theme
    value, error = 100 * share.value, 0.0 if isinf(share.error) else 100 * share.error
    above = min(error, 100 - value)  # few games leave much open, but nothing beyond 0 and all
    axes.barh(
        y, value, thick, color=paint, hatch=hatch, label=label, linewidth=0.9,
        edgecolor=theme.tint(edge) if edge else theme.ink,
    )  # fmt: skip
    if error:
        # On a light line below it, the interval is seen on dark bars too.
        for paint, weight in ((theme.paper, 3.0), (theme.ink, 1.1)):
            axes.errorbar(
                value, y, xerr=[[min(error, value)], [above]], color=paint, capsize=3,
                linewidth=weight, zorder=4,
            )  # fmt: skip
    told = percent(share.value, house.lang)
    if not share.exact and error:
        told += f" ± {percent(share.error, house.lang)}"
    gap = {"xytext": (6, 0), "textcoords": "offset points"}
    axes.annotate(
        told, (value + above, y), **gap, va="center", color=theme.ink, fontsize=TICK,
        fontfamily=LABELS, bbox=house.patch, zorder=5,
    )  # fmt: skip


def _finish_wins(
    axes: Any, house: House, rows: Sequence[Mean], labels: Sequence[str], ended: bool
) -> None:
    house.dress(axes, grid="x")
    axes.set_yticks(range(len(labels)), labels)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(labels) - 0.5, -0.5)  # the first seat above
    errors = (0.0 if isinf(share.error) else share.error for share in rows)
    most = min(1.0, max(share.value + error for share, error in zip(rows, errors, strict=True)))
    axes.set_xlim(0, 100 * most * 1.55 or 1)  # room for the figures beside the bars
    axes.set_xticks([tick for tick in axes.get_xticks() if tick <= 100 and tick <= 115 * most])
    house.name(axes, house.say("ended-share" if ended else "share"))


# --- a game looked back on ------------------------------------------------------------------------


def chances(
    axes: Any,
    house: House,
    found: Sequence[Sequence[float]],
    names: Sequence[str],
    game: Game,
    turning: Sequence[tuple[int, str]],
) -> None:
    """Everybody's chances after every move, each seat with its colour, dashes and mark."""
    theme, board = house.theme, drawing_of(game)
    house.dress(axes)
    steps = len(found)
    every = max(1, steps // 8)
    for seat, name in enumerate(names):
        mark, paint = board.mark(seat, theme)
        axes.plot(
            [100 * wins[seat] for wins in found], color=paint, label=name,
            linestyle=DASHES[seat], linewidth=2, marker=MARKS[mark], markersize=7,
            markevery=(seat * every // len(names), every), markeredgecolor=theme.ink,
            markeredgewidth=0.7, clip_on=False, zorder=3,
        )  # fmt: skip
    for row, (step, when) in enumerate(turning):
        top = 104 + 7 * (row % 2)
        axes.plot([step, step], [0, top - 0.5], color=theme.faded, linestyle=":", linewidth=1.2)
        house.write(axes, step, top, when, ha="center", va="bottom", clip_on=False)
    axes.set(
        xlim=(0, max(1, steps - 1)), ylim=(0, 116 if turning else 104), yticks=range(0, 101, 25)
    )
    house.name(axes, house.say("moves"), house.say("chances"))
    house.entitle(axes, house.say("chances-title"))
    house.explain(axes, loc="center left", bbox_to_anchor=(1.01, 0.5))
