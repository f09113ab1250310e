"""Who plays Évasion: bets by lot, guesses the others' bets, schemes; plays games on to advise.

Choosing takes no time. A node of an advice is one game played on.
"""

import time
from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

import numpy as np

from tablier.games.evasion.card import PACKAGE as EVASION
from tablier.games.evasion.opponents import LEVELS
from tablier.games.evasion.opponents.beliefs import Belief
from tablier.games.evasion.opponents.foresight import Foresight
from tablier.games.evasion.opponents.memory import Memory
from tablier.games.evasion.opponents.reading import hurried, nothing_known, shown, suggested
from tablier.games.evasion.opponents.reasons import reason, state_of, why_bet
from tablier.games.evasion.opponents.schemes import PLAIN, SALTS, SEATS, WISHES, concluding
from tablier.games.evasion.vocabulary import BETTING, State
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.lab.live_odds import Chances
from tablier.opponents.part import PACKAGE, Advice, Limit, Player, chance_at
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack
from tablier.rulekit.kinds import HIDDEN
from tablier.words.errors import TablierError

OPEN_GAMES = 250  # at a time, to tell the chances of a game laid open


class Schemer(Player):
    """A level of Évasion. It remembers what it has seen of one game."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = LEVELS[level]
        self.place = list(LEVELS).index(level)
        self.seed = seed
        self._memory = Memory()

    def choose(self, position: Position, seat: int, limit: Limit) -> str:
        """A bet by lot; then a scheme, plain or with an eye on the others; or, careless, any."""
        s, chance = _open_to(position, seat), self._chance(position, seat)
        actions = position.actions(seat)
        if len(actions) == 1:
            return actions[0][0]
        if s.phase == BETTING or chance.random() < self.level.careless:
            return chance.choice(actions)[0]
        scheme = self._scheme(position, seat, chance.randrange(SALTS))
        return {action: text for text, action in actions}[scheme]

    def advise(self, position: Position, seat: int, limit: Limit) -> list[Advice]:
        """Every move with what comes of it, the best first. A bet by lot: none is better."""
        s, chance = _open_to(position, seat), self._chance(position, seat)
        if s.phase == BETTING:
            fair = 1 / (position.game.players - sum(s.out))
            bet = chance.choice(position.moves(seat))
            return [Advice(bet, 0.0, fair, (bet,), why_bet(fair))]
        self._memory.follow(position, seat, self.past)
        theirs = self._memory.others(s, seat)
        salt = chance.randrange(SALTS)
        foresight = Foresight(position, seat, theirs, chance, self.also)
        others_hurry, advice = hurried(s, theirs), list[Advice]()
        value, wins, ahead = inf, 1.0, inf
        for each in foresight.run(limit):
            # Where luck may have favoured a later move, it is not said to be the better one.
            value = min(value, each.cautious(foresight.plain))
            wins, ahead = min(wins, each.wins), min(ahead, each.ahead)
            for move in each.moves:
                why = reason(position, seat, move, wins, ahead, others_hurry, foresight.any_order)
                line = _line(position, seat, move, theirs, salt)
                advice.append(Advice(move, value, wins, line, why, each.unsure(wins)))
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
        key = np.array(key_of(chance_at(self.seed, position).getrandbits(62)), np.int64)
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

    def _scheme(self, position: Position, seat: int, salt: int) -> int:
        """What it does here: with an eye on the others' bets and on its own, or plainly."""
        if not self.level.reads:
            return suggested(position, seat, nothing_known(), {}, salt)
        self._memory.follow(position, seat, self.past)
        s, own = state_of(position), self._memory.own(seat)
        theirs = self._memory.others(s, seat)
        known = shown(s, s.bets[seat], own, self.level.hides / len(theirs))
        return suggested(position, seat, known, theirs, salt)

    def _chance(self, position: Position, seat: int) -> Random:
        """The same in the same position, as the seat sees it; another for each seat and level."""
        return chance_at(self.seed, position, seat, self.place)


def _open_to(position: Position, seat: int) -> State:
    """The record of the rules, if it shows the seat its own bet: nobody can scheme without."""
    s = state_of(position)
    if s.bets[seat] == HIDDEN:
        called = position.game.names[seat]
        raise TablierError("own-hidden", package=PACKAGE, seat=str(seat), name=called)
    return s


def _line(
    position: Position, seat: int, move: str, theirs: Mapping[int, Belief], salt: int
) -> tuple[str, ...]:
    """A move and the rest of the turn, up to the dice or to somebody whose bet is not known."""
    line, place = [move], position.replay(move, seat)
    while place.awaits and place.awaits[0].seat == seat and place.turns == position.turns:
        action = suggested(place, seat, nothing_known(), theirs, salt)
        line.append({action: text for text, action in place.actions(seat)}[action])
        place = place.replay(line[-1], seat)
    return tuple(line)
