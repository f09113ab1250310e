"""Why to aim at a point, in a sentence: what comes of it, by which rule, at what odds."""

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from tablier.games.goose import vocabulary as v
from tablier.games.goose.arrows import volley_of
from tablier.games.goose.by_arrows import ArrowGoose
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import EVENTS
from tablier.games.goose.opponents.aiming import Aiming, Begun
from tablier.games.goose.saying import short_effects
from tablier.games.goose.volley import State, play
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

SILENT = (v.STUCK, v.SEEN)  # what squares do that changes nothing
WORTH_SAYING = 0.003  # a part of the chance to win
TOLD = 0.0005  # a share below it would be told as 0 %
_ARROWS = {1: "one", 2: "two"}  # of a volley that flies to the middle, in words


class Case(NamedTuple):
    """Something that may come of a volley."""

    kind: str  # "finish", "leave", "placed", "square": as the words know it
    square: int


class Told(NamedTuple):
    """Two parts of an advice."""

    odds: Both
    win: Both


class Reasons:
    """What may come of one archer's volleys in a position, and what that is worth."""

    def __init__(self, position: Position, seat: int, aiming: Aiming) -> None:
        self.position = position
        self.seat = seat
        self.aiming = aiming
        self._cases: dict[int, frozenset[Case]] = {}
        arrows = _ARROWS.get(len(aiming.growth), "all")
        self._usual = both(PACKAGE, f"opponents.middle.{arrows}")
        at_the_middle = aiming.volleys(lambda _: 0)
        self.middle = self._odds(at_the_middle)
        self._at_the_middle = self._to_win(at_the_middle)

    def told(self, first: int) -> Told:
        """Why to aim the first arrow there and the others as is best: odds, rule, what it is worth.

        Of all that may come of it, what matters most: what most of the gain over aiming at the
        middle comes from, or the aim of the whole game where it is near.
        """
        found = self._odds(
            self.aiming.volleys(lambda begun: self.aiming.best(begun) if begun else first)
        )
        cases = found.keys() | self.middle.keys()
        shares = {case: found.get(case, (0.0, 0.0))[0] for case in cases}
        gains = {
            case: found.get(case, (0.0, 0.0))[1] - self.middle.get(case, (0.0, 0.0))[1]
            for case, share in shares.items()
            if self._sayable(case, share)
        }
        at_hand = [case for case in gains if case.kind in ("finish", "leave")]
        best = max(gains, key=lambda case: (gains[case], case), default=None)
        if at_hand and (best is None or gains[best] < WORTH_SAYING or best.kind == "square"):
            best = max(at_hand, key=lambda case: (shares[case], case))
        if best is None or (gains[best] < WORTH_SAYING and best not in at_hand):
            return Told(self._plain(first), self._win(first, compared=True))
        return Told(self._sentence(best, shares[best]), self._win(first))

    def _sayable(self, case: Case, share: float) -> bool:
        """Is there more to say than that something will hardly come? To keep off a square is."""
        kept_off = case.kind == "square" and self.middle.get(case, (0.0, 0.0))[0] >= TOLD
        return share >= TOLD or kept_off

    def _odds(self, volleys: Mapping[Begun, float]) -> dict[Case, tuple[float, float]]:
        """How likely each case is, and by how much it adds to the chance to win."""
        usual = self._to_win(volleys)
        odds: dict[Case, tuple[float, float]] = {}
        for each, share in volleys.items():
            more = share * (self.aiming.hope(each) - usual)
            for case in self._of(volley_of(sorted(each, reverse=True))):
                before = odds.get(case, (0.0, 0.0))
                odds[case] = before[0] + share, before[1] + more
        return odds

    def _to_win(self, volleys: Mapping[Begun, float]) -> float:
        return fsum(share * self.aiming.hope(each) for each, share in volleys.items())

    def _of(self, volley: int) -> frozenset[Case]:
        """What comes of a volley, as the rules tell it."""
        if volley not in self._cases:
            s = self.position.s.copy()
            assert isinstance(s, State)
            s.told = []
            s.shot[self.seat] = volley
            play(s, self.position.game.o, self.seat)
            self._cases[volley] = frozenset(case for told in s.told for case in _case(*told))
        return self._cases[volley]

    def _sentence(self, case: Case, share: float) -> Both:
        ruleset = self.position.game.ruleset
        assert isinstance(ruleset, ArrowGoose)
        engine = {"finish": "finish", "placed": "placing"}.get(case.kind)
        rule = ruleset.cited(engine) if engine else ruleset.sheet.rule[case.square]
        usual = self.middle.get(case, (0.0, 0.0))[0]
        kind = case.kind
        if kind == "square":
            kind = "reach" if share > usual else "avoid" if share >= TOLD else "spare"
        return both(
            PACKAGE,
            f"opponents.why.{kind}",
            chance=percent(share),
            middle=percent(usual),
            usual=self._usual,
            square=case.square,
            name=ruleset.sheet.names.get(rule, both(PACKAGE, "opponents.square")),
            gain=self._gain(case.square) if kind == "reach" else "",
            rule=f"{self.position.game.id}.{rule}",
        )

    def _gain(self, square: int) -> Both | str:
        """What a square is good for, where it is plain: it leads on, or takes from the others."""
        ruleset = self.position.game.ruleset
        assert isinstance(ruleset, ArrowGoose)
        at = {name: column[square] for name, column in ruleset.sheet.columns.items()}
        if not (at["ride"] or at["to"] > square or at["spoil"]):
            return ""
        return both(PACKAGE, "opponents.gain", effect=next(short_effects(ruleset.sheet, square)))

    def _plain(self, first: int) -> Both:
        """Nothing stands out: only one point can be said to serve best."""
        game, worth = self.position.game, self.aiming.worth()
        rule = f"{game.id}.{game.ruleset.cited('turn')}"
        best, here = float(worth.max()), float(worth[first])
        key = "plain" if here == best else "plain-too"
        if here < best and percent(here) == percent(best):  # who reads both sees no difference
            key = "plain-near"
        return both(PACKAGE, f"opponents.why.{key}", rule=rule)

    def _win(self, first: int, compared: bool = False) -> Both:
        """The chance to win; beside that of aiming at the middle, where it is another."""
        worth, middle = float(self.aiming.worth()[first]), self._at_the_middle
        chance, usually = (
            {lang: hundredths(decimal(100 * share, lang, 0), lang) for lang in LANGUAGES}
            for share in (worth, middle)
        )
        key = "better" if compared and chance != usually else "chance"
        return both(
            PACKAGE, f"opponents.win.{key}", chance=chance, middle=usually, usual=self._usual
        )


def _case(code: int, seat: int, origin: int, target: int, n: int) -> list[Case]:
    if code == v.WON:
        return [Case("finish", origin)]
    if code == v.ESCAPED:
        return [Case("leave", origin)]
    if code == v.PLACED:
        return [Case("placed", target)]
    acts = EVENTS[code][1] == "" and code not in SILENT
    return [Case("square", origin)] if acts else []


def percent(share: float) -> Both:
    """A share in hundredths, in both languages; a small one is not none."""
    digits = 0 if share >= 0.0995 or share < TOLD else 1
    return {lang: hundredths(decimal(100 * share, lang, digits), lang) for lang in LANGUAGES}
