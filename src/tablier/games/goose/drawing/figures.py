"""The little pictures of a goose board: one idea each, in few strokes, in a circle of radius 1."""

from collections.abc import Callable

from tablier.draw.markup import group, path
from tablier.draw.pieces import PIPS
from tablier.games.goose.drawing.strokes import Pen


def goose(pen: Pen) -> list[str]:
    """A goose on its way, a ribbon around the neck."""
    return [
        pen.line("M-.12 .6L-.16 .9L.06 .9M.16 .58L.2 .9L.42 .9", 1.1, "red"),
        pen.shape(
            "M-.98-.2C-.72-.02-.5-.16-.18-.16C.12-.16 .26-.24 .25-.48C.24-.8 .4-.98 .58-.95"
            "C.76-.92 .8-.78 .75-.66C.68-.5 .57-.5 .57-.28C.57 0 .66 .14 .52 .38"
            "C.32 .7-.36 .72-.62 .42C-.78 .24-.86 .06-.98-.2Z"
        ),
        pen.shape("M.76-.82L1.04-.68L.73-.62Z", "yellow"),
        pen.shape("M-.5 .06C-.22-.04 .14 0 .28 .12C.16 .46-.26 .46-.5 .06Z", "ground", 0.8),
        pen.line("M-.24 .12C-.1 .18 .04 .2 .18 .18M-.16 .24C-.06 .28 .04 .28 .1 .26", 0.7),
        pen.shape("M.23-.42L.59-.38L.57-.26L.24-.3Z", "red", 0.7),
        pen.dot(0.56, -0.76, 0.06),
    ]


def goose_back(pen: Pen) -> list[str]:
    """The same goose put out: its neck low, beak open, wings up."""
    return [
        pen.line("M-.3 .56L-.36 .9L-.14 .9M.02 .58L0 .9L.22 .9", 1.1, "red"),
        pen.shape(
            "M-.98-.1C-.76 0-.5-.1-.2-.1C.14-.1 .3-.24 .52-.24C.76-.24 .84-.06 .74 .06"
            "C.62 .2 .44 .1 .38 .3C.26 .66-.4 .7-.64 .4C-.8 .22-.88 .1-.98-.1Z"
        ),
        pen.shape("M.76-.14L1.02-.2L.8-.02L1.0 .08L.72 .06Z", "yellow", 0.8),
        pen.shape("M-.44 .12C-.66-.2-.62-.6-.34-.86C-.28-.6-.02-.3 .16-.02Z", "ground", 0.9),
        pen.line("M-.32-.12C-.38-.3-.36-.44-.32-.58M-.14-.1C-.2-.24-.2-.34-.2-.42", 0.7),
        pen.dot(0.56, -0.1, 0.055),
        pen.line("M.44-.24L.62-.2", 1.2),
    ]


def archer(pen: Pen) -> list[str]:
    """An archer with a feathered hat, bow drawn."""
    return [
        pen.line("M-.3 .42L-.42 .92L-.24 .92M-.12 .42L.04 .92L.22 .92", 1.6),
        pen.shape("M-.46 .5L-.38-.2C-.3-.34-.08-.34-.02-.2L.06 .5Z", "green"),
        pen.line("M-.42 .24L.02 .24", 0.9),
        pen.disc(-0.2, -0.5, 0.2, "paper"),
        pen.shape("M-.56-.56C-.4-.9-.08-.96 .14-.56Z", "green"),
        pen.line("M-.36-.7C-.54-.86-.62-.9-.78-.88", 1.2, "red"),
        pen.line("M.36-.82C.92-.5 .92 .3 .36 .62", 1.7, "red"),
        pen.line("M.36-.82L-.06-.1L.36 .62", 0.7),
        pen.line("M-.34-.14L-.56 0L-.06-.1M-.04-.12L.76-.1", 1.2),
        pen.shape("M.98-.1L.78-.2L.78 0Z", "ink", 0.5),
        pen.dot(-0.12, -0.5, 0.035),
    ]


def bridge(pen: Pen) -> list[str]:
    """A bridge on two arches, water below."""
    return [
        pen.shape(
            "M-.98 .36L-.98-.1C-.5-.5 .5-.5 .98-.1L.98 .36L.8 .36C.78-.1 .2-.1 .16 .36L-.16 .36"
            "C-.2-.1-.78-.1-.8 .36Z",
            "yellow",
        ),
        pen.line("M-.98-.28C-.5-.68 .5-.68 .98-.28M-.7-.46L-.7-.28M-.24-.58L-.24-.4", 0.9),
        pen.line("M.24-.58L.24-.4M.7-.46L.7-.28", 0.9),
        pen.line(
            "M-.8 .56C-.6 .42-.5 .7-.3 .56C-.1 .42 0 .7 .2 .56C.4 .42 .5 .7 .8 .56", 1, "blue"
        ),
        pen.line("M-.5 .8C-.3 .66-.2 .94 0 .8C.2 .66 .3 .94 .5 .8", 1, "blue"),
    ]


def river(pen: Pen) -> list[str]:
    """A paper boat on the stream."""
    waves = (
        "M-.96 .3C-.76 .14-.66 .46-.46 .3C-.26 .14-.16 .46 .04 .3C.24 .14 .34 .46 .54 .3"
        "C.68 .18 .8 .3 .94 .3",
        "M-.76 .56C-.56 .4-.46 .72-.26 .56C-.06 .4 .04 .72 .24 .56C.44 .4 .54 .72 .74 .56",
        "M-.46 .82C-.26 .66-.16 .98 .04 .82C.24 .66 .34 .94 .5 .82",
    )
    return [
        pen.shape("M-.16-.12L.02-.8L.44-.12Z", "paper"),
        pen.shape("M-.16-.12L.02-.8L.02-.12Z", "red", 0.8),
        pen.shape("M-.72-.16L.74-.16L.42 .2L-.4 .2Z", "paper"),
        pen.line("M-.4 .2L-.1-.12M.42 .2L.14-.12", 0.6),
        *(pen.line(wave, 1.2, "blue") for wave in waves),
    ]


def inn(pen: Pen) -> list[str]:
    """The inn's sign on its bracket: a full mug."""
    return [
        pen.line("M-.8 .94L-.8-.9L.74-.9M-.8-.5L-.4-.9", 1.5),
        pen.line("M-.3-.9L-.3-.66M.5-.9L.5-.66", 0.8),
        pen.shape("M-.54-.66L.74-.66L.74 .56C.4 .84-.2 .84-.54 .56Z", "yellow"),
        pen.line("M.3-.1C.62-.14 .62 .36 .3 .34", 1.2),
        pen.shape("M-.24-.2L.3-.2L.26 .5L-.2 .5Z", "paper"),
        pen.shape("M-.32-.16C-.4-.4-.16-.46-.08-.38C0-.54 .2-.48 .2-.38C.42-.42 .42-.14 .32-.16Z"),
        pen.line("M-.08 .04L-.06 .32M.12 .04L.1 .32", 0.7),
    ]


def hotel(pen: Pen) -> list[str]:
    """Somebody's nightcap and feet in a bed too short, under the moon."""
    return [
        pen.shape("M.52-.94C.2-.86 .2-.4 .56-.36C.3-.26 .02-.42 .06-.68C.1-.9 .34-1 .52-.94Z",
                  "yellow", 0.8),
        pen.disc(-0.5, 0.02, 0.2),
        pen.shape("M-.7-.04C-.66-.36-.4-.4-.2-.2L-.32-.06Z", "red", 0.9),
        pen.dot(-0.16, -0.18, 0.07),
        pen.shape("M-.94 .2C-.9 .1-.3 .06-.2 .2Z"),
        pen.shape("M-.4 .5C-.36 .1-.1 .06 .1 .12L.72 .2L.72 .5Z", "blue"),
        pen.shape("M.72 .3L.72-.02C.88-.04 .88 .2 .8 .3Z", "paper", 0.8),
        pen.box(-0.94, 0.42, 1.88, 0.2, "yellow"),
        pen.line("M-.94-.14L-.94 .9M.94 .14L.94 .9", 1.6),
    ]  # fmt: skip


def well(pen: Pen) -> list[str]:
    """A well under its little roof, the bucket hanging."""
    return [
        pen.line("M-.58-.4L-.58 .3M.58-.4L.58 .3", 1.7),
        pen.shape("M-.9-.34L0-.96L.9-.34Z", "red"),
        pen.line("M0-.34L0-.06", 0.8),
        pen.shape("M-.16-.06L.16-.06L.11 .2L-.11 .2Z", "yellow", 0.9),
        pen.shape("M-.78 .28C-.5 .14 .5 .14 .78 .28L.68 .84C.4 .98-.4 .98-.68 .84Z", "grey"),
        pen.shape("M-.78 .28C-.5 .14 .5 .14 .78 .28C.5 .44-.5 .44-.78 .28Z", "ink", 0.8),
        pen.line("M-.73 .58C-.4 .7 .4 .7 .73 .58M-.3 .4L-.28 .64M.3 .4L.28 .64M0 .66L0 .92", 0.7,
                 "paper"),
    ]  # fmt: skip


def maze(pen: Pen) -> list[str]:
    """Hedges that turn inward, and somebody's dotted thread."""
    return [
        pen.line(
            "M-.12 .82L-.82 .82L-.82-.82L.82-.82L.82 .82L.2 .82M-.5 .5L-.5-.5L.5-.5L.5 .5L-.18 .5"
            "M.5 .16L.18 .16L.18-.18L-.18-.18L-.18 .18",
            2.2, "green",
        ),
        path(
            "M.04 1L.04 .66L.66 .66L.66-.66L-.66-.66L-.66 .66L-.34 .66L-.34 .34L0 .34L0 0",
            fill="none", stroke=pen.theme.red, stroke_width=0.07, stroke_dasharray="0.01 0.13",
            stroke_linecap="round",
        ),
    ]  # fmt: skip


def prison(pen: Pen) -> list[str]:
    """A barred window with a pair of eyes behind it."""
    bars = "".join(f"M{x}-.72L{x} .72" for x in (-0.44, 0.0, 0.44))
    return [
        pen.box(-0.86, -0.9, 1.72, 1.8, "grey"),
        pen.shape("M-.66 .72L-.66-.2C-.6-.86 .6-.86 .66-.2L.66 .72Z", "paper"),
        pen.disc(-0.22, -0.16, 0.16),
        pen.disc(0.22, -0.16, 0.16),
        pen.dot(-0.17, -0.12, 0.075),
        pen.dot(0.27, -0.12, 0.075),
        pen.line("M-.28 .32C-.1 .18 .1 .18 .28 .32", 1.1),
        pen.line(bars, 1.8),
        pen.line("M-.53 .46L-.35 .46M-.53 .57L-.35 .57M.35 .46L.53 .46M.35 .57L.53 .57", 1.6,
                 "yellow"),
    ]  # fmt: skip


def skull(pen: Pen) -> list[str]:
    """A skull with a daisy and a gap in its teeth."""
    petals = ((0.0, -0.15), (0.14, -0.05), (0.09, 0.12), (-0.09, 0.12), (-0.14, -0.05))
    return [
        pen.line("M-.8 .44L.8 .8M.8 .44L-.8 .8", 3.2),
        pen.line("M-.8 .44L.8 .8M.8 .44L-.8 .8", 1.7, "paper"),
        pen.shape(
            "M-.7-.2C-.74-1.1 .74-1.1 .7-.2C.68 .06 .52 .14 .42 .2L.42 .62L-.42 .62L-.42 .2"
            "C-.52 .14-.68 .06-.7-.2Z"
        ),
        pen.dot(-0.3, -0.16, 0.21),
        pen.dot(0.3, -0.16, 0.17),
        pen.dot(-0.25, -0.2, 0.06, "paper"),
        pen.dot(0.34, -0.19, 0.05, "paper"),
        pen.line("M-.06 .14L0 .04L.06 .14", 1.2),
        pen.line("M-.42 .36L.42 .36M-.2 .36L-.2 .62M.2 .36L.2 .62", 0.9),
        pen.shape("M0 .36L.2 .36L.2 .62L0 .62Z", "ink", 0.4),
        *(pen.disc(0.5 + x, -0.7 + y, 0.1, "paper") for x, y in petals),
        pen.dot(0.5, -0.7, 0.08, "yellow"),
    ]


def dice(pen: Pen) -> list[str]:
    """Two dice that have just come to rest."""
    first = [pen.box(-0.42, -0.42, 0.84, 0.84), *_pips(pen, 6)]
    second = [pen.box(-0.42, -0.42, 0.84, 0.84, "red"), *_pips(pen, 3, "paper")]
    return [
        group(first, transform="translate(-.36 -.28) rotate(-14)"),
        group(second, transform="translate(.4 .36) rotate(12)"),
    ]


def die(pen: Pen) -> list[str]:
    """A single die, on its own."""
    return [group([pen.box(-0.62, -0.62, 1.24, 1.24), pen.dot(0, 0, 0.14)], transform="rotate(-8)")]


def _pips(pen: Pen, points: int, colour: str = "ink") -> list[str]:
    return [pen.dot(i * 0.23, j * 0.23, 0.075, colour) for i, j in PIPS[points]]


def red_arrow(pen: Pen) -> list[str]:
    """An arrow broken in two."""
    return [
        *_shaft(pen, "M-.8 .62L-.12 .22", "red"),
        pen.line("M-.12 .22L-.02 .36M-.12 .22L-.2 .08", 0.9),
        pen.line("M.1-.06L.66-.5", 2.4, "red"),
        pen.line("M.1-.06L-.04-.1M.1-.06L.12 .1", 0.9),
        pen.shape("M.94-.74L.78-.3L.5-.62Z", "red"),
    ]


def green_arrow(pen: Pen) -> list[str]:
    """A whole arrow, on its way to somebody else."""
    return [
        *_shaft(pen, "M-.72 .58L.6-.48", "green"),
        pen.shape("M.94-.74L.78-.3L.48-.64Z", "green"),
        pen.line("M-.1 .74L.3 .42M.3 .74L.56 .54", 0.8),
    ]


def _shaft(pen: Pen, d: str, colour: str) -> list[str]:
    feathers = "M-.8 .62L-.98 .56M-.8 .62L-.8 .84M-.66 .5L-.86 .42M-.66 .5L-.64 .74"
    return [pen.line(d, 2.4, colour), pen.line(feathers, 1.2, colour)]


def ladder(pen: Pen) -> list[str]:
    """A ladder that leans."""
    rungs = "".join(
        f"M{-0.62 + 0.17 * i:.2f} {0.7 - 0.36 * i:.2f}L{0.02 + 0.17 * i:.2f} {0.84 - 0.36 * i:.2f}"
        for i in range(5)
    )
    return [
        pen.line(rungs, 1.7, "yellow"),
        pen.line("M-.69 .8L.14-.96M-.03 .94L.8-.82", 1.9),
    ]


def chute(pen: Pen) -> list[str]:
    """A slide, its ladder behind it."""
    return [
        pen.line("M-.86 .9L-.62-.66M-.56 .9L-.4-.66M-.82 .6L-.56 .6M-.78 .24L-.52 .24", 1.1),
        pen.line("M-.74-.12L-.48-.12", 1.1),
        pen.shape(
            "M-.66-.74L-.28-.74C0-.7-.1-.2 .2 .1C.44 .36 .6 .56 .96 .56L.96 .86"
            "C.5 .9 .2 .66-.08 .36C-.36 .06-.3-.4-.66-.46Z",
            "red",
        ),
        pen.line("M-.28-.58C-.14-.5-.18-.1 .1 .22C.36 .5 .56 .7 .94 .72", 0.7, "paper"),
    ]


def hourglass(pen: Pen) -> list[str]:
    """Sand that takes its time."""
    return [
        pen.shape("M-.5-.76C-.5-.2-.1-.16-.08 0C-.1 .16-.5 .2-.5 .76L.5 .76"
                  "C.5 .2 .1 .16 .08 0C.1-.16 .5-.2 .5-.76Z"),
        pen.shape("M-.36-.36C-.24-.14-.08-.1 0 .02C.08-.1 .24-.14 .36-.36Z", "yellow", 0.6),
        pen.shape("M-.46 .74C-.4 .5-.16 .44 0 .34C.16 .44 .4 .5 .46 .74Z", "yellow", 0.6),
        pen.line("M0 .02L0 .34", 0.8, "yellow"),
        pen.line("M-.62-.8L.62-.8M-.62 .8L.62 .8", 2.2),
    ]  # fmt: skip


def coin(pen: Pen) -> list[str]:
    """A small pile of coins."""
    pile = [
        pen.shape(
            f"M-.66 {y}C-.66 {y - 0.3:.2f} .46 {y - 0.3:.2f} .46 {y}L.46 {y + 0.16:.2f}"
            f"C.46 {y + 0.46:.2f}-.66 {y + 0.46:.2f}-.66 {y + 0.16:.2f}Z",
            "yellow",
        )
        for y in (0.46, 0.24, 0.02)
    ]
    return [
        *pile,
        pen.shape("M-.66 .02C-.66-.28 .46-.28 .46 .02C.46 .32-.66 .32-.66 .02Z", "yellow"),
        pen.disc(0.5, -0.5, 0.36, "yellow"),
        pen.line("M.5-.68L.5-.32M.38-.6L.62-.4M.62-.6L.38-.4", 0.8),
    ]


def door(pen: Pen) -> list[str]:
    """A door with a large keyhole."""
    return [
        pen.shape("M-.66 .92L-.66-.3C-.6-1.06 .6-1.06 .66-.3L.66 .92Z", "grey"),
        pen.shape("M-.48 .92L-.48-.26C-.42-.84 .42-.84 .48-.26L.48 .92Z", "yellow", 0.8),
        pen.line("M-.16-.66L-.16-.3M.16-.66L.16-.3M-.16 .5L-.16 .9M.16 .5L.16 .9", 0.6),
        pen.dot(0, -0.02, 0.16),
        pen.shape("M-.07 .04L.07 .04L.14 .38L-.14 .38Z", "ink", 0.4),
        pen.line("M-.74 .92L.74 .92", 1.6),
    ]


def signpost(pen: Pen) -> list[str]:
    """A signpost that points the way."""
    return [
        pen.line("M-.1 .94L-.1-.92M-.4 .94L.24 .94", 1.9),
        pen.shape("M-.56-.72L.6-.72L.92-.44L.6-.16L-.56-.16Z", "green"),
        pen.line("M-.34-.44L.44-.44", 0.9, "paper"),
    ]


def signpost_back(pen: Pen) -> list[str]:
    """A signpost that points back."""
    return [
        pen.line("M-.1 .94L-.1-.92M-.4 .94L.24 .94", 1.9),
        pen.shape("M-.56-.72L.6-.72L.92-.44L.6-.16L-.56-.16Z", "red"),
        pen.line("M-.34-.44L.44-.44", 0.9, "paper"),
    ]


def milestone(pen: Pen) -> list[str]:
    """A stone where the way ends."""
    return [
        pen.shape("M-.5 .78L-.5-.3C-.46-1.04 .46-1.04 .5-.3L.5 .78Z", "grey"),
        pen.shape("M-.32 .2L-.32-.28C-.3-.72 .3-.72 .32-.28L.32 .2Z", "paper", 0.7),
        pen.disc(0, -0.2, 0.12, "red"),
        pen.line("M-.78 .78L.78 .78M-.66 .78L-.72 .56M-.56 .78L-.54 .6M.6 .78L.68 .54", 1.4),
    ]


def swap(pen: Pen) -> list[str]:
    """Two arrows that change places."""
    return [
        pen.line("M-.7 .1C-.7-.6-.1-.7 .4-.5", 2.4, "blue"),
        pen.shape("M.34-.86L.86-.34L.2-.16Z", "blue"),
        pen.line("M.7-.06C.7 .6 .1 .72-.4 .52", 2.4, "red"),
        pen.shape("M-.34 .88L-.86 .36L-.2 .18Z", "red"),
    ]


def swap_back(pen: Pen) -> list[str]:
    """The same the other way round, and a sign that points down: for the place of the last."""
    return [
        pen.line("M.7 .1C.7-.6 .1-.7-.4-.5", 2.4, "red"),
        pen.shape("M-.34-.86L-.86-.34L-.2-.16Z", "red"),
        pen.line("M-.7-.06C-.7 .6-.1 .72 .4 .52", 2.4, "blue"),
        pen.shape("M.34 .88L.86 .36L.2 .18Z", "blue"),
        pen.line("M-.22-.1L0 .16L.22-.1", 1.9),
    ]


def tower(pen: Pen) -> list[str]:
    """A round tower on a hill, something to look at."""
    return [
        pen.shape("M-.84 .9C-.52 .42 .52 .42 .84 .9Z", "green"),
        pen.shape("M-.4 .62L-.34-.4L.34-.4L.4 .62Z", "paper"),
        pen.shape("M-.52-.36L0-.98L.52-.36Z", "red"),
        pen.shape("M-.12 .64L-.12 .3C-.1 .14 .1 .14 .12 .3L.12 .64Z", "ink", 0.5),
        pen.dot(-0.14, -0.16, 0.08),
        pen.dot(0.14, -0.16, 0.08),
    ]


def tree(pen: Pen) -> list[str]:
    """An old tree."""
    return [
        pen.shape("M-.16 .92L-.1 .1L.1 .1L.16 .92Z", "yellow"),
        pen.shape(
            "M-.3 .3C-.9 .4-1 -.2-.66-.36C-.7-.84-.1-1.06 .1-.78C.5-1.04 .94-.6 .7-.3"
            "C1-.02 .84 .42 .34 .3C.2 .44-.16 .44-.3 .3Z",
            "green",
        ),
        pen.line("M-.44 .92L.44 .92", 1.4),
    ]


def flag(pen: Pen) -> list[str]:
    """The flag of the start."""
    return [
        pen.line("M-.6 .94L-.6-.94", 1.8),
        pen.shape("M-.58-.84C-.2-1.04 .2-.62 .86-.8L.64-.4L.86 0C.3 .16-.2-.2-.58-.02Z", "red"),
        pen.disc(-0.6, -0.94, 0.08, "yellow"),
    ]


def cup(pen: Pen) -> list[str]:
    """The winner's cup."""
    return [
        pen.line("M-.46-.6C-.96-.7-.86 .02-.32 .02M.46-.6C.96-.7 .86 .02 .32 .02", 1.4),
        pen.shape("M-.5-.84L.5-.84C.5 .06 .24 .22 .1 .3L.12 .6L-.12 .6L-.1 .3"
                  "C-.24 .22-.5 .06-.5-.84Z", "yellow"),
        pen.shape("M-.42 .6L.42 .6L.5 .88L-.5 .88Z", "red"),
        pen.line("M-.26-.6C-.26-.2-.2-.06-.12 .04", 0.9, "paper"),
    ]  # fmt: skip


def target(pen: Pen) -> list[str]:
    """A target with an arrow in the gold."""
    rings = ((0.92, "paper"), (0.74, "ink"), (0.56, "blue"), (0.38, "red"), (0.2, "yellow"))
    return [
        *(pen.disc(0, 0, r, colour) for r, colour in rings),
        pen.line("M.02-.02L.84-.72", 1.6),
        pen.line("M.84-.72L1.02-.74M.84-.72L.88-.92M.72-.62L.9-.62M.72-.62L.76-.82", 1.2, "red"),
    ]


def winner(pen: Pen) -> list[str]:
    """The goose at home, crowned."""
    crown = pen.shape("M.34-.98L.3-1.28L.46-1.12L.6-1.34L.7-1.1L.88-1.22L.8-.92Z", "yellow", 0.9)
    return [*goose(pen), crown]


PICTURES: dict[str, Callable[[Pen], list[str]]] = {
    "goose": goose, "goose-back": goose_back, "archer": archer, "bridge": bridge, "river": river,
    "inn": inn, "hotel": hotel, "well": well, "maze": maze, "prison": prison, "skull": skull,
    "dice": dice, "red-arrow": red_arrow, "green-arrow": green_arrow, "ladder": ladder,
    "chute": chute, "hourglass": hourglass, "coin": coin, "door": door, "signpost": signpost,
    "signpost-back": signpost_back, "flag": flag, "cup": cup, "target": target, "winner": winner,
    "die": die, "swap": swap, "swap-back": swap_back, "tower": tower, "tree": tree,
    "milestone": milestone,
}  # fmt: skip
