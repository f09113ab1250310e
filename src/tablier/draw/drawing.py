"""What a family's drawing owes: places, the ground, the pieces, and what may be clicked.

Coordinates are millimetres of a board about 280 wide; paper scales them. A drawing belongs to one
game (rules, players, options) and one shape, wide or tall; it is made once and asked for every
position. It knows no rules: where pieces stand and what may be clicked comes from the position.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from tablier.draw.markup import Point
from tablier.draw.theme import SEAT_COLOURS, Theme
from tablier.words import Both, Message

WalkKind = Literal["walk", "fly"]
DeedKind = Literal["step", "capture", "shot", "left", "right"]


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float


class Place(NamedTuple):
    """Somewhere on the board: a square, a stable, a canoe."""

    id: str  # stable: "sq-12", "stable-0", "canoe-2"
    label: Both  # what a screen reader says
    outline: tuple[Point, ...]  # its edge, as a simple polygon
    centre: Point
    radius: float  # of a circle around the centre that lies within the outline
    words: tuple[Box, ...] = ()  # the boxes of the texts printed in it


class Piece(NamedTuple):
    """A thing that stands somewhere: within a circle of radius r around (x, y)."""

    id: str  # stable: "pawn-0", "pawn-0-2", "archer-e4"
    place: str  # the id of the place
    x: float
    y: float
    r: float
    label: Both
    name: Both | None = None  # the same without the place, for what a place says of itself


class Walk(NamedTuple):
    """The way something has just gone, from where it stood to where it stands now."""

    piece: str  # the piece's id now; "" for an arrow
    points: tuple[Point, ...]
    kind: WalkKind = "walk"  # or an arrow, which flies
    was: str = ""  # the piece's id before: some ids go by the square, or by the order on the way


class Deed(NamedTuple):
    """How a move is made by hand: what is taken up, where it leads, and what it does there."""

    kind: DeedKind
    piece: str  # the id of what is taken up: a piece, a die
    place: str = ""  # the id of the place or piece that it goes to, or hits
    handle: Point | None = None  # of a turn on the spot: where a hand takes hold of it


class Sign(NamedTuple):
    """A mark on the board that does not speak for itself, and what it means."""

    mark: str  # SVG, in a box from -12 to 12
    label: Both


class Note(NamedTuple):
    """What the ribbon under the board says of a seat: tokens, arrows, turns to miss…"""

    seat: int
    text: Both


class SlipItem(NamedTuple):
    """Something that is put in order on a betting slip."""

    text: str  # as the notation has it
    label: Both
    paint: str
    ink: str  # what reads well on it


class SlipGroup(NamedTuple):
    """A part of a betting slip that holds so many of them."""

    label: Both
    size: int
    outline: str = "M1 1H99V49H1Z"  # an SVG path around them, in a box of 100 by 50


class Slip(NamedTuple):
    """How a bet is filled in: every item into one of the groups, in the groups' order."""

    items: tuple[SlipItem, ...]
    groups: tuple[SlipGroup, ...]
    join: str = ""  # what the notation has between two items of a group …
    separator: str = " "  # … and between two groups
    hint: Message = Message("", "bet.hint")  # how to fill it in
    waiting: Message = Message("", "bet.waiting")  # where an item is that has no group yet
    missing: Message = Message("", "bet.missing")  # `n` of them have none yet


class Uncovered(NamedTuple):
    """A bet that everybody may see: its items in order, and the points that each has brought."""

    seat: int
    items: tuple[SlipItem, ...]
    points: tuple[int, ...]


class Drawing(ABC):
    """One game's board."""

    width: float
    height: float
    places: Mapping[str, Place]
    glides = False  # a piece that stood elsewhere goes straight to where it stands now

    @abstractmethod
    def ground(self, theme: Theme, lang: str) -> str:
        """The empty board; every place is a labelled group with its id."""

    @abstractmethod
    def pieces(self, s: Any) -> list[Piece]:
        """Where everything stands in a position; never two pieces on top of each other."""

    @abstractmethod
    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        """One piece, as a labelled group with its id."""

    @abstractmethod
    def clicks(self, s: Any, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """Id of a place or piece -> the moves (text) that clicking it may mean."""

    def deed(self, s: Any, seat: int, action: int) -> Deed | None:
        """How a hand makes a legal move on the board; None for what is only said or listed."""
        return None

    def meant(self, s: Any, seat: int, picked: Sequence[str], clicked: str) -> Sequence[int]:
        """The actions, legal or not, that somebody may mean who clicks there, likeliest first.

        `picked` are the ids clicked before. The rules then say why it cannot be done.
        """
        return ()

    def legend(self, s: Any, theme: Theme) -> list[Sign]:
        """The marks on the board now that need a word."""
        return []

    def furniture(self, s: Any, last: Sequence[tuple[int, ...]], theme: Theme, lang: str) -> str:
        """Dice, tokens, and the trace of what has just moved; below the pieces."""
        return ""

    def walks(self, s: Any, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        """The ways just gone, one after the other, square by square; `last` is what was told."""
        return []

    def notes(self, s: Any) -> list[Note]:
        """What there is to say of each seat beyond its place on the board."""
        return []

    def slip(self, theme: Theme) -> Slip | None:
        """The betting slip of a game in which people bet."""
        return None

    def uncovered(self, s: Any, theme: Theme) -> list[Uncovered]:
        """The bets of a game that is over."""
        return []

    def die_paint(self, prefix: str, theme: Theme) -> str:
        """The colour of the die that the notation knows by this prefix; empty for a plain one."""
        return ""

    def own_bet(self, s: Any, seat: int, theme: Theme) -> Uncovered | None:
        """A seat's bet for its own eyes, with the points that it would bring as things stand."""
        return None

    def mark(self, seat: int, theme: Theme) -> tuple[int, str]:
        """By which shape (as `seat_shape` counts them) and which paint a seat is known."""
        return seat, theme.tint(SEAT_COLOURS[seat])


def walked(ways: Sequence[Walk], before: Sequence[Piece], now: Sequence[Piece]) -> list[Walk]:
    """Let ways over the middles of places begin where each piece stood and end where it stands.

    A piece may go twice: then it pauses in the middle of a place.
    """
    stood = {piece.id: (piece.x, piece.y) for piece in before}
    stands = {piece.id: (piece.x, piece.y) for piece in now}
    first = {way.was: i for i, way in reversed(list(enumerate(ways)))}
    final = {way.was: i for i, way in enumerate(ways)}
    found = []
    for i, way in enumerate(ways):
        start, *rest = way.points
        if i == first[way.was]:
            start = stood.get(way.was, start)
        if i == final[way.was]:
            rest[-1] = stands.get(way.piece, rest[-1])
        found.append(way._replace(points=(start, *rest)))
    return found


def spread(centre: Point, radius: float, count: int) -> list[tuple[float, float, float]]:
    """Room for so many pieces side by side within a circle: (x, y, r) of each, none overlapping."""
    from math import cos, pi, sin

    if count <= 1:
        return [(*centre, radius)] * count
    # One ring up to six, with a seventh in the middle: all that boards with seats ever need.
    outer = count if count <= 6 else count - 1
    r = radius * sin(pi / outer) / (1 + sin(pi / outer))
    if count > 6:
        r = min(r, radius / 3)
    away = radius - r
    start = 0.0 if count == 2 else -pi / 2
    spots = [
        (
            centre[0] + away * cos(start + 2 * pi * i / outer),
            centre[1] + away * sin(start + 2 * pi * i / outer),
            r,
        )
        for i in range(outer)
    ]
    return spots if count <= 6 else [*spots, (*centre, r)]
