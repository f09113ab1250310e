"""The ribbon under a board: each player's mark, name and state."""

from typing import TYPE_CHECKING

from tablier.draw.drawing import Drawing
from tablier.draw.markup import group, moved, tag, text
from tablier.draw.pieces import seat_shape
from tablier.draw.theme import Theme

if TYPE_CHECKING:
    from tablier.referee.position import Position

ROW = 9.0


def ribbon_of(position: "Position", sheet: Drawing, theme: Theme, lang: str) -> tuple[str, float]:
    """A line for each player, two to a row on a wide sheet; with the height it takes."""
    names = position.game.names
    notes = {note.seat: note.text[lang] for note in sheet.notes(position._s)}
    waited = {waited.seat for waited in position.awaits} | {position.turn}
    columns = 2 if sheet.width > 200 else 1
    parts = []
    for seat, default in enumerate(names):
        name = position.headers.get(f"name.{seat + 1}", default[lang])
        x = (seat % columns) * sheet.width / columns + ROW / 2
        y = sheet.height + ROW * (seat // columns + 0.8)
        shape, paint = sheet.mark(seat, theme)
        mark = group(
            [seat_shape(shape, ROW * 0.38, fill=paint, stroke=theme.ink, stroke_width=0.4)],
            transform=moved(x, y),
        )  # fmt: skip
        said = f"{name} — {notes[seat]}" if notes.get(seat) else name
        bold = "bold" if seat in waited and not position.over else "normal"
        parts.append(mark)
        parts.append(
            text(x + ROW * 0.7, y, said, ROW * 0.52, fill=theme.ink, text_anchor="start",
                 font_weight=bold)
        )  # fmt: skip
    rows = (len(names) + columns - 1) // columns
    return tag("g", "".join(parts), class_="ribbon"), ROW * (rows + 0.6)
