"""The matches, drawn: four rows of them, each taken by a click with all that lie on its right."""

from collections.abc import Sequence
from typing import Any

from allumettes.game import LETTERS
from allumettes.rules import LONGEST, ROWS
from tablier.draw.drawing import Piece, Place
from tablier.draw.markup import circle, labelled, moved, rect, text
from tablier.draw.plain import TITLE, PlainDrawing, place_at
from tablier.draw.theme import Theme
from tablier.words import Both, both

STEP, ROW = 22.0, 42.0  # between matches, and between rows
WIDTH = 200.0


class Matches(PlainDrawing):
    """Every match has its place, so that a place where one has lain stays in sight."""

    def __init__(self, titles: Both) -> None:
        places = [_place(row, i) for row in range(ROWS) for i in range(2 * row + 1)]
        super().__init__(titles, WIDTH, TITLE + ROWS * ROW + 8, places)

    def draw_place(self, place: Place, theme: Theme, lang: str) -> str:
        """A faint line where the match lies or has lain; the letter before the first of a row."""
        x, y = place.centre
        faint = rect(x - 0.6, y - 12, 1.2, 26, fill=theme.washed("grey", 0.3), rx=0.6)
        row, number = place.id[3], place.id[4:]
        return faint + (text(14, y, row, 8, fill=theme.faded) if number == "1" else "")

    def pieces(self, s: Any) -> list[Piece]:
        """The matches that are left, from the left."""
        found = []
        for row, count in enumerate(s.rows):
            for i in range(count):
                place = _place(row, i)
                label = both("allumettes", "piece", row=LETTERS[row], n=i + 1)
                found.append(Piece(f"match-{row}-{i}", place.id, *place.centre, 9, label))
        return found

    def draw_piece(self, piece: Piece, s: Any, theme: Theme, lang: str) -> str:
        """A stick with a red head."""
        stick = rect(-1.4, -10, 2.8, 24, fill=theme.washed("yellow", 0.5), stroke=theme.ink,
                     stroke_width=0.35, rx=0.8)  # fmt: skip
        head = circle(0, -10, 3.2, fill=theme.red, stroke=theme.ink, stroke_width=0.35)
        return labelled(
            [stick, head], piece.id, piece.label[lang], transform=moved(piece.x, piece.y)
        )

    def clicks(self, s: Any, seat: int, moves: Sequence[tuple[str, int]]) -> dict[str, list[str]]:
        """A click takes the match and all that lie on its right."""
        found: dict[str, list[str]] = {}
        for move, action in moves:
            row, more = divmod(action, LONGEST)
            found[f"match-{row}-{s.rows[row] - 1 - more}"] = [move]
        return found


def _place(row: int, i: int) -> Place:
    x = WIDTH / 2 + (i - row) * STEP
    label = both("allumettes", "place", row=LETTERS[row], n=i + 1)
    return place_at(f"at-{LETTERS[row]}{i + 1}", label, x - 9, TITLE + 6 + row * ROW, 18, 34)
