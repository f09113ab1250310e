"""Archers in words: actions as text, states as dictionaries, events as sentences."""

import re
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.archers import draws
from tablier.games.archers import field as f
from tablier.games.archers import rules as r
from tablier.games.archers import vocabulary as v
from tablier.games.archers.card import PACKAGE, SIDES, card
from tablier.games.archers.zones import place
from tablier.games.family import Gesture, Goal, Plot, Refusal, Ruleset, Sketch, Telling
from tablier.games.fields import Fields
from tablier.games.page import Options, read_page
from tablier.words import Both, Message, Value, both

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

_HERE = Path(__file__).parent

FACINGS = ("north", "east", "south", "west")

# Event -> its name and the rule it cites.
EVENTS = {
    v.FIRST: ("first", "first"),
    v.CAPTURED: ("captured", "capture"),
    v.STEPPED: ("stepped", "manoeuvre"),
    v.TURNED_LEFT: ("turned-left", "manoeuvre"),
    v.TURNED_RIGHT: ("turned-right", "manoeuvre"),
    v.NEXT: ("next", "turn"),
    v.ENTERED: ("entered", "finish"),
    v.STORMED: ("stormed", "R3"),
    v.KING_TAKEN: ("king-taken", "king"),
    v.LAST_TAKEN: ("last-taken", "R6"),
    v.REPEATED: ("repeated", "R7"),
    v.QUIET: ("quiet", "R7"),
    v.TOO_LONG: ("too-long", "R7"),
    v.RESIGNED: ("resigned", "leaving"),
    v.ALONE: ("alone", "leaving"),
    v.AGREED: ("agreed", "agreed"),
}
# Events said in the words that all games share.
_COMMON = (v.FIRST, v.RESIGNED, v.ALONE)

# Why an action is refused -> the sentence and the rule it cites.
REFUSALS = {
    v.NOT_A_MOVE: ("not-a-move", "turn"),
    v.NOT_YOUR_TURN: ("not-your-turn", "turn"),
    v.EMPTY: ("empty", "turn"),
    v.NOT_YOURS: ("not-yours", "turn"),
    v.TOO_LATE: ("too-late", "turn"),
    v.HAS_SHOT: ("has-shot", "capture"),
    v.NO_TARGET: ("no-target", "capture"),
    v.MISAIMED: ("misaimed", "R1"),
    v.BENT: ("bent", "manoeuvre"),
    v.EDGE: ("edge", "manoeuvre"),
    v.OCCUPIED: ("occupied", "manoeuvre"),
    v.WATCHED: ("watched", "zone"),
    v.STILL_WATCHED: ("still-watched", "R2"),
    v.UNDOING: ("undoing", "passing"),
}

# What an archer does -> how the choice of it is worded.
_CHOICES = {
    v.SHOT: "shot", v.FORWARD: "step", v.BACK: "step", v.LEFT: "left", v.RIGHT: "right",
}  # fmt: skip

_SQUARE = r"([a-z])\s*([0-9]{1,2})"
_SHOT = re.compile(rf"{_SQUARE}\s*[x×]\s*(?:{_SQUARE})?")
_STEP = re.compile(rf"{_SQUARE}\s*[-–]?\s*{_SQUARE}")
_TURN = re.compile(rf"{_SQUARE}\s*([<>])")
_LOT = {"dark": 0, "sombre": 0, "light": 1, "clair": 1}


class Archers(Ruleset):
    """The game, its names and its texts."""

    rules = r
    state_type = v.State
    package = PACKAGE
    most_actions = v.MOST_ARCHERS * v.KINDS
    points = False
    draws = True
    chance = False
    plot = Plot(strikes=("captured",))
    gestures: Mapping[str, Gesture] = {
        "captured": "bump", "king-taken": "bump", "entered": "burst", "stormed": "burst",
    }  # fmt: skip
    fields = ("board", "side", "left", "shot", "before", "quiet", "turns", "seen")

    def __init__(self) -> None:
        self.card = card("archers")

    def board(self, players: int, options: Mapping[str, int | str]) -> v.Field:
        return f.field(options)

    def seat_names(self, o: v.Field) -> list[Both]:
        return [both(PACKAGE, f"seat.{side}") for side in SIDES]

    def pages(self, lang: str, options: Options | None = None) -> str:
        landmarks = options and {**options, **f.landmarks(f.field(options))}
        return read_page(_HERE, self.card.id, lang, landmarks)

    # --- text ---

    def text(self, s: v.State, o: v.Field, seat: int, action: int) -> str:
        if seat < 0:
            return SIDES[action]
        square = v.square_of(o, seat, action)
        kind = v.kind_of(o, action)
        here = f.name(o, square)
        if kind == v.SHOT:
            return f"{here}x{f.name(o, r.target(s, o, square))}"
        if kind == v.LEFT:
            return f"{here}<"
        if kind == v.RIGHT:
            return f"{here}>"
        return f"{here}-{f.name(o, square + o.ahead[v.heading(s.board[square], kind)])}"

    def parse(self, s: v.State, o: v.Field, seat: int, text: str) -> int | None:
        text = text.lower()
        if seat < 0:
            return _LOT.get(text) if s.side < 0 else None
        found = _SHOT.fullmatch(text) or _STEP.fullmatch(text) or _TURN.fullmatch(text)
        square = self._square(o, *found.group(1, 2)) if found else None
        if found is None or square is None:
            return None
        if found.re is _TURN:
            return v.action_of(o, seat, square, v.LEFT if found[3] == "<" else v.RIGHT)
        named = _place(*found.group(3, 4)) if found[3] else None
        if found.re is _STEP:
            for kind in (v.FORWARD, v.BACK):
                if named == f.neighbour(o, square, v.heading(s.board[square], kind)):
                    return v.action_of(o, seat, square, kind)
            return v.action_of(o, seat, square, v.BENT_STEP)
        target = r.target(s, o, square) if s.board[square] else -1
        if named and target >= 0 and named != _place(*_parts(f.name(o, target))):
            return v.action_of(o, seat, square, v.MISAIMED_SHOT)
        return v.action_of(o, seat, square, v.SHOT)

    def _square(self, o: v.Field, letter: str, number: str) -> int | None:
        column, row = _place(letter, number)
        if 0 <= column < o.columns and 0 <= row < o.rows:
            return row * o.columns + column
        return None

    def expected(self, s: v.State, o: v.Field, seat: int) -> Message:
        if s.side < 0:
            return Message(PACKAGE, "expected.lot")
        return Message(PACKAGE, "expected.action" if s.left == 2 else "expected.manoeuvre")

    def refusal(self, s: v.State, o: v.Field, seat: int, action: int, code: int) -> Refusal:
        key, rule = REFUSALS[code]
        values: dict[str, Value] = {"other": self.seat_names(o)[1 - seat]}
        if 0 <= action < o.cells * (v.KINDS + 2):
            square = v.square_of(o, seat, action)
            values["square"] = f.name(o, square)
            values["facing"] = both(PACKAGE, f"facing.{FACINGS[s.board[square] & v.FACING]}")
            if code == v.MISAIMED:
                values["target"] = f.name(o, r.target(s, o, square))
            if code in (v.OCCUPIED, v.WATCHED, v.STILL_WATCHED):
                way = v.heading(s.board[square], v.kind_of(o, action))
                values["to"] = f.name(o, square + o.ahead[way])
        return Refusal(rule, Message(PACKAGE, f"refused.{key}", values))

    def choice(self, s: v.State, o: v.Field, seat: int, action: int) -> Message:
        square, kind = v.square_of(o, seat, action), v.kind_of(o, action)
        values: dict[str, Value] = {"square": f.name(o, square)}
        if kind == v.SHOT:
            values["to"] = f.name(o, r.target(s, o, square))
        elif kind in (v.FORWARD, v.BACK):
            values["to"] = f.name(o, square + o.ahead[v.heading(s.board[square], kind)])
        return Message(PACKAGE, f"choice.{_CHOICES[kind]}", values)

    def goal(self, s: v.State, o: v.Field, seat: int) -> Goal | None:
        if s.winner != v.NOBODY or s.side != seat:
            return None
        room = [0] * self.most_actions
        actions = room[: r.legal(s, o, seat, room)]
        shots = any(v.kind_of(o, action) == v.SHOT for action in actions)
        key = "shots" if shots else "manoeuvre"
        return Goal(Message(PACKAGE, f"goal.{key}", {"n": 3 - s.left}))

    def telling(self, o: v.Field, told: tuple[int, int, int, int, int]) -> Telling:
        code, seat, origin, target, n = told
        kind, rule = EVENTS[code]
        people = {"seat": seat} if seat >= 0 else {}
        values: dict[str, Value] = {"n": n}
        if origin >= 0:
            values |= {"square": f.name(o, origin), "to": f.name(o, target)}
        if code in (v.TURNED_LEFT, v.TURNED_RIGHT):
            values["facing"] = both(PACKAGE, f"facing.{FACINGS[n]}")
        if code == v.NEXT:
            people["other"] = n
        room = "" if code in _COMMON else PACKAGE
        return Telling(rule, kind, Message(room, f"event.{kind}"), values, people)

    # --- state ---

    def turn(self, s: v.State, o: v.Field) -> int | None:
        return None if s.side < 0 or s.winner != v.NOBODY else s.side

    def state(self, s: v.State, o: v.Field) -> dict[str, Any]:
        found = f.pieces(s, o)
        before = _after(s, o, s.undoing) if s.undoing >= 0 else None
        return {
            "board": f.write(found, o),
            "side": SIDES[s.side] if s.side >= 0 else None,
            "left": s.left,
            "shot": [f.name(o, square) for square in self._shooters(s)],
            "before": f.write(before, o) if before is not None else None,
            "quiet": s.quiet,
            "turns": s.turns,
            "seen": s.seen[: s.sightings],
        }

    def _shooters(self, s: v.State) -> list[int]:
        """The squares of the archers that have shot this turn."""
        first = s.side * v.MOST_ARCHERS
        return sorted(s.where[first + i] for i in range(v.MOST_ARCHERS) if s.fired >> i & 1)

    def agree(self, s: v.State, o: v.Field) -> None:
        r.agree(s, o)

    def coincide(self, s: v.State, o: v.Field, actions: Sequence[int]) -> bool:
        # Two archers who can shoot the last enemy, or the king, end the game alike.
        return sum(v.kind_of(o, action) == v.SHOT for action in actions) > 1

    def key(self, s: v.State, o: v.Field) -> Hashable:
        if r.over(s, o):
            return (f.write(f.pieces(s, o), o), s.winner)
        # Once a manoeuvre is made, who has shot no longer matters, only whether anybody has.
        shot = tuple(self._shooters(s)) if s.left == 2 else bool(s.fired) and bool(o.draws)
        past: Hashable = s.turns
        if o.draws:
            seen = s.seen[: s.sightings]
            # Only a list longer than play can make it ever forgets its oldest: there, order counts.
            past = (s.quiet, tuple(seen if len(seen) > s.quiet + 1 else sorted(seen)))
        board = f.write(f.pieces(s, o), o)
        return (board, s.side, s.left, s.winner, shot, s.undoing, past)

    def load(self, given: Fields, o: v.Field) -> v.State:
        s = v.State()
        r.start(s, o)
        found = f.pieces(s, o)
        if "board" in given:
            found = self._read_board(given, "board", o)
            r.clear(s)
            for square, archer in sorted(found.items()):
                place(s, o, square, archer)
        s.winner = self._won_on_board(found, given, o)
        s.side = self._read_side(given, o)
        s.left = given.number("left", 0, 2, 2)
        self._read_shot(s, given, o)
        self._read_before(s, given, o)
        self._read_past(s, given, o)
        self._read_end(s, given, o)
        return s

    def _read_board(self, given: Fields, name: str, o: v.Field) -> f.Pieces:
        """A board of the right size: nine archers a side at most, and kings only where played."""
        text = given.raw(name)
        found = f.read(text, o) if isinstance(text, str) else None
        if found is None:
            raise given.wrong(name, both(PACKAGE, "state.board", columns=o.columns, rows=o.rows))
        for side in range(2):
            mine = [archer for archer in found.values() if v.side_of(archer) == side]
            if len(mine) > v.MOST_ARCHERS:
                raise given.wrong(name, both(PACKAGE, "state.archers", n=v.MOST_ARCHERS))
            kings = sum(1 for archer in mine if archer & v.KING)
            crowned = o.king[side] >= 0
            if kings > crowned:
                raise given.wrong(
                    name, both(PACKAGE, "state.kings" if crowned else "state.no-king")
                )
        return found

    def _won_on_board(self, found: f.Pieces, given: Fields, o: v.Field) -> int:
        """Who has won, to judge by the board alone: two winners cannot be."""
        sides = [(square, v.side_of(archer)) for square, archer in found.items()]
        winners = {side for square, side in sides if o.wood[square] == 1 - side}
        for side in range(2):
            mine = [archer for archer in found.values() if v.side_of(archer) == side]
            if not mine or (o.king[side] >= 0 and not any(archer & v.KING for archer in mine)):
                winners.add(1 - side)
        if len(winners) > 1:
            raise given.wrong("board", both(PACKAGE, "state.one-winner"))
        return winners.pop() if winners else v.NOBODY

    def _read_side(self, given: Fields, o: v.Field) -> int:
        """The side to play; `turn` says the same thing, and either is enough."""
        by_lot = o.first == v.RANDOM
        turn = given.seat("turn", 2, -1)
        if "side" not in given:
            return turn if turn >= 0 else o.first
        side = given.raw("side")
        if side is None and by_lot:
            return -1
        if not isinstance(side, str) or side not in SIDES:
            raise given.wrong("side", ", ".join([*SIDES, *["null"][:by_lot]]))
        return SIDES.index(side)

    def _read_shot(self, s: v.State, given: Fields, o: v.Field) -> None:
        shot = given.raw("shot", [])
        wanted = both(PACKAGE, "state.shot")
        if not isinstance(shot, list | tuple) or not all(isinstance(at, str) for at in shot):
            raise given.wrong("shot", wanted)
        names = {f.name(o, square): square for square in range(o.cells)}
        for at in shot:
            cell = s.board[names[at]] if at in names else 0
            if s.side < 0 or not cell or v.side_of(cell) != s.side or len(set(shot)) < len(shot):
                raise given.wrong("shot", wanted)
            s.fired |= 1 << (cell // v.SLOT - 1)

    def _read_before(self, s: v.State, given: Fields, o: v.Field) -> None:
        """Find the manoeuvre that would restore the board before the first one, if there is any."""
        if given.raw("before") is None:
            return
        before = self._read_board(given, "before", o)
        if s.left != 1 or s.side < 0:
            return
        for action in f.manoeuvres(s, o):
            if _after(s, o, action) == before:
                s.undoing = action

    def _read_past(self, s: v.State, given: Fields, o: v.Field) -> None:
        s.turns = given.number("turns", 0, _LONGEST if o.draws else v.MOST_TURNS, 0)
        s.quiet = given.number("quiet", 0, v.QUIET_TURNS if o.draws else v.MOST_TURNS, 0)
        s.sightings = 0
        seen = given.raw("seen", [])
        if (
            not isinstance(seen, list | tuple)
            or len(seen) > v.MOST_SEEN
            or not all(type(key) is int and 0 <= key < 1 << f.KEY_BITS for key in seen)
        ):
            raise given.wrong("seen", both(PACKAGE, "state.seen", n=v.MOST_SEEN))
        if not o.draws:
            return
        s.seen[: len(seen)] = seen
        s.sightings = len(seen)
        if "seen" not in given and s.side >= 0 and _fresh(s):
            draws.note(s, o)

    def _read_end(self, s: v.State, given: Fields, o: v.Field) -> None:
        """Over by the board or the past; resigned or agreed on, as only `winners` can say."""
        over, winners = given.flag("over"), given.winners(2)
        if s.winner == v.NOBODY and s.side >= 0 and _fresh(s) and draws.stalled(s, o):
            s.winner = v.DRAW
        if s.winner == v.NOBODY and winners and len(winners) == 1 and over is not False:
            s.winner = winners[0]
            s.out[1 - s.winner] = 1
        if s.winner == v.NOBODY and over and winners == []:
            s.winner = v.DRAW
        ended = s.winner != v.NOBODY
        given.check_end(2, ended, [s.winner][: s.winner >= 0])
        if not ended:
            self._check_going_on(s, given, o)

    def _check_going_on(self, s: v.State, given: Fields, o: v.Field) -> None:
        """What a game that goes on cannot have: the end of a turn, or too long a past."""
        if s.left == 0 or (s.side < 0 and s.left < 2):
            raise given.wrong("left", "1, 2" if s.side >= 0 else "2")
        if o.draws and s.quiet >= v.QUIET_TURNS:
            raise given.wrong("quiet", f"0…{v.QUIET_TURNS - 1}")
        if not o.draws and s.turns >= v.MOST_TURNS:
            raise given.wrong("turns", f"0…{v.MOST_TURNS - 1}")

    def drawing(self, o: v.Field, shape: str) -> "Drawing":
        from tablier.games.archers.drawing import ArchersDrawing

        return ArchersDrawing(o, shape)

    def sketch(
        self, s: v.State, o: v.Field, lang: str, last: Sequence[tuple[int, ...]],
        names: Sequence[str], width: int,
    ) -> Sketch:  # fmt: skip
        from tablier.games.archers.sketch import sketch

        return sketch(s, o, lang, last, names, width)


_LONGEST = 10**9
"""No game comes near it, but a position that is set up may have any past."""


def _fresh(s: v.State) -> bool:
    """Does the turn only begin?"""
    return s.left == 2 and not s.fired


def _after(s: v.State, o: v.Field, action: int) -> f.Pieces:
    """The board after a manoeuvre of the side to play, whatever zones it crosses."""
    twin = s.copy()
    r.apply(twin, o, s.side, action)
    return f.pieces(twin, o)


def _parts(square: str) -> tuple[str, str]:
    return square[0], square[1:]


def _place(letter: str, number: str) -> tuple[int, int]:
    """Column and row of a square by its name, be it on the board or not."""
    return ord(letter) - ord("a"), int(number) - 1
