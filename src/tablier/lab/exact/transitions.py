"""The transition matrix of a board, as an array: from every state to every other, by one throw."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tablier.games.goose import turns, volley
from tablier.lab.exact import arrows, dice
from tablier.lab.exact.chain import ROOM, Chain
from tablier.lab.exact.kernels import LOST
from tablier.lab.exact.odds import check
from tablier.lab.games import lab_game
from tablier.lab.policies import Archers
from tablier.referee.game import Game
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    import pandas

MOST_STATES = 6_000
"""More would make an array of hundreds of megabytes."""

DRAWN, ENDLESS = "drawn", "endless"


@dataclass(frozen=True, repr=False)
class Transitions:
    """The result of `transitions`.

    ``matrix[i, j]`` is the probability that a throw (or a volley) leads from state i to state j; an
    end leads to itself. The first ``len(turns)`` states are those of games that go on, the start
    before all others; the rest are ends.

    A state is named after the squares of the pawns, and what else matters of them, under the names
    of `Position.state()`: ``12``, ``19 missed=2``, ``31 held / 4``. Of several pawns moved by dice
    the first belongs to whoever is to throw, and so does the end ``won 1``; archers keep their
    order.
    """

    game: Game
    names: tuple[str, ...]
    matrix: Any  # numpy.ndarray, two dimensions
    turns: Any  # numpy.ndarray: by state, how many turns a throw from there takes on average

    def to_pandas(self) -> "pandas.DataFrame":
        """The matrix with the names of its states, where pandas is installed."""
        try:
            import pandas
        except ImportError:
            raise TablierError("no-pandas", room=ROOM) from None
        return pandas.DataFrame(self.matrix, index=self.names, columns=self.names)

    def __repr__(self) -> str:
        ends = ", ".join(self.names[len(self.turns) :])
        return f"<Transitions of {self.game.id}: {len(self.turns)} states; ends: {ends}>"


def transitions(
    game: str | Path | Game,
    *,
    players: int | None = None,
    archers: Archers | None = None,
    **options: int | str,
) -> Transitions:
    """The transition matrix of a goose board: of one pawn alone, or of as many `players`.

    Boards with arrows have no fewer than two. `archers` is as in `odds`.
    """
    found = lab_game(game, players, options)
    skill = check(found.start(), archers)
    if players is None and not isinstance(game, Game) and not found.o.arrows:
        found = lab_game(game, 1, options)
    start = found.start()
    roots = [start]
    if not found.o.arrows and start.turn is None:  # who begins is drawn first
        roots = [start.play(text) for text in start.moves()]
    chain = Chain(found, [root.s for root in roots], skill)
    states = _states(chain)
    if len(states) > MOST_STATES:
        raise TablierError("odds.matrix-large", room=ROOM, states=len(states), most=MOST_STATES)
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
    return Transitions(chain.game, tuple(names), matrix, mean)


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
