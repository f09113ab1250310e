"""The board for a terminal: the cross itself, with its numbers, and a note in each corner.

Nineteen rows of nineteen cells, four characters each, or three where there is no room. The cross
is symmetric, so one arm is laid out and the other three are that arm turned. Without colours, pawns
are letters; numbers stand where a move can be named by them.
"""

import re
from collections.abc import Iterator, Sequence

from tablier.games.chevaux import rules
from tablier.games.chevaux.game import COLOURS, QUARTER, Chevaux, place
from tablier.games.chevaux.rules import Board, State
from tablier.games.family import Sketch, Style
from tablier.games.lines import folded
from tablier.words import Message, Value
from tablier.words.wrapping import cells

CELL, NARROW = 4, 3
ARM = 8  # cells from the end of an arm to the centre
MIDDLE = 9  # the row and the column of the centre
SIDE = 2 * MIDDLE + 1

NOTES = 6  # rows beside an arm

Spot = tuple[int, int]
Cell = list[Style]

# Events after which a pawn stands on their target.
_MOVES = (rules.CAME_OUT, rules.MOVED, rules.ENTERED, rules.BOUNCED, rules.ARRIVED)


def _turned(down: int, right: int, quarters: int) -> Spot:
    """A cell of the bottom arm, seen from the centre, turned to another arm."""
    for _ in range(quarters):
        down, right = -right, down
    return MIDDLE + down, MIDDLE + right


def ring_spot(square: int) -> Spot:
    """Where a ring square is: numbers run against the clock, 68 at the end of the bottom arm."""
    arm, along = divmod((square + ARM) % rules.RING, QUARTER)
    past = along - ARM  # squares past the end of the arm; before it: negative
    side = (past > 0) - (past < 0)
    return _turned(MIDDLE + (side != 0) - abs(past), side, arm)


def column_spot(colour: int, step: int) -> Spot:
    """Where a square of a colour's column is."""
    return _turned(MIDDLE - (step - rules.LAST_RING), 0, -colour % 4)


def sketch(
    game: Chevaux, s: State, o: Board, lang: str, last: Sequence[tuple[int, ...]],
    names: Sequence[str], width: int,
) -> Sketch:  # fmt: skip
    """The position as lines of styled text, at most 76 columns wide."""
    painter = _Painter(game, s, o, lang, last, names, CELL if width >= SIDE * CELL else NARROW)
    # What stands for what stays together: lines end at the wide gaps only.
    legend = re.sub(r"(?<! ) (?! )", "\u00a0", painter.say("legend"))
    lines = folded([Style(legend, dim=True)], width)
    shown = [[run._replace(text=run.text.replace("\u00a0", " ")) for run in one] for one in lines]
    return [*painter.rows(), [Style("")], *shown]


class _Painter:
    """One position, one language, one board drawn."""

    def __init__(
        self, game: Chevaux, s: State, o: Board, lang: str, last: Sequence[tuple[int, ...]],
        names: Sequence[str], wide: int,
    ) -> None:  # fmt: skip
        self.s, self.o, self.lang, self.package = s, o, lang, game.package
        self.names, self.wide = names, wide
        self.corner = ARM * wide
        self.letters = self.say("letters")
        self.fresh = {self.spot(t[1], t[3]) for t in last if t[0] in _MOVES}
        self.pawns: dict[Spot, list[int]] = {}
        for seat in range(o.seats):
            for step in s.pawns[seat * 4 : seat * 4 + 4]:
                if rules.START <= step <= rules.CENTRE:
                    self.pawns.setdefault(self.spot(seat, step), []).append(seat)

    def say(self, key: str, **values: Value) -> str:
        return Message(self.package, f"sketch.{key}", values).say(self.lang)

    def spot(self, seat: int, step: int) -> Spot:
        """The cell of a seat's step."""
        if step == rules.CENTRE:
            return MIDDLE, MIDDLE
        if step > rules.LAST_RING:
            return column_spot(self.o.colour[seat], step)
        return ring_spot(rules.square_of(self.o, seat, step))

    # --- cells ---

    def cells(self) -> dict[Spot, Cell]:
        """Every square of the ring and of the columns."""
        found = {}
        for square in range(1, rules.RING + 1):
            circle = self.o.circle[square]
            frame = "()" if circle == rules.CIRCLE else "[]" if circle else ""
            ink = COLOURS[circle - rules.COLOURED] if circle >= rules.COLOURED else ""
            spot = ring_spot(square)
            found[spot] = self.cell(spot, str(square), frame, ink)
        for colour, ink in enumerate(COLOURS):
            for step in range(rules.LAST_RING + 1, rules.CENTRE):
                spot = column_spot(colour, step)
                found[spot] = self.cell(spot, f"c{step - rules.LAST_RING}", "", ink)
        return found

    def cell(self, spot: Spot, name: str, frame: str, colour: str) -> Cell:
        """A square: its name, or the pawns that stand on it; a frame marks a circle."""
        around = frame or "  "
        if spot not in self.pawns:
            text = f"{around[0]}{name}{around[1]}" if frame else name
            if self.wide == NARROW:
                text = f"{name}{around[1]}".rjust(NARROW)
            return [Style(f"{text:^{self.wide}}", colour=colour, dim=not colour)]
        inside = self.tokens(spot, self.wide)
        free = self.wide - len(inside)
        if free < 2:
            return [*inside, Style(" " * free)]
        left, right = Style(around[0], colour=colour), Style(around[1], colour=colour)
        return [left, *inside, right, Style(" " * (free - 2))]

    def tokens(self, spot: Spot, room: int) -> Cell:
        """The pawns on a square, a letter each; where there is no room for all, one a colour."""
        seats = self.pawns.get(spot, [])
        if len(seats) > room:
            seats = sorted(set(seats))
        return [self.pawn(seat, bold=spot in self.fresh) for seat in seats]

    def pawn(self, seat: int, bold: bool = False) -> Style:
        colour = self.o.colour[seat]
        return Style(self.letters[colour], seat, COLOURS[colour], bold=bold)

    # --- rows ---

    def rows(self) -> Iterator[Cell]:
        """The whole cross, the corners' notes beside its upper and lower arms."""
        cells, notes, centre = self.cells(), self.notes(), self.centre()
        for row in range(SIDE):
            line: Cell = []
            for column in range(SIDE):
                if (row, column) in cells:
                    line += cells[row, column]
                elif (row, column) in notes:
                    line += notes[row, column]
                elif column == ARM:
                    line += centre[row - ARM]
                elif column in (0, ARM + 3):
                    line.append(Style(" " * self.corner))
            yield _trimmed(line)

    def centre(self) -> list[Cell]:
        """The central square: three rows of three cells."""
        wide = 3 * self.wide - 2
        inside = self.tokens((MIDDLE, MIDDLE), wide)
        left = (wide - len(inside)) // 2
        edge = [Style("+" + "-" * wide + "+", dim=True)]
        middle = [
            Style("|" + " " * left, dim=True),
            *inside,
            Style(" " * (wide - left - len(inside)) + "|", dim=True),
        ]
        return [edge, middle, edge]

    def notes(self) -> dict[Spot, Cell]:
        """Each seat's note, by the cell where its lines begin: the corner beside its start."""
        corners = ((13, ARM + 3), (2, ARM + 3), (2, 0), (13, 0))
        found = {}
        for seat in range(self.o.seats):
            top, left = corners[rules.square_of(self.o, seat, rules.START) // QUARTER]
            lines = [
                part for line in self.note(seat) for part in folded(line, self.corner - 1, hang=4)
            ]
            for i, line in enumerate(lines[:NOTES]):
                width = sum(cells(run.text) for run in line)
                found[top + i, left] = [*line, Style(" " * (self.corner - width))]
        return found

    def note(self, seat: int) -> list[Cell]:
        """Whose corner this is, and where its pawns are."""
        s = self.s
        turn = seat == s.turn and s.winner == rules.NOBODY
        name = Style(
            f"  {'>' if turn else ' '} {self.names[seat]}",
            seat,
            COLOURS[self.o.colour[seat]],
            bold=turn or seat == s.winner,
        )
        if s.out[seat]:
            return [[name], [Style(f"    {self.say('gone')}", dim=True)]]
        pawns = s.pawns[seat * 4 : seat * 4 + 4]
        stable = " ".join([self.letters[self.o.colour[seat]]] * pawns.count(rules.STABLE))
        lines = [[name], [Style(f"    {self.say('stable', pawns=stable or self.say('empty'))}")]]
        if turn and s.die:
            lines[0].append(Style(f"   {self.say('die', n=s.die)}", bold=True))
        if seat == s.winner:
            lines[0].append(Style(f" {self.say('wins')}", bold=True))
        away = [place(self.o, seat, step) for step in pawns if 0 < step < rules.CENTRE]
        if away:
            lines.append([Style(f"    {self.say('on-way', squares=', '.join(away))}")])
        return lines


def _trimmed(line: Cell) -> Cell:
    """A line without blanks at its end."""
    while line and not line[-1].text.strip():
        line.pop()
    if line:
        line[-1] = line[-1]._replace(text=line[-1].text.rstrip())
    return line
