"""The board on a sheet, as large as it gets, or over several with marks to cut and join them."""

import re
from functools import cached_property
from html import unescape

from tablier.paper.job import PrintJob
from tablier.paper.page import LONGEST_TITLE, MARGIN, Pages, escaped, mm, page, picture, say
from tablier.picture.boards import SHAPES, Board
from tablier.words import LANGUAGES, short
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal

EDGE = 1.0  # half of the frame's line lies outside the board
TITLE = 8.0  # a strip above a board that does not bear its name
GUTTER = 5.0  # around the windows of a poster: marks and labels
OVERLAP = 10.0  # what neighbouring sheets of a poster share
MOST_SHEETS = 8  # in a row or a column
SMALLEST = 4.0  # mm: a finer square holds neither a number nor a pawn

_BOX = re.compile(r'viewBox="[^"]*"')


class Layout:
    """A board placed on paper: which drawing, which way up, at which scale."""

    def __init__(self, job: PrintJob, shape: str, landscape: bool) -> None:
        self.game, self.poster, self.lang = job.game, job.poster, job.lang
        self.board = Board(job.game, theme=job.theme.name, lang=job.lang, shape=shape)
        self.drawing = self.board.drawing
        self.width, self.height = job.paper.width, job.paper.height
        if landscape:
            self.width, self.height = self.height, self.width

    @cached_property
    def whole(self) -> tuple[float, float]:
        """Width and height of the drawing with the outer half of its frame."""
        return self.drawing.width + 2 * EDGE, self.drawing.height + 2 * EDGE

    @cached_property
    def svg(self) -> str:
        """The board without the ground around it, which on paper is the margin."""
        made = self.board.enclose(self.board.ground())
        wide, tall = (f"{side:.2f}" for side in self.whole)
        box = f'viewBox="{-EDGE} {-EDGE} {wide} {tall}" width="{wide}" height="{tall}"'
        return _BOX.sub(box, made, count=1)

    @cached_property
    def titled(self) -> bool:
        """Does the board bear its name?"""
        printed = " ".join(re.findall(r"<text[^>]*>(.*?)</text>", self.svg)).casefold()
        printed = unescape(re.sub(r"<[^>]*>", " ", printed))
        words = re.findall(r"\w+", self.game.card.titles[self.lang].casefold())
        return all(word in printed for word in words)

    @cached_property
    def window(self) -> tuple[float, float]:
        """The room for the board: a page between its margins, or all sheets of a poster joined."""
        width, height = self.width - 2 * MARGIN, self.height - 2 * MARGIN
        if self.poster:
            columns, rows = self.poster
            width = columns * (width - 2 * GUTTER) - (columns - 1) * OVERLAP
            height = rows * (height - 2 * GUTTER) - (rows - 1) * OVERLAP
        elif not self.titled:
            height -= TITLE
        return width, height

    @cached_property
    def scale(self) -> float:
        """How many millimetres of paper one of the drawing takes."""
        return min(self.window[0] / self.whole[0], self.window[1] / self.whole[1])

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the board on paper."""
        return self.whole[0] * self.scale, self.whole[1] * self.scale

    @cached_property
    def room(self) -> float:
        """The widest pawn that every place of the board holds, in millimetres."""
        return 2 * self.scale * min(place.radius for place in self.drawing.places.values())

    def pages(self) -> Pages:
        """The page, or the poster's pages."""
        if self.room < SMALLEST:
            size = {lang: decimal(self.room, lang, 1) for lang in LANGUAGES}
            raise TablierError("print-too-fine", size=size, least=f"{SMALLEST:.0f}")
        body = self._sheets() if self.poster else self._one()
        return Pages(body, {"board.svg": self.svg})

    def _one(self) -> str:
        (wide, tall), (width, height) = self.size, self.window
        above = 0.0 if self.titled else TITLE
        parts = [picture("board.svg", (width - wide) / 2, above + (height - tall) / 2, self.size)]
        if above:
            title = escaped(short(self.game.card.titles[self.lang], LONGEST_TITLE))
            parts.append(f"#place(top + center, text(size: 13pt, tracking: 0.5pt)[{title}])")
        return page(self.width, self.height, "\n".join(parts))

    def _sheets(self) -> str:
        assert self.poster is not None
        columns, rows = self.poster
        wide = self.width - 2 * MARGIN - 2 * GUTTER
        tall = self.height - 2 * MARGIN - 2 * GUTTER
        left, top = (self.window[0] - self.size[0]) / 2, (self.window[1] - self.size[1]) / 2
        pages = []
        for row in range(rows):
            for column in range(columns):
                x, y = column * (wide - OVERLAP), row * (tall - OVERLAP)
                board = picture("board.svg", left - x, top - y, self.size)
                body = [
                    f"#place(top + left, dx: {mm(GUTTER)}, dy: {mm(GUTTER)},"
                    f" block(width: {mm(wide)}, height: {mm(tall)}, clip: true)[{board}])",
                    *_marks(wide, tall, column, row, columns, rows),
                    self._label(column, row),
                ]
                pages.append(page(self.width, self.height, "\n".join(body)))
        return "".join(pages)

    def _label(self, column: int, row: int) -> str:
        assert self.poster is not None
        columns, rows = self.poster
        name = f"{chr(ord('A') + row)}{column + 1}"
        how = [
            say(
                "poster.sheet",
                self.lang,
                name=name,
                n=row * columns + column + 1,
                all=columns * rows,
            )
        ]
        if column or row:
            sides = "both" if column and row else "left" if column else "top"
            how.append(say(f"poster.{sides}", self.lang))
        title = short(self.game.card.titles[self.lang], LONGEST_TITLE)
        text = escaped(" · ".join([title, *how]))
        # Between the corner marks, in the strip below the window.
        return f"#place(bottom + left, dx: {mm(GUTTER + 12)}, text(size: 7.5pt)[{text}])"


def _marks(wide: float, tall: float, column: int, row: int, columns: int, rows: int) -> list[str]:
    """Lines to cut along at the window's corners, and dotted ones where the next sheet begins."""
    near, right, bottom = GUTTER, GUTTER + wide, GUTTER + tall
    size = GUTTER - 1
    lines = []
    for x in (near, right):
        for y in (0.0, bottom + 1):
            lines.append(_line(x, y, 0, size, "solid"))
    for y in (near, bottom):
        for x in (0.0, right + 1):
            lines.append(_line(x, y, size, 0, "solid"))
    for y in (0.0, bottom + 1):
        if column:
            lines.append(_line(near + OVERLAP, y, 0, size, "dotted"))
        if column < columns - 1:
            lines.append(_line(right - OVERLAP, y, 0, size, "dotted"))
    for x in (0.0, right + 1):
        if row:
            lines.append(_line(x, near + OVERLAP, size, 0, "dotted"))
        if row < rows - 1:
            lines.append(_line(x, bottom - OVERLAP, size, 0, "dotted"))
    return lines


def _line(x: float, y: float, dx: float, dy: float, dash: str) -> str:
    return (
        f"#place(top + left, dx: {mm(x)}, dy: {mm(y)}, line(end: ({mm(dx)}, {mm(dy)}),"
        f' stroke: (paint: black, thickness: 0.3pt, dash: "{dash}")))'
    )


def lay_out(job: PrintJob) -> Layout:
    """The way to put the board on paper that gives its smallest square the most room."""
    ways = [Layout(job, shape, landscape) for shape in SHAPES for landscape in (True, False)]
    return max(ways, key=lambda way: (round(way.room, 3), way.size[0] * way.size[1]))


def poster_size(text: str) -> tuple[int, int] | None:
    """Columns and rows of a poster (``2x3``); None for a board on one sheet."""
    if not text:
        return None
    found = re.fullmatch(r"\s*(\d)\s*[xX×]\s*(\d)\s*", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(1 <= n <= MOST_SHEETS for n in size):
        raise TablierError("print-poster", poster=text, n=MOST_SHEETS)
    return size
