"""Playing whole games by the compiled rules: what every game shares, and what is watched.

Everything is counted in integers, so that tallies add up to the same whatever the order.
"""

from collections.abc import Callable
from typing import Any

from tablier.rulekit.kinds import DICE

WHOLE = 60
"""A win, so that two to six winners can share it in whole numbers."""

MOST_STEPS = 1_000
"""Throws and choices within one turn after which a game is given up: one that goes on and on."""

# What `counts` holds.
DRAWS = 0
SHARED = 1
UNFINISHED = 2
COUNTS = 3


def ending(rules: Any) -> Callable[..., None]:
    """Note how a game has ended, and after how many turns."""
    over, won = rules.over, rules.won

    def end(s: Any, o: Any, turns: int, lengths: Any, wins: Any, counts: Any) -> None:
        if over(s, o) == 0:
            counts[UNFINISHED] += 1
            return
        lengths[min(turns, len(lengths) - 1)] += 1
        winners = 0
        for seat in range(len(wins)):
            winners += won(s, o, seat)
        if winners == 0:
            counts[DRAWS] += 1
            return
        share = WHOLE
        if winners > 1:
            counts[SHARED] += 1
            share = WHOLE // winners
        for seat in range(len(wins)):
            wins[seat] += won(s, o, seat) * share

    return end


def stepping(rules: Any, choose: Any) -> Callable[..., int]:
    """Play one step: what the dice show, or what the first seat awaited chooses.

    Answers how many steps there have been since a turn was last completed.
    """
    awaited, tickets, drawn, apply = rules.awaited, rules.tickets, rules.drawn, rules.apply
    draw = rules.chance.draw

    def step(s: Any, o: Any, seats: int, actions: Any, rng: Any, skill: Any, steps: int) -> int:
        turns = s.turns
        if awaited(s, o, DICE):
            apply(s, o, DICE, drawn(s, o, draw(rng, tickets(s, o))))
        else:
            for seat in range(seats):
                if awaited(s, o, seat):
                    apply(s, o, seat, choose(s, o, seat, actions, rng, skill))
                    break
        return steps + 1 if s.turns == turns else 0

    return step


def playing(rules: Any, choose: Any, end: Any) -> Callable[..., None]:
    """Play games and note only how they end: what is quick to count."""
    start, over = rules.start, rules.over
    deal = rules.chance.deal
    step = rules.jit(stepping(rules, choose))

    def play(
        s: Any, o: Any, actions: Any, skill: Any, rng: Any, key: Any, numbers: Any, most: int,
        lengths: Any, wins: Any, counts: Any,
    ) -> None:  # fmt: skip
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            start(s, o)
            steps = 0
            while over(s, o) == 0 and s.turns < most and steps < MOST_STEPS:
                steps = step(s, o, len(wins), actions, rng, skill, steps)
            end(s, o, s.turns, lengths, wins, counts)

    return play


# What a watcher keeps in its memory: first what it has counted in this game, then its own notes.
WAITED = 0  # turns in which a player could only wait
CHANCES = 1  # turns of all players: what `WAITED` is a share of
CHANGES = 2  # times that the lead passed to another seat
LEADER = 3  # the last seat that was alone in front, or -1
NOTES = 4
MEMORY = 16

# What `sums` holds: over all finished games, those three, their squares, and WAITED * CHANCES, so
# that it can be told how sure the means are.
SQUARES = 3
PRODUCT = 6
SUMS = 7


def watching(rules: Any, choose: Any, end: Any, note: Any, see: Any) -> Callable[..., None]:
    """Play the same games and watch them: `note` before every step, `see` after it."""
    start, over = rules.start, rules.over
    deal = rules.chance.deal
    step = rules.jit(stepping(rules, choose))

    def play(
        s: Any, o: Any, actions: Any, skill: Any, rng: Any, key: Any, numbers: Any, most: int,
        lengths: Any, wins: Any, counts: Any, memory: Any, visits: Any, sums: Any,
    ) -> None:  # fmt: skip
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            start(s, o)
            for i in range(MEMORY):
                memory[i] = 0
            memory[LEADER] = -1
            steps = 0
            while over(s, o) == 0 and s.turns < most and steps < MOST_STEPS:
                note(s, o, memory)
                steps = step(s, o, len(wins), actions, rng, skill, steps)
                see(s, o, memory, visits)
            end(s, o, s.turns, lengths, wins, counts)
            if over(s, o):
                for i in range(3):
                    sums[i] += memory[i]
                    sums[SQUARES + i] += memory[i] * memory[i]
                sums[PRODUCT] += memory[WAITED] * memory[CHANCES]

    return play
