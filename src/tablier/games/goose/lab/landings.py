"""A table of landings: what the throws of a goose game lead to, looked up instead of played.

Most turns do nothing but move one pawn, or make it wait, or move a second pawn that stands where
the first one lands. Which ones, and what they lead to, is found by asking the rules: every throw
from every square, on an empty square and on one where a pawn stands, and every turn that is passed
over, is played once by them, and what it changed is written into a table. `race` then looks such
turns up, and calls the rules for all others. The table knows no rule; a test plays every sheet and
board both ways and compares the tallies.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import PASSED, RETREAT, Board
from tablier.lab.compiled import Program
from tablier.rulekit.build import blank
from tablier.rulekit.kinds import DICE

# A cell says where a turn leaves its pawn: the row to look at in its next turn, the square, the
# turns still to miss; then what is special. What a cell says of a seat is kept until its next turn.
ROW = (1 << 24) - 1
SQUARE_AT, SQUARE = 24, (1 << 12) - 1
MISSED_AT, MISSED = 36, 7
FIRST = 1 << 39  # it has not thrown yet
WAIT_AT = 40
WAIT = 1 << WAIT_AT  # its next turn is passed over: that row has one cell, and nothing is thrown
CROWD = 1 << 41  # a pawn that stands on that square moves, or changes what happens
AGAIN_AT = 42
AGAIN = 1 << AGAIN_AT  # the same seat throws again
ASK = 1 << 43  # more than this happens: ask the rules
WIN = 1 << 44  # the game is over, and this seat alone has won

LARGEST = 1 << 21
"""Cells of the largest table; a board with more ways to throw goes by the rules alone."""


def size(o: Board) -> int:
    """How many cells a board's table has.

    Rows by square for first throws, then for others, then one that always asks; then the single
    cells of those who wait, by whether they are held, by turns to miss, by square. A second half
    says, for each throw to a CROWD, what becomes of one pawn that already stands there exactly as
    the thrower will; ASK where the rules are needed to tell.
    """
    squares = o.track + 1
    return 2 * ((2 * squares + 1) * o.tickets + 2 * (MISSED + 1) * squares)


def looks_around(o: Board) -> bool:
    """Does a throw depend on more than a table has actions for?

    On who stands elsewhere, or on how many dice there are: then the rules play every turn.
    """
    far = o.meet == RETREAT or any(o.swap) or PASSED in o.hold
    return bool(far or any(o.fewer))


def landings(program: Program, o: Board) -> Any:
    """The table of a board, or None where it would be too large, or would not say enough."""
    if size(o) > LARGEST or o.track > SQUARE or looks_around(o):
        return None
    table = np.zeros(size(o), np.int64)
    fill = program.driver(filling, trying, passing, standing)
    fill(blank(program.state_type), program.o, table)
    return table


def standing(rules: Any) -> Callable[..., int]:
    """Where a seat stands, as a cell; ASK where there is no row for that."""

    def stand(s: State, o: Board, table: Any, seat: int) -> int:
        squares = o.track + 1
        block = squares * o.tickets
        square = s.pawns[seat]
        missed = s.missed[seat]
        if s.out[seat] or missed > MISSED:
            return ASK
        cell = square << SQUARE_AT | missed << MISSED_AT | s.first[seat] * FIRST
        if missed == 0 and s.held[seat] == 0:
            return cell | (s.first[seat] * squares + square) * o.tickets
        row = 2 * block + o.tickets + (s.held[seat] * (MISSED + 1) + missed) * squares + square
        # It is held, or has turns to miss, but throws: the row that always asks.
        if table[row] & ASK or s.turn == seat:
            return cell | 2 * block
        return cell | WAIT | row

    return stand


def trying(rules: Any) -> Callable[..., int]:
    """One throw of seat 0, played by the rules: does it move pawns 0 and 1 and nothing else?"""
    start, drawn, apply = rules.start, rules.drawn, rules.apply
    over, won = rules.over, rules.won

    def throw(s: State, o: Board, first: int, square: int, ticket: int, met: int) -> int:
        start(s, o)
        s.turn = 0
        s.pawns[0] = square
        s.first[0] = first
        if met >= 0:  # another pawn stands there; else all others are at the start
            s.pawns[1] = met
            s.first[1] = 0
        for seat in range(6):
            # Tokens decide nothing that is counted here, but who is out for want of them. Where
            # somebody may be, nobody has any: then whoever pays is out, and that is seen.
            s.tokens[seat] *= 1 - o.strict
        apply(s, o, DICE, drawn(s, o, ticket))
        if over(s, o):
            others = 0
            for seat in range(1, o.seats):
                others += won(s, o, seat) + s.out[seat]
            return WIN if won(s, o, 0) and others == 0 and s.turns == 1 else ASK
        plain = s.first[0] == 0 and s.first[1] == int(met < 0)
        for seat in range(6):
            plain = plain and s.held[seat] == 0 and s.caught[seat] == -1 and s.out[seat] == 0
            if seat > 0:
                plain = plain and s.missed[seat] == 0
            if seat > 1:
                plain = plain and s.pawns[seat] == 0 and s.first[seat] == 1
        if plain and s.turns == 0 and s.turn == 0 and s.missed[0] == 0:
            return AGAIN
        if plain and s.turns == 1 and s.turn == 1 % o.seats:
            return 0
        return ASK

    return throw


def passing(rules: Any) -> Callable[..., int]:
    """The turn of a seat 1 that waits, given by the rules: is it passed over, and nothing else?"""
    start, pass_on = rules.start, rules.pass_on

    def skip(s: State, o: Board, square: int, missed: int, held: int) -> int:
        start(s, o)
        s.turn = 0
        s.pawns[1] = square
        s.missed[1] = missed
        s.held[1] = held
        s.first[1] = 0
        pass_on(s, o)
        if s.turns == 1 and s.turn == 2 % o.seats and s.held[1] == held:
            return 0
        return ASK

    return skip


def filling(rules: Any, throw: Any, skip: Any, stand: Any) -> Callable[..., None]:
    """Fill the table."""

    def fill(s: State, o: Board, table: Any) -> None:
        squares = o.track + 1
        half = len(table) >> 1
        for at in range(len(table)):
            table[at] = ASK
        if o.seats > 1:  # one player alone has waited before it throws again
            base = (2 * squares + 1) * o.tickets
            # A turn less to miss leads to a cell before this one: so `stand` finds it filled.
            for held in range(2):
                for missed in range(MISSED + 1):
                    for square in range(o.track):
                        if held + missed and skip(s, o, square, missed, held) == 0:
                            waiting = base + (held * (MISSED + 1) + missed) * squares + square
                            table[waiting] = 0
                            table[waiting] = stand(s, o, table, 1)
        for first in range(2):
            for square in range(o.track):
                for ticket in range(o.tickets):
                    at = (first * squares + square) * o.tickets + ticket
                    special = throw(s, o, first, square, ticket, -1)
                    if special & WIN:
                        table[at] = WIN
                    if special & (ASK | WIN) or s.missed[0] > MISSED or s.pawns[1]:
                        continue
                    cell = special | stand(s, o, table, 0)
                    landing = s.pawns[0]
                    special = throw(s, o, first, square, ticket, landing)
                    if special & ASK or special | stand(s, o, table, 0) != cell:
                        cell |= CROWD
                    elif s.pawns[1] != landing:
                        # Where the thrower then waits, or never left, a pawn like it is another
                        # story than the one that was tried.
                        if landing != square and cell & WAIT == 0:
                            table[half + at] = stand(s, o, table, 1)
                        cell |= CROWD
                    table[at] = cell

    return fill
