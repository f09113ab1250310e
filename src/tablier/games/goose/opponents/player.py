"""Whoever shoots: aims where it is best, and hits what it can.

The board is solved when the archer comes to it: then choosing takes no time, and no nodes are
counted. Advice for somebody whose arrows have become known may have to solve it again.
"""

from hashlib import sha256
from itertools import combinations_with_replacement, groupby
from random import Random
from time import perf_counter

from tablier.games.family import Ruleset
from tablier.games.goose.arrows import READ, volley_of, volley_text
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.opponents.aiming import Aiming, Begun, solve
from tablier.games.goose.opponents.aims import centres, named, on_the_face, points_at
from tablier.games.goose.opponents.learning import Volley, learned
from tablier.games.goose.opponents.pairs import is_small
from tablier.games.goose.opponents.reasons import Reasons
from tablier.games.goose.scatter import MIDDLE, Scatter, chances, shot
from tablier.games.goose.volley import BASE, State
from tablier.opponents.part import Advice, Aim, Limit, Player
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, Value, both
from tablier.words.numbers import decimal

HASTE = 0.7  # the share of its time that solving a board may take
ENOUGH = 6  # arrows that tell something about whoever has shot them
LIKELY = 0.04  # an arrow worth telling what to do after


class Bowman(Player):
    """An archer of some level, in some wind."""

    def __init__(self, ruleset: Ruleset, titles: Both, scatter: Scatter, seed: int) -> None:
        self.titles = titles
        self.scatter = scatter
        self.seed = seed
        if is_small(ruleset):
            solve(ruleset, scatter)

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """Aim and shoot, arrow by arrow. The same position in the same volley, the same luck."""
        s, game = state_of(position), position.game
        key = (self.seed, game.identity, game.ruleset.key(s, game.o), s.turns, seat)
        chance = Random(sha256(repr(key).encode()).digest())
        aiming = _aiming(position, seat, self.scatter, _until(limit))
        around = centres(self.scatter)
        volley: Begun = ()
        for _ in range(s.arrows[seat]):
            centre = around[aiming.best(volley)] if aiming else MIDDLE
            volley = (*volley, shot(centre, self.scatter, chance))
        return _text(volley)

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """Aims, the best first: each by the volley that hits just where it is aimed.

        They are for the person who has typed in arrows for this seat, with a scatter of their own;
        as long as there are too few, for an archer of this level.
        """
        until = _until(limit)
        scatter, whose = self._whose(seat, until)
        aiming = _aiming(position, seat, scatter, until)
        if aiming is None:
            return [_at_middle(position, seat)]
        around = centres(scatter)
        reasons = Reasons(position, seat, aiming)
        alone = sum(not position.gone(each) for each in range(position.game.players)) == 1
        worth = aiming.worth()
        found: dict[str, Advice] = {}
        for first in sorted(range(len(around)), key=lambda aim: (-round(worth[aim], 9), aim)):
            volley: Begun = ()
            while len(volley) < len(aiming.growth):
                aim = aiming.best(volley) if volley else first
                meant = [(*volley, n) for n in points_at(around[aim])]
                volley = max(meant, key=aiming.hope)
            move = _text(volley)
            if move not in found:
                odds, win = reasons.told(first)
                said: dict[str, Value] = {
                    "aim": named(around[first], scatter.wind),
                    "odds": odds,
                    "win": "" if alone else win,
                }
                at_first = both(PACKAGE, "opponents.why.first", **said)
                then = _then(aiming, first, scatter)
                why = both(PACKAGE, "opponents.why.all", then=then, whose=whose, **said)
                value = float(worth[first])
                found[move] = Advice(
                    move, value, 1.0 if alone else value, (move,), why,
                    aims=_aims(aiming, first, scatter, at_first),
                )  # fmt: skip
        return list(found.values())

    def _whose(self, seat: int, until: float | None) -> tuple[Scatter, Both]:
        """How arrows scatter that are advised about; and whose they are, in words."""
        around = centres(self.scatter)
        volleys = []
        for entry in self.entries:
            arrows = tuple(READ[word] for word in entry.text.split())
            aiming = _aiming(entry.position, seat, self.scatter, until)
            volleys.append(Volley(arrows, aiming, around))
        count = sum(len(volley.arrows) for volley in volleys)
        if count < ENOUGH:
            return self.scatter, both(PACKAGE, "opponents.whose.level", archer=self.titles)
        scatter = Scatter(learned(volleys))
        mean = sum(n * share for n, share in enumerate(chances(MIDDLE, scatter)))
        said = {lang: decimal(mean, lang, 1) for lang in LANGUAGES}
        return scatter, both(PACKAGE, "opponents.whose.yours", n=count, mean=said)


def state_of(position: Position) -> State:
    """The record of the rules, as boards with arrows know it."""
    assert isinstance(position.s, State)
    return position.s


def _until(limit: Limit) -> float | None:
    return None if limit.nodes else perf_counter() + HASTE * limit.seconds


def _aiming(position: Position, seat: int, scatter: Scatter, until: float | None) -> Aiming | None:
    """What is known about a position; nothing on a board too large to be solved."""
    if not is_small(position.game.ruleset):
        return None
    return Aiming(position.game, scatter, state_of(position), seat, until)


def _text(volley: Begun) -> str:
    return volley_text(volley_of(sorted(volley, reverse=True)), len(volley))


def _at_middle(position: Position, seat: int) -> Advice:
    """On a board too large to be solved: more points lead further."""
    game, s = position.game, state_of(position)
    move = _text(points_at(MIDDLE) * s.arrows[seat])
    why = both(PACKAGE, "opponents.why.unsolved", rule=f"{game.id}.{game.ruleset.cited('turn')}")
    return Advice(move, 0.0, 1 / game.players, (move,), why, aims=(Aim((), *MIDDLE, why),))


def _aims(aiming: Aiming, first: int, scatter: Scatter, at_first: Both) -> tuple[Aim, ...]:
    """Where to aim each arrow, whatever those before it have scored."""
    around = centres(scatter)
    found = [Aim((), *on_the_face(around[first], scatter.wind), at_first)]
    for count in range(1, len(aiming.growth)):
        for shot_before in combinations_with_replacement(reversed(range(BASE)), count):
            centre = around[aiming.best(shot_before)]
            says = both(PACKAGE, "opponents.next", aim=named(centre, scatter.wind))
            found.append(Aim(shot_before, *on_the_face(centre, scatter.wind), says))
    return tuple(found)


def _then(aiming: Aiming, first: int, scatter: Scatter) -> Both | str:
    """Where to aim the second arrow, by what the first one was; nothing where that is the same."""
    around = centres(scatter)
    if len(aiming.growth) == 1:
        return ""
    likely = [n for n in reversed(range(BASE)) if aiming.table[first, n] >= LIKELY]
    runs = [
        (aim, [_text((n,)) for n in run])
        for aim, run in groupby(
            likely, key=lambda n: named(around[aiming.best((n,))], scatter.wind)
        )
    ]
    if len(runs) == 1:
        aim = runs[0][0]
        if aim == named(around[first], scatter.wind):
            return ""
        return both(PACKAGE, "opponents.then.always", aim=aim)
    told = [
        both(
            PACKAGE,
            "opponents.then.after",
            arrows=run[0] if len(run) == 1 else f"{run[0]}–{run[-1]}",
            aim=aim,
        )
        for aim, run in runs
    ]
    cases = {lang: ", ".join(each[lang] for each in told) for lang in LANGUAGES}
    return both(PACKAGE, "opponents.then.cases", cases=cases)
