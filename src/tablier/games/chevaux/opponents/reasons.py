"""Why a move is good or not, in a sentence: what it does, by which rule, and at what odds."""

from fractions import Fraction

from tablier.games.chevaux import rules
from tablier.games.chevaux.card import PACKAGE
from tablier.games.chevaux.game import place
from tablier.games.chevaux.rules import Board, State
from tablier.referee.position import Position
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

# What is worth saying of a move, the most telling first: kinds of events.
TELLING = ("won", "won-all", "sent-home", "arrived", "entered", "bounced", "came-out", "blocks")
NEARLY = 0.005  # a difference that nobody would notice


def reason(position: Position, seat: int, move: str, chance: float, best: float) -> Both:
    """What the move does, what it risks, the chance that it leaves."""
    o, s = position.game.o, position.s
    assert isinstance(s, State)
    action = dict(position.actions(seat))[move]
    target = rules.landing(action, s.die)
    after = position.play(move, seat)
    assert isinstance(after.s, State)
    events = {event.kind: event for event in reversed(after.events)}
    kind = next((kind for kind in TELLING if kind in events), "moved")
    did = both(
        PACKAGE,
        f"opponents.did.{kind}",
        rule=events[kind].rule,
        n=sum(event.kind == "sent-home" for event in after.events),
        square=place(o, seat, target),
    )
    lost = best - chance
    verdict = both(
        PACKAGE,
        "opponents.worse" if lost > NEARLY else "opponents.best",
        chance=_percent(chance),
        lost=_points(lost),
    )
    return both(
        PACKAGE, "opponents.why", did=did, risk=_risk(after.s, o, seat, target), verdict=verdict
    )


def _risk(s: State, o: Board, seat: int, step: int) -> Both:
    """What may happen to the pawn that has moved before its seat rolls again."""
    if s.winner != rules.NOBODY:
        return both(PACKAGE, "opponents.risk.over")
    if step > rules.LAST_RING:
        return both(PACKAGE, "opponents.risk.column")
    if rules.refuge(o, rules.square_of(o, seat, step)):
        return both(PACKAGE, "opponents.risk.refuge")
    odds = hit_odds(s, o, seat, step)
    if odds == 0:
        return both(PACKAGE, "opponents.risk.none")
    return both(PACKAGE, "opponents.risk.odds", odds=_percent(float(odds)))


def hit_odds(s: State, o: Board, seat: int, step: int) -> Fraction:
    """How likely the next throw of one opponent or another can send this pawn home."""
    spared = Fraction(1)
    room = [0] * 4
    for other in range(o.seats):
        if other == seat or s.out[other]:
            continue
        hitting = 0
        for face in range(1, rules.FACES + 1):
            asked = s.copy()
            asked.turn = other
            asked.die = face
            n = rules.legal(asked, o, other, room)
            hitting += any(
                rules.square_of(o, other, rules.landing(at, face)) == rules.square_of(o, seat, step)
                for at in room[:n]
            )
        spared *= 1 - Fraction(hitting, rules.FACES)
    return 1 - spared


def _percent(share: float) -> Both:
    return {lang: hundredths(decimal(100 * share, lang, 0), lang) for lang in LANGUAGES}


def _points(share: float) -> Both:
    return {lang: decimal(100 * share, lang, 1) for lang in LANGUAGES}
