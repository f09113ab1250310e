"""How closely a game is looked at: in numbers, never by the clock.

So a review says the same however busy the machine is, and a second one says the same again. How
many numbers a time is worth is told by the pace of whoever judges, on one core that is idle.
"""

from typing import NamedTuple, Self

from tablier.opponents.part import BotPart, Limit

CHANCES, GLANCES, LOOKS = 0.25, 0.4, 0.35
"""How the time is shared: everybody's chances, every choice at first, doubtful ones closely."""

LONGEST_GLANCE, LONGEST_LOOK = 0.1, 0.25  # seconds, however short the game
SEARCHES = 2  # for a choice at first: what would be played, and what was
CLOSE_SEARCHES = 3  # for a close look: the best move, and what either leaves
CLOSER = 2  # times as long as at first, at least
MOST_LOOKS = 16
TIMES = 8  # a close look is so many times as long, where its nodes are told
STEPS = 4_000_000  # of games played on in a second
LEAST_GAMES, MOST_GAMES = 256, 1 << 14  # played on from a position


class Effort(NamedTuple):
    """How much is looked at."""

    chances: Limit  # of each position
    glance: Limit  # for each choice at first
    looks: int  # nodes for all close looks together
    longest: int  # … and for one search of them
    games: int  # played on from a position that nobody judges

    @classmethod
    def worth(cls, part: BotPart, seconds: float, steps: int, choices: int, alone: bool) -> Self:
        """What a time is worth, in a game of so many steps and choices.

        `alone`: only choices change the chances there, so these tell of every choice at first.
        """
        nodes = part.pace * seconds
        share = CHANCES + GLANCES if alone else CHANCES
        most = part.pace * LONGEST_GLANCE
        games = STEPS * CHANCES * seconds / max(1, steps) ** 2
        return cls(
            _limit(min(most, share * nodes / (steps + 1))),
            _limit(min(most, GLANCES * nodes / SEARCHES / max(1, choices))),
            int(LOOKS * nodes),
            int(part.pace * LONGEST_LOOK),
            max(LEAST_GAMES, min(MOST_GAMES, int(games))),
        )

    @classmethod
    def of(cls, nodes: int) -> Self:
        """So many nodes for each search of a close look."""
        few = _limit(nodes / TIMES)
        return cls(few, few, CLOSE_SEARCHES * MOST_LOOKS * nodes, nodes, LEAST_GAMES)

    def close(self, looks: int) -> Limit:
        """For each search of a close look, where there are so many of them."""
        each = min(self.longest, self.looks // CLOSE_SEARCHES // max(1, looks))
        return _limit(max(each, CLOSER * max(self.chances.nodes or 0, self.glance.nodes or 0)))


def _limit(nodes: float) -> Limit:
    return Limit(nodes=max(1, int(nodes)))
