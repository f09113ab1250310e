"""The transition matrix of a board, read from its chain."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablier.games.goose import turns, volley
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact import arrows, dice
from tablier.games.goose.lab.exact.chain import Chain
from tablier.games.goose.lab.exact.kernels import LOST
from tablier.games.goose.lab.exact.odds import skills_of
from tablier.games.goose.lab.exact.solved import openings
from tablier.lab.exact.transition_matrix import Transitions
from tablier.lab.shooting import Archers
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, both, listed
from tablier.words.errors import TablierError

MOST_STATES = 6_000
"""More would make an array of hundreds of megabytes."""

DRAWN, ENDLESS = "drawn", "endless"


def transitions(game: Game, archers: Archers | None) -> Transitions:
    """The transition matrix of a board for its players, from the start on."""
    start = game.start()
    chain = Chain(game, openings(start), skills_of(start, archers))
    states = _states(chain)
    if len(states) > MOST_STATES:
        raise TablierError(
            "lab.odds.matrix-large", package=PACKAGE, states=len(states), most=MOST_STATES
        )
    return _array(chain, states)


def _states(chain: Chain) -> Any:
    """The numbers of the states that can come to an end, in the order of their pawns."""
    squares = chain.rows[:, : chain.seats]
    order = np.lexsort([squares[:, seat] for seat in reversed(range(chain.seats))])
    hopeful = order[chain.hopeful[order].astype(bool)]
    return np.concatenate([[0], hopeful[hopeful != 0]]).astype(np.int64)  # 0 is the start


def _array(chain: Chain, states: Any) -> Transitions:
    begins, target, weight, taken, _, _ = chain.steps
    place = np.full(chain.count, -1, np.int64)
    place[states] = np.arange(len(states))
    goals = sorted({int(goal) for goal in np.unique(target) if goal < 0}, reverse=True)
    ends = {goal: len(states) + n for n, goal in enumerate(goals)}
    size = len(states) + len(ends)
    matrix, mean = np.zeros((size, size)), np.zeros(len(states))
    for row, state in enumerate(states):
        for step in range(begins[state], begins[state + 1]):
            goal = int(target[step])
            matrix[row, place[goal] if goal >= 0 else ends[goal]] += weight[step]
            mean[row] += weight[step] * taken[step]
    for column in ends.values():
        matrix[column, column] = 1.0
    names = [*_names(chain, states), *(_end(goal, chain.seats) for goal in ends)]
    meanings = tuple(_meaning(goal, chain.seats, bool(chain.o.arrows)) for goal in ends)
    return Transitions(chain.game, tuple(names), matrix, mean, meanings)


def _meaning(goal: int, seats: int, arrows: bool) -> Both:
    """An end in words. Dice have no seats of their own: players are counted from who throws."""
    winners = [] if goal == LOST else [seat + 1 for seat in range(seats) if -1 - goal >> seat & 1]
    if not winners:
        return both(PACKAGE, f"lab.end.{ENDLESS if goal == LOST else DRAWN}")
    if seats == 1:
        return both(PACKAGE, "lab.end.won")
    if not arrows:
        return both(PACKAGE, "lab.end.thrower" if winners == [1] else "lab.end.other", n=winners[0])
    who = {lang: listed(list(map(str, winners)), lang) for lang in LANGUAGES}
    return both(PACKAGE, "lab.end.archers", n=len(winners), who=who)


def _end(goal: int, seats: int) -> str:
    if goal == LOST:
        return ENDLESS
    mask = -1 - goal
    if not mask:
        return DRAWN
    if seats == 1:
        return "won"
    return "won " + "+".join(str(seat + 1) for seat in range(seats) if mask >> seat & 1)


def _names(chain: Chain, states: Any) -> list[str]:
    """What tells states apart: squares, and the fields of a seat that are not always the same."""
    ruleset, o = chain.game.ruleset, chain.o
    load = arrows.load if o.arrows else dice.loading(turns)
    s = (volley if o.arrows else turns).State()
    found: list[dict[str, Any]] = []
    for state in states:
        ruleset.rules.start(s, o)
        load(chain.rows[state].tolist(), s, o)
        found.append(ruleset.state(s, o))
    varied = [
        name
        for name in found[0]
        if name != "pawns" and any(one[name] != found[0][name] for one in found)
    ]
    return [" / ".join(_pawns(one, varied, chain.seats)) for one in found]


def _pawns(state: dict[str, Any], varied: Sequence[str], seats: int) -> list[str]:
    said = []
    for seat in range(seats):
        words = [str(state["pawns"][seat])]
        for name in varied:
            value = state[name][seat] if len(state[name]) == seats else state[name]
            if value is True:
                words.append(name)
            elif value and value is not False:
                words.append(f"{name}={value}".replace(" ", ""))
        said.append(" ".join(words))
    return said
