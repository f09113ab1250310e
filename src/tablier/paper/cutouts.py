"""The sheets of pieces: everything that stands or is thrown, to cut out, fold and glue.

Sizes are true millimetres. Pieces are drawn by the game's own drawing, so that they look as on
the board; this module folds them and lays them out.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablier.draw.drawing import Piece
from tablier.draw.faces import Face
from tablier.draw.markup import Point, group, line, moved, rect, tag, text, text_width
from tablier.draw.pieces import seat_mark
from tablier.draw.theme import PRINT
from tablier.paper import nets
from tablier.paper.job import PrintJob
from tablier.paper.page import LONGEST_TITLE, Pages, page, picture, say
from tablier.picture import drawing_of
from tablier.referee.position import Position
from tablier.words import letters, short

PAWN = 20.0  # mm: the base of a pawn, where the board has room for it
TOKEN = 19.0
MOST_TOKENS = 240  # some sheets' worth; who needs more prints them again
DIE, MANY_DICE = 18.0, 14.0
SMALLEST = 11.0  # fingers need something to hold, even if the board is small

GAP = 2.4
HEADER = 13.0
EDGE = 0.3  # half a line, which would else lie outside the picture
CAPTION, CAPTION_LINE = 3.6, 4.6
TITLE, LEGEND = 6.5, 3.2  # sizes
LONGEST_NAME = 16  # letters: a pawn is narrow

_CAPTION = {"text_anchor": "start", "fill": PRINT.ink, "font_style": "italic"}
_ID = re.compile(r' id="[^"]*"')


class Item(NamedTuple):
    """Something to cut out: its size, and its picture drawn from (0, 0).

    Those with a straight outline lie edge to edge, and neighbours share their cut; a picture
    without one brings its own and lies apart.
    """

    width: float
    height: float
    body: str
    outline: Sequence[Point] = ()


class Section(NamedTuple):
    """Items of one kind under a caption."""

    caption: str
    items: Sequence[Item]
    numbered: bool = False  # have they flaps 1 and 2, to be glued together?


class Kit(NamedTuple):
    """What lies on the table besides the board and its pieces."""

    dice: Sequence[str] = ()  # the paint of each die, "" for a white one
    own_dice: int = 0  # the faces of dice that no cube makes: bring your own
    tokens: int = 0


def cutout_pages(job: PrintJob, pieces: Section, kit: Kit) -> Pages:
    """As many pages as the pieces, dice and tokens of a game need."""
    width, height = job.desk.inner
    files = {}
    sources = []
    laid = _pages(_sections(job, pieces, kit), width, height)
    for number, (body, numbered) in enumerate(laid, start=1):
        name = f"pieces-{number}.svg"
        files[name] = tag(
            "svg",
            _header(job, width, numbered) + body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:.2f} {height:.2f}",
            width=width,
            height=height,
        )
        sources.append(page(job.desk.width, job.desk.height, picture(name, 0, 0, (width, height))))
    return Pages("".join(sources), files)


def _sections(job: PrintJob, pieces: Section, kit: Kit) -> Iterable[Section]:
    lang, theme = job.lang, job.theme
    if kit.own_dice:
        said = say("pieces.own-dice", lang, n=kit.own_dice)
        pieces = pieces._replace(caption=f"{pieces.caption} {said}")
    if pieces.items:
        yield pieces
    if kit.dice:
        side = DIE if len(kit.dice) <= 4 else MANY_DICE
        dice = [Item(*nets.size(side), nets.cube(side, colour, theme)) for colour in kit.dice]
        yield Section(say("pieces.dice", lang), dice)
    if kit.tokens:
        token = coin(TOKEN, nets.token(TOKEN * 0.42, theme))
        count = min(kit.tokens, MOST_TOKENS)
        caption = say("pieces.tokens", lang, n=count)
        if count < kit.tokens:
            caption += " " + say("pieces.more-tokens", lang, n=kit.tokens)
        yield Section(caption, [token] * count)


# --- pieces ---


def standing_pieces(job: PrintJob, room: float) -> Section:
    """All that stands on the board at the start, each to be folded into a little tent.

    Where the board is empty at first, every player gets a pawn.
    """
    size = base_size(room, PAWN)
    r = size * 0.42
    standing = [
        (drawn, _name(job, _seat_of(piece))) for piece, drawn in figures(job, job.game.start(), r)
    ] or [(_seat_figure(job, seat, r), _name(job, seat)) for seat in range(job.game.players)]
    how = say("pieces.standing", job.lang)
    items = [_standing(size, drawn, name) for drawn, name in standing]
    return Section(sized_caption(how, size, room, job.lang), items, numbered=True)


def base_size(room: float, largest: float) -> float:
    """How wide a piece is made: as the board allows, and large enough for fingers."""
    return max(SMALLEST, min(largest, room))


def sized_caption(how: str, size: float, room: float, lang: str) -> str:
    """How pieces are made, and whether they find room on the board."""
    fits = "pieces.fits" if room >= size else "pieces.too-small"
    return f"{how} {say(fits, lang, size=int(size), room=int(room))}"


def figures(job: PrintJob, position: Position, r: float) -> list[tuple[Piece, str]]:
    """Every piece of a position, with its picture around (0, 0) within a circle of radius r."""
    drawing = drawing_of(job.game)
    found = []
    for piece in drawing.pieces(position.s):
        centred = piece._replace(x=0.0, y=0.0, r=r)
        drawn = drawing.draw_piece(centred, position.s, job.theme, job.lang)
        # Drawn twice, front and back: an id would not be one.
        found.append((piece, _ID.sub("", drawn)))
    return found


def _seat_figure(job: PrintJob, seat: int, r: float) -> str:
    """The mark of a seat."""
    shape, paint = drawing_of(job.game).mark(seat, job.theme)
    letter = letters([name[job.lang] for name in job.game.names])[seat]
    return seat_mark(shape, r, letter, paint, job.theme, stroke=job.theme.ink, stroke_width=0.5)


def _seat_of(piece: Piece) -> int | None:
    """Whose piece it is, where its id says so."""
    found = re.match(r"pawn-(\d+)", piece.id)
    return int(found[1]) if found else None


def _name(job: PrintJob, seat: int | None) -> str:
    """What a pawn bears: its player's name, else that of the seat."""
    if seat is None or seat >= job.game.players:
        return ""
    if seat < len(job.names) and job.names[seat]:
        return short(job.names[seat], LONGEST_NAME)
    return job.game.names[seat][job.lang]


def _standing(base: float, figure: str, name: str) -> Item:
    """A pawn that stands: foot, back (head down), front, flap; folded into a little tent."""
    foot, face, flap = base * 0.62, base * 1.45, base * 0.45
    tall = foot + 2 * face + flap
    shown = group([figure], transform=moved(base / 2, base * 0.62))
    small = min(3.6, base * 0.17)
    if name:
        fitting = min(small, small * base * 0.88 / text_width(name, small))
        shown += text(base / 2, base * 1.27, name, fitting, fill=PRINT.ink)
    parts = [
        group([shown], transform=f"translate({base:.2f} {foot + face:.2f}) rotate(180)"),
        group([shown], transform=moved(0, foot + face)),
        *(nets.fold(0, y, base, y) for y in (foot, foot + face, foot + 2 * face)),
        text(base / 2, foot / 2, "1", small, fill=PRINT.faded),
        text(base / 2, tall - flap / 2, "2", small, fill=PRINT.faded),
    ]
    low = tall - flap
    upper = [(0.0, 0.0), (base, 0.0), (base, low)]
    outline = [*upper, (base * 0.88, tall), (base * 0.12, tall), (0.0, low)]
    return Item(base, tall, "".join(parts), outline)


def coin(size: float, figure: str) -> Item:
    """Front and back side by side, folded into one stiff piece."""
    parts = [
        group([figure], transform=f"translate({size / 2:.2f} {size / 2:.2f}) rotate(180)"),
        group([figure], transform=moved(size / 2, size * 1.5)),
        nets.fold(0, size, size, size),
        rect(0, 0, size, 2 * size, rx=size * 0.32, **nets.CUT),
    ]
    return Item(size, 2 * size, "".join(parts))


# --- pages ---


def _pages(sections: Iterable[Section], width: float, height: float) -> list[tuple[str, bool]]:
    """Items in rows as even as can be; a row that does not fit begins a new page.

    With each page, whether it has numbered flaps.
    """
    pages: list[list[str]] = [[]]
    outlines: list[list[list[Point]]] = [[]]
    numbered = set()
    y = HEADER
    for section in sections:
        lines = _wrapped(section.caption, width)
        above = CAPTION_LINE * len(lines) + 1.5  # the caption stays with the first row
        gap = 0.0 if section.items[0].outline else GAP
        for row in _rows(section.items, width - 2 * EDGE, gap):
            tall = max(item.height for item in row)
            if y + above + tall > height and pages[-1]:
                pages.append([])
                outlines.append([])
                y = HEADER
            for number, words in enumerate(lines if above else ()):
                middle = y + CAPTION_LINE * (number + 0.5)
                pages[-1].append(text(0, middle, words, CAPTION, **_CAPTION))
            if section.numbered:
                numbered.add(len(pages) - 1)
            y += above
            above, x = 0.0, EDGE
            for item in row:
                pages[-1].append(group([item.body], class_="piece", transform=moved(x, y)))
                if item.outline:
                    outlines[-1].append([(x + right, y + down) for right, down in item.outline])
                x += item.width + gap
            y += tall + gap
        y += 2 * GAP - gap
    return [
        ("".join([*parts, nets.cut_lines(cuts)]), number in numbered)
        for number, (parts, cuts) in enumerate(zip(pages, outlines, strict=True))
    ]


def _rows(items: Sequence[Item], width: float, gap: float) -> list[Sequence[Item]]:
    """Items of one size, in as few rows as they need and none much shorter than the others."""
    most = max(1, int((width + gap) // (items[0].width + gap)))
    rows = -(-len(items) // most)
    each = -(-len(items) // rows)
    return [items[start : start + each] for start in range(0, len(items), each)]


def _wrapped(words: str, width: float) -> list[str]:
    """A caption in as many lines as it needs."""
    lines = [""]
    for word in re.sub(r"(\d) mm\b", "\\1\u00a0mm", words).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, CAPTION, Face.SERIF_ITALIC) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _header(job: PrintJob, width: float, numbered: bool) -> str:
    """The name of the game, and what the lines mean."""
    legend, x = [], width
    for kind in ("glue", "fold", "cut") if numbered else ("fold", "cut"):
        words = say(f"legend.{kind}", job.lang)
        if kind == "glue":
            words += " 1–2"
        x -= text_width(words, LEGEND)
        legend.append(text(x, 4.6, words, LEGEND, text_anchor="start", fill=PRINT.ink))
        if kind != "glue":
            style = nets.CUT if kind == "cut" else nets.FOLD
            legend.append(line(x - 12, 4.6, x - 2, 4.6, **style))
            x -= 12
        x -= 5
    name = short(job.title, LONGEST_TITLE)
    size = min(TITLE, TITLE * x / text_width(name, TITLE))
    title = text(0, 4, name, size, text_anchor="start", fill=PRINT.ink)
    rule = line(0, 9, width, 9, stroke=PRINT.ink, stroke_width=0.3)
    return title + "".join(legend) + rule
