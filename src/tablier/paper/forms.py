"""Forms to fill in with a pencil: the club's score sheet, the betting slips of the escape."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.draw.markup import moved, tag, text_width
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import PRINT, Theme
from tablier.paper.page import (
    LONGEST_NAME,
    LONGEST_TITLE,
    Paper,
    Part,
    escaped,
    mm,
    page,
    picture,
    say,
)
from tablier.picture import drawing_of
from tablier.words import short

if TYPE_CHECKING:
    from tablier.referee.game import Game

ROWS = 25  # volleys to a sheet
VOLLEYS = 75  # nineteen games of twenty are over by then, and half of them on the first sheet
FIRST = 13.0  # the column of the volleys' numbers
NAMES, HEADS = 11.0, 8.5  # the two rows above the volleys
FURNITURE = 70.0  # what stands above and below the volleys, those two rows included
HEAVY, FINE = 0.8, 0.27  # pt, by the weight of the theme's line
SLIPS = (2, 3)  # across and down a sheet
MARK = 6.5
# Sizes in pt, made to be read at arm's length; less only where a column is too narrow.
NAME, LONG_NAME, HEAD, NUMBER = 17.0, 11.5, 13.0, 14.0
AIR = 0.8  # mm, on both sides of a heading together
WIDER = 1.5  # the columns of total and square, by that of an arrow
PT = 25.4 / 72  # mm

Shot = Sequence[Sequence[Sequence[str]]]
"""Volley -> archer -> what stands in its boxes: each arrow, the total, the square."""


def score_part(
    game: "Game", paper: Paper, names: Sequence[str], lang: str, shot: Shot = (),
    volleys: int = VOLLEYS, theme: Theme = PRINT,
) -> Part:  # fmt: skip
    """Volleys down, archers across: each arrow, the total, and the square after the volley.

    As many sheets as so many volleys need, their numbers running on; those `shot` are filled in.
    Each sheet but the first begins with the squares that the archers come from.
    """
    rows = [[box for archer in volley for box in archer] for volley in shot]
    count = -(-max(len(rows), volleys, 1) // ROWS)
    each = game.o.arrows + 2
    rows += [[""] * (game.players * each)] * (count * ROWS - len(rows))
    files = {f"seat-{seat}.svg": _seat_mark(game, seat, theme) for seat in range(game.players)}
    pages = []
    for sheet in range(count):
        first = sheet * ROWS
        table = _volleys(game, paper, names, lang, rows, first, theme)
        pages.append(_score_sheet(game, paper, table, (sheet + 1, count), first, lang))
    return Part("".join(pages), files)


def _volleys(
    game: "Game", paper: Paper, names: Sequence[str], lang: str, rows: list[list[str]], first: int,
    theme: Theme,
) -> str:  # fmt: skip
    """The table of one sheet, from the volley after `first` on."""
    arrows, seats = game.o.arrows, game.players
    each = arrows + 2
    width, height = paper.inner
    share = (width - FIRST) / seats
    unit = share / (arrows + 2 * WIDER)
    columns = [unit] * arrows + [unit * WIDER] * 2
    titles = [*map(str, range(1, arrows + 1)), say("score.total", lang), say("score.square", lang)]
    heads = [
        _set(title, _fitting(title, HEAD, wide - AIR))
        for title, wide in zip(titles, columns, strict=True)
    ]
    archers = []
    for seat in range(seats):
        name = short(names[seat], LONGEST_NAME) if seat < len(names) else ""
        mark = f'image("seat-{seat}.svg", width: {mm(MARK)})'
        shown = _set(name, _name_size(name, share - MARK - 4))
        archers.append(
            f"table.cell(colspan: {each}, align: left + horizon, grid(columns: ({mm(MARK)}, 1fr),"
            f" gutter: 1.5mm, align: left + horizon, {mark}, par(leading: 0.3em, {shown})))"
        )
    numbered = [
        ", ".join([_set(str(n), NUMBER), *(f"[{escaped(box)}]" for box in row)])
        for n, row in enumerate(rows[first : first + ROWS], start=first + 1)
    ]
    if first:
        carried = say("score.carried", lang)
        last = rows[first - 1]
        boxes = [last[i] if i % each == each - 1 else "" for i in range(len(last))]
        label = _set(carried, _fitting(carried, HEAD, FIRST - AIR))
        numbered.insert(0, ", ".join([label, *(f"[{escaped(box)}]" for box in boxes)]))
    row = (height - FURNITURE) / (ROWS + 1)
    ground = "luma(94%)" if theme.wash else "none"
    volley = say("score.volley", lang)
    corner = _set(volley, _fitting(volley, HEAD, FIRST - AIR))
    heavy, fine = (f"{weight * theme.line:.2f}pt" for weight in (HEAVY, FINE))
    # Heavy lines between archers; the square, which is what counts, on a light ground.
    return (
        f"#table(columns: ({mm(FIRST)}, {', '.join(mm(wide) for wide in columns * seats)}),"
        f" inset: 0.4mm, align: center + horizon,"
        f" rows: ({mm(NAMES)}, {mm(HEADS)}) + ({mm(row)},) * {len(numbered)},"
        f" fill: (x, y) => if y > 1 and x > 0 and calc.rem(x, {each}) == 0 {{ {ground} }},"
        f" stroke: (x, y) => (left: if calc.rem(x, {each}) == 1 or x == 0 {{ {heavy} }} else"
        f" {{ {fine} }}, right: {heavy}, top: if y in (0, 2) {{ {heavy} }} else {{ {fine} }},"
        f" bottom: {heavy}), table.cell(rowspan: 2, {corner}),"
        f" {', '.join(archers)}, {', '.join(heads * seats)}, {', '.join(numbered)})"
    )


def _fitting(words: str, size: float, room: float) -> float:
    """The size in pt at which words take no more than a room in mm, `size` if they can."""
    return min(size, size * room / text_width(words, size * PT)) if words else size


def _name_size(name: str, room: float) -> float:
    """A name on one line where it is large enough so, else on two."""
    size = _fitting(name, NAME, room)
    if size >= LONG_NAME:
        return size
    return min(_fitting(word, LONG_NAME, room) for word in re.split(r"[\s-]", name))


def _set(words: str, size: float) -> str:
    return f"text(size: {size:.1f}pt)[{escaped(words)}]"


def _score_sheet(
    game: "Game", paper: Paper, table: str, number: tuple[int, int], first: int, lang: str
) -> str:
    """A page around a table of volleys."""
    blanks = [say(f"score.{key}", lang) for key in ("date", "place", "target")]
    dotted = '#box(width: 1fr, line(length: 100%, stroke: (thickness: 0.6pt, dash: "dotted")))'
    top = " #h(4mm) ".join(f"{escaped(blank)} {dotted}" for blank in blanks)
    signs = ", ".join(
        f"[#text(size: 11pt)[{escaped(words)}] #v(6mm) #line(length: 100%, stroke: 0.5pt)]"
        for words in (say("score.archers", lang), say("score.scorer", lang))
    )
    n, all_ = number
    named = say("score.title", lang)
    if all_ > 1:
        which = say("score.sheet", lang, n=n, all=all_, first=first + 1, last=first + ROWS)
        named += f" · {which}"
    body = (
        f"#text(size: 20pt)[{escaped(short(game.card.titles[lang], LONGEST_TITLE))}] #h(1fr)"
        f' #text(size: 14pt, style: "italic")[{escaped(named)}]\n\n'
        f"#v(1mm)\n#text(size: 12pt)[{top}]\n\n#v(1mm)\n{table}\n"
        f"#text(size: 9.5pt)[{escaped(say('score.how', lang))}]\n#v(1fr)\n"
        f"#grid(columns: (2fr, 1fr), gutter: 12mm, {signs})"
    )
    return page(paper.width, paper.height, body)


def _seat_mark(game: "Game", seat: int, theme: Theme) -> str:
    """The shape and colour of a seat, to be found again on its pawn."""
    shape, paint = drawing_of(game).mark(seat, theme)
    mark = seat_shape(shape, 4.6, fill=paint, stroke=theme.ink, stroke_width=0.5)
    return tag(
        "svg", tag("g", mark, transform=moved(5, 5)), xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 10 10",
    )  # fmt: skip


def bets_part(game: "Game", paper: Paper, lang: str, theme: Theme = PRINT) -> Part:
    """Six slips to a sheet: a name above, the bet in the middle, a flap that hides it."""
    from tablier.paper import nets
    from tablier.paper.slips import slip

    width, height = paper.inner
    across, down = SLIPS
    wide, tall = width / across, height / down
    places = [(column * wide, row * tall) for row in range(down) for column in range(across)]
    cuts = nets.cut_lines(
        [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)] for x, y in places
    )
    # Half of the outer lines' weight lies outside the slips.
    lines = tag(
        "svg", cuts, xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-0.2 -0.2 {width + 0.4:.2f} {height + 0.4:.2f}",
    )  # fmt: skip
    body = "\n".join(picture("slip.svg", x, y, (wide, tall)) for x, y in places)
    body += "\n" + picture("cuts.svg", -0.2, -0.2, (width + 0.4, height + 0.4))
    files = {"slip.svg": slip(game, wide, tall, lang, theme), "cuts.svg": lines}
    return Part(page(paper.width, paper.height, body), files)
