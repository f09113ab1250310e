"""The sheets of pieces: everything that stands or is thrown, to cut out, fold and glue.

Sizes are true millimetres. Pieces are drawn by the game's own drawing, so that they look as on
the board; this module folds them and lays them out.
"""

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.draw.drawing import Drawing, Piece
from tablier.draw.faces import Face
from tablier.draw.markup import Point, group, line, moved, rect, tag, text, text_width
from tablier.draw.theme import PRINT, Theme
from tablier.paper import nets
from tablier.paper.kit import FACING, FLAT, STANDING, Kit, kit_of
from tablier.paper.page import LONGEST_TITLE, ROOM, Paper, Part, page, picture, say
from tablier.picture import drawing_of
from tablier.words import both, short

if TYPE_CHECKING:
    from tablier.referee.game import Game

PAWN = 20.0  # mm: the base of a pawn, where the board has room for it
TILE = 25.0  # an archer's
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


def pawns_part(
    game: "Game", paper: Paper, room: float, names: Sequence[str], lang: str, theme: Theme = PRINT
) -> Part:
    """As many pages as the pieces, dice and tokens of a game need."""
    width, height = paper.inner
    sections = list(_sections(game, kit_of(game, theme), room, names, lang, theme))
    files = {}
    sources = []
    for number, (body, numbered) in enumerate(_pages(sections, width, height), start=1):
        name = f"pieces-{number}.svg"
        files[name] = tag(
            "svg", _header(game, width, numbered, lang) + body, xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:.2f} {height:.2f}", width=width, height=height,
        )  # fmt: skip
        sources.append(page(paper.width, paper.height, picture(name, 0, 0, (width, height))))
    return Part("".join(sources), files)


def _sections(
    game: "Game", kit: Kit, room: float, names: Sequence[str], lang: str, theme: Theme
) -> Iterable[Section]:
    start = game.start()
    if kit.fold == FACING:
        # Everybody looks north, as owners see their archers: so the letter is theirs to read.
        start = game.position({"board": start.state()["board"].replace("s", "n")})
    s = start.s
    sheet = drawing_of(game)
    largest = TILE if kit.fold == FACING else PAWN
    size = max(SMALLEST, min(largest, room))
    items = []
    for piece in sheet.pieces(s):
        shown = figure(sheet, piece, s, size * 0.42, lang, theme)
        if kit.fold == FLAT:
            items.append(_coin(size, shown))
        elif kit.fold == FACING:
            dark = piece.y > sheet.height / 2
            items.append(_facing(size, shown, dark, 'class="crown"' in shown, theme))
        else:
            items.append(_standing(size, shown, _name(game, piece, names, lang)))
    fits = "pieces.fits" if room >= size else "pieces.too-small"
    how = say(f"pieces.{kit.fold}", lang)
    caption = f"{how} {say(fits, lang, size=int(size), room=int(room))}"
    if kit.own_dice:
        caption += " " + say("pieces.own-dice", lang, n=kit.own_dice)
    yield Section(caption, items, numbered=kit.fold == STANDING)
    if kit.dice:
        side = DIE if len(kit.dice) <= 4 else MANY_DICE
        dice = [Item(*nets.size(side), nets.cube(side, colour, theme)) for colour in kit.dice]
        yield Section(say("pieces.dice", lang), dice)
    if kit.tokens:
        coin = _coin(TOKEN, nets.token(TOKEN * 0.42, theme))
        count = min(kit.tokens, MOST_TOKENS)
        caption = say("pieces.tokens", lang, n=count)
        if count < kit.tokens:
            caption += " " + say("pieces.more-tokens", lang, n=kit.tokens)
        yield Section(caption, [coin] * count)


def figure(sheet: Drawing, piece: Piece, s: object, r: float, lang: str, theme: Theme) -> str:
    """A piece drawn around (0, 0) within a circle of radius r."""
    drawn = sheet.draw_piece(piece._replace(x=0.0, y=0.0, r=r), s, theme, lang)
    return _ID.sub("", drawn)  # drawn twice, front and back: an id would not be one


def _name(game: "Game", piece: Piece, names: Sequence[str], lang: str) -> str:
    found = re.match(r"pawn-(\d+)", piece.id)
    if found is None:
        return ""
    seat = int(found[1])
    if seat < len(names) and names[seat]:
        return short(names[seat], LONGEST_NAME)
    return game.names[seat][lang] if seat < len(game.names) else ""


def _standing(base: float, figure: str, name: str) -> Item:
    """A pawn that stands: foot, back (head down), front, flap; folded into a little tent."""
    foot, face, flap = base * 0.62, base * 1.45, base * 0.45
    tall = foot + 2 * face + flap
    shown = group([figure], transform=moved(base / 2, base * 0.62))
    letters = min(3.6, base * 0.17)
    if name:
        fitting = min(letters, letters * base * 0.88 / text_width(name, letters))
        shown += text(base / 2, base * 1.27, name, fitting, fill=PRINT.ink)
    parts = [
        group([shown], transform=f"translate({base:.2f} {foot + face:.2f}) rotate(180)"),
        group([shown], transform=moved(0, foot + face)),
        *(nets.fold(0, y, base, y) for y in (foot, foot + face, foot + 2 * face)),
        text(base / 2, foot / 2, "1", letters, fill=PRINT.faded),
        text(base / 2, tall - flap / 2, "2", letters, fill=PRINT.faded),
    ]
    outline = [
        (0.0, 0.0), (base, 0.0), (base, tall - flap), (base * 0.88, tall), (base * 0.12, tall),
        (0.0, tall - flap),
    ]  # fmt: skip
    return Item(base, tall, "".join(parts), outline)


def _coin(size: float, figure: str) -> Item:
    """Front and back side by side, folded into one stiff piece."""
    parts = [
        group([figure], transform=f"translate({size / 2:.2f} {size / 2:.2f}) rotate(180)"),
        group([figure], transform=moved(size / 2, size * 1.5)),
        nets.fold(0, size, size, size),
        rect(0, 0, size, 2 * size, rx=size * 0.32, **nets.CUT),
    ]
    return Item(size, 2 * size, "".join(parts))


def _facing(tile: float, figure: str, dark: bool, king: bool, theme: Theme) -> Item:
    """An archer: a tile seen from above, and a figure behind it with a front and a back."""
    face, flap = tile * 0.98, tile * 0.4
    low = flap + 2 * face
    tall = low + tile
    parts = [
        group([nets.archer(tile, dark, king, front=False, theme=theme)],
              transform=f"translate({tile:.2f} {flap + face:.2f}) rotate(180)"),
        group([nets.archer(tile, dark, king, front=True, theme=theme)],
              transform=moved(0, flap + face)),
        # On the tile the arrow points away from the figure: to the foot of the strip.
        group([figure], transform=moved(tile / 2, low + tile / 2, turn=180.0)),
        *(nets.fold(0, y, tile, y) for y in (flap, flap + face, low)),
    ]  # fmt: skip
    outline = [
        (tile * 0.1, 0.0), (tile * 0.9, 0.0), (tile, flap), (tile, tall), (0.0, tall), (0.0, flap),
    ]  # fmt: skip
    return Item(tile, tall, "".join(parts), outline)


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
                pages[-1].append(
                    text(0, y + CAPTION_LINE * (number + 0.5), words, CAPTION, text_anchor="start",
                         fill=PRINT.ink, font_style="italic")
                )  # fmt: skip
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


def _header(game: "Game", width: float, numbered: bool, lang: str) -> str:
    """The name of the game, and what the lines mean in both languages."""
    legend, x = [], width
    for kind in ("glue", "fold", "cut") if numbered else ("fold", "cut"):
        words = " · ".join(both(ROOM, f"legend.{kind}").values())
        if kind == "glue":
            words += " 1–2"
        x -= text_width(words, LEGEND)
        legend.append(text(x, 4.6, words, LEGEND, text_anchor="start", fill=PRINT.ink))
        if kind != "glue":
            style = nets.CUT if kind == "cut" else nets.FOLD
            legend.append(line(x - 12, 4.6, x - 2, 4.6, **style))
            x -= 12
        x -= 5
    name = short(game.card.titles[lang], LONGEST_TITLE)
    size = min(TITLE, TITLE * x / text_width(name, TITLE))
    title = text(0, 4, name, size, text_anchor="start", fill=PRINT.ink)
    rule = line(0, 9, width, 9, stroke=PRINT.ink, stroke_width=0.3)
    return title + "".join(legend) + rule
