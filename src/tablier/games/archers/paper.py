"""Archers on paper: each an upright figure behind a tile, whose arrow says where it looks."""

from collections.abc import Mapping

from tablier.draw.markup import circle, group, moved, path
from tablier.draw.theme import Theme, mix
from tablier.games.archers.card import PACKAGE
from tablier.games.family import Ruleset
from tablier.paper import nets
from tablier.paper.cutouts import Item, Section, base_size, figures, sized_caption
from tablier.paper.job import PrintJob
from tablier.paper.part import Form, PaperPart
from tablier.picture import drawing_of
from tablier.referee.game import Game
from tablier.words import both

TILE = 25.0  # mm: the base of an archer, where the board has room for it


class ArchersPaper(PaperPart):
    """The clearing and its two companies."""

    def pieces(self, job: PrintJob, room: float) -> Section:
        """Every archer, its king crowned."""
        size = base_size(room, TILE)
        # Everybody looks north, as owners see their archers: so the letter is theirs to read.
        board = job.game.start().state()["board"].replace("s", "n")
        drawn = figures(job, job.game.position({"board": board}), size * 0.42)
        middle = drawing_of(job.game).height / 2
        items = [_folded(size, seen, piece.y > middle, job.theme) for piece, seen in drawn]
        how = both(PACKAGE, "paper.pieces")[job.lang]
        return Section(sized_caption(how, size, room, job.lang), items)

    def forms(self, game: Game) -> Mapping[str, Form]:
        """Nothing is written down: the board says who leads."""
        return {}


def part(ruleset: Ruleset) -> PaperPart:
    """What Archers says about paper."""
    return ArchersPaper()


def _folded(tile: float, seen: str, dark: bool, theme: Theme) -> Item:
    """A tile with the archer `seen` from above, and behind it one upright, front and back."""
    face, flap = tile * 0.98, tile * 0.4
    low = flap + 2 * face
    tall = low + tile
    king = 'class="crown"' in seen
    back, front = (archer(tile, dark, king, side, theme) for side in (False, True))
    parts = [
        group([back], transform=f"translate({tile:.2f} {flap + face:.2f}) rotate(180)"),
        group([front], transform=moved(0, flap + face)),
        # On the tile the arrow points away from the figure: to the foot of the strip.
        group([seen], transform=moved(tile / 2, low + tile / 2, turn=180.0)),
        *(nets.fold(0, y, tile, y) for y in (flap, flap + face, low)),
    ]
    narrow = [(tile * 0.1, 0.0), (tile * 0.9, 0.0)]
    outline = [*narrow, (tile, flap), (tile, tall), (0.0, tall), (0.0, flap)]
    return Item(tile, tall, "".join(parts), outline)


def archer(tile: float, dark: bool, king: bool, front: bool, theme: Theme) -> str:
    """An archer on its feet, seen from before or behind, within a tile whose foot is the ground."""
    cloth = theme.tint("blue") if dark else theme.washed("yellow", 0.55)
    trim = theme.tint("grey") if dark else theme.tint("yellow")
    skin = mix(theme.paper, theme.tint("yellow"), 0.28)
    ink: dict[str, str | float | None] = {
        "stroke": theme.ink,
        "stroke_width": 0.9,
        "stroke_linejoin": "round",
        "stroke_linecap": "round",
    }
    arms = "M36 52 L14 61 M64 52 L36 61"
    nape = "M36 36 C32 14 44 8 54 12 C68 16 66 36 64 40 C58 46 42 46 36 40 Z"
    hood = "M36 36 C34 14 50 8 62 16 C68 22 66 34 64 38 C58 30 44 30 36 36 Z"
    parts = [
        path("M30 98 L36 48 C42 42 58 42 64 48 L70 98 Z", fill=cloth, **ink),
        path("M33 74 L67 74", fill="none", **{**ink, "stroke_width": 2.4}),
        circle(50, 32, 12, fill=skin if front else cloth, **ink),
    ]
    if front:
        parts += [
            path(hood, fill=trim, **ink),
            path("M60 15 C72 4 80 8 84 4", fill="none", **{**ink, "stroke_width": 1.4}),
            circle(45.5, 33, 1.3, fill=theme.ink),
            circle(54.5, 33, 1.3, fill=theme.ink),
            path("M46 38.5 Q50 41 54 38.5", fill="none", **ink),
            # The bow before the body, drawn, its arrow coming at you.
            path("M22 30 C6 48 6 72 22 92", fill="none", **{**ink, "stroke_width": 2}),
            path("M22 30 L34 60 L22 92", fill="none", **{**ink, "stroke_width": 0.6}),
            path(arms, fill="none", **{**ink, "stroke_width": 5}),
            path(arms, fill="none", **{**ink, "stroke": cloth, "stroke_width": 3.4}),
            circle(12, 61, 2.6, fill=skin, **ink),
        ]
    else:
        parts += [
            path(nape, fill=trim, **ink),
            path("M60 15 C72 4 80 8 84 4", fill="none", **{**ink, "stroke_width": 1.4}),
            # The quiver on the back: no doubt which side this is.
            path("M42 54 L56 50 L64 84 L51 88 Z", fill=theme.washed("red", 0.55), **ink),
            path("M43 54 L39 42 M47 53 L44 40 M52 51 L50 39", fill="none", **ink),
            path("M78 30 C94 48 94 72 78 92", fill="none", **{**ink, "stroke_width": 2}),
            path("M78 30 L78 92", fill="none", **{**ink, "stroke_width": 0.6}),
        ]
    if king:
        crown = "M37 18 L34 3 L43 10 L50 1 L57 10 L66 3 L63 18 Q50 14 37 18 Z"
        parts.append(path(crown, fill=theme.tint("yellow"), **ink))
    return group(parts, transform=moved(0, 0, tile * 0.98 / 100))
