"""La grande évasion in words: bets, dice and steps as text, events as sentences."""

import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.games.evasion import rules as r
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion import way
from tablier.games.evasion.bets import DIGITS, bet_of, bets, canoe_table
from tablier.games.evasion.card import PACKAGE, card
from tablier.games.evasion.dice import most_coloured, stage
from tablier.games.family import (
    Chance,
    Gesture,
    Goal,
    Pad,
    PadRow,
    Plot,
    Refusal,
    Ruleset,
    Sketch,
    Telling,
)
from tablier.games.fields import Fields
from tablier.games.page import Options, read_page
from tablier.rulekit.kinds import DICE, HIDDEN
from tablier.words import LANGUAGES, Both, Message, Value, both, capital, listed

if TYPE_CHECKING:
    from tablier.draw.drawing import Drawing

_HERE = Path(__file__).parent
WHITE_DIE = "w"
NO_STEP = "w-"

# Event -> (its name, the rule it cites). The dice chosen cite the rule that counts them.
EVENTS = {
    v.FIRST: ("first", "first"),
    v.BET_MADE: ("bet", "bets"),
    v.BETS_IN: ("bets-in", "R8"),
    v.CHOSE: ("chose", ""),
    v.THREW: ("threw", "turn"),
    v.MOVED: ("moved", "turn"),
    v.JUMPED: ("jumped", "jump"),
    v.SKIPPED: ("skipped", "R6"),
    v.ON_TOP: ("on-top", "stack"),
    v.LOST_DIE: ("lost-die", "R2"),
    v.WENT_BACK: ("went-back", "white"),
    v.SKIPPED_BACK: ("skipped-back", "R6"),
    v.WENT_HOME: ("went-home", "white"),
    v.DECLINED: ("declined", "R3"),
    v.ARRIVED: ("arrived", "arrival"),
    v.ARRIVED_TOO: ("arrived-too", "R5"),
    v.LAST_PLACED: ("last-placed", "R4"),
    v.CAUGHT: ("caught", "last-two"),
    v.SCORED: ("scored", "score"),
    v.WON: ("won", "finish"),
    v.SHARED: ("shared", "finish"),
    v.RESIGNED: ("resigned", "leaving"),
    v.ALONE: ("alone", "leaving"),
}

# Events said in the words that all games share.
_COMMON = (v.FIRST, v.RESIGNED, v.ALONE)
# Events whose number is a prisoner, those whose target is another, and those that take a place.
_OF_PRISONER = (
    v.MOVED, v.JUMPED, v.SKIPPED, v.ON_TOP, v.LOST_DIE, v.WENT_BACK, v.SKIPPED_BACK, v.WENT_HOME,
    v.ARRIVED, v.ARRIVED_TOO, v.LAST_PLACED, v.CAUGHT,
)  # fmt: skip
_OF_TWO = (v.ON_TOP, v.CAUGHT)
_OF_PLACE = (v.ARRIVED, v.ARRIVED_TOO, v.LAST_PLACED)

# Why something is refused -> (the sentence, the rule it cites).
REFUSALS = {
    v.NOT_NOW: ("not-now", "turn"),
    v.GONE: ("gone", "leaving"),
    v.NO_ACTION: ("no-action", "turn"),
    v.CLOSED: ("closed", "R8"),
    v.BETS_FIRST: ("bets-first", "bets"),
    v.NOT_YOURS: ("not-yours", "turn"),
    v.ALREADY_THROWN: ("already-thrown", "turn"),
    v.DICE_FIRST: ("dice-first", "dice"),
    v.ASIDE: ("aside", "arrival"),
    v.TOO_EARLY: ("too-early", "white"),
    v.NOT_THREE: ("not-three", "dice"),
    v.NOT_TWO: ("not-two", "two-arrived"),
    v.NOT_A_PAIR: ("not-a-pair", "four-arrived"),
    v.NO_DIE: ("no-die", "turn"),
    v.NO_WHITE: ("no-white", "white"),
    v.IN_CANOE: ("in-canoe", "arrival"),
    v.OWN_DIE: ("own-die", "white"),
    v.IN_PRISON: ("in-prison", "R3"),
    v.UNDERNEATH: ("underneath", "R3"),
}

_LOOSE_BET = re.compile(r"[\s,|-]+")
_LOOSE_DICE = re.compile(r"[\s,+]+")
_LOOSE_THROW = re.compile(r"[\s,;]+")
_POINTS = re.compile(r"([0-6w])=([1-6])")


def dice_in(mask: int) -> list[int]:
    """The dice of a mask, the white one last."""
    return [die for die in range(v.ALL_DICE) if mask >> die & 1]


def die_text(die: int) -> str:
    """A die in the notation."""
    return WHITE_DIE if die == v.WHITE else str(die)


def points_of(mask: int, outcome: int) -> dict[int, int]:
    """What each of the dice shows."""
    shown = {}
    for die in reversed(dice_in(mask)):
        shown[die] = outcome % v.FACES + 1
        outcome //= v.FACES
    return dict(sorted(shown.items()))


def points_text(shown: Mapping[int, int]) -> str:
    """A throw in the notation: ``2=5 4=3 w=1``."""
    return " ".join(f"{die_text(die)}={points}" for die, points in shown.items())


def colours(names: Sequence[Both]) -> Both:
    """Some names as a list in a sentence."""
    return {lang: listed([name[lang] for name in names], lang) for lang in LANGUAGES}


def bet_names(bet: int) -> Both:
    """A bet as people say it, canoe after canoe."""
    canoes = [colours([die_name(int(p)) for p in canoe]) for canoe in bets()[bet].split()]
    then = both(PACKAGE, "then")
    return {lang: then[lang].join(canoe[lang] for canoe in canoes) for lang in LANGUAGES}


def die_name(die: int) -> Both:
    """The colour of a die."""
    return both(PACKAGE, f"die.{die_text(die)}")


def prisoner(p: int) -> Both:
    """A prisoner in the middle of a sentence."""
    return both(PACKAGE, f"prisoner.{p}")


def _heading(name: Both) -> Both:
    """The same at the beginning of a sentence."""
    return {lang: capital(text) for lang, text in name.items()}


class Evasion(Ruleset):
    """La grande évasion: its card, and the names of everything its rules count."""

    rules = r
    state_type = v.State
    package = PACKAGE
    most_actions = v.BETS
    points = True
    plot = Plot(strikes=("on-top",), marvels=("went-home", "caught", "went-back", "arrived"))
    gestures: Mapping[str, Gesture] = {
        "went-home": "ripple", "caught": "ripple", "arrived": "burst", "won": "burst",
    }  # fmt: skip
    fields = (
        "squares", "stacks", "canoes", "bets", "placed", "begin", "round", "chosen", "thrown",
        "spent", "out",
    )  # fmt: skip

    def __init__(self) -> None:
        self.card = card("evasion")

    def board(self, players: int, options: Mapping[str, int | str]) -> v.Board:
        o = v.Board()
        o.seats = players
        o.first = v.RANDOM if options["first"] == "random" else int(options["first"]) - 1
        o.track = int(options["track"])
        o.base = o.track // 6 if options["start"] == "sheet" else 0
        o.free = int(options["count"] == "free")
        o.canoe = canoe_table()
        o.dice = [mask.bit_count() for mask in range(v.COLOURS + 1)]
        o.choices = [mask for mask in range(256) if 1 <= o.dice[mask & v.COLOURS] <= 3]
        return o

    def seat_names(self, o: v.Board) -> list[Both]:
        return [both(PACKAGE, "player", number=seat + 1) for seat in range(o.seats)]

    def pages(self, lang: str, options: Options | None = None) -> str:
        return read_page(_HERE, self.card.id, lang, options)

    # --- text ---

    def text(self, s: v.State, o: v.Board, seat: int, action: int) -> str:
        if seat == DICE:
            return str(action + 1) if s.turn < 0 else points_text(points_of(s.chosen, action))
        kind, subject = v.kind_of(action), v.subject_of(action)
        if kind == v.TO_BET:
            return bets()[subject]
        if kind == v.TO_CHOOSE:
            return "".join(map(die_text, dice_in(subject)))
        if kind == v.TO_RUN:
            return str(subject)
        return NO_STEP if kind == v.TO_DECLINE else f"{WHITE_DIE}{subject}"

    def parse(self, s: v.State, o: v.Board, seat: int, text: str) -> int | None:
        text = text.strip().lower()
        if seat == DICE:
            return (
                self.parse_lot(s.out, o.seats, text) if s.turn < 0 else self._parse_throw(s, text)
            )
        bet = bet_of(_LOOSE_BET.sub("", text))
        if bet is not None or s.phase == v.BETTING:
            return bet
        compact = _LOOSE_DICE.sub("", text)
        if compact == NO_STEP:
            return v.DECLINE
        if s.phase == v.MOVING and len(compact) == 1 and compact in DIGITS:
            return v.action_of(v.TO_RUN, int(compact))
        if s.phase == v.MOVING and len(compact) == 2 and compact[0] == WHITE_DIE:
            step_back = compact[1] in DIGITS
            return v.action_of(v.TO_STEP_BACK, int(compact[1])) if step_back else None
        return self._parse_dice(compact)

    def _parse_throw(self, s: v.State, text: str) -> int | None:
        shown = [_POINTS.fullmatch(word) for word in _LOOSE_THROW.sub(" ", text).split()]
        points = {found[1]: int(found[2]) for found in shown if found}
        wanted = [die_text(die) for die in dice_in(s.chosen)]
        if None in shown or len(shown) != len(wanted) or sorted(points) != wanted:
            return None
        outcome = 0
        for die in wanted:
            outcome = outcome * v.FACES + points[die] - 1
        return outcome

    def _parse_dice(self, compact: str) -> int | None:
        dice = [(DIGITS + WHITE_DIE).find(letter) for letter in compact]
        if not dice or -1 in dice or len(set(dice)) != len(dice):
            return None
        return v.action_of(v.TO_CHOOSE, sum(1 << die for die in dice))

    # --- what is asked, and what is refused ---

    def expected(self, s: v.State, o: v.Board, seat: int) -> Message:
        if s.turn < 0:
            return self.expected_lot(s.out, o.seats)
        if s.phase == v.BETTING:
            return Message(PACKAGE, "expected.bet", {"example": bets()[0]})
        if s.phase == v.THROWING:
            example = points_text({die: 1 + i for i, die in enumerate(dice_in(s.chosen))})
            return Message(PACKAGE, "expected.throw", {"example": example})
        room = [0] * v.BETS
        actions = room[: r.legal(s, o, s.turn, room)]
        texts = [self.text(s, o, s.turn, action) for action in actions]
        if s.phase == v.MOVING:
            return Message(PACKAGE, "expected.step", {"moves": ", ".join(texts)})
        home = way.arrived(s)
        few = stage(home) == v.TWO_IN_ALL
        key = "dice" if not s.round else "pair-white" if few else "dice-white"
        values: dict[str, Value] = {"n": most_coloured(home)}
        return Message(
            PACKAGE, f"expected.{key}", {**values, "example": texts[0], "white": texts[-1]}
        )

    def asked_by(self, s: v.State, o: v.Board, seat: int) -> str:
        choices = {v.BETTING: "bets", v.CHOOSING: "dice"}
        usual = super().asked_by(s, o, seat)
        return usual if seat == DICE else choices.get(s.phase, usual)

    def unread(self, s: v.State, o: v.Board, seat: int, text: str) -> Message | None:
        """A bet is seven numbers, each once: which one is not?"""
        order = _LOOSE_BET.sub("", text)
        if seat == DICE or s.phase != v.BETTING or not order.isdecimal():
            return None
        if nobody := [digit for digit in order if digit not in DIGITS]:
            return Message(PACKAGE, "refused.bet-nobody", {"digit": nobody[0]})
        # One that stands there twice is the mistake: another is missing only because of it.
        for wrong, digit in enumerate(DIGITS):
            if (n := order.count(digit)) > 1:
                key = "bet-twice" if n == 2 else "bet-often"
                return Message(PACKAGE, f"refused.{key}", {"who": prisoner(wrong), "n": n})
        missing = [prisoner(p) for p, digit in enumerate(DIGITS) if digit not in order]
        values: dict[str, Value] = {"who": colours(missing), "n": len(missing)}
        return Message(PACKAGE, "refused.bet-missing", values)

    def pad(self, s: v.State, o: v.Board) -> Pad:
        if s.turn < 0:
            return super().pad(s, o)
        keys = tuple(map(str, range(1, v.FACES + 1)))
        dice = dice_in(s.chosen)
        return Pad(tuple(PadRow(die_name(die), keys, f"{die_text(die)}=") for die in dice), " ")

    def refusal(self, s: v.State, o: v.Board, seat: int, action: int, code: int) -> Refusal:
        key, rule = REFUSALS[code]
        values: dict[str, Value] = {}
        subject = v.subject_of(action)
        if code == v.ASIDE:
            aside = [p for p in dice_in(subject & v.COLOURS) if s.squares[p] == o.track]
            values["who"] = _heading(prisoner(aside[0]))
        elif v.kind_of(action) in (v.TO_RUN, v.TO_STEP_BACK):
            values["who"] = _heading(prisoner(subject))
        return Refusal(rule, Message(PACKAGE, f"refused.{key}", values))

    # --- in few words ---

    def choice(self, s: v.State, o: v.Board, seat: int, action: int) -> Message | None:
        kind, p = v.kind_of(action), v.subject_of(action)
        if kind == v.TO_BET:
            return None
        if kind == v.TO_CHOOSE:
            dice = _heading(colours([die_name(die) for die in dice_in(p)]))
            return Message(PACKAGE, "choice.dice", {"dice": dice})
        if kind == v.TO_DECLINE:
            return Message(PACKAGE, "choice.decline")
        values: dict[str, Value] = {"who": _heading(prisoner(p)), "square": s.squares[p]}
        if kind == v.TO_STEP_BACK:
            values["to"] = way.behind(s, o, s.squares[p], s.thrown[v.WHITE])
            return Message(PACKAGE, "choice.back", values)
        if way.blocked(s, o, p):
            return Message(PACKAGE, "choice.lost", values)
        target = way.ahead(s, o, s.squares[p], s.thrown[p])
        if target == o.track:
            values["canoe"] = v.canoe_of(way.arrived(s))
            return Message(PACKAGE, "choice.aboard", values)
        return Message(PACKAGE, "choice.run", {**values, "to": target})

    def goal(self, s: v.State, o: v.Board, seat: int) -> Goal | None:
        if s.phase == v.CHOOSING:
            home = way.arrived(s)
            few = stage(home) == v.TWO_IN_ALL
            key = "dice" if not s.round else "pair" if few else "dice-white"
            n = most_coloured(home)
            return Goal(Message(PACKAGE, f"goal.{key}", {"n": n}), n)
        if s.phase == v.MOVING:
            left = sum(points > 0 for points in s.thrown)
            return Goal(Message(PACKAGE, "goal.play", {"n": left}))
        return None

    # --- what happened ---

    def telling(self, o: v.Board, told: tuple[int, int, int, int, int]) -> Telling:
        code, seat, origin, target, n = told
        kind, rule = EVENTS[code]
        values: dict[str, Value] = {"square": origin, "to": target, "n": n}
        if code in _OF_PRISONER:
            values |= {"pawn": prisoner(n), "who": _heading(prisoner(n))}
        if code in _OF_TWO:
            values["under"] = prisoner(target)
        if code in _OF_PLACE:
            values["canoe"] = v.canoe_of(target)
        if code == v.CHOSE:
            rule = ("dice", "two-arrived", "four-arrived")[stage(origin)]
            values["dice"] = colours([die_name(die) for die in dice_in(n)])
        if code == v.THREW:
            values["dice"] = self._thrown_names(points_of(origin, n))
        if code == v.SCORED:
            values["bet"] = bet_names(origin) if origin >= 0 else "?"
        people = {"seat": seat} if seat >= 0 else {}
        room = "" if code in _COMMON else PACKAGE
        return Telling(rule, kind, Message(room, f"event.{kind}"), values, people)

    def _thrown_names(self, shown: Mapping[int, int]) -> Both:
        names = {die: die_name(die) for die in shown}
        return {
            lang: ", ".join(f"{names[die][lang]} {points}" for die, points in shown.items())
            for lang in LANGUAGES
        }

    # --- state ---

    def turn(self, s: v.State, o: v.Board) -> int | None:
        if s.over or s.turn < 0:
            return None
        if s.phase != v.BETTING:
            return s.turn
        owing = [seat for seat in range(o.seats) if r.awaited(s, o, seat)]
        return owing[0] if len(owing) == 1 else None

    def state(self, s: v.State, o: v.Board) -> dict[str, Any]:
        from tablier.games.evasion.states import shown

        return shown(s, o)

    def load(self, given: Fields, o: v.Board) -> v.State:
        from tablier.games.evasion.states import loaded

        return loaded(given, o)

    def key(self, s: v.State, o: v.Board) -> Hashable:
        n = o.seats
        canoe = [0] * v.PRISONERS
        for place in range(way.arrived(s)):
            canoe[s.canoes[place]] = v.canoe_of(place)
        stands = (s.over, *canoe, *s.squares, *s.height, *s.bets[:n], *s.out[:n])
        if s.over:
            return stands
        begin = self._beginner(s, o) if s.round == 0 else -1
        chosen = s.chosen if s.phase == v.THROWING else 0
        if s.phase == v.MOVING and s.thrown[v.WHITE]:
            # The white die spares whoever's own die was thrown, as long as it is running.
            chosen = sum(1 << p for p in range(v.PRISONERS) if s.chosen >> p & 1 and not canoe[p])
        # While bets are owed, the turn is that of whoever will begin.
        turn = self._beginner(s, o) if s.phase == v.BETTING else s.turn
        return (*stands, turn, begin, min(s.round, 1), s.phase, chosen, *s.thrown)

    def _beginner(self, s: v.State, o: v.Board) -> int:
        """Who began, as far as it matters: the next at the table if that seat has left."""
        begin = s.begin
        while begin >= 0 and s.out[begin]:
            begin = (begin + 1) % o.seats
        return begin

    def veiled(self, s: v.State, o: v.Board) -> bool:
        return HIDDEN in s.bets

    def redrawn(self, s: v.State, o: v.Board, kept: Collection[int], chance: Chance) -> v.State:
        # Any bet might have been the one: nothing that has been played tells them apart for sure.
        s = s.copy()
        for seat in range(o.seats):
            if seat not in kept and s.bets[seat] != v.UNMADE:
                s.bets[seat] = chance.randrange(v.BETS)
        return s

    def secrets(self, s: v.State, o: v.Board) -> dict[int, str]:
        return {seat: bets()[s.bets[seat]] for seat in range(o.seats) if s.bets[seat] >= 0}

    def coincide(self, s: v.State, o: v.Board, actions: Sequence[int]) -> bool:
        # With two running, one's arrival and sending the other home may end the race alike.
        return way.arrived(s) >= v.PRISONERS - 2

    def irrevocable(self, before: v.State, after: v.State, o: v.Board) -> str:
        if before.out != after.out:
            return ""  # whoever leaves may think again, as long as no bet is shown
        if before.phase == v.BETTING and after.phase != v.BETTING:
            return "R8"
        return "turn" if before.squares != after.squares else ""

    def sealed(self, s: v.State, o: v.Board) -> str:
        return "R8" if s.over else ""

    def drawing(self, o: v.Board, shape: str) -> "Drawing":
        from tablier.games.evasion.drawing import EvasionDrawing

        return EvasionDrawing(o, shape)

    def sketch(
        self, s: v.State, o: v.Board, lang: str, last: Sequence[tuple[int, ...]],
        names: Sequence[str], width: int,
    ) -> Sketch:  # fmt: skip
        from tablier.games.evasion.sketch import sketch

        return sketch(s, o, lang, last, names, width)
