"""How a level of Archers plays: it thinks once a turn, keeps its plan, and can say why."""

import math
from collections.abc import Collection, Sequence
from random import Random
from typing import TYPE_CHECKING

from tablier.games.archers import rules as r
from tablier.games.archers.opponents.features import FLAWLESS, Flaws, learned, scale
from tablier.games.archers.opponents.levels import Level, tempered
from tablier.games.archers.opponents.memory import SURE
from tablier.games.archers.opponents.reasons import played, reason
from tablier.games.archers.vocabulary import State
from tablier.opponents.part import Advice, Limit, Player
from tablier.referee.game import Game
from tablier.referee.position import Position

if TYPE_CHECKING:
    from tablier.games.archers.opponents.engine import Engine, Thought

ADVISED = 3  # moves
BEST_SHARE = 0.8  # of the time to advise: the best move; the others share the rest, and its memory
FEW_ENTRIES, LOOK_ENTRIES, MOST_ENTRIES = 1 << 12, 1 << 17, 1 << 20
GLANCE_NODES, GLANCE_DEPTH = 500, 2  # its own turn, and not all of that
BLIND = Flaws(noise=1000, dreams=100)  # wrong by ten archers, and no threat is ever seen
THRIFT = 0.97  # of the time to think, to be back in time


class ArchersPlayer(Player):
    """One level of the engine, on one game's board."""

    def __init__(self, game: Game, level: Level, seed: int) -> None:
        self._game = game
        self._level = level
        self._seed = seed
        self._plan: dict[tuple[int, ...], int] = {}  # what to do in the positions of this turn
        self._began: tuple[int, ...] = ()  # where that plan begins
        self._planned_by = Limit(seconds=0.0)
        self._ready: Engine | None = None
        self._blind: Engine | None = None
        self._looks_on: Engine | None = None

    def get_ready(self) -> None:
        """Make what it thinks with."""
        self._engine()
        if self._level.glances:
            self._blind_engine()

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """The best move that this level finds.

        Counted in nodes, what it does later in a turn hangs on how that turn began and on nothing
        that it was asked before.
        """
        if limit.nodes is not None:
            for begun in self.past:
                self._begin(begun, seat, limit)
        texts = {action: text for text, action in position.actions(seat)}
        return texts[self.act(_state(position), list(texts), limit)]

    def act(self, s: State, legal: Sequence[int], limit: Limit) -> int:
        """The same as a number, of those that are legal."""
        planned = self._plan.get(_moment(s)) if self._answers(limit) else None
        if planned is None or planned not in legal:
            if self._at_ease(s, limit):
                thought = self._glance(s, limit)
            else:
                self._start_afresh(limit)
                # The rest of a turn that somebody else has begun gets the rest of its time.
                thought = self._think(s, limit, s.left / 2)
            self._keep(s, thought)
            self._began, self._planned_by = _moment(s), limit
            planned = self._plan[_moment(s)]
        return planned

    def _begin(self, begun: Position, seat: int, limit: Limit) -> None:
        """Have the plan of whoever was asked when the turn began, unless that is what there is."""
        s = _state(begun)
        if s.side != seat or (self._began == _moment(s) and self._answers(limit)):
            return
        self._plan = {}
        self.act(s, [action for _, action in begun.actions(seat)], limit)
        self._began = _moment(s)

    def _answers(self, limit: Limit) -> bool:
        """Does the plan answer that question? By nodes it must have been the same number of them;
        by the clock whoever asks in a hurry is content with what was found in more time."""
        before = self._planned_by
        if limit.nodes is not None or before.nodes is not None:
            return limit.nodes == before.nodes
        return limit.seconds <= before.seconds

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """The best few moves, each with what is expected to follow.

        A move that looked worse beside the best one is searched by itself too, for a search gives
        late moves little room; where it then turns out to be worth more, it goes first.
        """
        s = _state(position)
        found: list[Thought] = []
        wanted = min(ADVISED, len(position.moves(seat)))
        self._start_afresh(limit)
        tried: list[int] = []
        share, left, ends = BEST_SHARE, 1.0, set()
        while len(found) < wanted and len(tried) < len(position.moves(seat)):
            thought = self._think(s, limit, share, tried)
            tried.append(thought.line[0])
            end = _moment(played(s, self._game.o, thought.line))
            if end not in ends:  # the same turn in another order is no other advice
                ends.add(end)
                found.append(thought)
            left -= share
            share = left / (wanted - len(found) + 1)
        deep = found[0].depth
        best = max(found, key=lambda each: (each.depth >= deep or each.value > SURE, each.value))
        found.remove(best)
        advice, most = [], best.steady
        for thought in (best, *sorted(found, key=lambda each: -each.value)):
            most = min(most, thought.steady)  # seen less deeply, it may look better than it is
            advice.append(self._advice(position, seat, most, thought, best=thought is best))
        return advice

    def outlook(self, position: Position, limit: Limit) -> tuple[float, ...] | None:
        """Both sides' chances, whoever is to move: nothing is hidden here.

        Always thought of afresh: by nodes, an answer depends on the question alone.
        """
        if position.awaits[0].seat is None:
            return None  # the lot of who begins
        s, engine = _state(position), self._onlooker()
        engine.forget()
        nodes = self._level.budget(limit)
        # A level that sees less keeps to the clock too: its nodes take longer on a busy machine.
        seconds = limit.seconds * THRIFT if limit.nodes is None else None
        thought = engine.think(s, nodes, seconds, cores=self._cores(limit))
        chance = chance_to_win(thought.steady)
        return (chance, 1 - chance) if s.side == 0 else (1 - chance, chance)

    # --- thinking ---

    def _start_afresh(self, limit: Limit) -> None:
        """Counted in nodes, an answer depends on the question alone."""
        if limit.nodes is not None:
            self._engine().forget()

    def _think(
        self, s: State, limit: Limit, share: float, banned: Collection[int] = ()
    ) -> "Thought":
        level, engine = self._level, self._engine()
        most = level.budget(limit)
        nodes = None if most is None else max(1, int(most * share))
        seconds = limit.seconds * share * THRIFT if limit.nodes is None else None
        return engine.think(s, nodes, seconds, banned=banned, cores=self._cores(limit))

    def _cores(self, limit: Limit) -> int:
        from tablier.lab.simulation import available

        return available() if limit.cores is None else min(limit.cores, available())

    def _keep(self, s: State, thought: "Thought") -> None:
        """Remember what this thought says about the whole turn."""
        self._plan = {}
        twin, o = s.copy(), self._game.o
        for action in thought.line:
            if twin.winner != -1 or twin.side != s.side:
                break
            self._plan[_moment(twin)] = action
            r.apply(twin, o, twin.side, action)

    def _engine(self) -> "Engine":
        if self._ready is None:
            most = self._level.budget(Limit())
            room = MOST_ENTRIES if most is None else max(FEW_ENTRIES, 1 << most.bit_length())
            self._ready = self._made(FLAWLESS, min(room, MOST_ENTRIES))
        return self._ready

    def _at_ease(self, s: State, limit: Limit) -> bool:
        """Does it play this turn at first sight? The surer it feels to win, the likelier."""
        if not self._level.glances:
            return False
        self._start_afresh(limit)
        chance = chance_to_win(self._look(self._engine(), s, limit).value)
        return Random(repr((self._seed, _moment(s)))).random() < self._level.ease(chance, limit)

    def _glance(self, s: State, limit: Limit) -> "Thought":
        """What looks well at first sight, to somebody who is blind to what may follow."""
        engine = self._blind_engine()
        engine.forget()
        return self._look(engine, s, limit)

    def _look(self, engine: "Engine", s: State, limit: Limit) -> "Thought":
        nodes = min(GLANCE_NODES, self._level.budget(limit) or GLANCE_NODES)
        return engine.think(s, nodes, depth=GLANCE_DEPTH)

    def _blind_engine(self) -> "Engine":
        if self._blind is None:
            self._blind = self._made(BLIND._replace(seed=self._seed), FEW_ENTRIES)
        return self._blind

    def _onlooker(self) -> "Engine":
        if self._looks_on is None:
            self._looks_on = self._made(FLAWLESS, LOOK_ENTRIES)
        return self._looks_on

    def _made(self, flaws: Flaws, entries: int) -> "Engine":
        from tablier.games.archers.opponents.engine import Engine

        return Engine(self._game, tempered(learned(), self._level.temper), flaws, entries)

    # --- saying so ---

    def _advice(
        self, position: Position, seat: int, value: int, thought: "Thought", best: bool
    ) -> Advice:
        line: list[str] = []
        now = position
        for action in thought.line:
            if now.over or now.turn is None:
                break
            text = {number: text for text, number in now.actions(now.turn)}[action]
            line.append(text)
            now = now.play(text, now.turn)
        odds = chance_to_win(value)
        why = reason(_state(position), self._game, thought.line, value, odds, best)
        return Advice(line[0], value / 100, odds, tuple(line), why)


def chance_to_win(value: int) -> float:
    """What a value means, as played out by the engine against itself."""
    if abs(value) > SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / scale()))


def _state(position: Position) -> State:
    assert isinstance(position.s, State)
    return position.s


def _moment(s: State) -> tuple[int, ...]:
    return (s.key, s.side, s.left, s.fired, s.undoing, s.turns)
