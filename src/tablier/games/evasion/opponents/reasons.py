"""Why a move is advised, in a sentence: what it does, by which rule, at what odds."""

from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.game import colours, dice_in, die_name
from tablier.games.evasion.vocabulary import (
    PRISONERS,
    TO_CHOOSE,
    TO_RUN,
    TO_STEP_BACK,
    WHITE,
    State,
    kind_of,
    subject_of,
)
from tablier.lab.certainty import counted
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

DIGITS = 1  # of points


def reason(position: Position, seat: int, move: str, wins: float, ahead: float) -> Both:
    """What the move does, then the chance to win and the points expected."""
    if not move:
        return both(PACKAGE, "opponents.why-bet", chance=_percent(wins))
    action = dict(position.actions(seat))[move]
    return both(
        PACKAGE,
        "opponents.why",
        did=_deed(position, seat, action),
        chance=_percent(wins),
        margin=_margin(ahead),
    )


def state_of(position: Position) -> State:
    """The record of the rules, as this family knows it."""
    assert isinstance(position.s, State)
    return position.s


def after(position: Position, seat: int, action: int) -> State:
    """What stands after a move. A position with secrets is not played, its record is."""
    s = state_of(position).copy()
    position.game.ruleset.rules.apply(s, position.game.o, seat, action)
    return s


def _deed(position: Position, seat: int, action: int) -> Both:
    kind = kind_of(action)
    if kind == TO_CHOOSE:
        dice = dice_in(subject_of(action))
        names = colours([die_name(die) for die in dice if die != WHITE])
        key = "dice-white" if WHITE in dice else "dice"
        return both(PACKAGE, f"opponents.did.{key}", dice=names)
    if kind not in (TO_RUN, TO_STEP_BACK):
        return both(PACKAGE, "opponents.did.declined")
    p = subject_of(action)
    canoe = position.game.o.canoe[state_of(position).bets[seat] * PRISONERS + p]
    key = "run" if kind == TO_RUN else "back"
    telling = position.game.ruleset.telling(position.game.o, after(position, seat, action).told[0])
    rule = f"{position.game.id}.{telling.rule}"
    return both(PACKAGE, f"opponents.did.{key}", pawn=die_name(p), canoe=canoe, rule=rule)


def _margin(ahead: float) -> Both:
    """How far before the others, or behind them."""
    shown = round(ahead, DIGITS)
    key = "ahead" if shown > 0 else "behind" if shown < 0 else "level"
    points = {lang: decimal(abs(ahead), lang, DIGITS) for lang in LANGUAGES}
    return both(PACKAGE, f"opponents.{key}", n=counted(ahead, DIGITS), points=points)


def _percent(share: float) -> Both:
    return {lang: hundredths(decimal(100 * share, lang, 0), lang) for lang in LANGUAGES}
