"""La grande évasion as a picture: the wall, the way, the canoes, and seven round prisoners."""

from collections.abc import Sequence

from tablier.draw.drawing import (
    Box,
    Deed,
    Drawing,
    Note,
    Piece,
    Place,
    Slip,
    SlipGroup,
    SlipItem,
    Uncovered,
    Walk,
    walked,
)
from tablier.draw.faces import Face
from tablier.draw.markup import Point, number, path, text_width
from tablier.draw.pieces import trace
from tablier.draw.theme import Theme
from tablier.games.evasion import rules as r
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion import way
from tablier.games.evasion.bets import bets
from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.drawing.figures import colour_of, convict, die
from tablier.games.evasion.drawing.layout import Cell, Layout, corners, crowd, ringed, tower
from tablier.games.evasion.drawing.scenery import Scenery
from tablier.games.evasion.game import dice_in, die_name, die_text, prisoner
from tablier.words import Both, Message, both

PRISON = "prison"
HULL = "M1 25C30-7 70-7 99 25C70 57 30 57 1 25Z"  # a canoe from above, in a box of 100 by 50

# Events that moved a prisoner along the way, and those that ended in a canoe.
_ALONG = (v.MOVED, v.JUMPED, v.SKIPPED, v.WENT_BACK, v.SKIPPED_BACK, v.WENT_HOME)
_ABOARD = (v.ARRIVED, v.ARRIVED_TOO, v.LAST_PLACED)


def square_id(square: int) -> str:
    """The id of a square of the way."""
    return f"sq-{square}"


def seat_id(place: int) -> str:
    """The id of a place in the canoes, counted from 0 through all of them."""
    canoe = v.canoe_of(place)
    within = sum(v.canoe_of(earlier) == canoe for earlier in range(place)) + 1
    return f"canoe-{canoe}-{within}"


def prisoner_id(p: int) -> str:
    """The id of a prisoner."""
    return f"prisoner-{p}"


def die_id(number_: int) -> str:
    """The id of a die in the tray."""
    return f"die-{die_text(number_)}"


class EvasionDrawing(Drawing):
    """The board of La grande évasion for one track and one start."""

    def __init__(self, o: v.Board, shape: str) -> None:
        self.o = o
        self.layout = Layout(o, shape)
        self.width = self.layout.regions.width
        self.height = self.layout.regions.height
        self.places = {place.id: place for place in self._places()}
        self._grounds: dict[tuple[str, str], str] = {}

    # --- places ---

    def _places(self) -> list[Place]:
        return [
            self._prison(),
            *(self._square(square, cell) for square, cell in self.layout.cells.items()),
            *(self._seat(place) for place in range(v.PRISONERS)),
        ]

    def _prison(self) -> Place:
        x, y, radius = self.layout.windows[v.PRISONERS // 2]
        words = tuple(
            _word_box(str(p), *self.layout.plate(p), Face.SERIF_BOLD) for p in range(v.PRISONERS)
        )
        outline = corners(self.layout.regions.wall)
        return Place(PRISON, both(PACKAGE, "draw.prison"), outline, (x, y), radius, words)

    def _square(self, square: int, cell: Cell) -> Place:
        room = cell.room
        radius = min(room.width, room.height) / 2
        centre = (room.x + room.width / 2, room.y + room.height - radius)
        if square == self.o.base:
            label = both(PACKAGE, "draw.joining", square=square)
        elif square < self.o.base:
            label = both(PACKAGE, "draw.unused", square=square)
        else:
            label = both(PACKAGE, "draw.square", square=square)
        words = (_word_box(str(square), *self.layout.figure(square)),)
        return Place(square_id(square), label, corners(cell.box), centre, radius, words)

    def _seat(self, place: int) -> Place:
        x, y, radius = self.layout.seats[place]
        id_ = seat_id(place)
        label = both(PACKAGE, "draw.seat", canoe=v.canoe_of(place), place=int(id_[-1]))
        return Place(id_, label, ringed((x, y, radius)), (x, y), radius * 0.97)

    # --- the ground ---

    def ground(self, theme: Theme, lang: str) -> str:
        """The night, the wall, the way and the river; made once for each theme and language."""
        key = (theme.name, lang)
        if key not in self._grounds:
            self._grounds[key] = Scenery(self.o, self.layout, self.places, theme, lang).drawn()
        return self._grounds[key]

    # --- prisoners ---

    def pieces(self, s: v.State) -> list[Piece]:
        """Everybody in a window, on the way or in a canoe; the lowest of a stack first."""
        found = [self._aboard(s, place) for place in range(way.arrived(s))]
        for square in sorted({at for at in s.squares if at != self.o.track}):
            here = [p for p in range(v.PRISONERS) if s.squares[p] == square]
            found += self._standing(s, square, here)
        return found

    def _aboard(self, s: v.State, place: int) -> Piece:
        p = s.canoes[place]
        x, y, radius = self.layout.seats[place]
        label = both(PACKAGE, "draw.aboard", who=prisoner(p), canoe=v.canoe_of(place))
        return Piece(prisoner_id(p), seat_id(place), x, y, radius * 0.94, label, prisoner(p))

    def _standing(self, s: v.State, square: int, here: list[int]) -> list[Piece]:
        if square == 0:
            return [self._at_window(p) for p in here]
        room, place = self.layout.cells[square].room, square_id(square)
        here.sort(key=lambda p: s.height[p])
        fill = crowd if square == self.o.base else tower
        spots = fill(len(here), room.width, room.height)
        found = []
        for p, (x, y, radius) in zip(here, spots, strict=True):
            key = "blocked" if way.blocked(s, self.o, p) else "standing"
            label = both(PACKAGE, f"draw.{key}", who=prisoner(p), square=square)
            x, y = room.x + x, room.y + y
            found.append(Piece(prisoner_id(p), place, x, y, radius, label, prisoner(p)))
        return found

    def _at_window(self, p: int) -> Piece:
        x, y, radius = self.layout.windows[p]
        label = both(PACKAGE, "draw.window", who=prisoner(p))
        return Piece(prisoner_id(p), PRISON, x, y, radius * 0.92, label, prisoner(p))

    def draw_piece(self, piece: Piece, s: v.State, theme: Theme, lang: str) -> str:
        """A prisoner; one that has just moved has a bolder outline, a blocked one is pale."""
        p = int(piece.id.rpartition("-")[2])
        fresh = any(told[4] == p for told in s.told if told[0] in (*_ALONG, *_ABOARD))
        under = piece.place != PRISON and s.squares[p] != self.o.track
        return convict(
            p, piece.x, piece.y, piece.r, theme, piece.id, piece.label[lang],
            fresh=fresh, blocked=under and bool(way.blocked(s, self.o, p)),
        )  # fmt: skip

    # --- what may be clicked ---

    def clicks(
        self, s: v.State, seat: int, moves: Sequence[tuple[str, int]]
    ) -> dict[str, list[str]]:
        """Dice while they are chosen, prisoners while they are moved; a bet is not on the board."""
        found: dict[str, list[str]] = {}
        for words, action in moves:
            for id_ in self._touched(s, action):
                found.setdefault(id_, []).append(words)
        return found

    def _touched(self, s: v.State, action: int) -> list[str]:
        """The ids that stand for an action: the dice, or a prisoner, its die and where it goes."""
        kind, subject = v.kind_of(action), v.subject_of(action)
        if kind == v.TO_BET:
            return []
        if kind == v.TO_CHOOSE:
            return [die_id(number_) for number_ in dice_in(subject)]
        if kind == v.TO_DECLINE:
            return [die_id(v.WHITE)]
        die = subject if kind == v.TO_RUN else v.WHITE
        ids = [prisoner_id(subject), die_id(die), self._destination(s, action)]
        return [id_ for id_ in ids if id_]

    def _destination(self, s: v.State, action: int) -> str:
        """Where a prisoner comes to stand or to sit; nowhere for one that is blocked."""
        p, o = v.subject_of(action), self.o
        if v.kind_of(action) == v.TO_STEP_BACK:
            target = way.behind(s, o, s.squares[p], s.thrown[v.WHITE])
        elif way.blocked(s, o, p):
            return ""
        else:
            target = way.ahead(s, o, s.squares[p], s.thrown[p])
        if target == o.track:
            return seat_id(way.arrived(s))
        return square_id(target) if target else PRISON

    def deed(self, s: v.State, seat: int, action: int) -> Deed | None:
        """A prisoner runs or goes back; dice are not moved anywhere."""
        if v.kind_of(action) not in (v.TO_RUN, v.TO_STEP_BACK):
            return None
        place = self._destination(s, action)
        return Deed("step", prisoner_id(v.subject_of(action)), place)

    def meant(self, s: v.State, seat: int, picked: Sequence[str], clicked: str) -> list[int]:
        """Dice together with those picked before, or a prisoner that should run or go back."""
        dice = {die_id(number_): number_ for number_ in range(v.ALL_DICE)}
        runners = {prisoner_id(p): p for p in range(v.PRISONERS)}
        if clicked in dice and s.phase == v.CHOOSING:
            mask = sum(1 << dice[id_] for id_ in {*picked, clicked} if id_ in dice)
            return [v.action_of(v.TO_CHOOSE, mask)]
        if clicked in dice:
            white = dice[clicked] == v.WHITE
            return [v.DECLINE if white else v.action_of(v.TO_RUN, dice[clicked])]
        named = [runners[id_] for id_ in (clicked, *picked) if id_ in runners]
        if not named:
            return [] if s.phase == v.MOVING else [v.action_of(v.TO_RUN, 0)]
        kinds = [v.TO_RUN, v.TO_STEP_BACK]
        if s.thrown[v.WHITE] and not s.chosen >> named[0] & 1:
            kinds.reverse()  # it has no die of its own: the white one was meant
        return [v.action_of(kind, named[0]) for kind in kinds]

    # --- dice, stacks, and what has just moved ---

    def furniture(
        self, s: v.State, last: Sequence[tuple[int, ...]], theme: Theme, lang: str
    ) -> str:
        """The tray of dice, the spine of every stack, the way just gone."""
        parts = [self._spines(s, theme)]
        parts += [trace(points, theme, 0.9) for _, points in self._ways(last)]
        parts += [self._die(s, number_, theme, lang) for number_ in self._on_tray(s)]
        return "".join(parts)

    def die_paint(self, prefix: str, theme: Theme) -> str:
        """A die wears the colour of its prisoner."""
        marks = {f"{die_text(number_)}=": number_ for number_ in range(v.ALL_DICE)}
        return colour_of(marks[prefix], theme) if prefix in marks else ""

    def _on_tray(self, s: v.State) -> list[int]:
        """Dice of those still running, and the white one; the others are laid aside."""
        return [p for p in range(v.PRISONERS) if s.squares[p] != self.o.track] + [v.WHITE]

    def _die(self, s: v.State, number_: int, theme: Theme, lang: str) -> str:
        chosen = bool(s.chosen >> number_ & 1) and not s.over
        points = 0 if s.over else s.thrown[number_]
        waiting = chosen and s.phase == v.THROWING
        if points:
            key = "die-shows"
        elif waiting:
            key = "die-chosen"
        elif chosen:
            key = "die-played"
        else:
            key = "die"
        label = both(PACKAGE, f"draw.{key}", colour=die_name(number_), n=points)
        x, y, half = self.layout.die(number_)
        return die(
            number_,
            x,
            y,
            half,
            points,
            theme,
            die_id(number_),
            label[lang],
            lying=not points and not waiting,
            chosen=waiting,
        )

    def _spines(self, s: v.State, theme: Theme) -> str:
        """A line through the prisoners of each stack, from the bottom up: who stands on whom."""
        parts = []
        for square in sorted(set(s.squares) - {self.o.base, self.o.track}):
            count = s.squares.count(square)
            if count > 1:
                room = self.layout.cells[square].room
                spots = tower(count, room.width, room.height)
                d = "M" + "L".join(
                    f"{number(room.x + x)} {number(room.y + y)}" for x, y, _ in spots
                )
                parts.append(path(d, fill="none", stroke=theme.ink, stroke_width=0.9))
        return "".join(parts)

    def walks(self, s: v.State, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        """The way of each prisoner that has moved; a window is left through the hole."""
        before = s.copy()
        for code, _, origin, target, p in reversed(last):
            if code in _ABOARD:
                before.canoes[target] = v.FREE
            if code == v.CAUGHT:
                before.canoes[-2:] = [v.FREE, v.FREE]
            if code in (*_ALONG, *_ABOARD):
                before.height[p] = 0 if origin == self.o.base else way.standing(before, origin)
                before.squares[p] = origin
        ways = []
        for p, points in self._ways(last):
            if before.squares[p] == 0:
                points.insert(0, points[0])
            # Home is a window behind the hole; who is caught there then takes the last canoe.
            if points[-1] == self._foot(self.o.base) and s.squares[p] in (0, self.o.track):
                points.append(points[-1])
            ways.append(Walk(prisoner_id(p), tuple(points), was=prisoner_id(p)))
        return walked(ways, self.pieces(before), self.pieces(s))

    def _ways(self, last: Sequence[tuple[int, ...]]) -> list[tuple[int, list[Point]]]:
        ways = []
        for code, _, origin, target, p in last:
            if code in _ALONG:
                step = 1 if target > origin else -1
                squares = range(origin, target + step, step)
                ways.append((p, [self._foot(square) for square in squares]))
            elif code in _ABOARD:
                squares = range(origin, self.o.track)
                x, y, _ = self.layout.seats[target]
                ways.append((p, [*(self._foot(square) for square in squares), (x, y)]))
        return ways

    def _foot(self, square: int) -> Point:
        if square == 0:
            return self.layout.hole
        return self.layout.cells[square].middle

    # --- the players ---

    def notes(self, s: v.State) -> list[Note]:
        """Who has bet, never what, until the race is over; then what it was worth."""
        found = [(seat, self._note(s, seat)) for seat in range(self.o.seats)]
        return [Note(seat, note) for seat, note in found if note]

    def slip(self, theme: Theme) -> Slip:
        """Seven prisoners, and the canoes with as many places as the rules give them."""
        places = [v.canoe_of(place) for place in range(v.PRISONERS)]
        return Slip(
            tuple(_item(p, theme) for p in range(v.PRISONERS)),
            tuple(
                SlipGroup(both(PACKAGE, "sketch.canoe", canoe=canoe), places.count(canoe), HULL)
                for canoe in dict.fromkeys(places)
            ),
            hint=Message(PACKAGE, "bet.hint"),
            waiting=Message(PACKAGE, "bet.waiting"),
            missing=Message(PACKAGE, "bet.missing"),
        )

    def uncovered(self, s: v.State, theme: Theme) -> list[Uncovered]:
        """Canoe after canoe, what everybody had bet, and who of them sits where it was bet."""
        if not s.over:
            return []
        seats = [seat for seat in range(self.o.seats) if s.bets[seat] >= 0]
        counted = way.arrived(s) if way.arrived(s) == v.PRISONERS else 0
        return [self._bet(s, seat, counted, theme) for seat in seats]

    def own_bet(self, s: v.State, seat: int, theme: Theme) -> Uncovered | None:
        """What the bet brings for those who sit in the canoes already."""
        return self._bet(s, seat, way.arrived(s), theme) if s.bets[seat] >= 0 else None

    def _bet(self, s: v.State, seat: int, counted: int, theme: Theme) -> Uncovered:
        """A bet with its points for so many of those who have arrived, the first ones first."""
        order = [int(p) for p in bets()[s.bets[seat]] if p != " "]
        points = [0] * v.PRISONERS
        for place in range(counted):
            points[s.canoes[place]] = r.worth(s, self.o, seat, place)
        items = tuple(_item(p, theme) for p in order)
        return Uncovered(seat, items, tuple(points[p] for p in order))

    def _note(self, s: v.State, seat: int) -> Both | None:
        if s.out[seat]:
            return both(PACKAGE, "draw.out")
        if s.over:
            if s.bets[seat] < 0:
                return None
            bet = ", ".join(bets()[s.bets[seat]].split())
            return both(PACKAGE, "sketch.points", bet=bet, n=r.score(s, self.o, seat))
        if s.phase == v.BETTING:
            return both(PACKAGE, "draw.owes" if s.bets[seat] == v.UNMADE else "draw.bet")
        return None


def _item(p: int, theme: Theme) -> SlipItem:
    paint = colour_of(p, theme)
    return SlipItem(str(p), prisoner(p), paint, theme.over(paint))


def _word_box(words: str, x: float, y: float, size: float, face: Face = Face.SERIF) -> Box:
    wide = text_width(words, size, face)
    return Box(x - wide / 2, y - size * 0.36, wide, size * 0.72)
