"""Who is winning? The chances by seat from any position, quickly enough to be asked after a move.

Exact where every position of the game can be known: goose boards for one or two players, and for
any number where pawns never meet, as long as they are not too large. Elsewhere the game is played
on from this very position, some thousand times, and the answer says how sure it is. A viewer's
answer holds nothing that the viewer may not know.
"""

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from tablier.games.goose import turns, volley
from tablier.games.goose.vocabulary import UNSHOT
from tablier.lab import drivers
from tablier.lab.certainty import share_error
from tablier.lab.chance import key_of
from tablier.lab.compiled import program
from tablier.lab.exact.alone import independent
from tablier.lab.exact.apart import Apart
from tablier.lab.exact.arrows import likelihood
from tablier.lab.exact.odds import check
from tablier.lab.exact.solved import MOST_SEATS, Solved, kept, solve
from tablier.lab.onward import AIMING, onward, parts
from tablier.lab.policies import seated
from tablier.lab.progress import Progress, silent
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.rulekit.build import layout, pack
from tablier.rulekit.kinds import HIDDEN
from tablier.words import Message, language
from tablier.words.errors import TablierError
from tablier.words.numbers import decimal

ROOM = "lab"
MILLISECONDS = 80
FIRST_GAMES = 64
MOST_GAMES = 1 << 14
"""Enough: the standard error is below half a point."""

MOST_TURNS = 2000
"""Turns after which a game that was played on is given up, won by nobody."""

MOST_SQUARES = 120
MOST_THROWS = 1296
MOST_ARROWS = 2
"""Boards up to this size are solved; larger ones are played on, lest somebody waits."""

MOST_MEMORY = 100_000_000
"""Bytes for solving a board. Many tokens make a small board large: that shows on the way."""

MOST_KEPT = 16
NOTHING = 1e-9  # what rounding leaves

# How the chances were found; `live.how` has a sentence for each.
ENDED, DICE, ARROWS, PLAYED, AIMED = "over", "dice", "arrows", "played", "aimed"


@dataclass(frozen=True)
class Chances:
    """The chances to win from one position, in the eyes of one viewer."""

    wins: tuple[float, ...]  # by seat, a shared win divided among its winners
    draws: float  # games that nobody wins
    exact: bool
    error: float  # the standard error of the least sure of them; 0 when exact
    games: int  # played on to find out; 0 when exact
    how: str  # what they rest on: a key of `live.how`

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {**vars(self), "wins": list(self.wins)}

    def explain(self, lang: str | None = None) -> str:
        """What the chances rest on, in a sentence."""
        lang = lang or language()
        error = decimal(100 * self.error, lang, 1)
        return Message(ROOM, f"live.how.{self.how}", {"n": self.games, "error": error}).say(lang)


def chances(
    position: Position,
    view: int | str | None = None,
    milliseconds: float = MILLISECONDS,
    least: int = FIRST_GAMES,
) -> Chances:
    """The chances by seat; `view` is the seat that asks, or ``public``: None knows everything.

    Where the game is played on, `least` games are, however long they take. The same position gives
    the same answer, as long as there is time for as many games. The first question about a game
    takes longer: it compiles, or solves a board.
    """
    game = position.game
    if position.over:
        return Chances(position.shares, float(not position.winners), True, 0.0, 0, ENDED)
    seen = Position(game, position.seen(view))
    solution = _solution(game)
    found = _exact(seen, solution) if solution else None
    return found or _played(seen, milliseconds, least)


# --- exactly ----------------------------------------------------------------------------------

# None: it has none, do not try again.
_solutions: OrderedDict[Game, Solved | Apart | None] = OrderedDict()
_solving = threading.Lock()


def solvable(game: Game) -> bool:
    """Is it worth trying to know all positions of a game?"""
    o, rules = game.o, game.ruleset.rules
    if rules not in (turns, volley) or o.track > MOST_SQUARES:
        return False
    if game.players > MOST_SEATS and not independent(o):
        return False
    return bool(o.arrows <= MOST_ARROWS and o.tickets <= MOST_THROWS)


def settled(game: Game) -> bool:
    """Is nothing to be gained by `settle`? Then answers are as good as they will be."""
    if not solvable(game):
        return True
    _solution(game)
    return game in _solutions


def settle(game: Game, progress: Progress = silent) -> None:
    """Solve a game now if it can be solved: archers' boards take some seconds, once."""
    if not settled(game):
        _remember(game, _solved(game, progress))


def _solution(game: Game) -> Solved | Apart | None:
    """The solution of a game, if it is known, kept on disk, or found in a moment."""
    if not solvable(game):
        return None
    with _solving:
        if game not in _solutions:
            if not game.o.arrows:
                _remember(game, _solved(game))
            elif found := kept(game):
                _remember(game, found)
        return _solutions.get(game)


def _solved(game: Game, progress: Progress = silent) -> Solved | Apart | None:
    try:
        if game.players > MOST_SEATS:
            return Apart(game, MOST_MEMORY)
        return solve(game, progress=progress, most=MOST_MEMORY)
    except TablierError:  # too many positions, or no end of them: then it is played on
        return None


def _remember(game: Game, found: Solved | Apart | None) -> None:
    _solutions[game] = found
    while len(_solutions) > MOST_KEPT:
        _solutions.popitem(last=False)


def _exact(seen: Position, solution: Solved | Apart) -> Chances | None:
    """Looked up; where one archer has shot already, over all that the other may shoot."""
    game = seen.game
    places = _volleys(seen) if game.o.arrows else [(1.0, seen)]
    if not all(solution.knows(place) for _, place in places):
        return None
    found = [(share, solution.wins(place)) for share, place in places]
    wins = tuple(
        min(1.0, sum(share * by_seat[seat] for share, by_seat in found))
        for seat in range(game.players)
    )
    rest = 1 - sum(wins)
    how = ARROWS if game.o.arrows else DICE
    return Chances(wins, rest if rest > NOTHING else 0.0, True, 0.0, 0, how)


def _volleys(seen: Position) -> list[tuple[float, Position]]:
    """What may follow once a volley that has begun is complete, each with its probability."""
    s = seen.s.copy()
    shot: list[int] = getattr(s, "shot")  # noqa: B009 (only games with arrows come here)
    # What is hidden is still to be shot, as far as this viewer can tell.
    shot[:] = [UNSHOT if given == HIDDEN else given for given in shot]
    place = Position(seen.game, s)
    if all(given == UNSHOT for given in shot):
        return [(1.0, place)]
    skill = check(seen.game.start(), None) or []
    places = [(1.0, place)]
    for waited in place.awaits:
        seat = waited.seat
        assert seat is not None
        arrows = place.state()["arrows"][seat]
        places = [
            (share * likelihood(skill[seat], action, arrows), before.play(text, seat))
            for share, before in places
            for text, action in before.actions(seat)
        ]
    return places


# --- by playing on ----------------------------------------------------------------------------


def _played(seen: Position, milliseconds: float, least: int) -> Chances:
    """Play on, twice as many games each time, until there are enough or time is short.

    So the same position is answered alike even when the machine is now quicker, now slower.
    """
    game = seen.game
    ready = program(game)
    play = ready.driver(onward, *parts(ready.family))
    memory = np.zeros(1, dtype=layout(ready.state_type))
    s: Any = memory[0]
    words, origin = memory.view(np.int64), np.array([pack(seen.s)]).view(np.int64)
    archers = seated({}, game.players)
    skill = np.array([n for archer in archers for n in archer.skill], np.int64)
    key = np.array(key_of(_seed(seen)), np.int64)
    room = np.zeros(ready.most_actions, np.int64)
    rng = np.zeros(4, np.int64)
    lengths = np.zeros(MOST_TURNS + 1, np.int64)
    wins = np.zeros(game.players, np.int64)
    counts = np.zeros(drivers.COUNTS, np.int64)

    def run(first: int, last: int) -> None:
        numbers = np.array([first, last], np.int64)
        play(s, ready.o, words, origin, room, skill, rng, key, numbers, MOST_TURNS, lengths, wins,
             counts)  # fmt: skip

    run(0, 0)  # compiles
    began = time.perf_counter()
    played, wanted = 0, least
    while True:
        run(played, wanted)
        played = wanted
        spent = time.perf_counter() - began
        wanted *= 2
        if wanted > MOST_GAMES or 2 * spent > milliseconds / 1000:
            break
    shares = tuple(float(n) / drivers.WHOLE / played for n in wins)
    error = max(share_error(share, played) for share in shares)
    how = AIMED if ready.family in AIMING else PLAYED
    return Chances(shares, max(0.0, 1 - sum(shares)), False, error, played, how)


def _seed(seen: Position) -> int:
    """A number that equal positions share, in the same eyes."""
    key = repr((seen.game.identity, seen.game.ruleset.key(seen.s, seen.game.o)))
    return int.from_bytes(sha256(key.encode()).digest()[:8])
