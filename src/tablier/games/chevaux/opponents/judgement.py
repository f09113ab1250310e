"""What a position is worth to each seat: seen in features, weighed by what self-play has taught.

A seat is seen in features: where its pawns stand, the first apart from the second and so on, which
throws would hit them or bring them home, what they block, when it rolls. A small network makes a
strength of them: each hidden cell weighs the seat's own features and, by other weights, those of
its opponents; the seat's own are also weighed directly. The chances to win are those strengths
compared (a softmax).

Written as factories over the rules, like everything that is compiled; what they need is handed in
as a `mind`. All sums are made in one order and by plain arithmetic, so every machine judges alike.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.chevaux.rules import (
    CENTRE,
    COLOURED,
    FACES,
    LAST_RING,
    PAIR,
    STABLE,
    START,
    STRIDE,
    Board,
    State,
)

# Where the features of each kind begin.
STEPS = 0  # by rank among the seat's pawns and step
HIT_NOW = 4 * (CENTRE + 1)  # by stretch of the way: faces that hit, of whoever rolls next
HIT_LATER = HIT_NOW + 18  # the same, of anybody else; the leader's nine first, then the others'
CHASED = HIT_LATER + 18  # opponents seven to twelve steps behind
TRAILED = CHASED + 18  # thirteen to twenty-four steps behind
LURKING = TRAILED + 18  # opponents with a pawn in the stable whose start is a throw behind
TO_ROLL = LURKING + 18  # by the seats that roll before it
BLOCKADES = TO_ROLL + 4  # by opponents who come next to it: none, one, more
BARRED = BLOCKADES + 3  # a blockade within a throw
OPTIONS = BARRED + 1  # blockade, six=always, direction=ascending
ARRIVING = OPTIONS + 3  # by how many faces bring a pawn to the centre: one to four
FEATURES = ARRIVING + 4

HIDDEN = 16

# The columns of the weights: to the hidden cells of the seat itself, to those of its opponents, and
# straight to its strength. After the features' rows come two that are no feature's.
TO_OTHERS = HIDDEN
DIRECT = 2 * HIDDEN
WIDTH = DIRECT + 1
BIAS = FEATURES  # what the hidden cells start with
LAST = FEATURES + 1  # what each hidden cell adds to the strength
SHAPE = (FEATURES + 2, WIDTH)

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


def a_mind(meets: Any, weights: Any) -> tuple[Any, ...]:
    """All that judging needs: meeting places, weights, and room for what is noticed by seat.

    That is which features there are, how much of each, how many, and the sums of their weights.
    """
    return (
        meets,
        weights,
        np.zeros((COLOURS, MOST_FEATURES), np.int64),
        np.zeros((COLOURS, MOST_FEATURES)),
        np.zeros(COLOURS, np.int64),
        np.zeros((COLOURS, WIDTH)),
    )


def noticing(rules: Any) -> Callable[..., int]:
    """List the features of one seat: which they are, and how much of each there is."""
    square_of, count, refuge = rules.square_of, rules.count, rules.refuge

    def notice(s: State, o: Board, meets: Any, seat: int, which: Any, much: Any) -> int:
        n = 0
        which[n] = TO_ROLL + (seat - s.turn) % o.seats
        much[n] = 1.0
        n += 1
        if o.blockade != 0:
            which[n] = OPTIONS
            much[n] = 1.0
            n += 1
        if o.always != 0:
            which[n] = OPTIONS + 1
            much[n] = 1.0
            n += 1
        if o.circle[square_of(o, seat, START)] >= COLOURED:
            which[n] = OPTIONS + 2
            much[n] = 1.0
            n += 1
        arriving = 0
        before = CENTRE
        for rank in range(4):
            step = s.pawns[seat * 4 + rank]
            if step != before and CENTRE - step <= FACES:
                arriving += 1
            before = step
        if arriving:
            which[n] = ARRIVING + arriving - 1
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


def growing(rules: Any) -> Callable[[float], float]:
    """The exponential of a number that is not far from 0, the same to the bit everywhere.

    That of the mathematical library may differ in its last bit from one processor to the next.
    """

    def grown(x: float) -> float:
        x = min(max(x, -60.0), 60.0) / 1024.0
        # A thousandth part is so small that four terms are exact enough; then ten times squared.
        y = 1.0 + x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0))))
        for _ in range(10):
            y *= y
        return y

    return grown


def judging(rules: Any) -> Callable[..., None]:
    """Every seat's chance to win, as the weights see it; known once somebody has won."""
    over, won = rules.over, rules.won
    notice = rules.jit(noticing(rules))
    grown = rules.jit(growing(rules))

    def judge(s: State, o: Board, mind: Any, chances: Any) -> None:
        if over(s, o):
            for seat in range(o.seats):
                chances[seat] = float(won(s, o, seat))
            return
        meets, weights, which, much, sizes, sums = mind
        for seat in range(o.seats):
            mine = sums[seat]
            for j in range(WIDTH):
                mine[j] = 0.0
            sizes[seat] = 0
            if s.out[seat] == 0:
                sizes[seat] = notice(s, o, meets, seat, which[seat], much[seat])
            for i in range(sizes[seat]):
                row = weights[which[seat, i]]
                amount = much[seat, i]
                for j in range(WIDTH):
                    mine[j] += row[j] * amount
        # Each seat's first sums become what its hidden cells hold.
        for seat in range(o.seats):
            for j in range(HIDDEN):
                held = sums[seat, j] + weights[BIAS, j]
                for other in range(o.seats):
                    if other != seat:
                        held += sums[other, TO_OTHERS + j]
                sums[seat, j] = held
        total = 0.0
        highest = -1e9
        for seat in range(o.seats):
            strength = sums[seat, DIRECT]
            for j in range(HIDDEN):
                if sums[seat, j] > 0.0:
                    strength += sums[seat, j] * weights[LAST, j]
            chances[seat] = strength
            if s.out[seat] == 0 and strength > highest:
                highest = strength
        for seat in range(o.seats):
            if s.out[seat] == 0:
                chances[seat] = grown(chances[seat] - highest)
                total += chances[seat]
            else:
                chances[seat] = 0.0
        for seat in range(o.seats):
            chances[seat] /= total

    return judge
