"""The ground of La grande évasion: a night in day colours, between a wall and a river."""

from tablier.draw.border import border, cartouche
from tablier.draw.markup import Point, circle, group, moved, number, path, polygon, rect, tag, text
from tablier.draw.pieces import ring
from tablier.draw.theme import mix
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.card import card
from tablier.games.evasion.drawing.layout import TURN, Cell
from tablier.games.evasion.drawing.pen import Pen
from tablier.games.evasion.drawing.prison import Prison

EDGE = 4.0  # between the frame and the scene


class Scenery(Pen):
    """Draws the ground once, for one theme and language."""

    def drawn(self) -> str:
        """Everything, from the sky down to the frame."""
        prison = Prison(self.o, self.layout, self.places, self.theme, self.lang)
        parts = [*self.night(), *self.meadow(), *self.river(), *self.road(), prison.wall()]
        parts.append(prison.knotted_sheet())
        parts += [self.square(square, cell) for square, cell in self.layout.cells.items()]
        parts += [*self.canoes(), self.border(), self.tray(), self.title()]
        return group(parts, class_="ground")

    # --- the night ---

    def night(self) -> list[str]:
        """The sky, its stars and its moon."""
        width, wall = self.regions.width, self.regions.wall
        sky = wall.y + wall.height
        parts = [
            border(width, self.regions.height, self.theme),
            rect(EDGE, EDGE, width - 2 * EDGE, sky - EDGE, fill=self.wash("blue", 1.1)),
        ]
        # Stars, strewn by a rule rather than by chance: every board is the same.
        for i in range(23):
            x, y = 9 + (i * 61.8) % (width - 18), 7 + (i * 7.3) % 19
            parts.append(
                polygon(
                    [(x + a, y + b) for a, b in ring(4, 0.9 + i % 3 * 0.3, inner=0.35)],
                    fill=self.theme.yellow if i % 2 else self.pale,
                )
            )
        parts.append(self.moon(width - 18, 17))
        return parts

    def moon(self, x: float, y: float) -> str:
        """Asleep, like everybody who should be watching, in a nightcap."""
        face = mix(self.theme.yellow, self.theme.paper, 0.45 if self.theme.name != "night" else 0.0)
        dark = self.theme.ink if self.theme.name != "night" else self.theme.paper
        edge = self.edge()
        parts = [
            circle(0, 0, 7.6, fill=face, **edge),
            self.ink("M-4.4 .2q1.5 1.5 3 0M1.4 .2q1.5 1.5 3 0M-1.8 3.7q1.8 1.7 3.6 0", 1.1, dark),
            path(
                "M-7.2 -2.4Q0 -5.6 7.2 -2.4Q8.6 -8.6 3 -9.8Q8.4 -10.6 10.2 -5.4Q12 -13.6 2 -12.4"
                "Q-6.4 -11 -7.2 -2.4Z",
                fill=self.theme.red,
                **edge,
            ),
            circle(10.3, -4.4, 1.5, fill=self.theme.paper, **edge),
        ]
        return group(parts, transform=moved(x, y))

    def meadow(self) -> list[str]:
        """The grass between the wall and the river."""
        wall, river = self.regions.wall, self.regions.river
        top = wall.y + wall.height
        green = self.wash("green", 0.75)
        width = self.regions.width - 2 * EDGE
        parts = [rect(EDGE, top, width, river.y + 6 - top, fill=green)]
        tufts = []
        field = self.regions.field
        for i in range(46):
            x = field.x + 3 + (i * 61.8) % (field.width - 6)
            y = field.y + 2 + (i * 23.7) % (field.height - 4)
            tufts.append(f"M{number(x)} {number(y)}l-.7 -1.6m.9 1.6v-2.1m.2 2.1l.8 -1.5")
        return [*parts, self.ink("".join(tufts), 0.8, self.theme.green)]

    # --- the way ---

    def road(self) -> list[str]:
        """The trodden way under the squares, from the hole to the landing stage."""
        d, end = self.course()
        cells = self.layout.cells.values()
        wide = min(cell.slab for cell in cells) * 0.62
        edge, sand = mix(self.wash("yellow", 1.4), self.theme.ink, 0.45), self.wash("yellow", 1.15)
        plain = {"fill": "none", "stroke_linejoin": "round"}
        return [
            path(d, stroke=edge, stroke_width=wide + self.weight * 2.4, **plain),
            path(d, stroke=sand, stroke_width=wide, **plain),
            *self.landing(*end),
        ]

    def course(self) -> tuple[str, Point]:
        """The line of the way, and where it ends at the water."""
        hole_x, hole_y = self.layout.hole
        cells, rows = self.layout.cells, self.layout.rows
        first = cells[1].middle
        d = f"M{number(hole_x)} {number(hole_y - 1)}"
        d += f"C{number(hole_x)} {number(first[1])} {number(hole_x + 1)} {number(first[1])} "
        d += _at(first)
        x, y = first
        for index, row in enumerate(rows):
            for square in row[1:] if index == 0 else row:
                x2, y2 = cells[square].middle
                if square == row[0]:
                    out = TURN * 1.5 * (1 if index % 2 else -1)
                    far = max(x, x2) if out > 0 else min(x, x2)
                    swing = number(far + out)
                    d += f"C{swing} {number(y)} {swing} {number(y2)} {_at((x2, y2))}"
                else:
                    d += f"L{_at((x2, y2))}"
                x, y = x2, y2
        out = 11 if len(rows) % 2 else -11
        low, high = 16.0, self.regions.width - 16
        end = (min(high, max(low, x + out)), self.regions.river.y + 1)
        d += f"C{number(end[0])} {number(y)} {number(end[0])} {number(y + 3)} {_at(end)}"
        return d, end

    def landing(self, x: float, y: float) -> list[str]:
        """A landing stage of planks."""
        wood = self.wash("yellow", 2.1)
        return [
            rect(
                x - 5,
                y - 1.4 + i * 2.3,
                10,
                2,
                rx=0.4,
                fill=wood,
                stroke=self.theme.ink,
                stroke_width=self.weight * 0.8,
            )
            for i in range(3)
        ]

    def square(self, square: int, cell: Cell) -> str:
        """A slab of the way with its number."""
        box, slab = cell.box, cell.slab
        top, bottom = box.y + box.height - slab, box.y + box.height
        cut = min(1.6, slab * 0.14)
        # Stone by hand: each corner is cut a little differently.
        a, b, c, d = (cut * (0.5 + (square * k) % 5 / 5) for k in (3, 7, 11, 13))
        left, right = box.x, box.x + box.width
        outline = [
            (left + a, top), (right - b, top), (right, top + b), (right, bottom - c),
            (right - c, bottom), (left + d, bottom), (left, bottom - d), (left, top + a),
        ]  # fmt: skip
        x, y, size = self.layout.figure(square)
        return self.place(
            f"sq-{square}",
            [
                polygon(
                    outline,
                    fill=self.stone(square),
                    stroke=self.theme.ink,
                    stroke_width=self.weight * (1.5 if square == self.o.base else 1),
                    stroke_linejoin="round",
                ),
                text(x, y, str(square), size, fill=self.theme.ink),
            ],
        )

    def stone(self, square: int) -> str:
        """The tint of a slab: start and last square stand out, unused ones fade."""
        if square == self.o.base:
            return self.wash("yellow", 2.0)
        if square < self.o.base:
            return self.wash("grey", 0.7)
        if square == self.o.track - 1:
            return self.wash("blue", 1.2)
        return self.wash("yellow", 0.45) if square % 2 else self.theme.paper

    # --- the river ---

    def river(self) -> list[str]:
        """The water with its bank."""
        x, y, width, height = self.regions.river
        water = self.wash("blue", 1.75)
        waves = 9
        step = width / waves
        bank = f"M{number(x)} {number(y + 4)}" + "".join(
            f"q{number(step / 2)} {number(3.2 if i % 2 else -3.2)} {number(step)} 0"
            for i in range(waves)
        )
        d = f"{bank}V{number(y + height)}H{number(x)}Z"
        ripples = ""
        for i in range(26):
            rx = x + 5 + (i * 61.8) % (width - 16)
            ry = y + 10 + (i * 12.7) % (height - 13)
            ripples += f"M{number(rx)} {number(ry)}q1.6 -1.3 3.2 0t3.2 0"
        deep = mix(water, self.theme.blue if self.theme.name != "night" else self.theme.ink, 0.45)
        return [
            path(d, fill=water),
            self.ink(bank, 1.5),
            self.ink(ripples, 0.9, deep),
            *self.reeds(),
            self.frog(x + width * 0.47, y + 6.5),
        ]

    def reeds(self) -> list[str]:
        """Two tufts of reed."""
        x, y, width, _ = self.regions.river
        parts = []
        for at in (0.3, 0.72):
            cx = x + width * at
            stems = "".join(
                f"M{number(cx + i * 2)} {number(y + 6)}q{i - 1} -4 {i - 1} -{7 + i % 2 * 2}"
                for i in range(3)
            )
            parts.append(self.ink(stems, 1.2, self.theme.green))
            head = mix(self.theme.yellow, self.dark, 0.5)
            parts += [
                tag("ellipse", cx=cx + i * 3 - 1, cy=y - 1.4 - i % 2 * 2, rx=0.7, ry=1.8, fill=head)
                for i in range(3)
            ]
        return parts

    def frog(self, x: float, y: float) -> str:
        """The only witness."""
        edge = self.edge(0.8)
        green = self.theme.green
        eyes = [circle(side * 1.5, -2.6, 1.0, fill=self.pale, **edge) for side in (-1, 1)]
        pupils = [circle(side * 1.5 + 0.3, -2.6, 0.4, fill=self.dark) for side in (-1, 1)]
        leaf = tag("ellipse", cx=0, cy=2, rx=6, ry=1.7, fill=self.wash("green", 2.2), **edge)
        body = path("M-3.4 1.8Q-4 -2.4 0 -2.4Q4 -2.4 3.4 1.8Z", fill=green, **edge)
        smile = self.ink("M-1.6 -.3q1.6 1.2 3.2 0", 0.8, self.dark)
        return group([leaf, body, *eyes, *pupils, smile], transform=moved(x, y))

    def canoes(self) -> list[str]:
        """The canoes and their places."""
        parts = [self.hull(number_) for number_ in range(1, v.canoe_of(v.PRISONERS - 1) + 1)]
        for place, (x, y, radius) in zip(
            [id_ for id_ in self.places if id_.startswith("canoe-")], self.layout.seats, strict=True
        ):
            seat = circle(
                x,
                y,
                radius,
                fill=self.wash("yellow", 0.8),
                stroke=self.theme.ink,
                stroke_width=self.weight * 0.9,
            )
            bench = f"M{number(x - radius * 0.7)} {number(y)}H{number(x + radius * 0.7)}"
            parts.append(self.place(place, [seat, self.ink(bench, 0.8, self.theme.faded)]))
        return parts

    def hull(self, number_: int) -> str:
        """A canoe from above, its paddle, and its number on a pennant."""
        x, y = self.layout.canoe(number_)
        half, beam = self.regions.canoe, self.regions.seat * 1.4
        wood, pale = self.wash("yellow", 2.3), self.wash("red", 1.5)
        outer = f"M{number(-half)} -1.6Q0 {number(-beam * 2)} {number(half)} -1.6"
        outer += f"Q{number(half + 1.4)} 0 {number(half)} 1.6"
        outer += f"Q0 {number(beam * 2)} {number(-half)} 1.6"
        outer += f"Q{number(-half - 1.4)} 0 {number(-half)} -1.6Z"
        inner = f"M{number(-half * 0.84)} 0Q0 {number(-beam * 1.75)} {number(half * 0.84)} 0"
        inner += f"Q0 {number(beam * 1.75)} {number(-half * 0.84)} 0Z"
        pole = -half * 0.86
        flag = self.regions.seat * 1.2
        notch = number(flag / 2)
        pennant = f"M{number(pole)} -15h{number(flag + 3)}l-2.4 {notch}l2.4 {notch}H{number(pole)}Z"
        parts = [
            path(outer, fill=wood, stroke=self.theme.ink, stroke_width=self.weight * 1.6),
            path(inner, fill=pale, stroke=self.theme.ink, stroke_width=self.weight * 0.8),
            self.ink(f"M{number(pole)} -15V-1", 1.6),
            path(
                pennant,
                fill=self.theme.paper,
                stroke=self.theme.ink,
                stroke_width=self.weight,
                stroke_linejoin="round",
            ),
            text(
                pole + flag * 0.5 + 0.3,
                -15 + flag / 2,
                str(number_),
                flag * 0.95,
                fill=self.theme.ink,
                font_weight="bold",
            ),
        ]
        return group(parts, transform=moved(x, y))

    # --- tray, title, frame ---

    def tray(self) -> str:
        """The tray for the dice."""
        x, y, width, height = self.regions.tray
        return group(
            [
                rect(
                    x,
                    y,
                    width,
                    height,
                    rx=3,
                    fill=self.wash("yellow", 1.5),
                    stroke=self.theme.ink,
                    stroke_width=self.weight * 1.7,
                ),
                rect(
                    x + 1.6,
                    y + 1.6,
                    width - 3.2,
                    height - 3.2,
                    rx=2,
                    fill=self.wash("yellow", 0.5),
                    stroke=self.theme.ink,
                    stroke_width=self.weight * 0.7,
                ),
                *(self.socket(*self.layout.die(number_)) for number_ in range(v.ALL_DICE)),
            ]
        )

    def socket(self, x: float, y: float, half: float) -> str:
        """Where a die lies; empty once its prisoner has arrived."""
        return rect(
            x - half,
            y - half,
            2 * half,
            2 * half,
            rx=half * 0.34,
            fill="none",
            stroke=self.theme.faded,
            stroke_width=0.3,
        )

    def title(self) -> str:
        """The cartouche, among the stars."""
        x, y = self.regions.title
        return cartouche(x, y, card("evasion").titles[self.lang], 8.4, self.theme)

    def border(self) -> str:
        """A fine rule around the scene."""
        bottom = self.regions.river.y + self.regions.river.height
        return rect(
            EDGE,
            EDGE,
            self.regions.width - 2 * EDGE,
            bottom - EDGE,
            fill="none",
            stroke=self.theme.ink,
            stroke_width=0.4 * self.theme.line,
        )


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
