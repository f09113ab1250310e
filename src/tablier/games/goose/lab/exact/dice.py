"""What the chain of a dice board is made of: its states as rows, and what each throw leads to.

Every step is the rules' own `apply`. A row keeps what can change who wins or how long it takes,
seen from the seat that throws: the rules treat every seat alike, so that a position and the same
one with the seats turned round are one state. Left out are tallies, scratch, the pot, tokens that
nobody can be ruined by, the first throw where no placing asks for it, and the order of arrest where
nobody is released by it. The tests play states that differ only in these, and see the same games.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tablier.games.goose import turns
from tablier.games.goose.lab.exact.kernels import jit
from tablier.games.goose.turns import State
from tablier.games.goose.vocabulary import MOST_MISSED, NOBODY, Board
from tablier.rulekit.kinds import DICE

COLUMNS = 7  # numbers by seat in a row: see `saving`
CAUGHT, TOKENS = 5, 6


def row_of(s: State, o: Board) -> Any:
    """A state of the interpreted rules as a row."""
    row = np.zeros(COLUMNS * o.seats, np.int16)
    saving(turns)(s, o, row)
    return row


def saving(rules: Any) -> Callable[..., None]:
    """What writes a state as a row, the seat to throw first."""
    fresh = rules.fresh

    def save(s: State, o: Board, row: Any) -> None:
        n = o.seats
        for i in range(n):
            seat = (s.turn + i) % n
            row[i] = s.pawns[seat]
            row[n + i] = s.missed[seat]
            row[2 * n + i] = s.held[seat]
            row[3 * n + i] = s.out[seat]
            row[4 * n + i] = fresh(s, o, seat) + 2 * s.fewer[seat]
            row[CAUGHT * n + i] = 0
            if o.release and s.caught[i] >= 0:
                row[CAUGHT * n + i] = (s.caught[i] - s.turn) % n + 1
            row[TOKENS * n + i] = s.tokens[seat] if o.strict else 0

    return save


def loading(rules: Any) -> Callable[..., None]:
    """What sets up the state of a row: seat 0 throws, and no turn has been counted yet."""
    waits = rules.waits

    def load(row: Any, s: State, o: Board) -> None:
        n = o.seats
        s.turn = 0
        s.winner = NOBODY
        s.turns = 0
        s.pot = 0
        caught = 0
        for i in range(6):
            s.caught[i] = -1
        for i in range(n):
            s.pawns[i] = int(row[i])  # a plain number: rules shift bits by it
            s.missed[i] = row[n + i]
            s.held[i] = row[2 * n + i]
            s.out[i] = row[3 * n + i]
            s.first[i] = row[4 * n + i] % 2
            s.fewer[i] = row[4 * n + i] // 2
            s.tokens[i] = row[TOKENS * n + i] if o.strict else o.tokens
            if o.release:
                s.caught[i] = row[CAUGHT * n + i] - 1
            elif waits(s, o, i):
                s.caught[caught] = i
                caught += 1

    return load


def piles_up(rows: Any, o: Board) -> bool:
    """Do the turns that somebody has to miss grow until no more are counted?"""
    missed = rows[:, o.seats : 2 * o.seats]
    return o.limit == MOST_MISSED and bool(missed.max(initial=0) == MOST_MISSED)


def shortened(o: Board) -> Board:
    """The same board where turns to miss do not pile up: pawns come to the same squares on it."""
    twin = o.copy()
    twin.limit = max(*o.miss, o.circle)
    return twin


def steps(rules: Any, made: Callable[..., Any] = jit) -> Callable[..., int]:
    """What plays every throw with these rules; `made` compiles what it needs besides."""
    apply, drawn, over, tickets, won = (
        rules.apply,
        rules.drawn,
        rules.over,
        rules.tickets,
        rules.won,
    )
    load_row, save_row = made(loading(rules)), made(saving(rules))

    def successors(
        s: State,
        o: Board,
        rows: Any,
        count: int,
        spread: Any,
        after: Any,
        weight: Any,
        taken: Any,
        shift: Any,
        square: Any,
        ends: Any,
        begins: Any,
    ) -> int:
        """Play every throw from each of `count` rows; answer how many steps were written.

        Of a step: the row it leads to, its probability, the turns it takes, how far the seat to
        throw has moved on, the square that the thrower is left on (one past the last for who is
        out, or held in vain), and at an end a bit for each winner.
        """
        k = 0
        for i in range(count):
            begins[i] = k
            load_row(rows[i], s, o)
            n = tickets(s, o)
            least = drawn(s, o, 0)  # throws of fewer dice are numbered after those of all
            for outcome in range(least, least + n):
                spread[outcome] = 0
            for ticket in range(n):
                spread[drawn(s, o, ticket)] += 1
            for outcome in range(least, least + n):
                if spread[outcome] == 0:
                    continue
                load_row(rows[i], s, o)
                held = s.held[0]
                before = s.pawns[0]
                apply(s, o, DICE, outcome)
                weight[k] = spread[outcome] / n
                taken[k] = s.turns
                square[k] = s.pawns[0]
                vain = held and s.held[0] and s.pawns[0] == before
                if s.pawns[0] < 0 or vain:
                    square[k] = o.track + 1
                ends[k] = -1
                shift[k] = 0
                if over(s, o):
                    ends[k] = 0
                    for seat in range(o.seats):
                        if won(s, o, seat):
                            ends[k] += 1 << seat
                else:
                    shift[k] = s.turn
                    save_row(s, o, after[k])
                k += 1
        begins[count] = k
        return k

    return successors
