"""The goose board as a picture: a spiral of squares, a garden in the middle, pawns upon it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from tablier.draw.drawing import Box, Drawing, Note, Piece, Place, Walk, spread, walked
from tablier.draw.faces import Face
from tablier.draw.markup import Point, group, labelled, moved, path, polygon, rect, text, text_width
from tablier.draw.pieces import pawn, ring, trace
from tablier.draw.theme import Theme
from tablier.games.goose import vocabulary as v
from tablier.games.goose.arrows import arrows_of, volley_text
from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.drawing.figures import PICTURES
from tablier.games.goose.drawing.garden import (
    cartouche,
    garden_of,
    lay_dice,
    lay_pot,
    lay_volleys,
    set_title,
    wreath,
)
from tablier.games.goose.drawing.labels import label_of
from tablier.games.goose.drawing.paths import paths
from tablier.games.goose.drawing.spiral import Cell, spiral, within
from tablier.games.goose.drawing.start import Start, text_box
from tablier.games.goose.drawing.strokes import TRIFLES, Pen, spray
from tablier.games.goose.drawing.vignettes import LOOKING, TINTS, picture_of
from tablier.games.goose.game import SEATS
from tablier.games.goose.saying import standing
from tablier.words import LANGUAGES, Both, both, letters

SIZES = {"wide": (280.0, 198.0), "tall": (190.0, 268.0)}
LONGEST_WAY = 100  # squares at which a way is drawn to turn: beyond, it is a scribble
EDGE = 5.5  # from the frame to the spiral

# Within a square's circle, in its radius: the number on top, the picture and the pawns below it.
NUMBER_SIZE = 0.6
NUMBER_Y = -0.67
ROOM_Y, ROOM_R = 0.27, 0.72
TARGET_SIZE, TARGET_Y = 0.46, 0.74  # the number of the square where one is sent
PICTURE_SIZE, PICTURE_Y = 0.66, 0.31
SMALL_PICTURE, SMALL_PICTURE_Y = 0.47, 0.04  # above such a number
FEET = 1.0, 1.0  # how far a picture's feet may stand from its middle, across and down

BOLD, ITALIC = Face.SERIF_BOLD, Face.SERIF_ITALIC


class GooseDrawing(Drawing):
    """One goose board, of any length, in one shape."""

    def __init__(self, sheet: BoardFile, o: v.Board, shape: str) -> None:
        self.sheet, self.o = sheet, o
        self.width, self.height = SIZES[shape]
        self.spiral = spiral(self.width - 2 * EDGE, self.height - 2 * EDGE, o.track, EDGE, EDGE)
        self.garden = garden_of(self.spiral)
        self.pictures = {
            square: sheet.pictures.get(rule)
            or picture_of((rule, *sheet.names[rule].values()), o, square)
            for square, rule in sheet.rule.items()
        }
        self.goosey = any(picture.startswith("goose") for picture in self.pictures.values())
        self.places = _Places(self)
        self._grounds: dict[tuple[str, str], str] = {}

    # --- places ---

    def place(self, n: int) -> Place:
        """A square of the board, the start and the last one included."""
        if n == self.o.track:
            return self._last_place()
        cell = self.spiral.cells[n]
        return self._place(n, cell) if n else self._start_place(cell)

    def _start_place(self, cell: Cell) -> Place:
        label = both(PACKAGE, "draw.start")
        return Place("sq-0", label, cell.outline, *_room(cell), self.start.names)

    def _place(self, n: int, cell: Cell) -> Place:
        x, y = cell.centre
        size = _number_size(n, cell.radius)
        words = [text_box(x, y + NUMBER_Y * cell.radius, str(n), size, BOLD)]
        if self._target(n):
            size = _target_size(self._target(n), cell.radius)
            # The arrow before the number is about as wide as a digit.
            low = y + TARGET_Y * cell.radius
            words.append(text_box(x, low, "0" + self._target(n), size, ITALIC))
        centre, room = _room(cell)
        label = label_of(self.sheet, n)
        return Place(f"sq-{n}", label, cell.outline, centre, room, tuple(words))

    def _last_place(self) -> Place:
        (x, y), radius = self.garden.centre, self.garden.radius
        outline = tuple((x + px, y + py) for px, py in ring(64, radius))
        n = self.o.track
        what = both(PACKAGE, "page.finish-name")
        label = both(PACKAGE, "draw.named", n=n, what=what)
        words = (text_box(x, y - radius * 0.56, str(n), _number_size(n, radius * 0.52), BOLD),)
        return Place(f"sq-{n}", label, outline, (x, y + radius * 0.14), radius * 0.6, words)

    def _target(self, n: int) -> str:
        """Where a square sends, to be printed on it; the start goes without saying."""
        return str(self.o.to[n]) if self.o.to[n] > 0 else ""

    # --- the ground ---

    def ground(self, theme: Theme, lang: str) -> str:
        key = theme.name, lang
        if key not in self._grounds:
            self._grounds[key] = "".join(self._ground(theme, lang))
        return self._grounds[key]

    def _ground(self, theme: Theme, lang: str) -> Iterator[str]:
        yield from self._frame(theme)
        yield polygon(
            self.spiral.garden,
            fill=theme.washed("green", theme.wash * 0.55),
            stroke=theme.ink,
            stroke_width=0.5 * theme.line,
        )
        yield from self._tufts(theme)
        yield cartouche(self.garden.title, theme)
        yield cartouche(self.garden.table, theme)
        yield set_title(self.sheet.card.titles[lang], self.garden.title, theme)
        pen = Pen(theme)
        art = {name: "".join(PICTURES[name](pen)) for name in {"flag", *self.pictures.values()}}
        cells = self.spiral.cells
        yield self._start(art["flag"], theme, lang)
        for n, cell in enumerate(cells[1:], 1):
            yield self._square(n, cell, art, theme, lang)
        yield self._last(theme, lang)

    def _frame(self, theme: Theme) -> Iterator[str]:
        w, h, line = self.width, self.height, theme.line
        yield rect(0, 0, w, h, fill=theme.paper, stroke=theme.ink, stroke_width=1.1 * line)
        yield rect(
            1.7, 1.7, w - 3.4, h - 3.4, fill="none", stroke=theme.ink, stroke_width=0.35 * line
        )
        size = min(self.spiral.corner * 0.29, 24.0)
        art = "".join(spray(Pen(theme)))
        for x, y, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1)):
            x, y = x + sx * 3.2, y + sy * 3.2
            yield group([art], transform=f"{moved(x, y)} scale({sx * size:.4g} {sy * size:.4g})")

    def _tufts(self, theme: Theme) -> Iterator[str]:
        """Grass here and there, where nothing else lies."""
        (x, y), w, h = self.spiral.middle, self.spiral.half_width, self.spiral.half_height
        blades = "M-1 0C-.9-.5-.8-.7-1.2-1.1M-.3 0C-.3-.6-.2-1-.1-1.5M.4 0C.4-.5 .6-.8 1-1.1"
        for i, j in ((-0.93, 0.9), (0.93, 0.94), (-0.9, -0.72), (0.92, -0.7), (0.42, 0.93)):
            yield path(
                blades,
                fill="none",
                stroke=theme.green,
                stroke_width=0.28,
                stroke_linecap="round",
                transform=moved(x + i * (w - 2), y + j * (h - 1), 1.7),
            )

    def _outline(self, outline: Sequence[Point], fill: str, theme: Theme) -> str:
        weight = min(0.55, self.spiral.pitch * 0.04) * theme.line
        return polygon(
            outline, fill=fill, stroke=theme.ink, stroke_width=weight, stroke_linejoin="round"
        )

    def _start(self, flag: str, theme: Theme, lang: str) -> str:
        place, start = self.places["sq-0"], self.start
        name = both(PACKAGE, "draw.start")[lang]
        parts = [
            self._outline(place.outline, theme.washed("green"), theme),
            group([flag], transform=moved(*start.flag_at, start.flag_size)),
            text(*start.name_at, name, start.name_size, fill=theme.ink, font_weight="bold"),
        ]
        return labelled(parts, place.id, place.label[lang], class_="square")

    def _square(self, n: int, cell: Cell, art: dict[str, str], theme: Theme, lang: str) -> str:
        picture, place = self.pictures.get(n), self.places[f"sq-{n}"]
        (x, y), r = cell.centre, cell.radius
        if picture:
            fill = theme.washed(TINTS[picture])
        else:
            fill = theme.washed("yellow", 0.12 if n % 2 else 0.04)
        parts = [self._outline(cell.outline, fill, theme)]
        if picture:
            parts += self._vignette(n, cell, picture, art[picture], theme)
        else:
            parts.append(self._ornament(n, cell, theme))
        parts.append(
            text(
                x,
                y + NUMBER_Y * r,
                str(n),
                _number_size(n, r),
                fill=theme.ink,
                font_weight="bold" if picture else None,
            )
        )
        return labelled(parts, place.id, place.label[lang], class_="square")

    def _vignette(self, n: int, cell: Cell, picture: str, art: str, theme: Theme) -> Iterator[str]:
        (x, y), r = cell.centre, cell.radius
        target = self._target(n)
        if target:
            size, low = _target_size(target, r), y + TARGET_Y * r
            wide = text_width(target, size, ITALIC) / 2
            middle = x, y + SMALL_PICTURE_Y * r
            yield group([art], transform=_looking(picture, cell, middle, SMALL_PICTURE * r))
            yield text(x + size * 0.2, low, target, size, fill=theme.ink, font_style="italic")
            yield polygon(
                [(-1.0, -0.9), (0.4, 0.0), (-1.0, 0.9)],
                fill=theme.ink,
                transform=moved(x - wide, low, size * 0.22),
            )
        else:
            middle = x, y + PICTURE_Y * r
            size = _standing(cell, middle, PICTURE_SIZE * r)
            yield group([art], transform=_looking(picture, cell, middle, size))

    def _ornament(self, n: int, cell: Cell, theme: Theme) -> str:
        """What plain squares carry, now and then: a feather, a flower, an egg, some grass."""
        x, y = cell.centre[0], cell.centre[1] + ROOM_Y * cell.radius
        if n % 2 == 0:
            return ""
        art = TRIFLES[n // 2 % len(TRIFLES)]
        return path(
            art,
            fill="none",
            stroke=theme.washed("grey", 0.5),
            stroke_width=0.11,
            stroke_linecap="round",
            stroke_linejoin="round",
            transform=moved(x, y, cell.radius * 0.3),
        )

    def _last(self, theme: Theme, lang: str) -> str:
        place, (x, y), r = self._last_square, self.garden.centre, self.garden.radius
        picture = "target" if self.o.arrows else "winner" if self.goosey else "cup"
        art = PICTURES[picture](Pen(theme))
        size = _number_size(self.o.track, r * 0.52)
        parts = [
            self._outline(place.outline, theme.washed("yellow"), theme),
            group([wreath(r * 0.985, theme)], transform=moved(x, y)),
            group(art, transform=moved(x, y + r * 0.2, r * 0.42)),
            text(x, y - r * 0.56, str(self.o.track), size, fill=theme.ink, font_weight="bold"),
        ]
        return labelled(parts, place.id, place.label[lang], class_="square")

    @property
    def _last_square(self) -> Place:
        return self.places[f"sq-{self.o.track}"]

    # --- a position ---

    def pieces(self, s: Any) -> list[Piece]:
        found = []
        for square in sorted({n for n in s.pawns[: self.o.seats] if n >= 0}):
            seats = [seat for seat in range(self.o.seats) if s.pawns[seat] == square]
            place = self.places[f"sq-{square}"]
            if square:
                spots = spread(place.centre, place.radius, len(seats))
            else:
                spots = self.start.spots(len(seats))
            key = "pawn" if square else "pawn-start"
            for seat, (x, y, r) in zip(seats, spots, strict=True):
                label = both(PACKAGE, f"draw.{key}", name=self._names[seat], n=square)
                found.append(Piece(f"pawn-{seat}", place.id, x, y, r, label, self._names[seat]))
        return found

    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        seat = int(piece.id.removeprefix("pawn-"))
        return pawn(
            piece.x,
            piece.y,
            piece.r * 0.96,
            seat,
            self._letters[lang][seat],
            theme,
            piece.id,
            piece.label[lang],
        )

    def clicks(self, s: Any, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """Nothing: goose games leave no choice."""
        return {}

    def furniture(self, s: Any, last: Sequence[tuple[int, ...]], theme: Theme, lang: str) -> str:
        x, y, wide, high = self.garden.table
        table = Box(x + 2, y + 2, wide - 4, high - 4)
        parts = []
        if self.o.tokens:
            pot = Box(table.x, table.y + table.height * 0.62, table.width, table.height * 0.38)
            table = Box(table.x, table.y, table.width, table.height * 0.62)
            parts.append(lay_pot(s.pot, pot, theme, both(PACKAGE, "sketch.pot", n=s.pot)[lang]))
        thrown = [told for told in last if told[0] in (v.THROW, v.PLACED, v.VOLLEY)]
        if thrown and self.o.arrows:
            volleys = {told[1]: divmod(told[4], v.ARROW_COUNT) for told in thrown}
            arrows = [(seat, arrows_of(shot, count)) for seat, (count, shot) in volleys.items()]
            labels = [
                both(PACKAGE, "draw.volley", name=self._names[seat], throw=volley_text(shot, count))
                for seat, (count, shot) in volleys.items()
            ]
            said = [label[lang] for label in labels]
            parts.append(lay_volleys(arrows, table, theme, said))
        elif thrown:
            dice = self._throws[thrown[-1][4]]
            label = both(PACKAGE, "draw.throw", throw=" + ".join(map(str, dice)))[lang]
            parts.append(lay_dice(dice, table, theme, label))
        elif not self.o.arrows:
            label = both(PACKAGE, "draw.unthrown")[lang]
            parts.append(lay_dice((0,) * self.sheet.dice, table, theme, label))
        width = min(1.2, self.spiral.pitch * 0.05)
        for seat, squares in paths(self.o, last):
            # Of a volley everybody's way shows at once: side by side, in the seats' colours.
            aside = (seat - 2) * 0.11 if self.o.arrows else 0.0
            ink = theme._replace(ink=theme.tint(SEATS[seat])) if self.o.arrows else theme
            parts.append(trace([self._step(n, aside) for n in _thinned(squares)], ink, width))
        return "".join(parts)

    def walks(self, s: Any, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        # Whoever is replaced in a well stays where it is: that is no way.
        gone = [(seat, way) for seat, way in paths(self.o, last) if len(set(way)) > 1]
        before, ways = s.copy(), []
        for seat, way in reversed(gone):
            before.pawns[seat] = way[0]
        for seat, way in gone:
            points = tuple(self._centre(n) for n in _thinned(way))
            ways.append(Walk(f"pawn-{seat}", points, was=f"pawn-{seat}"))
        return walked(ways, self.pieces(before), self.pieces(s))

    def _step(self, n: int, aside: float) -> Point:
        """Where a trace crosses a square: beside its number, where the track runs up or down."""
        x, y = self._centre(n)
        if n == self.o.track:
            return x, y
        cell = self.spiral.cells[n]
        along, down = cos(cell.heading), sin(cell.heading)
        r = cell.radius
        return x - down * (aside + 0.5 * abs(down)) * r, y + along * aside * r

    def _centre(self, n: int) -> Point:
        """Where pawns stand on a square; asked along a whole way, so nothing else is measured."""
        return self._last_square.centre if n == self.o.track else _room(self.spiral.cells[n])[0]

    def notes(self, s: Any) -> list[Note]:
        return [
            Note(seat, {lang: " · ".join(told[lang] for told in said) for lang in LANGUAGES})
            for seat in range(self.o.seats)
            if (said := list(standing(self.o, s, seat)))
        ]

    # --- what is looked up again and again ---

    @cached_property
    def start(self) -> Start:
        """The first square."""
        return Start(self.spiral.cells[0])

    @cached_property
    def _names(self) -> list[Both]:
        return [both("", f"colour.{name}") for name in SEATS]

    @cached_property
    def _letters(self) -> dict[str, list[str]]:
        return {lang: letters([name[lang] for name in self._names]) for lang in LANGUAGES}

    @cached_property
    def _throws(self) -> list[tuple[int, ...]]:
        return self.sheet.throws()


class _Places(Mapping[str, Place]):
    """Every square by its id; each is measured when it is first asked for."""

    def __init__(self, drawing: GooseDrawing) -> None:
        self.drawing = drawing
        self._ids = {f"sq-{n}": n for n in range(drawing.o.track + 1)}
        self._made: dict[str, Place] = {}

    def __getitem__(self, id_: str) -> Place:
        if id_ not in self._made:
            self._made[id_] = self.drawing.place(self._ids[id_])
        return self._made[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


def _room(cell: Cell) -> tuple[Point, float]:
    """Where pawns stand on a square: below its number."""
    x, y = cell.centre
    return (x, y + ROOM_Y * cell.radius), ROOM_R * cell.radius


def _thinned(way: Sequence[int]) -> Sequence[int]:
    """A way on which one throw has led over hundreds of squares: some of them, both ends kept."""
    if len(way) <= LONGEST_WAY:
        return way
    last = len(way) - 1
    return [way[i * last // (LONGEST_WAY - 1)] for i in range(LONGEST_WAY)]


def _number_size(n: int, radius: float) -> float:
    """The size of a number that is to sit on top of a circle's inside."""
    return radius * min(NUMBER_SIZE, 0.86 / text_width(str(n), 1.0, BOLD))


def _target_size(target: str, radius: float) -> float:
    """The size of the number of another square, small enough for the foot of a circle."""
    return radius * min(TARGET_SIZE, 0.86 / text_width("0" + target, 1.0, ITALIC))


def _standing(cell: Cell, middle: Point, size: float) -> float:
    """The size of a picture whose feet are to stand inside a square, however that is turned."""
    across, down = FEET
    while not all(
        within(cell.outline, (middle[0] + side * across * size, middle[1] + down * size))
        for side in (-1, 1)
    ):
        size *= 0.98
    return size


def _looking(picture: str, cell: Cell, middle: Point, size: float) -> str:
    """Put a picture in its place; one that looks somewhere looks where the square sends."""
    if picture not in LOOKING:
        return moved(*middle, size)
    way = cell.heading + (pi if picture.endswith("-back") else 0.0)
    across, down = cos(way), sin(way)
    # Straight up or down the eye takes the side to which the track turns next.
    right = across > 0 if abs(across) > 0.3 else down > 0
    tilt = (down if right else -down) * 12
    turn = tilt if picture.startswith("goose") else 0.0
    flip = "" if right else " scale(-1 1)"
    return f"{moved(*middle, turn=turn)}{flip} scale({size:.4g})"
