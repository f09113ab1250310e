"""Who plays Évasion: bets by lot, guesses the others' bets, schemes; plays games on to advise.

Choosing takes no time. A node of an advice is one game played on.
"""

import time
from hashlib import sha256
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from tablier.games.evasion.opponents import Level
from tablier.games.evasion.opponents.beliefs import HURRIED, SENT_BACK, Beliefs
from tablier.games.evasion.opponents.knobs import READING
from tablier.games.evasion.opponents.memory import Memory
from tablier.games.evasion.opponents.reasons import after, reason, state_of
from tablier.games.evasion.opponents.schemes import (
    BACK_SHOWN,
    EDGE,
    KNOWN,
    PLAIN,
    POINTS,
    RUN_SHOWN,
    SQUARES,
    SUMS,
    THEIRS,
    WINS,
    foreseeing,
    suggesting,
)
from tablier.games.evasion.vocabulary import (
    BETTING,
    CHOOSING,
    COLOURS,
    PRISONERS,
    TO_CHOOSE,
    canoe_of,
    kind_of,
    subject_of,
)
from tablier.games.evasion.way import arrived
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.opponents.part import Advice, Limit, Player
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack

HASTE = 0.8  # the share of its time that an advice plans to use
FIRST_GAMES = 2_000  # a second, before a machine has shown what it can do
GUESSES = 512  # bets drawn for each opponent
FINALISTS = 3  # a move out of so many goes into the next round
APART = 1  # coloured dice that a choice has other than a plain schemer's
DOUBT = 0.7  # standard errors


class Schemer(Player):
    """A level of Évasion. It remembers what it has seen of one game."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.seed = seed
        self._memory = Memory()

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """A bet by lot; then a scheme, plain or with an eye on the others; or, careless, any."""
        s, chance = state_of(position), self._chance(position)
        actions = position.actions(seat)
        if self.level.reads:
            self._memory.follow(position, seat, self.past)
        if s.phase == BETTING:
            return chance.choice(actions)[0]
        if len(actions) == 1:
            move = actions[0][0]
        elif chance.random() < self.level.careless:
            move = chance.choice(actions)[0]
        else:
            move = {action: text for text, action in actions}[self._scheme(position, seat)]
        if s.phase != CHOOSING:
            self._memory.moved(after(position, seat, dict(actions)[move]))
        return move

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """Every move with what comes of it, the best first. All bets are worth the same."""
        self._memory.follow(position, seat, self.past)
        if state_of(position).phase == BETTING:
            fair = 1 / position.game.players
            why = reason(position, seat, "", fair, 0.0)
            return [Advice(move, 0.0, fair, (move,), why) for move in position.moves(seat)]
        theirs = self._memory.theirs
        found = _Foresight(position, seat, theirs, self._chance(position)).run(limit)
        return [
            Advice(
                each.move,
                each.ahead,
                each.wins,
                (each.move,),
                reason(position, seat, each.move, each.wins, each.ahead),
                share_error(each.wins, each.games),
            )
            for each in found
        ]

    def _scheme(self, position: Position, seat: int) -> int:
        """What it does here: with an eye on the others' bets and on its own, or plainly."""
        if not self.level.reads:
            return _suggested(position, seat, np.zeros((KNOWN, PRISONERS)), 0.0)
        known, own = _known(position, self._memory.theirs), self._memory.own
        bet, most = state_of(position).bets[seat], self.level.hides
        known[RUN_SHOWN] = own.betrayed(bet, -HURRIED).clip(-most, most)
        known[BACK_SHOWN] = own.betrayed(bet, SENT_BACK).clip(-most, most)
        return _suggested(position, seat, known, self._memory.theirs.trust)

    def _chance(self, position: Position) -> Random:
        """The same in the same position, as the seat sees it."""
        game = position.game
        key = (self.seed, game.identity, game.ruleset.key(position.s, game.o))
        return Random(sha256(repr(key).encode()).digest())


class _Outlook:
    """What has come of a move so far."""

    def __init__(self, move: str, action: int) -> None:
        self.move = move
        self.action = action
        self.games = 0
        self.sums = np.zeros(SUMS)

    @property
    def wins(self) -> float:
        return float(self.sums[WINS]) / self.games

    @property
    def ahead(self) -> float:
        return float(self.sums[POINTS]) / self.games

    @property
    def value(self) -> float:
        return self.wins + EDGE * self.ahead

    @property
    def error(self) -> float:
        return sqrt(max(0.0, self.sums[SQUARES] / self.games - self.value**2) / self.games)

    def cautious(self, plain: "_Outlook") -> float:
        """What it is worth, less the doubt whether that is more than the plain move is."""
        if self is plain:
            return self.value
        return self.value - DOUBT * sqrt(self.error**2 + plain.error**2)


class _Foresight:
    """The memory of one choice: games are played on after every move, the most after the best."""

    def __init__(self, position: Position, seat: int, beliefs: Beliefs, chance: Random) -> None:
        self.program = program(position.game)
        self.foresee = self.program.driver(foreseeing)
        self.seat = seat
        plain = _suggested(position, seat, _known(position, beliefs), beliefs.trust)
        self.moves = [
            _Outlook(text, action)
            for text, action in position.actions(seat)
            if _apart(action, plain) <= APART
        ]
        self.plain = next(each for each in self.moves if each.action == plain)
        self.states = np.zeros(2, dtype=layout(self.program.state_type))
        self.words = self.states.view(np.int64).reshape(2, -1)
        self.words[0] = np.array([pack(position.s)]).view(np.int64)
        self.beliefs = np.array(beliefs.drawn(GUESSES, chance), np.int64)
        self.rng = np.zeros(4, np.int64)
        self.key = np.array(key_of(chance.getrandbits(62)), np.int64)

    def run(self, limit: Limit) -> list[_Outlook]:
        """The moves, the best first: in rounds of equal cost, from which the worse drop out."""
        self._play(self.moves, 1)
        began = time.perf_counter()
        rounds, alive = 1, len(self.moves)
        while alive > FINALISTS:
            rounds, alive = rounds + 1, -(-alive // FINALISTS)
        alive = len(self.moves)
        played = 0
        for number in range(rounds):
            racing = self.moves[:alive]
            if limit.nodes is not None:
                each = limit.nodes // rounds // alive
            else:
                took = time.perf_counter() - began
                rate = played / took if played else FIRST_GAMES
                left = max(0.0, limit.seconds * HASTE - took)
                each = int(rate * left / (rounds - number) / alive)
            if each > 0:
                self._play(racing, each)
                played += each * alive
            self.moves[:alive] = sorted(racing, key=lambda move: -move.value)
            alive = max(min(FINALISTS, alive), -(-alive // FINALISTS))
            if self.plain in self.moves[alive:]:  # what all others are compared with stays in
                self.moves.remove(self.plain)
                self.moves.insert(alive - 1, self.plain)
        # A move must be better than the plain one beyond doubt: luck has many moves to favour.
        self.moves.sort(key=lambda move: -move.cautious(self.plain))
        return self.moves

    def _play(self, racing: list[_Outlook], games: int) -> None:
        for move in racing:
            self.foresee(
                self.states, self.words, self.program.o, self.seat, move.action, self.beliefs,
                np.zeros((KNOWN, PRISONERS)), np.array(READING), np.array(PLAIN),
                self.rng, self.key, move.games, move.games + games, move.sums,
            )  # fmt: skip
            move.games += games


def _apart(action: int, plain: int) -> int:
    """How many coloured dice one choice has that the other has not; steps are all near."""
    if kind_of(action) != TO_CHOOSE:
        return 0
    other = subject_of(action) & ~subject_of(plain) & COLOURS
    return other.bit_count()


def _known(position: Position, theirs: Beliefs) -> Any:
    """What is known of the others; showing them something is taken to cost nothing."""
    known = np.zeros((KNOWN, PRISONERS))
    known[THEIRS] = theirs.late(canoe_of(arrived(state_of(position))))
    return known


def _suggested(position: Position, seat: int, known: Any, trust: float) -> int:
    """What a schemer does here; whoever does not scheme cannot be read, as far as it trusts."""
    ready = program(position.game)
    state: Any = pack(position.s)
    knobs = [
        plain + trust * (reading - plain) for plain, reading in zip(PLAIN, READING, strict=True)
    ]
    return int(ready.driver(suggesting)(state, ready.o, seat, known, np.array(knobs)))
