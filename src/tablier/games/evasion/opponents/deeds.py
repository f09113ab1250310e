"""What a move is for, in the light of the mover's own bet."""

from collections.abc import Collection

from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.dice import stage
from tablier.games.evasion.game import colours, dice_in, die_name, prisoner
from tablier.games.evasion.vocabulary import (
    LOST_DIE,
    ON_TOP,
    PRISONERS,
    TO_CHOOSE,
    TO_RUN,
    TO_STEP_BACK,
    WHITE,
    State,
    canoe_of,
    kind_of,
    subject_of,
)
from tablier.games.evasion.way import arrived, blocked
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, both


def deed(game: Game, s: State, seat: int, action: int, others_hurry: Collection[int]) -> Both:
    """What the seat does, and what for."""
    kind, bet = kind_of(action), _Bet(game, s, seat)
    if kind == TO_CHOOSE:
        return _throwing(game, s, bet, subject_of(action), others_hurry)
    if kind == TO_RUN:
        return _running(game, s, bet, seat, action)
    if kind == TO_STEP_BACK:
        return _sending_back(game, s, bet, seat, action)
    early = [p for p in _free_to_go_back(game, s, s.chosen) if bet.canoe[p] > bet.here]
    return _said("declined" if early else "declined-none")


def after(game: Game, s: State, seat: int, action: int) -> State:
    """What stands after a move. A position with secrets is not played, its record is."""
    s = s.copy()
    game.ruleset.rules.apply(s, game.o, seat, action)
    return s


class _Bet:
    """The mover's bet, and how far the race is."""

    def __init__(self, game: Game, s: State, seat: int) -> None:
        self.canoe = [game.o.canoe[s.bets[seat] * PRISONERS + p] for p in range(PRISONERS)]
        self.here = canoe_of(arrived(s))  # the canoe that is filled next


def _throwing(game: Game, s: State, bet: _Bet, mask: int, others_hurry: Collection[int]) -> Both:
    """Whom the dice hurry, for which canoe; who stays where it is; whom the white one is for."""
    dice = [p for p in dice_in(mask) if p != WHITE]
    held = [p for p in dice if _held(game, s, mask, p)]
    spent = [p for p in dice if p not in held and bet.canoe[p] < bet.here]
    hurried = [p for p in dice if p not in held and p not in spent]
    left = [p for p in range(PRISONERS) if p not in dice and bet.canoe[p] == bet.here]
    helped = [p for p in left if p in others_hurry and s.squares[p] != game.o.track]
    parts = [
        _said(key, n=len(group), who=colours([prisoner(p) for p in group]))
        for key, group in (("spent", spent), ("held", held), ("helped", helped))
        if group
    ]
    names = colours([die_name(p) for p in dice])
    did = _hurrying(bet, hurried) or _said("dice", n=len(dice), dice=names)
    for part in parts:
        did = _said("besides", did=did, more=part)
    rule = ("dice", "two-arrived", "four-arrived")[stage(arrived(s))]
    did = _said("thrown", did=did, rule=f"{game.id}.{rule}")
    if mask >> WHITE == 0:
        return did
    early = [p for p in _free_to_go_back(game, s, mask) if bet.canoe[p] > bet.here]
    if not early:
        return _said("white", did=did)
    p = max(early, key=lambda p: (bet.canoe[p], s.squares[p]))
    return _said("white-against", did=did, who=prisoner(p), canoe=bet.canoe[p])


def _hurrying(bet: _Bet, hurried: Collection[int]) -> Both | None:
    """Whom the dice hurry, canoe by canoe; nothing where that is nobody."""
    towards = [
        _said("towards", who=colours([prisoner(p) for p in hurried if bet.canoe[p] == canoe]),
              canoe=canoe)
        for canoe in sorted({bet.canoe[p] for p in hurried})
    ]  # fmt: skip
    if not towards:
        return None
    then = both(PACKAGE, "then")
    joined = {lang: then[lang].join(part[lang] for part in towards) for lang in LANGUAGES}
    return _said("hurry", towards=joined)


def _running(game: Game, s: State, bet: _Bet, seat: int, action: int) -> Both:
    """A die moves its prisoner: into a canoe, onto another one, on, or nowhere."""
    p, then = subject_of(action), after(game, s, seat, action)
    told = {code: target for code, _, _, target, _ in then.told}
    key, more = "run", dict[str, int | Both]()
    if LOST_DIE in told:
        key = "lost"
    elif then.squares[p] == game.o.track:
        aboard = canoe_of(then.canoes.index(p))
        key, more = "right" if aboard == bet.canoe[p] else "wrong", {"aboard": aboard}
    elif ON_TOP in told:
        key, more = "on-top", {"under": prisoner(told[ON_TOP]), "later": bet.canoe[told[ON_TOP]]}
    elif bet.canoe[p] < bet.here:
        key = "run-spent"
    return _stepped(game, then, key, who=prisoner(p), canoe=bet.canoe[p], **more)


def _sending_back(game: Game, s: State, bet: _Bet, seat: int, action: int) -> Both:
    """The white die takes back who is too early for the bet, or in the way of others."""
    p = subject_of(action)
    late = bet.canoe[p] - bet.here
    key = "back-early" if late > 0 else "back-spent" if late < 0 else "back"
    then = after(game, s, seat, action)
    return _stepped(game, then, key, who=prisoner(p), canoe=bet.canoe[p])


def _stepped(game: Game, then: State, key: str, **values: int | Both) -> Both:
    """A step, with the rule that its first event cites."""
    rule = game.ruleset.telling(game.o, then.told[0]).rule
    return _said(key, rule=f"{game.id}.{rule}", **values)


def _held(game: Game, s: State, mask: int, p: int) -> bool:
    """Does a prisoner stay under another one, whatever these dice show?"""
    mates = [q for q in range(PRISONERS) if s.squares[q] == s.squares[p]]
    above = [q for q in mates if s.height[q] > s.height[p]]
    return bool(blocked(s, game.o, p)) and any(mask >> q & 1 == 0 for q in above)


def _free_to_go_back(game: Game, s: State, mask: int) -> list[int]:
    """Whom the white die could send back, beside these dice."""
    return [
        p
        for p in range(PRISONERS)
        if mask >> p & 1 == 0
        and s.squares[p] not in (game.o.base, game.o.track)
        and not blocked(s, game.o, p)
    ]


def _said(key: str, **values: int | str | Both) -> Both:
    return both(PACKAGE, f"opponents.did.{key}", **values)
