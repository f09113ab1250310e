"""The empty board of a game, and the picture around whatever stands on it."""

from html import escape

from tablier.draw.drawing import Drawing
from tablier.draw.markup import number, rect, tag, unsaid
from tablier.draw.outlines import outlined
from tablier.draw.theme import theme_of
from tablier.referee.game import Game
from tablier.words import known, language
from tablier.words.errors import TablierError

MARGIN = 6.0
SHAPES = ("wide", "tall")


class Board:
    """One game's board in one theme, one language and one shape."""

    def __init__(
        self, game: Game, *, theme: str = "day", lang: str | None = None, shape: str = "wide"
    ) -> None:
        self.game = game
        self.theme = theme_of(theme)
        self.lang = known(lang or language())
        self.drawing = drawing_of(game, shape)

    def ground(self) -> str:
        """What never changes: the board itself; its title and places have names of their own."""
        return unsaid(self.drawing.ground(self.theme, self.lang))

    def enclose(self, body: str, below: float = 0.0) -> str:
        """A whole picture of what is drawn: its edges, its title, its ground.

        `below` is the height of what stands under the board.
        """
        title = self.game.card.titles[self.lang]
        wide = self.drawing.width + 2 * MARGIN
        tall = self.drawing.height + below + 2 * MARGIN
        paper = rect(-MARGIN, -MARGIN, wide, tall, fill=self.theme.ground)
        return tag(
            "svg",
            tag("title", escape(title)) + paper + body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(n) for n in (-MARGIN, -MARGIN, wide, tall)),
            role="group",
            aria_label=title,
            class_=f"tablier {self.theme.name}",
        )


def board(game: Game, *, theme: str = "day", lang: str | None = None, shape: str = "wide") -> str:
    """The empty board of a game."""
    empty = Board(game, theme=theme, lang=lang, shape=shape)
    return outlined(empty.enclose(empty.ground()))


def drawing_of(game: Game, shape: str = "wide") -> Drawing:
    """The drawing of a game's board in one of its shapes; made once."""
    if shape not in SHAPES:
        raise TablierError("unknown-shape", shape=str(shape), accepted=", ".join(SHAPES))
    made: dict[str, Drawing] = game.__dict__.setdefault("_drawings", {})
    if shape not in made:
        made[shape] = game.ruleset.drawing(game.o, shape)
    return made[shape]
