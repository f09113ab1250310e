"""What exact odds are."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tablier.lab.base import Result, Summary, Table
from tablier.lab.certainty import Mean, counted
from tablier.lab.part import lab_part
from tablier.lab.plots import panels
from tablier.lab.plots.house import Heading
from tablier.lab.plots.layouts import Layout, one_game
from tablier.lab.summary import row, spread, win_rows
from tablier.lab.titles import players, unusual
from tablier.lab.units import turns as turns_of
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, Message, both, language
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, hundredths, number, percent, pointed

PACKAGE = "tablier.lab"
CLEAR_EDGE = 0.0005
"""An edge over an even share that is worth a sentence."""


@dataclass(frozen=True)
class ExactLengths:
    """How long games last: those that end."""

    mean: float
    median: int
    p95: int


@dataclass(frozen=True)
class Shortest:
    """A game that could not be shorter."""

    turns: int
    throws: tuple[str, ...]  # its throws one after the other; or the winner's alone
    whole: bool  # every player's throws are told
    chance: float  # of a game as short


@dataclass(frozen=True)
class Square:
    """How a square is visited: a visit is a throw that leaves its pawn there."""

    visited: float  # the share of games in which it is, by anybody
    visits: float  # in a mean game, by everybody


@dataclass(frozen=True, repr=False)
class Odds(Result):
    """The result of `odds`: probabilities, of all games that may follow from one position."""

    game: Game
    wins: tuple[float, ...]  # by seat, a shared win divided among its winners
    shared: float
    draws: float
    endless: float  # games that can never end
    turns: ExactLengths
    distribution: tuple[float, ...]  # by turns still to come: games that end with that turn
    method: str  # "chain": all pawns together; "independence": pawns one by one
    states: int
    first: int | None  # the seat whose turn it is
    begun: bool = False  # asked of a position in the middle of a game
    fraction: Fraction | None = None  # the mean number of turns
    shortest: Shortest | None = None
    squares: tuple[Square, ...] | None = None
    impasse: float | None = None  # games in which everybody waits for a visitor at some time

    def more_than(self, turns: int) -> float:
        """The share of games that last more than so many turns, for ever included."""
        if type(turns) is not int:
            raise TablierError("not-whole", package=PACKAGE, name="turns", found=str(turns))
        return float(sum(self.distribution[max(0, turns + 1) :])) + self.endless

    @property
    def edge(self) -> float | None:
        """What the first player wins more than an even share of what is won at all."""
        if self.first is None or len(self.wins) == 1:
            return None
        return self.wins[self.first] - sum(self.wins) / len(self.wins)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        found: dict[str, Any] = {
            "game": self.game.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "wins": list(self.wins),
            "shared": self.shared,
            "draws": self.draws,
            "endless": self.endless,
            "turns": vars(self.turns).copy() if any(self.distribution) else None,
            "edge": self.edge,
            "distribution": list(self.distribution),
            "method": self.method,
            "states": self.states,
        }
        if self.fraction is not None:
            found["fraction"] = str(self.fraction)
        if self.shortest:
            found["shortest"] = {**vars(self.shortest), "throws": list(self.shortest.throws)}
        if self.squares is not None:
            found["squares"] = [vars(square).copy() for square in self.squares]
        if self.impasse is not None:
            found["impasse"] = self.impasse
        return found

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"lengths": self._length_table, "wins": self._win_table, "visits": self._visit_table}

    def _length_table(self) -> Table:
        return Table(("turns", "share"), list(enumerate(self.distribution)))

    def _win_table(self) -> Table:
        lang = language()
        rows = [(seat, self.game.names[seat][lang], win) for seat, win in enumerate(self.wins)]
        return Table(("seat", "name", "share"), rows)

    def _visit_table(self) -> Table:
        if self.squares is None:
            raise TablierError("odds.no-squares", package=PACKAGE)
        rows = [(n, square.visited, square.visits) for n, square in enumerate(self.squares)]
        return Table(("square", "visited", "visits"), rows)

    def _means(self) -> tuple[Mean, ...]:
        return tuple(Mean(win, 0.0, exact=True) for win in self.wins)

    def _heading(self, lang: str) -> Heading:
        said = [players(self.game, lang), Message(PACKAGE, "plot.exact").say(lang)]
        if self.begun:
            said.append(Message(PACKAGE, "plot.from-here").say(lang))
        return Heading(
            self.game.card.titles[lang], [" · ".join([*said, *unusual(self.game, lang)])]
        )

    def _layout(self, lang: str) -> Layout:
        lengths = panels.Lengths(
            "", self.distribution, self.turns.mean, self.turns.median, endless=self.said_endless()
        )
        wins = panels.Wins("", self._means(), Mean(self.draws, 0.0, exact=True))
        return one_game(self.game, lengths, wins, self._places())

    def said_endless(self) -> Both | None:
        """How many games never end, in words; None where all do."""
        if not self.endless:
            return None
        share = {lang: small_percent(self.endless, lang) for lang in LANGUAGES}
        return both(PACKAGE, "plot.endless", share=share)

    def _places(self) -> dict[str, float] | None:
        """How often each place is visited, by its name in the drawing."""
        watcher = lab_part(self.game).watcher
        if self.squares is None or watcher is None:
            return None
        visits = (square.visits for square in self.squares)
        return dict(zip(watcher.places(self.game), visits, strict=True))

    def _summary(self, lang: str) -> Summary:
        turns = self.turns
        mean = Mean(turns.mean, 0.0, exact=True)
        rows = [*spread(self.game, mean, turns.median, turns.p95, lang, 4)]
        rows += win_rows(self.game, self._means(), lang)
        for key in ("shared", "draws", "endless", "impasse"):
            if share := getattr(self, key):
                rows.append(row(key, lang, small_percent(share, lang)))
        return Summary(("", ""), rows)

    def _sentences(self, lang: str) -> Iterator[Message]:
        def said(key: str, **values: Any) -> Message:
            return Message(PACKAGE, f"odds.{key}", values)

        yield said(
            f"head-{self.method}",
            game=self.game.card.titles,
            n=self.states,
            players=self.game.players,
            states=number(self.states, lang),
        )
        over = self.distribution[:1] == (1.0,)
        if over:
            yield said("over")
        elif self.endless < 1:
            yield said(
                "turns-left" if self.begun else "turns",
                n=counted(self.turns.mean),
                mean=decimal(self.turns.mean, lang, 4),
                median=self.turns.median,
                p95=self.turns.p95,
                unit=turns_of(self.game, self.turns.mean),
            )
        if self.fraction is not None:
            yield said("fraction", fraction=str(self.fraction), unit=turns_of(self.game))
        if len(self.wins) > 1:
            for seat, win in enumerate(self.wins):
                share = small_percent(win, lang)
                yield said("win", seat=seat + 1, name=self.game.names[seat], share=share)
        for key in ("shared", "draws", "endless", "impasse"):
            share = getattr(self, key)
            if share or (key == "impasse" and share is not None):
                yield said(key, share=small_percent(share, lang))
        if (edge := self.edge) is not None:
            key = "even" if abs(edge) < CLEAR_EDGE else "edge" if edge > 0 else "handicap"
            key += "-now" if self.begun else ""
            assert self.first is not None
            name = self.game.names[self.first]
            points = 100 * abs(edge)
            yield said(key, n=counted(points), name=name, points=decimal(points, lang))
        if self.shortest and not self.shortest.turns:
            yield said("shortest-over")
        elif self.shortest:
            key = "shortest" if self.shortest.whole else "shortest-own"
            yield said(
                key,
                n=self.shortest.turns,
                throws=", ".join(self.shortest.throws),
                share=small_percent(self.shortest.chance, lang),
                unit=turns_of(self.game, self.shortest.turns),
            )
        if self.squares is not None and over:
            yield said("squares-over")
        elif self.squares is not None:
            yield said("squares")
            for square, found in enumerate(self.squares):
                visited = small_percent(found.visited, lang)
                yield said(
                    "square",
                    square=f"{square:4}",
                    visited=f"{visited:>10}",
                    visits=f"{decimal(found.visits, lang, 4):>10}",
                )


def small_percent(share: float, lang: str) -> str:
    """A share in hundredths; one that would read 0 is told by its first figures."""
    if 0 < share < 0.00005:
        return hundredths(pointed(f"{100 * share:.2g}", lang), lang)
    return percent(share, lang)
