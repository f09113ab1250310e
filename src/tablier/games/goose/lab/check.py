"""Is a board sound? What its chain says of it: squares, circles, impasses, length, seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tablier.games.goose.card import PACKAGE
from tablier.games.goose.game import Goose, place
from tablier.games.goose.lab.exact.solver import BoardSolver
from tablier.games.goose.lab.survey import Loop, Survey, survey
from tablier.lab.boards import Check
from tablier.lab.certainty import Mean, about, counted
from tablier.lab.exact.result import Odds, small_percent
from tablier.lab.exact.solver import OutOfReachError
from tablier.lab.measure import Measured, exact_odds
from tablier.lab.opening import alone, lab_game
from tablier.lab.simulation import MAX_TURNS, simulate
from tablier.lab.units import turns as turns_of
from tablier.referee.game import Game
from tablier.words import Message, listed
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal, number, percent

USUAL_PLAYERS = 2
GAMES = 20_000
FEWEST_GAMES = 1_000
SQUARES_WALKED = 10_000_000
"""Games on a long board are fewer, so that the answer does not take longer."""

PATIENCE = 2_000
"""ExactLengths after which a game is given up, on a board where some games never end."""

EVEN = 0.005
STRONG = 0.03
"""An edge of the first player that nobody notices, and one that everybody does."""

RARE = 1e-12
"""A share of games below which a sum of rounded figures cannot be told from nothing."""


@dataclass(frozen=True, repr=False)
class BoardCheck(Check):
    """A goose board that has been looked over."""

    game: Game
    survey: Survey | None  # None: the board is too large to be looked at position by position
    alone: Odds | None  # one pawn on its own, with dice
    found: Measured | None  # None: nobody can win, so there is nothing to measure
    impasse: float | None  # the share of games in which everybody waits at some time
    piles: bool = False  # turns to miss can pile up

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """What makes the board unfit: ``no-win`` or ``no-end``, ``stuck``, ``endless``."""
        if self.found is None:
            return ("no-win" if self.survey and not self.survey.winnable else "no-end",)
        faults = []
        if self.survey and self.survey.stuck:
            faults.append("stuck")
        if self.found.endless.value > RARE:
            faults.append("endless")
        return tuple(faults)

    @property
    def loops(self) -> tuple[Loop, ...]:
        """Throws that would go round in circles."""
        return (self.survey and self.survey.loops) or ()

    @property
    def well(self) -> bool:
        """Is there nothing at all to say against this board?"""
        if not self.playable or not self.survey or not self.found or self.unused:
            return False
        edge = self.found.edge
        return not self.found.draws.value and (edge is None or _fairness(edge) != "strong")

    @property
    def unused(self) -> tuple[int, ...]:
        """Special squares that no pawn can ever come to."""
        assert isinstance(self.game.ruleset, Goose)
        special = self.game.ruleset.sheet.rule
        return tuple(sq for sq in (self.survey.unreachable if self.survey else ()) if sq in special)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data: what ``--json`` writes."""
        known, found = self.survey, self.found
        edge = found and found.edge
        return {
            "board": self.game.id,
            "track": self.game.o.track,
            "players": self.game.players,
            "playable": self.playable,
            "faults": list(self.faults),
            "unreachable": known and list(known.unreachable),
            "unused": list(self.unused),
            "stuck": known and list(known.stuck),
            "loops": known and known.loops is not None and [loop._asdict() for loop in known.loops],
            "doomed": known and known.doomed,
            "impasse": self.impasse,
            "alone": self.alone and self.alone.turns.mean,
            "turns": found and found.turns.value,
            "wins": found and [win.value for win in found.wins],
            "edge": edge and edge.value,
            "edge_error": edge and edge.error,
            "draws": found and found.draws.value,
            "endless": found and found.endless.value,
            "waiting": found and found.waiting and found.waiting.value,
            "exact": found is not None and found.exact is not None,
        }

    def _sentences(self, lang: str) -> Iterator[Message]:
        """First what is wrong, then what the board is like."""
        yield _words(
            "head", board=self.game.card.titles, squares=self.game.o.track, n=self.game.players
        )
        for fault in self.faults:
            yield _words("fault-mark", fault=self._fault(fault, lang))
        known = self.survey
        if known and known.example and self.found:
            # Where one pawn shows all that can happen, it stands for every player's.
            pawns = known.example * (self.game.players // len(known.example))
            there = [place("here", square)[lang] for square in pawns]
            together = there[:1] if len(set(there)) == 1 else there
            yield _words("where", pawns=listed(together, lang), n=self.game.players)
        if known and known.unreachable:
            yield _words(
                "unreachable", squares=squares(known.unreachable), n=len(known.unreachable)
            )
        if self.unused:
            yield _words("unused", squares=squares(self.unused), n=len(self.unused))
        yield from self._loops(lang)
        if self.impasse:
            share = percent(self.impasse, lang)
            yield _words("impasse", share=share, **self._rule("impasse", lang))
        if self.found:
            yield from self._figures(self.found, lang)
        if self.faults:
            yield _words("faulty")
        else:
            yield _words("well" if self.well else "playable")

    def _fault(self, fault: str, lang: str) -> str:
        values: dict[str, Any] = {"track": self.game.o.track}
        if fault == "stuck" and self.survey:
            values |= {"squares": squares(self.survey.stuck), "n": len(self.survey.stuck)}
        elif fault == "endless" and self.found:
            values |= {"share": small_percent(self.found.endless.value, lang)}
            if not self.found.exact:
                fault, values["turns"] = "endless-played", self.found.played.setup.most
                values["unit"] = turns_of(self.game)
        return _words(fault, **values).say(lang)

    def _loops(self, lang: str) -> Iterator[Message]:
        if self.game.o.arrows:
            return  # the reader refuses squares that send round
        if self.survey is None or self.survey.loops is None:
            yield _words("loops-unread")
            return
        if not self.loops:
            yield _words("loops-none")
            return
        yield _words("loops", n=len(self.loops), **self._rule("circle", lang))
        together: dict[tuple[int, int, int], list[str]] = {}
        for loop in self.loops:
            together.setdefault((loop.square, loop.stays, loop.missed), []).append(loop.throw)
        for (square, stays, missed), throws in together.items():
            yield _words("loop", square=square, throws=", ".join(throws), stays=stays, n=missed)

    def _rule(self, name: str, lang: str) -> dict[str, str]:
        """A rule of the engine, under the name that this board gives it, in its page's words."""
        rule = self.game.rules(lang)[f"{self.game.id}.{self.game.ruleset.cited(name)}"]
        return {"rule": rule.id, "text": " ".join(rule.text.split())}

    def _figures(self, found: Measured, lang: str) -> Iterator[Message]:
        if found.draws.value:
            yield _words("draws", share=small_percent(found.draws.value, lang))
        if self.alone and self.alone.endless + self.alone.draws < RARE:
            mean = self.alone.turns.mean
            yield _words("alone", n=counted(mean), mean=decimal(mean, lang))
        if self.game.players > 1:
            turns = found.exact.turns if found.exact else found.played.turns
            yield _words(
                "volleys" if self.game.o.arrows else "turns",
                n=counted(turns.mean),
                mean=decimal(turns.mean, lang),
                median=turns.median,
                p95=turns.p95,
            )
        games = number(found.played.tally.games, lang)
        if edge := found.edge:
            yield _words(
                f"edge-{_fairness(edge)}",
                n=counted(100 * edge.value),
                points=about(edge, 100.0, lang),
                games=games,
            )
        waited = bool(found.waiting and found.waiting.value)
        if found.waiting and waited:
            share = percent(found.waiting.value, lang)
            yield _words("waiting", share=share, unit=turns_of(self.game))
        if found.exact:
            yield _words("exact" if waited else "all-exact", games=games)
        else:
            yield _words("piled" if self.piles else "played", games=games)


def check(rules: Goose, players: int | None) -> BoardCheck:
    """Look a goose board over: its squares, and how it plays for so many players (two)."""
    if players is None and USUAL_PLAYERS in rules.card.players:
        players = USUAL_PLAYERS
    game = lab_game(rules, players)
    piles = BoardSolver().piles_up(game)
    known = _survey(game, piles)
    if known and not known.winnable:
        return BoardCheck(game, known, None, None, None)
    exact = exact_odds(game, impasses=True)
    patience = PATIENCE if exact and exact.endless > RARE else MAX_TURNS
    games = max(FEWEST_GAMES, min(GAMES, SQUARES_WALKED // game.o.track))
    try:
        played = simulate(game, games, detail=True, max_turns=patience)
    except TablierError as error:
        if error.message.key != "no-end":
            raise
        return BoardCheck(game, known, None, None, None)
    if played.partial:
        raise KeyboardInterrupt
    found = Measured(game, exact, played)
    single = None if game.o.arrows else exact_odds(alone(game))  # arrows are only shot together
    return BoardCheck(game, known, single, found, exact.impasse if exact else None, piles)


def _survey(game: Game, piles: bool) -> Survey | None:
    """Position by position, where that takes seconds."""
    try:
        return survey(game, piles) if BoardSolver().is_quick(game, piles) else None
    except OutOfReachError:
        return None


def _words(key: str, **values: Any) -> Message:
    return Message(PACKAGE, f"lab.check.{key}", values)


def _fairness(edge: Mean) -> str:
    """How much of an edge the first player has, in a word."""
    if not edge.exact and not edge.clear:
        return "unclear"
    if abs(edge.value) < EVEN:
        return "even"
    return "slight" if 0 < edge.value < STRONG else "strong"


def squares(numbers: tuple[int, ...]) -> str:
    """Squares as people list them: ``3, 17–19``."""
    runs: list[list[int]] = []
    for square in numbers:
        if runs and runs[-1][-1] == square - 1:
            runs[-1].append(square)
        else:
            runs.append([square])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
