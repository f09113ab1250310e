"""The pig in words: how a move is written, and what is said when something happens."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cochon import rules
from cochon.card import CARD
from cochon.rules import MOST, Board, State
from tablier.games.family import Style
from tablier.games.plain import Named, PlainGame
from tablier.rulekit.rounds import NOBODY
from tablier.words import Value, both

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

MOVES = ("+", "stop")
RAIL = 40  # characters of a whole track


class Cochon(PlainGame):
    """`+` throws again, `stop` banks what the turn has gathered."""

    package = "cochon"
    card = CARD
    rules = rules
    board_type = Board
    state_type = State
    all_actions = range(2)
    ranges: Mapping[str, range] = {
        "die": range(7), "gathered": range(MOST), "points": range(MOST + 1),
    }  # fmt: skip
    events: Mapping[int, Named] = {
        rules.THREW: ("threw", "turn"),
        rules.LOST: ("lost", "one"),
        rules.NOTHING: ("nothing", "one"),
        rules.BANKED: ("banked", "stop"),
        rules.GOES_ON: ("goes-on", "again"),
    }
    by_seat = ("points",)
    points = True

    def action_text(self, action: int) -> str:
        """A plus, or the word that both languages have."""
        return MOVES[action]

    def contradiction(self, s: State, o: Board) -> tuple[str, str] | None:
        """What a turn has gathered goes with the die that lies, and stays below the goal."""
        if s.die == 1:
            return "die", "0, 2…6"
        low, high = s.die, 0
        if s.winner == NOBODY and s.turn >= 0:
            high = o.goal - 1 - s.points[s.turn]
        if not low <= s.gathered <= high or s.gathered == 1:
            return "gathered", f"{low}…{high}"
        return None

    def event_values(self, told: tuple[int, int, int, int, int]) -> dict[str, Value]:
        """The points that are his, and those that it is about."""
        return {"total": told[3], "n": told[4]}

    def may_have_won(self, s: State, o: Board) -> Sequence[int]:
        """Whoever has reached the goal."""
        return [seat for seat in range(o.seats) if s.points[seat] >= o.goal]

    def sketch_lines(
        self, s: State, o: Board, lang: str, names: Sequence[str]
    ) -> list[list[Style]]:
        """A track for each player: a bar of points, and a fainter one for what may be lost."""
        lines = []
        for seat, name in enumerate(names):
            mine = s.points[seat]
            more = s.gathered if seat == s.turn else 0
            full = min(mine, o.goal) * RAIL // o.goal
            hope = min(mine + more, o.goal) * RAIL // o.goal - full
            lines.append(
                [
                    Style(f"{name:<8} ", seat, bold=seat == s.turn),
                    Style("█" * full, seat),
                    Style("▒" * hope, seat),
                    Style("·" * (RAIL - full - hope), dim=True),
                    Style(f" {mine}" + (f" + {more}" if more else ""), bold=True),
                ]
            )
        lines.append([Style(both("cochon", "goal", n=o.goal)[lang], dim=True)])
        return lines

    def drawing(self, o: Any, shape: str) -> "Drawing":
        """See `drawing.py`."""
        from cochon.drawing import Track

        return Track(self.card.titles, o.goal, self.seat_names(o))
