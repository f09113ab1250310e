"""The transition matrix of a board, as an array: from every state to every other, by one throw."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablier.lab.base import Figures, Table
from tablier.referee.game import Game
from tablier.words import Both, Message
from tablier.words.numbers import number

PACKAGE = "tablier.lab"


@dataclass(frozen=True, repr=False)
class Transitions(Figures):
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
    meanings: tuple[Both, ...]  # of the ends, in words

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of the states in which a game is over, or can never be."""
        return self.names[len(self.turns) :]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "game": self.game.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "names": list(self.names),
            "matrix": self.matrix.tolist(),
            "turns": self.turns.tolist(),
        }

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"matrix": self._matrix_table}

    def _matrix_table(self) -> Table:
        rows = zip(self.names, self.matrix.tolist(), strict=True)
        return Table(("state", *self.names), [(name, *row) for name, row in rows], named=True)

    def _sentences(self, lang: str) -> Iterator[Message]:
        going = len(self.turns)
        yield Message(
            PACKAGE,
            "transitions.said",
            {
                "game": self.game.card.titles,
                "players": self.game.players,
                "n": going,
                "states": number(going, lang),
                "ends": ", ".join(
                    f"{name} ({said[lang]})"
                    for name, said in zip(self.ends, self.meanings, strict=True)
                ),
            },
        )
