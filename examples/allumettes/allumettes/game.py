"""The matches in words: how a move is written, and what is said when something happens."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from allumettes import rules
from allumettes.card import CARD
from allumettes.rules import LONGEST, ROWS, Board, State
from tablier.games.family import Style
from tablier.games.plain import Named, PlainGame
from tablier.words import Value

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

LETTERS = "abcd"


class Allumettes(PlainGame):
    """`c2` takes two matches from the third row."""

    package = "allumettes"
    card = CARD
    rules = rules
    board_type = Board
    state_type = State
    all_actions = range(ROWS * LONGEST)
    ranges: Mapping[str, range] = {"rows": range(LONGEST + 1)}
    events: Mapping[int, Named] = {rules.TOOK: ("took", "turn")}
    refusals: Mapping[int, Named] = {rules.TOO_MANY: ("too-many", "turn")}
    chance = False

    def action_text(self, action: int) -> str:
        """The letter of the row and how many are taken."""
        return f"{LETTERS[action // LONGEST]}{action % LONGEST + 1}"

    def event_values(self, told: tuple[int, int, int, int, int]) -> dict[str, Value]:
        """The row by its letter."""
        return {"row": LETTERS[told[2]], "left": told[3], "n": told[4]}

    def may_have_won(self, s: State, o: Board) -> Sequence[int]:
        """Once there are no matches left, either of the two."""
        return () if any(s.rows) else (0, 1)

    def sketch_lines(
        self, s: State, o: Board, lang: str, names: Sequence[str]
    ) -> list[list[Style]]:
        """A row of strokes for each row of matches."""
        return [[Style(f"{LETTERS[i]}  {'| ' * n}")] for i, n in enumerate(s.rows)]

    def drawing(self, o: Any, shape: str) -> "Drawing":
        """See `drawing.py`."""
        from allumettes.drawing import Matches

        return Matches(self.card.titles)
