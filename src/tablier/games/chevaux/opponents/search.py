"""Looking ahead: the mean over the die, the best over the moves, as deep as there is time.

A level looks at a position in which the die is awaited: each face in turn, then for the seat that
rolled it the move that gives that very seat the best chance. Whoever comes out rolls again, and
that roll is a level too. Levels call each other by name, for compiled closures know no recursion.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.chevaux.opponents.judgement import judging
from tablier.games.chevaux.rules import FACES, Board
from tablier.opponents.rows import copy_row
from tablier.rulekit.kinds import DICE

DEEPEST = 4
ROWS = 2 * DEEPEST + 3  # of positions and of chances: two a level

# What `counts` holds.
LOOKED = 0  # positions judged
MOST = 1  # after so many the search gives up


def looking(rules: Any, below: Any, level: int) -> Callable[..., None]:
    """One level above another: from the position in row 2 * level to chances[2 * level]."""
    over, won, apply, awaited, legal = (
        rules.over, rules.won, rules.apply, rules.awaited, rules.legal,
    )  # fmt: skip
    copy = rules.jit(copy_row)

    def look(
        states: Any, words: Any, o: Board, mind: Any, rooms: Any, chances: Any, counts: Any
    ) -> None:
        here = ROWS - 1 - 2 * level
        mean = chances[here]
        s = states[here]
        if over(s, o):
            for seat in range(o.seats):
                mean[seat] = float(won(s, o, seat))
            return
        for seat in range(o.seats):
            mean[seat] = 0.0
        found = chances[here + 1]
        moves = rooms[level]
        mover = s.turn
        for face in range(1, FACES + 1):
            if counts[LOOKED] > counts[MOST]:
                return
            copy(words, here + 1, words, here)
            apply(states[here + 1], o, DICE, face)
            n = 0
            if awaited(states[here + 1], o, mover):
                n = legal(states[here + 1], o, mover, moves)
            best = -1.0
            for i in range(max(n, 1)):
                copy(words, here + 2, words, here + 1)
                if n:
                    apply(states[here + 2], o, mover, moves[i])
                below(states, words, o, mind, rooms, chances, counts)
                if chances[here + 2][mover] > best:
                    best = chances[here + 2][mover]
                    for seat in range(o.seats):
                        found[seat] = chances[here + 2][seat]
            for seat in range(o.seats):
                mean[seat] += found[seat] / FACES

    return look


def leaf(rules: Any, judge: Any) -> Callable[..., None]:
    """Where nobody looks any further."""

    def look(
        states: Any, words: Any, o: Board, mind: Any, rooms: Any, chances: Any, counts: Any
    ) -> None:
        counts[LOOKED] += 1
        judge(states[ROWS - 1], o, mind, chances[ROWS - 1])

    return look


def searching(rules: Any) -> Callable[..., int]:
    """Judge every move of the seat to play; 0 if there were too many positions to look at.

    Without moves, the position itself is judged: one in which the die is awaited.
    """
    apply, copy = rules.apply, rules.jit(copy_row)
    judge = rules.jit(judging(rules))
    look_0 = rules.jit(leaf(rules, judge))
    look_1 = rules.jit(looking(rules, look_0, 1))
    look_2 = rules.jit(looking(rules, look_1, 2))
    look_3 = rules.jit(looking(rules, look_2, 3))
    look_4 = rules.jit(looking(rules, look_3, 4))

    def search(
        states: Any, words: Any, o: Board, mind: Any, rooms: Any, chances: Any, counts: Any,
        depth: int, moves: Any, result: Any,
    ) -> int:  # fmt: skip
        there = ROWS - 1 - 2 * depth
        for i in range(len(result)):
            copy(words, there, words, 0)
            if len(moves):
                apply(states[there], o, states[there].turn, moves[i])
            if depth == 0:
                look_0(states, words, o, mind, rooms, chances, counts)
            elif depth == 1:
                look_1(states, words, o, mind, rooms, chances, counts)
            elif depth == 2:
                look_2(states, words, o, mind, rooms, chances, counts)
            elif depth == 3:
                look_3(states, words, o, mind, rooms, chances, counts)
            else:
                look_4(states, words, o, mind, rooms, chances, counts)
            if counts[LOOKED] > counts[MOST]:
                return 0
            for seat in range(o.seats):
                result[i][seat] = chances[there][seat]
        return 1

    return search
