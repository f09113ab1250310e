"""One position on its board, as somebody sees it: whoever shows a position takes it from here.

A page or a notebook takes all of it, a film and the game once more take the looks of each position,
the table on the web takes what changes and what may be clicked.
"""

from collections.abc import Iterable
from functools import cached_property
from html import escape

from tablier.draw.drawing import Piece, Walk
from tablier.draw.outlines import outlined
from tablier.picture.boards import Board
from tablier.picture.clicks import Clicks, choosing, deeds_of, marks, moves_by_id, with_moves
from tablier.picture.ribbon import Ribbon, ribbon_of
from tablier.referee.position import Position
from tablier.words.errors import TablierError


class Scene(Board):
    """A position through the eyes of a seat, of the public, or of somebody who may see all."""

    def __init__(
        self,
        position: Position,
        *,
        theme: str = "day",
        lang: str | None = None,
        shape: str = "wide",
        view: int | str | None = None,
    ) -> None:
        super().__init__(position.game, theme=theme, lang=lang, shape=shape)
        self.position = position
        self.view = view
        self.seen = position.seen(view)

    @cached_property
    def pieces(self) -> list[Piece]:
        """Where everything stands."""
        return self.drawing.pieces(self.seen)

    def looks(self) -> dict[str, str]:
        """All that changes on the board, from below: the furniture, then each piece by its id."""
        told = self.position.s.told
        looks = {"furniture": self.drawing.furniture(self.seen, told, self.theme, self.lang)}
        for piece in self.pieces:
            looks[piece.id] = self.drawing.draw_piece(piece, self.seen, self.theme, self.lang)
        return looks

    def told_looks(self) -> dict[str, str]:
        """The same for a page: each piece says on what it stands, and who it is there."""
        looks = self.looks()
        for piece in self.pieces:
            if piece.name:
                looks[piece.id] = _standing(looks[piece.id], piece, piece.name[self.lang])
        return looks

    def clicks(self, seats: Iterable[int] | None = None) -> Clicks:
        """What some seats may click, or everybody who is awaited to choose."""
        chosen = choosing(self.position) if seats is None else seats
        return moves_by_id(self.position, self.seen, self.drawing, chosen)

    def live(self, clicks: Clicks, seats: Iterable[int] | None = None) -> str:
        """All that changes on the board as markup, with marks on what those seats may click."""
        return "".join(self.parts(clicks, seats))

    def parts(self, clicks: Clicks, seats: Iterable[int] | None = None) -> list[str]:
        """The same, piece by piece."""
        return [*self.looks().values(), *self.marks(clicks, seats)]

    def marks(self, clicks: Clicks, seats: Iterable[int] | None = None) -> list[str]:
        """Marks on what those seats may click."""
        if not clicks:
            return []
        chosen = choosing(self.position) if seats is None else seats
        deeds = deeds_of(self.position, self.seen, self.drawing, chosen)
        return [marks(self.drawing, self.pieces, clicks, deeds, self.theme)]

    def ribbon(self) -> Ribbon:
        """The lines of the players under the board."""
        return ribbon_of(self.position, self.seen, self.drawing, self.theme, self.lang)

    def walks(self) -> list[Walk]:
        """The ways that pieces and arrows have just gone."""
        told = self.drawing.walks(self.seen, self.position.s.told)
        before = self.position.asked_at
        if not self.drawing.glides or before is None:
            return told
        walked = {walk.piece for walk in told}
        stood = {piece.id: piece for piece in self.drawing.pieces(before.seen(self.view))}
        return told + [
            Walk(piece.id, ((was.x, was.y), (piece.x, piece.y)), was=piece.id)
            for piece in self.pieces
            if (was := stood.get(piece.id)) and piece.id not in walked
            if (was.x, was.y) != (piece.x, piece.y)
        ]


def _standing(look: str, piece: Piece, name: str) -> str:
    told = f'id="{piece.id}" data-on="{piece.place}" data-name="{escape(name)}"'
    return look.replace(f'id="{piece.id}"', told, 1)


def svg(
    position: Position,
    *,
    theme: str = "day",
    lang: str | None = None,
    shape: str = "wide",
    clicks: bool = True,
    ribbon: bool = True,
    view: int | str | None = None,
) -> str:
    """A position on its board.

    `shape` is ``wide`` (a table, a screen) or ``tall`` (a phone held upright); `clicks` marks what
    may be clicked; `ribbon` adds a line for each player under the board; `view` hides what a seat
    (or ``"public"``) may not know.
    """
    if not isinstance(position, Position):
        raise TablierError("not-a-position", found=type(position).__name__)
    scene = Scene(position, theme=theme, lang=lang, shape=shape, view=view)
    may = scene.clicks() if clicks else {}
    body = with_moves(scene.ground() + scene.live(may), may)
    strip = scene.ribbon() if ribbon else Ribbon()
    return outlined(scene.enclose(body + "".join(strip.lines), strip.height))
