"""The engine of Archers: memory for the compiled search, and deeper and deeper until time is up."""

import time
from collections.abc import Collection
from typing import Any, NamedTuple

import numpy as np

from tablier.games.archers.opponents import memory as v
from tablier.games.archers.opponents.features import Weights, learned, table
from tablier.games.archers.opponents.search import ENTER, searching
from tablier.games.archers.vocabulary import KINDS, MOST_SEEN, Field, State
from tablier.lab.compiled import program
from tablier.referee.game import Game
from tablier.rulekit.build import pack

ENTRIES = 1 << 20
DEEPEST = 40  # manoeuvres: twenty turns
ROOM_FOR_LINE = v.MOST_PLIES // 2  # turns that a line may add to those seen
SLICE = 4096  # nodes between two looks at the clock
NO_LIMIT = 1 << 60
EXTENSIONS = 4  # plies by which a line under threat may outgrow twice its depth


class Thought(NamedTuple):
    """What the engine came to."""

    value: int  # in hundredths of an archer, or near `memory.WIN`
    line: tuple[int, ...]  # actions, of both sides
    depth: int  # manoeuvres
    nodes: int


class Engine:
    """Thinks about positions of one game; what it has found out it remembers."""

    def __init__(
        self, game: Game, weights: Weights | None = None, noise: int = 0, seed: int = 0,
        entries: int = ENTRIES,
    ) -> None:  # fmt: skip
        ready = program(game)
        assert isinstance(game.o, Field)
        self._o = ready.o
        self._search = ready.driver(searching)
        self._m = v.Memory(
            table=np.array(table(game.o, weights or learned(), noise, seed), np.int64),
            info=np.zeros(v.INFO, np.int64),
            frames=np.zeros((v.MOST_PLIES, v.FRAME), np.int64),
            lists=np.zeros((v.LISTS, v.MOST_PLIES, v.MOST_MOVES), np.int64),
            line=np.zeros((v.MOST_PLIES, v.MOST_PLIES), np.int64),
            entries=np.zeros((entries, 2), np.int64),
            tried=np.zeros((v.MOST_PLIES, v.TRIED, 2), np.int64),
            history=np.zeros((4, 225 * KINDS), np.int64),
            killers=np.zeros((v.MOST_PLIES + 2, 2), np.int64),
            banned=np.zeros(225 * KINDS, np.int64),
        )
        self._m.info[v.PLY] = -1
        self._search(pack(State()), self._o, self._m, 0)  # compiles: not in the time to think

    def forget(self) -> None:
        """Forget other positions: an answer then depends on the question alone."""
        self._m.entries[:] = 0

    def think(
        self,
        s: State,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int = DEEPEST,
        banned: Collection[int] = (),
    ) -> Thought:
        """Search to some depth, as long as there are nodes and time; at least one manoeuvre deep.

        `banned` are first actions that are not to be considered.
        """
        began = time.perf_counter()
        most = NO_LIMIT if nodes is None else nodes
        m = self._m
        m.banned[:] = 0
        m.banned[list(banned)] = 1
        m.history[:] = 0
        m.killers[:] = -1
        m.tried[:] = 0
        m.info[:] = 0
        m.info[v.BEGUN] = s.turns
        packed = pack(_shortened(s))
        found = Thought(0, (), 0, 0)
        for reached in range(1, depth + 1):
            # The first manoeuvre is always looked at, so that there is something to play.
            ends = None if seconds is None or reached == 1 else began + seconds
            done = self.look(packed.copy(), reached, NO_LIMIT if reached == 1 else most, ends)
            line = tuple(m.line[0, 1 : m.line[0, 0] + 1].tolist())
            if not done:
                # Broken off; the best line so far of the deeper look is still to be preferred.
                found = found._replace(line=line or found.line)
                break
            found = Thought(int(m.info[v.VALUE]), line, reached, 0)
            if abs(found.value) > v.SURE:
                break
        return found._replace(nodes=int(m.info[v.NODES]))

    def look(self, s: Any, depth: int, nodes: int, ends: float | None = None) -> bool:
        """Search a packed position to one depth; False if nodes or time ran out before the end."""
        m = self._m
        m.info[v.PLY] = 0
        m.info[v.FURTHEST] = 2 * depth + EXTENSIONS
        m.frames[0, v.STAGE] = ENTER
        m.frames[0, v.ALPHA] = -v.ALL
        m.frames[0, v.BETA] = v.ALL
        m.frames[0, v.DEPTH] = depth
        m.frames[0, v.PASSED] = 0
        m.line[0, 0] = 0
        done = False
        while not done:
            spent = int(m.info[v.NODES])
            if spent >= nodes or (ends is not None and time.perf_counter() >= ends):
                break
            done = bool(self._search(s, self._o, m, min(spent + SLICE, nodes)))
        return done


def _shortened(s: State) -> State:
    """Room in the list of positions seen for those of the search: the oldest are forgotten."""
    over = s.sightings + ROOM_FOR_LINE - MOST_SEEN
    if over <= 0:
        return s
    twin = s.copy()
    twin.seen = [*s.seen[over:], *[0] * over]
    twin.sightings -= over
    return twin
