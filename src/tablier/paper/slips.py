"""A betting slip of the escape: a name above, seven places in four canoes, a flap to hide them."""

from typing import TYPE_CHECKING

from tablier import draw
from tablier.draw.faces import Face
from tablier.draw.markup import circle, group, line, moved, path, tag, text, text_width
from tablier.draw.theme import Theme
from tablier.games.evasion.game import die_name
from tablier.games.evasion.vocabulary import PRISONERS, canoe_of
from tablier.paper import nets
from tablier.paper.cutouts import figure
from tablier.paper.page import say

if TYPE_CHECKING:
    from tablier.referee.game import Game

NAME = 0.27  # the share of a slip's height that stays in sight when it is folded


def slip(game: "Game", wide: float, tall: float, lang: str, theme: Theme) -> str:
    """One slip as a picture of that size; whoever lays them out draws where to cut."""
    first = tall * NAME
    half = (tall - first) / 2  # the flap is as high as the bet that it hides
    ink: dict[str, str | float | None] = {"fill": theme.ink}
    title = game.card.titles[lang]
    parts = [
        text(6, 7, title, 5, text_anchor="start", **ink),
        _blank(6, 19, wide * 0.62, say("bets.name", lang), theme),
        _blank(wide * 0.68, 19, wide - 6, say("bets.points", lang), theme),
        _said(wide, first + 5, say("bets.order", lang), 3.3, theme.ink),
        *_canoes(wide, first + 8, half - 11, lang, theme),
        nets.fold(0, first + half, wide, first + half),
        nets.fold(0, first, wide, first),
        _said(wide, first + half + 4.5, say("bets.fold", lang), 3.0, theme.faded),
        *_prisoners(game, wide, first + half + 7, half - 10, lang, theme),
    ]  # fmt: skip
    return tag(
        "svg", "".join(parts), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:.2f} {tall:.2f}",
    )  # fmt: skip


def _said(wide: float, y: float, words: str, size: float, paint: str) -> str:
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
            circle((i - (count - 1) / 2) * 2.12 * r, 0, r * 0.96, fill=theme.paper,
                   stroke=theme.ink, stroke_width=0.3)
            for i in range(count)
        ]  # fmt: skip
        water = path(hull, fill=theme.washed("yellow", 0.16), stroke=theme.ink, stroke_width=0.45)
        parts.append(group([water, *rings], transform=moved(middle, level)))
        parts.append(
            text(middle, y + tall * 0.93, say("bets.canoe", lang, n=canoe), 3.3, fill=theme.ink)
        )
    return parts


def _prisoners(
    game: "Game", wide: float, y: float, tall: float, lang: str, theme: Theme
) -> list[str]:
    """The seven with their numbers and colours, to be looked up while writing."""
    sheet, s = draw.drawing_of(game), game.start().s
    each = (wide - 8) / PRISONERS
    parts = []
    for number, piece in enumerate(sorted(sheet.pieces(s), key=lambda piece: piece.id)):
        x = 4 + each * (number + 0.5)
        r = min(each * 0.36, tall * 0.3)
        parts.append(
            group([figure(sheet, piece, s, r, lang, theme)], transform=moved(x, y + tall * 0.36))
        )
        for row, word in enumerate(die_name(number)[lang].split()):
            parts.append(text(x, y + tall * 0.78 + 3.2 * row, word, 2.9, fill=theme.ink))
    return parts
