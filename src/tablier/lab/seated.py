"""Simulations in which somebody chooses: an opponent, or any function that is given a position.

The same drivers play, by the interpreted rules and the same dice: the referee's own, not compiled.
Whoever chooses is seated anew for every game, and sees what its seat may and never more.
"""

from collections.abc import Callable
from typing import Any

from tablier.lab import drivers
from tablier.lab.by_referee import refused, seed_of
from tablier.lab.chance import key_of
from tablier.lab.compiled import interpreted
from tablier.lab.part import lab_part
from tablier.lab.policies import UNIFORM
from tablier.lab.shooting import skills
from tablier.lab.tally import NOTHING, Setup, Tally, Task
from tablier.referee.position import Position
from tablier.words.errors import IllegalMove


def choosing(setup: Setup, number: int) -> Callable[..., int]:
    """The policy of one game, by its number: chance for the opening, then whoever sits there."""
    game = setup.open()
    by_chance = lab_part(game).policies[UNIFORM](interpreted(game))
    choosers = [
        who.seated(game, seed_of(setup.seed, number, seat)) for seat, who in enumerate(setup.seated)
    ]

    def choose(s: Any, o: Any, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        if s.turns < setup.opening:
            return int(by_chance(s, o, seat, actions, rng, skill))
        position = Position(game, s)
        seen = Position(game, position.seen(seat))
        move = choosers[seat](seen, seat)
        try:
            return position.action(move, seat)
        except IllegalMove as error:
            raise refused(error, move, seat, setup.seated[seat].name) from error

    return choose


def play_seated(task: Task) -> Tally:
    """Play some games, one after the other."""
    tally = NOTHING
    for number in range(task.first, task.first + task.games):
        tally = tally.plus(_play(task.setup, number))
    return tally


def _play(setup: Setup, number: int) -> Tally:
    """One game."""
    game = setup.open()
    rules, choose = interpreted(game), choosing(setup, number)
    watcher = lab_part(game).watcher if setup.detail else None
    lengths, counts = [0] * (setup.most + 1), [0] * drivers.COUNTS
    wins, rng = [0] * game.players, [0] * 4
    known = (
        game.ruleset.state_type(), game.o, [0] * game.ruleset.most_actions, skills(setup.archers),
        rng, key_of(setup.seed), (number, number + 1), setup.most, lengths, wins, counts,
    )  # fmt: skip
    watched: tuple[list[int], ...] = ()
    if watcher:
        watched = ([0] * watcher.size(vars(game.o)), [0] * drivers.SUMS)
        parts = (drivers.ending(rules), watcher.note(rules), watcher.see(rules))
        drivers.watching(rules, choose, *parts)(*known, [0] * drivers.MEMORY, *watched)
    else:
        drivers.playing(rules, choose, drivers.ending(rules))(*known)
    last = next((turns for turns in range(setup.most, -1, -1) if lengths[turns]), -1)
    return Tally(
        1,
        counts[drivers.UNFINISHED],
        counts[drivers.DRAWS],
        counts[drivers.SHARED],
        tuple(wins),
        tuple(lengths[: last + 1]),
        *(tuple(each) for each in watched),
    )
