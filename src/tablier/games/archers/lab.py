"""What Archers tells the lab: how a game is played on to see who stands better."""

from collections.abc import Callable
from typing import Any

from tablier.games.archers.vocabulary import BACK, KINDS, SHOT, Field, State
from tablier.games.family import Ruleset
from tablier.lab.part import LabPart, Playout

HURRY = 4
"""Three manoeuvres of four go towards the wood if any can; the fourth is any."""


def part(ruleset: Ruleset) -> LabPart:
    """Every option is played by the same archers."""
    return ArchersPart(ruleset)


class ArchersPart(LabPart):
    """Simulated by chance alone; judged by play that heads for the wood."""

    @property
    def playout(self) -> Playout:
        """Moves drawn alike from all hardly ever end a game, and say nothing of who is better."""
        return Playout(aiming, how="aimed", package=self.ruleset.package)


def aiming(rules: Any) -> Callable[..., int]:
    """Enter the wood if you can, shoot if you can, else mostly walk towards the wood."""
    legal, heading, seen_from, draw = rules.legal, rules.heading, rules.seen_from, rules.chance.draw

    def choose(s: State, o: Field, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        n = legal(s, o, seat, actions)
        shots = 0
        shot = 0
        walks = 0
        walk = 0
        for i in range(n):
            own = actions[i] // KINDS
            kind = actions[i] % KINDS
            square = seen_from(o, seat, own)
            if kind == SHOT:
                shots += 1
                if draw(rng, shots) == 0:
                    shot = actions[i]
            elif kind <= BACK:
                to = o.next[square * 4 + heading(s.board[square], kind)]
                if o.wood[to] == 1 - seat:
                    return int(actions[i])
                if seen_from(o, seat, to) // o.columns > own // o.columns:
                    walks += 1
                    if draw(rng, walks) == 0:
                        walk = actions[i]
        if shots:
            return int(shot)
        if walks and draw(rng, HURRY):
            return int(walk)
        return int(actions[draw(rng, n)])

    return choose
