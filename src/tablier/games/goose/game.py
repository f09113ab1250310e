"""Goose games in words: throws and volleys as text, states as dictionaries, events as sentences."""

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.family import Chance, Pad, PadRow, Plot, Refusal, Ruleset, Sketch, Telling
from tablier.games.fields import Fields
from tablier.games.goose import turns, volley
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board import Sheet
from tablier.games.goose.card import ROOM
from tablier.games.page import read_page
from tablier.rulekit.kinds import HIDDEN
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

# How archers write an arrow. A miss is « M »; one that ends in the straw is a miss too.
ARROWS = {str(n): n for n in range(volley.BASE)} | {"X": v.BEST_ARROW, "M": 0, "PAILLE": 0}
WRONG_LENGTH = -1


def arrows_of(action: int, count: int) -> list[int]:
    """The arrows of a volley, best first."""
    return [action // volley.BASE**i % volley.BASE for i in reversed(range(count))]


def volley_of(arrows: Sequence[int]) -> int:
    """The volley of some arrows given best first."""
    code = 0
    for n in arrows:
        code = code * volley.BASE + n
    return code


def volley_text(action: int, count: int) -> str:
    """A volley as archers write it: ``10 9``, ``8 M``."""
    return " ".join(str(n) if n else "M" for n in arrows_of(action, count))


class Goose(Ruleset):
    """What dice and arrows have in common."""

    room = ROOM
    plot = Plot(
        waits=("skipped", "waits", "stuck", "rests"),
        causes=("caught", "misses", "circled", "loses", "spoiled", "heavy"),
        strikes=("pushed",),
        marvels=("ruined", "released", "rescues", "frees", "replaced", "placed"),
    )

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

    def progress(self, s: Any, o: v.Board, seat: int) -> int:
        square: int = s.pawns[seat]
        return square

    def drawing(self, o: v.Board, shape: str) -> "Drawing":
        from tablier.games.goose.drawing import GooseDrawing

        return GooseDrawing(self.sheet, o, shape)

    def sketch(self, s: Any, o: v.Board, lang: str, last: Sequence[tuple[int, ...]]) -> Sketch:
        from tablier.games.goose.sketch import sketch

        return sketch(self, s, o, lang, last)


class DiceGoose(Goose):
    """A goose board played with dice."""

    rules = turns
    passes_over = True
    state_type = turns.State
    most_actions = 1
    fields = (
        "pawns", "missed", "held", "first", "caught", "tokens", "pot", "out",
    )  # fmt: skip

    def __init__(self, sheet: Sheet, own: bool) -> None:
        super().__init__(sheet, own)
        self.points = sheet.settings["tokens"] > 0
        self._throws = ["+".join(map(str, dice)) for dice in sheet.throws()]
        self._tickets = {text: ticket for ticket, text in enumerate(self._throws)}

    def throw_text(self, n: int) -> str:
        return self._throws[n]

    def total(self, o: v.Board, n: int) -> int:
        return o.total[n]

    # --- text ---

    def text(self, s: turns.State, o: v.Board, seat: int, action: int) -> str:
        return str(action + 1) if s.turn < 0 else self._throws[action]

    def parse(self, s: turns.State, o: v.Board, seat: int, text: str) -> int | None:
        if seat >= 0:
            return None
        if s.turn < 0:
            begins = int(text) - 1 if text.isdecimal() and len(text) < 3 else -1
            return begins if 0 <= begins < o.seats and not s.out[begins] else None
        dice = [part.strip().lstrip("0") or "0" for part in text.split("+")]
        if not all(part.isdecimal() for part in dice):
            return None
        ticket = self._tickets.get("+".join(dice))
        return None if ticket is None else o.outcome[ticket]

    def expected(self, s: turns.State, o: v.Board, seat: int) -> Message:
        if s.turn < 0:
            return Message("", "expected.first", {"n": o.seats})
        example = "+".join(str(min(3 + 3 * i, self.sheet.faces)) for i in range(self.sheet.dice))
        return Message(
            ROOM,
            "expected.dice",
            {"n": self.sheet.dice, "faces": self.sheet.faces, "example": example},
        )

    def pad(self, s: turns.State, o: v.Board) -> Pad:
        if s.turn < 0 or self.sheet.dice == 1:
            return super().pad(s, o)
        keys = tuple(map(str, range(1, self.sheet.faces + 1)))
        rows = (PadRow(both("", "pad.die", n=i + 1), keys) for i in range(self.sheet.dice))
        return Pad(tuple(rows), "+")

    def refusal(self, s: turns.State, o: v.Board, seat: int, action: int, code: int) -> Refusal:
        return Refusal(self.cited("turn"), Message(ROOM, "refused.no-choice"))

    # --- state ---

    def turn(self, s: turns.State, o: v.Board) -> int | None:
        return None if s.turn < 0 or s.winner != v.NOBODY else s.turn

    def tally(self, s: turns.State) -> int:
        return s.turns

    def state(self, s: turns.State, o: v.Board) -> dict[str, Any]:
        seats = range(o.seats)
        found: dict[str, Any] = {
            "pawns": self.shown_pawns(s, o),
            "missed": [s.missed[seat] for seat in seats],
            "held": [bool(s.held[seat]) for seat in seats],
            "first": [bool(s.first[seat]) for seat in seats],
            "caught": [seat for seat in s.caught if seat >= 0],
            "out": [bool(s.out[seat]) for seat in seats],
        }
        if self.points:
            found |= {"tokens": [s.tokens[seat] for seat in seats], "pot": s.pot}
        return found

    def load(self, given: Fields, o: v.Board) -> turns.State:
        s = turns.State()
        turns.start(s, o)
        n = o.seats
        self.outs(s, o, given)
        s.missed[:n] = given.numbers("missed", n, 0, 99, [0] * n)
        s.held[:n] = given.flags("held", n)
        s.first[:n] = given.flags("first", n, [1] * n)
        self._load_tokens(s, o, given)
        self._load_caught(s, o, given)
        for seat in range(n):
            if s.out[seat] and (s.missed[seat] or s.held[seat]):
                raise given.wrong("out", both(ROOM, "state.out-waits"))
        s.turn = given.seat("turn", n, s.turn)
        self._load_end(s, o, given)
        if s.winner != v.NOBODY:
            s.turn = -1
        elif s.turn < 0 and o.first != v.RANDOM:
            raise given.wrong("turn", f"0…{n - 1}")
        elif s.turn >= 0 and not self._may_throw(s, o):
            if s.out[s.turn] and "turn" in given:
                raise given.wrong("turn", both(ROOM, "state.turn-out"))
            s.turn -= 1
            turns.pass_on(s, o)
        s.told.clear()
        return s

    def _may_throw(self, s: turns.State, o: v.Board) -> bool:
        seat = s.turn
        held = s.held[seat] and o.hold[s.pawns[seat]] != v.EXIT
        return not (held or s.missed[seat] or s.out[seat])

    def _load_tokens(self, s: turns.State, o: v.Board, given: Fields) -> None:
        n = o.seats
        if not self.points:
            for name in ("tokens", "pot"):
                if name in given:
                    raise given.wrong(name, both(ROOM, "state.no-tokens"))
            return
        s.tokens[:n] = given.numbers("tokens", n, 0, o.tokens * n, [o.tokens] * n)
        s.pot = given.number("pot", 0, o.tokens * n, o.tokens * n - sum(s.tokens[:n]))
        if s.pot + sum(s.tokens[:n]) != o.tokens * n:
            raise given.wrong("pot", both(ROOM, "state.pot", n=o.tokens * n))

    def _load_caught(self, s: turns.State, o: v.Board, given: Fields) -> None:
        waiting = []
        places = set()
        for seat in range(o.seats):
            square = s.pawns[seat]
            if s.held[seat] and not s.out[seat]:
                if not o.hold[square]:
                    raise given.wrong("held", both(ROOM, "state.held", seat=seat))
                if o.hold[square] != v.EXIT:
                    waiting.append(seat)
                    if square in places:
                        raise given.wrong("held", both(ROOM, "state.held-twice", square=square))
                    places.add(square)
        caught = given.raw("caught", waiting)
        if (
            not isinstance(caught, list | tuple)
            or not all(type(seat) is int for seat in caught)
            or sorted(caught) != waiting
        ):
            raise given.wrong("caught", both(ROOM, "state.caught", seats=str(waiting)))
        s.caught[: len(caught)] = caught

    def _load_end(self, s: turns.State, o: v.Board, given: Fields) -> None:
        """A game ends with a pawn on the last square, one player left, or a draw."""
        over, winners = given.flag("over"), given.winners(o.seats)
        home = [seat for seat in range(o.seats) if s.pawns[seat] == o.track]
        left = [seat for seat in range(o.seats) if not s.out[seat]]
        if len(home) > 1:
            raise given.wrong("pawns", both(ROOM, "state.one-winner"))
        if not left and o.seats > 1:
            raise given.wrong("out", both(ROOM, "state.somebody"))
        if not left:
            s.winner = v.DRAW
        elif home or (len(left) == 1 and o.seats > 1):
            s.winner = (home or left)[0]
        elif winners:
            raise given.wrong("winners", both(ROOM, "state.not-over"))
        elif over:
            if o.release or not any(o.hold):
                raise given.wrong("over", both(ROOM, "state.not-over"))
            s.winner = v.DRAW
        ended = s.winner != v.NOBODY
        if over is not None and over != ended:
            raise given.wrong("over", "true" if ended else "false")
        if winners is not None and winners != [s.winner][: s.winner >= 0]:
            raise given.wrong("winners", str([s.winner][: s.winner >= 0]))
        if not ended:
            turns.settle(s, o)  # at an impasse the rule for it applies at once

    def key(self, s: turns.State, o: v.Board) -> Hashable:
        n = o.seats
        if s.winner != v.NOBODY:
            return (s.winner, *s.pawns[:n], *s.tokens[:n])
        # Whether one has thrown matters where a first throw may jump, unless any throw may.
        jumps = any(square >= 0 for square in o.placing)
        fresh = [s.first[q] and not (o.anew and s.pawns[q] == 0) for q in range(n)]
        return (
            self.turn(s, o), s.winner, *s.pawns[:n], *s.missed[:n], *s.held[:n],
            tuple(fresh) if jumps else (),
            tuple(s.caught) if o.release else (),
            tuple(s.tokens[:n]) if self.points else (),
            tuple(s.out[:n]),
        )  # fmt: skip


class ArrowGoose(Goose):
    """A goose board shot with arrows."""

    rules = volley
    state_type = volley.State
    points = False
    fields = ("pawns", "arrows", "shot", "given", "out")
    arrow_events = ("loses", "spoiled", "keeps", "heavy", "rests")

    def __init__(self, sheet: Sheet, own: bool) -> None:
        super().__init__(sheet, own)
        self.most_actions = volley.BASE**sheet.arrows

    def throw_text(self, n: int) -> str:
        return volley_text(n % v.ARROW_COUNT, n // v.ARROW_COUNT)

    def total(self, o: v.Board, n: int) -> int:
        return sum(arrows_of(n % v.ARROW_COUNT, n // v.ARROW_COUNT))

    # --- text ---

    def text(self, s: volley.State, o: v.Board, seat: int, action: int) -> str:
        return volley_text(action, s.arrows[seat])

    def parse(self, s: volley.State, o: v.Board, seat: int, text: str) -> int | None:
        points = [ARROWS.get(word.upper()) for word in text.replace(",", " ").split()]
        if not points or None in points or len(points) > o.arrows:
            return None
        shot = sorted((n for n in points if n is not None), reverse=True)
        # A volley of the wrong length is understood, and refused by the rules: they say why.
        return volley_of(shot) if len(shot) == s.arrows[seat] else WRONG_LENGTH

    def expected(self, s: volley.State, o: v.Board, seat: int) -> Message:
        example = " ".join(["10", "9", "M"][: s.arrows[seat]])
        return Message(ROOM, "expected.arrows", {"n": s.arrows[seat], "example": example})

    def random_volley(self, s: volley.State, o: v.Board, seat: int, chance: Chance) -> str:
        shot = [chance.randrange(v.BEST_ARROW + 1) for _ in range(s.arrows[seat])]
        return volley_text(volley_of(sorted(shot, reverse=True)), len(shot))

    def refusal(self, s: volley.State, o: v.Board, seat: int, action: int, code: int) -> Refusal:
        if code == v.RESTS:
            return Refusal(self.cited("arrows"), Message(ROOM, "refused.no-arrows"))
        values: dict[str, Value] = {"n": s.arrows[seat]}
        return Refusal(self.cited("arrows"), Message(ROOM, "refused.arrows", values))

    # --- state ---

    def turn(self, s: volley.State, o: v.Board) -> int | None:
        owing = [seat for seat in range(o.seats) if volley.awaited(s, o, seat)]
        return owing[0] if len(owing) == 1 else None

    def tally(self, s: volley.State) -> int:
        return s.volleys

    def state(self, s: volley.State, o: v.Board) -> dict[str, Any]:
        seats = range(o.seats)
        return {
            "pawns": self.shown_pawns(s, o),
            "arrows": [s.arrows[seat] for seat in seats],
            "shot": [
                arrows_of(s.shot[seat], s.arrows[seat]) if s.shot[seat] >= 0 else None
                for seat in seats
            ],
            "given": [s.shot[seat] != v.UNSHOT for seat in seats],
            "out": [bool(s.out[seat]) for seat in seats],
        }

    def load(self, given: Fields, o: v.Board) -> volley.State:
        s = volley.State()
        volley.start(s, o)
        n = o.seats
        self.outs(s, o, given)
        lost = [seat for seat in range(n) if not s.out[seat] and o.after[s.pawns[seat]] >= 0]
        full = [0 if s.out[seat] or seat in lost else o.arrows for seat in range(n)]
        s.arrows[:n] = given.numbers("arrows", n, 0, o.arrows, full)
        for seat in range(n):
            if s.arrows[seat] and not full[seat]:
                raise given.wrong("arrows", both(ROOM, "state.no-arrows", seat=seat))
        self._load_end(s, o, given)
        self._load_shot(s, o, given)
        if HIDDEN not in s.shot:
            volley.uncover(s, o)  # a volley that nobody has to shoot any more plays itself
            s.told.clear()
        elif not s.over and not any(volley.awaited(s, o, seat) for seat in range(n)):
            raise given.wrong("shot", both(ROOM, "state.all-in"))
        return s

    def _load_shot(self, s: volley.State, o: v.Board, given: Fields) -> None:
        n = o.seats
        wanted = both(ROOM, "state.shot", seats=n)
        shots = given.raw("shot", [None] * n)
        if not isinstance(shots, list | tuple) or len(shots) != n:
            raise given.wrong("shot", wanted)
        laid = given.flags("given", n, [int(shot is not None) for shot in shots])
        for seat, shot in enumerate(shots):
            if shot is not None:
                arrows = given.row("shot", shot, s.arrows[seat], 0, v.BEST_ARROW)
                if not laid[seat] or not arrows or s.over:
                    raise given.wrong("shot", wanted)
                s.shot[seat] = volley_of(sorted(arrows, reverse=True))
            elif laid[seat]:
                if not s.arrows[seat] or s.over:
                    raise given.wrong("given", wanted)
                s.shot[seat] = HIDDEN

    def _load_end(self, s: volley.State, o: v.Board, given: Fields) -> None:
        home = [seat for seat in range(o.seats) if s.pawns[seat] == o.track]
        left = [seat for seat in range(o.seats) if not s.out[seat]]
        if not left and o.seats > 1:
            raise given.wrong("out", both(ROOM, "state.somebody"))
        winners = home or (left if len(left) == 1 < o.seats else [])
        ended = bool(winners) or not left
        over, said = given.flag("over"), given.winners(o.seats)
        if over is not None and over != ended:
            raise given.wrong("over", "true" if ended else "false")
        if said is not None and said != winners:
            raise given.wrong("winners", str(winners))
        for seat in winners:
            s.won[seat] = 1
        s.over = int(ended)

    def key(self, s: volley.State, o: v.Board) -> Hashable:
        n = o.seats
        if s.over:
            return (1, *s.pawns[:n], *s.won[:n])
        return (0, *s.pawns[:n], *s.arrows[:n], *s.shot[:n], *s.out[:n])

    def veiled(self, s: volley.State, o: v.Board) -> bool:
        return HIDDEN in s.shot
