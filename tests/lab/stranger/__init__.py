"""A game from outside, without a part for any room: matches, of which each takes one to three.

Whoever takes the last one wins. By chance alone, whoever begins with four wins once in three.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from tablier.draw.drawing import Drawing
from tablier.games.card import Card
from tablier.games.family import Refusal, Ruleset, Sketch, Style, Telling
from tablier.games.fields import Fields
from tablier.games.page import Options
from tablier.words import Both, Message
from tests.lab.stranger import rules
from tests.lab.stranger.heap import MOST

PAGE = "# Matches\n\n### A turn {#turn}\n\nTake one to three.\n"


class Matches(Ruleset):
    card = Card("matches", {"fr": "Allumettes", "en": "Matches"}, range(2, 3), 0, 0, (), "")
    rules = rules
    state_type = rules.State
    package = __name__
    room = ""
    most_actions = MOST
    points = False
    fields = ("left",)

    def board(self, players: int, options: Mapping[str, int | str]) -> rules.Table:
        o = rules.Table()
        o.seats, o.pile = players, 4
        return o

    def seat_names(self, o: Any) -> list[Both]:
        return [{"fr": str(seat + 1), "en": str(seat + 1)} for seat in range(o.seats)]

    def pages(self, lang: str, options: Options | None = None) -> str:
        return PAGE

    def text(self, s: Any, o: Any, seat: int, action: int) -> str:
        return str(action)

    def parse(self, s: Any, o: Any, seat: int, text: str) -> int | None:
        return int(text) if text.isdecimal() else None

    def expected(self, s: Any, o: Any, seat: int) -> Message:
        return Message("", "expected.or", {"some": "1, 2", "last": "3"})

    def refusal(self, s: Any, o: Any, seat: int, action: int, code: int) -> Refusal:
        return Refusal("turn", self.expected(s, o, seat))

    def telling(self, o: Any, told: tuple[int, int, int, int, int]) -> Telling:
        return Telling("turn", "taken", Message("", "turn.at", {"turn": told[4]}))

    def turn(self, s: Any, o: Any) -> int | None:
        return s.turn if s.left else None

    def state(self, s: Any, o: Any) -> dict[str, Any]:
        return {"left": s.left}

    def load(self, given: Fields, o: Any) -> rules.State:
        s = rules.State()
        rules.start(s, o)
        return s

    def key(self, s: Any, o: Any) -> Hashable:
        return (s.left, s.turn)

    def sketch(
        self, s: Any, o: Any, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
        width: int,
    ) -> Sketch:  # fmt: skip
        return [[Style("|" * s.left)]]

    def drawing(self, o: Any, shape: str) -> Drawing:
        raise NotImplementedError


class Blind(Matches):
    """The same game, of which a viewer cannot see how many matches are left."""

    def veiled(self, s: Any, o: Any) -> bool:
        return True
