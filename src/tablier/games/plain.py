"""A plain game: one whose names can be read off its rules, its words and its record.

For small games that go round the table (see `rulekit.rounds`). What a game says here, it says in
tables; what it wants to do another way, it does by a method of its own.
"""

import os
import sys
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablier.draw.theme import SEAT_COLOURS
from tablier.games.family import Refusal, Ruleset, Sketch, Style, Telling
from tablier.games.fields import Fields
from tablier.games.lines import folded
from tablier.games.page import Options, read_page
from tablier.rulekit import rounds
from tablier.rulekit.kinds import DICE
from tablier.rulekit.rounds import NOBODY, RANDOM, Round, Seats
from tablier.words import Both, Message, Value, both, worded

Named = tuple[str, str]
"""How something is called in the words, and the rule that it cites."""

_COMMON_EVENTS: dict[int, Named] = {
    rounds.FIRST: ("first", "first"),
    rounds.WON: ("won", "finish"),
    rounds.RESIGNED: ("resigned", "leaving"),
    rounds.ALONE: ("alone", "leaving"),
}
_COMMON_REFUSALS: dict[int, Named] = {rounds.NOT_ITS_TURN: ("not-its-turn", "turn")}


class PlainGame(Ruleset):
    """Give a card, rules, their records, the tables below, `action_text`, a drawing, a sketch."""

    points = False
    board_type: type[Seats]
    all_actions: range  # every action that can be written, possible or not
    ranges: Mapping[str, range]  # each field of the state that is its own -> what it may hold
    by_seat: tuple[str, ...] = ()  # those of them that have one number for each seat
    events: Mapping[int, Named] = {}  # by what the rules tell; `event.<name>` has the words
    refusals: Mapping[int, Named] = {}  # by why the rules refuse; `refused.<name>` has the words

    def __init__(self) -> None:
        self.most_actions = len(self.all_actions)
        self.fields = (*self.ranges, "out")
        self.events = {**_COMMON_EVENTS, **self.events}
        self.refusals = {**_COMMON_REFUSALS, **self.refusals}

    # --- options and names ---

    def board(self, players: int, options: Mapping[str, int | str]) -> Seats:
        """An option is a field of the board: a number as it is, a word by its place in the list."""
        o = self.board_type()
        o.seats = players
        for option in self.card.options:
            value = options[option.name]
            if option.name == "first":
                value = RANDOM if value == "random" else int(value) - 1
            setattr(o, option.name, option.values.index(value) if isinstance(value, str) else value)
        return o

    def seat_names(self, o: Seats) -> list[Both]:
        """Players are called by their colours."""
        return [both("", f"colour.{colour}") for colour in SEAT_COLOURS[: o.seats]]

    def pages(self, lang: str, options: Options | None = None) -> str:
        """The page in the family's folder that has the game's id."""
        home = sys.modules[self.package].__file__
        assert home is not None
        return read_page(Path(os.path.dirname(home)), self.card.id, lang, options)

    # --- text ---

    def action_text(self, action: int) -> str:
        """An action of a seat as it is written."""
        raise NotImplementedError

    def outcome_text(self, outcome: int) -> str:
        """What the dice show, as it is written: of one die, its points."""
        return str(outcome)

    def text(self, s: Any, o: Any, seat: int, action: int) -> str:
        """A seat that begins is written as people count: from 1."""
        if seat != DICE:
            return self.action_text(action)
        return str(action + 1) if s.turn < 0 else self.outcome_text(action)

    def parse(self, s: Any, o: Any, seat: int, text: str) -> int | None:
        """Whatever is written like an action; the rules say whether it is legal."""
        actions = self._outcomes(s, o) if seat == DICE else self.all_actions
        wanted = text.strip().casefold()
        for action in actions:
            if self.text(s, o, seat, action).casefold() == wanted:
                return action
        return None

    def expected(self, s: Any, o: Any, seat: int) -> Message:
        """The moves in a row, or what the dice can show."""
        if s.turn < 0:
            return self.expected_lot(s.out, o.seats)
        if self.rules.awaited(s, o, DICE):
            shown = dict.fromkeys(self.outcome_text(outcome) for outcome in self._outcomes(s, o))
            return Message("", "expected.outcome", {"outcomes": ", ".join(shown)})
        return Message("", "expected.move", {"moves": ", ".join(self._moves(s, o))})

    def _outcomes(self, s: Any, o: Any) -> Sequence[int]:
        rules = self.rules
        return [rules.drawn(s, o, ticket) for ticket in range(rules.tickets(s, o))]

    def _moves(self, s: Any, o: Any) -> list[str]:
        found = [0] * self.most_actions
        legal = found[: self.rules.legal(s, o, s.turn, found)]
        return [self.text(s, o, s.turn, action) for action in legal]

    def refusal(self, s: Any, o: Any, seat: int, action: int, code: int) -> Refusal:
        """In the family's words, or in those that all games share."""
        name, rule = self.refusals[code]
        names = self.seat_names(o)
        values: dict[str, Value] = {
            "seat": names[seat],
            "other": names[s.turn],
            "move": self.text(s, o, seat, action),
            "moves": ", ".join(self._moves(s, o)),
        }
        return Refusal(rule, Message(self._worded_in(f"refused.{name}"), f"refused.{name}", values))

    def telling(self, o: Any, told: tuple[int, int, int, int, int]) -> Telling:
        """The words of an event have `{seat}`, and what `event_values` gives them."""
        name, rule = self.events[told[0]]
        wording = Message(self._worded_in(f"event.{name}"), f"event.{name}")
        return Telling(rule, name, wording, self.event_values(told), {"seat": told[1]})

    def event_values(self, told: tuple[int, int, int, int, int]) -> dict[str, Value]:
        """What was told (code, seat, origin, target, n), as the words call it."""
        _, _, origin, target, n = told
        return {"origin": origin, "target": target, "n": n}

    def _worded_in(self, key: str) -> str:
        return self.package if worded(self.package, key) else ""

    # --- state ---

    def turn(self, s: Round, o: Seats) -> int | None:
        """The seat to play."""
        return None if s.turn < 0 or s.winner != NOBODY else s.turn

    def state(self, s: Round, o: Seats) -> dict[str, Any]:
        """Its own fields as they are, and who has left."""
        shown: dict[str, Any] = {}
        for name in self.ranges:
            value = getattr(s, name)
            most = o.seats if name in self.by_seat else None
            shown[name] = value[:most] if isinstance(value, list) else value
        return {**shown, "out": [bool(s.out[seat]) for seat in range(o.seats)]}

    def load(self, given: Fields, o: Seats) -> Round:
        """Each field within its range, a seat to play that is in the game, an end that is one."""
        s: Any = self.state_type()
        self.rules.start(s, o)
        for name, allowed in self.ranges.items():
            low, high = allowed[0], allowed[-1]
            before = getattr(s, name)
            if isinstance(before, list):
                count = o.seats if name in self.by_seat else len(before)
                before[:count] = given.numbers(name, count, low, high, before[:count])
            else:
                setattr(s, name, given.number(name, low, high, before))
        s.out[: o.seats] = given.flags("out", o.seats)
        left = [seat for seat in range(o.seats) if not s.out[seat]]
        if not left:
            raise given.wrong("out", "[…, false, …]")
        s.turn = given.seat("turn", o.seats, s.turn if s.turn in left else left[0])
        if s.turn >= 0 and s.out[s.turn]:
            raise given.wrong("turn", ", ".join(map(str, left)))
        self._load_end(s, o, given, left)
        if found := self.contradiction(s, o):
            raise given.wrong(*found)
        return s  # type: ignore[no-any-return]

    def contradiction(self, s: Any, o: Any) -> tuple[str, str] | None:
        """A field that does not go with the others in a position set up, and what would."""
        return None

    def _load_end(self, s: Any, o: Any, given: Fields, left: list[int]) -> None:
        possible = left if len(left) == 1 else list(self.may_have_won(s, o))
        said, over = given.winners(o.seats), given.flag("over")
        if over is not None and over != bool(possible):
            raise given.wrong("over", "true" if possible else "false")
        if possible:
            winners = possible[:1] if said is None else said
            if len(winners) != 1 or winners[0] not in possible:
                raise given.wrong("winners", ", ".join(f"[{seat}]" for seat in possible))
            s.winner = winners[0]
        elif said:
            raise given.wrong("winners", "[]")
        elif s.turn < 0 and o.first != RANDOM:
            raise given.wrong("turn", f"0…{o.seats - 1}")

    def may_have_won(self, s: Any, o: Any) -> Sequence[int]:
        """The seats that may have won by how the board stands; none while the game goes on."""
        return ()

    def key(self, s: Round, o: Seats) -> Hashable:
        """Whose turn it is, and everything else but how many turns there have been."""
        fields = zip(s.fields, s.values(), strict=True)
        others = tuple(value for name, value in fields if name not in ("turn", "turns"))
        return (self.turn(s, o), *others)

    # --- terminal ---

    def sketch_lines(self, s: Any, o: Any, lang: str, names: Sequence[str]) -> list[list[Style]]:
        """The board as lines of text; `names` are what the players are called."""
        raise NotImplementedError

    def sketch(
        self, s: Any, o: Any, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
        width: int,
    ) -> Sketch:  # fmt: skip
        """The board, then who is to play or has won."""
        if s.winner != NOBODY:
            status = Message("", "sketch.won", {"seat": names[s.winner]})
        elif s.turn < 0:
            status = Message("", "sketch.lot")
        else:
            status = Message("", "sketch.turn", {"seat": names[s.turn]})
        said = folded([Style(status.say(lang), bold=True)], width)
        return [*self.sketch_lines(s, o, lang, names), [], *said]
