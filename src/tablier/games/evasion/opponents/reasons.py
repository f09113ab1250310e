"""Why a move is advised, in a sentence: what it is for, by which rule, at what odds."""

from collections.abc import Collection

from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.opponents.deeds import deed
from tablier.games.evasion.vocabulary import TO_RUN, State, kind_of
from tablier.lab.certainty import counted
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

DIGITS = 1  # of points


def reason(
    position: Position, seat: int, move: str, wins: float, ahead: float,
    others_hurry: Collection[int] = (), any_order: bool = False,
) -> Both:  # fmt: skip
    """What the move is for, then the chance to win and the points expected.

    `others_hurry`: prisoners that the others seem to hurry. `any_order`: the dice in hand may be
    played in any order.
    """
    s, action = state_of(position), position.action(move, seat)
    did = deed(position.game, s, seat, action, others_hurry)
    if any_order and kind_of(action) == TO_RUN:
        did = both(PACKAGE, "opponents.any-order", did=did)
    others = position.game.players - sum(s.out) - 1
    return both(
        PACKAGE,
        "opponents.why",
        did=did,
        chance=_percent(wins),
        margin=_margin(ahead, both(PACKAGE, f"opponents.{'other' if others == 1 else 'best'}")),
    )


def why_bet(fair: float) -> Both:
    """Before the race: no bet is better than another."""
    return both(PACKAGE, "opponents.why-bet", chance=_percent(fair))


def state_of(position: Position) -> State:
    """The record of the rules, as this family knows it."""
    assert isinstance(position.s, State)
    return position.s


def _margin(ahead: float, whom: Both) -> Both:
    """How far before the others, or behind them."""
    shown = round(ahead, DIGITS)
    key = "ahead" if shown > 0 else "behind" if shown < 0 else "level"
    points = {lang: decimal(abs(ahead), lang, DIGITS) for lang in LANGUAGES}
    return both(PACKAGE, f"opponents.{key}", n=counted(ahead, DIGITS), points=points, whom=whom)


def _percent(share: float) -> Both:
    return {lang: hundredths(decimal(100 * share, lang, 0), lang) for lang in LANGUAGES}
