"""What may come of each move: games are played on after all of them, the most after the best."""

import time
from collections.abc import Mapping
from itertools import permutations
from math import sqrt
from random import Random

import numpy as np

from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.deeds import after
from tablier.games.evasion.opponents.reading import nothing_known, suggested
from tablier.games.evasion.opponents.reasons import state_of
from tablier.games.evasion.opponents.schemes import (
    EDGE,
    PLAIN,
    POINTS,
    SALTS,
    SEATS,
    SQUARES,
    SUMS,
    WINS,
    WISHES,
    foreseeing,
)
from tablier.games.evasion.vocabulary import (
    COLOURS,
    PRISONERS,
    RUN,
    TO_CHOOSE,
    TO_RUN,
    kind_of,
    subject_of,
)
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.opponents.part import Limit
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack

HASTE = 0.8  # the share of its time that an advice plans to use
FIRST_GAMES = 2_000  # a second, before a machine has shown what it can do
GUESSES = 512  # bets drawn for each opponent
FINALISTS = 3  # a move out of so many goes into the next round
APART = 1  # coloured dice that a choice has other than a plain schemer's
DOUBT = 0.7  # standard errors
FEW = 30  # games: a share of fewer tells nothing
UNKNOWN = 0.5  # the standard error of a chance of which nothing is known


class Outlook:
    """What has come of a move so far; or of several, where they come to the same."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.moves: list[str] = []
        self.games = 0
        self.sums = np.zeros(SUMS)

    @property
    def wins(self) -> float:
        """The share of games won."""
        return float(self.sums[WINS]) / self.games

    @property
    def ahead(self) -> float:
        """Points ahead of the best other, on average."""
        return float(self.sums[POINTS]) / self.games

    @property
    def value(self) -> float:
        """What moves are compared by."""
        return self.wins + EDGE * self.ahead

    @property
    def error(self) -> float:
        """The standard error of the value."""
        if self.games < FEW:
            return UNKNOWN
        return sqrt(max(0.0, self.sums[SQUARES] / self.games - self.value**2) / self.games)

    def cautious(self, plain: "Outlook") -> float:
        """What it is worth, less the doubt whether that is more than the plain move is."""
        if self is plain:
            return self.value
        return self.value - DOUBT * sqrt(self.error**2 + plain.error**2)

    def unsure(self, wins: float) -> float:
        """The standard error of the wins, as they are told."""
        return share_error(wins, self.games) if self.games >= FEW else UNKNOWN


class Foresight:
    """The memory of one choice. Who asks about a move, `also`, hears of it however poor it is."""

    def __init__(
        self, position: Position, seat: int, theirs: Mapping[int, Belief], chance: Random, also: str
    ) -> None:
        self.program = program(position.game)
        self.foresee = self.program.driver(foreseeing)
        self.seat = seat
        salt = chance.randrange(SALTS)
        plain = suggested(position, seat, nothing_known(), theirs, salt)
        self.any_order = runs_in_any_order(position, seat)
        found: dict[int, Outlook] = {}
        for text, action in position.actions(seat):
            if _apart(action, plain) <= APART or text == also:
                alike = found.setdefault(self._shared(action), Outlook(action))
                alike.moves.append(text)
        self.outlooks = list(found.values())
        self.plain = found[self._shared(plain)]
        self.staying = [each for each in self.outlooks if each is self.plain or also in each.moves]
        self.states = np.zeros(2, dtype=layout(self.program.state_type))
        self.words = self.states.view(np.int64).reshape(2, -1)
        self.words[0] = np.array([pack(position.s)]).view(np.int64)
        self.guesses = np.zeros((SEATS, GUESSES), np.int64)
        for other, belief in theirs.items():
            self.guesses[other] = belief.drawn(GUESSES, chance)
        self.rng = np.zeros(4, np.int64)
        self.key = np.array(key_of(chance.getrandbits(62)), np.int64)

    def run(self, limit: Limit) -> list[Outlook]:
        """The moves, the best first: in rounds of equal cost, from which the worse drop out.

        What is asked about stays in, and so does the plain move, which all others are compared
        with. Who has dropped out comes after whoever has not: of many moves some are lucky in
        their few games.
        """
        racing, dropped = list(self.outlooks), list[Outlook]()
        self._play(racing, 1)
        sizes = [len(racing)]
        while sizes[-1] > FINALISTS:
            sizes.append(max(FINALISTS, -(-sizes[-1] // FINALISTS)))
        began, played = time.perf_counter(), 0
        for number, size in enumerate(sizes):
            out = [each for each in racing[size:] if each not in self.staying]
            racing = [each for each in racing if each not in out]
            dropped = out + dropped
            rounds = len(sizes) - number
            if limit.nodes is not None:
                games = limit.nodes // len(sizes) // len(racing)
            else:
                took = time.perf_counter() - began
                rate = played / took if played else FIRST_GAMES
                left = max(0.0, limit.seconds * HASTE - took)
                games = int(rate * left / rounds / len(racing))
            self._play(racing, games)
            played += games * len(racing)
            racing.sort(key=lambda each: -each.value)
        # A move must be better than the plain one beyond doubt: luck has many moves to favour.
        racing.sort(key=lambda each: -each.cautious(self.plain))
        return racing + dropped

    def _shared(self, action: int) -> int:
        """The same for all runs, where they come to the same."""
        return RUN if self.any_order and kind_of(action) == TO_RUN else action

    def _play(self, racing: list[Outlook], games: int) -> None:
        for each in racing:
            self.foresee(
                self.states, self.words, self.program.o, self.seat, each.action, self.guesses,
                nothing_known(), np.zeros((SEATS, WISHES)), np.array(PLAIN), self.rng,
                self.key, each.games, each.games + games, each.sums,
            )  # fmt: skip
            each.games += games


def runs_in_any_order(position: Position, seat: int) -> bool:
    """Do the coloured dice in hand, two at least, lead to the same in whatever order?"""
    dice = [p for p in range(PRISONERS) if state_of(position).thrown[p]]
    ends = set()
    for order in permutations(dice):
        s = state_of(position)
        for p in order:
            if s.thrown[p]:  # the race may have ended meanwhile
                s = after(position.game, s, seat, RUN + p)
        ends.add(s.values())
    return len(dice) > 1 and len(ends) == 1


def _apart(action: int, plain: int) -> int:
    """How many coloured dice one choice has that the other has not; steps are all near."""
    if kind_of(action) != TO_CHOOSE:
        return 0
    other = subject_of(action) & ~subject_of(plain) & COLOURS
    return other.bit_count()
