"""Goose games in words: what dice (`by_dice`) and arrows (`by_arrows`) have in common."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.family import Gesture, Plot, Ruleset, Sketch, Telling
from tablier.games.fields import Fields
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board import Sheet
from tablier.games.goose.card import ROOM
from tablier.games.page import read_page
from tablier.words import Both, Message, Value, both

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

_HERE = Path(__file__).parent

SEATS = ("red", "blue", "green", "yellow", "purple", "grey")

# Event -> (its name, the rule it cites: one of the engine's, or "" for the acting square's own).
EVENTS = {
    v.FIRST: ("first", "first"),
    v.THROW: ("throw", "turn"),
    v.PLACED: ("placed", "placing"),
    v.BOUNCED: ("bounced", "bounce"),
    v.STOPPED: ("stopped", "floor"),
    v.OVERSHOT: ("overshot", "overshoot"),
    v.SENT: ("sent", ""),
    v.RODE: ("rode", ""),
    v.CIRCLED: ("circled", "circle"),
    v.MISSES: ("misses", ""),
    v.AGAIN: ("again", ""),
    v.CAUGHT: ("caught", ""),
    v.REPLACED: ("replaced", ""),
    v.RESCUES: ("rescues", ""),
    v.FREES: ("frees", ""),
    v.PAID: ("paid", ""),
    v.WAIVED: ("waived", "broke"),
    v.RUINED: ("ruined", "broke"),
    v.PUSHED: ("pushed", "meet"),
    v.SKIPPED: ("skipped", "missed"),
    v.WAITS: ("waits", ""),
    v.ESCAPED: ("escaped", ""),
    v.STUCK: ("stuck", ""),
    v.LEFT_MAZE: ("left-maze", "after"),
    v.RELEASED: ("released", "impasse"),
    v.DRAWN: ("drawn", "impasse"),
    v.WON: ("won", "finish"),
    v.POT: ("pot", "pot"),
    v.RESIGNED: ("resigned", "leaving"),
    v.ALONE: ("alone", "leaving"),
    v.SHOT: ("shot", "turn"),
    v.VOLLEY: ("volley", "turn"),
    v.UNMOVED: ("unmoved", "nothing"),
    v.LOSES: ("loses", ""),
    v.SPOILS: ("spoils", ""),
    v.SPOILED: ("spoiled", "arrows"),
    v.RESTS: ("rests", "arrows"),
    v.WON_TOO: ("won-too", "finish"),
    v.NO_RIDE: ("no-ride", "once"),
    v.KEEPS: ("keeps", "arrows"),
    v.HEAVY: ("heavy", "arrows"),
}

# Events for which a square may have a sentence of its own in the board file.
_OWN_SENTENCE = (v.SENT, v.RODE, v.MISSES, v.AGAIN, v.CAUGHT)
# Events said in the words that all games share.
_COMMON = (v.FIRST, v.RESIGNED, v.ALONE)
# Events whose last number is another player.
_WITH_OTHER = (v.REPLACED, v.RESCUES, v.FREES, v.PUSHED)


class Goose(Ruleset):
    """What dice and arrows have in common."""

    room = ROOM
    plot = Plot(
        waits=("skipped", "waits", "stuck", "rests"),
        causes=("caught", "misses", "circled", "loses", "spoiled", "heavy"),
        strikes=("pushed",),
        marvels=("ruined", "released", "rescues", "frees", "replaced", "placed"),
    )
    gestures: Mapping[str, Gesture] = {
        **dict.fromkeys(("caught", "misses", "circled", "loses"), "ripple"),
        **dict.fromkeys(("pushed", "replaced"), "bump"),
        **dict.fromkeys(("won", "frees", "rescues", "escaped"), "burst"),
    }

    def __init__(self, sheet: Sheet, own: bool) -> None:
        self.sheet = sheet
        self.source = sheet.text if own else ""
        self.card = sheet.card

    def board(self, players: int, options: Mapping[str, int | str]) -> v.Board:
        return self.sheet.board(players, options)

    def seat_names(self, o: v.Board) -> list[Both]:
        return [both("", f"colour.{SEATS[seat]}") for seat in range(o.seats)]

    def pages(self, lang: str) -> str:
        if self.source:
            from tablier.games.goose.own_page import write

            return write(self.sheet, lang)
        return read_page(_HERE, self.card.id, lang)

    def cited(self, engine_rule: str) -> str:
        """The name under which this board states a rule of the engine."""
        return self.sheet.cites.get(engine_rule, engine_rule)

    @abstractmethod
    def throw_text(self, n: int) -> str:
        """The throw or volley behind an event's number."""

    @abstractmethod
    def total(self, o: v.Board, n: int) -> int:
        """The points of that throw or volley."""

    def telling(self, o: v.Board, told: tuple[int, int, int, int, int]) -> Telling:
        code, seat, origin, target, n = told
        kind, rule = EVENTS[code]
        rule = self.cited(rule) if rule else self.sheet.rule[origin]
        values: dict[str, Value] = {"square": origin, "to": target, "n": n}
        people = {"seat": seat} if seat >= 0 else {}
        if code in (v.THROW, v.PLACED, v.VOLLEY, v.UNMOVED):
            values["throw"] = self.throw_text(n)
            values["n"] = self.total(o, n)
        if code in _WITH_OTHER:
            people["other"] = n
        if origin in self.sheet.rule:
            values["name"] = self.sheet.names[self.sheet.rule[origin]]
        if code in _OWN_SENTENCE and rule in self.sheet.says:
            return Telling(rule, kind, self.sheet.says[rule], values, people)
        room = "" if code in _COMMON else ROOM
        wording = kind
        if code == v.VOLLEY and origin == target:
            wording = "volley-held"
        elif code == v.PLACED and o.arrows:
            wording = "placed-volley"
        return Telling(rule, kind, Message(room, f"event.{wording}"), values, people)

    def outs(self, s: Any, o: v.Board, given: Fields, pawns_default: int = 0) -> None:
        """Read who is out and where the pawns stand: a player who is out has none."""
        s.out[: o.seats] = given.flags("out", o.seats)
        pawns = given.raw("pawns", [None if gone else pawns_default for gone in s.out[: o.seats]])
        wanted = both(ROOM, "state.pawns", seats=o.seats, track=o.track)
        if not isinstance(pawns, list | tuple) or len(pawns) != o.seats:
            raise given.wrong("pawns", wanted)
        for seat, square in enumerate(pawns):
            if s.out[seat]:
                s.pawns[seat] = -1
            elif type(square) is not int or not 0 <= square <= o.track:
                raise given.wrong("pawns", wanted)
            else:
                s.pawns[seat] = square

    def shown_pawns(self, s: Any, o: v.Board) -> list[int | None]:
        return [None if s.out[seat] else s.pawns[seat] for seat in range(o.seats)]

    def drawing(self, o: v.Board, shape: str) -> "Drawing":
        from tablier.games.goose.drawing import GooseDrawing

        return GooseDrawing(self.sheet, o, shape)

    def sketch(self, s: Any, o: v.Board, lang: str, last: Sequence[tuple[int, ...]]) -> Sketch:
        from tablier.games.goose.sketch import sketch

        return sketch(self, s, o, lang, last)
