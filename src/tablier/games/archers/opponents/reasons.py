"""Why a move of Archers is good, as a sentence that cites the rule that matters."""

from collections.abc import Sequence

from tablier.games.archers import field as f
from tablier.games.archers import rules as r
from tablier.games.archers.card import PACKAGE
from tablier.games.archers.opponents.features import steps
from tablier.games.archers.opponents.memory import SURE, WIN
from tablier.games.archers.vocabulary import (
    BACK,
    KINDS,
    KING,
    MOST_ARCHERS,
    NOBODY,
    SHOT,
    Field,
    State,
    heading,
    kind_of,
    square_of,
)
from tablier.games.archers.zones import watched
from tablier.referee.game import Game
from tablier.words import LANGUAGES, Both, Message, Value, listed

MOST_NAMED = 3  # squares


def reason(
    s: State, game: Game, line: Sequence[int], value: int, odds: float, best: bool = True
) -> Both:
    """The sentence for a turn that begins with the first action of a line."""
    o = game.o
    assert isinstance(o, Field)
    key, values = _what(s, o, line)
    why = Message(PACKAGE, f"opponents.why.{key}", values)
    if value > SURE:
        after = Message(PACKAGE, "opponents.odds.won", {"n": (WIN - value + 1) // 2})
    elif value < -SURE:
        after = Message(PACKAGE, f"opponents.odds.{'lost' if best else 'lost-too'}", {})
    else:
        after = Message(PACKAGE, "opponents.odds.open", {"percent": round(100 * odds)})
    return {lang: f"{why.say(lang)} {after.say(lang)}" for lang in LANGUAGES}


def _what(s: State, o: Field, line: Sequence[int]) -> tuple[str, dict[str, Value]]:
    """What the turn is about: the first of these that holds."""
    seat = s.side
    action = line[0]
    square, kind = square_of(o, seat, action), kind_of(o, action)
    values: dict[str, Value] = {"square": f.name(o, square)}
    end, first = played(s, o, line), _begun(s, o)
    if kind == SHOT:
        at = r.target(s, o, square)
        values["to"] = f.name(o, at)
        return ("king" if s.board[at] & KING else "capture"), values
    if end.winner == seat:
        return "wood", values
    if (threat := _walk(_played_by(1 - seat, s), o)) and not _walk(_played_by(1 - seat, end), o):
        values["enemy"], values["to"] = f.name(o, threat[0]), f.name(o, threat[1])
        return "parry", values
    if watched(s, 1 - seat, square):
        left = _followed(s, o, line, square)
        if left != square and not watched(end, 1 - seat, left):
            return "save", values
    if kind <= BACK:
        to = _goal(s, o, action)
        values["to"] = f.name(o, to)
    aimed = _threatened(end, 1 - seat) - _threatened(first, 1 - seat)
    if aimed:
        values["enemy"] = f.name(o, min(aimed))
        return "aim", values
    if len(_threatened(end, seat)) < len(_threatened(first, seat)):
        return "shelter", values
    still, before = _open(end, o, seat), _open(first, o, seat)
    if len(still) < len(before):
        values["squares"] = _listed([f.name(o, square) for square in sorted(before - still)])
        return "guard", values
    if kind <= BACK and steps(o, seat, to) < steps(o, seat, square):
        return "approach", values
    if held := _taken(first, end, o, seat):
        values["squares"] = _listed(held)
        return "hold", values
    if kind > BACK and (then := _then(s, o, line)) is not None:
        values["to"] = f.name(o, then)
        return "face", values
    return ("step" if kind <= BACK else "turn"), values


def _then(s: State, o: Field, line: Sequence[int]) -> int | None:
    """Where the archer steps that turns first, if this turn goes on so."""
    seat, square = s.side, square_of(o, s.side, line[0])
    twin = s.copy()
    r.apply(twin, o, seat, line[0])
    if twin.side != seat or len(line) == 1 or square_of(o, seat, line[1]) != square:
        return None
    return _goal(twin, o, line[1]) if kind_of(o, line[1]) <= BACK else None


def played(s: State, o: Field, line: Sequence[int]) -> State:
    """The position at the end of the turn."""
    twin = s.copy()
    for action in line:
        if twin.winner != NOBODY or twin.side != s.side:
            break
        r.apply(twin, o, s.side, action)
    return twin


def _followed(s: State, o: Field, line: Sequence[int], square: int) -> int:
    """Where an archer of the side to play stands at the end of the turn."""
    twin = s.copy()
    for action in line:
        if twin.winner != NOBODY or twin.side != s.side:
            break
        if square_of(o, s.side, action) == square:
            square = _goal(twin, o, action)
        r.apply(twin, o, s.side, action)
    return square


def _begun(s: State, o: Field) -> State:
    """The position before the first manoeuvre of this turn: a turn is told as a whole."""
    if s.undoing < 0:
        return s
    twin = s.copy()
    r.apply(twin, o, s.side, s.undoing)
    return twin


def _played_by(seat: int, s: State) -> State:
    """The position if a side were to play now, whether it is its turn or not."""
    twin = s.copy()
    twin.side, twin.left, twin.fired, twin.undoing = seat, 2, 0, -1
    return twin


def _walk(s: State, o: Field) -> tuple[int, int] | None:
    """An archer of the side to play that can walk into the wood this turn, and where it enters."""
    for first in _manoeuvres(s, o):
        square, at = square_of(o, s.side, first), _goal(s, o, first)
        if _enters(s, o, square, at):
            return square, at
        near = s.copy()
        r.apply(near, o, s.side, first)
        for second in _manoeuvres(near, o):
            mover, to = square_of(o, s.side, second), _goal(near, o, second)
            if _enters(s, o, mover, to):
                return (square if mover == at else mover), to
    return None


def _manoeuvres(s: State, o: Field) -> list[int]:
    room = [0] * (MOST_ARCHERS * KINDS)
    return [a for a in room[: r.legal(s, o, s.side, room)] if kind_of(o, a) != SHOT]


def _goal(s: State, o: Field, action: int) -> int:
    """Where an archer stands after a manoeuvre."""
    square, kind = square_of(o, s.side, action), kind_of(o, action)
    return o.next[square * 4 + heading(s.board[square], kind)] if kind <= BACK else square


def _enters(s: State, o: Field, square: int, to: int) -> bool:
    return to != square and o.wood[to] == 1 - s.side


def _threatened(s: State, side: int) -> set[int]:
    """Archers of a side that stand in an enemy's zone."""
    squares = s.where[side * MOST_ARCHERS : side * MOST_ARCHERS + s.alive[side]]
    return {square for square in squares if watched(s, 1 - side, square)}


def _taken(s: State, end: State, o: Field, side: int) -> list[str]:
    """Empty squares that a side holds in the end and did not before: those first to which an enemy
    comes soonest."""
    enemies = end.where[(1 - side) * MOST_ARCHERS :][: end.alive[1 - side]]
    found = [
        square
        for square in range(o.cells)
        if not end.board[square] and watched(end, side, square) and not watched(s, side, square)
    ]
    found.sort(key=lambda square: (min(_apart(o, square, enemy) for enemy in enemies), square))
    return [f.name(o, square) for square in found]


def _apart(o: Field, one: int, other: int) -> int:
    """How many steps there are between two squares, if nothing stands in the way."""
    (row, column), (beside, across) = divmod(one, o.columns), divmod(other, o.columns)
    return abs(row - beside) + abs(column - across)


def _open(s: State, o: Field, side: int) -> set[int]:
    """Squares of its wood that a side neither stands on nor holds."""
    wood = {square for square in range(o.cells) if o.wood[square] == side}
    return {square for square in wood if not s.board[square] and not watched(s, side, square)}


def _listed(names: Sequence[str]) -> Both:
    """The first few squares, in a sentence."""
    return {lang: listed(names[:MOST_NAMED], lang) for lang in LANGUAGES}
