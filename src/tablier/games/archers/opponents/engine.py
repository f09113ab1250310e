"""The engine of Archers: memory for the compiled search, and deeper and deeper until time is up.

By the clock it searches on several cores: each looks at the position for itself, one depth apart,
and all share what they find out in one table. Counted in nodes it searches on one, so that its
answer is the same everywhere.
"""

import time
from collections.abc import Collection, Sequence
from functools import lru_cache
from threading import Event, Thread
from typing import Any, NamedTuple

import numpy as np

from tablier.games.archers.opponents import memory as v
from tablier.games.archers.opponents.features import FLAWLESS, Flaws, Weights, learned, table
from tablier.games.archers.opponents.network import Network, on_field, shipped
from tablier.games.archers.opponents.search import ENTER, searching
from tablier.games.archers.vocabulary import MOST_SEEN, Field, State
from tablier.lab.compiled import program
from tablier.referee.game import Game
from tablier.rulekit.build import pack

ENTRIES = 1 << 20
DEEPEST = 40  # manoeuvres: twenty turns
TURN = 2  # manoeuvres
FOUND_OUT = 200  # two archers: more than whoever moves last seems to gain
ROOM_FOR_LINE = v.MOST_PLIES // 2  # turns that a line may add to those seen
SLICE = 4096  # nodes between two looks at the clock
NO_LIMIT = 1 << 60
EXTENSIONS = 4  # plies by which a line under threat may outgrow twice its depth
MOST_CORES = 16  # more of them would mostly do the same


class Thought(NamedTuple):
    """What the engine came to."""

    value: int  # in hundredths of an archer, or near `memory.WIN`
    line: tuple[int, ...]  # actions, of both sides
    depth: int  # manoeuvres
    nodes: int
    steady: int = 0  # the value, less what whoever moves last seems to gain: see `steadied`


class Task(NamedTuple):
    """How long to think, and about what."""

    begun: int  # turns played before
    nodes: int
    ends: float | None  # by the clock
    depth: int
    banned: list[int]


@lru_cache(maxsize=8)
def _shipped_on(game: Game) -> Any:
    """The network that opponents play by, on the field of a game."""
    assert isinstance(game.o, Field)
    return on_field(game.o, shipped())


class Engine:
    """Thinks about positions of one game; what it has found out it remembers."""

    def __init__(
        self, game: Game, weights: Weights | None = None, flaws: Flaws = FLAWLESS,
        entries: int = ENTRIES, network: Network | None = None,
    ) -> None:  # fmt: skip
        assert isinstance(game.o, Field)
        self._game = game
        worths = np.array(table(game.o, weights or learned(), flaws), np.int64)
        beyond = on_field(game.o, network) if network else _shipped_on(game)
        self._table = np.concatenate([worths, beyond])
        self.entries = np.zeros((entries, 2), np.int64)
        self._searchers = [self._searcher()]

    def forget(self) -> None:
        """Forget other positions: an answer then depends on the question alone."""
        self.entries[:] = 0

    def think(
        self,
        s: State,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int = DEEPEST,
        banned: Collection[int] = (),
        cores: int = 1,
    ) -> Thought:
        """Search to some depth, as long as there are nodes and time; at least one manoeuvre deep.

        `banned` are first actions that are not to be considered. Nodes are counted on one core.
        """
        ends = None if seconds is None else time.perf_counter() + seconds
        most = NO_LIMIT if nodes is None else nodes
        task = Task(s.turns, most, ends, depth, list(banned))
        packed = pack(_shortened(s))
        wanted = 1 if nodes is not None else min(cores, MOST_CORES)
        while len(self._searchers) < wanted:
            self._searchers.append(self._searcher())
        found: list[Thought] = []
        enough = Event()

        def help_out(number: int) -> None:
            # One starts a manoeuvre deeper than the other, so that they do not do the same.
            found.append(self._searchers[number].deepen(packed, task, enough, 1 + number % 2))
            enough.set()

        helpers = [Thread(target=help_out, args=(i,), daemon=True) for i in range(1, wanted)]
        for helper in helpers:
            helper.start()
        found.insert(0, self._searchers[0].deepen(packed, task, enough))
        enough.set()
        for helper in helpers:
            helper.join()
        best = max(found, key=lambda thought: (thought.value > v.SURE, thought.depth))
        return best._replace(nodes=sum(thought.nodes for thought in found))

    def look(self, s: Any, depth: int, nodes: int) -> bool:
        """Search a packed position to one depth; False if nodes ran out before the end."""
        return self._searchers[0].look(s, depth, nodes, None, Event())

    def _searcher(self) -> "Searcher":
        return Searcher(self._game, self._table, self.entries)


class Searcher:
    """What one core needs to search; the table of positions is everybody's."""

    def __init__(self, game: Game, worths: Any, entries: Any) -> None:
        ready = program(game)
        self._o = ready.o
        self._search = ready.driver(searching)
        self._m = np.zeros(1, [(name, np.int64, shape) for name, shape in v.MEMORY.items()])[0]
        self._m["table"][:] = worths
        self._entries = entries
        self._m["info"][v.PLY] = -1
        self._search(
            pack(State()), self._o, self._m, entries, 0
        )  # compiles: not in the time to think

    def deepen(self, packed: Any, task: Task, enough: Event, first: int = 1) -> Thought:
        """Search deeper and deeper, until a limit is reached or somebody else has finished."""
        m = self._m
        m["banned"][:] = 0
        m["banned"][task.banned] = 1
        m["history"][:] = 0
        m["killers"][:] = -1
        m["tried"][:] = 0
        m["info"][:] = 0
        m["info"][v.BEGUN] = task.begun
        found, values = Thought(0, (), 0, 0), list[int]()
        for reached in range(first, task.depth + 1):
            if reached == 1:
                # The first manoeuvre is always looked at, so that there is something to play.
                done = self.look(packed.copy(), reached, NO_LIMIT, None, Event())
            else:
                done = self.look(packed.copy(), reached, task.nodes, task.ends, enough)
            line = tuple(m["line"][0, 1 : m["line"][0, 0] + 1].tolist())
            if not done:
                # Broken off; the best line so far of the deeper look is still to be preferred.
                found = found._replace(line=line or found.line)
                break
            values.append(int(m["info"][v.VALUE]))
            found = Thought(values[-1], line, reached, 0, steadied(values))
            if abs(found.value) > v.SURE:
                break
        return found._replace(nodes=int(m["info"][v.NODES]))

    def look(self, s: Any, depth: int, nodes: int, ends: float | None, enough: Event) -> bool:
        """Search a packed position to one depth; False if broken off before the end."""
        m = self._m
        m["info"][v.PLY] = 0
        m["info"][v.FURTHEST] = 2 * depth + EXTENSIONS
        m["frames"][0, v.STAGE] = ENTER
        m["frames"][0, v.ALPHA] = -v.ALL
        m["frames"][0, v.BETA] = v.ALL
        m["frames"][0, v.DEPTH] = depth
        m["frames"][0, v.PASSED] = 0
        m["line"][0, 0] = 0
        done = False
        while not done:
            spent = int(m["info"][v.NODES])
            late = ends is not None and time.perf_counter() >= ends
            if spent >= nodes or late or enough.is_set():
                break
            done = bool(self._search(s, self._o, m, self._entries, min(spent + SLICE, nodes)))
        return done


def steadied(values: Sequence[int]) -> int:
    """What a position is worth, whoever moves last in the lines that were searched.

    `values` are those of all depths so far. A side that has just moved looks better than it stands,
    so the mean is taken with what was found a turn less deep. Not so where that is quite another
    value: then something was found out, if only a win.
    """
    last, before = values[-1], values[-1 - TURN] if len(values) > TURN else values[-1]
    return last if abs(last - before) > FOUND_OUT else (last + before) // 2


def _shortened(s: State) -> State:
    """Room in the list of positions seen for those of the search: the oldest are forgotten."""
    over = s.sightings + ROOM_FOR_LINE - MOST_SEEN
    if over <= 0:
        return s
    twin = s.copy()
    twin.seen = [*s.seen[over:], *[0] * over]
    twin.sightings -= over
    return twin
