"""The rules of Archers: shots first, then exactly two manoeuvres.

Squares count from 0 at the south-west corner, row by row; facings are 0 north, 1 east, 2 south,
3 west; seat 0 is dark. A square of the board holds 0, or an archer: its place in its side's list
(from 1) times 16, plus 8 for light, 4 for a king, and its facing.

An action is a square, seen from the mover's own edge, times KINDS, plus what its archer does. Past
those come two that no list of legal actions contains: a shot or a step whose named target the
archer cannot have. They are only there to be refused with the right reason.
"""

from typing import Annotated

from tablier.rulekit.kinds import CHOICE, DICE, ROLL
from tablier.rulekit.record import Record
from tablier.rulekit.tell import tell

# What an archer can do.
SHOT = 0
FORWARD = 1
BACK = 2
LEFT = 3
RIGHT = 4
KINDS = 5
MISAIMED_SHOT = 5
BENT_STEP = 6

# An archer on the board: what its number is made of.
FACING = 3
KING = 4
LIGHT = 8
KIND = 15
SLOT = 16

WALL = 225  # the square beyond every edge

RANDOM = -1
NOBODY = -1
DRAW = -2

ZONE = 3  # squares that an archer controls, straight ahead
MOST_ARCHERS = 9
MOST_SEEN = 201
REPETITIONS = 3
QUIET_TURNS = 200
MOST_TURNS = 2000

# What the rules tell, with what stands in (origin, target, n).
FIRST = 1
CAPTURED = 2  # the shooter's square, the square shot at
STEPPED = 3  # from, to
TURNED_LEFT = 4  # square, -, the new facing
TURNED_RIGHT = 5
NEXT = 6  # the seat that plays now
ENTERED = 7  # from, square of the wood: on the second manoeuvre
STORMED = 8  # the same on the first: the turn is not played out
KING_TAKEN = 9  # the shooter's square, the king's
LAST_TAKEN = 10  # the shooter's square, the last archer's
REPEATED = 11
QUIET = 12  # -, -, turns
TOO_LONG = 13  # -, -, turns
RESIGNED = 14
ALONE = 15
AGREED = 16

# Why an action is refused.
NOT_A_MOVE = 1
NOT_YOUR_TURN = 2
EMPTY = 3
NOT_YOURS = 4
TOO_LATE = 5  # a shot after a manoeuvre
HAS_SHOT = 6
NO_TARGET = 7
MISAIMED = 8
BENT = 9
EDGE = 10
OCCUPIED = 11
WATCHED = 12
STILL_WATCHED = 13  # only because the mover no longer masks the square behind it
UNDOING = 14


class Field(Record):
    """The board and the options: read only. Lists are long enough for the largest board."""

    columns: int
    rows: int
    cells: int
    draws: int  # 1: repetition and long quiet are draws; 0: only the cap on turns is
    first: int  # the seat that begins, or RANDOM
    ahead: Annotated[list[int], 4]  # by facing: how far the next square is
    next: Annotated[list[int], 900]  # by square * 4 + facing: the square there, or WALL
    reach: Annotated[list[int], 900]  # by square * 4 + facing: squares before the edge, 3 at most
    wood: Annotated[list[int], 225]  # by square: whose wood it is, or -1
    king: Annotated[list[int], 2]  # where each king starts, or -1
    keys: Annotated[list[int], 3600]  # by square * 16 + archer: what it adds to the position's key
    light_key: int  # what light to move adds


class State(Record):
    """A moment of the game; `control`, `where`, `alive` and `key` only repeat what `board` says."""

    side: int  # the seat to play, or -1 before the lot is drawn
    left: int  # manoeuvres left; 0 once the second has won the game
    winner: int  # a seat, NOBODY yet, or DRAW
    turns: int  # completed so far
    quiet: int  # completed in a row without a capture
    fired: int  # bit i: archer i of the side to play has shot this turn
    undoing: int  # the action that would take back the first manoeuvre, or -1
    key: int
    sightings: int  # how many keys `seen` holds
    out: Annotated[list[int], 2]
    alive: Annotated[list[int], 2]
    control: Annotated[
        list[int], 226
    ]  # by square: dark archers whose zone it is in, plus 16 a light one
    where: Annotated[list[int], 18]  # by side * 9 + place in the list
    board: Annotated[list[int], 226]  # the last is the WALL, never empty
    seen: Annotated[list[int], 201]  # keys at the start of each turn since the last capture


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
    own = action // KINDS
    kind = action % KINDS
    if action >= o.cells * KINDS:
        own = action % o.cells
        kind = action // o.cells
    square = seen_from(o, seat, own)
    cell = s.board[square]
    if cell == 0:
        return EMPTY
    if (cell & LIGHT) // LIGHT != seat:
        return NOT_YOURS
    if kind == BENT_STEP:
        return BENT
    if kind == MISAIMED_SHOT:
        code = no_shot(s, o, square)
        if code:
            return code
        return MISAIMED
    if kind == SHOT:
        return no_shot(s, o, square)
    if action == s.undoing:
        return UNDOING
    if kind <= BACK:
        return no_step(s, o, seat, square, heading(cell, kind))
    return 0


def legal(s: State, o: Field, seat: int, out: list[int]) -> int:
    """Every action of every archer that `refused` lets pass.

    Written without branches where it can be: compiled, wrong guesses of the processor were most
    of the cost of a random game. Each action is noted, and counted only if it is legal.
    """
    if s.winner != NOBODY or s.side != seat or seat < 0:
        return 0
    n = 0
    shots = s.left == 2 and exposed(s, 1 - seat) != 0
    for i in range(s.alive[seat]):
        square = s.where[seat * MOST_ARCHERS + i]
        way = s.board[square] & FACING
        base = seen_from(o, seat, square) * KINDS
        if shots:
            out[n] = base + SHOT
            n += int(no_shot(s, o, square) == 0)
        out[n] = base + FORWARD
        n += may_step(s, o, seat, square, way) & int(base + FORWARD != s.undoing)
        out[n] = base + BACK
        n += may_step(s, o, seat, square, way ^ 2) & int(base + BACK != s.undoing)
        out[n] = base + LEFT
        n += int(base + LEFT != s.undoing)
        out[n] = base + RIGHT
        n += int(base + RIGHT != s.undoing)
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
    square = seen_from(o, seat, action // KINDS)
    kind = action % KINDS
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


def no_shot(s: State, o: Field, square: int) -> int:
    """Why an archer may not shoot, or 0."""
    if s.left < 2:
        return TOO_LATE
    cell = s.board[square]
    if (s.fired >> (cell // SLOT - 1)) & 1:
        return HAS_SHOT
    if target(s, o, square) < 0:
        return NO_TARGET
    return 0


def no_step(s: State, o: Field, seat: int, square: int, way: int) -> int:
    """Why an archer may not step this way, or 0."""
    to = o.next[square * 4 + way]
    if may_step(s, o, seat, square, way):
        return 0
    if to == WALL:
        return EDGE
    if s.board[to]:
        return OCCUPIED
    if watched(s, 1 - seat, to):
        return WATCHED
    return STILL_WATCHED


def may_step(s: State, o: Field, seat: int, square: int, way: int) -> int:
    """1 if the next square is free and out of the enemy's zones, the mover being lifted."""
    to = o.next[square * 4 + way]
    free = int((s.board[to] | watched(s, 1 - seat, to)) == 0)
    if watched(s, 1 - seat, square):
        if followed(s, o, 1 - seat, square, way):
            free = 0
    return free


def exposed(s: State, side: int) -> int:
    """1 if any archer of a side stands in an enemy's zone."""
    found = 0
    for i in range(s.alive[side]):
        found |= watched(s, 1 - side, s.where[side * MOST_ARCHERS + i])
    return int(found != 0)


def target(s: State, o: Field, square: int) -> int:
    """The square of the enemy that an archer can shoot: the first piece in its zone, or -1."""
    cell = s.board[square]
    way = cell & FACING
    at = square
    for _ in range(o.reach[square * 4 + way]):
        at += o.ahead[way]
        if s.board[at]:
            if (s.board[at] ^ cell) & LIGHT:
                return at
            return -1
    return -1


def watched(s: State, side: int, square: int) -> int:
    """How many archers of a side hold a square in their zone of control."""
    return (s.control[square] >> (4 * side)) & 15


def followed(s: State, o: Field, enemy: int, square: int, way: int) -> int:
    """1 if an enemy behind this square also holds the next one, once nobody masks it."""
    back = (way + 2) & FACING
    at = square
    for _ in range(min(o.reach[square * 4 + back], ZONE - 1)):
        at += o.ahead[back]
        if s.board[at]:
            return int((s.board[at] & (LIGHT + FACING)) == enemy * LIGHT + way)
    return 0


def heading(cell: int, kind: int) -> int:
    """The way an archer goes when it steps forward or back."""
    if kind == FORWARD:
        return cell & FACING
    return (cell + 2) & FACING


def seen_from(o: Field, seat: int, square: int) -> int:
    """A square as light counts it, from its own edge, or the other way round; dark as it is."""
    if seat:
        return o.cells - 1 - square
    return square


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
    if taken & KING:
        tell(s, KING_TAKEN, seat, square, at, 0)
        win(s, seat)
    elif s.alive[1 - seat] == 0:
        tell(s, LAST_TAKEN, seat, square, at, 0)
        win(s, seat)


def manoeuvre(s: State, o: Field, seat: int, square: int, kind: int) -> None:
    """Step or turn; a step into the enemy's wood wins, the second manoeuvre ends the turn."""
    cell = s.board[square]
    at = square
    if kind <= BACK:
        at += o.ahead[heading(cell, kind)]
        lift(s, o, square)
        put(s, o, at, cell)
        inverse = FORWARD + BACK - kind
        tell(s, STEPPED, seat, square, at, 0)
    else:
        facing = (cell + 3) & FACING
        if kind == RIGHT:
            facing = (cell + 1) & FACING
        turn(s, o, at, facing)
        inverse = LEFT + RIGHT - kind
        tell(s, TURNED_LEFT + kind - LEFT, seat, square, at, facing)
    s.left -= 1
    s.undoing = -1
    if s.left:
        s.undoing = seen_from(o, seat, at) * KINDS + inverse
    if kind <= BACK and o.wood[at] == 1 - seat:
        tell(s, STORMED if s.left else ENTERED, seat, square, at, 0)
        win(s, seat)
    elif s.left == 0:
        pass_on(s, o, seat)


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


def judge(s: State, o: Field) -> None:
    """At the start of a turn: remember the position, and see whether the game is drawn."""
    note(s, o)
    code = stalled(s, o)
    if code:
        s.winner = DRAW
        n = s.quiet
        if code == TOO_LONG:
            n = s.turns
        tell(s, code, -1, -1, -1, n)


def note(s: State, o: Field) -> None:
    """Remember the position. The list is full only if more was set up than can have been seen."""
    if o.draws == 0:
        return
    if s.sightings == MOST_SEEN:
        for i in range(1, MOST_SEEN):
            s.seen[i - 1] = s.seen[i]
        s.sightings -= 1
    s.seen[s.sightings] = turn_key(s, o)
    s.sightings += 1


def stalled(s: State, o: Field) -> int:
    """Why the game is drawn at the start of this turn, or 0."""
    if o.draws == 0:
        if s.turns >= MOST_TURNS:
            return TOO_LONG
        return 0
    key = turn_key(s, o)
    n = 0
    for i in range(s.sightings):
        n += int(s.seen[i] == key)
    if n >= REPETITIONS:
        return REPEATED
    if s.quiet >= QUIET_TURNS:
        return QUIET
    return 0


def turn_key(s: State, o: Field) -> int:
    """The key of the position together with the side to play."""
    if s.side == 1:
        return s.key ^ o.light_key
    return s.key


# --- the board --------------------------------------------------------------------------------


def clear(s: State) -> None:
    """An empty board, and nothing remembered."""
    s.side = 0
    s.left = 2
    s.winner = NOBODY
    s.turns = 0
    s.quiet = 0
    s.fired = 0
    s.undoing = -1
    s.key = 0
    s.sightings = 0
    for i in range(2):
        s.out[i] = 0
        s.alive[i] = 0
    for i in range(18):
        s.where[i] = 0
    for i in range(225):
        s.board[i] = 0
        s.control[i] = 0
    s.board[WALL] = -1
    s.control[WALL] = 0
    for i in range(MOST_SEEN):
        s.seen[i] = 0


def place(s: State, o: Field, square: int, kind: int) -> None:
    """Add an archer to its side."""
    side = kind // LIGHT
    s.alive[side] += 1
    put(s, o, square, s.alive[side] * SLOT + kind)


def remove(s: State, o: Field, square: int) -> None:
    """Take an archer off; the last of its side's list takes its place there."""
    cell = s.board[square]
    lift(s, o, square)
    side = (cell & LIGHT) // LIGHT
    s.alive[side] -= 1
    last = s.where[side * MOST_ARCHERS + s.alive[side]]
    if last != square:
        s.where[side * MOST_ARCHERS + cell // SLOT - 1] = last
        s.board[last] = cell - (cell & KIND) + (s.board[last] & KIND)


def put(s: State, o: Field, square: int, cell: int) -> None:
    """Set an archer down: it masks what lies behind it, and controls what lies ahead."""
    shade(s, o, square, -1)
    s.board[square] = cell
    s.where[(cell & LIGHT) // LIGHT * MOST_ARCHERS + cell // SLOT - 1] = square
    hold(s, o, square, cell, ZONE, 1)
    s.key ^= o.keys[square * 16 + (cell & KIND)]


def lift(s: State, o: Field, square: int) -> None:
    """Pick an archer up: the reverse of `put`."""
    cell = s.board[square]
    s.key ^= o.keys[square * 16 + (cell & KIND)]
    hold(s, o, square, cell, ZONE, -1)
    s.board[square] = 0
    shade(s, o, square, 1)


def turn(s: State, o: Field, square: int, facing: int) -> None:
    """Make an archer face another way."""
    cell = s.board[square]
    turned = cell - (cell & FACING) + facing
    hold(s, o, square, cell, ZONE, -1)
    hold(s, o, square, turned, ZONE, 1)
    s.board[square] = turned
    s.key ^= o.keys[square * 16 + (cell & KIND)] ^ o.keys[square * 16 + (turned & KIND)]


def shade(s: State, o: Field, square: int, by: int) -> None:
    """Give the archers that look at an empty square what lies behind it, or take it from them."""
    for back in range(4):
        at = square
        for far in range(1, o.reach[square * 4 + back] + 1):
            at += o.ahead[back]
            cell = s.board[at]
            if cell:
                if ((cell ^ back) & FACING) == 2:
                    hold(s, o, square, cell, ZONE - far, by)
                break


def hold(s: State, o: Field, square: int, cell: int, far: int, by: int) -> None:
    """Count an archer in (or out) on the squares from one on, up to the first piece."""
    way = cell & FACING
    weight = by << ((cell & LIGHT) // LIGHT * 4)
    at = square
    for _ in range(min(far, o.reach[square * 4 + way])):
        at += o.ahead[way]
        s.control[at] += weight
        if s.board[at]:
            break
