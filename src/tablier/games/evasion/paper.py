"""The escape on paper: prisoners that stack, their dice, and slips to bet on.

A slip has a name above, seven places in four canoes, and a flap to hide them.
"""

from collections.abc import Mapping

from tablier.draw.faces import Face
from tablier.draw.markup import circle, group, line, moved, path, tag, text, text_width
from tablier.draw.theme import Theme
from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.drawing.figures import COLOURS
from tablier.games.evasion.game import die_name
from tablier.games.evasion.vocabulary import PRISONERS, canoe_of
from tablier.games.family import Ruleset
from tablier.paper import nets
from tablier.paper.cutouts import PAWN, Kit, Section, base_size, coin, figures, sized_caption
from tablier.paper.job import PrintJob
from tablier.paper.page import Pages, page, picture
from tablier.paper.part import Form, PaperPart
from tablier.referee.game import Game
from tablier.words import both

SLIPS = (2, 3)  # across and down a sheet
NAME = 0.27  # the share of a slip's height that stays in sight when it is folded


class EvasionPaper(PaperPart):
    """The prison, and all that leaves it."""

    def kit(self, job: PrintJob) -> Kit:
        """A die in the colour of each prisoner, and the white one."""
        return Kit(dice=(*COLOURS[job.theme.name], ""))

    def pieces(self, job: PrintJob, room: float) -> Section:
        """Flat ones: prisoners climb on each other."""
        size = base_size(room, PAWN)
        items = [coin(size, drawn) for _, drawn in figures(job, job.game.start(), size * 0.42)]
        return Section(sized_caption(_say("pieces", job.lang), size, room, job.lang), items)

    def forms(self, game: Game) -> Mapping[str, Form]:
        """The betting slips."""
        return {"bets": Form(both(PACKAGE, "paper.form"), bets_pages)}


def part(ruleset: Ruleset) -> PaperPart:
    """What the escape says about paper."""
    return EvasionPaper()


def bets_pages(job: PrintJob) -> Pages:
    """Six slips to a sheet: a name above, the bet in the middle, a flap that hides it."""
    width, height = job.desk.inner
    across, down = SLIPS
    wide, tall = width / across, height / down
    corners = [(column * wide, row * tall) for row in range(down) for column in range(across)]
    cuts = nets.cut_lines(
        [(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)] for x, y in corners
    )
    # Half of the outer lines' weight lies outside the slips.
    lines = tag(
        "svg",
        cuts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-0.2 -0.2 {width + 0.4:.2f} {height + 0.4:.2f}",
    )
    body = "\n".join(picture("slip.svg", x, y, (wide, tall)) for x, y in corners)
    body += "\n" + picture("cuts.svg", -0.2, -0.2, (width + 0.4, height + 0.4))
    files = {"slip.svg": slip(job, wide, tall), "cuts.svg": lines}
    return Pages(page(job.desk.width, job.desk.height, body), files)


def slip(job: PrintJob, wide: float, tall: float) -> str:
    """One slip as a picture of that size; whoever lays them out draws where to cut."""
    lang, theme = job.lang, job.theme
    first = tall * NAME
    half = (tall - first) / 2  # the flap is as high as the bet that it hides
    parts = [
        text(6, 7, job.title, 5, text_anchor="start", fill=theme.ink),
        _blank(6, 19, wide * 0.62, _say("name", lang), theme),
        _blank(wide * 0.68, 19, wide - 6, _say("points", lang), theme),
        _across(wide, first + 5, _say("order", lang), 3.3, theme.ink),
        *_canoes(wide, first + 8, half - 11, lang, theme),
        nets.fold(0, first + half, wide, first + half),
        nets.fold(0, first, wide, first),
        _across(wide, first + half + 4.5, _say("fold", lang), 3.0, theme.faded),
        *_prisoners(job, wide, first + half + 7, half - 10),
    ]
    size = f"0 0 {wide:.2f} {tall:.2f}"
    return tag("svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=size)


def _across(wide: float, y: float, words: str, size: float, paint: str) -> str:
    """A sentence across the slip, smaller where it would come too near the edges."""
    size = min(size, size * (wide - 8) / text_width(words, size, Face.SERIF_ITALIC))
    return text(wide / 2, y, words, size, font_style="italic", fill=paint)


def _blank(x: float, y: float, end: float, words: str, theme: Theme) -> str:
    start = x + text_width(words, 3.6) + 1
    return text(x, y - 1.2, words, 3.6, text_anchor="start", fill=theme.ink) + line(
        start, y, end, y, stroke=theme.ink, stroke_width=0.25
    )


def _canoes(wide: float, y: float, tall: float, lang: str, theme: Theme) -> list[str]:
    """Four canoes seen from above, with a ring to write a number in for each place."""
    places = [canoe_of(place) for place in range(PRISONERS)]
    canoes = sorted(set(places))
    each = (wide - 12) / len(canoes)
    r = min(each * 0.18, tall * 0.26)
    ring: dict[str, str | float | None] = {
        "fill": theme.paper,
        "stroke": theme.ink,
        "stroke_width": 0.3,
    }
    parts = []
    for canoe in canoes:
        middle, level = 6 + each * (canoe - 0.5), y + tall * 0.42
        long, broad = each * 0.47, r * 1.2
        hull = (
            f"M{-long:.2f} 0C{-long * 0.6:.2f} {-broad * 1.25:.2f} {long * 0.6:.2f} "
            f"{-broad * 1.25:.2f} {long:.2f} 0C{long * 0.6:.2f} {broad * 1.25:.2f} "
            f"{-long * 0.6:.2f} {broad * 1.25:.2f} {-long:.2f} 0Z"
        )
        count = places.count(canoe)
        rings = [
            circle((i - (count - 1) / 2) * 2.12 * r, 0, r * 0.96, **ring) for i in range(count)
        ]
        water = path(hull, fill=theme.washed("yellow", 0.16), stroke=theme.ink, stroke_width=0.45)
        parts.append(group([water, *rings], transform=moved(middle, level)))
        name = _say("canoe", lang, n=canoe)
        parts.append(text(middle, y + tall * 0.93, name, 3.3, fill=theme.ink))
    return parts


def _prisoners(job: PrintJob, wide: float, y: float, tall: float) -> list[str]:
    """The seven with their numbers and colours, to be looked up while writing."""
    each = (wide - 8) / PRISONERS
    r = min(each * 0.36, tall * 0.3)
    drawn = sorted(figures(job, job.game.start(), r), key=lambda pair: pair[0].id)
    parts = []
    for number, (_, figure) in enumerate(drawn):
        x = 4 + each * (number + 0.5)
        parts.append(group([figure], transform=moved(x, y + tall * 0.36)))
        for row, word in enumerate(die_name(number)[job.lang].split()):
            parts.append(text(x, y + tall * 0.78 + 3.2 * row, word, 2.9, fill=job.theme.ink))
    return parts


def _say(key: str, lang: str, **values: int) -> str:
    return both(PACKAGE, f"paper.{key}", **values)[lang]
