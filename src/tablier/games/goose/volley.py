"""Goose games shot with arrows: everybody at once, volley after volley.

Each archer shoots what it may, in any order; when the last volley is in, all are uncovered, every
pawn moves, and the arrows of the next volley are counted out. Pawns never meet here.
"""

from tablier.games.goose.track import counted, heading_after, ride_step, tell_count
from tablier.games.goose.vocabulary import (
    ALONE,
    ARROW_COUNT,
    BEST_ARROW,
    CAUGHT,
    ESCAPED,
    EXIT,
    HEAVY,
    KEEPS,
    LAST_ONE,
    LEFT_MAZE,
    LOSES,
    NO_RIDE,
    PLACED,
    RESIGNED,
    RESTS,
    RODE,
    SEEN,
    SENT,
    SHOT,
    SPOILED,
    SPOILS,
    STAY,
    STUCK,
    UNMOVED,
    UNSHOT,
    VOLLEY,
    WON,
    WON_TOO,
    Board,
)
from tablier.rulekit.kinds import ARROWS, HIDDEN
from tablier.rulekit.record import Record, Six
from tablier.rulekit.seats import playing
from tablier.rulekit.tell import tell

BASE = BEST_ARROW + 1  # a volley is its arrows in descending order, as digits in this base


class State(Record):
    """Where everybody stands. An archer who has left has its pawn on -1."""

    turns: int  # volleys shot so far: a tally
    over: int
    pawns: Six
    arrows: Six  # in this volley
    shot: Six  # the volley given, UNSHOT or HIDDEN
    won: Six
    out: Six
    loss: Six  # arrows each loses in the next volley by the square it came to: scratch
    spoils: Six  # arrows that each takes from its opponents: scratch


# --- the questions every game answers ---------------------------------------------------------


def start(s: State, o: Board) -> None:
    """Put every pawn on the start with a full quiver."""
    s.turns = 0
    s.over = 0
    for i in range(6):
        s.pawns[i] = 0
        s.arrows[i] = o.arrows
        s.shot[i] = UNSHOT
        s.won[i] = 0
        s.out[i] = 0
        s.loss[i] = 0
        s.spoils[i] = 0


def awaited(s: State, o: Board, seat: int) -> int:
    """Every archer who has arrows and has not shot them."""
    if seat < 0 or s.over or s.out[seat] or s.arrows[seat] == 0 or s.shot[seat] != UNSHOT:
        return 0
    return ARROWS


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """An archer gives exactly the arrows it has, and may replace them until the last is in."""
    if s.over or s.out[seat]:
        return VOLLEY
    if s.arrows[seat] == 0:
        return RESTS
    if action < 0 or action >= BASE ** s.arrows[seat]:
        return VOLLEY
    for _ in range(s.arrows[seat] - 1):
        if action % BASE > action // BASE % BASE:
            return VOLLEY
        action //= BASE
    return 0


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Every volley, its arrows in descending order."""
    if s.over or s.out[seat] or s.arrows[seat] == 0:
        return 0
    n = 0
    for action in range(BASE ** s.arrows[seat]):
        if refused(s, o, seat, action) == 0:
            out[n] = action
            n += 1
    return n


def tickets(s: State, o: Board) -> int:
    """Arrows are shot, not drawn."""
    return 0


def drawn(s: State, o: Board, ticket: int) -> int:
    """Arrows are shot, not drawn."""
    return 0


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Lay down a volley; the last one uncovers them all."""
    s.shot[seat] = action
    tell(s, SHOT, seat, s.pawns[seat], 0, s.arrows[seat])
    uncover(s, o)


def leave(s: State, o: Board, seat: int) -> None:
    """An archer leaves the range: its pawn goes, the others shoot on."""
    tell(s, RESIGNED, seat, s.pawns[seat], -1, 0)
    s.out[seat] = 1
    s.pawns[seat] = -1
    s.arrows[seat] = 0
    s.shot[seat] = UNSHOT
    left = playing(s.out, o.seats)
    for other in range(o.seats):
        if left == 1 and s.out[other] == 0:
            tell(s, ALONE, other, 0, 0, 0)
            s.won[other] = 1
    if left < 2:
        finish(s, o)
    uncover(s, o)


def score(s: State, o: Board, seat: int) -> int:
    """1 for a winner."""
    return s.won[seat]


def over(s: State, o: Board) -> int:
    """1 once somebody has won."""
    return s.over


def won(s: State, o: Board, seat: int) -> int:
    """1 for each winner."""
    return s.won[seat]


def progress(s: State, o: Board, seat: int) -> int:
    """The square of its pawn."""
    return s.pawns[seat]


def hide(s: State, o: Board, seat: int) -> None:
    """Cover the volleys of the others until all are in."""
    for other in range(o.seats):
        if other != seat and s.shot[other] != UNSHOT:
            s.shot[other] = HIDDEN


# --- a volley ---------------------------------------------------------------------------------


def uncover(s: State, o: Board) -> None:
    """Play the volley once nobody owes one; a volley that nobody may shoot passes by itself."""
    while s.over == 0:
        for seat in range(o.seats):
            if awaited(s, o, seat):
                return
        s.turns += 1
        for seat in range(o.seats):
            if s.out[seat] == 0:
                play(s, o, seat)
        winners = 0
        for seat in range(o.seats):
            winners += s.won[seat]
        if winners:
            finish(s, o)
        if winners > 1:
            tell(s, WON_TOO, -1, 0, 0, winners)
        for seat in range(o.seats):
            if s.out[seat] == 0 and winners == 0:
                count_out(s, o, seat)
        for seat in range(o.seats):
            s.loss[seat] = 0
            s.spoils[seat] = 0


def finish(s: State, o: Board) -> None:
    """The game is over: no arrow is left to shoot."""
    s.over = 1
    for seat in range(o.seats):
        s.arrows[seat] = 0
        s.shot[seat] = UNSHOT


def play(s: State, o: Board, seat: int) -> None:
    """Move one pawn by its volley."""
    at = s.pawns[seat]
    shot = s.shot[seat] + s.arrows[seat] * ARROW_COUNT
    rest = s.shot[seat]
    s.shot[seat] = UNSHOT
    if s.arrows[seat] == 0:
        tell(s, RESTS, seat, at, at, 0)
        if o.after[at] >= 0:
            s.pawns[seat] = o.after[at]
            tell(s, LEFT_MAZE, seat, at, o.after[at], 0)
        return
    total = 0
    clean = int(s.arrows[seat] == o.arrows)
    for _ in range(s.arrows[seat]):
        total += rest % BASE
        if rest % BASE == 0:
            clean = 0
        rest //= BASE
    if held(s, o, seat):
        escape(s, o, seat, shot, total, clean)
    elif at == 0 and o.placing[total] >= 0:
        s.pawns[seat] = o.placing[total]
        tell(s, PLACED, seat, at, s.pawns[seat], shot)
        follow(s, o, seat, 1, total)
    else:
        advance(s, o, seat, shot, total)


def held(s: State, o: Board, seat: int) -> int:
    """1 for a pawn on a square that only the right total opens."""
    return int(o.hold[s.pawns[seat]] == EXIT)


def escape(s: State, o: Board, seat: int, shot: int, total: int, clean: int) -> None:
    """Try to leave a square that only the right total opens."""
    at = s.pawns[seat]
    opens = o.least[at] <= total <= o.most[at]
    if o.clean[at] and clean == 0:
        opens = False
    if o.finish == STAY and o.exit_to[at] < 0 and at + total > o.track:
        opens = False
    tell(s, VOLLEY, seat, at, at, shot)
    if not opens:
        tell(s, STUCK, seat, at, at, total)
    elif o.exit_to[at] >= 0:
        s.pawns[seat] = o.exit_to[at]
        tell(s, ESCAPED, seat, at, o.exit_to[at], total)
    else:
        s.pawns[seat] = counted(o, at, total)
        tell(s, ESCAPED, seat, at, s.pawns[seat], total)
        tell_count(s, o, seat, at, total)
        follow(s, o, seat, heading_after(o, at, total), total)


def advance(s: State, o: Board, seat: int, shot: int, total: int) -> None:
    """Count the total; a total of nothing moves nothing and triggers nothing."""
    at = s.pawns[seat]
    if total == 0:
        tell(s, UNMOVED, seat, at, at, shot)
        return
    target = counted(o, at, total)
    tell(s, VOLLEY, seat, at, target, shot)
    tell_count(s, o, seat, at, total)
    if o.finish == STAY and at + total > o.track:
        return
    s.pawns[seat] = target
    follow(s, o, seat, heading_after(o, at, total), total)


def follow(s: State, o: Board, seat: int, heading: int, total: int) -> None:
    """Apply square after square until one lets the pawn rest: at most one ride, and no loop.

    The loader refuses arrow boards whose rides chain or whose squares send round in a circle.
    """
    rides = 0
    while True:
        at = s.pawns[seat]
        if at == o.track:
            s.won[seat] = 1
            tell(s, WON, seat, at, at, 0)
            return
        s.loss[seat] = max(s.loss[seat], o.lose[at])
        s.spoils[seat] = max(s.spoils[seat], o.spoil[at])
        if o.lose[at]:
            tell(s, LOSES, seat, at, at, max(0, o.arrows - o.lose[at]))
        if o.spoil[at]:
            tell(s, SPOILS, seat, at, at, o.spoil[at])
        step = ride_step(o, at, heading, total)
        if step:
            if rides:
                tell(s, NO_RIDE, seat, at, at, 0)
                return
            if o.finish == STAY and at + step > o.track:
                tell_count(s, o, seat, at, step)
                return
            rides += 1
            tell(s, RODE, seat, at, counted(o, at, step), total)
            tell_count(s, o, seat, at, step)
            s.pawns[seat] = counted(o, at, step)
            heading = heading_after(o, at, step)
        elif o.to[at] >= 0:
            tell(s, SENT, seat, at, o.to[at], 0)
            s.pawns[seat] = o.to[at]
            if o.halt[at]:
                return
        else:
            if o.hold[at]:
                tell(s, CAUGHT, seat, at, at, 0)
            elif o.halt[at]:
                tell(s, LAST_ONE, seat, at, at, 0)
            elif o.sight[at]:
                tell(s, SEEN, seat, at, at, 0)
            return


def count_out(s: State, o: Board, seat: int) -> None:
    """Arrows for the next volley, once all pawns have moved; never added up over volleys."""
    worst = 0
    for other in range(o.seats):
        if other != seat and s.out[other] == 0:
            worst = max(worst, s.spoils[other])
    arrows = o.arrows - s.loss[seat]
    if s.spoils[seat]:
        if worst:
            tell(s, KEEPS, seat, s.pawns[seat], s.pawns[seat], arrows)
    elif worst and arrows > 0:
        arrows = max(0, arrows - worst)
        if s.loss[seat]:
            tell(s, HEAVY, seat, s.pawns[seat], s.pawns[seat], arrows)
        else:
            tell(s, SPOILED, seat, s.pawns[seat], s.pawns[seat], arrows)
    s.arrows[seat] = max(0, arrows)
