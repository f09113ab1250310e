"""The pig, drawn: a track of points, a pawn each, and a ghost where the turn would bring it."""

from collections.abc import Sequence
from typing import Any

from cochon.game import MOVES
from cochon.rules import BANKED
from tablier.draw.drawing import Note, Piece, Place, Walk
from tablier.draw.markup import circle, labelled, moved, polygon, rect, text
from tablier.draw.pieces import die, ring
from tablier.draw.plain import TITLE, PlainDrawing, place_at
from tablier.draw.theme import SEAT_COLOURS, Theme
from tablier.words import Both, both

SIDE = 20.0  # of a square
COLUMNS = 10
LEFT = 30.0  # the start stands there
PANEL = 34.0  # below: the die, and the sign to stop
R = 3.6  # of a pawn


class Track(PlainDrawing):
    """Squares from left to right and back, ten in a row; the start before the first."""

    def __init__(self, titles: Both, goal: int, names: Sequence[Both]) -> None:
        self.goal = goal
        self.names = names
        self.rows = goal // COLUMNS
        squares = [self._square(n) for n in range(goal + 1)]
        self.width = LEFT + COLUMNS * SIDE + 8
        self.bottom = TITLE + 4 + self.rows * SIDE
        self.again = place_at(
            "again", both("cochon", "again"), self.width / 2 - 40, self.bottom + 6, 26, 26
        )
        self.stop = place_at(
            "stop", both("cochon", "stop"), self.width / 2 + 14, self.bottom + 6, 26, 26
        )
        super().__init__(
            titles,
            self.width,
            self.bottom + PANEL + 4,
            [*squares, self.again, self.stop],
            names=names,
        )

    def _square(self, n: int) -> Place:
        top = TITLE + 4
        if n == 0:
            return place_at("at-0", both("cochon", "home"), 6, top + (self.rows - 1) * SIDE,
                            LEFT - 8, SIDE)  # fmt: skip
        row, column = divmod(n - 1, COLUMNS)
        if row % 2:
            column = COLUMNS - 1 - column
        y = top + (self.rows - 1 - row) * SIDE
        return place_at(
            f"at-{n}", both("cochon", "square", n=n), LEFT + column * SIDE, y, SIDE, SIDE
        )

    def draw_place(self, place: Place, theme: Theme, lang: str) -> str:
        """A square with its number; the die's and the stop's place below."""
        x, y = place.centre
        if place.id == "again":
            return rect(x - 13, y - 13, 26, 26, fill=theme.washed("green", 0.3), stroke=theme.ink,
                        stroke_width=0.4, rx=4)  # fmt: skip
        if place.id == "stop":
            corners = [(x + a, y + b) for a, b in ring(8, 13, 0.3927)]
            sign = polygon(corners, fill=theme.washed("red", 0.5), stroke=theme.ink,
                           stroke_width=0.4)  # fmt: skip
            return sign + text(
                x, y, both("cochon", "sign")[lang], 7, fill=theme.ink, font_weight="bold"
            )
        n = int(place.id[3:])
        wide = LEFT - 8 if n == 0 else SIDE
        tint = theme.washed("yellow", 0.4) if n == self.goal else theme.paper
        box = rect(x - wide / 2, y - SIDE / 2, wide, SIDE, fill=tint, stroke=theme.ink,
                   stroke_width=0.3)  # fmt: skip
        return box + text(x - wide / 2 + 4, y - SIDE / 2 + 3.4, str(n), 4, fill=theme.faded)

    def pieces(self, s: Any) -> list[Piece]:
        """A pawn for everybody who plays, the ghost of the one whose turn it is, and the die."""
        found = []
        for seat, name in enumerate(self.names):
            if not s.out[seat]:
                place = self._square(min(s.points[seat], self.goal))
                label = both("cochon", "pawn", seat=name, n=s.points[seat])
                x, y = self._spot(place, seat)
                found.append(Piece(f"pawn-{seat}", place.id, x, y, R, label))
        if s.gathered and s.turn >= 0:
            place = self._square(min(s.points[s.turn] + s.gathered, self.goal))
            x, y = self._spot(place, s.turn)
            label = both("cochon", "gathered", n=s.gathered)
            found.append(Piece("ghost", place.id, x, y, R, label))
        label = both("cochon", "die", n=s.die) if s.die else both("cochon", "no-die")
        found.append(Piece("die", "again", *self.again.centre, 9, label))
        return found

    def _spot(self, place: Place, seat: int) -> tuple[float, float]:
        x, y = place.centre
        return x + (seat % 3 - 1) * 6, y - 1 + (seat // 3) * 6.6

    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        """A pawn, a ring, or the die."""
        label = piece.label[lang]
        if piece.id == "die":
            return labelled([die(0, 0, 17, s.die, theme) if s.die else
                             rect(-8.5, -8.5, 17, 17, rx=3, fill=theme.paper, stroke=theme.faded,
                                  stroke_width=0.5)],
                            "die", label, transform=moved(piece.x, piece.y))  # fmt: skip
        if piece.id == "ghost":
            shape = circle(0, 0, R, fill=theme.paper, stroke=theme.tint(SEAT_COLOURS[s.turn]),
                           stroke_width=1.2)  # fmt: skip
            more = text(0, 0, f"+{s.gathered}", 3.4, fill=theme.ink)
            return labelled([shape, more], "ghost", label, transform=moved(piece.x, piece.y))
        return super().draw_piece(piece, s, theme, lang)

    def walks(self, s: Any, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        """A pawn goes square by square as far as it has banked."""
        found = []
        for code, seat, _, total, n in last:
            if code == BANKED:
                way = [self._square(i) for i in range(total - n, min(total, self.goal) + 1)]
                points = tuple(self._spot(place, seat) for place in way)
                found.append(Walk(f"pawn-{seat}", points, was=f"pawn-{seat}"))
        return found

    def notes(self, s: Any) -> list[Note]:
        """Everybody's points."""
        return [
            Note(seat, both("cochon", "points", n=s.points[seat]))
            for seat in range(len(self.names))
            if not s.out[seat]
        ]

    def clicks(self, s: Any, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """The die is thrown again by a click on it; the sign, or the ghost, stops."""
        found: dict[str, list[str]] = {}
        for move, _ in moves:
            for id_ in ("again", "die") if move == MOVES[0] else ("stop", "ghost"):
                found[id_] = [move]
        return found
