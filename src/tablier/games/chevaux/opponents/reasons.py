"""Why a move is good or not, in a sentence: what it does, by which rule, and at what odds."""

from fractions import Fraction

from tablier.games.chevaux import rules
from tablier.games.chevaux.card import PACKAGE
from tablier.games.chevaux.game import place
from tablier.games.chevaux.rules import Board, State
from tablier.lab.certainty import counted
from tablier.referee.position import Position
from tablier.rulekit.kinds import DICE
from tablier.words import LANGUAGES, Both, both
from tablier.words.numbers import decimal, hundredths

# What is worth saying of a move, the most telling first: kinds of events.
TELLING = ("won", "won-all", "sent-home", "arrived", "entered", "bounced", "came-out", "blocks")
NEARLY = 0.005  # a difference that nobody would notice
THROWS = 3  # of one turn: a fourth comes once in 216 turns


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
        n=counted(100 * lost, 1),
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
    """How likely one opponent or another can send this pawn home in its next turn."""
    spared = Fraction(1)
    for other in range(o.seats):
        if other != seat and not s.out[other]:
            asked = s.copy()
            asked.turn = other
            spared *= 1 - _hit_by(asked, o, seat, step, THROWS)
    return 1 - spared


def _hit_by(s: State, o: Board, seat: int, step: int, throws: int) -> Fraction:
    """The same of the one who rolls, with so many throws at most."""
    other, standing = s.turn, rules.count(s, seat, step)

    def outcome(after: State) -> Fraction:
        if rules.count(after, seat, step) < standing:
            return Fraction(1)
        again = after.turn == other and rules.awaited(after, o, DICE)
        return _hit_by(after, o, seat, step, throws - 1) if again and throws > 1 else Fraction(0)

    whole, room = Fraction(0), [0] * 4
    for face in range(1, rules.FACES + 1):
        rolled = s.copy()
        rules.apply(rolled, o, DICE, face)
        found = [rolled]
        if rules.awaited(rolled, o, other):
            found = []
            for action in room[: rules.legal(rolled, o, other, room)]:
                found.append(rolled.copy())
                rules.apply(found[-1], o, other, action)
        whole += max(map(outcome, found))
    return whole / rules.FACES


def _percent(share: float) -> Both:
    return {lang: hundredths(decimal(100 * share, lang, 0), lang) for lang in LANGUAGES}


def _points(share: float) -> Both:
    return {lang: decimal(100 * share, lang, 1) for lang in LANGUAGES}
