"""How a picture of the lab looks: its type, its paper, its numbers; and how it is kept.

Matplotlib's own settings are changed while a picture is drawn and put back afterwards; whatever it
reads later (when somebody saves the figure or changes its axes) is written into the axes.
"""

import errno
import os
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.draw.faces import Face, font_file
from tablier.draw.theme import Theme
from tablier.words import Message, Value
from tablier.words.errors import TablierError, reason
from tablier.words.numbers import number, pointed

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PACKAGE = "tablier.lab"
SUFFIXES = (".png", ".svg", ".pdf")
DOTS = 160  # to an inch

SERIF, SANS = "Source Serif Pro", "Source Sans Pro"
# A letter that our own type lacks is taken from the type that comes with Matplotlib.
TITLES = [SERIF, SANS, "DejaVu Serif", "DejaVu Sans"]
LABELS = [SANS, SERIF, "DejaVu Sans"]

TITLE, SUBTITLE, PANEL, LABEL, TICK = 17.0, 11.0, 12.5, 10.5, 10.0
COLUMNS = 15  # letters of a subtitle to an inch


def check(name: str | Path) -> Path:
    """Refuse, before hours of play, a file that could not be drawn afterwards."""
    if not isinstance(name, str | os.PathLike):
        raise TablierError("plot-suffix", package=PACKAGE, file=type(name).__name__)
    file = Path(name)
    if file.suffix.lower() not in SUFFIXES or str(name).endswith(("/", os.sep)):
        raise TablierError("plot-suffix", package=PACKAGE, file=str(name))
    if not file.parent.is_dir():
        absent = reason(FileNotFoundError(errno.ENOENT, ""), writing=True)
        raise TablierError("plot-unwritable", package=PACKAGE, file=str(file), reason=absent)
    if file.is_dir():
        folder = reason(IsADirectoryError(errno.EISDIR, ""), writing=True)
        raise TablierError("plot-unwritable", package=PACKAGE, file=str(file), reason=folder)
    if not drawable():
        raise TablierError("no-matplotlib", package=PACKAGE)
    return file


def drawable() -> bool:
    """Is Matplotlib there?"""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


class House:
    """The style of one picture: a theme, and a language for words and numbers."""

    def __init__(self, theme: Theme, lang: str) -> None:
        self.theme = theme
        self.lang = lang

    def say(self, key: str, **values: Value) -> str:
        """A label."""
        return Message(PACKAGE, f"plot.{key}", values).say(self.lang)

    def figure(self, x: float, _: Any = None) -> str:
        """A number as it stands on an axis; Matplotlib also hands over its place."""
        whole = round(x)
        if abs(x - whole) < 1e-9:
            return number(whole, self.lang).replace("-", "\N{MINUS SIGN}")
        return pointed(f"{x:.6g}", self.lang).replace("-", "\N{MINUS SIGN}")

    def dress(self, axes: Any, grid: str = "y") -> None:
        """Give axes our type, ink and paper, so that they keep them outside of the context too."""
        from matplotlib.ticker import FuncFormatter

        theme = self.theme
        axes.set_facecolor(theme.paper)
        axes.set_axisbelow(True)
        axes.grid(visible=False)
        axes.grid(axis=grid, color=theme.faded, alpha=0.25, linewidth=0.6)
        axes.tick_params(
            which="both",
            color=theme.faded,
            labelcolor=theme.ink,
            labelsize=TICK,
            labelfontfamily=LABELS,
            width=0.8,
            length=3,
        )
        axes.xaxis.set_major_formatter(FuncFormatter(self.figure))
        axes.yaxis.set_major_formatter(FuncFormatter(self.figure))
        for side, spine in axes.spines.items():
            spine.set(color=theme.faded, linewidth=0.8, visible=side in ("left", "bottom"))

    def entitle(self, axes: Any, title: str, pad: float = 9) -> None:
        """Write what axes show above them, on the left."""
        axes.set_title(
            title,
            loc="left",
            color=self.theme.ink,
            fontsize=PANEL,
            fontfamily=TITLES,
            fontweight="bold",
            pad=pad,
        )

    def name(self, axes: Any, x: str = "", y: str = "") -> None:
        """Write what the axes count beside them."""
        look = {"color": self.theme.ink, "fontsize": LABEL, "fontfamily": LABELS}
        axes.set_xlabel(x, linespacing=1.6, **look)
        axes.set_ylabel(y, **look)

    def write(self, axes: Any, x: float, y: float, text: str, **how: Any) -> Any:
        """A small text at a point of the axes."""
        look = {"color": self.theme.ink, "fontsize": TICK, "fontfamily": LABELS, "va": "center"}
        return axes.text(x, y, text, **{**look, **how})

    @property
    def patch(self) -> dict[str, Any]:
        """A piece of paper behind a text, so that no line runs through it."""
        return {"facecolor": self.theme.paper, "edgecolor": "none", "pad": 1.2}

    def explain(self, axes: Any, handles: list[Any] | None = None, **how: Any) -> None:
        """A legend, in our type."""
        from matplotlib.font_manager import FontProperties

        if handles is not None:
            how["handles"] = handles
        axes.legend(
            frameon=False,
            labelcolor=self.theme.ink,
            handlelength=2.2,
            prop=FontProperties(family=LABELS, size=TICK),
            **how,
        )


@contextmanager
def drawing(house: House) -> Iterator[None]:
    """Draw inside: with our settings in force, and with those of before put back afterwards."""
    from matplotlib import rc_context

    _register()
    theme = house.theme
    settings: dict[Any, Any] = {
        "font.family": LABELS,
        "font.size": TICK,
        "text.color": theme.ink,
        "text.parse_math": False,  # a board's title may well have dollars in it
        "axes.labelcolor": theme.ink,
        "axes.edgecolor": theme.faded,
        "axes.facecolor": theme.paper,
        "figure.facecolor": theme.paper,
        "hatch.linewidth": 0.7,
        "legend.frameon": False,
        "pdf.fonttype": 42,
        "svg.fonttype": "path",
        "svg.hashsalt": "tablier",
    }
    with rc_context(settings):
        yield


@lru_cache(maxsize=1)
def _register() -> None:
    """Tell Matplotlib, once, where our type lies."""
    from matplotlib.font_manager import fontManager

    for face in Face:
        fontManager.addfont(font_file(face))


class Heading(NamedTuple):
    """What stands above a picture."""

    title: str
    lines: Sequence[str]  # below the title: players, games, options

    def wrapped(self, width: float) -> list[str]:
        """The lines, none of them wider than so many inches."""
        return [part for line in self.lines for part in textwrap.wrap(line, int(width * COLUMNS))]


def sheet(house: House, heading: Heading, width: float, height: float) -> tuple[Any, Any]:
    """An empty figure with its heading; answer it, and the part of it to draw on.

    The size is that of the part, in inches; a long heading takes more lines, and a taller figure.
    """
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    from tablier.lab.plots.picture import Picture

    lines = heading.wrapped(width)
    head = 0.62 + 0.2 * len(lines)
    margins = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.08)
    figure = Picture(figsize=(width, height + head), layout=margins)
    figure.set_facecolor(house.theme.paper)
    parts: Any = figure.subfigures(2, 1, height_ratios=[head, height])
    upper, lower = parts
    margin = 0.16 / width
    upper.text(
        margin,
        1 - 0.36 / head,
        heading.title,
        color=house.theme.ink,
        fontsize=TITLE,
        fontfamily=TITLES,
        fontweight="bold",
        va="center",
    )
    upper.text(
        margin,
        1 - 0.58 / head,
        "\n".join(lines),
        color=house.theme.ink,
        fontsize=SUBTITLE,
        fontfamily=LABELS,
        va="top",
        linespacing=1.25,
    )
    return figure, lower


def settle(axes: Any) -> "Figure":
    """The figure of axes that somebody has made; what stands on it gets the room that it needs.

    Unless it is laid out already, or its axes stand in no grid that could give way.
    """
    from matplotlib.figure import SubplotParams

    figure: Figure = axes.figure.figure  # of axes in a part of a figure: the whole
    untouched = vars(figure.subplotpars) == vars(SubplotParams())
    if figure.get_layout_engine() is None and untouched and axes.get_subplotspec() is not None:
        figure.set_layout_engine("constrained")
        lay_out(figure, [axes])
    return figure


def lay_out(figure: "Figure", parts: Iterable[Any]) -> None:
    """Give each part its room, once before the figure is drawn, where a part keeps its shape.

    A board is then narrower or lower than its room. Matplotlib finds only step by step how much
    that leaves to what stands below it, and takes two steps whenever it draws.
    """
    engine = figure.get_layout_engine()
    if engine and any(one.get_aspect() != "auto" for one in parts):
        engine.execute(figure)


def save(figure: "Figure", file: Path, house: House) -> None:
    """Write a figure that is drawn, the same bytes each time; or say why it cannot be written."""
    dated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower())
    try:
        with drawing(house):
            figure.savefig(file, dpi=DOTS, metadata=dated)
    except OSError as error:
        raise TablierError(
            "plot-unwritable", package=PACKAGE, file=str(file), reason=reason(error, writing=True)
        ) from None


def png(figure: "Figure", dots: int = DOTS) -> bytes:
    """A figure as the bytes of a picture."""
    kept = BytesIO()
    figure.savefig(kept, format="png", dpi=dots)
    return kept.getvalue()
