"""Goose games in words: what dice (`by_dice`) and arrows (`by_arrows`) have in common."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.family import Gesture, Plot, Ruleset, Sketch, Telling
from tablier.games.fields import Fields
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.page import Options, read_page
from tablier.words import LANGUAGES, Both, Message, Value, both

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
    v.RETREATS: ("retreats", "meet"),
    v.SWAPPED: ("swapped", ""),
    v.UNSWAPPED: ("unswapped", ""),
    v.FEWER: ("fewer", ""),
    v.SHORT: ("short", "fewer"),
    v.SEEN: ("seen", ""),
    v.LAST_ONE: ("last-one", ""),
    v.UNHELD: ("unheld", ""),
    v.OVERTAKEN: ("overtaken", ""),
}

# Events for which a square may have a sentence of its own in the board file.
_OWN_SENTENCE = (
    v.SENT, v.RODE, v.MISSES, v.AGAIN, v.CAUGHT, v.SWAPPED, v.FEWER, v.SEEN,
)  # fmt: skip
# Events that say to which square the pawn has come. A square that does several things is named by
# the first of them: those that take something, in this order, each with its column; then the rest.
_TAKING = {v.MISSES: "miss", v.FEWER: "fewer", v.LOSES: "lose", v.SPOILS: "spoil"}
_MOVING = (v.SENT, v.RODE, v.SWAPPED)
_NAMING = (*_TAKING, *_MOVING, v.UNSWAPPED, v.LAST_ONE, v.UNHELD, v.CAUGHT, v.AGAIN)
# Events said in the words that all games share.
_COMMON = (v.FIRST, v.RESIGNED, v.ALONE)
# Events whose last number is another player.
_WITH_OTHER = (v.REPLACED, v.RESCUES, v.FREES, v.PUSHED, v.RETREATS, v.SWAPPED)


@lru_cache(maxsize=4096)
def place(preposition: str, square: int) -> Both:
    """A square with its preposition; the start goes by its name, never as square 0."""
    return both(PACKAGE, f"place.{preposition}{'' if square > 0 else '-start'}", n=square)


def named(square: int) -> Both:
    """A square by its name, without a preposition."""
    return both(PACKAGE, "standing.square" if square > 0 else "standing.start", n=square)


def passes_finish(o: v.Board, at: int, step: int) -> bool:
    """Does that count go past the last square, and somewhere else than there?"""
    return o.finish != v.REACH and at + step > o.track


def _named_before(o: v.Board, code: int, square: int) -> bool:
    """Has an earlier event said that the pawn has come to this square?"""
    for taking, column in _TAKING.items():
        if taking == code:
            return False
        if getattr(o, column)[square]:
            return True
    return code == v.AGAIN and o.hold[square] > 0


class Goose(Ruleset):
    """What dice and arrows have in common."""

    package = PACKAGE
    takes_board = True
    plot = Plot(
        waits=("skipped", "waits", "stuck", "rests"),
        causes=("caught", "misses", "circled", "loses", "spoiled", "heavy"),
        strikes=("pushed",),
        marvels=("ruined", "released", "rescues", "frees", "replaced", "placed", "swapped"),
        asides=("shot",),
    )
    gestures: Mapping[str, Gesture] = {
        **dict.fromkeys(("caught", "misses", "circled", "loses", "fewer"), "ripple"),
        **dict.fromkeys(("pushed", "replaced", "retreats", "swapped"), "bump"),
        **dict.fromkeys(("won", "frees", "rescues", "escaped", "overtaken"), "burst"),
    }

    def __init__(self, sheet: BoardFile, own: bool) -> None:
        self.sheet = sheet
        self.source = sheet.text if own else ""
        self.card = sheet.card

    def board(self, players: int, options: Mapping[str, int | str]) -> v.Board:
        return self.sheet.board(players, options)

    def seat_names(self, o: v.Board) -> list[Both]:
        return [both("", f"colour.{SEATS[seat]}") for seat in range(o.seats)]

    def pages(self, lang: str, options: Options | None = None) -> str:
        if self.source:
            from tablier.games.goose.own_page import write

            return write(self.sheet, lang, options)
        return read_page(_HERE, self.card.id, lang, options)

    def cited(self, engine_rule: str) -> str:
        """The name under which this board states a rule of the engine."""
        return self.sheet.cites.get(engine_rule, engine_rule)

    def standing(self, s: Any, o: v.Board, seat: int) -> Both | None:
        """The square, and the place in the race once somebody has left the start."""
        square = s.pawns[seat]
        racing = [s.pawns[other] for other in range(o.seats) if not s.out[other]]
        here = named(square)
        if len(racing) < 2 or not any(racing):
            return here
        rank = 1 + sum(other > square for other in racing)
        return both(PACKAGE, "standing.ranked", here=here, rank=both(PACKAGE, f"standing.{rank}"))

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
        values |= {"here": place("here", origin), "there": place("there", target)}
        values |= {"from": place("from", target)}
        people = {"seat": seat} if seat >= 0 else {}
        if code in (v.THROW, v.PLACED, v.VOLLEY, v.UNMOVED):
            values["throw"] = self.throw_text(n)
            values["n"] = self.total(o, n)
        if code == v.LOSES:
            values["n"] = min(o.lose[origin], o.arrows)
        if code in _WITH_OTHER:
            people["other"] = n
        if code == v.SWAPPED:
            values["n"] = abs(target - origin)
        if origin in self.sheet.rule:
            values["name"] = self.sheet.names[self.sheet.rule[origin]]
        variant = self.variant(o, told)
        if rule in self.sheet.says and self.own_sentence(o, told, variant):
            return Telling(rule, kind, self.sheet.says[rule], values, people)
        if code in _NAMING and _named_before(o, code, origin):
            variant += "-also"
        room = "" if code in _COMMON else PACKAGE
        return Telling(rule, kind, Message(room, f"event.{kind}{variant}"), values, people)

    def own_sentence(self, o: v.Board, told: tuple[int, int, int, int, int], variant: str) -> bool:
        """Is this the event of a square that its own sentence tells? It is said once.

        That is where the pawn moves, and else the first of several.
        """
        code, _, origin, target, _ = told
        if code not in _OWN_SENTENCE or variant not in ("", "-back"):
            return False
        if code == v.SWAPPED and target == 0 and self.names_target(origin):
            return False
        if code in _MOVING:
            return True
        moves = o.ride[origin] or o.to[origin] >= 0 or o.swap[origin]
        return not moves and not _named_before(o, code, origin)

    def variant(self, o: v.Board, told: tuple[int, int, int, int, int]) -> str:
        """How an event is worded where the plain sentence would not be true, or not well said.

        A count that passes the finish is told first, and then where it ends, by its own event; so
        the throw leaves that out. The start is no square with a number.
        """
        code, _, origin, target, n = told
        if code in (v.THROW, v.VOLLEY, v.UNMOVED):
            unsaid = origin == target or passes_finish(o, origin, self.total(o, n))
            single = code != v.THROW and n // v.ARROW_COUNT == 1
            return ("-only" if unsaid and code != v.UNMOVED else "") + ("-single" if single else "")
        if code == v.PLACED and o.arrows:
            return "-volley"
        if code == v.ESCAPED and o.exit_to[origin] < 0 and passes_finish(o, origin, n):
            return "-past"
        if code == v.RODE and target != max(0, origin - n) and passes_finish(o, origin, n):
            return "-past"
        if code in (v.SENT, v.RODE) and target == 0 and self.names_target(origin):
            return "-start"
        if code == v.RODE and target < origin:
            return "-back"
        if code == v.CIRCLED and origin == target:
            return "-here"
        if code == v.PUSHED and o.meet == v.SWAP:
            return "-swap"
        if code == v.DRAWN and o.tokens:
            return "-tokens"
        if code == v.UNSWAPPED and o.swap[origin] == v.LAST:
            return "-last"
        return ""

    def names_target(self, square: int) -> bool:
        """Does the sentence of a square call the place where it sends by its number?"""
        says = self.sheet.says.get(self.sheet.rule[square], {})
        return not says or any("{to}" in sentence for sentence in says.values())

    def outs(self, s: Any, o: v.Board, given: Fields, pawns_default: int = 0) -> None:
        """Read who is out and where the pawns stand: a player who is out has none."""
        s.out[: o.seats] = given.flags("out", o.seats)
        pawns = given.raw("pawns", [None if gone else pawns_default for gone in s.out[: o.seats]])
        wanted = both(PACKAGE, "state.pawns", seats=o.seats, track=o.track)
        if not isinstance(pawns, list | tuple) or len(pawns) != o.seats:
            raise given.wrong("pawns", wanted)
        for seat, square in enumerate(pawns):
            if s.out[seat] and square is None:
                s.pawns[seat] = -1
            elif square is None:
                raise given.wrong("pawns", both(PACKAGE, "state.no-pawn", seat=seat))
            elif s.out[seat]:
                raise given.wrong("pawns", both(PACKAGE, "state.has-left", seat=seat))
            elif type(square) is not int or not 0 <= square <= o.track:
                raise given.wrong("pawns", wanted)
            else:
                s.pawns[seat] = square

    def shown_pawns(self, s: Any, o: v.Board) -> list[int | None]:
        return [None if s.out[seat] else s.pawns[seat] for seat in range(o.seats)]

    def square_of(self, s: Any, o: v.Board, seat: int) -> Both | None:
        if s.out[seat]:
            return None
        square = s.pawns[seat]
        return dict.fromkeys(LANGUAGES, str(square)) if square else both(PACKAGE, "sketch.letter")

    def place_of(self, s: Any, o: v.Board, seat: int) -> Both | None:
        return None if s.out[seat] else named(s.pawns[seat])

    def drawing(self, o: v.Board, shape: str) -> "Drawing":
        from tablier.games.goose.drawing import GooseDrawing

        return GooseDrawing(self.sheet, o, shape)

    def sketch(
        self, s: Any, o: v.Board, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
        width: int,
    ) -> Sketch:  # fmt: skip
        from tablier.games.goose.sketch import sketch

        return sketch(self, s, o, lang, last, names, width)
