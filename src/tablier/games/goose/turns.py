"""Goose games played with dice, one player after the other.

A turn is one throw, or more where a square says so. Players who miss a turn or are held are passed
over here, so the game always waits for the dice and never for a choice.
"""

from typing import Annotated

from tablier.games.goose.others import (
    barred,
    behind,
    caught_count,
    free,
    nobody_goes,
    retreat,
    swap,
)
from tablier.games.goose.track import counted, heading_after, ride_step, tell_count, touched
from tablier.games.goose.vocabulary import (
    AGAIN,
    ALONE,
    CAUGHT,
    CIRCLED,
    DRAW,
    DRAWN,
    ESCAPED,
    EXIT,
    FEWER,
    FIRST,
    FREED,
    FREES,
    HOME,
    LAST_ONE,
    LEFT_MAZE,
    MARKS,
    MISSES,
    NO_RIDE,
    NOBODY,
    NOTHING,
    OVERTAKEN,
    PAID,
    PASSED,
    PLACED,
    POT,
    PUSHED,
    RELEASED,
    REPLACED,
    RESCUED,
    RESCUES,
    RESIGNED,
    RETREAT,
    RODE,
    RUINED,
    SEEN,
    SENT,
    SHORT,
    SKIPPED,
    STAY,
    STUCK,
    SWAP,
    TAKEN,
    THROW,
    TRAIL,
    UNHELD,
    WAITS,
    WAIVED,
    WON,
    Board,
)
from tablier.rulekit.kinds import DICE, ROLL
from tablier.rulekit.record import Record, Six
from tablier.rulekit.seats import drawn_seat, playing
from tablier.rulekit.tell import tell


class State(Record):
    """Where everybody stands. A player who is out has its pawn on -1."""

    turn: int  # the seat to throw; -1 before the draw of who begins
    winner: int  # a seat, NOBODY yet, or DRAW
    turns: int  # turns completed so far, those passed over included: a tally
    pot: int
    pawns: Six
    missed: Six  # turns still to miss
    held: Six
    first: Six  # 1: has not thrown yet
    caught: Six  # seats held by squares that need a visitor, longest first, then -1
    tokens: Six
    fewer: Six  # dice that the next throw is short of
    out: Six
    trail: Annotated[list[int], TRAIL]  # a bit for all that this throw has `touched`: scratch


# --- the questions every game answers ---------------------------------------------------------


def start(s: State, o: Board) -> None:
    """Put every pawn before the first square."""
    s.turn = o.first
    s.winner = NOBODY
    s.turns = 0
    s.pot = 0
    for i in range(6):
        s.pawns[i] = 0
        s.missed[i] = 0
        s.held[i] = 0
        s.first[i] = 1
        s.caught[i] = -1
        s.tokens[i] = o.tokens
        s.fewer[i] = 0
        s.out[i] = 0
    for i in range(TRAIL):
        s.trail[i] = 0


def awaited(s: State, o: Board, seat: int) -> int:
    """Only ever the dice."""
    if seat == DICE and s.winner == NOBODY:
        return ROLL
    return 0


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """Seats have nothing to choose."""
    return THROW


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Seats have nothing to choose."""
    return 0


def tickets(s: State, o: Board) -> int:
    """How many equally likely things can be drawn now."""
    if s.turn < 0:
        return playing(s.out, o.seats)
    return o.ways[s.fewer[s.turn]]


def drawn(s: State, o: Board, ticket: int) -> int:
    """What a ticket shows: the seat that begins, or a throw."""
    if s.turn >= 0:
        return o.outcome[o.begin[s.fewer[s.turn]] + ticket]
    return drawn_seat(s.out, ticket)


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Play the draw of who begins, or a throw."""
    if s.turn < 0:
        s.turn = action
        tell(s, FIRST, action, 0, 0, 0)
        return
    throw(s, o, action)


def leave(s: State, o: Board, seat: int) -> None:
    """A player leaves the table: its pawn goes, the others play on."""
    tell(s, RESIGNED, seat, s.pawns[seat], -1, 0)
    retire(s, o, seat)
    settle(s, o)
    if s.winner == NOBODY and s.turn == seat:
        pass_on(s, o)


def score(s: State, o: Board, seat: int) -> int:
    """Tokens where they are played for, else 1 for the winner."""
    if o.tokens:
        return s.tokens[seat]
    if s.winner == seat:
        return 1
    return 0


def over(s: State, o: Board) -> int:
    """1 once somebody has won or nobody can."""
    return int(s.winner != NOBODY)


def won(s: State, o: Board, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def progress(s: State, o: Board, seat: int) -> int:
    """The square of its pawn."""
    return s.pawns[seat]


def hide(s: State, o: Board, seat: int) -> None:
    """Nothing is secret."""


# --- a throw ----------------------------------------------------------------------------------


def throw(s: State, o: Board, outcome: int) -> None:
    """Play one throw of the player whose turn it is."""
    seat = s.turn
    origin = s.pawns[seat]
    if s.fewer[seat]:
        tell(s, SHORT, seat, origin, origin, o.dice - s.fewer[seat])
        s.fewer[seat] = 0
    if s.held[seat]:
        done = escape(s, o, seat, outcome)
    else:
        done = move(s, o, seat, outcome)
    s.first[seat] = 0
    again = 0
    if done and s.out[seat] == 0:
        again = rest(s, o, seat, origin)
    settle(s, o)
    if again and s.winner == NOBODY:
        tell(s, AGAIN, seat, s.pawns[seat], s.pawns[seat], 0)
        return
    s.turns += 1
    if s.winner == NOBODY:
        pass_on(s, o)


def escape(s: State, o: Board, seat: int, outcome: int) -> int:
    """Try to leave a square that only the right throw opens; 1 if the pawn moved by its count."""
    square = s.pawns[seat]
    total = o.total[outcome]
    opens = o.least[square] <= total <= o.most[square]
    if o.clean[square] and o.double[outcome] == 0:
        opens = False
    if o.finish == STAY and o.exit_to[square] < 0 and square + total > o.track:
        opens = False
    tell(s, THROW, seat, square, square, outcome)
    if not opens:
        tell(s, STUCK, seat, square, square, total)
        return 0
    s.held[seat] = 0
    if o.exit_to[square] >= 0:
        s.pawns[seat] = o.exit_to[square]
        tell(s, ESCAPED, seat, square, s.pawns[seat], total)
        if retreat(s, o, seat, square) == 0:
            meet(s, o, seat, square)
        return 0
    tell(s, ESCAPED, seat, square, counted(o, square, total), total)
    return advance(s, o, seat, total)


def fresh(s: State, o: Board, seat: int) -> int:
    """1 where it makes a difference that a seat has not thrown yet.

    It makes none where no throw jumps, nor on the start where any throw may.
    """
    return int(o.jumps and s.first[seat] and not (o.anew and s.pawns[seat] == 0))


def move(s: State, o: Board, seat: int, outcome: int) -> int:
    """Count the throw and follow every effect to the square where the pawn rests.

    Answers 1 if the pawn arrived somewhere, 0 if it stayed put: then no square acts.
    """
    origin = s.pawns[seat]
    total = o.total[outcome]
    if o.placing[outcome] >= 0 and (s.first[seat] or (o.anew and origin == 0)):
        s.pawns[seat] = o.placing[outcome]
        tell(s, PLACED, seat, origin, s.pawns[seat], outcome)
        follow(s, o, seat, 1, total)
        return 1
    tell(s, THROW, seat, origin, counted(o, origin, total), outcome)
    return advance(s, o, seat, total)


def advance(s: State, o: Board, seat: int, total: int) -> int:
    """Count the total from where the pawn stands; 0 if it may not move."""
    origin = s.pawns[seat]
    tell_count(s, o, seat, origin, total)
    if o.finish == STAY and origin + total > o.track:
        return 0
    s.pawns[seat] = counted(o, origin, total)
    follow(s, o, seat, heading_after(o, origin, total), total)
    return 1


def follow(s: State, o: Board, seat: int, heading: int, total: int) -> None:
    """Apply square after square until one lets the pawn rest.

    That ends: no square is touched twice in one direction, and there are only so many.
    """
    for i in range((2 * o.track + 1) // MARKS + 1):
        s.trail[i] = 0
    rides = 0
    moving = True
    while moving:
        at = s.pawns[seat]
        mark = touched(o, at, heading)
        s.trail[mark // MARKS] |= 1 << mark % MARKS
        if at == o.track:
            return
        if o.meet == RETREAT and o.ride[at] == 0 and o.to[at] < 0 and barred(s, o, seat) >= 0:
            return
        arrive(s, o, seat, at)
        if s.out[seat]:
            return
        step = ride_step(o, at, heading, total)
        target = o.to[at]
        after = heading
        if step and rides and o.chain == 0:
            tell(s, NO_RIDE, seat, at, at, 0)
            return
        if step:
            if o.finish == STAY and at + step > o.track:
                tell_count(s, o, seat, at, step)
                return
            target = counted(o, at, step)
            after = heading_after(o, at, step)
        if target < 0:
            if o.halt[at]:
                tell(s, LAST_ONE, seat, at, at, 0)
            return
        mark = touched(o, target, after)
        if s.trail[mark // MARKS] >> mark % MARKS & 1:
            s.missed[seat] += o.circle
            tell(s, CIRCLED, seat, at, target, o.circle)
            return
        if step:
            rides += 1
            tell(s, RODE, seat, at, target, total)
            tell_count(s, o, seat, at, step)
        else:
            tell(s, SENT, seat, at, target, 0)
        s.pawns[seat] = target
        heading = after
        if o.halt[at]:
            return


def arrive(s: State, o: Board, seat: int, at: int) -> None:
    """What a square takes from whoever touches it: turns and tokens."""
    if o.miss[at]:
        s.missed[seat] += o.miss[at]
        tell(s, MISSES, seat, at, at, o.miss[at])
    if o.fewer[at]:
        s.fewer[seat] = max(s.fewer[seat], o.fewer[at])
        tell(s, FEWER, seat, at, at, o.fewer[at])
    if o.pay[at]:
        pay(s, o, seat, at, o.pay[at])


def pay(s: State, o: Board, seat: int, at: int, n: int) -> None:
    """Pay tokens into the pot; who cannot is spared or out."""
    if s.tokens[seat] >= n:
        s.tokens[seat] -= n
        s.pot += n
        tell(s, PAID, seat, at, at, n)
    elif o.strict:
        tell(s, RUINED, seat, at, -1, n)
        retire(s, o, seat)
    else:
        tell(s, WAIVED, seat, at, at, n)


# --- coming to rest ---------------------------------------------------------------------------


def rest(s: State, o: Board, seat: int, origin: int) -> int:
    """The pawn has arrived: win, meet whoever stands there, be held; 1 if it throws again."""
    at = s.pawns[seat]
    if at == o.track:
        win(s, o, seat)
        return 0
    if retreat(s, o, seat, origin) or (o.swap[at] and swap(s, o, seat)):
        return 0
    spared = visit(s, o, seat, origin)
    if s.out[seat]:
        return 0
    meet(s, o, seat, origin)
    if o.sight[at]:
        tell(s, SEEN, seat, at, at, 0)
    if o.hold[at] == PASSED and behind(s, o, seat) == 0:
        tell(s, UNHELD, seat, at, at, 0)
    elif o.hold[at] and spared == 0:
        s.held[seat] = 1
        tell(s, CAUGHT, seat, at, at, 0)
        if o.hold[at] != EXIT:
            s.caught[caught_count(s)] = seat
    return o.again[at]


def visit(s: State, o: Board, seat: int, origin: int) -> int:
    """Set free whoever is held here; 1 if that spares the visitor from being held."""
    at = s.pawns[seat]
    hold = o.hold[at]
    if hold == 0 or hold == EXIT or hold == PASSED:
        return 0
    prisoner = -1
    for other in range(o.seats):
        if other != seat and s.held[other] and s.pawns[other] == at:
            prisoner = other
    if prisoner < 0:
        return 0
    free(s, prisoner)
    if hold == TAKEN:
        tell(s, REPLACED, prisoner, at, at, seat)
        return 0
    if hold == RESCUED:
        s.pawns[prisoner] = origin
        tell(s, RESCUES, seat, at, origin, prisoner)
    else:
        tell(s, FREES, seat, at, at, prisoner)
    if o.fee[at]:
        pay(s, o, seat, at, o.fee[at])
    return 1


def meet(s: State, o: Board, seat: int, origin: int) -> None:
    """Send away whoever stands where this pawn has come to rest."""
    at = s.pawns[seat]
    if o.meet == NOTHING or o.meet == RETREAT:
        return
    if at == 0 or origin == at or o.hold[at] == FREED:
        return
    target = 0 if o.meet == HOME else origin
    for other in range(o.seats):
        if other != seat and s.pawns[other] == at:
            if s.held[other]:
                free(s, other)
            if o.meet == SWAP:
                s.missed[other] = 0
            s.pawns[other] = target
            tell(s, PUSHED, other, at, target, seat)


# --- the end of a turn ------------------------------------------------------------------------


def win(s: State, o: Board, seat: int) -> None:
    """The game is won, and the pot with it."""
    s.winner = seat
    if s.pawns[seat] == o.track:
        tell(s, WON, seat, o.track, o.track, 0)
    if o.tokens:
        tell(s, POT, seat, 0, 0, s.pot)
        s.tokens[seat] += s.pot
        s.pot = 0


def retire(s: State, o: Board, seat: int) -> None:
    """Take a player's pawn off the board."""
    if s.held[seat]:
        free(s, seat)
    s.out[seat] = 1
    s.pawns[seat] = -1
    s.missed[seat] = 0
    s.fewer[seat] = 0


def settle(s: State, o: Board) -> None:
    """Is only one player left? Is everybody waiting for a visitor who cannot come?"""
    if s.winner != NOBODY:
        return
    left = playing(s.out, o.seats)
    if left == 0:
        s.winner = DRAW  # a lone player has left: the game ends without a winner
    elif left == 1 and o.seats > 1:
        for seat in range(o.seats):
            if s.out[seat] == 0:
                tell(s, ALONE, seat, 0, 0, 0)
                win(s, o, seat)
    elif caught_count(s) == left and nobody_goes(s, o):
        if o.release:
            longest = s.caught[0]
            free(s, longest)
            tell(s, RELEASED, longest, s.pawns[longest], 0, 0)
        else:
            s.winner = DRAW
            tell(s, DRAWN, -1, 0, 0, 0)
            for seat in range(o.seats):
                s.tokens[seat] = o.tokens
            s.pot = 0


def waits(s: State, o: Board, seat: int) -> int:
    """1 for a pawn that is held until others come; with the right throw some free themselves."""
    return int(s.held[seat] and o.hold[s.pawns[seat]] != EXIT)


def pass_on(s: State, o: Board) -> None:
    """Give the dice to the next player who may throw, passing over those who may not."""
    while True:
        s.turn = (s.turn + 1) % o.seats
        seat = s.turn
        if s.out[seat]:
            continue
        at = s.pawns[seat]
        if s.missed[seat]:
            s.missed[seat] -= 1
            tell(s, SKIPPED, seat, at, at, s.missed[seat])
            if s.missed[seat] == 0 and o.after[at] >= 0:
                s.pawns[seat] = o.after[at]
                tell(s, LEFT_MAZE, seat, at, o.after[at], 0)
        elif waits(s, o, seat):
            if o.hold[at] == PASSED and behind(s, o, seat) == 0:
                free(s, seat)
                tell(s, OVERTAKEN, seat, at, at, 0)
                return
            tell(s, WAITS, seat, at, at, 0)
        else:
            return
        s.turns += 1
