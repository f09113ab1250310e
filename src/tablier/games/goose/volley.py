"""Goose games shot with arrows: everybody at once, volley after volley.

Each archer shoots what it may, in any order; when the last volley is in, all are uncovered, every
pawn moves, and the arrows of the next volley are counted out. Pawns never meet here.
"""

from tablier.games.goose.track import (
    advance,
    counted,
    heading_sent,
    opens,
    send,
    sends_to,
    tell_stay,
)
from tablier.games.goose.vocabulary import (
    ALONE,
    ARROW_COUNT,
    BEST_ARROW,
    CAUGHT,
    ESCAPED,
    EXIT,
    HEAVY,
    KEEPS,
    LEFT_MAZE,
    LOSES,
    PLACED,
    RESIGNED,
    RESTS,
    SEEN,
    SHOT,
    SPOILED,
    SPOILS,
    STUCK,
    UNMOVED,
    UNSHOT,
    VOLLEY,
    WON,
    WON_TOO,
    Board,
)
from tablier.rulekit.kinds import ARROWS, HIDDEN
from tablier.rulekit.seats import last_left, playing
from tablier.rulekit.struct import Six, Struct
from tablier.rulekit.tell import tell

BASE = BEST_ARROW + 1  # a volley is its arrows in descending order, as digits in this base


class State(Struct):
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
    if s.arrows[seat] == 0:  # as of all who have left, and of everybody once the game is over
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
    last = last_left(s.out, o.seats)
    if last >= 0:
        tell(s, ALONE, last, 0, 0, 0)
        s.won[last] = 1
    if playing(s.out, o.seats) < 2:
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
    """One pawn's volley: set off by its total, follow the squares."""
    at = s.pawns[seat]
    arrows = s.arrows[seat]
    shot = s.shot[seat]
    s.shot[seat] = UNSHOT
    if arrows == 0:
        tell(s, RESTS, seat, at, at, 0)
        if o.after[at] >= 0:
            s.pawns[seat] = o.after[at]
            tell(s, LEFT_MAZE, seat, at, o.after[at], 0)
        return
    told = shot + arrows * ARROW_COUNT
    total = 0
    clean = int(arrows == o.arrows)
    for _ in range(arrows):
        total += shot % BASE
        if shot % BASE == 0:
            clean = 0
        shot //= BASE
    if held(s, o, seat):
        heading = escape(s, o, seat, told, total, clean)
    else:
        heading = set_off(s, o, seat, told, total)
    if heading:
        follow(s, o, seat, heading, total)


def held(s: State, o: Board, seat: int) -> int:
    """1 for a pawn on a square that only the right total opens."""
    return int(o.hold[s.pawns[seat]] == EXIT)


def set_off(s: State, o: Board, seat: int, told: int, total: int) -> int:
    """Go where the total itself leads: by a placing, or by counting.

    Answers the way the pawn then goes, 1 forward or -1 back; 0 if no square is to act. A total of
    nothing moves nothing and triggers nothing.
    """
    at = s.pawns[seat]
    if at == 0 and o.placing[total] >= 0:
        s.pawns[seat] = o.placing[total]
        tell(s, PLACED, seat, at, s.pawns[seat], told)
        return 1
    if total == 0:
        tell(s, UNMOVED, seat, at, at, told)
        return 0
    tell(s, VOLLEY, seat, at, counted(o, at, total), told)
    return advance(s, o, seat, total)


def escape(s: State, o: Board, seat: int, told: int, total: int, clean: int) -> int:
    """Try to leave a square that only the right total opens; answers as `set_off` does."""
    at = s.pawns[seat]
    tell(s, VOLLEY, seat, at, at, told)
    if not opens(o, at, total, clean):
        tell(s, STUCK, seat, at, at, total)
        return 0
    if o.exit_to[at] < 0:
        tell(s, ESCAPED, seat, at, counted(o, at, total), total)
        return advance(s, o, seat, total)
    s.pawns[seat] = o.exit_to[at]
    tell(s, ESCAPED, seat, at, o.exit_to[at], total)
    return 0


def follow(s: State, o: Board, seat: int, heading: int, total: int) -> None:
    """Apply square after square until one lets the pawn rest: at most one ride, and no loop.

    The loader refuses arrow boards whose rides chain or whose squares send round in a circle.
    """
    rides = 0
    while heading:
        at = s.pawns[seat]
        if at == o.track:
            s.won[seat] = 1
            tell(s, WON, seat, at, at, 0)
            return
        arrive(s, o, seat, at)
        target = sends_to(o, at, heading, total, rides)
        if target < 0:
            tell_stay(s, o, seat, heading, total, rides)
            rest(s, o, seat, at)
            return
        after = heading_sent(o, at, heading, total)
        send(s, o, seat, heading, total, target)
        rides += int(o.ride[at] != 0)
        heading = after
        if o.halt[at]:
            return


def arrive(s: State, o: Board, seat: int, at: int) -> None:
    """What a square takes from whoever touches it, or from all others: arrows."""
    s.loss[seat] = max(s.loss[seat], o.lose[at])
    s.spoils[seat] = max(s.spoils[seat], o.spoil[at])
    if o.lose[at]:
        tell(s, LOSES, seat, at, at, max(0, o.arrows - o.lose[at]))
    if o.spoil[at]:
        tell(s, SPOILS, seat, at, at, o.spoil[at])


def rest(s: State, o: Board, seat: int, at: int) -> None:
    """Say where the pawn has come to rest, if that is a place to speak of."""
    if o.hold[at]:
        tell(s, CAUGHT, seat, at, at, 0)
    elif o.sight[at]:
        tell(s, SEEN, seat, at, at, 0)


# --- the arrows of the next volley ------------------------------------------------------------


def count_out(s: State, o: Board, seat: int) -> None:
    """Four rules, decided once all pawns have moved, for one volley: nothing is ever added up."""
    taken = taken_by_others(s, o, seat)
    own = o.arrows - s.loss[seat]
    if s.spoils[seat] and taken:
        tell(s, KEEPS, seat, s.pawns[seat], s.pawns[seat], own)
    # 1. Whoever must miss the volley has no arrow.
    if own == 0:
        s.arrows[seat] = 0
    # 2. Whoever has just come to a green arrow keeps its own.
    elif s.spoils[seat]:
        s.arrows[seat] = own
    # 3. Whoever has just come to a red one loses to an opponent's green as well.
    elif s.loss[seat]:
        s.arrows[seat] = max(0, own - taken)
        if taken:
            tell(s, HEAVY, seat, s.pawns[seat], s.pawns[seat], s.arrows[seat])
    # 4. Anybody else loses to an opponent's green alone.
    else:
        s.arrows[seat] = max(0, o.arrows - taken)
        if taken:
            tell(s, SPOILED, seat, s.pawns[seat], s.pawns[seat], s.arrows[seat])


def taken_by_others(s: State, o: Board, seat: int) -> int:
    """Arrows that the green square of an opponent takes: the worst one's, not all together."""
    worst = 0
    for other in range(o.seats):
        if other != seat and s.out[other] == 0:
            worst = max(worst, s.spoils[other])
    return worst
