"""The ribbon under a board: each player's mark, name and state."""

from typing import TYPE_CHECKING

from tablier.draw.drawing import Drawing
from tablier.draw.faces import serif
from tablier.draw.markup import fitted, group, moved, text
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import Theme
from tablier.words import both

if TYPE_CHECKING:
    from tablier.referee.position import Position

ROW = 9.0
SIZE = ROW * 0.52


def ribbon_of(
    position: "Position", sheet: Drawing, theme: Theme, lang: str
) -> tuple[list[str], float]:
    """A line for each player, two to a row on a wide sheet; with the height they take."""
    columns = 2 if sheet.width > 200 else 1
    room = sheet.width / columns - ROW * 1.8
    parts = []
    for seat in range(position.game.players):
        x = (seat % columns) * sheet.width / columns + ROW / 2
        y = sheet.height + ROW * (seat // columns + 0.8)
        shape, paint = sheet.mark(seat, theme)
        mark = seat_shape(shape, ROW * 0.38, fill=paint, stroke=theme.ink, stroke_width=0.4)
        bold = _asked(position, seat)
        words = fitted(_line(position, sheet, seat, lang), SIZE, room, serif(bold))
        said = text(
            x + ROW * 0.7, y, words, SIZE, fill=theme.ink, text_anchor="start",
            font_weight="bold" if bold else "normal",
        )  # fmt: skip
        parts.append(group([group([mark], transform=moved(x, y)), said], class_="ribbon"))
    rows = (position.game.players + columns - 1) // columns
    return parts, ROW * (rows + 0.6)


def _line(position: "Position", sheet: Drawing, seat: int, lang: str) -> str:
    """Who sits there, and what there is to say: how the game ended, or how the player stands."""
    name = position.game.names[seat][lang]
    if given := position.headers.get(f"name.{seat + 1}"):
        name = f"{given} ({name})"
    notes = [note.text[lang] for note in sheet.notes(position.s) if note.seat == seat]
    if position.over:
        notes = notes if position.game.ruleset.points else []
        if seat in position.winners:
            notes.insert(0, both("", "draw.won")[lang])
        elif not position.winners:
            notes.insert(0, both("", "draw.drawn")[lang])
    return " — ".join([name, ", ".join(notes)]) if notes else name


def _asked(position: "Position", seat: int) -> bool:
    """Is it this player's turn, or has this player won?"""
    if position.over:
        return seat in position.winners
    return seat == position.turn or any(waited.seat == seat for waited in position.awaits)
