"""The club's score sheet: volleys down, archers across; each arrow, the total, the square."""

from collections.abc import Sequence

from tablier.games.goose.card import PACKAGE
from tablier.paper.forms import (
    FINE,
    HEAVY,
    blank_line,
    fitting,
    form_head,
    seat_cell,
    seat_marks,
    sized,
)
from tablier.paper.job import PrintJob
from tablier.paper.page import Pages, escaped, mm, page
from tablier.referee.legs import legs
from tablier.referee.position import Position
from tablier.words import both
from tablier.words.errors import TablierError

ROWS = 25  # volleys to a sheet
VOLLEYS = 75  # nineteen games of twenty are over by then, and half of them on the first sheet
MOST_VOLLEYS = 500
FIRST = 13.0  # the column of the volleys' numbers
NAMES, HEADS = 11.0, 8.5  # the two rows above the volleys
FURNITURE = 70.0  # what stands above and below the volleys, those two rows included
# Sizes in pt, made to be read at arm's length; less only where a column is too narrow.
HEAD, NUMBER = 13.0, 14.0
AIR = 2.4  # mm, on both sides of a heading together
WIDER = 1.5  # the columns of total and square, by that of an arrow

Shot = Sequence[Sequence[Sequence[str]]]
"""Volley -> archer -> what stands in its boxes: each arrow, the total, the square."""


def score_pages(job: PrintJob) -> Pages:
    """A blank sheet, or one filled in with a game."""
    shot = complete_volleys(job.position) if job.position else []
    return volley_pages(job, shot)


def volley_pages(job: PrintJob, shot: Shot) -> Pages:
    """As many sheets as the volleys need, their numbers running on; those `shot` are filled in.

    Each sheet but the first begins with the squares that the archers come from.
    """
    volleys = job.volleys
    if volleys is None:
        volleys = 1 if shot else VOLLEYS
    if not 1 <= volleys <= MOST_VOLLEYS:
        raise TablierError("paper.volleys", package=PACKAGE, most=MOST_VOLLEYS, found=str(volleys))
    rows = [[box for archer in volley for box in archer] for volley in shot]
    count = -(-max(len(rows), volleys) // ROWS)
    each = job.game.o.arrows + 2
    rows += [[""] * (job.game.players * each)] * (count * ROWS - len(rows))
    pages = [
        _sheet(job, _volleys(job, rows, number * ROWS), number, count) for number in range(count)
    ]
    return Pages("".join(pages), seat_marks(job))


def complete_volleys(final: Position) -> list[list[list[str]]]:
    """A game of arrows as the club writes it: volley -> archer -> arrows, total, square.

    Only volleys that are complete: the one being shot is nobody's business yet.
    """
    seats, most = range(final.game.players), int(final.game.o.arrows)
    worth = final.game.ruleset.arrow_keys
    shot: dict[tuple[int, int], str] = {}
    squares: dict[int, list[int | None]] = {}
    for leg in legs(final):
        volley = leg.before.turns
        for step in leg.steps:
            if step.chance and step.seat is not None:
                shot[volley, step.seat] = step.text
        for complete in range(volley, leg.after.turns):
            squares[complete] = leg.after.state()["pawns"]
    rows = []
    for volley, pawns in sorted(squares.items()):
        row = []
        for seat in seats:
            arrows = shot.get((volley, seat), "").split()
            written = [*arrows, *["–"] * most][:most]
            total = str(sum(worth[arrow].points for arrow in arrows)) if arrows else ""
            square = pawns[seat]
            row.append([*written, total, "" if square is None else str(square)])
        rows.append(row)
    return rows


def _volleys(job: PrintJob, rows: list[list[str]], first: int) -> str:
    """The table of one sheet, from the volley after `first` on."""
    lang, theme = job.lang, job.theme
    arrows, seats = job.game.o.arrows, job.game.players
    each = arrows + 2
    width, height = job.desk.inner
    share = (width - FIRST) / seats
    unit = share / (arrows + 2 * WIDER)
    columns = [unit] * arrows + [unit * WIDER] * 2
    titles = [*map(str, range(1, arrows + 1)), _say("total", lang), _say("square", lang)]
    heads = [
        sized(title, fitting(title, HEAD, wide - AIR))
        for title, wide in zip(titles, columns, strict=True)
    ]
    archers = [seat_cell(job, seat, share, each) for seat in range(seats)]
    numbered = [
        ", ".join([sized(str(n), NUMBER), *(f"[{escaped(box)}]" for box in row)])
        for n, row in enumerate(rows[first : first + ROWS], start=first + 1)
    ]
    if first:
        last = rows[first - 1]
        boxes = [last[i] if i % each == each - 1 else "" for i in range(len(last))]
        carried = _label(_say("carried", lang))
        numbered.insert(0, ", ".join([carried, *(f"[{escaped(box)}]" for box in boxes)]))
    row = (height - FURNITURE) / (ROWS + 1)
    ground = "luma(94%)" if theme.wash else "none"
    corner = _label(_say("volley", lang))
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


def _label(words: str) -> str:
    """A heading in the first column."""
    return sized(words, fitting(words, HEAD, FIRST - AIR))


def _sheet(job: PrintJob, table: str, number: int, count: int) -> str:
    """A page around a table of volleys."""
    lang, first = job.lang, number * ROWS
    name = _say("title", lang)
    if count > 1:
        which = _say("sheet", lang, n=number + 1, all=count, first=first + 1, last=first + ROWS)
        name += f" · {which}"
    signs = ", ".join(
        f"[#text(size: 11pt)[{escaped(words)}] #v(6mm) #line(length: 100%, stroke: 0.5pt)]"
        for words in (_say("archers", lang), _say("scorer", lang))
    )
    body = (
        form_head(job, name)
        + blank_line(_say("date", lang), _say("place", lang), _say("target", lang))
        + f"{table}\n#text(size: 9.5pt)[{escaped(_say('how', lang))}]\n#v(1fr)\n"
        f"#grid(columns: (2fr, 1fr), gutter: 12mm, {signs})"
    )
    return page(job.desk.width, job.desk.height, body)


def _say(key: str, lang: str, **values: int) -> str:
    return both(PACKAGE, f"paper.{key}", **values)[lang]
