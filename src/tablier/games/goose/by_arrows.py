"""Goose games shot with arrows, in words: volleys as text, states as dictionaries."""

from collections.abc import Hashable
from typing import Any

from tablier.games.family import Chance, Refusal
from tablier.games.fields import Fields
from tablier.games.goose import vocabulary as v
from tablier.games.goose import volley
from tablier.games.goose.arrows import FACE, READ, arrows_of, volley_of, volley_text
from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import Goose
from tablier.rulekit.kinds import HIDDEN
from tablier.words import Message, Value, both

WRONG_LENGTH = -1  # of a volley: understood, and refused by the rules, which say why


class ArrowGoose(Goose):
    """A goose board shot with arrows."""

    rules = volley
    state_type = volley.State
    points = False
    turns_worded_in = PACKAGE
    fields = ("pawns", "arrows", "shot", "given", "out")
    arrow_keys = FACE
    arrow_events = ("loses", "spoiled", "keeps", "heavy")

    def __init__(self, sheet: BoardFile, own: bool) -> None:
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
        if s.arrows[seat] == 0:
            return WRONG_LENGTH  # whatever it says
        points = [READ.get(word.upper()) for word in text.replace(",", " ").split()]
        if not points or None in points:
            return None
        shot = sorted((n for n in points if n is not None), reverse=True)
        return volley_of(shot) if len(shot) == s.arrows[seat] else WRONG_LENGTH

    def noted(self, text: str) -> str | None:
        """An X is worth a ten and stays an X: at the range it breaks ties, and people are proud."""
        arrows = text.upper().replace(",", " ").split()
        if "X" not in arrows:
            return None
        marks = [arrow if READ[arrow] else "M" for arrow in arrows]
        return " ".join(sorted(marks, key=list(FACE).index))

    def expected(self, s: volley.State, o: v.Board, seat: int) -> Message:
        example = " ".join(["10", "9", "M"][: s.arrows[seat]])
        return Message(PACKAGE, "expected.arrows", {"n": s.arrows[seat], "example": example})

    def random_volley(self, s: volley.State, o: v.Board, seat: int, chance: Chance) -> str:
        shot = [chance.randrange(v.BEST_ARROW + 1) for _ in range(s.arrows[seat])]
        return volley_text(volley_of(sorted(shot, reverse=True)), len(shot))

    def arrow_count(self, s: volley.State, o: v.Board, seat: int) -> int:
        return s.arrows[seat]

    def full_volley(self, o: v.Board) -> Message:
        return Message(PACKAGE, "full-volley", {"n": o.arrows})

    def refusal(self, s: volley.State, o: v.Board, seat: int, action: int, code: int) -> Refusal:
        if code == v.RESTS:
            return Refusal(self.cited("arrows"), Message(PACKAGE, "refused.no-arrows"))
        values: dict[str, Value] = {"n": s.arrows[seat]}
        return Refusal(self.cited("arrows"), Message(PACKAGE, "refused.arrows", values))

    # --- state ---

    def turn(self, s: volley.State, o: v.Board) -> int | None:
        owing = [seat for seat in range(o.seats) if volley.awaited(s, o, seat)]
        return owing[0] if len(owing) == 1 else None

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
        self._load_end(s, o, given)
        lost = [seat for seat in range(n) if not s.out[seat] and o.after[s.pawns[seat]] >= 0]
        idle = [seat for seat in range(n) if s.over or s.out[seat] or seat in lost]
        full = [0 if seat in idle else o.arrows for seat in range(n)]
        s.arrows[:n] = given.numbers("arrows", n, 0, o.arrows, full)
        for seat in range(n):
            if s.arrows[seat] and not full[seat]:
                key = "state.no-arrows-left" if s.over else "state.no-arrows"
                raise given.wrong("arrows", both(PACKAGE, key, seat=seat))
        self._load_shot(s, o, given)
        if HIDDEN not in s.shot:
            volley.uncover(s, o)  # a volley that nobody has to shoot any more plays itself
            s.told.clear()
            s.turns = 0  # it belongs to the past of this game
        elif not s.over and not any(volley.awaited(s, o, seat) for seat in range(n)):
            raise given.wrong("shot", both(PACKAGE, "state.all-in"))
        return s

    def _load_shot(self, s: volley.State, o: v.Board, given: Fields) -> None:
        n = o.seats
        wanted = both(PACKAGE, "state.shot", seats=n)
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
            raise given.wrong("out", both(PACKAGE, "state.somebody"))
        winners = home or (left if len(left) == 1 < o.seats else [])
        ended = bool(winners) or not left
        given.check_end(o.seats, ended, winners)
        for seat in winners:
            s.won[seat] = 1
        s.over = int(ended)

    def key(self, s: volley.State, o: v.Board) -> Hashable:
        n = o.seats
        if s.over:
            return (1, *s.pawns[:n], *s.won[:n])
        return (0, *s.pawns[:n], *s.arrows[:n], *s.shot[:n], *s.out[:n])

    def irrevocable(self, before: volley.State, after: volley.State, o: v.Board) -> str:
        """Nobody comes back to a volley that leaving has uncovered."""
        covered = any(shot != v.UNSHOT for shot in before.shot)
        uncovered = after.over or before.turns != after.turns
        return "turn" if covered and uncovered else ""

    def veiled(self, s: volley.State, o: v.Board) -> bool:
        return HIDDEN in s.shot
