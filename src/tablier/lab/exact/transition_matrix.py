"""The transition matrix of a board, as an array: from every state to every other, by one throw."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tablier.lab.base import Result, Summary, Table
from tablier.lab.plots import heat
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout
from tablier.lab.summary import row
from tablier.lab.titles import players, unusual
from tablier.referee.game import Game
from tablier.words import Both, Message
from tablier.words.numbers import number

PACKAGE = "tablier.lab"


@dataclass(frozen=True, repr=False)
class Transitions(Result):
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

    def _heading(self, lang: str) -> Heading:
        said = [players(self.game, lang), *unusual(self.game, lang)]
        return Heading(self.game.card.titles[lang], [" · ".join(said)])

    def _layout(self, lang: str) -> Layout:
        drawn = partial(heat.matrix, chances=self.matrix[: len(self.turns)], names=self.names)
        return Layout({"matrix": drawn}, [["matrix"]], (9, 7.6))

    def _summary(self, lang: str) -> Summary:
        going = len(self.turns)
        possible = int((self.matrix[:going] > 0).sum())
        rows = [
            row("states", lang, number(going, lang)),
            row("ends", lang, self._ends(lang)),
            row("possible", lang, number(possible, lang)),
        ]
        return Summary(("", ""), rows)

    def _ends(self, lang: str) -> str:
        said = zip(self.ends, self.meanings, strict=True)
        return ", ".join(f"{name} ({meaning[lang]})" for name, meaning in said)

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
                "ends": self._ends(lang),
            },
        )
