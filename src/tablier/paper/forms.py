"""What forms to fill in with a pencil are made of: titles, names, blanks, words that fit."""

import re

from tablier.draw.markup import moved, tag, text_width
from tablier.draw.pieces import seat_shape
from tablier.paper.job import PrintJob
from tablier.paper.page import LONGEST_NAME, LONGEST_TITLE, escaped, mm
from tablier.picture import drawing_of
from tablier.words import short

HEAVY, FINE = 0.8, 0.27  # pt, by the weight of the theme's line
MARK = 6.5
# Sizes in pt, made to be read at arm's length; less only where a column is too narrow.
NAME, LONG_NAME = 17.0, 11.5
PT = 25.4 / 72  # mm


def form_head(job: PrintJob, name: str) -> str:
    """The game's title, and what this form is."""
    return (
        f"#text(size: 20pt)[{escaped(short(job.title, LONGEST_TITLE))}] #h(1fr)"
        f' #text(size: 14pt, style: "italic")[{escaped(name)}]\n\n'
    )


def blank_line(*labels: str) -> str:
    """A line of blanks to be filled in, each after its label."""
    dotted = '#box(width: 1fr, line(length: 100%, stroke: (thickness: 0.6pt, dash: "dotted")))'
    blanks = " #h(4mm) ".join(f"{escaped(label)} {dotted}" for label in labels)
    return f"#v(1mm)\n#text(size: 12pt)[{blanks}]\n\n#v(1mm)\n"


def seat_cell(job: PrintJob, seat: int, width: float, columns: int = 1) -> str:
    """The head of a player's columns: the mark of the seat, and the name if there is one."""
    name = short(job.names[seat], LONGEST_NAME) if seat < len(job.names) else ""
    mark = f'image("seat-{seat}.svg", width: {mm(MARK)})'
    shown = sized(name, _name_size(name, width - MARK - 4))
    return (
        f"table.cell(colspan: {columns}, align: left + horizon, grid(columns: ({mm(MARK)}, 1fr),"
        f" gutter: 1.5mm, align: left + horizon, {mark}, par(leading: 0.3em, {shown})))"
    )


def seat_marks(job: PrintJob) -> dict[str, str]:
    """The shape and colour of each seat, to be found again on its pawn."""
    found = {}
    for seat in range(job.game.players):
        shape, paint = drawing_of(job.game).mark(seat, job.theme)
        mark = seat_shape(shape, 4.6, fill=paint, stroke=job.theme.ink, stroke_width=0.5)
        found[f"seat-{seat}.svg"] = tag(
            "svg",
            tag("g", mark, transform=moved(5, 5)),
            xmlns="http://www.w3.org/2000/svg",
            viewBox="0 0 10 10",
        )
    return found


def fitting(words: str, size: float, room: float) -> float:
    """The size in pt at which words take no more than a room in mm, `size` if they can."""
    return min(size, size * room / text_width(words, size * PT)) if words else size


def sized(words: str, size: float) -> str:
    """Words of a size in pt, for a cell."""
    return f"text(size: {size:.1f}pt)[{escaped(words)}]"


def _name_size(name: str, room: float) -> float:
    """A name on one line where it is large enough so, else on two where that is larger."""
    size = fitting(name, NAME, room)
    if size >= LONG_NAME:
        return size
    ends = [found.end() for found in re.finditer(r"[\s-]", name)]
    halves = ((name[:end].rstrip(), name[end:]) for end in ends)
    return max(size, *(min(fitting(half, LONG_NAME, room) for half in pair) for pair in halves), 0)
