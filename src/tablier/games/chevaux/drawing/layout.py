"""Where everything on the cross is: its places, by their ids, and the room for pieces in each."""

from tablier.draw.drawing import Box, Drawing, Place
from tablier.draw.faces import Face
from tablier.draw.markup import Point, text_width
from tablier.games.chevaux import rules
from tablier.games.chevaux.card import PACKAGE
from tablier.games.chevaux.drawing.cross import Cell, Cross
from tablier.games.chevaux.game import COLOURS
from tablier.games.chevaux.rules import Board
from tablier.words import LANGUAGES, Both, both

# Shape -> the drawing's width and height, the middle of the cross, and its cells' lengths: along
# the arms and across them, each to the right and down.
SHEETS = {
    "wide": ((280.0, 226.0), (140.0, 119.6), (12.4, 9.8), (24.0, 15.5)),
    "tall": ((228.0, 246.0), (114.0, 130.0), (10.4, 10.4), (19.8, 18.9)),
}
NUMBER = {"wide": 4.4, "tall": 4.0}  # sizes: a horse fills what they leave of a square
SIGN = 6.5  # size of a stable's name, and how far below the fence it stands
INSET = 4.5  # from the arms to a paddock's fence
CUT = 19.0  # of a paddock's corners: the die lies where one is cut


class Layout(Drawing):
    """The places of one table's cross; what they look like is said elsewhere."""

    def __init__(self, o: Board, shape: str) -> None:
        (self.width, self.height), middle, along, across = SHEETS[shape]
        self.o = o
        self.number = NUMBER[shape]
        self.cross = Cross(middle, along, across, self.number)
        self.most = min(along) * 0.5  # a horse on the ring; those in the stable are larger
        self.names = [both("", f"colour.{colour}") for colour in COLOURS]
        self.owners = [both(PACKAGE, f"draw.owner.{colour}") for colour in COLOURS]
        self.cells: dict[str, Cell] = {}
        self.rooms: dict[str, Box] = {}
        self.places: dict[str, Place] = {}
        self._lay_ring()
        for colour in range(len(COLOURS)):
            self._lay_column(colour)
            self._lay_field(colour)
            self._lay_stable(colour)

    def _lay_ring(self) -> None:
        for square in range(1, rules.RING + 1):
            circle_ = self.o.circle[square]
            kind = "refuge" if circle_ == rules.CIRCLE else "own" if circle_ else "square"
            owner = self.owners[max(circle_ - rules.COLOURED, 0)]
            label = both(PACKAGE, f"draw.{kind}", n=square, colour=owner)
            self._lay(f"sq-{square}", label, self.cross.ring(square), str(square))

    def _lay_column(self, colour: int) -> None:
        for step in range(rules.LAST_RING + 1, rules.CENTRE):
            n = step - rules.LAST_RING
            label = both(PACKAGE, "draw.column", n=n, colour=self.owners[colour])
            self._lay(f"col-{COLOURS[colour]}-{n}", label, self.cross.column(colour, step), f"c{n}")

    def _lay(self, id_: str, label: Both, cell: Cell, name: str) -> None:
        room = cell.room
        self.cells[id_] = cell
        self.rooms[id_] = room
        self.places[id_] = Place(
            id_,
            label,
            cell.outline,
            middle_of(room),
            min(room.width, room.height) / 2,
            (_word_box(cell.name, name, self.number, Face.SERIF_BOLD),),
        )

    def _lay_field(self, colour: int) -> None:
        id_ = f"centre-{COLOURS[colour]}"
        outline, room = self.cross.field(colour)
        self.rooms[id_] = room
        label = both(PACKAGE, "draw.centre", colour=self.owners[colour])
        r = min(room.width, room.height) / 2
        self.places[id_] = Place(id_, label, outline, middle_of(room), r)

    def _lay_stable(self, colour: int) -> None:
        id_ = f"stable-{COLOURS[colour]}"
        block = self.cross.block(self.cross.corner(self.o, colour))
        x1, y1 = block.x + INSET, block.y + INSET
        x2, y2 = block.x + block.width - INSET, block.y + block.height - INSET
        outline = (
            (x1 + CUT, y1), (x2 - CUT, y1), (x2, y1 + CUT), (x2, y2 - CUT),
            (x2 - CUT, y2), (x1 + CUT, y2), (x1, y2 - CUT), (x1, y1 + CUT),
        )  # fmt: skip
        x, y = middle_of(block)
        wide, tall = block.width * 0.5, block.height * 0.58
        self.rooms[id_] = Box(x - wide / 2, y - tall / 2 + 2, wide, tall)
        sign = (x, y1 + SIGN)
        words = tuple(
            _word_box(sign, self.names[colour][lang], SIGN, Face.SERIF_ITALIC) for lang in LANGUAGES
        )
        label = both(PACKAGE, "draw.stable", colour=self.owners[colour])
        self.places[id_] = Place(id_, label, outline, (x, y + 2), min(wide, tall) / 2, words)

    def id_of(self, colour: int, step: int) -> str:
        """The place of a colour's step."""
        if step == rules.STABLE:
            return f"stable-{COLOURS[colour]}"
        if step == rules.CENTRE:
            return f"centre-{COLOURS[colour]}"
        if step > rules.LAST_RING:
            return f"col-{COLOURS[colour]}-{step - rules.LAST_RING}"
        return f"sq-{self.o.ring[colour * rules.STRIDE + step]}"


def middle_of(box: Box) -> Point:
    """The middle of a box."""
    return box.x + box.width / 2, box.y + box.height / 2


def _word_box(at: Point, words: str, size: float, face: Face) -> Box:
    wide = text_width(words, size, face)
    return Box(at[0] - wide / 2, at[1] - size * 0.4, wide, size * 0.8)
