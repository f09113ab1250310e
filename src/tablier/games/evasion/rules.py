"""The rules of La grande évasion: secret bets, then dice that move everybody's pawns.

Players bet all at once, then take turns: choose dice, throw them together, play them one by one.
The seven prisoners run from the joining square `base` to the bank `track`; those who share a
square on the way stand on each other, and only the top one can move. Dice and prisoners have the
same numbers; the white die is the eighth.
"""

from typing import Annotated

from tablier.rulekit.kinds import BET, CHOICE, DICE, HIDDEN, ROLL
from tablier.rulekit.record import Record, Six, Table
from tablier.rulekit.seats import drawn_seat, playing
from tablier.rulekit.tell import tell

PRISONERS = 7
WHITE = 7
COLOURS = 127  # the coloured dice in a mask of dice
ALL_DICE = 8
FACES = 6

# Who begins, when it is drawn by lot; a bet not made yet; a place in a canoe still free.
RANDOM = -1
UNMADE = -1
FREE = -1

# What a seat can do. Bets come first, then masks of dice, then pawns.
BETS = 630
CHOOSE = 630  # plus a mask of dice
RUN = 886  # plus the prisoner that its own die moves
BACK = 893  # plus the prisoner that the white die moves back
DECLINE = 900  # the white die's step
ACTIONS = 901

CHOICES = 126
"""Masks of one to three coloured dice, with and without the white one: no others are thrown."""

# What the game is waiting for.
BETTING = 0
CHOOSING = 1
THROWING = 2
MOVING = 3

# What the rules tell, with what stands in (origin, target, n).
FIRST = 1  # who begins
BET_MADE = 2  # and nothing more: it is secret
BETS_IN = 3
CHOSE = 4  # prisoners arrived, -, the mask of dice
THREW = 5  # the mask of dice, -, the outcome
MOVED = 6  # origin, target, prisoner
JUMPED = 7  # origin, target, prisoner: over others
SKIPPED = 8  # origin, target, prisoner: occupied squares were not counted
ON_TOP = 9  # square, the prisoner underneath, prisoner
LOST_DIE = 10  # square, -, prisoner: blocked
WENT_BACK = 11  # origin, target, prisoner
SKIPPED_BACK = 12  # origin, target, prisoner: occupied squares were not counted
WENT_HOME = 13  # origin, joining square, prisoner
DECLINED = 14
ARRIVED = 15  # origin, place in the canoes from 0, prisoner
ARRIVED_TOO = 16  # the same, after another in the same turn
LAST_PLACED = 17  # origin, place in the canoes, prisoner
CAUGHT = 18  # -, the other prisoner, prisoner: one of the last two is back in prison
SCORED = 19  # the bet, -, points
WON = 20  # -, -, points
SHARED = 21  # -, -, points
RESIGNED = 22
ALONE = 23

# Why something is refused.
NOT_NOW = 101
GONE = 102
NO_ACTION = 103
CLOSED = 104
BETS_FIRST = 105
NOT_YOURS = 106
ALREADY_THROWN = 107
DICE_FIRST = 108
ASIDE = 109
TOO_EARLY = 110
NOT_THREE = 111
NOT_TWO = 112
NOT_A_PAIR = 113
NO_DIE = 114
NO_WHITE = 115
IN_CANOE = 116
OWN_DIE = 117
IN_PRISON = 118
UNDERNEATH = 119


class Board(Record):
    """The way to the canoes, and the table of bets."""

    seats: int
    first: int  # the seat that begins, or RANDOM
    track: int  # the bank
    base: int  # where everybody joins the track
    free: int  # 1: only empty squares are counted on the way
    canoe: Table  # by bet * 7 + prisoner: the canoe that the bet gives it
    dice: Table  # by mask of coloured dice: how many they are
    choices: Table  # the CHOICES, in ascending order


class State(Record):
    """Where everybody stands. A seat that has left has no bet."""

    turn: int  # the seat that plays, or will once the bets are in; -1 before the draw
    begin: int  # the seat that began
    round: int  # rounds completed
    phase: int
    over: int
    turns: int  # turns completed: a tally
    chosen: int  # the dice chosen this turn, those already played included: a mask
    squares: Annotated[list[int], 7]
    height: Annotated[list[int], 7]  # place in the stack from the bottom; 0 where nobody blocks
    canoes: Annotated[list[int], 7]  # prisoners in order of arrival, then FREE
    thrown: Annotated[list[int], 8]  # points not yet played
    bets: Six  # 0..629, UNMADE or HIDDEN
    out: Six


# --- the questions every game answers ---------------------------------------------------------


def start(s: State, o: Board) -> None:
    """Put every prisoner behind its window."""
    s.turn = o.first
    s.begin = o.first
    s.round = 0
    s.phase = BETTING
    s.over = 0
    s.turns = 0
    for p in range(PRISONERS):
        s.squares[p] = o.base
        s.height[p] = 0
        s.canoes[p] = FREE
    for seat in range(6):
        s.bets[seat] = UNMADE
        s.out[seat] = 0
    clear_dice(s)


def awaited(s: State, o: Board, seat: int) -> int:
    """The draw, then every bet, then the player whose turn it is and its dice."""
    if s.over:
        return 0
    if seat == DICE:
        if s.turn < 0 or s.phase == THROWING:
            return ROLL
        return 0
    if s.turn < 0 or s.phase == THROWING or s.out[seat]:
        return 0
    if s.phase == BETTING:
        if s.bets[seat] == UNMADE:
            return BET
        return 0
    if seat == s.turn:
        return CHOICE
    return 0


def refused(s: State, o: Board, seat: int, action: int) -> int:
    """A bet may be replaced until the last one is in; the rest is for whoever has the turn."""
    if s.over or s.turn < 0 or s.phase == THROWING:
        return NOT_NOW
    if s.out[seat]:
        return GONE
    if action < 0 or action >= ACTIONS:
        return NO_ACTION
    if action < BETS:
        if s.phase == BETTING:
            return 0
        return CLOSED
    if s.phase == BETTING:
        return BETS_FIRST
    if seat != s.turn:
        return NOT_YOURS
    if action < RUN:
        return choice_refused(s, o, action - CHOOSE)
    return step_refused(s, o, action)


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Every bet, every choice of dice, or every step."""
    low = 0
    high = BETS
    if s.phase == CHOOSING:
        high = CHOICES
    if s.phase == MOVING:
        low = RUN
        high = ACTIONS
    n = 0
    for i in range(low, high):
        action = i
        if s.phase == CHOOSING:
            action = CHOOSE + o.choices[i]
        if refused(s, o, seat, action) == 0:
            out[n] = action
            n += 1
    return n


def tickets(s: State, o: Board) -> int:
    """How many equally likely things can be drawn now."""
    if s.turn < 0:
        return playing(s.out, o.seats)
    n = 1
    for die in range(ALL_DICE):
        if s.chosen >> die & 1:
            n *= FACES
    return n


def drawn(s: State, o: Board, ticket: int) -> int:
    """What a ticket shows: the seat that begins, or a throw, the white die its last digit."""
    if s.turn >= 0:
        return ticket
    return drawn_seat(s.out, ticket)


def apply(s: State, o: Board, seat: int, action: int) -> None:
    """Play the draw, a bet, a choice of dice, a throw or a step."""
    if s.turn < 0:
        s.turn = action
        s.begin = action
        tell(s, FIRST, action, 0, 0, 0)
    elif s.phase == BETTING:
        s.bets[seat] = action
        tell(s, BET_MADE, seat, 0, 0, 0)
        close_bets(s, o)
    elif s.phase == CHOOSING:
        s.chosen = action - CHOOSE
        s.phase = THROWING
        tell(s, CHOSE, seat, arrived(s), 0, s.chosen)
    elif s.phase == THROWING:
        throw(s, action)
    elif action < BACK:
        run(s, o, action - RUN)
    else:
        white(s, o, action)


def leave(s: State, o: Board, seat: int) -> None:
    """A player leaves: its bet no longer counts, its dice are dropped, the others play on."""
    tell(s, RESIGNED, seat, 0, 0, 0)
    s.out[seat] = 1
    s.bets[seat] = UNMADE
    if playing(s.out, o.seats) == 1:
        s.over = 1
        clear_dice(s)
        for other in range(o.seats):
            if s.out[other] == 0:
                tell(s, ALONE, other, 0, 0, 0)
    elif s.turn >= 0:
        if s.phase == BETTING:
            close_bets(s, o)
        elif s.turn == seat:
            pass_on(s, o)


def score(s: State, o: Board, seat: int) -> int:
    """Points once the race has ended; before, a score would betray the bet."""
    if s.canoes[PRISONERS - 1] == FREE or s.bets[seat] < 0:
        return 0
    points = 0
    for place in range(PRISONERS):
        points += worth(s, o, seat, place)
    return points


def worth(s: State, o: Board, seat: int, place: int) -> int:
    """Points that a bet brings for whoever has taken a place: a canoe is worth its number."""
    canoe = canoe_of(place)
    if o.canoe[s.bets[seat] * PRISONERS + s.canoes[place]] == canoe:
        return canoe
    return 0


def over(s: State, o: Board) -> int:
    """1 once all are in the canoes, or a player is left alone."""
    return s.over


def won(s: State, o: Board, seat: int) -> int:
    """1 for everybody with the most points."""
    if s.over == 0 or s.out[seat]:
        return 0
    for other in range(o.seats):
        if s.out[other] == 0 and score(s, o, other) > score(s, o, seat):
            return 0
    return 1


def progress(s: State, o: Board, seat: int) -> int:
    """Nobody leads before the bets are uncovered."""
    return 0


def hide(s: State, o: Board, seat: int) -> None:
    """Cover the bets of the others until the race has ended."""
    if s.over:
        return
    for other in range(o.seats):
        if other != seat and s.bets[other] != UNMADE:
            s.bets[other] = HIDDEN


# --- what is refused --------------------------------------------------------------------------


def choice_refused(s: State, o: Board, mask: int) -> int:
    """How many dice are thrown depends on how many prisoners have arrived."""
    if s.phase != CHOOSING:
        return ALREADY_THROWN
    white = mask >> WHITE
    if white and s.round == 0:
        return TOO_EARLY
    coloured = o.dice[mask & COLOURS]
    home = arrived(s)
    if stage(home) == 2:
        if coloured + white != most_coloured(home):
            return NOT_A_PAIR
    elif coloured != most_coloured(home):
        return NOT_TWO if stage(home) else NOT_THREE
    for p in range(PRISONERS):
        if mask >> p & 1 and s.squares[p] == o.track:
            return ASIDE
    return 0


def step_refused(s: State, o: Board, action: int) -> int:
    """A die moves its own pawn; the white one moves another back, or nobody."""
    if s.phase != MOVING:
        return DICE_FIRST
    if action < BACK:
        return 0 if s.thrown[action - RUN] else NO_DIE
    if s.thrown[WHITE] == 0:
        return NO_WHITE
    if action == DECLINE:
        return 0
    p = action - BACK
    if s.squares[p] == o.track:
        return IN_CANOE
    if s.chosen >> p & 1:
        return OWN_DIE
    if s.squares[p] == o.base:
        return IN_PRISON
    return UNDERNEATH if blocked(s, o, p) else 0


# --- bets and dice ----------------------------------------------------------------------------


def close_bets(s: State, o: Board) -> None:
    """Begin the race once everybody has bet."""
    for seat in range(o.seats):
        if awaited(s, o, seat):
            return
    s.phase = CHOOSING
    tell(s, BETS_IN, -1, 0, 0, 0)
    if s.out[s.turn]:
        pass_on(s, o)


def throw(s: State, outcome: int) -> None:
    """Read the points of every die chosen, the white one first: it is the last digit."""
    tell(s, THREW, s.turn, s.chosen, 0, outcome)
    for i in range(ALL_DICE):
        die = WHITE - i
        if s.chosen >> die & 1:
            s.thrown[die] = outcome % FACES + 1
            outcome //= FACES
    s.phase = MOVING


def clear_dice(s: State) -> None:
    """Put every die back on the table."""
    s.chosen = 0
    for die in range(ALL_DICE):
        s.thrown[die] = 0


# --- steps ------------------------------------------------------------------------------------


def run(s: State, o: Board, p: int) -> None:
    """A prisoner moves by its own die; a blocked one loses it."""
    points = s.thrown[p]
    s.thrown[p] = 0
    origin = s.squares[p]
    if blocked(s, o, p):
        tell(s, LOST_DIE, s.turn, origin, origin, p)
    else:
        target = ahead(s, o, origin, points)
        if target == o.track:
            board(s, o, p)
        else:
            if target - origin > points:
                tell(s, SKIPPED, s.turn, origin, target, p)
            elif passed(s, origin, target):
                tell(s, JUMPED, s.turn, origin, target, p)
            else:
                tell(s, MOVED, s.turn, origin, target, p)
            stand(s, o, p, target)
    go_on(s, o)


def white(s: State, o: Board, action: int) -> None:
    """The white die moves a prisoner back, or nobody."""
    points = s.thrown[WHITE]
    s.thrown[WHITE] = 0
    if action == DECLINE:
        tell(s, DECLINED, s.turn, 0, 0, 0)
    else:
        p = action - BACK
        origin = s.squares[p]
        target = behind(s, o, origin, points)
        if target == o.base:
            tell(s, WENT_HOME, s.turn, origin, target, p)
        elif origin - target > points:
            tell(s, SKIPPED_BACK, s.turn, origin, target, p)
        else:
            tell(s, WENT_BACK, s.turn, origin, target, p)
        stand(s, o, p, target)
        if target == o.base and arrived(s) == PRISONERS - 2:
            catch(s, o, p)
    go_on(s, o)


def ahead(s: State, o: Board, origin: int, points: int) -> int:
    """The square that so many points lead to, the bank at most."""
    if o.free == 0:
        return min(o.track, origin + points)
    at = origin
    for i in range(points):
        at += 1
        while i < points - 1 and at < o.track and standing(s, at):
            at += 1
    return min(o.track, at)


def behind(s: State, o: Board, origin: int, points: int) -> int:
    """The square that so many points lead back to, the joining square at least."""
    if o.free == 0:
        return max(o.base, origin - points)
    at = origin
    for i in range(points):
        at -= 1
        while i < points - 1 and at > o.base and standing(s, at):
            at -= 1
    return max(o.base, at)


def stand(s: State, o: Board, p: int, target: int) -> None:
    """Put a prisoner on a square of the way, on top of those who are there."""
    height = 0
    if target != o.base:
        height = standing(s, target)
    for under in range(PRISONERS):
        if height and s.squares[under] == target and s.height[under] == height - 1:
            tell(s, ON_TOP, s.turn, target, under, p)
    s.squares[p] = target
    s.height[p] = height


def board(s: State, o: Board, p: int) -> None:
    """A prisoner takes the first free place; the last one left is placed with the sixth."""
    place = arrived(s)
    # Dice of prisoners in the canoes cannot be chosen: this one arrived by this very throw.
    if place and s.chosen >> s.canoes[place - 1] & 1:
        tell(s, ARRIVED_TOO, s.turn, s.squares[p], place, p)
    else:
        tell(s, ARRIVED, s.turn, s.squares[p], place, p)
    embark(s, o, p)
    if place == PRISONERS - 2:
        last = other_runner(s, o, p)
        tell(s, LAST_PLACED, s.turn, s.squares[last], place + 1, last)
        embark(s, o, last)
        finish(s, o)


def catch(s: State, o: Board, p: int) -> None:
    """One of the last two is back in prison: it comes last, and the race is over."""
    other = other_runner(s, o, p)
    tell(s, CAUGHT, s.turn, o.base, other, p)
    embark(s, o, other)
    embark(s, o, p)
    finish(s, o)


def embark(s: State, o: Board, p: int) -> None:
    """Seat a prisoner in the canoes."""
    s.canoes[arrived(s)] = p
    s.squares[p] = o.track
    s.height[p] = 0


# --- the end of a turn and of the race --------------------------------------------------------


def go_on(s: State, o: Board) -> None:
    """The next player's turn, once every die is played."""
    if s.over:
        return
    for die in range(ALL_DICE):
        if s.thrown[die]:
            return
    s.turns += 1
    pass_on(s, o)


def pass_on(s: State, o: Board) -> None:
    """Find the next player; a round is complete when the turn comes back to who began."""
    clear_dice(s)
    s.phase = CHOOSING
    for _ in range(o.seats):
        s.turn = (s.turn + 1) % o.seats
        if s.turn == s.begin:
            s.round += 1
        if s.out[s.turn] == 0:
            return


def finish(s: State, o: Board) -> None:
    """Uncover the bets and count the points."""
    s.over = 1
    s.turns += 1
    clear_dice(s)
    winners = 0
    for seat in range(o.seats):
        winners += won(s, o, seat)
        if s.out[seat] == 0:
            tell(s, SCORED, seat, s.bets[seat], 0, score(s, o, seat))
    for seat in range(o.seats):
        if won(s, o, seat):
            if winners > 1:
                tell(s, SHARED, seat, 0, 0, score(s, o, seat))
            else:
                tell(s, WON, seat, 0, 0, score(s, o, seat))


# --- looking around ---------------------------------------------------------------------------


def arrived(s: State) -> int:
    """Prisoners in the canoes."""
    n = 0
    while n < PRISONERS and s.canoes[n] != FREE:
        n += 1
    return n


def stage(home: int) -> int:
    """How far the race is, by prisoners arrived: 0, then 1 from the second, 2 from the fourth."""
    if home < 2:
        return 0
    if home < 4:
        return 1
    return 2


def most_coloured(home: int) -> int:
    """Coloured dice in a throw; in the last stage the white one counts among them."""
    if stage(home) == 0:
        return 3
    return 2


def canoe_of(place: int) -> int:
    """The number of the canoe in which a place is."""
    return place // 2 + 1


def other_runner(s: State, o: Board, p: int) -> int:
    """The prisoner still running besides this one: there is only one."""
    found = p
    for other in range(PRISONERS):
        if other != p and s.squares[other] != o.track:
            found = other
    return found


def standing(s: State, square: int) -> int:
    """How many stand on a square."""
    n = 0
    for p in range(PRISONERS):
        if s.squares[p] == square:
            n += 1
    return n


def passed(s: State, origin: int, target: int) -> int:
    """How many are jumped over."""
    n = 0
    for p in range(PRISONERS):
        if origin < s.squares[p] < target:
            n += 1
    return n


def blocked(s: State, o: Board, p: int) -> int:
    """1 for a prisoner with others on top; on the joining square nobody blocks anybody."""
    if s.squares[p] == o.base:
        return 0
    for other in range(PRISONERS):
        if s.squares[other] == s.squares[p] and s.height[other] > s.height[p]:
            return 1
    return 0
