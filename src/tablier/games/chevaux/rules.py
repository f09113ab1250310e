"""The rules of the petits chevaux: one die, four pawns a seat, a ring and four columns.

Every seat counts its own steps: 0 in the stable, 1 on its start, 64 on its last ring square, 65 to
71 up its column, 72 in the centre. A move is named by the step count of the pawn that makes it, so
all seats see the board alike; two pawns on one square are the same pawn. A seat's four pawns stand
in descending order, and those of a seat that has left are on -1.
"""

from typing import Annotated

from tablier.rulekit.kinds import CHOICE, DICE, ROLL
from tablier.rulekit.seats import drawn_seat, last_left, playing
from tablier.rulekit.struct import Struct
from tablier.rulekit.tell import tell

STABLE = 0
START = 1
LAST_RING = 64
CENTRE = 72
GONE = -1

RING = 68  # squares of the ring, numbered from 1
STRIDE = 65  # one colour's row in the table of ring squares: steps 0 to 64
FACES = 6
PAIR = 2  # so many pawns of a colour make a blockade

# What a ring square is: a coloured circle is COLOURED plus its colour.
PLAIN = 0
CIRCLE = 1
COLOURED = 2

# Who begins, when it is drawn by lot; and a winner that is not a seat.
RANDOM = -1
NOBODY = -1

# Things that a player can say although no pawn can do them: the rules answer why.
DECLINE = 73  # to pass although a move is possible
OFF_PATH = 74  # a square where this colour never comes
MISCOUNT = 100  # plus a step: that pawn, but to a square where the die does not take it

# What the rules tell, with what stands in (origin, target, n). Places are the seat's own steps.
FIRST = 1  # who begins
ROLLED = 2  # -, -, the die
CAME_OUT = 3  # stable, start, the die
MOVED = 4  # origin, target, the die
ENTERED = 5  # origin, target, the die: from the ring into the column
BOUNCED = 6  # origin, target, points too many
ARRIVED = 7  # origin, centre, the die
SENT_HOME = 8  # where it stood, stable; n: the seat that came
SENT_ALL = 9  # the same, when several pawns stood there: the first of its colour
SHARED = 10  # -, the circle, opposing pawns on it
BLOCKS = 11  # -, the square of the blockade
LIFTED = 12  # the square of the blockade
NO_SIX = 13  # -, -, the die: no pawn on its way and no 6
PASSED = 14  # -, -, the die: no pawn can make the move
BARRED = 15  # -, -, the die: a blockade stands in the way
LOST_SIX = 16  # -, -, the die: a 6 that allows no move rolls no more
AGAIN = 17  # a pawn has come out
AGAIN_SIX = 18  # a 6 has been played
WON = 19
WON_ALL = 20  # with all four pawns brought in
RESIGNED = 21
ALONE = 22
SENT_SECOND = 23  # the same as SENT_ALL, for the next pawns of that colour
SENT_THIRD = 24
SENT_FOURTH = 25

# Why a move is refused.
NOT_ITS_TURN = 1
DECLINED = 2
NEVER_THERE = 3
NO_PAWN = 4
NONE_IN_STABLE = 5
HAS_ARRIVED = 6
NEEDS_SIX = 7
RESERVED = 8
BLOCKED = 9
MISCOUNTED = 10

Four = Annotated[list[int], 4]


class Board(Struct):
    """The ring as the options turn it, and the options. Colours run clockwise from yellow."""

    seats: int
    first: int  # the seat that begins, or RANDOM
    goal: int  # 1: all four pawns in column or centre, one at least in the centre; 0: one pawn
    blockade: int  # 1: two pawns of a colour close their ring square
    always: int  # 1: a 6 used to move rolls again too
    colour: Four  # by seat
    ring: Annotated[list[int], 260]  # by colour * STRIDE + step: the ring square; 0 off the ring
    circle: Annotated[list[int], 69]  # by ring square


class State(Struct):
    """Where everybody stands, and the die that waits to be played."""

    turn: int  # the seat to play; -1 before the draw of who begins
    die: int  # the roll to be played; 0: the die is awaited
    winner: int  # a seat, or NOBODY yet
    turns: int  # turns completed, those passed included: a tally
    pawns: Annotated[list[int], 16]  # by seat * 4 + pawn: its steps
    out: Four  # 1: has left the game


# --- the questions every game answers ---------------------------------------------------------


def start(s: State, o: Board) -> None:
    """Put every pawn in its stable."""
    s.turn = o.first
    s.die = 0
    s.winner = NOBODY
    s.turns = 0
    for i in range(16):
        s.pawns[i] = STABLE
    for seat in range(4):
        s.out[seat] = 0


def awaited(s: State, o: Board, seat: int) -> int:
    """The die, or the choice of the seat that has rolled it."""
    if s.winner != NOBODY:
        return 0
    if seat == DICE:
        return ROLL if s.die == 0 else 0
    return CHOICE if s.die != 0 and seat == s.turn else 0


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """0 for a legal move, else why it is none."""
    if awaited(s, o, seat) != CHOICE:
        return NOT_ITS_TURN
    if action == DECLINE:
        return DECLINED
    step = action
    if action >= MISCOUNT:
        step = action - MISCOUNT
    if step < STABLE or step > CENTRE:
        return NEVER_THERE
    reason = hindrance(s, o, seat, step, s.die)
    if reason == 0 and action >= MISCOUNT:
        return MISCOUNTED
    return reason


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Each different move once: pawns that stand together make the same."""
    if awaited(s, o, seat) != CHOICE:
        return 0
    n = 0
    before = CENTRE
    for i in range(4):
        step = s.pawns[seat * 4 + i]
        if step != before and hindrance(s, o, seat, step, s.die) == 0:
            out[n] = step
            n += 1
        before = step
    return n


def tickets(s: State, o: Board) -> int:
    """How many equally likely things can be drawn now."""
    if s.turn < 0:
        return playing(s.out, o.seats)
    return FACES


def drawn(s: State, o: Board, ticket: int) -> int:
    """What a ticket shows: a face of the die, or the seat that begins."""
    if s.turn >= 0:
        return ticket + 1
    return drawn_seat(s.out, ticket)


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Play the draw of who begins, a roll, or the move of a pawn."""
    if seat != DICE:
        play(s, o, seat, action)
    elif s.turn < 0:
        s.turn = action
        tell(s, FIRST, action, 0, 0, 0)
    else:
        roll(s, o, action)


def leave(s: State, o: Board, seat: int) -> None:
    """A seat leaves the table with its pawns; a die that it has rolled is forgotten."""
    tell(s, RESIGNED, seat, 0, 0, 0)
    s.out[seat] = 1
    for i in range(4):
        s.pawns[seat * 4 + i] = GONE
    if s.turn == seat:
        s.die = 0
        pass_on(s, o)
    last = last_left(s.out, o.seats)
    if last >= 0:
        s.die = 0
        s.winner = last
        tell(s, ALONE, last, 0, 0, 0)


def score(s: State, o: Board, seat: int) -> int:
    """1 for the winner."""
    return won(s, o, seat)


def over(s: State, o: Board) -> int:
    """1 once somebody has won."""
    return int(s.winner != NOBODY)


def won(s: State, o: Board, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def progress(s: State, o: Board, seat: int) -> int:
    """The steps of its four pawns together."""
    steps = 0
    for pawn in range(4):
        steps += s.pawns[seat * 4 + pawn]
    return steps


def hide(s: State, o: Board, seat: int) -> None:
    """Nothing is secret."""


# --- what a pawn may do -----------------------------------------------------------------------


def landing(step: int, die: int) -> int:
    """The step where the die takes a pawn; a count past the centre comes back down."""
    if step == STABLE:
        return START
    target = step + die
    if target > CENTRE:
        return 2 * CENTRE - target
    return target


def hindrance(s: State, o: Board, seat: int, step: int, die: int) -> int:
    """Why the pawn of this seat on this step cannot play the die; 0 if it can."""
    if count(s, seat, step) == 0:
        return NONE_IN_STABLE if step == STABLE else NO_PAWN
    if step == CENTRE:
        return HAS_ARRIVED
    if step == STABLE and die != 6:
        return NEEDS_SIX
    target = landing(step, die)
    if target <= LAST_RING:
        circle = o.circle[square_of(o, seat, target)]
        if circle >= COLOURED and circle != COLOURED + o.colour[seat]:
            return RESERVED
    if o.blockade != 0:
        for passed in range(step + 1, min(target, LAST_RING) + 1):
            if closed(s, o, seat, square_of(o, seat, passed)) != 0:
                return BLOCKED
    return 0


def closed(s: State, o: Board, seat: int, square: int) -> int:
    """1 if two pawns of another colour stand on this ring square."""
    for other in range(o.seats):
        if other != seat and standing(s, o, other, square) >= PAIR:
            return 1
    return 0


def count(s: State, seat: int, step: int) -> int:
    """How many pawns a seat has on a step."""
    n = 0
    for i in range(4):
        if s.pawns[seat * 4 + i] == step:
            n += 1
    return n


def standing(s: State, o: Board, seat: int, square: int) -> int:
    """How many pawns a seat has on a ring square."""
    n = 0
    for i in range(4):
        if square_of(o, seat, s.pawns[seat * 4 + i]) == square:
            n += 1
    return n


def square_of(o: Board, seat: int, step: int) -> int:
    """The ring square of a seat's step; 0 off the ring."""
    if START <= step <= LAST_RING:
        return o.ring[o.colour[seat] * STRIDE + step]
    return 0


# --- a turn -----------------------------------------------------------------------------------


def roll(s: State, o: Board, die: int) -> None:
    """The die is thrown; without any move for it the turn is over."""
    seat = s.turn
    tell(s, ROLLED, seat, 0, 0, die)
    on_way = False
    barred = False
    for i in range(4):
        step = s.pawns[seat * 4 + i]
        reason = hindrance(s, o, seat, step, die)
        if reason == 0:
            s.die = die
            return
        if reason == BLOCKED:
            barred = True
        if START <= step < CENTRE:
            on_way = True
    if die == 6 and o.always != 0:
        tell(s, LOST_SIX, seat, 0, 0, die)
    elif barred:
        tell(s, BARRED, seat, 0, 0, die)
    elif not on_way:
        tell(s, NO_SIX, seat, 0, 0, die)
    else:
        tell(s, PASSED, seat, 0, 0, die)
    end_turn(s, o)


def play(s: State, o: Board, seat: int, step: int) -> None:
    """Move the pawn that stands on a step by the die rolled."""
    die = s.die
    target = landing(step, die)
    s.die = 0
    shift(s, seat, step, target)
    tell_move(s, seat, step, target, die)
    if target <= LAST_RING:
        meet(s, o, seat, square_of(o, seat, target))
    if o.blockade != 0:
        tell_blockade(s, o, seat, step, target)
    if reached_goal(s, o, seat):
        s.winner = seat
        s.turns += 1
        tell(s, WON_ALL if o.goal else WON, seat, 0, 0, 0)
    elif step == STABLE:
        tell(s, AGAIN, seat, 0, 0, die)
    elif die == 6 and o.always != 0:
        tell(s, AGAIN_SIX, seat, 0, 0, die)
    else:
        end_turn(s, o)


def tell_move(s: State, seat: int, step: int, target: int, die: int) -> None:
    """Say what kind of move it was."""
    if step == STABLE:
        tell(s, CAME_OUT, seat, step, target, die)
    elif target == CENTRE:
        tell(s, ARRIVED, seat, step, target, die)
    elif step + die > CENTRE:
        tell(s, BOUNCED, seat, step, target, step + die - CENTRE)
    elif step <= LAST_RING < target:
        tell(s, ENTERED, seat, step, target, die)
    else:
        tell(s, MOVED, seat, step, target, die)


def meet(s: State, o: Board, seat: int, square: int) -> None:
    """Send every opposing pawn home from a plain square; on a circle all stay."""
    met = 0
    for other in range(o.seats):
        if other != seat:
            met += standing(s, o, other, square)
    if met == 0:
        return
    if refuge(o, square):
        tell(s, SHARED, seat, 0, step_on(o, seat, square), met)
        return
    for other in range(o.seats):
        if other != seat:
            step = step_on(o, other, square)
            for i in range(standing(s, o, other, square)):
                shift(s, other, step, STABLE)
                if i > 0:
                    tell(s, SENT_SECOND + i - 1, other, step, STABLE, seat)
                else:
                    tell(s, SENT_HOME if met == 1 else SENT_ALL, other, step, STABLE, seat)


def refuge(o: Board, square: int) -> bool:
    """Is this ring square a circle, where nobody is sent home?"""
    return o.circle[square] != PLAIN


def step_on(o: Board, seat: int, square: int) -> int:
    """The step at which a seat comes to a ring square; 0 if it never does."""
    for step in range(START, LAST_RING + 1):
        if square_of(o, seat, step) == square:
            return step
    return 0


def shift(s: State, seat: int, step: int, target: int) -> None:
    """Move one pawn and keep the seat's pawns in descending order."""
    base = seat * 4
    i = base
    while s.pawns[i] != step and i < base + 3:
        i += 1
    while i > base and s.pawns[i - 1] < target:
        s.pawns[i] = s.pawns[i - 1]
        i -= 1
    while i < base + 3 and s.pawns[i + 1] > target:
        s.pawns[i] = s.pawns[i + 1]
        i += 1
    s.pawns[i] = target


def tell_blockade(s: State, o: Board, seat: int, step: int, target: int) -> None:
    """Say that the move has lifted a blockade, or set one up."""
    if START <= step <= LAST_RING and count(s, seat, step) == PAIR - 1:
        tell(s, LIFTED, seat, step, step, 0)
    if START <= target <= LAST_RING and count(s, seat, target) == PAIR:
        tell(s, BLOCKS, seat, target, target, 0)


def reached_goal(s: State, o: Board, seat: int) -> bool:
    """One pawn in the centre; or all four in column or centre, one at least in the centre."""
    base = seat * 4
    if s.pawns[base] != CENTRE:
        return False
    return o.goal == 0 or s.pawns[base + 3] > LAST_RING


def end_turn(s: State, o: Board) -> None:
    """The turn is complete: it counts, and the die goes on."""
    s.turns += 1
    pass_on(s, o)


def pass_on(s: State, o: Board) -> None:
    """Give the die to the next seat that is still in the game."""
    for _ in range(o.seats):
        s.turn = (s.turn + 1) % o.seats
        if s.out[s.turn] == 0:
            return
