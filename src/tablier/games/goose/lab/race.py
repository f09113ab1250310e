"""Goose games played by a table of landings: the fast way, with the same results as the rules.

What a cell of the table says of a seat is kept in `cells` until its next turn. Where pawns mind
each other, the squares of all pawns are also kept in one number, ten bits a seat: to see whether
anybody stands on a square is then a few operations without a branch.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.goose.lab.landings import (
    AGAIN,
    ASK,
    CROWD,
    FIRST,
    MISSED,
    MISSED_AT,
    ROW,
    SQUARE,
    SQUARE_AT,
    WAIT,
    WIN,
    landings,
    standing,
)
from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import NOBODY, Board
from tablier.lab.chance import SHIFT, WORD
from tablier.lab.compiled import Program
from tablier.lab.drivers import MOST_STEPS, UNFINISHED, WHOLE, ending, playing
from tablier.lab.part import FastDriver
from tablier.lab.policies import alike
from tablier.rulekit.kinds import DICE

SEATS = 8  # of which six can be taken
SEAT = SEATS - 1

FIELD = 10  # bits of a seat, the top one always 0
ONES = 1 | 1 << FIELD | 1 << 2 * FIELD | 1 << 3 * FIELD | 1 << 4 * FIELD | 1 << 5 * FIELD
TOPS = ONES << FIELD - 1
NOWHERE = (1 << FIELD - 1) - 1  # the square of a seat that is not taken

ENOUGH = MOST_STEPS - 2
"""Draws of one game beyond which a turn may have gone on for too long: then the rules play the game
from its start, and count the steps. The fast loop has no actions for another number."""


def race(program: Program, o: Board) -> FastDriver | None:
    """What plays a board by its table; None where that would be too large."""
    table = landings(program, o)
    if table is None:
        return None
    crowded = bool((table & CROWD).any())
    if crowded and o.track >= NOWHERE:
        return None
    play = program.driver(crowding if crowded else racing, placing, reading, ending)
    return FastDriver(play, (table,), (SEATS, SEATS))


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
            for seat in range(o.seats):
                cells[seat] = 2 * (o.track + 1) * o.tickets
        return odd

    return read


def racing(rules: Any, place: Any, read: Any, end: Any) -> Callable[..., None]:
    """Play games by the table, on a board where pawns never mind each other."""
    return _racing(rules, place, read, end, False)


def crowding(rules: Any, place: Any, read: Any, end: Any) -> Callable[..., None]:
    """Play games by the table, where a pawn that comes to another may move it."""
    return _racing(rules, place, read, end, True)


def _racing(rules: Any, place: Any, read: Any, end: Any, crowds: bool) -> Callable[..., None]:
    """The generator is `chance.draw`, its words kept at hand. Numbers are masked where they are
    used as an index: so the compiler sees that they are not negative, and has less to keep.
    """
    start, tickets, drawn, apply = rules.start, rules.tickets, rules.drawn, rules.apply
    deal, draw = rules.chance.deal, rules.chance.draw

    def play(
        s: State, o: Board, table: Any, cells: Any, first: Any, rng: Any, key: Any, numbers: Any,
        most: int, lengths: Any, wins: Any, counts: Any,
    ) -> None:  # fmt: skip
        half = len(table) >> 1
        throws = o.tickets
        seats = o.seats
        uneven = (WORD + 1) % throws
        start(s, o)
        lot = s.turn < 0  # who begins is drawn in every game
        begins = s.turn
        fresh = True
        squares = shift = 0  # where everybody stands, and which bits are the mover's
        read(s, o, table, first)
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            for i in range(seats):
                cells[i] = first[i]
            odd = 0
            if lot:
                start(s, o)
                apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
                begins = s.turn
            fresh = lot  # the rules' record is made ready only where they are asked
            over = False
            seat = begins
            if crowds:
                squares = gather(cells, seats)
                shift = seat * FIELD
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
                        at = (here & ROW) + ticket
                        cell = table[at]
                        ask = cell & (ASK | AGAIN | WIN)
                        if crowds:
                            # The top bit of each seat that stands where this one lands: there and
                            # only there the difference is 0, and taking 1 off borrows that bit.
                            target = cell >> SQUARE_AT & SQUARE
                            met = TOPS & ~((TOPS | (squares ^ target * ONES)) - ONES)
                            if met and cell & CROWD:
                                other = which(met)
                                moved = table[half + at]
                                like = (cells[other] ^ cell) & ~(CROWD | AGAIN) == 0
                                if like and met & (met - 1) == 0 and moved & ASK == 0:
                                    cells[other] = moved
                                    way = (moved >> SQUARE_AT & SQUARE) ^ target
                                    squares ^= way << other * FIELD
                                else:
                                    ask |= ASK
                        if ask:
                            break
                    cells[seat & SEAT] = cell
                    if crowds:
                        squares ^= ((here ^ cell) >> SQUARE_AT & SQUARE) << shift
                        shift += FIELD
                    left -= 1
                    seat += 1
                    if seat == seats:
                        seat = 0
                        shift = 0
                if ask == AGAIN:
                    cells[seat & SEAT] = cell
                    if crowds:
                        squares ^= ((here ^ cell) >> SQUARE_AT & SQUARE) << shift
                    if d - rng[3] > ENOUGH:
                        odd = left = -1
                elif ask == WIN:
                    over = True
                    lengths[most - left + 1] += 1
                    wins[seat] += WHOLE
                elif ask:
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
                        if crowds:
                            squares = gather(cells, seats)
                            shift = seat * FIELD
                    else:
                        over = True
                        end(s, o, s.turns, lengths, wins, counts)
                    if not over and d - rng[3] > ENOUGH:
                        odd = left = -1
            if odd < 0:
                slowly(s, o, cells, cells, rng, key, (game, game + 1), most, lengths, wins, counts)
            else:
                counts[UNFINISHED] += int(not over)

    gather, which = rules.jit(_gather), rules.jit(_which)
    slowly = rules.jit(playing(rules, rules.jit(alike(rules)), end))
    return play


def _gather(cells: Any, seats: int) -> int:
    """The squares of all seats in one number."""
    squares = (ONES * NOWHERE) & (-1 << seats * FIELD)
    for seat in range(seats):
        squares |= (cells[seat] >> SQUARE_AT & SQUARE) << seat * FIELD
    return int(squares)


def _which(met: int) -> int:
    """The last seat whose top bit is set; without a branch, for nothing could guess it."""
    other = int(met >> FIELD > 0) + int(met >> 2 * FIELD > 0) + int(met >> 3 * FIELD > 0)
    return other + int(met >> 4 * FIELD > 0) + int(met >> 5 * FIELD > 0)
