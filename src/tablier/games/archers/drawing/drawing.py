"""Archers as a picture: a clearing between two woods, and archers seen from above."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from tablier.draw.border import border, cartouche
from tablier.draw.drawing import Deed, Drawing, Note, Piece, Place, Sign, Walk
from tablier.draw.markup import (
    Point,
    circle,
    group,
    labelled,
    line,
    moved,
    number,
    path,
    polygon,
    rect,
    text,
)
from tablier.draw.pieces import trace
from tablier.draw.theme import Theme
from tablier.games.archers import field as f
from tablier.games.archers import rules as r
from tablier.games.archers import vocabulary as v
from tablier.games.archers.card import PACKAGE, SIDES, card
from tablier.games.archers.drawing.figures import DARK, archer, badge, butt, fir, oak, paint, rabbit
from tablier.games.archers.game import FACINGS
from tablier.games.archers.zones import watched
from tablier.words import Both, both

# Shape -> the drawing's width, and the most height that the board may take.
SHEETS = {"wide": (280.0, 204.0), "tall": (190.0, 232.0)}
TITLE = 6.6  # size
TOP = 26.0  # room for the title and a row of letters
EDGE = 12.0  # room for letters and numbers on the other sides
LETTER = 5.5
BESIDE = 16.0  # a margin wider than this has trees

# Events after which an arrow lies on their target, and those that show a step.
_SHOTS = (v.CAPTURED, v.KING_TAKEN, v.LAST_TAKEN)
_STEPS = (v.STEPPED, v.ENTERED, v.STORMED)
_TURNS = (v.TURNED_LEFT, v.TURNED_RIGHT)

# Where the trees of a square stand and how tall they are, in shares of its side; one row a kind
# of square, so that no two neighbours look alike.
_TREES = (
    ((0.2, 0.26, 0.17), (0.78, 0.3, 0.2), (0.46, 0.74, 0.18)),
    ((0.26, 0.7, 0.2), (0.72, 0.76, 0.16), (0.52, 0.28, 0.18)),
    ((0.22, 0.32, 0.2), (0.76, 0.62, 0.19), (0.36, 0.8, 0.15)),
)


class ArchersDrawing(Drawing):
    """The field for one table."""

    def __init__(self, o: v.Field, shape: str) -> None:
        self.o = o
        self.width, most = SHEETS[shape]
        self.side = min((self.width - 2 * EDGE) / o.columns, most / o.rows)
        self.left = (self.width - self.side * o.columns) / 2
        self.height = TOP + self.side * o.rows + EDGE
        self.names = [f.name(o, square) for square in range(o.cells)]
        self.places: dict[str, Place] = {}
        for square in range(o.cells):
            self._lay(square)
        self._grounds: dict[tuple[str, str], str] = {}
        self._archers: dict[tuple[str, int, bool], str] = {}
        self._labels: dict[tuple[int, int], tuple[Both, Both]] = {}

    # --- places ---

    def _corner(self, square: int) -> Point:
        """The upper left corner of a square: rows count from the south."""
        row, column = divmod(square, self.o.columns)
        return self.left + column * self.side, TOP + (self.o.rows - 1 - row) * self.side

    def _middle(self, square: int) -> Point:
        x, y = self._corner(square)
        return x + self.side / 2, y + self.side / 2

    def _lay(self, square: int) -> None:
        (x, y), a, name = self._corner(square), self.side, self.names[square]
        owner = self.o.wood[square]
        key = "draw.square" if owner < 0 else f"draw.wood-{SIDES[owner]}"
        outline = ((x, y), (x + a, y), (x + a, y + a), (x, y + a))
        self.places[f"sq-{name}"] = Place(
            f"sq-{name}", both(PACKAGE, key, square=name), outline, (x + a / 2, y + a / 2), a / 2
        )

    # --- the empty board ---

    def ground(self, theme: Theme, lang: str) -> str:
        """The border, the forest beside the clearing, the squares, their names outside."""
        key = theme.name, lang
        if key not in self._grounds:
            a, o = self.side, self.o
            x, y = self.left, TOP
            wide, tall = a * o.columns, a * o.rows
            parts = [
                border(self.width, self.height, theme),
                *self._forest(theme),
                cartouche(self.width / 2, 9.4, card("archers").titles[lang], TITLE, theme),
                *(self._square(square, theme, lang) for square in range(o.cells)),
                rect(
                    x, y, wide, tall, fill="none", stroke=theme.ink, stroke_width=0.9 * theme.line
                ),
                rect(
                    x - 1.2,
                    y - 1.2,
                    wide + 2.4,
                    tall + 2.4,
                    fill="none",
                    stroke=theme.ink,
                    stroke_width=0.3 * theme.line,
                ),
                *self._woods(theme),
                *self._letters(theme),
            ]
            self._grounds[key] = "".join(parts)
        return self._grounds[key]

    def _square(self, square: int, theme: Theme, lang: str) -> str:
        """A square: grass, or trees of one wood or the other."""
        name, owner = self.names[square], self.o.wood[square]
        spot, (x, y), a = self.places[f"sq-{name}"], self._corner(square), self.side
        row, column = divmod(square, self.o.columns)
        if owner < 0:
            fill = theme.washed("green", theme.wash * (0.5 if (row + column) % 2 else 0.16))
        elif owner == DARK:
            fill = theme.washed("green", theme.wash * 1.5)
        else:
            fill = theme.washed("yellow", theme.wash * 1.3)
        parts = [rect(x, y, a, a, fill=fill, stroke=theme.faded, stroke_width=0.25 * theme.line)]
        if owner >= 0:
            for right, down, size in _TREES[(row + 2 * column) % len(_TREES)]:
                tree = fir if owner == DARK else oak
                parts.append(
                    group(
                        [tree(a * size, theme, 0.62 if owner == DARK else 0.4)],
                        transform=moved(x + a * right, y + a * down),
                        opacity="0.55",
                    )
                )
        elif (row * 5 + column * 3) % 7 == 0:
            parts.append(_blades(x + a * 0.76, y + a * 0.86, a * 0.1, theme))
        return labelled(parts, spot.id, spot.label[lang])

    def _woods(self, theme: Theme) -> Iterator[str]:
        """A line around each wood: its edge is what the game is about."""
        for owner in range(len(SIDES)):
            squares = [square for square in range(self.o.cells) if self.o.wood[square] == owner]
            corners = [self._corner(square) for square in squares]
            x, y = min(p[0] for p in corners), min(p[1] for p in corners)
            x2, y2 = max(p[0] for p in corners), max(p[1] for p in corners)
            yield rect(
                x,
                y,
                x2 - x + self.side,
                y2 - y + self.side,
                fill="none",
                stroke=theme.ink,
                stroke_width=0.8 * theme.line,
            )

    def _letters(self, theme: Theme) -> Iterator[str]:
        """Files below and above, rows on both sides."""
        a, bottom = self.side, TOP + self.side * self.o.rows
        for column in range(self.o.columns):
            for y in (TOP - 4.6, bottom + 5.0):
                yield text(
                    self.left + a * (column + 0.5),
                    y,
                    chr(ord("a") + column),
                    LETTER,
                    fill=theme.ink,
                )
        for row in range(self.o.rows):
            for x in (self.left - 5.6, self.width - self.left + 5.6):
                yield text(x, bottom - a * (row + 0.5), str(row + 1), LETTER, fill=theme.ink)

    def _forest(self, theme: Theme) -> Iterator[str]:
        """Trees beside the clearing, where the drawing is wider than the board."""
        room = self.left - EDGE - 2
        if room < BESIDE - EDGE:
            return
        size = 8.5
        rows = int((self.height - 14) // (size * 1.3))
        columns = max(1, int(room // (size * 1.15)))
        for i in range(rows):
            for j in range(columns):
                # Jittered by its own place: the same forest every time.
                shift = ((i * 7 + j * 13) % 5 - 2) * 0.5
                x = 6 + size * 0.6 + j * (room - size * 0.6) / columns + shift + (i % 2) * 1.6
                y = 12 + i * size * 1.3 + (j * 5 + i * 3) % 4
                kinds = (fir, oak) if y > self.height / 2 else (oak, fir)
                tree = kinds[int((i * 3 + j * 5) % 4 == 0)]
                strength = 0.3 + ((i * 11 + j * 5) % 4) * 0.07
                for at, guest in ((x, butt), (self.width - x, rabbit)):
                    if j == 0 and i == rows // 2:
                        yield group([guest(theme)], transform=moved(at, y))
                    elif j > 0 or i != rows // 2 + 1:  # nothing stands before a guest
                        figure = tree(size * 0.72, theme, strength)
                        yield group([figure], transform=moved(at, y))

    # --- a position ---

    def pieces(self, s: v.State) -> list[Piece]:
        """Every archer on its square."""
        found = []
        for square in range(self.o.cells):
            cell = s.board[square]
            if cell:
                name = self.names[square]
                x, y = self._middle(square)
                said = self._said(square, cell & v.KIND)
                found.append(Piece(f"archer-{name}", f"sq-{name}", x, y, self.side * 0.47, *said))
        return found

    def _said(self, square: int, kind: int) -> tuple[Both, Both]:
        """Who stands there, with the square and without it."""
        if (square, kind) not in self._labels:
            who = "draw.king" if kind & v.KING else "draw.archer"
            words = {
                "side": both(PACKAGE, f"draw.side.{SIDES[(kind & v.LIGHT) // v.LIGHT]}"),
                "facing": both(PACKAGE, f"facing.{FACINGS[kind & v.FACING]}"),
            }
            self._labels[square, kind] = (
                both(PACKAGE, who, square=self.names[square], **words),
                both(PACKAGE, f"{who}-name", **words),
            )
        return self._labels[square, kind]

    def draw_piece(self, piece: Piece, s: v.State, theme: Theme, lang: str) -> str:
        """An archer, turned to where it looks; without its arrow once it has shot."""
        square = self.names.index(piece.id.removeprefix("archer-"))
        cell = s.board[square]
        side = (cell & v.LIGHT) // v.LIGHT
        armed = side != s.side or not s.fired >> (cell // v.SLOT - 1) & 1
        key = theme.name, cell & (v.LIGHT | v.KING), armed
        if key not in self._archers:
            self._archers[key] = archer(piece.r, side, bool(cell & v.KING), armed, theme)
        turn = 90.0 * (cell & v.FACING)
        turned = moved(piece.x, piece.y, turn=turn)
        letter = badge(piece.r, both(PACKAGE, f"seat.{SIDES[side]}")[lang][0], turn, theme)
        return labelled(
            [self._archers[key], letter],
            piece.id,
            piece.label[lang],
            transform=turned,
            class_=f"archer {SIDES[side]}",
        )

    def clicks(
        self, s: v.State, seat: int, moves: Sequence[tuple[str, int]]
    ) -> dict[str, list[str]]:
        """An archer or its square, and where it would step or shoot."""
        found: dict[str, list[str]] = {}
        for said, action in moves:
            square = v.square_of(self.o, seat, action)
            kind = v.kind_of(self.o, action)
            ids = [f"archer-{self.names[square]}", f"sq-{self.names[square]}"]
            if kind == v.SHOT:
                aimed = self.names[r.target(s, self.o, square)]
                ids += [f"archer-{aimed}", f"sq-{aimed}"]
            elif kind in (v.FORWARD, v.BACK):
                way = v.heading(s.board[square], kind)
                ids.append(f"sq-{self.names[square + self.o.ahead[way]]}")
            for id_ in ids:
                found.setdefault(id_, []).append(said)
        return found

    def deed(self, s: v.State, seat: int, action: int) -> Deed:
        """A step, a shot, or a turn by a handle beside the archer, on the side that it turns to."""
        square, kind = v.square_of(self.o, seat, action), v.kind_of(self.o, action)
        piece = f"archer-{self.names[square]}"
        if kind == v.SHOT:
            return Deed("shot", piece, f"archer-{self.names[r.target(s, self.o, square)]}")
        if kind in (v.FORWARD, v.BACK):
            way = v.heading(s.board[square], kind)
            return Deed("step", piece, f"sq-{self.names[square + self.o.ahead[way]]}")
        (x, y), to = self._middle(square), s.board[square] + (-1 if kind == v.LEFT else 1)
        x += self.side * sin(to % 4 * pi / 2)
        y -= self.side * cos(to % 4 * pi / 2)
        return Deed("left" if kind == v.LEFT else "right", piece, handle=(round(x, 2), round(y, 2)))

    def meant(self, s: v.State, seat: int, picked: Sequence[str], clicked: str) -> list[int]:
        """The archer picked, or else whoever might be meant, and what it should do there."""
        squares = {name: square for square, name in enumerate(self.names)}
        there = squares.get(clicked.partition("-")[2], -1)
        if there < 0:
            return []
        archers = [squares.get(id_.partition("-")[2], -1) for id_ in picked]
        chosen = next((at for at in archers if at >= 0), there)
        if chosen != there:
            return [self._attempt(s, seat, chosen, there)]
        cell = s.board[there]
        if cell and v.side_of(cell) == seat:
            return [v.action_of(self.o, seat, there, kind) for kind in (v.FORWARD, v.BACK, v.SHOT)]
        if cell:
            return [v.action_of(self.o, seat, there, v.SHOT)]
        # Nobody is picked and the square is empty: who stands next to it and looks along it?
        steps = [
            v.action_of(self.o, seat, at, kind)
            for at in range(self.o.cells)
            if s.board[at] and v.side_of(s.board[at]) == seat
            for kind in (v.FORWARD, v.BACK)
            if self.o.next[at * 4 + v.heading(s.board[at], kind)] == there
        ]
        return steps or [v.action_of(self.o, seat, there, v.FORWARD)]

    def _attempt(self, s: v.State, seat: int, square: int, there: int) -> int:
        """What an archer would do on another square: shoot whom it finds there, or step there."""
        kind, cell = v.BENT_STEP, s.board[there]
        for way in (v.FORWARD, v.BACK):
            if self.o.next[square * 4 + v.heading(s.board[square], way)] == there:
                kind = way
        if cell and v.side_of(cell) != seat:
            kind = v.SHOT if r.target(s, self.o, square) == there else v.MISAIMED_SHOT
        return v.action_of(self.o, seat, square, kind)

    def legend(self, s: v.State, theme: Theme) -> list[Sign]:
        """The dots of the squares that the enemy watches."""
        if not self._watched(s, theme):
            return []
        dots = "".join(circle(x, y, 2.2, fill=theme.red) for x in (-6.0, 6.0) for y in (-6.0, 6.0))
        return [Sign(dots, both(PACKAGE, "draw.watched"))]

    def furniture(
        self, s: v.State, last: Sequence[tuple[int, ...]], theme: Theme, lang: str
    ) -> str:
        """Dots where the enemy watches, and what has just been done."""
        parts = [self._watched(s, theme)]
        for code, _, origin, target, facing in last:
            if code in _STEPS:
                way = [self._middle(origin), self._middle(target)]
                parts.append(trace(way, theme, self.side * 0.05))
            elif code in _SHOTS:
                parts.append(self._shot(self._middle(origin), self._middle(target), theme))
            elif code in _TURNS:
                parts.append(self._turned(origin, code == v.TURNED_RIGHT, facing, theme))
        return "".join(parts)

    def walks(self, s: v.State, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        """A step, or the flight of an arrow."""
        found: dict[Walk, None] = {}
        for code, _, origin, target, _ in last:
            if code in (*_STEPS, *_SHOTS):
                way = self._middle(origin), self._middle(target)
                here, there = (f"archer-{self.names[square]}" for square in (origin, target))
                step = Walk(there, way, was=here) if code in _STEPS else Walk("", way, "fly")
                found[step] = None  # a winning step or shot is told twice
        return list(found)

    def _watched(self, s: v.State, theme: Theme) -> str:
        """Dots in the corners of the squares that the enemy of the side to play controls."""
        if s.side < 0 or s.winner != v.NOBODY:
            return ""
        a, d = self.side * 0.12, ""
        for square in range(self.o.cells):
            if watched(s, 1 - s.side, square):
                x, y = self._corner(square)
                for right in (a, self.side - a):
                    for down in (a, self.side - a):
                        d += f"M{number(x + right)} {number(y + down)}h0"
        if not d:
            return ""
        return path(
            d,
            fill="none",
            stroke=theme.red,
            stroke_width=self.side * 0.075,
            stroke_linecap="round",
            opacity="0.85",
            class_="watched",
        )

    def _shot(self, start: Point, end: Point, theme: Theme) -> str:
        """An arrow's flight, and the arrow in the grass where somebody stood."""
        a = self.side
        stuck = [
            path(f"M0 0L{number(a * 0.16)} {number(-a * 0.34)}", fill="none", stroke=theme.ink,
                 stroke_width=a * 0.035, stroke_linecap="round"),
            polygon([(a * 0.12, -a * 0.26), (a * 0.3, -a * 0.36), (a * 0.2, -a * 0.44),
                     (a * 0.04, -a * 0.38)], fill=theme.red, stroke=theme.ink,
                    stroke_width=a * 0.02, stroke_linejoin="round"),
            path(f"M{number(-a * 0.2)} {number(a * 0.04)}q{number(a * 0.2)} {number(a * 0.1)} "
                 f"{number(a * 0.4)} 0", fill="none", stroke=theme.ink, stroke_width=a * 0.025),
        ]  # fmt: skip
        flight = line(
            *start,
            *end,
            stroke=theme.red,
            stroke_width=a * 0.04,
            stroke_linecap="round",
            stroke_dasharray=f"{number(a * 0.14)} {number(a * 0.1)}",
        )
        return group([flight, group(stuck, transform=moved(*end))], class_="trace shot")

    def _turned(self, square: int, right: bool, facing: int, theme: Theme) -> str:
        """A quarter of a circle around the archer that has turned, ending where it looks now."""
        x, y = self._middle(square)
        away, parts = self.side * 0.46, 8
        before = facing - (1 if right else -1)
        quarters = [before + (facing - before) * i / parts for i in range(parts + 1)]
        arc = [(x + away * sin(way * pi / 2), y - away * cos(way * pi / 2)) for way in quarters]
        return trace(arc, theme, self.side * 0.035)

    def notes(self, s: v.State) -> list[Note]:
        """Archers left; and, for the side to play, its manoeuvres."""
        found = []
        for seat in range(len(SIDES)):
            left = both(PACKAGE, "draw.left", n=s.alive[seat])
            if seat == s.side and s.winner == v.NOBODY:
                more = both(PACKAGE, "draw.manoeuvres", n=s.left)
                left = {lang: f"{left[lang]}, {more[lang]}" for lang in left}
            found.append(Note(seat, left))
        return found

    def mark(self, seat: int, theme: Theme) -> tuple[int, str]:
        """The shape and the cloth of a side's cloak: pointed and dark, round and light."""
        return (2 if seat == DARK else 0), paint(seat, theme)


def _blades(x: float, y: float, size: float, theme: Theme) -> str:
    """Three blades of grass."""
    d = "".join(
        f"M{number(x + lean * size * 0.3)} {number(y)}l{number(lean * size * 0.5)} {number(-size)}"
        for lean in (-1, 0, 1)
    )
    return path(
        d, fill="none", stroke=theme.green, stroke_width=0.35 * theme.line, stroke_linecap="round"
    )
