"""What watchers have in common: where their own notes begin, and who is in front.

A family's watcher is a pair of factories, as in `drivers`: `note` before a step, `see` after it.

- A *visit*: a throw, volley or move has left its pawn on the square, once the turn has gone on.
- *Waiting*: a turn in which a player could do nothing: missed, held, passed for want of a move,
  without an arrow, or in vain on a square that only the right throw opens.
- The *lead* is that of the seat alone in front by the rules' own `progress`; it changes when
  another seat comes to be alone in front.
"""

from collections.abc import Callable
from typing import Any

from tablier.lab.drivers import CHANGES, LEADER


def leading(rules: Any) -> Callable[..., None]:
    """Who is alone in front, and whether that is another seat than the last one that was."""
    progress = rules.progress

    def lead(s: Any, o: Any, memory: Any) -> None:
        best = 0
        for seat in range(1, o.seats):
            if progress(s, o, seat) > progress(s, o, best):
                best = seat
        for seat in range(o.seats):
            if seat != best and progress(s, o, seat) == progress(s, o, best):
                return
        if memory[LEADER] >= 0 and memory[LEADER] != best:
            memory[CHANGES] += 1
        memory[LEADER] = best

    return lead
