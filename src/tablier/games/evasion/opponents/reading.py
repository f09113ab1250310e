"""What a schemer that reads knows when it plays: the others' wishes, and what its moves show."""

from collections.abc import Mapping
from math import fsum
from typing import Any

import numpy as np

from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.knobs import READING
from tablier.games.evasion.opponents.reasons import state_of
from tablier.games.evasion.opponents.schemes import (
    BACK_SHOWN,
    HOPE,
    KNOWN,
    PLAIN,
    RUN_SHOWN,
    SEATS,
    WISHES,
    reaching,
    suggesting,
)
from tablier.games.evasion.vocabulary import BETS, PRISONERS, State, canoe_of
from tablier.games.evasion.way import arrived
from tablier.lab.compiled import Program, program
from tablier.referee.position import Position
from tablier.rulekit.build import pack

SOONER = 1.0  # half a canoe: by so much the others must want somebody sooner than most, to say so


def nothing_known() -> Any:
    """Showing the others something is taken to cost nothing."""
    return np.zeros((KNOWN, PRISONERS))


def shown(s: State, bet: int, own: Belief, most: float) -> Any:
    """What it costs at most to show that somebody runs or goes back, to those who read `own`."""
    known, here = nothing_known(), canoe_of(arrived(s))
    known[RUN_SHOWN] = own.betrayed_by_running(bet, here).clip(-most, most)
    known[BACK_SHOWN] = own.betrayed_by_going_back(bet, here).clip(-most, most)
    return known


def wishes_of(s: State, ready: Program, theirs: Mapping[int, Belief]) -> Any:
    """What each of the others wishes and may hope for, on average over the bets it may have."""
    wishes = np.zeros((SEATS, WISHES))
    points = np.zeros(BETS)
    if theirs:
        scratch: Any = pack(s)
        ready.driver(reaching)(scratch, ready.o, min(theirs), points)
    for other, belief in theirs.items():
        wishes[other, :PRISONERS] = belief.late(canoe_of(arrived(s)))
        wishes[other, HOPE] = belief.mean(points)
    return wishes


def hurried(s: State, theirs: Mapping[int, Belief]) -> set[int]:
    """Whom the others seem to want sooner than most of those who are running."""
    running = [p for p in range(PRISONERS) if p not in s.canoes]
    late = np.mean([belief.late(canoe_of(arrived(s))) for belief in theirs.values()], axis=0)
    usual = late[running].mean()
    return {p for p in running if late[p] < usual - SOONER}


def knobs_for(players: int, theirs: Mapping[int, Belief]) -> Any:
    """How it schemes: whoever does not scheme cannot be read, as far as it trusts."""
    trust = fsum(belief.trust for belief in theirs.values()) / max(1, len(theirs))
    return np.array(PLAIN) + trust * np.subtract(READING[players], PLAIN)


def suggested(
    position: Position, seat: int, known: Any, theirs: Mapping[int, Belief], salt: int
) -> int:
    """What a schemer does here that reads these others; plainly, where it reads none."""
    ready, s = program(position.game), state_of(position)
    wishes, knobs = wishes_of(s, ready, theirs), knobs_for(position.game.players, theirs)
    state: Any = pack(s)
    return int(ready.driver(suggesting)(state, ready.o, seat, known, wishes, knobs, salt))
