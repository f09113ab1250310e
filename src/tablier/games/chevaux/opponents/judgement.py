"""What a position is worth to each seat: seen in features, weighed by what self-play has taught.

A seat's strength is a sum of weights: where its pawns stand, the first apart from the second and so
on, which throws would hit them, what they block. The chances to win are those strengths compared
(a softmax). Written as factories over the rules, like everything that is compiled; the weights and
the table of meeting places are handed in.
"""

from collections.abc import Callable
from math import exp
from typing import Any

from tablier.games.chevaux.rules import (
    CENTRE,
    FACES,
    LAST_RING,
    PAIR,
    STABLE,
    START,
    STRIDE,
    Board,
    State,
)

# Where the weights of each kind begin.
STEPS = 0  # by rank among the seat's pawns and step
HIT_NOW = 4 * (CENTRE + 1)  # by stretch of the way: faces that hit, of whoever rolls next
HIT_LATER = HIT_NOW + 18  # the same, of anybody else; the leader's nine first, then the others'
CHASED = HIT_LATER + 18  # opponents seven to twelve steps behind
TRAILED = CHASED + 18  # thirteen to twenty-four steps behind
LURKING = TRAILED + 18  # opponents with a pawn in the stable whose start is a throw behind
TO_ROLL = LURKING + 18
BLOCKADES = TO_ROLL + 1  # by opponents who come next to it: none, one, more
BARRED = BLOCKADES + 3  # a blockade within a throw
WEIGHTS = BARRED + 1

STRETCH = 8  # steps
STRETCHES = 9
FAR = 12
FARTHEST = 24
MOST_FEATURES = 40
COLOURS = 4


def meeting_places(o: Board) -> list[int]:
    """By (colour * 4 + other colour) * STRIDE + step: the other's step on that ring square."""
    found = [0] * (COLOURS * COLOURS * STRIDE)
    for colour in range(COLOURS):
        for other in range(COLOURS):
            row = [o.ring[other * STRIDE + step] for step in range(STRIDE)]
            for step in range(START, STRIDE):
                square = o.ring[colour * STRIDE + step]
                found[(colour * COLOURS + other) * STRIDE + step] = (
                    row.index(square, START) if square in row[START:] else 0
                )
    return found


def noticing(rules: Any) -> Callable[..., int]:
    """List the features of one seat: which they are, and how much of each there is."""
    square_of, count, refuge = rules.square_of, rules.count, rules.refuge

    def notice(s: State, o: Board, meets: Any, seat: int, which: Any, much: Any) -> int:
        n = 0
        if s.turn == seat:
            which[n] = TO_ROLL
            much[n] = 1.0
            n += 1
        before = -1
        for rank in range(4):
            step = s.pawns[seat * 4 + rank]
            which[n] = STEPS + rank * (CENTRE + 1) + step
            much[n] = 1.0
            n += 1
            if step < START or step > LAST_RING:
                continue
            safe = refuge(o, square_of(o, seat, step))
            doubled = o.blockade != 0 and count(s, seat, step) >= PAIR
            now = 0
            later = 0
            chasing = 0
            trailing = 0
            lurking = 0
            coming = 0
            barred = 0
            for other in range(o.seats):
                if other == seat or s.out[other]:
                    continue
                meet = meets[(o.colour[seat] * COLOURS + o.colour[other]) * STRIDE + step]
                faces = 0
                for i in range(4):
                    at = s.pawns[other * 4 + i]
                    if START <= at <= LAST_RING and meet > 0:
                        behind = meet - at
                        if 1 <= behind <= FACES:
                            faces |= 1 << behind
                        elif FACES < behind <= FAR:
                            chasing += 1
                        elif FAR < behind <= FARTHEST:
                            trailing += 1
                        if 1 <= behind <= FAR:
                            coming += 1
                    if o.blockade == 0 or i == 3 or at < START or at > LAST_RING:
                        continue
                    # Is a pair of the other's within a throw of this pawn?
                    there = meets[(o.colour[other] * COLOURS + o.colour[seat]) * STRIDE + at]
                    if at == s.pawns[other * 4 + i + 1] and 1 <= there - step <= FACES:
                        barred = 1
                if s.pawns[other * 4 + 3] == STABLE and 1 <= meet - START <= FACES:
                    lurking += 1
                hits = 0
                for face in range(1, FACES + 1):
                    hits += faces >> face & 1
                if s.turn == other:
                    now += hits
                else:
                    later += hits
            stretch = (step - 1) // STRETCH + (0 if rank == 0 else STRETCHES)
            if not safe and not doubled:
                if now:
                    which[n] = HIT_NOW + stretch
                    much[n] = now / FACES
                    n += 1
                if later:
                    which[n] = HIT_LATER + stretch
                    much[n] = later / FACES
                    n += 1
                if chasing:
                    which[n] = CHASED + stretch
                    much[n] = float(chasing)
                    n += 1
                if trailing:
                    which[n] = TRAILED + stretch
                    much[n] = float(trailing)
                    n += 1
                if lurking:
                    which[n] = LURKING + stretch
                    much[n] = float(lurking)
                    n += 1
            if doubled and step != before:
                which[n] = BLOCKADES + min(coming, 2)
                much[n] = 1.0
                n += 1
            if barred:
                which[n] = BARRED
                much[n] = 1.0
                n += 1
            before = step
        return n

    return notice


def judging(rules: Any) -> Callable[..., None]:
    """Every seat's chance to win, as the weights see it; known once somebody has won."""
    over, won = rules.over, rules.won
    notice = rules.jit(noticing(rules))

    def judge(
        s: State, o: Board, meets: Any, weights: Any, which: Any, much: Any, chances: Any
    ) -> None:
        total = 0.0
        for seat in range(o.seats):
            if over(s, o):
                chances[seat] = float(won(s, o, seat))
            elif s.out[seat]:
                chances[seat] = 0.0
            else:
                strength = 0.0
                for i in range(notice(s, o, meets, seat, which, much)):
                    strength += weights[which[i]] * much[i]
                chances[seat] = exp(strength)
                total += chances[seat]
        if total > 0.0:
            for seat in range(o.seats):
                chances[seat] /= total

    return judge
