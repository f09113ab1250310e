"""Why a move of Archers is good, as a sentence that cites the rule that matters."""

from collections.abc import Sequence

from tablier.games.archers import field as f
from tablier.games.archers import rules as r
from tablier.games.archers.card import PACKAGE
from tablier.games.archers.opponents.features import steps
from tablier.games.archers.opponents.memory import SURE, WIN
from tablier.games.archers.vocabulary import (
    BACK,
    KING,
    MOST_ARCHERS,
    NOBODY,
    SHOT,
    Field,
    State,
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
    end = played(s, o, line)
    if kind == SHOT:
        at = r.target(s, o, square)
        values["to"] = f.name(o, at)
        return ("king" if s.board[at] & KING else "capture"), values
    if end.winner == seat:
        return "wood", values
    if watched(s, 1 - seat, square) and not _threatened(end, seat) & {square}:
        return "save", values
    if kind <= BACK:
        to = square + o.ahead[(s.board[square] + (0 if kind == 1 else 2)) & 3]
        values["to"] = f.name(o, to)
    aimed = _threatened(end, 1 - seat) - _threatened(s, 1 - seat)
    if aimed:
        values["enemy"] = f.name(o, min(aimed))
        return "aim", values
    if len(_threatened(end, seat)) < len(_threatened(s, seat)):
        return "shelter", values
    if _open(end, o, seat) < _open(s, o, seat):
        return "guard", values
    if kind <= BACK and steps(o, seat, to) < steps(o, seat, square):
        return "approach", values
    if held := _taken(s, end, o, seat):
        values["squares"] = {lang: listed(held[:MOST_NAMED], lang) for lang in LANGUAGES}
        return "hold", values
    return ("step" if kind <= BACK else "turn"), values


def played(s: State, o: Field, line: Sequence[int]) -> State:
    """The position at the end of the turn."""
    twin = s.copy()
    for action in line:
        if twin.winner != NOBODY or twin.side != s.side:
            break
        r.apply(twin, o, s.side, action)
    return twin


def _threatened(s: State, side: int) -> set[int]:
    """Archers of a side that stand in an enemy's zone."""
    squares = s.where[side * MOST_ARCHERS : side * MOST_ARCHERS + s.alive[side]]
    return {square for square in squares if watched(s, 1 - side, square)}


def _taken(s: State, end: State, o: Field, side: int) -> list[str]:
    """Empty squares that a side holds in the end and did not before, the enemy's way first."""
    found = [
        square
        for square in range(o.cells)
        if not end.board[square] and watched(end, side, square) and not watched(s, side, square)
    ]
    found.sort(key=lambda square: (steps(o, 1 - side, square), square))
    return [f.name(o, square) for square in found]


def _open(s: State, o: Field, side: int) -> int:
    """Squares of its wood that a side neither stands on nor holds."""
    wood = [square for square in range(o.cells) if o.wood[square] == side]
    return sum(1 for square in wood if not s.board[square] and not watched(s, side, square))
