"""Yardsticks: the lab's policies as players, who choose as they do in a simulation."""

from collections.abc import Mapping
from functools import partial

from tablier.games.family import Ruleset
from tablier.lab.by_referee import Chooser, Maker
from tablier.lab.loading import installed
from tablier.lab.part import lab_part
from tablier.lab.shooting import skills
from tablier.referee.game import Game
from tablier.referee.position import Position


def by_policies(ruleset: Ruleset) -> Mapping[str, Maker]:
    """A player for each policy of a game."""
    return {name: partial(_by_policy, name) for name in lab_part(ruleset).policies}


def _by_policy(name: str, game: Game, seed: int) -> Chooser:
    """Whoever plays one game by a policy, interpreted."""
    with installed():
        from tablier.lab.chance import deal, key_of
        from tablier.lab.compiled import interpreted
    part, ruleset = lab_part(game), game.ruleset
    policy = part.policy(name)(interpreted(game))
    skill = skills(part.archers({}, game.players))
    actions, rng = [0] * ruleset.most_actions, [0] * 4
    deal(rng, key_of(seed), 0)

    def choose(position: Position, seat: int) -> str:
        action = policy(position.s, game.o, seat, actions, rng, skill)
        return ruleset.text(position.s, game.o, seat, action)

    return choose
