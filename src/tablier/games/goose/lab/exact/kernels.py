"""The loops of the solver: numbers in arrays, compiled; they know nothing of games.

A chain is a list of rows (its states) and, for each, a run of steps from `begins[i]` to
`begins[i + 1]`: `target` is the state that a step leads to, or ``-1 - mask`` for an end with a bit
for each winner; `weight` its probability; `turns` what it takes; `shift` how far the seats turn.
"""

from typing import Any

import numba
import numpy as np

from tablier.rulekit.cache import keep, kept_in

LOST = -65
"""The target of a step after which the game can never end; winners are masks of six seats."""

A_TURN = 1 << 32
"""A turn on the way to a win; a throw is 1, and no way has so many throws as to make a turn."""

NEGLIGIBLE = 1e-30
"""A probability that is dropped on the way: far below what the sum of all of them can show."""

_BARE: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
jit: Any = numba.njit(nogil=True, error_model="numpy", **_BARE)
"""For what only compiled code calls: without wrappers for Python it compiles in half the time."""

_called_from_python: Any = numba.njit(nogil=True, error_model="numpy")


def kernel(function: Any, name: str = "") -> Any:
    """A compiled function that is kept on disk, under its own name unless told another."""
    return keep(_called_from_python(function), f"odds-{name or function.__name__}")


def kept(name: str) -> bool:
    """Is a function of that name at hand, compiled by this code before?"""
    folder = kept_in()
    return folder is not None and any(folder.glob(f"odds-{name}*"))


# --- states: a hash table of rows ---------------------------------------------------------------


@jit  # type: ignore[untyped-decorator]
def place(row: Any, rows: Any, table: Any) -> Any:
    """The slot of the table where a row is, or where it would go."""
    code = np.uint64(1469598103934665603)
    for value in row:
        code = (code ^ np.uint64(value + 1)) * np.uint64(1099511628211)
    code ^= code >> np.uint64(29)
    last = len(table) - 1
    slot = np.int64(code & np.uint64(last))
    while table[slot] >= 0:
        known = rows[table[slot]]
        same = True
        for i in range(len(row)):
            if known[i] != row[i]:
                same = False
                break
        if same:
            break
        slot = (slot + 1) & last
    return slot


@kernel
def find(row: Any, rows: Any, table: Any) -> int:
    """The number of a state, or -1."""
    return int(table[place(row, rows, table)])


@kernel
def fill(table: Any, rows: Any, count: int) -> None:
    """Write every state into an empty table."""
    for i in range(count):
        table[place(rows[i], rows, table)] = i


@kernel
def absorb(
    rows: Any, count: int, table: Any, seen: Any, first: int, sources: int, begins: Any,
    after: Any, weight: Any, turns: Any, shift: Any, square: Any, ends: Any, target: Any,
) -> tuple[int, int]:  # fmt: skip
    """Number the states that steps lead to and put equal steps of one state together.

    Steps are packed where they stand; `seen` remembers, by target, the step that led there last,
    counted from `first`, the number of steps of all states before these.
    """
    kept = 0
    ended = len(seen) - 64
    for i in range(sources):
        start = kept
        end = begins[i + 1]
        step = begins[i]
        begins[i] = start
        while step < end:
            if ends[step] >= 0:
                goal = -1 - ends[step]
                mark = ended + ends[step]
            else:
                slot = place(after[step], rows, table)
                if table[slot] < 0:
                    table[slot] = count
                    for j in range(rows.shape[1]):
                        rows[count, j] = after[step, j]
                    count += 1
                goal = table[slot]
                mark = goal
            twin = seen[mark] - first
            if (
                twin >= start
                and turns[twin] == turns[step]
                and shift[twin] == shift[step]
                and square[twin] == square[step]
            ):
                weight[twin] += weight[step]
            else:
                weight[kept] = weight[step]
                turns[kept] = turns[step]
                shift[kept] = shift[step]
                square[kept] = square[step]
                target[kept] = goal
                seen[mark] = first + kept
                kept += 1
            step += 1
    begins[sources] = kept
    return count, kept


# --- what the chain does ------------------------------------------------------------------------


@kernel
def mark_hopeful(begins: Any, target: Any, hopeful: Any) -> int:
    """Mark every state from which some end can be reached; answer how many cannot.

    Steps to one that cannot lead to `LOST` from now on.
    """
    n = len(hopeful)
    changed = True
    while changed:
        changed = False
        for j in range(n):
            i = n - 1 - j
            if hopeful[i]:
                continue
            for step in range(begins[i], begins[i + 1]):
                if target[step] < 0 or hopeful[target[step]]:
                    hopeful[i] = 1
                    changed = True
                    break
    lost = 0
    for i in range(n):
        lost += 1 - hopeful[i]
    if lost:
        for step in range(len(target)):
            if target[step] >= 0 and hopeful[target[step]] == 0:
                target[step] = LOST
    return lost


@kernel
def forward(
    begins: Any, target: Any, weight: Any, turns: Any, shift: Any, seats: int,
    mass: Any, stack: Any, turn: int, until: int, ended: Any, passages: Any,
) -> float:  # fmt: skip
    """Play all games at once from one turn to another; answer the share that is lost for ever.

    `mass[turn % levels, state, lane]` is the share of games that come to a state at a turn. With
    one lane the seats turn by one each turn; where they do not (somebody is out), each lane is
    one way that they are turned. `ended[turn, winners]` and `passages[state]` are added to.
    """
    levels, states, lanes = mass.shape
    lost = 0.0
    for t in range(turn, until):
        now = t % levels
        here = mass[now]
        waiting = 0  # on the stack: spots come to again within the same turn, each once
        passed = 0  # a spot is a state in one of the lanes
        while passed < states * lanes or waiting:
            if passed < states * lanes:
                spot = passed
                passed += 1
            else:
                waiting -= 1
                spot = stack[waiting]
            i = spot // lanes
            lane = spot - i * lanes
            share = here[i, lane]
            here[i, lane] = 0.0
            if share < NEGLIGIBLE:
                continue
            passages[i] += share
            turned = lane if lanes > 1 else t % seats
            for step in range(begins[i], begins[i + 1]):
                part = share * weight[step]
                goal = target[step]
                if goal == LOST:
                    lost += part
                    continue
                if goal < 0:
                    ended[t + turns[step], turned_mask(-1 - goal, turned, seats)] += part
                    continue
                onto = 0
                if lanes > 1:
                    onto = lane + shift[step]
                    if onto >= seats:
                        onto -= seats
                level = now + turns[step]
                if level >= levels:
                    level -= levels
                elif level == now and goal * lanes + onto < passed and here[goal, onto] == 0.0:
                    stack[waiting] = goal * lanes + onto
                    waiting += 1
                mass[level, goal, onto] += part
    return lost


@jit  # type: ignore[untyped-decorator]
def turned_mask(mask: int, turned: int, seats: int) -> int:
    """The winners of an end, as seats of the position that was asked about."""
    if turned == 0:
        return mask
    return (mask << turned | mask >> (seats - turned)) & ((1 << seats) - 1)


@kernel
def sweep_wins(begins: Any, target: Any, weight: Any, shift: Any, values: Any, new: Any) -> float:
    """Improve each state's chances to win from those of its neighbours; answer the most changed."""
    states, seats = values.shape
    most = 0.0
    for j in range(states):
        i = states - 1 - j
        for seat in range(seats):
            new[seat] = 0.0
        for step in range(begins[i], begins[i + 1]):
            goal = target[step]
            if goal == LOST:
                continue
            if goal < 0:
                mask = -1 - goal
                winners = 0
                for seat in range(seats):
                    winners += mask >> seat & 1
                for seat in range(seats):
                    if mask >> seat & 1:
                        new[seat] += weight[step] / winners
            else:
                for seat in range(seats):
                    new[seat] += weight[step] * values[goal, (seat - shift[step]) % seats]
        for seat in range(seats):
            most = max(most, abs(new[seat] - values[i, seat]))
            values[i, seat] = new[seat]
    return most


@kernel
def sweep_visits(
    begins: Any, target: Any, weight: Any, square: Any, low: int, values: Any, new: Any
) -> float:
    """Improve each state's chances that squares `low` and on are ever come to."""
    states, width = values.shape
    most = 0.0
    for j in range(states):
        i = states - 1 - j
        for k in range(width):
            new[k] = 0.0
        for step in range(begins[i], begins[i + 1]):
            goal = target[step]
            if goal >= 0:
                for k in range(width):
                    new[k] += weight[step] * values[goal, k]
            k = square[step] - low
            if 0 <= k < width:
                new[k] += weight[step] * (1.0 - (values[goal, k] if goal >= 0 else 0.0))
        for k in range(width):
            most = max(most, abs(new[k] - values[i, k]))
            values[i, k] = new[k]
    return most


@kernel
def sweep_shortest(begins: Any, target: Any, turns: Any, least: Any) -> int:
    """Lower the shortest way to a win from each state, as it is found; answer how many fell."""
    fell = 0
    states = len(least)
    for j in range(states):
        i = states - 1 - j
        for step in range(begins[i], begins[i + 1]):
            goal = target[step]
            if goal in (-1, LOST):  # nobody wins
                continue
            needed = turns[step] * A_TURN + 1 + (least[goal] if goal >= 0 else 0)
            if needed < least[i]:
                least[i] = needed
                fell += 1
    return fell
