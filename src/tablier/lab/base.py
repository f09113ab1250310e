"""What all results of the lab have in common: words, JSON, CSV, pandas, pictures, a notebook."""

import base64
import csv
import io
import json
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tablier.draw.theme import theme_of
from tablier.lab.plots.house import (
    Heading,
    House,
    check,
    drawable,
    drawing,
    lay_out,
    png,
    save,
    settle,
    sheet,
)
from tablier.lab.plots.layouts import Layout
from tablier.words import Message, known, language, short
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure

PACKAGE = "tablier.lab"
T = TypeVar("T")
SHOWN_DOTS = 110  # to an inch, in a notebook
ABOVE_LEGEND = 26  # points
TITLE_LETTERS, LEAST_TITLE = 12, 20  # to an inch of the axes; narrower ones have longer titles


class Table(NamedTuple):
    """Figures in rows, for other programs: names in English, numbers as they are."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    named: bool = False  # the first column names the rows


class Summary(NamedTuple):
    """Figures in rows, for people."""

    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Spoken(ABC):
    """Something of the lab that tells what it is, on a terminal and in a notebook."""

    @abstractmethod
    def _sentences(self, lang: str) -> Iterator[Message]:
        """Everything in plain sentences."""

    def say(self, lang: str | None = None) -> str:
        """Everything in plain sentences."""
        lang = known(lang or language())
        return "\n".join(message.say(lang) for message in self._sentences(lang))

    def __repr__(self) -> str:
        return self.say()

    def _repr_html_(self) -> str:
        lang = language()
        return f'<div lang="{lang}" style="white-space: pre-wrap">{escape(self.say(lang))}</div>'


class Finding(Spoken):
    """Something that the lab has found: its figures are there as data too."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""

    def to_json(self) -> str:
        """`to_dict` as text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2)


class Figures(Finding):
    """Figures that have been found: they can be taken elsewhere, as CSV and to pandas."""

    @abstractmethod
    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        """Its figures by name; the first table is given to whoever names none."""

    def table(self, what: str | None = None) -> Table:
        """One of its tables: the first, or the one that is named."""
        return _chosen(self._tables(), what)()

    def to_csv(self, what: str | None = None) -> str:
        """One of its tables as text: the first, or the one that is named."""
        table = self.table(what)
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(table.columns)
        writer.writerows([_plain(value) for value in row] for row in table.rows)
        return text.getvalue()

    def to_pandas(self, what: str | None = None) -> "pandas.DataFrame":
        """One of its tables as one of pandas, where that is installed."""
        table = self.table(what)
        try:
            import pandas
        except ImportError:
            raise TablierError("no-pandas", package=PACKAGE) from None
        found = pandas.DataFrame(list(table.rows), columns=list(table.columns))
        return found.set_index(table.columns[0]) if table.named else found


class Result(Figures):
    """Figures that show themselves as a table and a picture."""

    @abstractmethod
    def _heading(self, lang: str) -> Heading:
        """What stands above a picture or a table of it."""

    @abstractmethod
    def _summary(self, lang: str) -> Summary:
        """The table that a notebook shows."""

    @abstractmethod
    def _layout(self, lang: str) -> Layout:
        """Its picture."""

    # --- pictures ---

    def plot(
        self,
        file: str | Path | None = None,
        lang: str | None = None,
        *,
        ax: Any = None,
        what: str | None = None,
        theme: str = "day",
    ) -> "Figure":
        """Draw it; answer the figure of Matplotlib, and write it into a file where one is named.

        `what` draws one part alone, `ax` draws it on axes of your own (the most telling part, where
        none is named); a figure of yours that has no layout is given one, so that nothing is cut.
        The file is a .png, .svg or .pdf; the theme is ``day``, ``night`` or ``print``.
        """
        target = None if file is None else check(file)
        if not drawable():
            raise TablierError("no-matplotlib", package=PACKAGE)
        lang = known(lang or language())
        house = House(theme_of(theme), lang)
        layout = self._layout(lang)
        with drawing(house):
            if ax is not None:
                _check_axes(ax)
                panel = _chosen(layout.panels, what)
                panel(ax, house)
                _head(ax, house, self._heading(lang))
                figure = settle(ax)
            else:
                if what is not None:
                    layout = _alone(layout, what)
                figure, room = sheet(house, self._heading(lang), *layout.size)
                axes = room.subplot_mosaic(
                    layout.mosaic, width_ratios=layout.widths, height_ratios=layout.heights
                )
                for name, one in axes.items():
                    layout.panels[name](one, house)
                lay_out(figure, axes.values())
        if target is not None:
            save(figure, target, house)
        made: Figure = figure
        return made

    # --- notebooks ---

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """All that a notebook may choose from: words, table and picture together, the picture."""
        picture = self._repr_png_()
        bundle: dict[str, Any] = {"text/plain": repr(self), "text/html": self._html(picture)}
        if picture:
            bundle["image/png"] = picture
        return bundle

    def _repr_html_(self) -> str:
        return self._html(self._repr_png_())

    def _repr_png_(self) -> bytes | None:
        return png(self.plot(), SHOWN_DOTS) if drawable() else None

    def _html(self, picture: bytes | None) -> str:
        """The table, and the picture below it."""
        lang = language()
        shown = ""
        if picture:
            words, width = escape(self.say(lang)), round(100 * self._layout(lang).size[0])
            source = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
            look = f'width="{width}" style="max-width: 100%"'
            shown = f'<img alt="{words}" {look} src="{source}">'
        return f'<div lang="{lang}">{self._table(lang)}{shown}</div>'

    def _table(self, lang: str) -> str:
        """The summary as HTML."""
        heading, summary = self._heading(lang), self._summary(lang)
        caption = "<br>".join(escape(line) for line in heading.lines)
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in summary.head)
        rows = "".join(
            f'<tr><th scope="row" style="text-align: left">{escape(row[0])}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in summary.rows
        )
        return (
            f'<table><caption style="text-align: left"><strong>{escape(heading.title)}</strong>'
            f"<br>{caption}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )


def _chosen(among: Mapping[str, T], what: str | None) -> T:
    """One of several by its name; the first, where none is named."""
    if what is None:
        return next(iter(among.values()))
    if what not in among:
        raise TablierError(
            "unknown-part", package=PACKAGE, what=str(what), accepted=", ".join(among)
        )
    return among[what]


def _check_axes(found: Any) -> None:
    """Refuse to draw on what are no axes."""
    from matplotlib.axes import Axes

    if not isinstance(found, Axes):
        raise TablierError("plot-axes", package=PACKAGE, found=short(str(found)))


def _alone(layout: Layout, what: str) -> Layout:
    """A picture of one part."""
    panel = _chosen(layout.panels, what)
    return Layout({what: panel}, [[what]], (9, 5))


def _head(axes: Any, house: House, heading: Heading) -> None:
    """Say above axes of somebody else's what game they show, in lines no wider than they are."""
    inches = axes.get_window_extent().width / axes.figure.dpi
    most = max(LEAST_TITLE, int(inches * TITLE_LETTERS))
    lines = textwrap.wrap(", ".join([heading.title, *heading.lines]), most)
    house.entitle(axes, "\n".join([*lines, axes.get_title(loc="left")]), pad=ABOVE_LEGEND)


def _plain(value: Any) -> Any:
    return f"{value:.9g}" if isinstance(value, float) else value
