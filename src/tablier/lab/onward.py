"""Playing on: whole games from one position, again and again, by the compiled rules.

What a viewer may not know is drawn anew for every game, never read. Written as factories over the
rules, like all drivers.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.archers import rules as archers
from tablier.games.archers.vocabulary import BACK, KINDS, SHOT, Field
from tablier.games.archers.vocabulary import State as Archers
from tablier.games.evasion import rules as evasion
from tablier.games.evasion.vocabulary import BETS, BETTING, UNMADE, Board
from tablier.games.evasion.vocabulary import State as Evasion
from tablier.games.goose import volley
from tablier.games.goose.vocabulary import UNSHOT
from tablier.games.goose.volley import State as Volley
from tablier.lab import drivers
from tablier.lab.policies import UNIFORM, policy
from tablier.rulekit.kinds import HIDDEN

HURRY = 4
"""At Archers, three manoeuvres of four go towards the wood if any can; the fourth is any."""


# --- secrets ----------------------------------------------------------------------------------


def nothing(rules: Any) -> Callable[..., None]:
    """Games without secrets."""

    def recall(s: Any, o: Any, rng: Any) -> None:
        return

    return recall


def bets(rules: Any) -> Callable[..., None]:
    """Évasion: any bet is as likely as any other, for nobody's play betrays it."""
    draw = rules.chance.draw

    def recall(s: Evasion, o: Board, rng: Any) -> None:
        for seat in range(o.seats):
            if s.bets[seat] == HIDDEN:
                s.bets[seat] = UNMADE if s.phase == BETTING else draw(rng, BETS)

    return recall


def volleys(rules: Any) -> Callable[..., None]:
    """Arrows that nobody has seen are still to be shot, as far as anybody can tell."""

    def recall(s: Volley, o: Any, rng: Any) -> None:
        for seat in range(o.seats):
            if s.shot[seat] == HIDDEN:
                s.shot[seat] = UNSHOT

    return recall


# --- who plays on -----------------------------------------------------------------------------


def aiming(rules: Any) -> Callable[..., int]:
    """Archers: enter the wood if you can, shoot if you can, else mostly walk towards the wood.

    Moves drawn alike from all hardly ever end a game, and say nothing about who stands better.
    """
    legal, heading, seen_from, draw = rules.legal, rules.heading, rules.seen_from, rules.chance.draw

    def choose(s: Archers, o: Field, seat: int, room: Any, rng: Any, skill: Any) -> int:
        n = legal(s, o, seat, room)
        shots = 0
        shot = 0
        walks = 0
        walk = 0
        for i in range(n):
            own = room[i] // KINDS
            kind = room[i] % KINDS
            square = seen_from(o, seat, own)
            if kind == SHOT:
                shots += 1
                if draw(rng, shots) == 0:
                    shot = room[i]
            elif kind <= BACK:
                to = o.next[square * 4 + heading(s.board[square], kind)]
                if o.wood[to] == 1 - seat:
                    return int(room[i])
                if seen_from(o, seat, to) // o.columns > own // o.columns:
                    walks += 1
                    if draw(rng, walks) == 0:
                        walk = room[i]
        if shots:
            return int(shot)
        if walks and draw(rng, HURRY):
            return int(walk)
        return int(room[draw(rng, n)])

    return choose


AIMING = {archers.__name__: aiming}  # who does not play on by chance alone
SECRETS = {
    volley.__name__: volleys,
    evasion.__name__: bets,
}


def parts(family: str) -> tuple[Any, ...]:
    """What `onward` is made with, by family of rules."""
    choose = AIMING.get(family) or policy(UNIFORM, family)
    return choose, drivers.ending, SECRETS.get(family, nothing)


def onward(rules: Any, choose: Any, end: Any, recall: Any) -> Callable[..., None]:
    """Play games from one position and note how they end.

    `words` is the memory of the record `s`, and `origin` that of the position: copied as a whole,
    for no game shares the names of its fields with another.
    """
    over, deal = rules.over, rules.chance.deal
    step = rules.jit(drivers.stepping(rules, choose))

    def play(
        s: Any, o: Any, words: Any, origin: Any, room: Any, skill: Any, rng: Any, key: Any,
        numbers: Any, most: int, lengths: Any, wins: Any, counts: Any,
    ) -> None:  # fmt: skip
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            for i in range(len(words)):
                words[i] = origin[i]
            recall(s, o, rng)
            begun = s.turns
            steps = 0
            while over(s, o) == 0 and s.turns - begun < most and steps < drivers.MOST_STEPS:
                steps = step(s, o, len(wins), room, rng, skill, steps)
            end(s, o, s.turns - begun, lengths, wins, counts)

    return play
