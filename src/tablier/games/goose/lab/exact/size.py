"""How large a chain of several players will be, guessed before it is built."""

from typing import NamedTuple

from tablier.games.goose.lab.exact.chain import Chain, bytes_a_state, check_memory
from tablier.games.goose.lab.exact.solve import spread
from tablier.lab.opening import lab_game
from tablier.referee.game import Game
from tablier.rulekit.struct import Struct

MOST_TO_TRY = 250_000
"""States of a smaller chain that is worth building for a better guess."""

SECONDS_TO_BUILD = 8e-7
"""By step; with the next, measured on a desktop machine."""

SECONDS_TO_SOLVE = 5e-9
"""By step and turn."""


class Size(NamedTuple):
    """What a chain is expected to take, about."""

    states: float
    seconds: float


def expected(game: Game, players: int) -> Size | None:
    """Guess the chain of three or more players from those of fewer, and refuse what cannot fit.

    Each player more makes a chain larger by about the same factor. None where there is nothing to
    go by: a board for three and more.
    """
    if 2 not in game.card.players:
        return None
    options = {name: value for name, value in game.options.items() if name != "first"}
    games = [lab_game(game.ruleset, n, options) for n in (1, 2, 3) if n in (1, *game.card.players)]
    one, two, *three = games
    before, last = (Chain(fewer, [_opening(fewer)]) for fewer in (one, two))
    lasting = len(spread(last, _opening(two)).ended)
    if players > 3 and three and last.count**2 / before.count < MOST_TO_TRY:
        before, last = last, Chain(three[0], [_opening(three[0])])
    states = last.count * (last.count / before.count) ** (players - last.seats)
    steps = len(last.steps.target) / last.count
    longest = int(last.steps.turns.max(initial=0))
    width = last.width // last.seats * game.players
    check_memory(game, states, states * bytes_a_state(width, steps, longest))
    seconds = states * steps * (SECONDS_TO_BUILD + SECONDS_TO_SOLVE * lasting)
    return Size(states, seconds)


def _opening(game: Game) -> Struct:
    """A state in which somebody begins; who does makes no difference to the size."""
    start = game.start()
    return start.s if start.turn is not None else start.play(start.moves()[0]).s
