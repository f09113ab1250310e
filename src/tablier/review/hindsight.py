"""The chances of a game of choices alone, as they look from its end.

In such a game nobody's chances grow by a choice of their own: what a move seems to gain could be
had before it, and was not seen. So whoever judges is corrected by what came later. Before a choice
the chances of whoever chose were what the move made turned out to be worth, or more, where another
was clearly better as far as anybody saw. All that becomes of the chances is then what the two have
given away, and it adds up.
"""

from collections.abc import Sequence
from typing import NamedTuple

DOUBT = 0.03
"""By how much two looks at one position may differ, in chances to win: so much is not told.

Nine times in ten they do by no more, at Archers; what is more has been given away by somebody.
"""


class Step(NamedTuple):
    """One step of such a game, with the chances of the first seat before it, as far as was seen."""

    before: float
    chooser: int | None  # 0 or 1; None where nothing was chosen
    lost: float = 0.0  # what a close look says that the choice has cost, at least
    settled: bool = False  # by lot or by agreement: the chances may be anything behind it


def seen_back(steps: Sequence[Step], last: float) -> list[float]:
    """The chances of the first seat before every step, and after the last one."""
    found = [last]
    for step in reversed(steps):
        then = found[-1]
        if step.settled:
            now = step.before
        elif step.chooser == 0:
            now = min(1.0, max(then + step.lost, step.before - DOUBT))
        elif step.chooser == 1:
            now = max(0.0, min(then - step.lost, step.before + DOUBT))
        else:
            now = then
        found.append(now)
    found.reverse()
    return found
