"""Who plays Évasion: bets by lot, guesses the others' bets, schemes; plays games on to advise.

Choosing takes no time. A node of an advice is one game played on.
"""

import time
from collections.abc import Mapping
from math import inf, sqrt
from random import Random
from typing import Any

import numpy as np

from tablier.games.evasion.card import PACKAGE as EVASION
from tablier.games.evasion.opponents import Level
from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.memory import Memory
from tablier.games.evasion.opponents.reading import (
    knobs_for,
    nothing_known,
    shown,
    wishes_of,
)
from tablier.games.evasion.opponents.reasons import reason, state_of
from tablier.games.evasion.opponents.schemes import (
    EDGE,
    PLAIN,
    POINTS,
    SEATS,
    SQUARES,
    SUMS,
    WINS,
    WISHES,
    concluding,
    foreseeing,
    suggesting,
)
from tablier.games.evasion.vocabulary import (
    BETTING,
    COLOURS,
    TO_CHOOSE,
    State,
    kind_of,
    subject_of,
)
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.lab.live_odds import Chances
from tablier.opponents.part import PACKAGE, Advice, Limit, Player, chance_at
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack
from tablier.rulekit.kinds import HIDDEN
from tablier.words.errors import TablierError

HASTE = 0.8  # the share of its time that an advice plans to use
FIRST_GAMES = 2_000  # a second, before a machine has shown what it can do
GUESSES = 512  # bets drawn for each opponent
FINALISTS = 3  # a move out of so many goes into the next round
APART = 1  # coloured dice that a choice has other than a plain schemer's
DOUBT = 0.7  # standard errors
OPEN_GAMES = 250  # at a time, to tell the chances of a game laid open


class Schemer(Player):
    """A level of Évasion. It remembers what it has seen of one game."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.seed = seed
        self._memory = Memory()

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """A bet by lot; then a scheme, plain or with an eye on the others; or, careless, any."""
        s, chance = _open_to(position, seat), self._chance(position)
        actions = position.actions(seat)
        if len(actions) == 1:
            return actions[0][0]
        if s.phase == BETTING or chance.random() < self.level.careless:
            return chance.choice(actions)[0]
        return {action: text for text, action in actions}[self._scheme(position, seat)]

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """Every move with what comes of it, the best first. All bets are worth the same."""
        s = _open_to(position, seat)
        if s.phase == BETTING:
            fair = 1 / position.game.players
            why = reason(position, seat, "", fair, 0.0)
            return [Advice(move, 0.0, fair, (move,), why) for move in position.moves(seat)]
        self._memory.follow(position, seat, self.past)
        theirs = self._memory.others(s, seat)
        foresight = _Foresight(position, seat, theirs, self._chance(position), self.also)
        advice: list[Advice] = []
        wins, ahead = 1.0, inf
        for each in foresight.run(limit):
            # Where luck may have favoured a later move, it is not said to be the better one.
            wins, ahead = min(wins, each.wins), min(ahead, each.ahead)
            value = each.cautious(foresight.plain)
            why = reason(position, seat, each.move, wins, ahead)
            error = share_error(wins, each.games)
            line = _line(position, seat, each.move, theirs)
            advice.append(Advice(each.move, value, wins, line, why, error))
        return advice

    def laid_open(self, position: Position, limit: Limit) -> Chances | None:
        """By games in which everybody plays for their own bet, as it was."""
        s, players = state_of(position), position.game.players
        if s.phase == BETTING:  # before the race no bet is better than another
            left = players - sum(s.out)
            fair = tuple(0.0 if out else 1 / left for out in s.out[:players])
            return Chances(fair, 0.0, False, 0.0, 0, "schemed", EVASION)
        ready = program(position.game)
        states = np.zeros(2, dtype=layout(ready.state_type))
        words: Any = states.view(np.int64).reshape(2, -1)
        words[0] = np.array([pack(s)]).view(np.int64)
        key = np.array(key_of(self._chance(position).getrandbits(62)), np.int64)
        wins, games, began = np.zeros(SEATS), 0, time.perf_counter()
        while True:
            ready.driver(concluding)(
                states, words, ready.o, nothing_known(), np.zeros((SEATS, WISHES)),
                np.array(PLAIN), np.zeros(4, np.int64), key, games, games + OPEN_GAMES, wins,
            )  # fmt: skip
            games += OPEN_GAMES
            late = time.perf_counter() - began > limit.seconds
            if late if limit.nodes is None else games >= limit.nodes:
                break
        shares = tuple(float(won) / games for won in wins[:players])
        error = max(share_error(share, games) for share in shares)
        return Chances(shares, 0.0, False, error, games, "schemed", EVASION)

    def _scheme(self, position: Position, seat: int) -> int:
        """What it does here: with an eye on the others' bets and on its own, or plainly."""
        if not self.level.reads:
            return _suggested(position, seat, nothing_known(), {})
        self._memory.follow(position, seat, self.past)
        s, own = state_of(position), self._memory.own(seat)
        theirs = self._memory.others(s, seat)
        known = shown(s, s.bets[seat], own, self.level.hides / len(theirs))
        return _suggested(position, seat, known, theirs)

    def _chance(self, position: Position) -> Random:
        """The same in the same position, as the seat sees it."""
        return chance_at(self.seed, position)


def _open_to(position: Position, seat: int) -> State:
    """The record of the rules, if it shows the seat its own bet: nobody can scheme without."""
    s = state_of(position)
    if s.bets[seat] == HIDDEN:
        called = position.game.names[seat]
        raise TablierError("own-hidden", package=PACKAGE, seat=str(seat), name=called)
    return s


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

    def __init__(
        self, position: Position, seat: int, theirs: Mapping[int, Belief], chance: Random, also: str
    ) -> None:
        self.program = program(position.game)
        self.foresee = self.program.driver(foreseeing)
        self.seat = seat
        plain = _suggested(position, seat, nothing_known(), theirs)
        self.moves = [
            _Outlook(text, action)
            for text, action in position.actions(seat)
            if _apart(action, plain) <= APART or text == also
        ]
        self.plain = next(each for each in self.moves if each.action == plain)
        self.states = np.zeros(2, dtype=layout(self.program.state_type))
        self.words = self.states.view(np.int64).reshape(2, -1)
        self.words[0] = np.array([pack(position.s)]).view(np.int64)
        self.guesses = np.zeros((SEATS, GUESSES), np.int64)
        for other, belief in theirs.items():
            self.guesses[other] = belief.drawn(GUESSES, chance)
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
                self.states, self.words, self.program.o, self.seat, move.action, self.guesses,
                nothing_known(), np.zeros((SEATS, WISHES)), np.array(PLAIN), self.rng,
                self.key, move.games, move.games + games, move.sums,
            )  # fmt: skip
            move.games += games


def _apart(action: int, plain: int) -> int:
    """How many coloured dice one choice has that the other has not; steps are all near."""
    if kind_of(action) != TO_CHOOSE:
        return 0
    other = subject_of(action) & ~subject_of(plain) & COLOURS
    return other.bit_count()


def _line(
    position: Position, seat: int, move: str, theirs: Mapping[int, Belief]
) -> tuple[str, ...]:
    """A move and the rest of the turn, up to the dice or to somebody whose bet is not known."""
    line, place = [move], position.replay(move, seat)
    while place.awaits and place.awaits[0].seat == seat and place.turns == position.turns:
        action = _suggested(place, seat, nothing_known(), theirs)
        line.append({action: text for text, action in place.actions(seat)}[action])
        place = place.replay(line[-1], seat)
    return tuple(line)


def _suggested(position: Position, seat: int, known: Any, theirs: Mapping[int, Belief]) -> int:
    """What a schemer does here that reads these others; plainly, where it reads none."""
    ready, s = program(position.game), state_of(position)
    wishes, knobs = wishes_of(s, ready, theirs), knobs_for(position.game.players, theirs)
    state: Any = pack(s)
    return int(ready.driver(suggesting)(state, ready.o, seat, known, wishes, knobs))
