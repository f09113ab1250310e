"""The petits chevaux in words: moves as text, states as dictionaries, events as sentences."""

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.chevaux import rules
from tablier.games.chevaux.card import PACKAGE, card
from tablier.games.chevaux.rules import Board, State
from tablier.games.family import Gesture, Goal, Plot, Refusal, Ruleset, Sketch, Telling
from tablier.games.fields import Fields
from tablier.games.page import Options, read_page
from tablier.words import Both, Message, Value, both

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

_HERE = Path(__file__).parent

# Clockwise, as the seats go; the die runs with them, down the numbers.
COLOURS = ("yellow", "green", "red", "blue")
QUARTER = rules.RING // len(COLOURS)
COLOURS_OF = {2: (0, 2), 3: (0, 2, 3), 4: (0, 1, 2, 3)}

# Yellow's squares; each next colour has its own a quarter of the ring further down.
COLOURED_CIRCLE = 5
START_DESCENDING = 63
PLAIN_CIRCLES = (12, 17, 29, 34, 46, 51, 63, 68)

# Event -> (its name, the rule it cites).
EVENTS = {
    rules.FIRST: ("first", "first"),
    rules.ROLLED: ("rolled", "turn"),
    rules.CAME_OUT: ("came-out", "exit"),
    rules.MOVED: ("moved", "move"),
    rules.ENTERED: ("entered", "column"),
    rules.BOUNCED: ("bounced", "centre"),
    rules.ARRIVED: ("arrived", "centre"),
    rules.SENT_HOME: ("sent-home", "capture"),
    rules.SENT_ALL: ("sent-home", "R3"),
    rules.SHARED: ("shared", "refuge"),
    rules.BLOCKS: ("blocks", "blockade"),
    rules.LIFTED: ("lifted", "blockade"),
    rules.NO_SIX: ("no-six", "exit"),
    rules.PASSED: ("passed", "R4"),
    rules.BARRED: ("barred", "R5"),
    rules.LOST_SIX: ("lost-six", "R7"),
    rules.AGAIN: ("again", "exit"),
    rules.AGAIN_SIX: ("again-six", "six"),
    rules.WON: ("won", "finish"),
    rules.WON_ALL: ("won-all", "goal"),
    rules.RESIGNED: ("resigned", "leaving"),
    rules.ALONE: ("alone", "leaving"),
    rules.SENT_SECOND: ("sent-home", "R3"),
    rules.SENT_THIRD: ("sent-home", "R3"),
    rules.SENT_FOURTH: ("sent-home", "R3"),
}
# Events said in the words that all games share.
_COMMON = (rules.FIRST, rules.RESIGNED, rules.ALONE)
# Events that have their own words among those of their kind: nobody says the same thing twice.
_NEXT = {rules.SENT_SECOND: "-second", rules.SENT_THIRD: "-third", rules.SENT_FOURTH: "-fourth"}
_WITH_OTHER = (rules.SENT_HOME, rules.SENT_ALL, *_NEXT)

# Refusal -> (its name, the rule it cites).
REFUSALS = {
    rules.NOT_ITS_TURN: ("not-its-turn", "turn"),
    rules.DECLINED: ("declined", "R2"),
    rules.NEVER_THERE: ("never-there", "move"),
    rules.NO_PAWN: ("no-pawn", "turn"),
    rules.NONE_IN_STABLE: ("none-in-stable", "exit"),
    rules.HAS_ARRIVED: ("has-arrived", "centre"),
    rules.NEEDS_SIX: ("needs-six", "exit"),
    rules.RESERVED: ("reserved", "reserved"),
    rules.BLOCKED: ("blocked", "R5"),
    rules.MISCOUNTED: ("miscounted", "turn"),
}

OUT = "out"
CENTRE = "centre"
# Looser ways to name the places that have no number, and to say nothing is played.
_NAMED = {
    OUT: rules.STABLE,
    "0": rules.STABLE,
    "stable": rules.STABLE,
    "sortir": rules.STABLE,
    "écurie": rules.STABLE,
    "ecurie": rules.STABLE,
    CENTRE: rules.CENTRE,
    "center": rules.CENTRE,
}
_DECLINING = ("pass", "passe", "passer")


def ring_square(colour: int, step: int, ascending: bool) -> int:
    """The ring square of a colour's step: 1 is its start, 64 the last before its column."""
    yellow = COLOURED_CIRCLE + step - 1 if ascending else START_DESCENDING - step + 1
    return (yellow - QUARTER * colour - 1) % rules.RING + 1


def place(o: Board, seat: int, step: int) -> str:
    """A seat's step as it is written: ``58``, ``c3``, ``centre``."""
    if step == rules.STABLE:
        return "0"
    if step == rules.CENTRE:
        return CENTRE
    if step > rules.LAST_RING:
        return f"c{step - rules.LAST_RING}"
    return str(rules.square_of(o, seat, step))


def takes(s: State, o: Board, seat: int, target: int) -> bool:
    """Would a pawn of this seat send somebody home by stopping on that step?"""
    square = rules.square_of(o, seat, target)
    others = (other for other in range(o.seats) if other != seat)
    return (
        square > 0
        and o.circle[square] == rules.PLAIN
        and any(rules.standing(s, o, other, square) for other in others)
    )


def _step(o: Board, seat: int, text: str) -> int | None:
    """The step behind a place as somebody wrote it; None for no place at all."""
    if text in _NAMED:
        return _NAMED[text]
    number = text.removeprefix("c")
    if not (number.isascii() and number.isdecimal() and len(number) <= 2):
        return None
    n = int(number)
    if number != text:
        return rules.LAST_RING + n if 1 <= n < rules.CENTRE - rules.LAST_RING else None
    if not 1 <= n <= rules.RING:
        return None
    return rules.step_on(o, seat, n) or rules.OFF_PATH


class Chevaux(Ruleset):
    """The one game of the family."""

    rules = rules
    state_type = State
    package = PACKAGE
    most_actions = 4
    points = False
    plot = Plot(
        waits=("no-six", "passed", "barred", "lost-six"),
        causes=("sent-home",),
        strikes=("sent-home",),
        marvels=("blocks", "bounced"),
    )
    gestures: Mapping[str, Gesture] = {
        "sent-home": "bump", "entered": "burst", "arrived": "burst", "won": "burst",
        "won-all": "burst",
    }  # fmt: skip
    fields = ("pawns", "die", "out")

    def __init__(self) -> None:
        self.card = card("petits-chevaux")

    def board(self, players: int, options: Mapping[str, int | str]) -> Board:
        o = Board()
        first = options["first"]
        o.seats = players
        o.first = first - 1 if isinstance(first, int) else rules.RANDOM
        o.goal = int(options["goal"] == "all")
        o.blockade = int(options["blockade"] == "on")
        o.always = int(options["six"] == "always")
        o.colour[:players] = COLOURS_OF[players]
        ascending = options["direction"] == "ascending"
        for colour in range(len(COLOURS)):
            for step in range(rules.START, rules.LAST_RING + 1):
                o.ring[colour * rules.STRIDE + step] = ring_square(colour, step, ascending)
            own = (COLOURED_CIRCLE - QUARTER * colour - 1) % rules.RING + 1
            o.circle[own] = rules.COLOURED + colour
        for square in PLAIN_CIRCLES:
            o.circle[square] = rules.CIRCLE
        return o

    def seat_names(self, o: Board) -> list[Both]:
        return [both("", f"colour.{COLOURS[colour]}") for colour in o.colour[: o.seats]]

    def pages(self, lang: str, options: Options | None = None) -> str:
        return read_page(_HERE, self.card.id, lang, options)

    # --- text ---

    def text(self, s: State, o: Board, seat: int, action: int) -> str:
        if seat < 0:
            return str(action + 1 if s.turn < 0 else action)
        if action == rules.STABLE:
            return OUT
        return f"{place(o, seat, action)}-{place(o, seat, rules.landing(action, s.die))}"

    def parse(self, s: State, o: Board, seat: int, text: str) -> int | None:
        if seat < 0:
            return self._parse_drawn(s, o, text)
        text = text.lower()
        if seat != s.turn or text in _DECLINING:
            return rules.DECLINE  # refused either way: the rules say whose turn it is, or R2
        origin, dash, target = (part.strip() for part in text.partition("-"))
        step = _step(o, seat, origin)
        arriving = rules.CENTRE - s.die
        if step == rules.CENTRE and not dash and rules.count(s, seat, arriving):
            return arriving  # the horse that gets there
        if step is None or not dash or step > rules.CENTRE:
            return step
        wanted = _step(o, seat, target)
        if wanted is None:
            return None
        return step if wanted == rules.landing(step, s.die) else rules.MISCOUNT + step

    def _parse_drawn(self, s: State, o: Board, text: str) -> int | None:
        if len(text) != 1 or text not in "123456":
            return None
        return int(text) if s.turn >= 0 else self.parse_lot(s.out, o.seats, text)

    def expected(self, s: State, o: Board, seat: int) -> Message:
        if s.turn < 0:
            return self.expected_lot(s.out, o.seats)
        if s.die == 0:
            return Message(PACKAGE, "expected.die")
        return Message(PACKAGE, "expected.choice", {"n": s.die, "moves": self._moves(s, o)})

    def _moves(self, s: State, o: Board) -> Both:
        """The legal moves in a row, for whoever wonders what to type."""
        room = [0] * self.most_actions
        actions = sorted(room[: rules.legal(s, o, s.turn, room)])
        texts = [self.text(s, o, s.turn, action) for action in actions]
        named = both(PACKAGE, "out")
        return {
            lang: ", ".join(named[lang] if text == OUT else text for text in texts)
            for lang in named
        }

    def refusal(self, s: State, o: Board, seat: int, action: int, code: int) -> Refusal:
        name, rule = REFUSALS[code]
        names = self.seat_names(o)
        values: dict[str, Value] = {"seat": names[seat], "other": names[s.turn], "n": s.die}
        if code == rules.NO_PAWN and rules.CENTRE in (action, action - rules.MISCOUNT):
            name = "none-at-centre"
        if code == rules.DECLINED or name == "none-at-centre":
            values["moves"] = self._moves(s, o)
        elif code not in (rules.NOT_ITS_TURN, rules.NEVER_THERE):
            step = action - rules.MISCOUNT if action >= rules.MISCOUNT else action
            target = rules.landing(step, s.die)
            where = "centre" if target == rules.CENTRE else "square"
            values["square"] = place(o, seat, step)
            values["to"] = both(PACKAGE, f"to.{where}", square=place(o, seat, target))
            if code == rules.MISCOUNTED and step == rules.STABLE:
                name = "miscounted-out"
            elif code == rules.MISCOUNTED and step + s.die > rules.CENTRE:
                name, values["need"] = "too-far", rules.CENTRE - step
                rule = "centre"
        return Refusal(rule, Message(PACKAGE, f"refused.{name}", values))

    def choice(self, s: State, o: Board, seat: int, action: int) -> Message:
        if action == rules.STABLE:
            return Message(PACKAGE, "choice.out")
        target = rules.landing(action, s.die)
        values: dict[str, Value] = {
            "square": place(o, seat, action),
            "to": both(PACKAGE, "choice.centre")
            if target == rules.CENTRE
            else place(o, seat, target),
        }
        kind = "take" if takes(s, o, seat, target) else "move"
        bounces = action + s.die > rules.CENTRE
        return Message(PACKAGE, f"choice.{'bounce' if bounces else kind}", values)

    def goal(self, s: State, o: Board, seat: int) -> Goal | None:
        return Goal(Message(PACKAGE, "goal", {"n": s.die})) if s.die else None

    def standing(self, s: State, o: Board, seat: int) -> Both | None:
        """How far the horse in front still has to go."""
        running = [step for step in s.pawns[seat * 4 : seat * 4 + 4] if step != rules.CENTRE]
        front = max(running, default=rules.STABLE)
        if front <= rules.STABLE:
            return None
        return both(PACKAGE, "standing", n=rules.CENTRE - front)

    def telling(self, o: Board, told: tuple[int, int, int, int, int]) -> Telling:
        code, seat, origin, target, n = told
        kind, rule = EVENTS[code]
        values: dict[str, Value] = {
            "square": place(o, seat, origin),
            "to": place(o, seat, target),
            "n": n,
        }
        people = {"seat": seat}
        if code in _WITH_OTHER:
            people["other"] = n
        room = "" if code in _COMMON else PACKAGE
        wording = Message(room, f"event.{kind}{_NEXT.get(code, '')}")
        return Telling(rule, kind, wording, values, people)

    # --- state ---

    def turn(self, s: State, o: Board) -> int | None:
        return None if s.turn < 0 or s.winner != rules.NOBODY else s.turn

    def state(self, s: State, o: Board) -> dict[str, Any]:
        seats = range(o.seats)
        return {
            "pawns": [None if s.out[seat] else s.pawns[seat * 4 : seat * 4 + 4] for seat in seats],
            "die": s.die or None,
            "out": [bool(s.out[seat]) for seat in seats],
        }

    def load(self, given: Fields, o: Board) -> State:
        s = State()
        rules.start(s, o)
        self._load_pawns(s, o, given)
        self._load_end(s, o, given)
        self._load_turn(s, o, given)
        self._load_die(s, o, given)
        return s

    def _load_pawns(self, s: State, o: Board, given: Fields) -> None:
        """Read who has left and where the pawns stand: a seat that has left has none."""
        wanted = both(PACKAGE, "state.pawns", seats=o.seats, last=rules.CENTRE)
        rows = given.raw("pawns")
        if "pawns" not in given:
            rows = [None if gone else [rules.STABLE] * 4 for gone in given.flags("out", o.seats)]
        if not isinstance(rows, list | tuple) or len(rows) != o.seats:
            raise given.wrong("pawns", wanted)
        s.out[: o.seats] = given.flags("out", o.seats, [int(row is None) for row in rows])
        for seat, row in enumerate(rows):
            pawns = [rules.GONE] * 4
            if s.out[seat] and row is not None:
                raise given.wrong("pawns", wanted)
            if not s.out[seat]:
                pawns = given.row("pawns", row, 4, rules.STABLE, rules.CENTRE)
            s.pawns[seat * 4 : seat * 4 + 4] = sorted(pawns, reverse=True)

    def _load_end(self, s: State, o: Board, given: Fields) -> None:
        """A game is over when a seat has reached the goal or is left alone."""
        left = [seat for seat in range(o.seats) if not s.out[seat]]
        if not left:
            raise given.wrong(
                "pawns" if "pawns" in given else "out", both(PACKAGE, "state.somebody")
            )
        home = [seat for seat in left if rules.reached_goal(s, o, seat)]
        if len(home) > 1:
            raise given.wrong("pawns", both(PACKAGE, "state.one-winner"))
        winners = home or (left if len(left) == 1 else [])
        given.check_end(o.seats, bool(winners), winners)
        if winners:
            s.winner = winners[0]

    def _load_turn(self, s: State, o: Board, given: Fields) -> None:
        s.turn = given.seat("turn", o.seats, s.turn)
        if s.winner != rules.NOBODY:
            return
        if s.turn < 0 and o.first != rules.RANDOM:
            raise given.wrong("turn", f"0…{o.seats - 1}")
        if s.turn >= 0 and s.out[s.turn]:
            if "turn" in given:
                raise given.wrong("turn", both(PACKAGE, "state.turn-left"))
            rules.pass_on(s, o)

    def _load_die(self, s: State, o: Board, given: Fields) -> None:
        """A die that waits to be played has a move: without one the turn would have passed."""
        die = given.raw("die")
        if die is None:
            return
        if type(die) is not int or not 1 <= die <= rules.FACES:
            raise given.wrong("die", f"1…{rules.FACES}, null")
        if s.winner != rules.NOBODY or s.turn < 0:
            raise given.wrong("die", "null")
        s.die = die
        if not rules.legal(s, o, s.turn, [0] * self.most_actions):
            raise given.wrong("die", both(PACKAGE, "state.die"))

    def key(self, s: State, o: Board) -> Hashable:
        return (self.turn(s, o), s.die, s.winner, tuple(s.pawns[: o.seats * 4]))

    def drawing(self, o: Board, shape: str) -> "Drawing":
        from tablier.games.chevaux.drawing import ChevauxDrawing

        return ChevauxDrawing(o, shape)

    def sketch(
        self, s: State, o: Board, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
        width: int,
    ) -> Sketch:  # fmt: skip
        from tablier.games.chevaux.sketch import sketch

        return sketch(self, s, o, lang, last, names, width)
