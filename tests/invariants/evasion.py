"""La grande évasion."""

from tablier.games.evasion.rules import score, won
from tablier.games.evasion.vocabulary import (
    ALL_DICE,
    BETS,
    BETTING,
    CHOOSING,
    FACES,
    FREE,
    MOVING,
    PRISONERS,
    THROWING,
    UNMADE,
    Board,
    State,
)
from tablier.games.evasion.way import arrived, blocked, standing
from tablier.rulekit.seats import playing

BROKEN = (
    "a prisoner is off the way, or in a canoe and not on the bank",
    "those on one square do not stand on each other",
    "the canoes hold somebody twice, or somebody who had arrived has left them",
    "dice appeared, vanished, or lie where none should",
    "a bet changed after the bets were in",
    "the turn is with nobody who plays, or is counted backwards",
    "the winners are not those with the most points, or the one who was left alone",
)
WAY, STACK, CANOES, DICE, BET, TURN, WINNER = range(1, 8)
MOST_POINTS = 1 + 1 + 2 + 2 + 3 + 3 + 4


def canoes(s: State, o: Board, was: State) -> int:
    home = arrived(s)
    aboard = 0
    for place in range(PRISONERS):
        p = s.canoes[place]
        if place >= home:
            if p != FREE:
                return CANOES
            continue
        if p < 0 or p >= PRISONERS or aboard >> p & 1:
            return CANOES
        aboard |= 1 << p
        if was.canoes[place] != FREE and was.canoes[place] != p:
            return CANOES
    if home < arrived(was):
        return CANOES
    for p in range(PRISONERS):
        if (s.squares[p] == o.track) != (aboard >> p & 1 == 1):
            return WAY
    return 0


def way(s: State, o: Board, was: State) -> int:
    """Whoever has moved stands on the way, on top of those who are there, and was on top before."""
    for p in range(PRISONERS):
        at = s.squares[p]
        if at < o.base or at > o.track:
            return WAY
        if at == was.squares[p] and s.height[p] == was.height[p]:
            continue
        aside = at == o.base or at == o.track
        if s.height[p] != (0 if aside else standing(s, at) - 1):
            return STACK
        if blocked(was, o, p) and arrived(s) < PRISONERS:
            return STACK
    return 0


def dice(s: State, was: State) -> int:
    lying = 0
    played = 0
    for die in range(ALL_DICE):
        points = s.thrown[die]
        if points < 0 or points > FACES or (points and s.chosen >> die & 1 == 0):
            return DICE
        lying += int(points > 0)
        if was.phase == MOVING and points != was.thrown[die]:
            played += 1
            if points:
                return DICE
        wanted = was.chosen >> die & 1 == 1
        if was.phase == THROWING and s.phase == MOVING and (points > 0) != wanted:
            return DICE
    same = s.phase == MOVING and s.turns == was.turns and s.over == 0
    if was.phase == MOVING and same and played > 1:
        return DICE
    if (s.phase == MOVING and s.over == 0) != (lying > 0):
        return DICE
    if s.phase == THROWING and s.over == 0 and s.chosen == 0:
        return DICE
    return DICE if (s.phase == BETTING or s.phase == CHOOSING) and s.chosen else 0


def bets(s: State, o: Board, was: State) -> int:
    for seat in range(o.seats):
        bet = s.bets[seat]
        if s.out[seat]:
            if bet != UNMADE:
                return BET
        elif s.phase == BETTING and s.over == 0:
            if bet < UNMADE or bet >= BETS:
                return BET
        elif s.over and arrived(s) < PRISONERS:
            continue  # whoever is left alone may never have bet
        elif bet < 0 or bet >= BETS or (was.phase != BETTING and bet != was.bets[seat]):
            return BET
    return 0


def order(s: State, o: Board, was: State) -> int:
    if s.turns < was.turns or s.round < was.round or s.turn >= o.seats:
        return TURN
    if s.over == 0 and s.phase != BETTING and (s.turn < 0 or s.out[s.turn]):
        return TURN
    return 0


def end(s: State, o: Board) -> int:
    left = playing(s.out, o.seats)
    if s.over == 0:
        return WINNER if left < 2 or arrived(s) == PRISONERS else 0
    if left > 1 and arrived(s) < PRISONERS:
        return WINNER
    best = 0
    for seat in range(o.seats):
        if s.out[seat] == 0:
            best = max(best, score(s, o, seat))
    if best > MOST_POINTS:
        return WINNER
    for seat in range(o.seats):
        first = s.out[seat] == 0 and score(s, o, seat) == best
        if (won(s, o, seat) == 1) != first:
            return WINNER
    return 0


def find(s: State, o: Board, was: State) -> int:
    found = way(s, o, was)
    if found == 0:
        found = canoes(s, o, was)
    if found == 0:
        found = dice(s, was)
    if found == 0:
        found = bets(s, o, was)
    if found == 0:
        found = order(s, o, was)
    if found == 0:
        found = end(s, o)
    return found
