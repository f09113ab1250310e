"""What has become of one seat's chances, and why.

They change by its own throws (luck), by the mistakes with which it gives some of them away, by all
its other choices together, each too small to be named, by giving up or agreeing, and by the rest:
what the others throw, choose and settle. So they add up: at first + luck - given away + small +
yielded + rest = at last. Where chances are found by playing on, small losses drown in noise: then
they belong to the rest.
"""

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from tablier.lab.live_odds import Chances
from tablier.referee.position import DRAW, RESIGN
from tablier.review.moments import Moment


class Account(NamedTuple):
    """Where a seat's chances come from, and where they have gone."""

    at_first: float
    luck: float  # by its own throws
    given_away: float  # by its own mistakes, each against the best move
    rest: float  # by what the others did, and by what is not in any of these
    at_last: float
    mistakes: int
    choices: int  # how often it had something to choose
    small: float  # by its other choices, all in all; 0 where that cannot be told from noise
    yielded: float  # by giving up, or by a draw that was agreed on


def account_of(seat: int, start: Chances, moments: Sequence[Moment], weighed: bool) -> Account:
    """The account of one seat; `weighed`: small losses can be told from noise."""
    own = [one for one in moments if one.seat == seat]
    at_first, at_last = start.wins[seat], (moments[-1].chances if moments else start).wins[seat]
    luck = fsum(one.luck for one in own if one.luck is not None)
    losses = [one.choice.loss for one in own if one.choice and one.mistake]
    given_away = fsum(losses)
    small = min(0.0, given_away - fsum(one.cost for one in own)) if weighed else 0.0
    gave_up = [one for one in own if one.kind == RESIGN]
    agreed = [one for one in moments if one.kind == DRAW]
    yielded = fsum(one.change[seat] for one in (*gave_up, *agreed))
    return Account(
        at_first=at_first,
        luck=luck,
        given_away=given_away,
        rest=at_last - at_first - luck + given_away - small - yielded,
        at_last=at_last,
        mistakes=len(losses),
        choices=sum(one.among > 0 for one in own),
        small=small,
        yielded=yielded,
    )
