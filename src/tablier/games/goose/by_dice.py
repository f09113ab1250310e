"""Goose games played with dice, in words: throws as text, states as dictionaries."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from tablier.games.family import Pad, PadRow, Refusal
from tablier.games.fields import Fields
from tablier.games.goose import turns
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_file import FINISH, BoardFile, throws
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import Goose
from tablier.games.goose.ways import ways
from tablier.words import Message, both


@lru_cache(maxsize=16)
def _texts(dice: int, faces: int, lacking: int) -> tuple[list[str], dict[str, int]]:
    """What each ticket shows as text, and which ticket shows a text."""
    shown = ["+".join(map(str, throw)) for throw in throws(dice, faces, lacking)]
    return shown, {text: ticket for ticket, text in enumerate(shown)}


class DiceGoose(Goose):
    """A goose board played with dice."""

    rules = turns
    passes_over = True
    state_type = turns.State
    most_actions = 1
    fields = (
        "pawns", "missed", "held", "first", "caught", "tokens", "pot", "fewer_dice", "out", "again",
    )  # fmt: skip

    def __init__(self, sheet: BoardFile, own: bool) -> None:
        super().__init__(sheet, own)
        self.points = sheet.settings["tokens"] > 0
        self._dealt = (sheet.dice, sheet.faces, sheet.lacking)

    # Boards are many, ways to throw are few, and their texts are larger than most boards.

    @property
    def _throws(self) -> list[str]:
        return _texts(*self._dealt)[0]

    @property
    def _tickets(self) -> dict[str, int]:
        return _texts(*self._dealt)[1]

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
            return self.parse_lot(s.out, o.seats, text)
        dice = [part.strip().lstrip("0") or "0" for part in text.split("+")]
        if not all(part.isdecimal() for part in dice):
            return None
        ticket = self._tickets.get("+".join(dice))
        return None if ticket is None or len(dice) != self._dice(s) else o.outcome[ticket]

    def expected(self, s: turns.State, o: v.Board, seat: int) -> Message:
        if s.turn < 0:
            return self.expected_lot(s.out, o.seats)
        n = self._dice(s)
        example = "+".join(str(min(3 + 3 * i, self.sheet.faces)) for i in range(n))
        return Message(
            PACKAGE, "expected.dice", {"n": n, "faces": self.sheet.faces, "example": example}
        )

    def _dice(self, s: turns.State) -> int:
        """How many dice are to be thrown now."""
        return self.sheet.dice - s.fewer[s.turn]

    def pad(self, s: turns.State, o: v.Board) -> Pad:
        if s.turn < 0 or self._dice(s) == 1:
            return super().pad(s, o)
        keys = tuple(map(str, range(1, self.sheet.faces + 1)))
        rows = (PadRow(both("", "pad.die", n=i + 1), keys) for i in range(self._dice(s)))
        return Pad(tuple(rows), "+")

    def refusal(self, s: turns.State, o: v.Board, seat: int, action: int, code: int) -> Refusal:
        return Refusal(self.cited("turn"), Message(PACKAGE, "refused.no-choice"))

    # --- state ---

    def turn(self, s: turns.State, o: v.Board) -> int | None:
        return None if s.turn < 0 or s.winner != v.NOBODY else s.turn

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
        if self.sheet.lacking:
            found["fewer_dice"] = [s.fewer[seat] for seat in seats]
        if self.turn(s, o) is not None and not self._may_throw(s, o):
            found["again"] = True  # the turns to miss come after the throw that a square gives
        return found

    def load(self, given: Fields, o: v.Board) -> turns.State:
        s = turns.State()
        turns.start(s, o)
        n = o.seats
        self.outs(s, o, given)
        self._check_meetings(s, o, given)
        s.missed[:n] = given.numbers("missed", n, 0, v.MOST_MISSED, [0] * n)
        if any(s.missed) and not self._takes_turns(o):
            raise given.wrong("missed", both(PACKAGE, "state.no-misses"))
        s.held[:n] = given.flags("held", n)
        s.first[:n] = given.flags("first", n, [1] * n)
        if not self.sheet.lacking and "fewer_dice" in given:
            raise given.wrong("fewer_dice", both(PACKAGE, "state.all-dice"))
        s.fewer[:n] = given.numbers("fewer_dice", n, 0, self.sheet.lacking, [0] * n)
        self._load_tokens(s, o, given)
        self._load_caught(s, o, given)
        for seat in range(n):
            if s.out[seat] and (s.missed[seat] or s.held[seat] or s.fewer[seat]):
                raise given.wrong("out", both(PACKAGE, "state.out-waits"))
        s.turn = given.seat("turn", n, s.turn)
        self._load_end(s, o, given)
        self._load_turn(s, o, given)
        s.told.clear()
        s.turns = 0  # seats passed over here have not yet had a turn of this game
        return s

    def _takes_turns(self, o: v.Board) -> bool:
        """Can anybody come to miss a turn on this board?"""
        if any(o.miss):
            return True
        finish = next(name for name, value in FINISH.items() if value == o.finish)
        return o.circle > 0 and ways(self.sheet, finish).circle

    def _check_meetings(self, s: turns.State, o: v.Board, given: Fields) -> None:
        """Refuse two pawns together where one of them would have had to go."""
        # A square that changes places may put a pawn where another stands, and it stays.
        if o.meet == v.NOTHING or (o.meet != v.RETREAT and any(o.swap)):
            return
        taken = set()
        for seat in range(o.seats):
            square = s.pawns[seat]
            room = o.hold[square] if o.meet == v.RETREAT else o.hold[square] == v.FREED
            if square in (0, -1, o.track) or room:
                continue
            if square in taken:
                raise given.wrong("pawns", both(PACKAGE, "state.shared", square=square))
            taken.add(square)

    def _load_turn(self, s: turns.State, o: v.Board, given: Fields) -> None:
        """Whose throw it is: one who has to wait is passed over, unless a square says `again`."""
        again = given.flag("again")
        throws = s.winner == v.NOBODY and s.turn >= 0
        if again and not (throws and not s.out[s.turn] and o.again[s.pawns[s.turn]]):
            raise given.wrong("again", both(PACKAGE, "state.again"))
        if s.winner != v.NOBODY:
            s.turn = -1
        elif s.turn < 0 and o.first != v.RANDOM:
            raise given.wrong("turn", f"0…{o.seats - 1}")
        elif throws and not again and not self._may_throw(s, o):
            if s.out[s.turn] and "turn" in given:
                raise given.wrong("turn", both(PACKAGE, "state.turn-out"))
            s.turn -= 1
            turns.pass_on(s, o)

    def _may_throw(self, s: turns.State, o: v.Board) -> bool:
        seat = s.turn
        return not (s.out[seat] or s.missed[seat] or turns.waits(s, o, seat))

    def _load_tokens(self, s: turns.State, o: v.Board, given: Fields) -> None:
        n = o.seats
        if not self.points:
            for name in ("tokens", "pot"):
                if name in given:
                    raise given.wrong(name, both(PACKAGE, "state.no-tokens"))
            return
        s.tokens[:n] = given.numbers("tokens", n, 0, o.tokens * n, [o.tokens] * n)
        left = o.tokens * n - sum(s.tokens[:n])
        if left < 0:
            raise given.wrong("tokens", both(PACKAGE, "state.pot", n=o.tokens * n))
        s.pot = given.number("pot", 0, o.tokens * n, left)
        if s.pot != left:
            raise given.wrong("pot", both(PACKAGE, "state.pot", n=o.tokens * n))

    def _load_caught(self, s: turns.State, o: v.Board, given: Fields) -> None:
        waiting = []
        places = set()
        for seat in range(o.seats):
            square = s.pawns[seat]
            if s.held[seat] and not s.out[seat]:
                if not o.hold[square]:
                    raise given.wrong("held", both(PACKAGE, "state.held", seat=seat))
                if turns.waits(s, o, seat):
                    waiting.append(seat)
                    if square in places and o.hold[square] != v.PASSED:
                        raise given.wrong("held", both(PACKAGE, "state.held-twice", square=square))
                    places.add(square)
        caught = given.raw("caught", waiting)
        if (
            not isinstance(caught, list | tuple)
            or not all(type(seat) is int for seat in caught)
            or sorted(caught) != waiting
        ):
            raise given.wrong("caught", both(PACKAGE, "state.caught", seats=str(waiting)))
        s.caught[: len(caught)] = caught

    def _load_end(self, s: turns.State, o: v.Board, given: Fields) -> None:
        """A game ends with a pawn on the last square, one player left, or a draw."""
        over = given.flag("over")
        home = [seat for seat in range(o.seats) if s.pawns[seat] == o.track]
        left = [seat for seat in range(o.seats) if not s.out[seat]]
        if len(home) > 1:
            raise given.wrong("pawns", both(PACKAGE, "state.one-winner"))
        if not left and o.seats > 1:
            raise given.wrong("out", both(PACKAGE, "state.somebody"))
        if home or (len(left) == 1 and o.seats > 1):
            s.winner = (home or left)[0]
        elif not left or (over and not o.release and turns.deadlocked(s, o, len(left))):
            s.winner = v.DRAW
        if home:
            self._check_arrived(s, given, home[0])
        if s.winner != v.NOBODY:
            self._check_paid(s, o, given)
            if given.raw("turn") is not None:
                raise given.wrong("turn", "null")
        else:
            turns.conclude(s, o)  # at an impasse the rule for it applies at once
        winners = [s.winner][: s.winner >= 0]
        given.check_end(o.seats, s.winner != v.NOBODY, winners, both(PACKAGE, "state.not-over"))

    def _check_arrived(self, s: turns.State, given: Fields, seat: int) -> None:
        """Whoever has come to the last square misses and lacks nothing any more."""
        for name, waiting in (("missed", s.missed), ("fewer_dice", s.fewer)):
            if waiting[seat]:
                raise given.wrong(name, both(PACKAGE, "state.arrived", seat=seat))

    def _check_paid(self, s: turns.State, o: v.Board, given: Fields) -> None:
        """Whoever has won has the pot; after a draw all have their own again."""
        field = "pot" if "pot" in given else "tokens"
        if s.winner >= 0 and s.pot:
            raise given.wrong(field, both(PACKAGE, "state.paid", n=o.tokens * o.seats))
        drawn = s.winner == v.DRAW and o.seats > 1
        if drawn and any(s.tokens[seat] != o.tokens for seat in range(o.seats)):
            raise given.wrong(field, both(PACKAGE, "state.refunded", n=o.tokens))

    def key(self, s: turns.State, o: v.Board) -> Hashable:
        n = o.seats
        if s.winner != v.NOBODY:
            return (s.winner, *s.pawns[:n], *s.tokens[:n])
        return (
            self.turn(s, o), s.winner, *s.pawns[:n], *s.missed[:n], *s.held[:n], *s.fewer[:n],
            *(turns.fresh(s, o, seat) for seat in range(n) if not s.out[seat]),
            tuple(s.caught) if o.release else (),
            tuple(s.tokens[:n]) if self.points else (),
            tuple(s.out[:n]),
        )  # fmt: skip
