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
from tablier.games.goose.volley import State, play
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

SILENT = (v.STUCK, v.SEEN)  # what squares do that changes nothing
WORTH_SAYING = 0.003  # a part of the chance to win
TOLD = 0.0005  # a share below it would be told as 0 %


class Case(NamedTuple):
    """Something that may come of a volley."""

    kind: str  # "finish", "leave", "placed", "square": as the words know it
    square: int


class Reasons:
    """What may come of one archer's volleys in a position, and what that is worth."""

    def __init__(self, position: Position, seat: int, aiming: Aiming) -> None:
        self.position = position
        self.seat = seat
        self.aiming = aiming
        self._cases: dict[int, frozenset[Case]] = {}
        at_the_middle = aiming.volleys(lambda _: 0)
        self.middle = self._odds(at_the_middle)
        self._at_the_middle = self._to_win(at_the_middle)

    def reason(self, first: int) -> Both:
        """Why to aim the first arrow there and the others as is best: odds and rule.

        Of all that may come of it, what matters most: what most of the gain over aiming at the
        middle comes from, or the aim of the whole game where it is near.
        """
        found = self._odds(
            self.aiming.volleys(lambda begun: self.aiming.best(begun) if begun else first)
        )
        gains = {
            case: found.get(case, (0.0, 0.0))[1] - self.middle.get(case, (0.0, 0.0))[1]
            for case in found.keys() | self.middle.keys()
        }
        at_hand = [case for case in found if case.kind in ("finish", "leave")]
        best = max(gains, key=lambda case: (gains[case], case), default=None)
        if at_hand and (best is None or gains[best] < WORTH_SAYING or best.kind == "square"):
            best = max(at_hand, key=lambda case: (found[case][0], case))
        if best is None or (gains[best] < WORTH_SAYING and best not in at_hand):
            return self._plain(first)
        return self._sentence(best, found.get(best, (0.0, 0.0))[0])

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
            square=case.square,
            name=ruleset.sheet.names.get(rule, both(PACKAGE, "opponents.square")),
            rule=f"{self.position.game.id}.{rule}",
        )

    def _plain(self, first: int) -> Both:
        game = self.position.game
        chance, middle = percent(float(self.aiming.worth()[first])), percent(self._at_the_middle)
        return both(
            PACKAGE,
            "opponents.why.plain" if chance == middle else "opponents.why.better",
            chance=chance,
            middle=middle,
            rule=f"{game.id}.{game.ruleset.cited('turn')}",
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
