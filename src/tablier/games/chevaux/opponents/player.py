"""Who plays the petits chevaux: looks over the die as far as there is time, and says why."""

import time
from functools import lru_cache
from typing import Any

import numpy as np

from tablier.games.chevaux.opponents import Level
from tablier.games.chevaux.opponents.judgement import SHAPE, a_mind, meeting_places
from tablier.games.chevaux.opponents.reasons import reason
from tablier.games.chevaux.opponents.search import LOOKED, MOST, ROWS, searching
from tablier.games.chevaux.opponents.weights import weights
from tablier.lab.compiled import Program, program
from tablier.opponents.part import Advice, Limit, Player, chance_at
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack

FIRST_RATE = 200_000
"""Positions a second that a machine is trusted with before it has shown what it can do."""

OUTLOOK = 2  # throws that an outlook looks over
UNBOUNDED = 1 << 62  # positions: so few throws take no time
HASTE = 0.6  # the share of its time that a search may plan to use


class Horseman(Player):
    """A level of the petits chevaux."""

    def __init__(self, game: Game, level: Level, seed: int) -> None:
        self.level = level
        self.seed = seed

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """The best move found; or, when careless, any."""
        moves = position.moves(seat)
        if len(moves) == 1:
            return moves[0]
        chance = chance_at(self.seed, position)
        if chance.random() < self.level.careless:
            return chance.choice(moves)
        found = self._judged(position, seat, limit)
        return max(found, key=lambda move: found[move][seat])

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """Every move with the chance that it leaves, the best first."""
        found = self._judged(position, seat, limit)
        best = max(chances[seat] for chances in found.values())
        advice = [
            Advice(
                move,
                chances[seat],
                chances[seat],
                (move,),
                reason(position, seat, move, chances[seat], best),
            )
            for move, chances in found.items()
        ]
        return sorted(advice, key=lambda each: -each.value)

    def outlook(self, position: Position, limit: Limit) -> tuple[float, ...] | None:
        """Everybody's chances: after the best move where one is awaited, else over the die.

        The die is looked over as deep as it takes for its mean to be that of its faces.
        """
        if position.turn is None:
            return None  # the lot of who begins
        search = _Search(position)
        seat = position.turn
        moving = position.awaits[0].seat is not None
        actions = [action for _, action in position.actions(seat)] if moving else []
        found = search.rows(OUTLOOK - moving, actions, UNBOUNDED)
        assert found is not None, "so few throws are never given up"
        best = max(found, key=lambda row: row[seat])
        return tuple(best)

    def _judged(self, position: Position, seat: int, limit: Limit) -> dict[str, list[float]]:
        """Each move's chances by seat, from the deepest search that was completed."""
        actions = position.actions(seat)
        search = _Search(position)
        began = time.perf_counter()
        found = search.run(0, actions, 0)
        spent = search.looked
        for depth in range(1, self.level.depth + 1):
            if limit.nodes is not None:
                most = limit.nodes - spent
            else:
                took = time.perf_counter() - began
                rate = max(FIRST_RATE, spent / took) if depth > 2 else FIRST_RATE
                most = int(rate * (limit.seconds * HASTE - took))
            if most < search.looked:
                break
            deeper = search.run(depth, actions, most)
            spent += search.looked
            if deeper is None:
                break
            found = deeper
        assert found is not None, "without any depth nothing is given up"
        return found


@lru_cache(maxsize=16)
def _prepared(game: Game) -> tuple[Program, Any, Any]:
    """What all searches of a game share: compiled rules, meeting places, weights."""
    meets = np.array(meeting_places(game.o), np.int64)
    learned = np.array(weights(game.players, "all" if game.o.goal else "one"))
    return program(game), meets, learned.reshape(SHAPE)


class _Search:
    """The memory of one search, in the shape that compiled code wants."""

    def __init__(self, position: Position) -> None:
        self.program, meets, learned = _prepared(position.game)
        self.mind = a_mind(meets, learned)
        self.search = self.program.driver(searching)
        self.seats = position.game.players
        self.states = np.zeros(ROWS, dtype=layout(self.program.state_type))
        self.words = self.states.view(np.int64).reshape(ROWS, -1)
        self.words[0] = np.array([pack(position.s)]).view(np.int64)
        self.rooms = np.zeros((ROWS, self.program.most_actions), np.int64)
        self.chances = np.zeros((ROWS, 4))
        self.counts = np.zeros(2, np.int64)

    @property
    def looked(self) -> int:
        """Positions judged by the last search."""
        return int(self.counts[LOOKED])

    def run(
        self, depth: int, actions: list[tuple[str, int]], most: int
    ) -> dict[str, list[float]] | None:
        """Each move's chances by seat; None when it would take too long. Depth 0 never does."""
        most = most if depth else len(actions)
        found = self.rows(depth, [action for _, action in actions], most)
        if found is None:
            return None
        return {text: row for (text, _), row in zip(actions, found, strict=True)}

    def rows(self, depth: int, actions: list[int], most: int) -> list[list[float]] | None:
        """The same in the order of the moves; without moves, the chances where the die is due."""
        moves = np.array(actions, np.int64)
        result = np.zeros((max(1, len(moves)), 4))
        self.counts[LOOKED] = 0
        self.counts[MOST] = most
        completed = self.search(
            self.states, self.words, self.program.o, self.mind, self.rooms, self.chances,
            self.counts, depth, moves, result,
        )  # fmt: skip
        return result[:, : self.seats].tolist() if completed else None
