"""Playing on: whole games from one position, again and again, by the compiled rules.

What a viewer may not know is drawn anew for every game, never read. Written as factories over the
rules, like all drivers.
"""

from collections.abc import Callable
from typing import Any

from tablier.lab import drivers


def nothing(rules: Any) -> Callable[..., None]:
    """Games without secrets: there is nothing to draw anew."""

    def recall(s: Any, o: Any, rng: Any) -> None:
        return

    return recall


def playing_on(rules: Any, choose: Any, end: Any, recall: Any) -> Callable[..., None]:
    """Play games from one position and note how they end.

    `words` is the memory of the record `s`, and `origin` that of the position: copied as a whole,
    for no game shares the names of its fields with another.
    """
    over, deal = rules.over, rules.chance.deal
    step = rules.jit(drivers.stepping(rules, choose))

    def play(
        s: Any, o: Any, words: Any, origin: Any, actions: Any, skill: Any, rng: Any, key: Any,
        numbers: Any, most: int, lengths: Any, wins: Any, counts: Any,
    ) -> None:  # fmt: skip
        for game in range(numbers[0], numbers[1]):
            deal(rng, key, game)
            for i in range(len(words)):
                words[i] = origin[i]
            recall(s, o, rng)
            begun = s.turns
            steps = 0
            while over(s, o) == 0 and s.turns - begun < most and steps < drivers.MOST_STEPS:
                steps = step(s, o, len(wins), actions, rng, skill, steps)
            end(s, o, s.turns - begun, lengths, wins, counts)

    return play
