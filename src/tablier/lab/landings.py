"""The fast way through a goose game with dice: a table of landings.

Most turns do nothing but move one pawn, or make it wait. Which ones, and what they lead to, is
found by asking the rules: every throw from every square, and every turn that is passed over, is
played once by them, and what it changed is written into a table. A game then looks such turns up,
and calls the rules for all others. The table knows no rule; a test plays every sheet and board both
ways and compares the tallies.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import NOBODY, Board
from tablier.lab.chance import SHIFT, WORD
from tablier.lab.compiled import Program
from tablier.lab.drivers import UNFINISHED, WHOLE, ending
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
CROWD = 1 << 41  # another pawn on that square would change what happens: then ask the rules
AGAIN_AT = 42
AGAIN = 1 << AGAIN_AT  # the same seat throws again
ASK = 1 << 43  # more than this happens: ask the rules
WIN = 1 << 44  # the game is over, and this seat alone has won

SEATS = 8  # of which six can be taken
SEAT = SEATS - 1

LARGEST = 1 << 21
"""Cells of the largest table; a board with more ways to throw goes by the rules alone."""


def size(o: Board) -> int:
    """How many cells a board's table has.

    Rows by square for first throws, then for others, then one that always asks; then the single
    cells of those who wait, by whether they are held, by turns to miss, by square.
    """
    squares = o.track + 1
    return (2 * squares + 1) * o.tickets + 2 * (MISSED + 1) * squares


def landings(program: Program, o: Board) -> Any:
    """The table of a board, or None where it would be too large."""
    if size(o) > LARGEST or o.track > SQUARE:
        return None
    table = np.zeros(size(o), np.int64)
    fill = program.driver(filling, trying, passing, standing)
    fill(blank(program.state_type), program.o, table)
    return table


def race(program: Program, table: Any) -> Any:
    """The compiled function that plays games by this table."""
    crowded = bool((table & CROWD).any())
    return program.driver(crowding if crowded else racing, placing, reading, ending)


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
        if table[row] & ASK:  # it is held, but throws: the row that always asks
            return cell | 2 * block
        return cell | WAIT | row

    return stand


def trying(rules: Any) -> Callable[..., int]:
    """One throw of seat 0, played by the rules on an otherwise fresh board: is nothing special?"""
    start, drawn, apply = rules.start, rules.drawn, rules.apply
    over, won = rules.over, rules.won

    def throw(s: State, o: Board, first: int, square: int, ticket: int, met: int) -> int:
        start(s, o)
        s.turn = 0
        s.pawns[0] = square
        s.first[0] = first
        s.pawns[1] = met  # where another pawn stands; 0: at the start, like all others
        apply(s, o, DICE, drawn(s, o, ticket))
        if over(s, o):
            others = 0
            for seat in range(1, o.seats):
                others += won(s, o, seat)
            return WIN if won(s, o, 0) and others == 0 and s.turns == 1 else ASK
        plain = s.first[0] == 0 and s.pawns[1] == met
        for seat in range(6):
            plain = plain and s.held[seat] == 0 and s.caught[seat] == -1 and s.out[seat] == 0
            # Where nobody is out for want of tokens, they decide nothing that is counted here.
            plain = plain and (s.tokens[seat] == o.tokens or o.strict == 0)
            if seat > 0:
                plain = plain and s.missed[seat] == 0 and s.first[seat] == 1
            if seat > 1:
                plain = plain and s.pawns[seat] == 0
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
        table[:] = ASK
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
                    special = throw(s, o, first, square, ticket, 0)
                    if special & WIN:
                        table[(first * squares + square) * o.tickets + ticket] = WIN
                    if special & (ASK | WIN) or s.missed[0] > MISSED:
                        continue
                    cell = special | stand(s, o, table, 0)
                    special = throw(s, o, first, square, ticket, s.pawns[0])
                    if special & ASK or special | stand(s, o, table, 0) != cell:
                        cell |= CROWD
                    table[(first * squares + square) * o.tickets + ticket] = cell

    return fill


def placing(rules: Any) -> Callable[..., None]:
    """Write into the rules' record where everybody stands: the table has moved them."""

    def place(s: State, o: Board, cells: Any) -> None:
        for seat in range(o.seats):
            s.pawns[seat] = cells[seat] >> SQUARE_AT & SQUARE
            s.missed[seat] = cells[seat] >> MISSED_AT & MISSED
            s.first[seat] = int(cells[seat] & FIRST != 0)

    return place


def reading(rules: Any) -> Callable[..., int]:
    """Read from the rules' record where everybody stands.

    Is somebody out, or where no row is for? Then every row asks, and the answer is 1: the record
    alone tells the truth.
    """
    stand = rules.jit(standing(rules))

    def read(s: State, o: Board, table: Any, cells: Any) -> int:
        odd = 0
        for seat in range(o.seats):
            cells[seat] = stand(s, o, table, seat)
            odd |= int(cells[seat] == ASK)
        if odd:
            cells[:] = 2 * (o.track + 1) * o.tickets
        return odd

    return read


def racing(rules: Any, place: Any, read: Any, end: Any) -> Callable[..., None]:
    """Play games by the table, on a board where pawns never mind each other."""
    return _racing(rules, place, read, end, False)


def crowding(rules: Any, place: Any, read: Any, end: Any) -> Callable[..., None]:
    """Play games by the table, and ask the rules whenever a pawn comes to another."""
    return _racing(rules, place, read, end, True)


def _racing(rules: Any, place: Any, read: Any, end: Any, crowds: bool) -> Callable[..., None]:
    """The generator is `chance.draw`, its words kept at hand. Numbers are masked where they are
    used as an index: so the compiler sees that they are not negative, and has less to keep.
    """
    start, tickets, drawn, apply = rules.start, rules.tickets, rules.drawn, rules.apply
    deal, draw = rules.chance.deal, rules.chance.draw

    def play(
        s: State, o: Board, table: Any, key: Any, numbers: Any, most: int, lengths: Any, wins: Any,
        counts: Any,
    ) -> None:  # fmt: skip
        rng = np.zeros(4, np.int64)
        cells = np.zeros(SEATS, np.int64)
        first = np.zeros(SEATS, np.int64)
        standing = np.zeros(SQUARE + 1, np.int64)  # pawns by square, where that matters
        throws = o.tickets
        seats = o.seats
        uneven = (WORD + 1) % throws
        start(s, o)
        lot = s.turn < 0  # who begins is drawn in every game
        begins = s.turn
        fresh = True
        read(s, o, table, first)
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            cells[:] = first
            odd = 0
            if lot:
                start(s, o)
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
                begins = s.turn
            fresh = lot  # the rules' record is made ready only where they are asked
            over = False
            if crowds:
                count(cells, seats, standing, 1)
            seat = begins
            left = most
            a, b, c, d = rng[0], rng[1], rng[2], rng[3]
            while not over and left > 0:
                # The turns that the table knows: a loop of its own, kept small. What is special
                # leaves it: whose turn is next then does not hang on what the table says, and the
                # processor need not wait for it.
                ask = ticket = here = cell = 0
                while left > 0:
                    here = cells[seat & SEAT]
                    if here & WAIT:
                        cell = table[here & ROW]
                    else:
                        word = (a + b + d) & WORD
                        a = b ^ (b >> 9)
                        b = (c + (c << 3)) & WORD
                        c = (((c << 21) | (c >> 11)) + word) & WORD
                        d += 1
                        scaled = word * throws
                        if scaled & WORD < uneven:
                            continue
                        ticket = scaled >> SHIFT & ROW
                        cell = table[(here & ROW) + ticket]
                        ask = cell & (ASK | AGAIN | WIN)
                        if crowds and cell & CROWD:
                            ask |= standing[cell >> SQUARE_AT & SQUARE]
                        if ask:
                            break
                    cells[seat & SEAT] = cell
                    if crowds:
                        standing[here >> SQUARE_AT & SQUARE] -= 1
                        standing[cell >> SQUARE_AT & SQUARE] += 1
                    left -= 1
                    seat += 1
                    if seat == seats:
                        seat = 0
                if ask == AGAIN:
                    cells[seat & SEAT] = cell
                    if crowds:
                        standing[here >> SQUARE_AT & SQUARE] -= 1
                        standing[cell >> SQUARE_AT & SQUARE] += 1
                elif ask == WIN:
                    over = True
                    lengths[most - left + 1] += 1
                    wins[seat] += WHOLE
                elif ask:
                    if crowds:
                        count(cells, seats, standing, -1)
                    if not fresh:
                        start(s, o)
                        fresh = True
                    if odd == 0:
                        place(s, o, cells)
                    s.turn = seat
                    s.turns = most - left
                    apply(s, o, DICE, drawn(s, o, ticket))
                    seat = s.turn
                    left = most - s.turns
                    if s.winner == NOBODY:
                        odd = read(s, o, table, cells)
                    else:
                        over = True
                        end(s, o, s.turns, lengths, wins, counts)
                    if crowds:
                        count(cells, seats, standing, 1)
            if crowds:
                count(cells, seats, standing, -1)
            counts[UNFINISHED] += int(not over)

    count = rules.jit(_count)
    return play


def _count(cells: Any, seats: int, standing: Any, by: int) -> None:
    """Count everybody in on its square, or out again."""
    for seat in range(seats):
        standing[cells[seat] >> SQUARE_AT & SQUARE] += by
