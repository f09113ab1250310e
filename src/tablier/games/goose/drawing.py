"""The goose board as a picture: a spiral of squares, a garden in the middle, pawns upon it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from tablier.draw.drawing import Box, Drawing, Note, Piece, Place, spread
from tablier.draw.pieces import pawn, ring, trace
from tablier.draw.svg import Point, group, labelled, moved, path, polygon, rect, text, text_width
from tablier.draw.theme import Theme
from tablier.games.goose import vocabulary as v
from tablier.games.goose import volley
from tablier.games.goose.board import Sheet
from tablier.games.goose.card import ROOM
from tablier.games.goose.garden import (
    cartouche,
    garden_of,
    lay_dice,
    lay_pot,
    lay_volleys,
    set_title,
    wreath,
)
from tablier.games.goose.own_page import tidy
from tablier.games.goose.paths import paths
from tablier.games.goose.spiral import Cell, spiral
from tablier.games.goose.vignettes import LOOKING, PICTURES, TINTS, Pen, picture_of
from tablier.words import LANGUAGES, Both, Value, both

SIZES = {"wide": (280.0, 198.0), "tall": (190.0, 268.0)}
EDGE = 5.5  # from the frame to the spiral
SEATS = ("red", "blue", "green", "yellow", "purple", "grey")

# Within a square's circle, in its radius: the number on top, the picture and the pawns below it.
NUMBER_SIZE = 0.64
NUMBER_Y = -0.7
ROOM_Y, ROOM_R = 0.24, 0.75
TARGET_SIZE, TARGET_Y = 0.42, 0.76  # the number of the square where one is sent

_RIDES = {v.FORWARD: "forward", v.BACK: "back", v.ONWARD: "onward"}
_HOLDS = {v.TAKEN: "taken", v.RESCUED: "rescued", v.FREED: "freed", v.EXIT: "exit"}
# Quiet things for plain squares: a feather, a flower, an egg in the grass, a blade or two.
_TRIFLES = (
    "M-.9 .9C-.5 .4 .2-.2 .6-.7M-.5 .4C-.6-.3 .2-.9 .9-1C1-.3 .4 .4-.2 .5ZM0-.1L-.1-.5M.2 .1L.6 0",
    "M0-.1C-.5-.5-.3-1 0-1C.3-1 .5-.5 0-.1C.5-.5 .9-.2 .8 .1C.7 .4 .3 .3 0-.1"
    "C-.3 .3-.7 .4-.8 .1C-.9-.2-.5-.5 0-.1M0 .1C.1 .5 0 .8-.1 1M0 .7C.2 .5 .4 .5 .5 .5",
    "M0-.8C.5-.7 .7 .6 0 .6C-.7 .6-.5-.7 0-.8ZM-1 .8C-.9 .5-.8 .4-.9 .1M-.6 .8L1 .8"
    "M.8 .8C.8 .5 .9 .4 1 .2",
    "M-.6 .8C-.5 .2-.6-.2-.9-.5M-.1 .8C-.1 0 0-.5 .1-.9M.4 .8C.4 .3 .6 0 .9-.3",
)
_DETAIL = 1200  # beyond so many squares plain ones carry no ornament


class GooseDrawing(Drawing):
    """One goose board, of any length, in one shape of the sheet."""

    def __init__(self, sheet: Sheet, o: v.Board, shape: str) -> None:
        self.sheet, self.o = sheet, o
        self.width, self.height = SIZES[shape]
        self.spiral = spiral(
            self.width - 2 * EDGE, self.height - 2 * EDGE, o.track, EDGE, EDGE
        )
        self.garden = garden_of(self.spiral)
        self.pictures = {
            square: picture_of((rule, *sheet.names[rule].values()), o, square)
            for square, rule in sheet.rule.items()
        }
        self.goosey = any(picture.startswith("goose") for picture in self.pictures.values())
        cells = self.spiral.cells
        found = [self._start_place(cells[0])]
        found += [self._place(n, cell) for n, cell in enumerate(cells) if n]
        found.append(self._last_place())
        self.places = {place.id: place for place in found}
        self._grounds: dict[tuple[str, str], str] = {}

    # --- places ---

    def _start_place(self, cell: Cell) -> Place:
        size = cell.radius * 0.42
        wide = max(text_width(said, size) for said in both(ROOM, "draw.start").values())
        x, y = cell.centre[0], cell.centre[1] + NUMBER_Y * cell.radius
        box = Box(x - wide / 2, y - size * 0.34, wide, size * 0.68)
        centre, room = _room(cell)
        return Place("sq-0", both(ROOM, "draw.start"), cell.outline, centre, room, (box,))

    def _place(self, n: int, cell: Cell) -> Place:
        x, y = cell.centre
        words = [_box(x, y + NUMBER_Y * cell.radius, str(n), _number_size(n, cell.radius))]
        if self._target(n):
            size = TARGET_SIZE * cell.radius
            words.append(_box(x, y + TARGET_Y * cell.radius, self._target(n), size))
        centre, room = _room(cell)
        return Place(f"sq-{n}", self._label(n), cell.outline, centre, room, tuple(words))

    def _last_place(self) -> Place:
        (x, y), radius = self.garden.centre, self.garden.radius
        outline = tuple((x + px, y + py) for px, py in ring(64, radius))
        n = self.o.track
        what = both(ROOM, "page.finish-name")
        label = both(ROOM, "draw.named", n=n, what=what)
        words = (_box(x, y - radius * 0.56, str(n), _number_size(n, radius * 0.52)),)
        return Place(f"sq-{n}", label, outline, (x, y + radius * 0.14), radius * 0.6, words)

    def _target(self, n: int) -> str:
        """Where a square sends, to be printed on it; the start goes without saying."""
        return str(self.o.to[n]) if self.o.to[n] > 0 else ""

    def _label(self, n: int) -> Both:
        rule = self.sheet.rule.get(n)
        if rule is None:
            return both(ROOM, "draw.square", n=n)
        effects = list(self._effects(n))
        names = self.sheet.names[rule]
        what = {
            lang: ", ".join([tidy(names[lang]) or rule, *(effect[lang] for effect in effects)])
            for lang in LANGUAGES
        }
        return both(ROOM, "draw.named", n=n, what=what)

    def _effects(self, n: int) -> Iterator[Both]:
        """What a square does, in the short words of the rules page."""

        def short(key: str, **values: Value) -> Both:
            return both(ROOM, f"page.short.{key}", **values)

        o = self.o
        for key, column in (("pay", o.pay), ("miss", o.miss)):
            if column[n]:
                yield short(key, n=column[n])
        if o.ride[n]:
            yield short(_RIDES[o.ride[n]])
        elif o.to[n] >= 0:
            yield short({0: "to-start", o.track: "to-finish"}.get(o.to[n], "to"), to=o.to[n])
        for key, column in (("lose", o.lose), ("spoil", o.spoil)):
            if column[n]:
                yield short(key, n=column[n])
        if o.after[n] >= 0:
            yield short("after", to=o.after[n] or both(ROOM, "page.start"))
        if o.hold[n]:
            yield short(_HOLDS[o.hold[n]])
        if o.again[n]:
            yield short("again")

    # --- the ground ---

    def ground(self, theme: Theme, lang: str) -> str:
        key = theme.name, lang
        if key not in self._grounds:
            self._grounds[key] = "".join(self._ground(theme, lang))
        return self._grounds[key]

    def _ground(self, theme: Theme, lang: str) -> Iterator[str]:
        yield from self._frame(theme)
        yield polygon(
            self.spiral.garden, fill=theme.washed("green", theme.wash * 0.55),
            stroke=theme.ink, stroke_width=0.5 * theme.line,
        )  # fmt: skip
        yield from self._tufts(theme)
        yield cartouche(self.garden.title, theme)
        yield cartouche(self.garden.table, theme)
        yield set_title(tidy(self.sheet.card.titles[lang]), self.garden.title, theme)
        pen = Pen(theme)
        art = {name: "".join(PICTURES[name](pen)) for name in {"flag", *self.pictures.values()}}
        cells = self.spiral.cells
        yield self._start(cells[0], art, theme, lang)
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
        art = "".join(_spray(Pen(theme)))
        for x, y, sx, sy in ((0, 0, 1, 1), (w, 0, -1, 1), (0, h, 1, -1), (w, h, -1, -1)):
            x, y = x + sx * 3.2, y + sy * 3.2
            yield group([art], transform=f"{moved(x, y)} scale({sx * size:.4g} {sy * size:.4g})")

    def _tufts(self, theme: Theme) -> Iterator[str]:
        """Grass here and there, where nothing else lies."""
        (x, y), w, h = self.spiral.middle, self.spiral.half_width, self.spiral.half_height
        blades = "M-1 0C-.9-.5-.8-.7-1.2-1.1M-.3 0C-.3-.6-.2-1-.1-1.5M.4 0C.4-.5 .6-.8 1-1.1"
        for i, j in ((-0.93, 0.9), (0.93, 0.94), (-0.9, -0.72), (0.92, -0.7), (0.42, 0.93)):
            yield path(
                blades, fill="none", stroke=theme.green, stroke_width=0.28, stroke_linecap="round",
                transform=moved(x + i * (w - 2), y + j * (h - 1), 1.7),
            )  # fmt: skip

    def _outline(self, outline: Sequence[Point], fill: str, theme: Theme) -> str:
        weight = min(0.55, self.spiral.pitch * 0.04) * theme.line
        return polygon(
            outline, fill=fill, stroke=theme.ink, stroke_width=weight, stroke_linejoin="round"
        )

    def _start(self, cell: Cell, art: dict[str, str], theme: Theme, lang: str) -> str:
        place, r = self.places["sq-0"], cell.radius
        size = r * 0.42
        parts = [
            self._outline(cell.outline, theme.washed("green"), theme),
            group([art["flag"]], transform=moved(*place.centre, place.radius * 0.8)),
            text(
                cell.centre[0], cell.centre[1] + NUMBER_Y * r, both(ROOM, "draw.start")[lang], size,
                fill=theme.ink, font_weight="bold",
            ),
        ]  # fmt: skip
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
        elif self.o.track <= _DETAIL:
            parts.append(self._ornament(n, cell, theme))
        parts.append(
            text(x, y + NUMBER_Y * r, str(n), _number_size(n, r), fill=theme.ink,
                 font_weight="bold" if picture else None)
        )  # fmt: skip
        return labelled(parts, place.id, place.label[lang], class_="square")

    def _vignette(
        self, n: int, cell: Cell, picture: str, art: str, theme: Theme
    ) -> Iterator[str]:
        (x, y), r = cell.centre, cell.radius
        target = self._target(n)
        if target:
            size = TARGET_SIZE * r
            wide = text_width(target, size) / 2
            yield group([art], transform=_looking(picture, cell, x, y + 0.07 * r, 0.54 * r))
            yield text(x, y + TARGET_Y * r, target, size, fill=theme.ink, font_style="italic")
            yield polygon(
                [(-1.0, -0.8), (0.2, 0.0), (-1.0, 0.8)], fill=theme.ink,
                transform=moved(x - wide - size * 0.1, y + TARGET_Y * r, size * 0.26),
            )  # fmt: skip
        else:
            yield group(
                [art], transform=_looking(picture, cell, x, y + (ROOM_Y + 0.04) * r, 0.66 * r)
            )

    def _ornament(self, n: int, cell: Cell, theme: Theme) -> str:
        """What plain squares carry, now and then: a feather, a flower, an egg, some grass."""
        x, y = cell.centre[0], cell.centre[1] + ROOM_Y * cell.radius
        if n % 2 == 0:
            return ""
        art = _TRIFLES[n // 2 % len(_TRIFLES)]
        return path(
            art, fill="none", stroke=theme.washed("grey", 0.5), stroke_width=0.11,
            stroke_linecap="round", stroke_linejoin="round",
            transform=moved(x, y, cell.radius * 0.3),
        )  # fmt: skip

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
                spots = self._start_spots(len(seats))
            key = "pawn" if square else "pawn-start"
            for seat, (x, y, r) in zip(seats, spots, strict=True):
                label = both(ROOM, f"draw.{key}", name=self._names[seat], n=square)
                found.append(Piece(f"pawn-{seat}", place.id, x, y, r, label))
        return found

    def _start_spots(self, count: int) -> list[tuple[float, float, float]]:
        """Room on the start, which is longer than other squares: in rows along the track."""
        cell = self.spiral.cells[0]
        place = self.places["sq-0"]
        r = cell.radius * 0.36
        along = (cos(cell.heading), sin(cell.heading))
        rows = [count] if count <= 2 else [(count + 1) // 2, count // 2]
        spots = []
        for row, many in enumerate(rows):
            across = (row - (len(rows) - 1) / 2) * 2 * r
            for i in range(many):
                far = (i - (many - 1) / 2) * 2 * r
                x = place.centre[0] + far * along[0] - across * along[1]
                y = place.centre[1] + far * along[1] + across * along[0]
                spots.append((x, y, r * 0.98))
        return spots

    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        seat = int(piece.id.removeprefix("pawn-"))
        return pawn(
            piece.x, piece.y, piece.r * 0.96, seat, self._letters[lang][seat], theme, piece.id,
            piece.label[lang],
        )  # fmt: skip

    def clicks(self, s: Any, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """Nothing: goose games leave no choice."""
        return {}

    def furniture(self, s: Any, last: Sequence[tuple[int, ...]], theme: Theme, lang: str) -> str:
        table = self.garden.table
        parts = []
        if self.o.tokens:
            pot = Box(table.x, table.y + table.height * 0.62, table.width, table.height * 0.38)
            table = Box(table.x, table.y, table.width, table.height * 0.62)
            parts.append(lay_pot(s.pot, pot, theme, both(ROOM, "sketch.pot", n=s.pot)[lang]))
        thrown = [told for told in last if told[0] in (v.THROW, v.PLACED, v.VOLLEY)]
        if thrown and self.o.arrows:
            volleys = {told[1]: _arrows(told[4]) for told in thrown}
            labels = [
                both(ROOM, "draw.volley", name=self._names[seat], throw=_spoken(arrows))[lang]
                for seat, arrows in volleys.items()
            ]
            parts.append(lay_volleys(list(volleys.items()), table, theme, labels))
        elif thrown:
            dice = self._throws[thrown[-1][4]]
            label = both(ROOM, "draw.throw", throw=" + ".join(map(str, dice)))[lang]
            parts.append(lay_dice(dice, table, theme, label))
        width = min(1.5, self.spiral.pitch * 0.07)
        for squares in paths(self.o, last):
            centres = [self.places[f"sq-{n}"].centre for n in squares]
            parts.append(trace(centres, theme, width))
        return "".join(parts)

    def notes(self, s: Any) -> list[Note]:
        found = []
        for seat in range(self.o.seats):
            said = list(self._standing(s, seat))
            if said:
                told = {lang: " · ".join(text[lang] for text in said) for lang in LANGUAGES}
                found.append(Note(seat, told))
        return found

    def _standing(self, s: Any, seat: int) -> Iterator[Both]:
        """What the board does not show of a player, in the words of the terminal's board."""

        def say(key: str, **values: Value) -> Both:
            return both(ROOM, f"sketch.{key}", **values)

        if s.out[seat]:
            yield say("out")
        elif isinstance(s, volley.State):
            if not s.over:
                if self.o.hold[s.pawns[seat]] == v.EXIT:
                    yield say("held")
                if s.shot[seat] != v.UNSHOT:
                    yield say("shot")
                else:
                    yield say("arrows", n=s.arrows[seat]) if s.arrows[seat] else say("no-arrows")
        else:
            if s.held[seat]:
                yield say("held")
            if s.missed[seat]:
                yield say("missed", n=s.missed[seat])
        if self.o.tokens:
            yield say("tokens", n=s.tokens[seat])

    # --- what is looked up again and again ---

    @cached_property
    def _names(self) -> list[Both]:
        return [both("", f"colour.{name}") for name in SEATS]

    @cached_property
    def _letters(self) -> dict[str, list[str]]:
        """A letter for each seat: the first of its colour that nobody before it has."""
        found: dict[str, list[str]] = {}
        for lang in LANGUAGES:
            letters = found.setdefault(lang, [])
            for name in self._names:
                letters.append(next(c for c in name[lang].upper() if c not in letters))
        return found

    @cached_property
    def _throws(self) -> list[tuple[int, ...]]:
        return self.sheet.throws()


def _room(cell: Cell) -> tuple[Point, float]:
    """Where pawns stand on a square: below its number."""
    x, y = cell.centre
    return (x, y + ROOM_Y * cell.radius), ROOM_R * cell.radius


def _number_size(n: int, radius: float) -> float:
    """The size of a number that is to sit on top of a circle's inside."""
    return radius * min(NUMBER_SIZE, 0.86 / text_width(str(n), 1.0))


def _box(x: float, y: float, words: str, size: float) -> Box:
    wide = text_width(words, size)
    return Box(x - wide / 2, y - size * 0.34, wide, size * 0.68)


def _looking(picture: str, cell: Cell, x: float, y: float, size: float) -> str:
    """Put a picture in its place; one that looks somewhere looks where the square sends."""
    if picture not in LOOKING:
        return moved(x, y, size)
    way = cell.heading + (pi if picture.endswith("-back") else 0.0)
    across, down = cos(way), sin(way)
    # Straight up or down the eye takes the side to which the track turns next.
    right = across > 0 if abs(across) > 0.3 else down > 0
    tilt = (down if right else -down) * 12
    turn = tilt if picture.startswith("goose") else 0.0
    flip = "" if right else " scale(-1 1)"
    return f"{moved(x, y, turn=turn)}{flip} scale({size:.4g})"


def _arrows(told: int) -> list[int]:
    """The arrows behind an event's number, best first."""
    count, shot = divmod(told, v.ARROW_COUNT)
    return [shot // volley.BASE**i % volley.BASE for i in reversed(range(count))]


def _spoken(arrows: Sequence[int]) -> str:
    return " ".join(str(points) if points else "M" for points in arrows)


def _spray(pen: Pen) -> list[str]:
    """A spray of leaves for a corner of the sheet, drawn for the upper left."""
    leaf = "M0 0C.3-.16 .62-.12 .8 0C.62 .12 .3 .16 0 0Z"
    leaves = ((0.1, 0.1, 45, 1.0), (0.2, 0.12, 12, 0.8), (0.12, 0.2, 78, 0.8),
              (0.62, 0.08, 20, 0.5), (0.08, 0.62, 70, 0.5))  # fmt: skip
    parts = [pen.line("M.06 1.5C.04 .7 .1 .2 .1 .1C.2 .1 .7 .04 1.5 .06", 0.5)]
    for x, y, turn, size in leaves:
        parts.append(group([pen.shape(leaf, "green", 0.5), pen.line("M.1 0L.6 0", 0.3)],
                           transform=moved(x, y, size, turn)))  # fmt: skip
    parts += [pen.dot(x, y, 0.06, "red") for x, y in ((0.98, 0.14), (0.14, 0.98), (0.1, 0.1))]
    return [*parts, pen.dot(1.5, 0.06, 0.04), pen.dot(0.06, 1.5, 0.04)]
