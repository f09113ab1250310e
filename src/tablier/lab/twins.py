"""Are the compiled rules of a game those that are written? Both play the same games."""

from typing import Any

from tablier.lab import drivers
from tablier.lab.chance import key_of
from tablier.lab.compiled import interpreted
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM
from tablier.lab.shooting import skills
from tablier.lab.simulation import prepare
from tablier.lab.tally import Tally, Task, play_chunk
from tablier.referee.game import Game

GAMES = 20
MOST_TURNS = 300


def compiled_as_written(game: Game, seed: int = 0) -> bool:
    """Play the same games both ways, from records that hold something else before."""
    setup = prepare(game, seed, max_turns=MOST_TURNS)._replace(fast=False)
    return play_chunk(Task(setup, 0, GAMES)) == _as_written(game, seed, skills(setup.archers))


def _as_written(game: Game, seed: int, skill: Any) -> Tally:
    rules = interpreted(game)
    choose = lab_part(game).policy(UNIFORM)(rules)
    play = drivers.playing(rules, choose, drivers.ending(rules))
    s = game.ruleset.state_type()
    for name, length in s.fields.items():
        setattr(s, name, [1] * length if length else 1)
    lengths, wins, counts = [0] * (MOST_TURNS + 1), [0] * game.players, [0] * drivers.COUNTS
    actions, key = [0] * game.ruleset.most_actions, list(key_of(seed))
    play(s, game.o, actions, skill, [0] * 4, key, [0, GAMES], MOST_TURNS, lengths, wins, counts)
    last = max((turns for turns, count in enumerate(lengths) if count), default=-1) + 1
    return Tally(
        GAMES,
        counts[drivers.UNFINISHED],
        counts[drivers.DRAWS],
        counts[drivers.SHARED],
        tuple(wins),
        tuple(lengths[:last]),
    )
