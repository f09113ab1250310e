"""Goose games played with dice, one player after the other.

A turn is one throw, or more where a square says so. Players who miss a turn or are held are passed
over here, so the game always waits for the dice and never for a choice.
"""

from typing import Annotated

from tablier.games.goose.other_pawns import (
    behind,
    caught_count,
    free,
    meet,
    nobody_goes,
    retreat,
    swap,
)
from tablier.games.goose.squares import follow, retire, visit
from tablier.games.goose.track import advance, counted, opens
from tablier.games.goose.vocabulary import (
    AGAIN,
    ALONE,
    CAUGHT,
    DRAW,
    DRAWN,
    ESCAPED,
    EXIT,
    FIRST,
    LEFT_MAZE,
    NOBODY,
    OVERTAKEN,
    PASSED,
    PLACED,
    POT,
    RELEASED,
    RESIGNED,
    SEEN,
    SHORT,
    SKIPPED,
    STUCK,
    THROW,
    TRAIL,
    UNHELD,
    WAITS,
    WON,
    Board,
)
from tablier.rulekit.kinds import DICE, ROLL
from tablier.rulekit.seats import drawn_seat, last_left, playing
from tablier.rulekit.struct import Six, Struct
from tablier.rulekit.tell import tell


class State(Struct):
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
    conclude(s, o)
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
    """One throw: set off, follow the squares, come to rest, give the dice on."""
    seat = s.turn
    origin = s.pawns[seat]
    if s.fewer[seat]:
        tell(s, SHORT, seat, origin, origin, o.dice - s.fewer[seat])
        s.fewer[seat] = 0
    if s.held[seat]:
        heading = escape(s, o, seat, outcome)
    else:
        heading = set_off(s, o, seat, outcome)
    s.first[seat] = 0
    again = 0
    if heading:
        follow(s, o, seat, heading, o.total[outcome])
        if s.out[seat] == 0:
            again = rest(s, o, seat, origin)
    conclude(s, o)
    if again and s.winner == NOBODY:
        tell(s, AGAIN, seat, s.pawns[seat], s.pawns[seat], 0)
        return
    s.turns += 1
    if s.winner == NOBODY:
        pass_on(s, o)


def set_off(s: State, o: Board, seat: int, outcome: int) -> int:
    """Go where the throw itself leads: by a placing, or by counting.

    Answers the way the pawn then goes, 1 forward or -1 back; 0 if no square is to act.
    """
    origin = s.pawns[seat]
    if o.placing[outcome] >= 0 and (s.first[seat] or (o.anew and origin == 0)):
        s.pawns[seat] = o.placing[outcome]
        tell(s, PLACED, seat, origin, s.pawns[seat], outcome)
        return 1
    total = o.total[outcome]
    tell(s, THROW, seat, origin, counted(o, origin, total), outcome)
    return advance(s, o, seat, total)


def escape(s: State, o: Board, seat: int, outcome: int) -> int:
    """Try to leave a square that only the right throw opens; answers as `set_off` does."""
    square = s.pawns[seat]
    total = o.total[outcome]
    tell(s, THROW, seat, square, square, outcome)
    if not opens(o, square, total, o.double[outcome]):
        tell(s, STUCK, seat, square, square, total)
        return 0
    s.held[seat] = 0
    if o.exit_to[square] < 0:
        tell(s, ESCAPED, seat, square, counted(o, square, total), total)
        return advance(s, o, seat, total)
    s.pawns[seat] = o.exit_to[square]
    tell(s, ESCAPED, seat, square, s.pawns[seat], total)
    if retreat(s, o, seat, square) == 0:
        meet(s, o, seat, square)
    return 0


def fresh(s: State, o: Board, seat: int) -> int:
    """1 where it makes a difference that a seat has not thrown yet.

    It makes none where no throw jumps, nor on the start where any throw may, unless another player
    may take the pawn away from there, with its first throw still to come.
    """
    like_any = o.anew and o.rooted and s.pawns[seat] == 0
    return int(o.jumps and s.first[seat] and not like_any)


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


# --- the end of a turn ------------------------------------------------------------------------


def win(s: State, o: Board, seat: int) -> None:
    """The game is won, and the pot with it."""
    s.winner = seat
    if s.pawns[seat] == o.track:
        s.missed[seat] = 0  # what a square on the way took matters no more
        s.fewer[seat] = 0
        tell(s, WON, seat, o.track, o.track, 0)
    if o.tokens:
        tell(s, POT, seat, 0, 0, s.pot)
        s.tokens[seat] += s.pot
        s.pot = 0


def conclude(s: State, o: Board) -> None:
    """Is only one player left? Is everybody waiting for a visitor who cannot come?"""
    if s.winner != NOBODY:
        return
    left = playing(s.out, o.seats)
    if left == 0:
        s.winner = DRAW  # a lone player has left: the game ends without a winner
    elif left == 1 and o.seats > 1:
        last = last_left(s.out, o.seats)
        tell(s, ALONE, last, 0, 0, 0)
        win(s, o, last)
    elif deadlocked(s, o, left):
        if o.release:
            longest = s.caught[0]
            free(s, longest)
            tell(s, RELEASED, longest, s.pawns[longest], s.pawns[longest], 0)
        else:
            s.winner = DRAW
            tell(s, DRAWN, -1, 0, 0, 0)
            for seat in range(o.seats):
                s.tokens[seat] = o.tokens
            s.pot = 0


def deadlocked(s: State, o: Board, left: int) -> int:
    """1 if all who are left wait for others, and nobody is free to go on."""
    return int(caught_count(s) == left and nobody_goes(s, o))


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
