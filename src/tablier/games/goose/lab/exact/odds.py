"""Exact odds of a game: who wins, how often nobody does, how long it takes."""

from fractions import Fraction
from typing import Any

import numpy as np

from tablier.games.goose import turns
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.lab.exact import arrows
from tablier.games.goose.lab.exact.chain import Chain
from tablier.games.goose.lab.exact.rational import mean_turns
from tablier.games.goose.lab.exact.shortest import shortest_alone, shortest_game
from tablier.games.goose.lab.exact.single_pawn import Race, independent
from tablier.games.goose.lab.exact.size import expected
from tablier.games.goose.lab.exact.solve import Spread, seat_of, seated, spread, visit_chances
from tablier.games.goose.vocabulary import FREED, RESCUED, TAKEN
from tablier.lab.exact.result import ExactLengths, Odds, Shortest, Square
from tablier.lab.part import lab_part
from tablier.lab.progress import Progress, silent
from tablier.lab.shooting import Archers
from tablier.referee.position import Position
from tablier.words.errors import TablierError

_VISITED = (TAKEN, RESCUED, FREED)  # squares where one waits for a visitor


def odds(
    position: Position,
    archers: Archers | None,
    *,
    fraction: bool = False,
    shortest: bool = False,
    squares: bool = False,
    impasses: bool = False,
    progress: Progress = silent,
) -> Odds:
    """The exact odds from a position; the words ask for more, as in `tablier.lab.odds`."""
    game = position.game
    skill = skills_of(position, archers)
    living = [seat for seat in range(game.players) if not position.gone(seat)]
    if fraction and game.players > 1:
        raise TablierError("lab.odds.fraction-one", package=PACKAGE, n=game.players)
    if squares and (len(living) > 2 or game.o.arrows):
        raise TablierError("lab.odds.squares-few", package=PACKAGE)
    if position.over:
        return _over(position, fraction, shortest, squares, impasses)
    asked = Question(position, skill, progress)
    alone = independent(game.o) and len(living) > 1 and not squares
    if alone:
        found, states = asked.alone()
    else:
        if len(living) > 2 and (size := expected(game, len(living))):
            progress("expected", size.states)
            progress("seconds", size.seconds)
        found, states = asked.together()
    more: dict[str, Any] = {}
    if fraction:
        more["fraction"] = mean_turns(asked.chain, asked.roots[0][1].s)
    if shortest:
        more["shortest"] = asked.shortest(found.ended.sum(axis=1))
    if squares:
        more["squares"] = asked.squares(found)
    if impasses:
        more["impasse"] = asked.impasse(found)
    return _result(position, found, "independence" if alone else "chain", states, **more)


def skills_of(position: Position, archers: Archers | None) -> arrows.Skill | None:
    """How the archers of a position shoot, where there are any; more than two are refused."""
    game = position.game
    asked = lab_part(game).archers(archers or {}, game.players)
    if not game.o.arrows:
        return None
    shooting = sum(not position.gone(seat) for seat in range(game.players))
    if shooting > arrows.MOST_ARCHERS:
        raise TablierError(
            "lab.odds.archers", package=PACKAGE, n=shooting, game=game.ruleset.called
        )
    found = []
    for archer in asked:
        parts = np.diff([0, *archer.skill])
        found.append(tuple(float(part) / archer.skill[-1] for part in parts))
    return found


class Question:
    """One question: a position, and the chain that answers."""

    def __init__(self, position: Position, skill: arrows.Skill | None, progress: Progress) -> None:
        self.position = position
        self.game = position.game
        self.skill = skill
        self.progress = progress
        self.roots: list[tuple[float, Position]] = [(1.0, position)]
        if not self.game.o.arrows and position.turn is None:  # who begins is drawn first
            chances = position.chances().items()
            self.roots = [(float(share), position.play(text)) for text, share in chances]
        self.chain: Chain
        self.races: list[Race] = []  # where each pawn runs on its own

    def alone(self) -> tuple[Spread, int]:
        """Each pawn on its own."""
        races = [(share, Race(self.game, _dice(root))) for share, root in self.roots]
        self.races = [race for _, race in races]
        whole = _mixed([(share, race.spread()) for share, race in races])
        return whole, sum(race.chain.count for race in self.races)

    def together(self, o: Any = None) -> tuple[Spread, int]:
        """All pawns together; `o` is a board to play on instead of the game's own."""
        chain = Chain(self.game, [root.s for _, root in self.roots], self.skill, o, self.progress)
        known: dict[bytes, Spread] = {}
        found = []
        for share, root in self.roots:
            key = chain.row(root.s).tobytes()
            if key not in known:
                known[key] = spread(chain, root.s, self.progress)
            ended = seated(known[key].ended, self.game.players, seat_of(chain, root.s))
            found.append((share, known[key]._replace(ended=ended)))
        if o is None:
            self.chain = chain
        return _mixed(found), chain.count

    def shortest(self, distribution: Any) -> Shortest | None:
        """The shortest game that somebody wins."""
        if self.races:
            return shortest_alone(self.races, distribution)
        return shortest_game(self.chain, [root for _, root in self.roots], distribution)

    def squares(self, found: Spread) -> tuple[Square, ...]:
        """How every square is visited."""
        visited = sum(share * visit_chances(self.chain, root.s) for share, root in self.roots)
        return tuple(
            Square(float(share), float(visits))
            for share, visits in zip(visited, found.visits, strict=True)
        )

    def impasse(self, found: Spread) -> float:
        """The share of games in which everybody waits for a visitor at some time.

        Until then it does not matter what an impasse does: it is as likely as a draw on the same
        board where an impasse is one.
        """
        visited = any(hold in _VISITED for hold in self.game.o.hold)
        if self.races or not visited:
            return 0.0
        if self.game.o.release:
            o = self.game.o.copy()
            o.release = 0
            found, _ = self.together(o)
        drawn = float(found.ended[:, 0].sum())
        return max(0.0, drawn - self.ruined()) if self.game.players == 1 else drawn

    def ruined(self) -> float:
        """How often somebody who plays alone is out before having to wait: nobody wins then either.

        Whoever is alone waits in vain wherever one has to wait: those games end there.
        """
        o = self.game.o.copy()
        for square, hold in enumerate(o.hold):
            if hold in _VISITED:
                o.hold[square], o.to[square] = 0, o.track
        found, _ = self.together(o)
        return float(found.ended[:, 0].sum())


def _dice(root: Position) -> turns.State:
    assert isinstance(root.s, turns.State)
    return root.s


def _mixed(found: list[tuple[float, Spread]]) -> Spread:
    """Several beginnings, each with its probability, as one."""
    longest = max(len(one.ended) for _, one in found)
    ended = np.zeros((longest, found[0][1].ended.shape[1]))
    for share, one in found:
        ended[: len(one.ended)] += share * one.ended
    endless = sum(share * one.endless for share, one in found)
    return Spread(ended, endless, sum(share * one.visits for share, one in found))


def _over(
    position: Position, fraction: bool, shortest: bool, squares: bool, impasses: bool
) -> Odds:
    """A finished game: nothing is left to chance.

    With dice, nobody wins only where everybody waits, or where somebody who plays alone has left.
    """
    o, won = position.game.o, bool(position.winners)
    left = any(not position.gone(seat) for seat in range(position.game.players))
    waited = left and not won and not o.arrows
    ended = np.zeros((1, 1 << position.game.players))
    ended[0, sum(1 << seat for seat in position.winners)] = 1.0
    return _result(
        position,
        Spread(ended, 0.0, np.zeros(0)),
        "chain",
        1,
        fraction=Fraction(0) if fraction else None,
        shortest=Shortest(0, (), True, 1.0) if shortest and won else None,
        squares=(Square(0.0, 0.0),) * (o.track + 1) if squares else None,
        impasse=float(waited) if impasses else None,
    )


def _result(position: Position, found: Spread, method: str, states: int, **more: Any) -> Odds:
    seats = position.game.players
    shares = found.ended.sum(axis=0)
    wins = [0.0] * seats
    shared = 0.0
    for mask in range(1, len(shares)):
        winners = [seat for seat in range(seats) if mask >> seat & 1]
        for seat in winners:
            wins[seat] += float(shares[mask]) / len(winners)
        if len(winners) > 1:
            shared += float(shares[mask])
    lengths = found.ended.sum(axis=1)
    ending = float(lengths.sum())
    return Odds(
        game=position.game,
        wins=tuple(wins),
        shared=shared,
        draws=float(shares[0]),
        endless=found.endless,
        turns=_turns(lengths / ending if ending else lengths),
        distribution=tuple(lengths.tolist()),
        method=method,
        states=states,
        first=position.turn,
        begun=position.turns > 0 or position.set_up,
        **more,
    )


def _turns(lengths: Any) -> ExactLengths:
    passed = np.cumsum(lengths)
    median, p95 = (int(np.searchsorted(passed, part - 1e-12)) for part in (0.5, 0.95))
    return ExactLengths(float(lengths @ np.arange(len(lengths))), median, p95)
