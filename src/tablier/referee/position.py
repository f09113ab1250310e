"""A position: a value that answers every question about a game and gives the next one.

Positions never change. `play` returns a new one that remembers how it came about, so that a
record can be written and choices taken back; `==` and `hash` look at the game alone.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from tablier.referee.event import Event
from tablier.rulekit import kinds
from tablier.rulekit.kinds import DICE
from tablier.rulekit.struct import Struct
from tablier.words import LANGUAGES, Message, short
from tablier.words.errors import IllegalMove, TablierError

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    from tablier.games.family import Chance
    from tablier.referee.corrections import Change, Correction, Entry
    from tablier.referee.game import Game

RESIGN = "resign"
RESIGN_WORDS = (RESIGN, "abandonner", "abandonne", "abandon")
DRAW = "draw"
DRAW_WORDS = (DRAW, "nulle")
PUBLIC = "public"
UNSEEN = "?"
LONGEST_NAME = 16  # letters, in a sketch; more where a terminal has room for them


class Await(NamedTuple):
    """Something that the game waits for: a seat's, or the dice's when `seat` is None."""

    seat: int | None
    kind: kinds.Kind

    @property
    def chance(self) -> bool:
        """Dice or arrows: what comes is a fact, not a choice."""
        return self.kind in ("roll", "arrows")

    @property
    def secret(self) -> bool:
        """Several seats give it at once, in any order, each without seeing the others'."""
        return self.kind in ("arrows", "bet")


class Step(NamedTuple):
    """How a position came about: who gave what, and how it stands in a record."""

    seat: int | None
    text: str
    typed: bool = False  # dice or arrows that somebody typed in: can be corrected
    corrects: bool = False  # takes the place of the entry before it
    chance: bool = False  # a roll, or arrows: not to be undone
    changes: "tuple[Change, ...]" = ()  # of a correction of the past: all that it has put right


class Position:
    """A moment of a game."""

    def __init__(
        self,
        game: "Game",
        s: Struct,
        before: "Position | None" = None,
        step: Step | None = None,
        origin: bool = False,
    ) -> None:
        self.game = game
        self.s = s  # the rules' own record: to be read, never written
        self.before = before
        self.step = step
        self.set_up = origin  # set up by hand rather than played
        self.headers: dict[str, str] = before.headers if before else {}
        # For a copy that hides something: the seat (or the public) it was made for.
        self.copy_for: int | str | None = before.copy_for if before else None
        # For a correction: where the entry was asked for, and the way as it should have been.
        self.corrected: Correction | None = None
        self.throws: int | None = None  # drawn by the program so far, once they have been counted

    # --- what is asked ---

    @cached_property
    def awaits(self) -> tuple[Await, ...]:
        """Who owes what; () when the game is over."""
        rules, s, o = self.game.ruleset.rules, self.s, self.game.o
        if kind := rules.awaited(s, o, DICE):
            return (Await(None, kinds.NAMES[kind]),)
        return tuple(
            Await(seat, kinds.NAMES[kind])
            for seat in range(self.game.players)
            if (kind := rules.awaited(s, o, seat))
        )

    @property
    def asked_at(self) -> "Position | None":
        """Where what led here was asked for: the position before; of a correction, the entry's."""
        return self.corrected.asked if self.corrected else self.before

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None when several seats are awaited, or none."""
        return self.game.ruleset.turn(self.s, self.game.o)

    @property
    def turns(self) -> int:
        """Turns completed so far, those missed or passed included; in a volley game, volleys."""
        turns: int = getattr(self.s, "turns")  # noqa: B009 (every state record has it)
        return turns

    @property
    def veiled(self) -> bool:
        """Does this position hide something? Only a view of somebody else's game does."""
        return self.game.ruleset.veiled(self.s, self.game.o)

    def moves(self, seat: int | None = None) -> tuple[str, ...]:
        """Every legal move of a seat, or every outcome of the dice, as text."""
        return tuple(text for text, _ in self.actions(seat))

    def actions(self, seat: int | None = None) -> list[tuple[str, int]]:
        """The same with the number that the rules know each move by."""
        if not self.awaits:
            return []
        seat = self._asked(seat)
        ruleset, s, o = self.game.ruleset, self.s, self.game.o
        if seat == DICE:
            found: list[int] = list(self._weights())
        elif self.awaits[0].seat is None:
            return []  # only the dice are awaited, and somebody else's
        else:
            room = [0] * ruleset.most_actions
            found = room[: ruleset.rules.legal(s, o, seat, room)]
            if ruleset.coincide(s, o, found):
                # Kept are the first of each position, in the order of their numbers.
                distinct = {self._after(seat, action): action for action in sorted(found)[::-1]}
                found = list(distinct.values())
        return [(ruleset.text(s, o, seat, action), action) for action in sorted(found)]

    def chances(self) -> "dict[str, Fraction]":
        """The probability of each outcome when the dice are awaited, else nothing."""
        from fractions import Fraction

        if not self.awaits or self.awaits[0].seat is not None:
            return {}
        weights = self._weights()
        whole = sum(weights.values())
        ruleset, s, o = self.game.ruleset, self.s, self.game.o
        return {
            ruleset.text(s, o, DICE, outcome): Fraction(weight, whole)
            for outcome, weight in sorted(weights.items())
        }

    def action(self, text: str, seat: int) -> int:
        """The number that the rules know a move by, or an IllegalMove that says why it is none."""
        return self._understood(str(text).strip(), self._asked(seat))

    def random_move(self, seat: int, chance: "Random") -> str:
        """A move of a seat that chance plays: each move alike, or any score of each arrow."""
        if Await(seat, "arrows") in self.awaits:
            return self.game.ruleset.random_volley(self.s, self.game.o, seat, chance)
        return chance.choice(self.moves(seat))

    def drawn(self, chance: "Chance") -> str:
        """One outcome of the dice, drawn with the generator given: randomness is an input."""
        if not self.awaits or self.awaits[0].seat is not None:
            raise TablierError("no-dice")
        ruleset, s, o = self.game.ruleset, self.s, self.game.o
        ticket = chance.randrange(ruleset.rules.tickets(s, o))
        return ruleset.text(s, o, DICE, ruleset.rules.drawn(s, o, ticket))

    def expected(self, seat: int | None = None) -> Message:
        """What somebody should type now, in words, with an example."""
        return self.game.ruleset.expected(self.s, self.game.o, self._asked(seat))

    def _weights(self) -> dict[int, int]:
        rules, s, o = self.game.ruleset.rules, self.s, self.game.o
        weights: dict[int, int] = {}
        for ticket in range(rules.tickets(s, o)):
            outcome = rules.drawn(s, o, ticket)
            weights[outcome] = weights.get(outcome, 0) + 1
        return weights

    def _asked(self, seat: int | None) -> int:
        """The seat meant, as the rules count it: the only one awaited when none is named."""
        if seat is None:
            if len(self.awaits) != 1:
                owing = ", ".join(str(waited.seat) for waited in self.awaits)
                raise TablierError("which-seat", accepted=owing)
            only = self.awaits[0].seat
            return DICE if only is None else only
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise TablierError("no-seat", seat=str(seat), accepted=f"0…{self.game.players - 1}")
        if self.awaits and self.awaits[0].seat is None and seat == self.turn:
            return DICE  # whoever throws may be named
        return seat

    # --- what is played ---

    def play(self, text: str, seat: int | None = None, *, typed: bool = False) -> "Position":
        """The position after a move, or an IllegalMove that says why there is none.

        `typed` marks dice or arrows that somebody entered, so that they can be corrected.
        """
        if self.awaits and self.veiled:
            raise TablierError("veiled")
        return self.replay(text, seat, typed=typed)

    def replay(self, text: str, seat: int | None = None, *, typed: bool = False) -> "Position":
        """`play` for readers of records: a view's copy goes on although it hides something."""
        text = text.strip() if isinstance(text, str) else str(text)
        last = len(self.awaits) == 1 and self.awaits[0].kind == "arrows"
        if last and self.veiled and seat in (None, self.awaits[0].seat):
            # Whoever shoots or leaves last uncovers the volley: then nothing may be hidden.
            raise TablierError("veiled")
        if text.lower() in RESIGN_WORDS:
            return self._resigned(seat)
        if not self.awaits:
            raise self._illegal("over", "finish")
        if text.lower() in DRAW_WORDS and self.game.ruleset.draws:
            raise self._illegal("draw-needs-both", "agreed")
        who = self._asked(seat)
        action = self._understood(text, who)
        return self._after(who, action, typed=typed, noted=self.game.ruleset.noted(text))

    def _understood(self, text: str, seat: int) -> int:
        """The action behind a text, if the rules allow it."""
        ruleset, s, o = self.game.ruleset, self.s, self.game.o
        if seat >= 0 and self.awaits[0].seat is None:
            lot = self.turn is None
            raise IllegalMove(
                "lot-awaited" if lot else "dice-awaited",
                rule=self._cited("first" if lot else "turn"),
                seat=self.game.names[seat],
            )
        action = ruleset.parse(s, o, seat, text)
        if action is None:
            expected = ruleset.expected(s, o, seat)
            wording = ruleset.unread(s, o, seat, text) or Message(
                "", "not-a-move" if text.strip() else "no-move"
            )
            raise IllegalMove(
                wording.key,
                package=wording.package,
                rule=self._cited(ruleset.asked_by(s, o, seat)),
                move=short(text, 40),
                expected={lang: expected.say(lang) for lang in LANGUAGES},
                **wording.values,
            )
        if seat >= 0 and (refusal := self.refused(seat, action)):
            raise refusal
        return action

    def refused(self, seat: int, action: int) -> IllegalMove | None:
        """Why the rules refuse an action of a seat, by their number for it; None if they do not."""
        ruleset, s, o = self.game.ruleset, self.s, self.game.o
        code = ruleset.rules.refused(s, o, seat, action)
        if not code:
            return None
        refusal = ruleset.refusal(s, o, seat, action, code)
        return IllegalMove(
            refusal.wording.key,
            package=refusal.wording.package,
            rule=f"{self.game.id}.{refusal.rule}",
            **refusal.wording.values,
        )

    def _after(
        self, seat: int, action: int, typed: bool = False, noted: str | None = None
    ) -> "Position":
        ruleset, o = self.game.ruleset, self.game.o
        text = noted or ruleset.text(self.s, o, seat, action)
        s = self.s.copy()
        ruleset.rules.apply(s, o, seat, action)
        chance = self.awaits[0].chance
        step = Step(None if seat == DICE else seat, text, typed and chance, chance=chance)
        return Position(self.game, s, self, step)

    def unseen(self, seat: int) -> "Position":
        """The position after a seat has given something that this view may not see."""
        secret = self.awaits and self.awaits[0].secret
        last = self.awaits == (Await(seat, "arrows"),)
        if not secret or last or not self.moves(seat):
            raise self._illegal("unseen", "turn")
        s = self.s.copy()
        self.game.ruleset.rules.apply(s, self.game.o, seat, kinds.HIDDEN)
        return Position(self.game, s, self, Step(seat, UNSEEN))

    def _resigned(self, seat: int | None) -> "Position":
        if not self.awaits:
            raise self._illegal("over", "finish")
        who = self._asked(seat)
        if who == DICE:  # whoever throws leaves; before the draw nobody does, and must be named
            who = -1 if self.turn is None else self.turn
        if who < 0:
            seated = (str(n) for n in range(self.game.players) if not self.gone(n))
            raise TablierError("which-seat", accepted=", ".join(seated))
        if self.gone(who):
            raise self._illegal("gone", "leaving")
        s = self.s.copy()
        self.game.ruleset.rules.leave(s, self.game.o, who)
        return Position(self.game, s, self, Step(who, RESIGN))

    def agree(self) -> "Position":
        """The position after both players have agreed on a draw.

        One player alone never makes a draw: whoever calls this has asked them both.
        """
        if not self.awaits:
            raise self._illegal("over", "finish")
        s = self.s.copy()
        self.game.ruleset.agree(s, self.game.o)
        return Position(self.game, s, self, Step(None, DRAW))

    def gone(self, seat: int) -> bool:
        """Has this seat left the game?"""
        out: list[int] = getattr(self.s, "out")  # noqa: B009 (every state record has it)
        return bool(out[seat])

    def _illegal(self, key: str, rule: str) -> IllegalMove:
        return IllegalMove(key, rule=self._cited(rule))

    def _cited(self, rule: str) -> str:
        return f"{self.game.id}.{self.game.ruleset.cited(rule)}"

    # --- taking back ---

    def undo(self) -> "Position":
        """The position before the last choice. A roll is never taken back."""
        if self.before is None or self.step is None:
            raise TablierError("nothing-to-undo")
        self.require_open()
        if self.step.chance:
            raise TablierError("no-undo-of-rolls")
        if final := self.game.ruleset.irrevocable(self.before.s, self.s, self.game.o):
            raise self._illegal("no-undo-by-rule", final)
        return self.before

    def require_open(self) -> None:
        """What has been shown cannot be unshown: after it nothing is undone or corrected."""
        if shown := self.game.ruleset.sealed(self.s, self.game.o):
            raise self._illegal("shown", shown)

    def correct(
        self, text: str, seat: int | None = None, *, turn: int | None = None, nth: int = 1
    ) -> "Position":
        """Correct dice or arrows typed in; the correction stands in the record.

        Without a turn, the last ones: choices made since fall with the entry that they answered,
        what other archers shot in the same volley stays. With one, those of that turn (the `nth`
        dice thrown in it), and all that came since is played again.
        """
        from tablier.referee.corrections import Change, Place

        if turn is None:
            self.require_open()
            return self.recorrect(text, seat)
        return self.amend([Change(Place(turn, seat, nth), text)])

    def amend(self, changes: "Sequence[Change]") -> "Position":
        """Correct entries of the past together, the first of them because it was wrong, others
        because they no longer fit; `UnfitError` says where something still does not.
        """
        from tablier.referee.corrections import correct_past

        self.require_open()
        return correct_past(self, changes)

    def recorrect(self, text: str, seat: int | None = None) -> "Position":
        """`correct` for readers of records and logs: what was once corrected stays so."""
        from tablier.referee.corrections import correct_last

        return correct_last(self, text, seat)

    def correctable(self) -> "tuple[Entry, ...]":
        """The last entries, as far as they could be corrected."""
        from tablier.referee.corrections import Entry, Place, last_entries

        try:
            self.require_open()
            last = last_entries(self)
        except TablierError:
            return ()
        return tuple(
            Entry(Place(last.base.turns + 1, who), after.step.text, last.base.turn)
            for who, after in last.given.items()
            if after.step and after.step.typed
        )

    # --- what happened ---

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last move caused, in order, each with the rule behind it."""
        game = self.game
        return tuple(Event(game.ruleset, game.o, told, game.names) for told in self.s.told)

    def forget(self) -> None:
        """Let go of what can be worked out again: for whoever keeps all positions of many games."""
        for worked_out in ("awaits", "events", "_key"):
            self.__dict__.pop(worked_out, None)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self.game.ruleset.rules.over(self.s, self.game.o))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: several, or none for a draw or a game still going on."""
        won = self.game.ruleset.rules.won
        return tuple(seat for seat in range(self.game.players) if won(self.s, self.game.o, seat))

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat: 1 for the winner, an even share for several, 0 for all others."""
        winners = self.winners
        return tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)
        )

    @property
    def scores(self) -> tuple[int | float, ...]:
        """Points where the game counts points; else 1 for the winner, or a share of it."""
        if self.game.ruleset.points:
            score = self.game.ruleset.rules.score
            return tuple(score(self.s, self.game.o, seat) for seat in range(self.game.players))
        # Whole numbers where they are whole: a result reads 1–0.
        return tuple(int(share) if share in (0, 1) else share for share in self.shares)

    # --- as data ---

    def state(self, view: int | str | None = None) -> dict[str, Any]:
        """The position as plain data; a view hides what its seat (or the public) may not know."""
        s = self.seen(view)
        ruleset, o = self.game.ruleset, self.game.o
        return {
            "game": self.game.id,
            "options": dict(self.game.options),
            "turn": self.turn,
            "over": self.over,
            "winners": list(self.winners),
            **ruleset.state(s, o),
        }

    def seen(self, view: int | str | None) -> Struct:
        """The rules' own record as a view sees it: covered is what it may not know."""
        seat = viewer(view, self.game.players)
        if seat is None:
            return self.s
        s = self.s.copy()
        self.game.ruleset.rules.hide(s, self.game.o, seat)
        return s

    def record(self, view: int | str | None = None) -> str:
        """The game so far as text; `tablier.read` reads it back."""
        from tablier.referee.record import write

        return write(self, view)

    def _repr_svg_(self) -> str:
        """The position as a picture: what a notebook shows."""
        from tablier.draw import svg

        return svg(self)

    def history(self) -> "list[Position]":
        """Every position of the game so far, the first one first."""
        return list(self._back())[::-1]

    def _back(self) -> "Iterator[Position]":
        place: Position | None = self
        while place is not None:
            yield place
            place = place.before

    def with_headers(self, headers: Mapping[str, str], without: Collection[str] = ()) -> "Position":
        """The same position with notes for its record: names, date, proof of the dice.

        `without`: notes that it had, and that are true no longer.
        """
        from tablier.referee.record import checked_headers

        kept = {name: text for name, text in self.headers.items() if name not in without}
        twin = copy(self)
        twin.headers = {**kept, **checked_headers(headers, self.game.players)}
        return twin

    # --- as a value ---

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.game.identity, self.game.ruleset.key(self.s, self.game.o))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<{self.game!r}: {self.state()}>"

    def sketch(
        self, lang: str, names: Mapping[int, str] | None = None, width: int = 80
    ) -> list[list[Any]]:
        """The board as styled text for a terminal of some width; `names` of those who have one."""
        known = names or {}
        longest = max(LONGEST_NAME, width - 48)  # its colour, and how it stands, come after it
        called = [
            f"{short(known[seat], longest)} ({name[lang]})" if seat in known else name[lang]
            for seat, name in enumerate(self.game.names)
        ]
        game, s = self.game, self.s
        return game.ruleset.sketch(s, game.o, lang, s.told, called, width)


def viewer(view: int | str | None, players: int) -> int | None:
    """The seat that looks, as the rules count it: None sees all, -1 is the public."""
    if view is None:
        return None
    if view == PUBLIC:
        return -1
    if type(view) is not int or not 0 <= view < players:
        raise TablierError("no-view", view=str(view), accepted=f"0…{players - 1}, public")
    return view
