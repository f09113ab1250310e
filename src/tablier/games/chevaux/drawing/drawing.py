"""The petits chevaux as a picture: a cross of arms, four paddocks, a centre of four fields."""

from collections.abc import Sequence
from itertools import pairwise

from tablier.draw.border import border, cartouche
from tablier.draw.drawing import Box, Deed, DeedKind, Note, Piece, Place, Walk, walked
from tablier.draw.markup import (
    Point,
    circle,
    group,
    labelled,
    moved,
    polygon,
    rect,
    text,
)
from tablier.draw.pieces import die, seat_shape, trace
from tablier.draw.theme import SEAT_COLOURS, Theme
from tablier.games.chevaux import rules
from tablier.games.chevaux.card import PACKAGE, card
from tablier.games.chevaux.drawing.cross import packed
from tablier.games.chevaux.drawing.horse import Paint, fence, horse, horseshoe, thing, tree, tuft
from tablier.games.chevaux.drawing.layout import INSET, SIGN, Layout
from tablier.games.chevaux.game import COLOURS, place, takes
from tablier.games.chevaux.rules import Board, State
from tablier.words import Both, both

TITLE = 6.6  # size
DIE = 9.5
SHAPES = tuple(SEAT_COLOURS.index(colour) for colour in COLOURS)  # the same whoever plays

# Events that move a pawn along its way.
_MOVES = (rules.CAME_OUT, rules.MOVED, rules.ENTERED, rules.BOUNCED, rules.ARRIVED)
# Those that put it back into its stable.
_SENT = (
    rules.SENT_HOME, rules.SENT_ALL, rules.SENT_SECOND, rules.SENT_THIRD, rules.SENT_FOURTH,
)  # fmt: skip


class ChevauxDrawing(Layout):
    """The cross for one table."""

    def __init__(self, o: Board, shape: str) -> None:
        super().__init__(o, shape)
        self.letters = both(PACKAGE, "sketch.letters")
        self._grounds: dict[tuple[str, str], str] = {}
        self._horses: dict[tuple[str, str, int, float], str] = {}
        self._names: dict[tuple[int, int], Both] = {}

    # --- the empty board ---

    def ground(self, theme: Theme, lang: str) -> str:
        """The border, the paddocks, then the cross."""
        key = theme.name, lang
        if key not in self._grounds:
            title = card("petits-chevaux").titles[lang]
            parts = [
                border(self.width, self.height, theme),
                cartouche(self.width / 2, 9.4, title, TITLE, theme),
                *(self._paddock(colour, theme, lang) for colour in range(len(COLOURS))),
                *(self._square(square, theme, lang) for square in range(1, rules.RING + 1)),
                *(self._column(colour, theme, lang) for colour in range(len(COLOURS))),
                group(
                    [self._field(colour, theme, lang) for colour in range(len(COLOURS))],
                    id="centre",
                ),
                self._edges(theme),
            ]
            self._grounds[key] = "".join(parts)
        return self._grounds[key]

    def _square(self, square: int, theme: Theme, lang: str) -> str:
        """A ring square: quiet, or a medallion; a start wears its colour."""
        spot = self.places[f"sq-{square}"]
        circle_ = self.o.circle[square]
        starts = [self.o.ring[c * rules.STRIDE + rules.START] for c in range(len(COLOURS))]
        starter = starts.index(square) if square in starts else -1
        own = circle_ - rules.COLOURED if circle_ >= rules.COLOURED else starter
        fill = theme.washed(COLOURS[own]) if own >= 0 else theme.paper
        parts = [polygon(spot.outline, fill=fill, stroke=theme.ink, stroke_width=0.35 * theme.line)]
        if circle_ != rules.PLAIN:
            parts.append(self._medallion(spot, circle_ - rules.COLOURED, starter, theme))
        at = self.cells[spot.id].name
        weight = "bold" if circle_ else "normal"
        parts.append(text(*at, str(square), self.number, fill=theme.ink, font_weight=weight))
        return labelled(parts, spot.id, spot.label[lang])

    def _medallion(self, spot: Place, own: int, starter: int, theme: Theme) -> str:
        """A refuge: a rosette, or the shape of the colour that alone may rest there."""
        r = min(spot.radius, self.most) * 0.94
        ink: Paint = {"stroke": theme.ink, "stroke_width": 0.4 * theme.line}
        parts = [circle(0, 0, r, fill=theme.paper, **ink)]
        if own >= 0:
            colour = COLOURS[own]
            parts.append(circle(0, 0, r * 0.8, fill=theme.washed(colour, 0.55)))
            parts.append(seat_shape(SHAPES[own], r * 0.66, fill=theme.tint(colour), **ink))
        elif starter >= 0:
            parts.append(circle(0, 0, r * 0.82, fill="none", stroke=theme.faded, stroke_width=0.25))
            parts.append(horseshoe(0, 0, r * 0.5, theme.tint(COLOURS[starter])))
        else:
            fine: Paint = {"fill": "none", "stroke": theme.faded, "stroke_width": 0.25 * theme.line}
            parts.append(circle(0, 0, r * 0.82, **fine))
            petals = [(r * 0.36 * x, r * 0.36 * y) for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1))]
            parts += [circle(x, y, r * 0.34, **fine) for x, y in petals]
            parts.append(circle(0, 0, r * 0.13, fill=theme.faded))
        return group(parts, transform=moved(*spot.centre))

    def _column(self, colour: int, theme: Theme, lang: str) -> str:
        """The seven squares that only one colour climbs."""
        parts = []
        for step in range(rules.LAST_RING + 1, rules.CENTRE):
            spot = self.places[self.id_of(colour, step)]
            n = step - rules.LAST_RING
            fill = theme.washed(COLOURS[colour], theme.wash * (0.9 + 0.04 * n))
            square = [
                polygon(spot.outline, fill=fill, stroke=theme.ink, stroke_width=0.35 * theme.line),
                text(*self.cells[spot.id].name, f"c{n}", self.number * 0.8, fill=theme.ink),
                self._chevron(colour, spot, theme),
            ]
            parts.append(labelled(square, spot.id, spot.label[lang]))
        return "".join(parts)

    def _chevron(self, colour: int, spot: Place, theme: Theme) -> str:
        """The way to the centre."""
        a = spot.radius * 0.5
        return group(
            [
                polygon(
                    [(-a, a * 0.5), (0, -a * 0.5), (a, a * 0.5), (0, 0)],
                    fill=theme.tint(COLOURS[colour]),
                )
            ],
            transform=moved(*spot.centre, turn=90.0 * colour),
        )

    def _field(self, colour: int, theme: Theme, lang: str) -> str:
        """A colour's part of the central octagon."""
        spot = self.places[f"centre-{COLOURS[colour]}"]
        shape = seat_shape(
            SHAPES[colour],
            spot.radius * 0.7,
            fill="none",
            stroke=theme.ink,
            stroke_width=0.3 * theme.line,
        )
        parts = [
            polygon(
                spot.outline,
                fill=theme.washed(COLOURS[colour], 0.62),
                stroke=theme.ink,
                stroke_width=0.5 * theme.line,
                stroke_linejoin="round",
            ),
            group([shape], transform=moved(*spot.centre), opacity="0.45"),
        ]
        return labelled(parts, spot.id, spot.label[lang])

    def _paddock(self, colour: int, theme: Theme, lang: str) -> str:
        """A stable: grass, a fence, a name, four places to stand, and something to look at."""
        spot = self.places[f"stable-{COLOURS[colour]}"]
        right, down = self.cross.corner(self.o, colour)
        block = self.cross.block((right, down))
        (x, y), name = spot.centre, self.names[colour][lang]
        stands = packed(self.rooms[spot.id], 4, self._largest(spot.id))
        wide, tall = block.width / 2 - INSET, block.height / 2 - INSET
        parts = [
            polygon(spot.outline, fill=theme.washed(COLOURS[colour], theme.wash * 0.9)),
            tuft(x + right * wide * 0.84, y + tall * 0.3, 2.2, theme),
            tuft(x - right * wide * 0.8, y - tall * 0.34, 2.2, theme),
            tuft(x + right * wide * 0.5, y + tall * 0.8, 2.0, theme),
            *(
                circle(
                    sx,
                    sy,
                    r * 0.9,
                    fill="none",
                    stroke=theme.faded,
                    stroke_width=0.35,
                    stroke_dasharray="1.2 1.2",
                )
                for sx, sy, r in stands
            ),
            text(x, spot.outline[0][1] + SIGN, name, SIGN, fill=theme.ink, font_style="italic"),
            fence(spot.outline, theme),
        ]
        if block.width > block.height:
            parts.append(thing(colour, x - right * wide * 0.76, y + tall * 0.16, 1.0, theme))
        else:
            parts.append(thing(colour, x, y + tall * 0.78, 1.0, theme))
        outside = [tree(*self._corner(block, right, down, 6.5), theme)]
        return "".join(outside) + labelled(parts, spot.id, spot.label[lang])

    def _corner(self, block: Box, right: int, down: int, inset: float) -> Point:
        """A point in a corner of a block, so far from both edges."""
        x = block.x + inset if right < 0 else block.x + block.width - inset
        y = block.y + inset if down < 0 else block.y + block.height - inset
        return x, y

    def _edges(self, theme: Theme) -> str:
        """The cross's own outline, a stronger line over the fine ones."""
        edge = []
        for right, down in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
            edge += [
                self.cross.at(right * 1.5, down * 9.5),
                self.cross.at(right * 1.5, down * 1.5),
                self.cross.at(right * 9.5, down * 1.5),
            ][:: right * down]
        return polygon(
            edge,
            fill="none",
            stroke=theme.ink,
            stroke_width=0.9 * theme.line,
            stroke_linejoin="round",
        )

    # --- a position ---

    def pieces(self, s: State) -> list[Piece]:
        """Every horse; those on one square stand side by side."""
        crowds: dict[str, list[tuple[int, int]]] = {}
        for seat in range(self.o.seats):
            for k in range(4):
                step = s.pawns[seat * 4 + k]
                if step != rules.GONE:
                    crowds.setdefault(self.id_of(self.o.colour[seat], step), []).append((seat, k))
        found = []
        for id_, crowd in crowds.items():
            # A stable keeps a place for each, whoever is out.
            stable = id_.startswith("stable")
            count = 4 if stable else len(crowd)
            spots = packed(self.rooms[id_], count, self._largest(id_))
            for i, (seat, k) in enumerate(crowd):
                x, y, r = spots[k if stable else i]
                label = self._pawn_label(seat, k, s.pawns[seat * 4 + k])
                name = self._pawn_name(seat, k)
                found.append(Piece(f"pawn-{seat}-{k}", id_, x, y, r, label, name))
        return found

    def _largest(self, id_: str) -> float:
        """How large a horse may be: the same on every square, larger in a stable."""
        if id_.startswith("stable"):
            return min(self.rooms[id_].width, self.rooms[id_].height) * 0.23
        return self.most

    def _pawn_name(self, seat: int, k: int) -> Both:
        if (seat, k) not in self._names:
            colour = both(PACKAGE, f"draw.colour.{COLOURS[self.o.colour[seat]]}")
            self._names[seat, k] = both(PACKAGE, "draw.horse-name", colour=colour, n=k + 1)
        return self._names[seat, k]

    def _pawn_label(self, seat: int, k: int, step: int) -> Both:
        colour = both(PACKAGE, f"draw.colour.{COLOURS[self.o.colour[seat]]}")
        if step in (rules.STABLE, rules.CENTRE):
            where = "stable" if step == rules.STABLE else "centre"
            return both(PACKAGE, f"draw.horse-{where}", colour=colour, n=k + 1)
        square = place(self.o, seat, step)
        return both(PACKAGE, "draw.horse", colour=colour, n=k + 1, square=square)

    def draw_piece(self, piece: Piece, s: State, theme: Theme, lang: str) -> str:
        """A horse of its seat's colour."""
        colour = self.o.colour[int(piece.id.split("-")[1])]
        key = theme.name, lang, colour, piece.r
        if key not in self._horses:
            letter = self.letters[lang][colour]
            self._horses[key] = horse(piece.r, SHAPES[colour], COLOURS[colour], letter, theme)
        return labelled(
            [self._horses[key]],
            piece.id,
            piece.label[lang],
            transform=moved(piece.x, piece.y),
            class_="pawn",
        )

    def clicks(self, s: State, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """A horse, or the square it would come to."""
        found: dict[str, list[str]] = {}
        colour = self.o.colour[seat]
        for said, step in moves:
            for k in range(4):
                if s.pawns[seat * 4 + k] == step:
                    found.setdefault(f"pawn-{seat}-{k}", []).append(said)
            target = self.id_of(colour, rules.landing(step, s.die))
            found.setdefault(target, []).append(said)
        return found

    def deed(self, s: State, seat: int, action: int) -> Deed:
        """A horse goes to its square, and sends home whom it finds there."""
        k = s.pawns.index(action, seat * 4, seat * 4 + 4) - seat * 4
        target = rules.landing(action, s.die)
        kind: DeedKind = "capture" if takes(s, self.o, seat, target) else "step"
        place_ = self.id_of(self.o.colour[seat], target)
        return Deed(kind, f"pawn-{seat}-{k}", place_)

    def meant(self, s: State, seat: int, picked: Sequence[str], clicked: str) -> list[int]:
        """A horse of one's own, or a square to which one of them should go."""
        horses = {f"pawn-{seat}-{k}": s.pawns[seat * 4 + k] for k in range(4)}
        if clicked in horses:
            return [horses[clicked]]
        stands = {piece.id: piece.place for piece in self.pieces(s)}
        where = stands.get(clicked, clicked)
        steps = [horses[id_] for id_ in picked if id_ in horses]
        steps = steps or sorted(horses.values(), reverse=True)
        way = {self.id_of(self.o.colour[seat], step) for step in range(rules.CENTRE + 1)}
        if where.startswith("stable") and where in way:
            return [rules.STABLE]
        if where not in way:
            return [rules.OFF_PATH]
        # Whoever is on the way before whoever is not: that horse the player has in mind.
        return [rules.MISCOUNT + step for step in steps if step < rules.CENTRE]

    def furniture(self, s: State, last: Sequence[tuple[int, ...]], theme: Theme, lang: str) -> str:
        """The die beside the stable of whoever has it, and the way of the last horse."""
        parts = []
        roller, points = s.turn, s.die
        for code, seat, origin, target, n in last:
            if code == rules.ROLLED:
                roller, points = seat, n
            elif code in _MOVES:
                parts.append(trace(self._way(seat, code, origin, target), theme, 0.9))
        if roller >= 0:
            parts.append(self._die(self.o.colour[roller], points, theme))
        return "".join(parts)

    def walks(self, s: State, last: Sequence[tuple[int, ...]]) -> list[Walk]:
        """The way of a horse, then those of the horses that it has sent home."""
        told = [one for one in last if one[0] in (*_MOVES, *_SENT) and not s.out[one[1]]]
        before = s.copy()
        for _, seat, origin, target, _ in reversed(told):
            pawns = before.pawns[seat * 4 : seat * 4 + 4]
            pawns[pawns.index(target)] = origin
            before.pawns[seat * 4 : seat * 4 + 4] = sorted(pawns, reverse=True)
        ways: list[Walk] = []
        for code, seat, origin, target, _ in told:
            # Several may have stood together: each is another horse.
            now = _on(s, seat, target, [way.piece for way in ways])
            was = _on(before, seat, origin, [way.was for way in ways])
            ways.append(Walk(now, tuple(self._way(seat, code, origin, target)), was=was))
        return walked(ways, self.pieces(before), self.pieces(s))

    def _way(self, seat: int, code: int, origin: int, target: int) -> list[Point]:
        steps = list(range(origin, target + 1))
        if code == rules.CAME_OUT or code in _SENT:
            steps = [origin, target]
        elif code == rules.BOUNCED:
            steps = [*range(origin, rules.CENTRE), *range(rules.CENTRE, target - 1, -1)]
        spots = [self.places[self.id_of(self.o.colour[seat], step)] for step in steps]
        way = [spots[0].centre]
        for one, other in pairwise(spots):
            # Where the ring turns, the way goes over the edge that both squares share.
            shared = [corner for corner in one.outline if corner in other.outline]
            if len(one.outline) == len(other.outline) == 5 and len(shared) == 2:
                (x1, y1), (x2, y2) = shared
                way.append(((x1 + x2) / 2, (y1 + y2) / 2))
            way.append(other.centre)
        return way

    def _die(self, colour: int, points: int, theme: Theme) -> str:
        """The die in the cut corner of a paddock; only its place while it is awaited."""
        right, down = self.cross.corner(self.o, colour)
        block = self.cross.block((right, down))
        x, y = self._corner(block, -right, -down, DIE / 2 + 2.4)
        if points:
            return die(x, y, DIE, points, theme)
        return rect(
            x - DIE / 2,
            y - DIE / 2,
            DIE,
            DIE,
            rx=DIE * 0.18,
            fill=theme.washed(COLOURS[colour]),
            stroke=theme.ink,
            stroke_width=0.4,
            stroke_dasharray="1.4 1.2",
            class_="die",
        )

    def notes(self, s: State) -> list[Note]:
        """How many horses are in the stable, and how many in the centre."""
        found = []
        for seat in range(self.o.seats):
            if not s.out[seat]:
                pawns = s.pawns[seat * 4 : seat * 4 + 4]
                stable, home = pawns.count(rules.STABLE), pawns.count(rules.CENTRE)
                key = "draw.note-home" if home else "draw.note"
                found.append(Note(seat, both(PACKAGE, key, stable=stable, home=home)))
        return found

    def mark(self, seat: int, theme: Theme) -> tuple[int, str]:
        """A colour keeps its shape, whoever plays."""
        colour = self.o.colour[seat]
        return SHAPES[colour], theme.tint(COLOURS[colour])


def _on(s: State, seat: int, step: int, taken: Sequence[str]) -> str:
    """The id of a horse of a seat on a step, but none of those taken."""
    ids = (f"pawn-{seat}-{k}" for k in range(4) if s.pawns[seat * 4 + k] == step)
    return next(id_ for id_ in ids if id_ not in taken)
