"""Hold two sets of weights of Archers against each other: each opening is played with both colours.

python -m training.archers_weights new.json training/archers_first.json --games 200 --nodes 4000
"""

import argparse
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import tablier
from tablier.games.archers.vocabulary import State
from tablier.referee.game import Game
from tablier.referee.position import Position
from training.duels import Mover, thinker


@dataclass(frozen=True)
class Weighed:
    """The engine with weights of its own; a function of positions, as tournaments take them."""

    path: Path
    nodes: int

    @property
    def __name__(self) -> str:
        return str(self.path)

    def __call__(self, position: Position, seat: int) -> str:
        """The first action that it would take."""
        assert isinstance(position.s, State)
        action = _mover(position.game, self.path, self.nodes)(position.s)[0]
        return next(text for text, number in position.actions(seat) if number == action)


@lru_cache(maxsize=8)
def _mover(game: Game, path: Path, nodes: int) -> Mover:
    return thinker(game, nodes, None, json.loads(path.read_text())["weights"])


def main() -> None:
    """Play the tournament and say how it ended."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("weights", nargs="+", type=Path)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--nodes", type=int, default=4_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--workers", type=int)
    given = asked.parse_args()
    sides = [Weighed(path, given.nodes) for path in given.weights]
    how = {"seed": given.seed, "workers": given.workers}
    print(tablier.tournament("archers", sides, given.games, **how).say("en"))


if __name__ == "__main__":
    main()
