"""The mean length of a game of one pawn as an exact fraction."""

from fractions import Fraction

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact.chain import Chain
from tablier.rulekit.struct import Struct
from tablier.words.errors import TablierError

MOST_STATES = 1_500
"""Fractions grow with every state that is put aside: beyond this they take minutes."""


def mean_turns(chain: Chain, root: Struct) -> Fraction:
    """Put one state after the other aside until only the first is left.

    Whoever led to a state put aside leads to where that one led, its turns added: all by exact
    fractions. States with the fewest neighbours go first, so that few new steps are made.
    """
    if chain.hopeless:
        raise TablierError("lab.odds.fraction-endless", package=PACKAGE)
    if chain.count > MOST_STATES:
        raise TablierError(
            "lab.odds.fraction-large", package=PACKAGE, n=chain.count, most=MOST_STATES
        )
    start = chain.find(root)
    leads, cost = _fractions(chain)
    comes: list[set[int]] = [set() for _ in leads]
    for i, goals in enumerate(leads):
        for goal in goals:
            comes[goal].add(i)
    left = set(range(chain.count)) - {start}
    while left:
        gone = min(left, key=lambda i: len(leads[i]) * len(comes[i]))
        left.remove(gone)
        stay = 1 / (1 - leads[gone].pop(gone, Fraction(0)))
        comes[gone].discard(gone)
        onward = [(goal, share * stay) for goal, share in leads[gone].items()]
        taken = cost[gone] * stay
        for i in comes[gone]:
            share = leads[i].pop(gone)
            cost[i] += share * taken
            for goal, part in onward:
                leads[i][goal] = leads[i].get(goal, Fraction(0)) + share * part
                comes[goal].add(i)
        for goal, _ in onward:
            comes[goal].discard(gone)
    return cost[start] / (1 - leads[start].get(start, Fraction(0)))


def _fractions(chain: Chain) -> tuple[list[dict[int, Fraction]], list[Fraction]]:
    """By state: the probability of each state that follows, and the mean turns of a step."""
    begins, target, weight, turns, _, _ = (column.tolist() for column in chain.steps)
    tickets = chain.o.tickets
    leads: list[dict[int, Fraction]] = []
    cost: list[Fraction] = []
    for i in range(chain.count):
        goals: dict[int, Fraction] = {}
        mean = Fraction(0)
        for step in range(begins[i], begins[i + 1]):
            share = Fraction(round(weight[step] * tickets), tickets)
            mean += share * turns[step]
            if target[step] >= 0:
                goals[target[step]] = goals.get(target[step], Fraction(0)) + share
        leads.append(goals)
        cost.append(mean)
    return leads, cost
