"""The rules of Archers: shots first, then exactly two manoeuvres.

In the order of the sheet:

- setting up: `start`; who begins: `apply`
- a turn of exactly two manoeuvres, a step or a turn on the spot: `manoeuvre`
- the position must have changed: `takes_back`
- three squares ahead, unless something stands in between: `zones.seen_ahead`
- a step may not lead into a zone of control: `step_barred`
- a capture comes first, one for each archer: `shot_barred`, `shoot`
- the goal is the enemy's wood, or its king: `manoeuvre`, `shoot`

The sheet does not say when a game is drawn: the rulings in `draws` do.
What makes an action legal stands in `shot_barred`, `step_barred` and `takes_back` alone. What the
numbers mean is in `vocabulary`.
"""

from tablier.games.archers.draws import judge, note
from tablier.games.archers.vocabulary import (
    AGREED,
    ALONE,
    BACK,
    BENT,
    BENT_STEP,
    CAPTURED,
    DRAW,
    EDGE,
    EMPTY,
    ENTERED,
    FACING,
    FIRST,
    FORWARD,
    HAS_SHOT,
    KINDS,
    KING,
    KING_TAKEN,
    LAST_TAKEN,
    LEFT,
    LIGHT,
    MISAIMED,
    MISAIMED_SHOT,
    MOST_ARCHERS,
    MOST_SEEN,
    NEXT,
    NO_TARGET,
    NOBODY,
    NOT_A_MOVE,
    NOT_YOUR_TURN,
    NOT_YOURS,
    OCCUPIED,
    RESIGNED,
    RIGHT,
    SHOT,
    SLOT,
    STEPPED,
    STILL_WATCHED,
    STORMED,
    TOO_LATE,
    TURNED_LEFT,
    UNDOING,
    WALL,
    WATCHED,
    ZONE,
    Field,
    State,
    action_of,
    heading,
    kind_of,
    seen_from,
    side_of,
    square_of,
)
from tablier.games.archers.zones import eyes_of, lift, place, put, remove, seen_ahead, sweep, turn
from tablier.rulekit.kinds import CHOICE, DICE, ROLL
from tablier.rulekit.tell import tell

# --- the questions every game answers ---------------------------------------------------------


def start(s: State, o: Field) -> None:
    """Fill both woods: dark faces north, light faces south."""
    clear(s)
    s.side = o.first
    for square in range(o.cells):
        if o.wood[square] >= 0:
            kind = LIGHT + 2 if o.wood[square] else 0
            if square == o.king[o.wood[square]]:
                kind += KING
            place(s, o, square, kind)
    if s.side >= 0:
        note(s, o)


def clear(s: State) -> None:
    """An empty board, and nothing remembered."""
    sweep(s)
    s.side = 0
    s.left = 2
    s.winner = NOBODY
    s.turns = 0
    s.quiet = 0
    s.fired = 0
    s.undoing = -1
    s.sightings = 0
    for i in range(2):
        s.out[i] = 0
    for i in range(MOST_SEEN):
        s.seen[i] = 0


def awaited(s: State, o: Field, seat: int) -> int:
    """The lot, then always one seat."""
    if s.winner != NOBODY or seat != s.side:
        return 0
    if seat == DICE:
        return ROLL
    return CHOICE


def refused(s: State, o: Field, seat: int, action: int) -> int:
    """Why an action is not legal, or 0."""
    if s.winner != NOBODY or s.side != seat or seat < 0:
        return NOT_YOUR_TURN
    if action < 0 or action >= o.cells * (KINDS + 2):
        return NOT_A_MOVE
    square = square_of(o, seat, action)
    cell = s.board[square]
    if cell == 0:
        return EMPTY
    if side_of(cell) != seat:
        return NOT_YOURS
    return barred(s, o, seat, square, kind_of(o, action), action)


def legal(s: State, o: Field, seat: int, out: list[int]) -> int:
    """Every action of every archer that is not barred.

    Each is noted, and counted only if it is legal: compiled, there is then nothing to guess for
    the processor, whose wrong guesses were most of the cost of a random game.
    """
    if s.winner != NOBODY or s.side != seat or seat < 0:
        return 0
    shots = s.left == 2 and exposed(s, 1 - seat) != 0
    n = 0
    for i in range(s.alive[seat]):
        square = s.where[seat * MOST_ARCHERS + i]
        way = s.board[square] & FACING
        own = seen_from(o, seat, square) * KINDS
        if shots:
            out[n] = own + SHOT
            n += int(shot_barred(s, o, square) == 0)
        out[n] = own + FORWARD
        n += int(step_barred(s, o, seat, square, way, own + FORWARD) == 0)
        out[n] = own + BACK
        n += int(step_barred(s, o, seat, square, way ^ 2, own + BACK) == 0)
        out[n] = own + LEFT
        n += 1 - takes_back(s, own + LEFT)
        out[n] = own + RIGHT
        n += 1 - takes_back(s, own + RIGHT)
    return n


def tickets(s: State, o: Field) -> int:
    """Chance only says who begins."""
    if s.side < 0:
        return 2
    return 0


def drawn(s: State, o: Field, ticket: int) -> int:
    """The seat that begins."""
    return ticket


def apply(s: State, o: Field, seat: int, action: int) -> None:
    """Play the draw of who begins, or an action."""
    if seat == DICE:
        s.side = action
        tell(s, FIRST, action, -1, -1, 0)
        judge(s, o)
        return
    square = square_of(o, seat, action)
    kind = kind_of(o, action)
    if kind == SHOT:
        shoot(s, o, seat, square)
    else:
        manoeuvre(s, o, seat, square, kind)


def leave(s: State, o: Field, seat: int) -> None:
    """A player resigns: the other wins, and the archers stay where they stand."""
    tell(s, RESIGNED, seat, -1, -1, 0)
    s.out[seat] = 1
    s.winner = 1 - seat
    tell(s, ALONE, 1 - seat, -1, -1, 0)


def agree(s: State, o: Field) -> None:
    """Both players agree on a draw; the archers stay where they stand."""
    s.winner = DRAW
    tell(s, AGREED, -1, -1, -1, 0)


def score(s: State, o: Field, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def over(s: State, o: Field) -> int:
    """1 once somebody has won or the game is drawn."""
    return int(s.winner != NOBODY)


def won(s: State, o: Field, seat: int) -> int:
    """1 for the winner."""
    return int(s.winner == seat)


def progress(s: State, o: Field, seat: int) -> int:
    """The archers that stand."""
    return s.alive[seat]


def hide(s: State, o: Field, seat: int) -> None:
    """Nothing is secret."""


# --- what bars an action ----------------------------------------------------------------------


def barred(s: State, o: Field, seat: int, square: int, kind: int, action: int) -> int:
    """Why an archer of the side to play may not do something, or 0."""
    if kind == BENT_STEP:
        return BENT
    if kind == SHOT or kind == MISAIMED_SHOT:
        code = shot_barred(s, o, square)
        if code == 0 and kind == MISAIMED_SHOT:
            return MISAIMED
        return code
    if kind <= BACK:
        return step_barred(s, o, seat, square, heading(s.board[square], kind), action)
    return UNDOING if takes_back(s, action) else 0


def shot_barred(s: State, o: Field, square: int) -> int:
    """Captures come before the manoeuvres, and each archer captures once a turn at most."""
    if s.left < 2:
        return TOO_LATE
    if (s.fired >> (s.board[square] // SLOT - 1)) & 1:
        return HAS_SHOT
    if target(s, o, square) < 0:
        return NO_TARGET
    return 0


def step_barred(s: State, o: Field, seat: int, square: int, way: int, action: int) -> int:
    """A step leads to an empty square that is in no enemy's zone, the mover being lifted.

    Of several reasons the last one is told.
    """
    eyes = eyes_of(1 - seat)
    to = o.next[square * 4 + way]
    code = 0
    if s.control[square] & eyes and followed(s, o, 1 - seat, square, way):
        code = STILL_WATCHED
    if s.control[to] & eyes:
        code = WATCHED
    if s.board[to]:
        code = OCCUPIED
    if to == WALL:
        code = EDGE
    if takes_back(s, action):
        code = UNDOING
    return code


def takes_back(s: State, action: int) -> int:
    """1 if the position would be what it was before the first manoeuvre: it must have changed.

    Only the reverse of the first manoeuvre can do that: `manoeuvre` has noted it.
    """
    return int(action == s.undoing)


def target(s: State, o: Field, square: int) -> int:
    """The square of the enemy that an archer can shoot: the piece that ends its zone, or -1."""
    cell = s.board[square]
    way = cell & FACING
    at = square + seen_ahead(s, o, square, way, ZONE) * o.ahead[way]
    if s.board[at] and side_of(s.board[at]) != side_of(cell):
        return at
    return -1


def followed(s: State, o: Field, enemy: int, square: int, way: int) -> int:
    """1 if an enemy behind this square also holds the next one, once nobody masks it."""
    back = (way + 2) & FACING
    cell = s.board[square + seen_ahead(s, o, square, back, ZONE - 1) * o.ahead[back]]
    return int(cell != 0 and cell & (LIGHT + FACING) == enemy * LIGHT + way)


def exposed(s: State, side: int) -> int:
    """More than 0 if any archer of a side stands in an enemy's zone."""
    found = 0
    for i in range(s.alive[side]):
        found |= s.control[s.where[side * MOST_ARCHERS + i]]
    return found & eyes_of(1 - side)


# --- what an action does ----------------------------------------------------------------------


def shoot(s: State, o: Field, seat: int, square: int) -> None:
    """Take the enemy in front; the king, or the last archer, ends the game."""
    at = target(s, o, square)
    taken = s.board[at]
    s.fired |= 1 << (s.board[square] // SLOT - 1)
    remove(s, o, at)
    s.quiet = 0
    s.sightings = 0
    tell(s, CAPTURED, seat, square, at, 0)
    end = decides(s, seat, taken)
    if end:
        tell(s, end, seat, square, at, 0)
        win(s, seat)


def decides(s: State, seat: int, taken: int) -> int:
    """How a shot that took this archer ended the game; 0 if it goes on."""
    if taken & KING:
        return KING_TAKEN
    if s.alive[1 - seat] == 0:
        return LAST_TAKEN
    return 0


def manoeuvre(s: State, o: Field, seat: int, square: int, kind: int) -> None:
    """Step or turn; a step into the enemy's wood wins, the second manoeuvre ends the turn."""
    at = square
    if kind <= BACK:
        at = step(s, o, seat, square, kind)
        reverse = FORWARD + BACK - kind
    else:
        pivot(s, o, seat, square, kind)
        reverse = LEFT + RIGHT - kind
    s.left -= 1
    s.undoing = -1
    if s.left:
        s.undoing = action_of(o, seat, at, reverse)
    if kind <= BACK and o.wood[at] == 1 - seat:
        tell(s, STORMED if s.left else ENTERED, seat, square, at, 0)
        win(s, seat)
    elif s.left == 0:
        pass_on(s, o, seat)


def step(s: State, o: Field, seat: int, square: int, kind: int) -> int:
    """Move one square forward or back without turning; answers where to."""
    cell = s.board[square]
    to = square + o.ahead[heading(cell, kind)]
    lift(s, o, square)
    put(s, o, to, cell)
    tell(s, STEPPED, seat, square, to, 0)
    return to


def pivot(s: State, o: Field, seat: int, square: int, kind: int) -> None:
    """Turn by a quarter on the spot."""
    facing = (s.board[square] + 3) & FACING
    if kind == RIGHT:
        facing = (s.board[square] + 1) & FACING
    turn(s, o, square, facing)
    tell(s, TURNED_LEFT + kind - LEFT, seat, square, square, facing)


def win(s: State, seat: int) -> None:
    """The game is over, and so is the turn."""
    s.winner = seat
    s.turns += 1


def pass_on(s: State, o: Field, seat: int) -> None:
    """Both manoeuvres are made: the other side plays, unless the game is drawn."""
    s.turns += 1
    s.quiet += 1
    if s.fired:
        s.quiet = 0
    s.fired = 0
    s.left = 2
    s.side = 1 - seat
    judge(s, o)
    if s.winner == NOBODY:
        tell(s, NEXT, seat, -1, -1, s.side)
