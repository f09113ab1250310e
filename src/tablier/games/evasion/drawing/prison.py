"""The prison of La grande évasion: seven windows, a hole, a knotted sheet, a guard asleep."""

from itertools import pairwise

from tablier.draw.markup import circle, group, line, moved, number, path, polygon, rect, tag, text
from tablier.draw.pieces import ring
from tablier.draw.theme import mix
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.drawing.pen import Pen


class Prison(Pen):
    """The wall and what hangs from it."""

    def wall(self) -> str:
        """The wall with its battlements, seven windows, a hole, and a guard who sees nothing."""
        x, y, width, height = self.regions.wall
        stone, ink = self.wash("grey", 1.25), self.theme.ink
        teeth = max(6, round(width / 13))
        step = width / (2 * teeth - 1)
        edge = f"M{number(x)} {number(y + height)}V{number(y - 3.6)}"
        for i in range(2 * teeth - 1):
            edge += f"h{number(step)}"
            if i < 2 * teeth - 2:
                edge += "v3.6" if i % 2 == 0 else "v-3.6"
        parts = [
            path(
                f"{edge}V{number(y + height)}Z",
                fill=stone,
                stroke=ink,
                stroke_width=self.weight * 1.7,
                stroke_linejoin="round",
            ),
            self.ink(self.stones(), 0.7, mix(stone, ink, 0.42)),
        ]
        parts += [self.window(p) for p in range(v.PRISONERS)]
        parts += [
            self.hole(),
            self.guard(x + width - step * 5.5, y + 0.4),
            self.owl(x + step * 0.5, y - 3.6),
        ]
        return self.place("prison", parts)

    def stones(self) -> str:
        """A few joints between the stones: a course along the foot, and some beside the windows."""
        x, y, width, height = self.regions.wall
        left, foot = self.layout.hole[0] + 10, y + height
        d = ""
        for i in range(int((x + width - left) / 12)):
            d += f"M{number(left + i * 12)} {number(foot - 3.4)}h8.6"
            d += f"m{number(-3.5 if i % 2 else 1.6)} 0v3.4"
        middles = [(a[0] + b[0]) / 2 for a, b in pairwise(self.layout.windows)]
        for i, middle in enumerate(middles):
            d += f"M{number(middle - 1.5)} {number(y + 13 + i % 2 * 3)}h3.2v2.6"
            d += f"M{number(middle + 1.4)} {number(y + 26 - i % 3 * 2)}h-2.8"
            d += f"M{number(middle - 4)} {number(y + 5.5 + i % 2 * 1.6)}h6.4v3"
        return d + f"M{number(x + 3)} {number(y + 8)}h6v3.4m3 5h5v3m-11 2h-4v3.4"

    def window(self, p: int) -> str:
        """An arched window whose bars have been bent apart, and its number."""
        x, y, radius = self.layout.windows[p]
        side, sill = radius * 1.02, y + radius * 1.02
        arch = (
            f"M{number(x - side)} {number(sill)}V{number(y)}"
            f"A{number(side)} {number(side)} 0 0 1 {number(x + side)} {number(y)}V{number(sill)}Z"
        )
        dark = mix(self.wash("grey", 1.25), self.theme.ink, 0.5 if self.theme.wash else 0.1)
        if self.theme.name == "night":
            dark = mix(self.theme.yellow, self.theme.paper, 0.55)
        bars = "".join(
            f"M{number(x + at * radius)} {number(y - radius * (1 - abs(at) * 0.45))}"
            f"Q{number(x + at * radius * 2.3)} {number(y)} {number(x + at * radius)} {number(sill)}"
            for at in (-0.36, 0.36)
        )
        sill_stone = rect(
            x - side - 1.2,
            sill,
            2 * side + 2.4,
            1.9,
            fill=self.wash("grey", 0.5),
            stroke=self.theme.ink,
            stroke_width=self.weight * 0.9,
        )
        plate_x, plate_y, size = self.layout.plate(p)
        plate = text(plate_x, plate_y, str(p), size, fill=self.theme.ink, font_weight="bold")
        return group(
            [
                path(arch, fill=dark, stroke=self.theme.ink, stroke_width=self.weight * 1.3),
                self.ink(bars, 2.2, mix(self.theme.ink, dark, 0.12)),
                sill_stone,
                plate,
            ]
        )

    def hole(self) -> str:
        """Where the way begins: a hole with teeth of brick, and the rubble beside it."""
        x, y = self.layout.hole
        outline = [(-6.6, 0), (-7, -5), (-5, -6.5), (-5.4, -10), (-2, -11), (-0.6, -13.4),
                   (2.6, -12), (4.4, -9.4), (6.6, -8.4), (6, -5), (7.4, -3), (6.8, 0)]  # fmt: skip
        dark = self.theme.ink if self.theme.name != "night" else self.theme.ground
        rubble = [(-7.5, 0.6, 1.5), (7.6, 0.4, 1.7), (9.9, 0.9, 1.0)]
        return group(
            [
                polygon(
                    [(x + a, y + b) for a, b in outline],
                    fill=dark,
                    stroke=self.theme.ink,
                    stroke_width=self.weight * 1.5,
                    stroke_linejoin="round",
                ),
                *(
                    circle(x - 2 + side * 1.5, y - 5.6, 0.65, fill=self.theme.yellow)
                    for side in (-1, 1)
                ),
                *(
                    polygon(
                        [(x + a + c, y + b + d) for c, d in ring(5, size)],
                        fill=self.wash("grey", 1),
                        stroke=self.theme.ink,
                        stroke_width=self.weight * 0.8,
                    )
                    for a, b, size in rubble
                ),
            ]
        )

    def guard(self, x: float, y: float) -> str:
        """Fast asleep on the battlements."""
        skin = mix(self.theme.paper, self.theme.red, 0.3)
        edge = self.edge()
        parts = [
            path("M-5 0Q-5.4 -7 0 -7.2Q5.4 -7 5 0Z", fill=self.theme.blue, **edge),
            circle(0.6, -8.8, 3.1, fill=skin, **edge),
            path(
                "M-3.2 -9.8Q-2.2 -13.6 1.4 -13.2Q4.6 -12.6 4 -9.2Q.6 -11 -3.2 -9.8Z",
                fill=self.theme.blue,
                **edge,
            ),
            self.ink("M-1 -8.4q.7 .7 1.4 0M1.8 -8.2q.7 .7 1.4 0M.3 -7.3q1.1 .9 2.1 0"),
            line(6.2, 0.4, 8.4, -12, stroke=self.theme.ink, stroke_width=self.weight * 1.6),
        ]
        for i, size in enumerate((2.6, 3.3, 4.2)):
            parts.append(
                text(
                    -4.6 - i * 2.6,
                    -10.4 - i * 2.4,
                    "z",
                    size,
                    fill=self.theme.ink,
                    font_style="italic",
                )
            )
        return group(parts, transform=moved(x, y))

    def owl(self, x: float, y: float) -> str:
        """Wide awake, and minding its own business."""
        edge = self.edge(0.8)
        brown = mix(self.theme.yellow, self.dark, 0.45)
        eyes = [circle(side * 1.15, -4.6, 1.1, fill=self.pale, **edge) for side in (-1, 1)]
        pupils = [circle(side * 1.15, -4.6, 0.5, fill=self.dark) for side in (-1, 1)]
        body = path(
            "M-2.6 0Q-3.4 -4 -2.7 -7.2Q-1.6 -6.2 0 -6.2Q1.6 -6.2 2.7 -7.2Q3.4 -4 2.6 0Z",
            fill=brown,
            **edge,
        )
        beak = path("M-.5 -3.7h1l-.5 1.1Z", fill=self.theme.yellow)
        return group([body, *eyes, *pupils, beak], transform=moved(x, y))

    def knotted_sheet(self) -> str:
        """From the nearest window down to the joining square; a mere outline where unused."""
        cell = self.layout.cells[self.layout.joining]
        x, _ = cell.middle
        foot = cell.box.y + cell.box.height - cell.slab
        wx, wy, wr = min(self.layout.windows, key=lambda window: abs(window[0] - x))
        top = wy + wr * 1.02 + 1
        end = max(foot + 1.5, top + 10)
        knots, parts = 4, []
        points = [
            (
                wx + (x - wx) * (t := i / knots) ** 1.4 + (1.1 if i % 2 else -0.6),
                top + (end - top) * t,
            )
            for i in range(knots + 1)
        ]
        cloth = (
            self.theme.paper
            if self.theme.name != "night"
            else mix(self.theme.ink, self.theme.paper, 0.2)
        )
        for (x1, y1), (x2, y2) in pairwise(points):
            d = (
                f"M{number(x1)} {number(y1)}C{number(x1 + 2.4)} {number((y1 + y2) / 2)} "
                f"{number(x2 + 2.4)} {number((y1 + y2) / 2)} {number(x2)} {number(y2)}"
                f"C{number(x2 - 2.4)} {number((y1 + y2) / 2)} {number(x1 - 2.4)} "
                f"{number((y1 + y2) / 2)} {number(x1)} {number(y1)}Z"
            )
            parts.append(path(d, fill=cloth, stroke=self.theme.ink, stroke_width=self.weight))
        parts += [
            tag(
                "ellipse",
                cx=px,
                cy=py,
                rx=1.5,
                ry=1.0,
                fill=cloth,
                stroke=self.theme.ink,
                stroke_width=self.weight,
            )
            for px, py in points[1:-1]
        ]
        px, py = points[-1]
        tail = f"M{number(px)} {number(py)}l-2.2 2.6l1.9 -.5l.9 1.2l.9 -1.4l1.6 .3Z"
        parts.append(path(tail, fill=cloth, stroke=self.theme.ink, stroke_width=self.weight))
        return group(parts, opacity=None if self.o.base else "0.35")
