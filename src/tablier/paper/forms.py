"""Forms to fill in with a pencil: the club's score sheet, the betting slips of the escape."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier import draw
from tablier.draw.markup import moved, tag, text_width
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import PRINT
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
from tablier.words import short

if TYPE_CHECKING:
    from tablier.referee.game import Game

VOLLEYS = 20
FIRST = 9.0  # the column of the volleys' numbers
FURNITURE = 71.0  # what stands above and below the volleys
HEAVY, FINE = "0.9pt", "0.3pt"
SLIPS = (2, 3)  # across and down a sheet
MARK = 5.0
NAME = 10.0  # pt: a name, unless its column is too narrow
PT = 25.4 / 72  # mm

Shot = Sequence[Sequence[Sequence[str]]]
"""Volley -> archer -> what stands in its boxes: each arrow, the total, the square."""


def score_part(
    game: "Game", paper: Paper, names: Sequence[str], lang: str, shot: Shot = ()
) -> Part:
    """Volleys down, archers across: each arrow, the total, and the square after the volley.

    Volleys that have been `shot` are filled in; where they need more rows there are more sheets.
    """
    arrows, seats = game.o.arrows, game.players
    width, height = paper.inner
    row = (height - FURNITURE) / VOLLEYS
    titles = [say("score.arrow", lang, n=n) for n in range(1, arrows + 1)]
    titles += [say("score.total", lang), say("score.square", lang)]
    each = len(titles)
    column = (width - FIRST) / (seats * each)
    heads = []
    files = {}
    for seat in range(seats):
        name = short(names[seat], LONGEST_NAME) if seat < len(names) else ""
        files[f"seat-{seat}.svg"] = _seat_mark(game, seat)
        mark = f'#box(baseline: 25%, image("seat-{seat}.svg", width: {mm(MARK)}))'
        wide = text_width(name, NAME * PT)
        size = NAME * min(1.0, (each * column - MARK - 5) / wide) if name else NAME
        shown = f"#text(size: {size:.1f}pt)[{escaped(name)}]"
        heads.append(f"table.cell(colspan: {each}, align: left + horizon)[{mark} {shown}]")
    small = ", ".join(f"[#text(size: 6.5pt)[{escaped(title)}]]" for title in titles * seats)
    blank = [""] * (seats * each)
    rows = [[box for archer in volley for box in archer] for volley in shot]
    sheets = max(1, -(-len(rows) // VOLLEYS))
    rows += [blank] * (sheets * VOLLEYS - len(rows))
    cells = [
        ", ".join(f"[{escaped(box)}]" for box in (str(number), *boxes))
        for number, boxes in enumerate(rows, start=1)
    ]
    # Heavy lines between archers; the square, which is what counts, on a light ground.
    grids = [
        f"#table(columns: ({mm(FIRST)},) + ({mm(column)},) * {seats * each}, inset: 0.6mm,"
        f" rows: (9mm, 5mm) + ({mm(row)},) * {VOLLEYS}, align: center + horizon,"
        f" fill: (x, y) => if y > 1 and x > 0 and calc.rem(x, {each}) == 0 {{ luma(94%) }},"
        f" stroke: (x, y) => (left: if calc.rem(x, {each}) == 1 or x == 0 {{ {HEAVY} }} else"
        f" {{ {FINE} }}, right: {HEAVY}, top: if y in (0, 2) {{ {HEAVY} }} else {{ {FINE} }},"
        f" bottom: {HEAVY}),"
        f" table.cell(rowspan: 2)[#text(size: 6.5pt)[{escaped(say('score.volley', lang))}]],"
        f" {', '.join(heads)}, {small}, {', '.join(cells[first : first + VOLLEYS])})"
        for first in range(0, len(cells), VOLLEYS)
    ]
    blanks = [say(f"score.{key}", lang) for key in ("date", "place", "target")]
    dotted = '#box(width: 1fr, line(length: 100%, stroke: (thickness: 0.6pt, dash: "dotted")))'
    top = " #h(4mm) ".join(f"{escaped(blank)} {dotted}" for blank in blanks)
    signs = ", ".join(
        f"[#text(size: 8pt)[{escaped(words)}] #v(9mm) #line(length: 100%, stroke: 0.5pt)]"
        for words in (say("score.archers", lang), say("score.scorer", lang))
    )
    how = escaped(say("score.how", lang))
    bodies = [
        f"#text(size: 19pt)[{escaped(short(game.card.titles[lang], LONGEST_TITLE))}] #h(1fr)"
        f' #text(size: 12pt, style: "italic")[{escaped(say("score.title", lang))}]\n\n'
        f"#v(1mm)\n{top}\n\n#v(1mm)\n{grid}\n#text(size: 8pt)[{how}]\n#v(1fr)\n"
        f"#grid(columns: (2fr, 1fr), gutter: 12mm, {signs})"
        for grid in grids
    ]
    return Part("".join(page(paper.width, paper.height, body) for body in bodies), files)


def _seat_mark(game: "Game", seat: int) -> str:
    """The shape and colour of a seat, to be found again on its pawn."""
    shape, paint = draw.drawing_of(game).mark(seat, PRINT)
    mark = seat_shape(shape, 4.6, fill=paint, stroke=PRINT.ink, stroke_width=0.5)
    return tag(
        "svg", tag("g", mark, transform=moved(5, 5)), xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 10 10",
    )  # fmt: skip


def bets_part(game: "Game", paper: Paper, lang: str) -> Part:
    """Six slips to a sheet: a name above, the bet in the middle, a flap that hides it."""
    from tablier.paper.slips import slip

    width, height = paper.inner
    across, down = SLIPS
    wide, tall = width / across, height / down
    one = slip(game, wide, tall, lang)
    places = [(column * wide, row * tall) for row in range(down) for column in range(across)]
    body = "\n".join(picture("slip.svg", x, y, (wide, tall)) for x, y in places)
    return Part(page(paper.width, paper.height, body), {"slip.svg": one})
