"""Where the search of Archers ends, and in which order it goes: what it asks of a single position.

Written as factories over the rules, like all drivers.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.archers.opponents.features import ARCHERS, DREAMS, SEED, STEPS
from tablier.games.archers.opponents.judging import drawing, judging
from tablier.games.archers.opponents.memory import ACTIONS, COUNTED, PROMISE, TAKEN, WIN
from tablier.games.archers.opponents.network import adding
from tablier.games.archers.vocabulary import (
    BACK,
    FACING,
    FORWARD,
    KIND,
    KINDS,
    LEFT,
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
    step_barred, heading, action_of = rules.step_barred, rules.heading, rules.action_of
    step, pivot, turn, lift, put = rules.step, rules.pivot, rules.turn, rules.lift, rules.put

    def walks_in(s: Any, o: Any, seat: int, square: int) -> int:
        """Does one step of the archer on this square lead into the wood?"""
        for kind in range(FORWARD, BACK + 1):
            way = heading(s.board[square], kind)
            to = o.next[square * 4 + way]
            if to != WALL and o.wood[to] == 1 - seat:
                action = action_of(o, seat, square, kind)
                if step_barred(s, o, seat, square, way, action) == 0:
                    return 1
        return 0

    walks_in = rules.jit(walks_in)

    def turns_in(s: Any, o: Any, seat: int, square: int) -> int:
        """Does a turn on the spot, then a step?"""
        cell = s.board[square]
        for kind in range(LEFT, RIGHT + 1):
            pivot(s, o, seat, square, kind)
            found = walks_in(s, o, seat, square)
            turn(s, o, square, cell & FACING)
            if found:
                return 1
        return 0

    turns_in = rules.jit(turns_in)

    def steps_in(s: Any, o: Any, table: Any, seat: int, square: int) -> int:
        """Do two steps?"""
        cell = s.board[square]
        for kind in range(FORWARD, BACK + 1):
            way = heading(cell, kind)
            to = o.next[square * 4 + way]
            if to == WALL or table[STEPS + seat * 225 + to] > 1:
                continue
            action = action_of(o, seat, square, kind)
            if step_barred(s, o, seat, square, way, action) == 0:
                at = step(s, o, seat, square, kind)
                found = walks_in(s, o, seat, at)
                lift(s, o, at)
                put(s, o, square, cell)
                if found:
                    return 1
        return 0

    steps_in = rules.jit(steps_in)

    def enters(s: Any, o: Any, table: Any) -> int:
        seat = s.side
        for i in range(s.alive[seat]):
            square = s.where[seat * MOST_ARCHERS + i]
            far = table[STEPS + seat * 225 + square]
            if far > s.left:
                continue
            if far <= 1 and walks_in(s, o, seat, square):
                return 1
            if s.left == 2:
                if far <= 1 and turns_in(s, o, seat, square):
                    return 1
                if far == 2 and steps_in(s, o, table, seat, square):
                    return 1
        return 0

    return enters


def settling(rules: Any) -> Callable[..., int]:
    """The value where depth ends: shots are made, the wood is entered, the rest is judged.

    A dreamer overlooks the shots and the walk now and then.
    """
    shot_barred, target, exposed = rules.shot_barred, rules.target, rules.exposed
    remove, decides = rules.remove, rules.decides
    revive = rules.jit(undoing(rules)[1])
    enters = rules.jit(entering(rules))
    worth = rules.jit(judging(rules))
    beyond = rules.jit(adding(rules))
    draw = rules.jit(drawing(rules))

    def settle(s: Any, o: Any, m: Any, ply: int, ago: int) -> int:
        seat = s.side
        enemy = 1 - seat
        taken = 0
        fired = s.fired
        won = 0
        dreams = m.table[DREAMS]
        if dreams and draw(s.key, m.table[SEED] + 1, 100) < dreams:
            return int(worth(s, o, m.table, m.lists[COUNTED, ply]))
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
            value = worth(s, o, m.table, m.lists[COUNTED, ply]) + beyond(
                s, o, m.table, m.lists[COUNTED, ply]
            )
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
