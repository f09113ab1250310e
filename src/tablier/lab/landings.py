"""The fast way through a goose game with dice: a table of landings.

Most throws do nothing but move one pawn. Which ones, and where to, is found by asking the rules:
every throw from every square is played once, and what it changed is written into a table. A game
then looks such throws up, and calls the rules for all others. The table knows no rule; a test
plays every sheet and board both ways and compares the tallies.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import NOBODY, Board
from tablier.lab.chance import SHIFT, WORD
from tablier.lab.compiled import Program
from tablier.lab.drivers import ending
from tablier.rulekit.build import blank
from tablier.rulekit.kinds import DICE

# A cell: the row it leads to, the square of that row, then what else the throw does.
ROW_BITS = 24
SQUARE_BITS = 12
ROW = (1 << ROW_BITS) - 1
SQUARE = (1 << SQUARE_BITS) - 1
CROWD = 1 << (ROW_BITS + SQUARE_BITS)  # a pawn on that square would change it: then ask the rules
RARE = CROWD << 1  # one of the following
AGAIN = RARE << 1  # the same seat throws again
ASK = AGAIN << 1  # more than one pawn's place changes: ask the rules
MISSED = ASK.bit_length()  # from this bit on: turns to miss

LARGEST = 1 << 21
"""Cells of the largest table; a board with more ways to throw goes by the rules alone."""


def landings(program: Program, o: Board) -> Any:
    """The table of a board, or None where it would be too large."""
    cells = ((o.track + 1) * 2 + 1) * o.tickets
    if cells > LARGEST or o.track > SQUARE:
        return None
    table = np.zeros(cells, np.int64)
    program.driver(filling, trying)(blank(program.state_type), program.o, table)
    return table


def race(program: Program) -> Any:
    """The compiled function that plays games by such a table."""
    return program.driver(racing, placing, ending)


def trying(rules: Any) -> Callable[..., int]:
    """One throw of seat 0, played by the rules on an otherwise fresh board, as a cell."""
    start, drawn, apply = rules.start, rules.drawn, rules.apply

    def cell(s: State, o: Board, first: int, square: int, ticket: int, met: int) -> int:
        start(s, o)
        s.turn = 0
        s.pawns[0] = square
        s.first[0] = first
        s.pawns[1] = met  # where another pawn stands; 0: at the start, like all others
        apply(s, o, DICE, drawn(s, o, ticket))
        plain = s.winner == NOBODY and s.pot == 0 and s.first[0] == 0 and s.pawns[1] == met
        for seat in range(6):
            plain = plain and s.held[seat] == 0 and s.caught[seat] == -1 and s.out[seat] == 0
            plain = plain and s.tokens[seat] == o.tokens
            if seat > 0:
                plain = plain and s.missed[seat] == 0 and s.first[seat] == 1
            if seat > 1:
                plain = plain and s.pawns[seat] == 0
        again = s.turns == 0 and s.turn == 0 and s.missed[0] == 0
        onward = s.turns == 1 and s.turn == 1 % o.seats
        if not plain or not (again or onward):
            return RARE | ASK
        found = s.pawns[0] * o.tickets | s.pawns[0] << ROW_BITS
        if again:
            found |= RARE | AGAIN
        if s.missed[0]:
            found |= RARE | s.missed[0] << MISSED
        return found

    return cell


def filling(rules: Any, cell: Any) -> Callable[..., None]:
    """Fill the table: a block of rows for first throws, one for others, a row that always asks."""

    def fill(s: State, o: Board, table: Any) -> None:
        block = (o.track + 1) * o.tickets
        table[:] = RARE | ASK
        for first in range(2):
            for square in range(o.track):
                for ticket in range(o.tickets):
                    found = cell(s, o, first, square, ticket, 0)
                    met = found >> ROW_BITS & SQUARE
                    if met and cell(s, o, first, square, ticket, met) != found:
                        found |= CROWD
                    table[first * block + square * o.tickets + ticket] = found

    return fill


def placing(rules: Any) -> Callable[..., int]:
    """Find every seat's row again after the rules have played; which seats must wait, as bits."""

    def place(s: State, o: Board, rows: Any) -> int:
        block = (o.track + 1) * o.tickets
        waiting = 0
        for seat in range(o.seats):
            rows[seat] = s.first[seat] * block + s.pawns[seat] * o.tickets
            if s.held[seat] | s.out[seat]:
                rows[seat] = 2 * block
            waiting |= int((s.missed[seat] | s.held[seat] | s.out[seat]) != 0) << seat
        return waiting

    return place


def racing(rules: Any, place: Any, end: Any) -> Callable[..., None]:
    """Play games by the table; the generator is `chance.draw`, its words kept at hand."""
    start, tickets, drawn, apply = rules.start, rules.tickets, rules.drawn, rules.apply
    pass_on = rules.pass_on
    deal, draw = rules.chance.deal, rules.chance.draw

    def play(
        s: State, o: Board, table: Any, key: Any, numbers: Any, most: int, lengths: Any, wins: Any,
        counts: Any,
    ) -> None:  # fmt: skip
        rng = np.zeros(4, np.int64)
        rows = np.zeros(6, np.int64)
        throws = o.tickets
        seats = o.seats
        uneven = (WORD + 1) % throws
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            start(s, o)
            if s.turn < 0:
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
            waiting = place(s, o, rows)
            seat = s.turn
            turns = 0
            a, b, c, d = rng[0], rng[1], rng[2], rng[3]
            while turns < most:
                word = (a + b + d) & WORD
                a = b ^ (b >> 9)
                b = (c + (c << 3)) & WORD
                c = (((c << 21) | (c >> 11)) + word) & WORD
                d = (d + 1) & WORD
                scaled = word * throws
                if scaled & WORD < uneven:
                    continue
                cell = table[rows[seat] + (scaled >> SHIFT)]
                square = cell >> ROW_BITS & SQUARE
                ask = cell & ASK
                if cell & CROWD:
                    for other in range(seats):
                        ask |= int(s.pawns[other] == square)
                if ask:
                    s.turn = seat
                    s.turns = turns
                    apply(s, o, DICE, drawn(s, o, scaled >> SHIFT))
                    seat = s.turn
                    turns = s.turns
                    if s.winner != NOBODY:
                        break
                    waiting = place(s, o, rows)
                    continue
                rows[seat] = cell & ROW
                s.pawns[seat] = square
                s.first[seat] = 0
                if cell & RARE:
                    if cell & AGAIN:
                        continue
                    s.missed[seat] = cell >> MISSED
                    waiting |= 1 << seat
                turns += 1
                following = seat + 1
                if following == seats:
                    following = 0
                if waiting >> following & 1:
                    s.turn = seat
                    s.turns = turns
                    pass_on(s, o)
                    seat = s.turn
                    turns = s.turns
                    waiting = place(s, o, rows)
                else:
                    seat = following
            end(s, o, turns, lengths, wins, counts)

    return play
