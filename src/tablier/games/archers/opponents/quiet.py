"""Where the search of Archers ends, and in which order it goes: what it asks of a single position.

Written as factories over the rules, like all drivers.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.archers.opponents.features import ARCHERS, ENTERS, STEPS
from tablier.games.archers.opponents.judging import judging
from tablier.games.archers.opponents.memory import ACTIONS, COUNTED, PROMISE, TAKEN, WIN
from tablier.games.archers.vocabulary import (
    BACK,
    FACING,
    KIND,
    KINDS,
    MOST_ARCHERS,
    RIGHT,
    SHOT,
    SLOT,
    WALL,
)


def undoing(rules: Any) -> tuple[Callable[..., None], Callable[..., None]]:
    """Take back a manoeuvre, or a shot: the pieces alone."""
    lift, put, turn, side_of = rules.lift, rules.put, rules.turn, rules.side_of

    def step_back(s: Any, o: Any, square: int, at: int, cell: int) -> None:
        if at == square:
            turn(s, o, square, cell & FACING)
        else:
            lift(s, o, at)
            put(s, o, square, cell)

    def revive(s: Any, o: Any, at: int, cell: int) -> None:
        side = side_of(cell)
        last = s.alive[side]
        slot = cell // SLOT - 1
        if slot != last:  # another had taken its place in the list
            moved = s.where[side * MOST_ARCHERS + slot]
            s.where[side * MOST_ARCHERS + last] = moved
            s.board[moved] = (last + 1) * SLOT + (s.board[moved] & KIND)
        s.alive[side] += 1
        put(s, o, at, cell)

    return step_back, revive


def entering(rules: Any) -> Callable[..., int]:
    """Can one archer of the side to play walk into the wood with the manoeuvres that are left?"""
    step_barred, lift, put = rules.step_barred, rules.lift, rules.put

    def enters(s: Any, o: Any, table: Any) -> int:
        seat = s.side
        for i in range(s.alive[seat]):
            square = s.where[seat * MOST_ARCHERS + i]
            far = table[STEPS + seat * 225 + square]
            if far > ENTERS or far > s.left:
                continue
            cell = s.board[square]
            for way in range(4):
                to = o.next[square * 4 + way]
                if to == WALL or table[STEPS + seat * 225 + to] >= far:
                    continue
                along = (way ^ cell) & 1 == 0
                if not along and (far == 2 or s.left == 1):
                    continue
                if step_barred(s, o, seat, square, way, -2):
                    continue
                if far == 1:
                    return 1
                beyond = o.next[to * 4 + way]
                if beyond == WALL or table[STEPS + seat * 225 + beyond]:
                    continue
                lift(s, o, square)
                put(s, o, to, cell)
                barred = step_barred(s, o, seat, to, way, -2)
                lift(s, o, to)
                put(s, o, square, cell)
                if barred == 0:
                    return 1
        return 0

    return enters


def settling(rules: Any) -> Callable[..., int]:
    """The value where depth ends: shots are made, the wood is entered, the rest is judged."""
    shot_barred, target, exposed = rules.shot_barred, rules.target, rules.exposed
    remove, decides = rules.remove, rules.decides
    revive = rules.jit(undoing(rules)[1])
    enters = rules.jit(entering(rules))
    worth = rules.jit(judging(rules))

    def settle(s: Any, o: Any, m: Any, ply: int, ago: int) -> int:
        seat = s.side
        enemy = 1 - seat
        taken = 0
        fired = s.fired
        won = 0
        if s.left == 2 and exposed(s, enemy):
            for i in range(s.alive[seat]):
                square = s.where[seat * MOST_ARCHERS + i]
                if shot_barred(s, o, square) == 0:
                    at = target(s, o, square)
                    cell = s.board[at]
                    m.lists[TAKEN, ply, 2 * taken] = at
                    m.lists[TAKEN, ply, 2 * taken + 1] = cell
                    taken += 1
                    s.fired |= 1 << i
                    remove(s, o, at)
                    if decides(s, seat, cell):
                        won = 1
                        break
        if won == 0:
            won = enters(s, o, m.table)
        value = WIN - ago - 1
        if won == 0:
            value = worth(s, o, m.table, m.lists[COUNTED, ply])
        for i in range(taken - 1, -1, -1):
            revive(s, o, m.lists[TAKEN, ply, 2 * i], m.lists[TAKEN, ply, 2 * i + 1])
        s.fired = fired
        return value

    return settle


def ordering(rules: Any) -> Callable[..., None]:
    """How promising each action is: what was best before, walks into the wood, shots, the rest."""
    square_of, heading, eyes_of = rules.square_of, rules.heading, rules.eyes_of

    def promising(s: Any, o: Any, m: Any, ply: int, n: int, hint: int) -> None:
        table, lists, killers = m.table, m.lists, m.killers
        seat = s.side
        worth = ARCHERS + seat * 900
        for i in range(n):
            action = lists[ACTIONS, ply, i]
            kind = action % KINDS
            square = square_of(o, seat, action)
            facing = s.board[square] & FACING
            promise = m.history[seat * 2 + s.left - 1, action]
            if kind == SHOT:
                promise += 1 << 40
            else:
                to = square
                toward = facing
                if kind <= BACK:
                    to = o.next[square * 4 + heading(facing, kind)]
                    if o.wood[to] == 1 - seat:
                        promise += 1 << 60
                    if s.control[square] & eyes_of(1 - seat):
                        promise += 1 << 12
                else:
                    toward = (facing + (1 if kind == RIGHT else 3)) & FACING
                promise += 8 * (table[worth + to * 4 + toward] - table[worth + square * 4 + facing])
            if action == hint:
                promise += 1 << 50
            elif action == killers[ply, 0]:
                promise += 1 << 30
            elif action == killers[ply, 1]:
                promise += 1 << 29
            lists[PROMISE, ply, i] = promise

    return promising
