"""Schemers: how somebody with a bet plays, and what comes of it if all go on like that.

A plain schemer hurries those that its bet puts into the next canoe with room, and sends the last of
them back with the white die. A die that is lost under others is no loss: it moves nobody unwanted.
One that reads the others spends no dice on prisoners whom they hurry anyway, and sends back whoever
has come far and should not. To win is to be above the best of them: so the wishes of those count
more who can still score more. How much each of this counts are the *knobs*. One that hides counts
what a move would show of its bet. Of two prisoners who are wanted alike neither is favoured: a
*whim* decides, another one every turn; else everybody's spare dice would push the same ones, and
one bet be better than another. Written as factories over the rules, like all that is compiled.
"""

from collections.abc import Callable
from math import exp
from typing import Any

from tablier.games.evasion import way
from tablier.games.evasion.vocabulary import (
    BACK,
    BETS,
    CHOOSE,
    CHOOSING,
    DECLINE,
    PRISONERS,
    RUN,
    TOO_EARLY,
    WHITE,
    Board,
    State,
)
from tablier.lab.chance import WORD
from tablier.opponents.rows import copy_row
from tablier.rulekit.kinds import DICE

NEVER = 1e9
BURIED = 0.1  # of two that are wanted alike, the one that can move: under others a die is lost
MOST_TURNS = 400
"""Turns after which a game that is played on is given up, shared by all."""

WHIM = 1e-6  # at most: more than rounding, less than any reason
SALTS = 1 << 31  # whims to draw from: who has another salt has others

# What the knobs are: how much the others' wishes count when dice are chosen, in the order of the
# runs and for the white die; how late a prisoner must be wanted to be sent back; how much more
# one at the end of the way is, and how much later its die is chosen; how much more, in logs, a
# rival's wishes count for each point that it can still score.
CHOICE, ORDER, SENDING, LATE, FAR, AHEAD, RIVALS = range(7)
PLAIN = (0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)

# What is known by prisoner, besides one's own bet: how late the others want it, all in all; what it
# costs to show them that it runs, or is sent back.
THEIRS, RUN_SHOWN, BACK_SHOWN = range(3)
KNOWN = 3

# What each seat wishes: by prisoner how late it wants it, then the points that it can still have.
SEATS = 6
HOPE = PRISONERS
WISHES = PRISONERS + 1

# What is summed up over the games of a move.
WINS = 0  # shares of the win
POINTS = 1  # points ahead of the best other
SQUARES = 2  # of the value, to tell how sure its mean is
SUMS = 3

EQUALS = 0
"""The seats, as a mask, that read others in games played on: nobody. One that knew the bets drawn
for them would win three games in four, whatever it does now."""

EDGE = 0.02
"""What a point ahead is worth beside a win: it tells moves apart before wins do."""


def hurrying(rules: Any) -> Callable[..., int]:
    """How late a bet wants a prisoner, the sooner the less; who cannot be right any more, soon."""
    arrived, canoe_of = rules.arrived, rules.canoe_of

    def late(s: State, o: Board, bet: int, p: int) -> int:
        canoe = o.canoe[bet * PRISONERS + p]
        here = canoe_of(arrived(s))
        return 2 * canoe if canoe >= here else 2 * here + 1

    return late


def hoping(rules: Any) -> Callable[..., int]:
    """The most points that a seat can still have, in the light of who has arrived."""
    arrived, canoe_of = rules.arrived, rules.canoe_of
    worth, points_of = rules.worth, rules.points_of

    def hope(s: State, o: Board, seat: int) -> int:
        home = arrived(s)
        points = 0
        for place in range(home):
            points += worth(s, o, seat, place)
        for p in range(PRISONERS):
            canoe = o.canoe[s.bets[seat] * PRISONERS + p]
            if s.squares[p] != o.track and canoe >= canoe_of(home):
                points += points_of(canoe)
        return points

    return hope


def weighing(rules: Any) -> Callable[..., None]:
    """How late the others want each prisoner, all in all: the dangerous ones count more."""

    def weigh(s: State, o: Board, seat: int, wishes: Any, knobs: Any, known: Any) -> None:
        total = 0.0
        for p in range(PRISONERS):
            known[THEIRS, p] = 0.0
        for other in range(o.seats):
            if other != seat and s.out[other] == 0:
                weight = exp(knobs[RIVALS] * wishes[other, HOPE])
                total += weight
                for p in range(PRISONERS):
                    known[THEIRS, p] += weight * wishes[other, p]
        for p in range(PRISONERS):
            known[THEIRS, p] /= total

    return weigh


def fancying(rules: Any) -> Callable[..., float]:
    """How little a prisoner is fancied this turn: whoever is wanted alike is told apart by it."""
    mixed = rules.chance.mixed

    def whim(salt: int, turn: int, p: int) -> float:
        return WHIM * float(mixed((mixed((salt + turn) & WORD) + p) & WORD)) / (WORD + 1)

    return whim


def scheming(rules: Any) -> Callable[..., int]:
    """What a schemer does, with all that is `known`."""
    arrived, canoe_of, blocked = rules.arrived, rules.canoe_of, rules.jit(way.blocked)
    choice_refused, step_back_refused = rules.choice_refused, rules.step_back_refused
    late, whim = rules.jit(hurrying(rules)), rules.jit(fancying(rules))

    def choose(s: State, o: Board, seat: int, known: Any, knobs: Any, salt: int) -> int:
        bet = s.bets[seat]
        if s.phase == CHOOSING:
            mask = 1 << WHITE
            if choice_refused(s, o, mask) == TOO_EARLY:
                mask = 0
            while choice_refused(s, o, mask):  # three coloured dice at most
                best = -1
                least = NEVER
                for p in range(PRISONERS):
                    if s.squares[p] != o.track and mask >> p & 1 == 0:
                        rank = late(s, o, bet, p) - knobs[CHOICE] * known[THEIRS, p]
                        rank += knobs[AHEAD] * s.squares[p] / o.track + known[RUN_SHOWN, p]
                        rank += whim(salt, s.turns, p)
                        if blocked(s, o, p):
                            rank += BURIED
                        if rank < least:
                            least = rank
                            best = p
                mask |= 1 << best
            return CHOOSE + mask
        best = -1
        least = NEVER
        for p in range(PRISONERS):
            if s.thrown[p]:
                rank = late(s, o, bet, p) - knobs[ORDER] * known[THEIRS, p]
                rank += whim(salt, s.turns, p)
                if blocked(s, o, p):
                    rank += BURIED
                if rank < least:
                    least = rank
                    best = p
        if best >= 0:
            return RUN + best
        here = 2.0 * canoe_of(arrived(s))
        most = knobs[LATE]
        for p in range(PRISONERS):
            if step_back_refused(s, o, p) == 0:
                rank = late(s, o, bet, p) - here - knobs[SENDING] * (known[THEIRS, p] - here)
                rank += knobs[FAR] * s.squares[p] / o.track - known[BACK_SHOWN, p]
                rank -= whim(salt, s.turns, p)
                if rank > most:
                    most = rank
                    best = p
        if best >= 0:
            return BACK + best
        return DECLINE

    return choose


def going_on(rules: Any) -> Callable[..., None]:
    """Play a game to its end: some seats, a mask, read the others' bets; these scheme plainly."""
    over, apply, awaited = rules.over, rules.apply, rules.awaited
    tickets, drawn, draw = rules.tickets, rules.drawn, rules.chance.draw
    late, hope = rules.jit(hurrying(rules)), rules.jit(hoping(rules))
    weigh, choose = rules.jit(weighing(rules)), rules.jit(scheming(rules))

    def go_on(
        s: State, o: Board, readers: int, known: Any, wishes: Any, knobs: Any, plain: Any, rng: Any
    ) -> None:
        begun, salt = s.turns, draw(rng, SALTS)
        while over(s, o) == 0 and s.turns - begun < MOST_TURNS:
            if awaited(s, o, DICE):
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
            elif readers >> s.turn & 1 == 0:
                apply(s, o, s.turn, choose(s, o, s.turn, known, plain, salt))
            else:
                for other in range(o.seats):
                    if other != s.turn and s.out[other] == 0:
                        for p in range(PRISONERS):
                            wishes[other, p] = late(s, o, s.bets[other], p)
                        wishes[other, HOPE] = hope(s, o, other)
                weigh(s, o, s.turn, wishes, knobs, known)
                apply(s, o, s.turn, choose(s, o, s.turn, known, knobs, salt))

    return go_on


def foreseeing(rules: Any) -> Callable[..., None]:
    """Play a move, then the game on, again and again; sum up what comes of it."""
    won, score, apply = rules.won, rules.score, rules.apply
    deal, draw = rules.chance.deal, rules.chance.draw
    go_on, copy = rules.jit(going_on(rules)), rules.jit(copy_row)

    def foresee(
        states: Any, words: Any, o: Board, seat: int, action: int, guesses: Any, known: Any,
        wishes: Any, plain: Any, rng: Any, key: Any, first: int, last: int, sums: Any,
    ) -> None:  # fmt: skip
        s = states[1]
        for game in range(first, last):
            deal(rng, key, game)
            copy(words, 1, words, 0)
            for other in range(o.seats):
                if other != seat and s.out[other] == 0:
                    s.bets[other] = guesses[other, draw(rng, guesses.shape[1])]
            apply(s, o, seat, action)
            go_on(s, o, EQUALS, known, wishes, plain, plain, rng)
            winners = 0
            most = 0
            for other in range(o.seats):
                winners += won(s, o, other)
                if other != seat and s.out[other] == 0:
                    most = max(most, score(s, o, other))
            share = won(s, o, seat) / winners if winners else 1.0 / o.seats
            ahead = score(s, o, seat) - most
            value = share + EDGE * ahead
            sums[WINS] += share
            sums[POINTS] += ahead
            sums[SQUARES] += value * value

    return foresee


def concluding(rules: Any) -> Callable[..., None]:
    """Play a game whose bets are known on, again and again; sum up by seat who wins."""
    won, deal = rules.won, rules.chance.deal
    go_on, copy = rules.jit(going_on(rules)), rules.jit(copy_row)

    def conclude(
        states: Any, words: Any, o: Board, known: Any, wishes: Any, plain: Any, rng: Any, key: Any,
        first: int, last: int, wins: Any,
    ) -> None:  # fmt: skip
        s = states[1]
        for game in range(first, last):
            deal(rng, key, game)
            copy(words, 1, words, 0)
            go_on(s, o, EQUALS, known, wishes, plain, plain, rng)
            winners = 0
            for seat in range(o.seats):
                winners += won(s, o, seat)
            for seat in range(o.seats):
                wins[seat] += won(s, o, seat) / winners if winners else 1.0 / o.seats

    return conclude


def suggesting(rules: Any) -> Callable[..., int]:
    """One move of a schemer that knows what the others wish."""
    weigh, choose = rules.jit(weighing(rules)), rules.jit(scheming(rules))

    def suggest(
        s: State, o: Board, seat: int, known: Any, wishes: Any, knobs: Any, salt: int
    ) -> int:
        weigh(s, o, seat, wishes, knobs, known)
        return int(choose(s, o, seat, known, knobs, salt))

    return suggest


def reaching(rules: Any) -> Callable[..., None]:
    """By bet: the most points that a seat which has it can still have."""
    hope = rules.jit(hoping(rules))

    def reach(s: State, o: Board, seat: int, points: Any) -> None:
        for bet in range(BETS):
            s.bets[seat] = bet
            points[bet] = hope(s, o, seat)

    return reach
