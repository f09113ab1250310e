"""The ribbon under a board: each player's mark, name and state."""

from collections.abc import Sequence
from typing import NamedTuple

from tablier.draw.drawing import Drawing
from tablier.draw.faces import serif
from tablier.draw.markup import fitted, group, moved, text
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import Theme
from tablier.referee.position import Position
from tablier.rulekit.struct import Struct
from tablier.words import both

ROW = 9.0
SIZE = ROW * 0.52
WIDE = 200.0  # a board wider than this has room for two lines side by side


class Ribbon(NamedTuple):
    """A line for each player, by seat, and the height that they take together."""

    lines: Sequence[str] = ()
    height: float = 0.0


def ribbon_of(
    position: Position, seen: Struct, drawing: Drawing, theme: Theme, lang: str
) -> Ribbon:
    """The players' lines, two to a row under a wide board."""
    columns = 2 if drawing.width > WIDE else 1
    room = drawing.width / columns - ROW * 1.8
    lines = []
    for seat in range(position.game.players):
        x = (seat % columns) * drawing.width / columns + ROW / 2
        y = drawing.height + ROW * (seat // columns + 0.8)
        shape, paint = drawing.mark(seat, theme)
        mark = seat_shape(shape, ROW * 0.38, fill=paint, stroke=theme.ink, stroke_width=0.4)
        bold = _stands_out(position, seat)
        words = fitted(_line(position, seen, drawing, seat, lang), SIZE, room, serif(bold))
        weight = "bold" if bold else "normal"
        said = text(
            x + ROW * 0.7, y, words, SIZE, fill=theme.ink, text_anchor="start", font_weight=weight
        )
        lines.append(group([group([mark], transform=moved(x, y)), said], class_="ribbon"))
    rows = (position.game.players + columns - 1) // columns
    return Ribbon(lines, ROW * (rows + 0.6))


def _line(position: Position, seen: Struct, drawing: Drawing, seat: int, lang: str) -> str:
    """Who sits there, and what there is to say: how the game ended, or how the player stands."""
    name = position.game.names[seat][lang]
    if given := position.headers.get(f"name.{seat + 1}"):
        name = f"{given} ({name})"
    notes = [note.text[lang] for note in drawing.notes(seen) if note.seat == seat]
    if position.over:
        notes = notes if position.game.ruleset.points else []
        if seat in position.winners:
            notes.insert(0, both("", "draw.won")[lang])
        elif not position.winners:
            notes.insert(0, both("", "draw.drawn")[lang])
    return " — ".join([name, ", ".join(notes)]) if notes else name


def _stands_out(position: Position, seat: int) -> bool:
    """Is it this player's turn, or has this player won?"""
    if position.over:
        return seat in position.winners
    return seat == position.turn or any(waited.seat == seat for waited in position.awaits)
