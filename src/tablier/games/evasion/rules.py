"""The rules of La grande évasion: secret bets, then dice that move everybody's pawns.

The phases of a game, and what is done in each:

- betting: everybody lays a bet, all at once, until the last one is in: `close_bets`
- choosing: whoever has the turn takes dice in hand: `choice_refused`, `choose`
- throwing: chance shows their points: `throw`
- moving: the dice are played one by one, in any order: a prisoner runs by its own die, `run`; the
  white one moves another back, `step_back`, or nobody

then the next player chooses; the race ends with all in the canoes: `finish`.
How many dice are thrown is in `dice`, how they move the prisoners in `way`, and what the numbers
mean in `vocabulary`.
"""

from tablier.games.evasion.dice import choice_refused, choose, clear_dice, throw
from tablier.games.evasion.vocabulary import (
    ACTIONS,
    ALL_DICE,
    ALONE,
    BET_MADE,
    BETS,
    BETS_FIRST,
    BETS_IN,
    BETTING,
    CHOICES,
    CHOOSING,
    CLOSED,
    DECLINED,
    DICE_FIRST,
    FACES,
    FIRST,
    FREE,
    GONE,
    MOVING,
    NO_ACTION,
    NO_DIE,
    NO_WHITE,
    NONSENSE,
    NOT_NOW,
    NOT_YOURS,
    PRISONERS,
    RESIGNED,
    RUN,
    SCORED,
    SHARED,
    THROWING,
    TO_BET,
    TO_CHOOSE,
    TO_DECLINE,
    TO_RUN,
    UNMADE,
    WHITE,
    WON,
    Board,
    State,
    action_of,
    canoe_of,
    kind_of,
    subject_of,
)
from tablier.games.evasion.way import arrived, run, step_back, step_back_refused
from tablier.rulekit.kinds import BET, CHOICE, DICE, HIDDEN, ROLL
from tablier.rulekit.seats import drawn_seat, last_left, playing
from tablier.rulekit.tell import tell

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
    reason = idle(s, seat)
    if reason:
        return reason
    kind = kind_of(action)
    if kind == NONSENSE:
        return NO_ACTION
    if kind == TO_BET:
        return 0 if s.phase == BETTING else CLOSED
    if s.phase == BETTING:
        return BETS_FIRST
    if seat != s.turn:
        return NOT_YOURS
    if kind == TO_CHOOSE:
        return choice_refused(s, o, subject_of(action))
    return step_refused(s, o, action)


def legal(s: State, o: Board, seat: int, out: list[int]) -> int:
    """Every bet, every choice of dice, or every step: what the phase asks for."""
    if idle(s, seat) or (s.phase != BETTING and seat != s.turn):
        return 0
    n = 0
    if s.phase == BETTING:
        for bet in range(BETS):
            out[n] = bet
            n += 1
    elif s.phase == CHOOSING:
        for i in range(CHOICES):
            if choice_refused(s, o, o.choices[i]) == 0:
                out[n] = action_of(TO_CHOOSE, o.choices[i])
                n += 1
    else:
        for step in range(RUN, ACTIONS):
            if step_refused(s, o, step) == 0:
                out[n] = step
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
        choose(s, subject_of(action))
    elif s.phase == THROWING:
        throw(s, action)
    else:
        step(s, o, action)


def leave(s: State, o: Board, seat: int) -> None:
    """A player leaves: its bet no longer counts, its dice are dropped, the others play on."""
    tell(s, RESIGNED, seat, 0, 0, 0)
    s.out[seat] = 1
    s.bets[seat] = UNMADE
    last = last_left(s.out, o.seats)
    if last >= 0:
        s.over = 1
        clear_dice(s)
        tell(s, ALONE, last, 0, 0, 0)
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
    """Points that a bet brings for whoever has taken a place."""
    canoe = canoe_of(place)
    if o.canoe[s.bets[seat] * PRISONERS + s.canoes[place]] == canoe:
        return points_of(canoe)
    return 0


def points_of(canoe: int) -> int:
    """A canoe that was bet on rightly is worth its number."""
    return canoe


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


def idle(s: State, seat: int) -> int:
    """Why a seat has nothing to do now, whoever's turn it is; 0 if it may have."""
    if s.over or s.turn < 0 or s.phase == THROWING:
        return NOT_NOW
    if s.out[seat]:
        return GONE
    return 0


def step_refused(s: State, o: Board, action: int) -> int:
    """A die moves its own pawn; the white one moves another back, or nobody."""
    kind = kind_of(action)
    if s.phase != MOVING:
        return DICE_FIRST
    if kind == TO_RUN:
        return 0 if s.thrown[subject_of(action)] else NO_DIE
    if s.thrown[WHITE] == 0:
        return NO_WHITE
    return 0 if kind == TO_DECLINE else step_back_refused(s, o, subject_of(action))


# --- bets and steps ---------------------------------------------------------------------------


def close_bets(s: State, o: Board) -> None:
    """Begin the race once everybody has bet."""
    for seat in range(o.seats):
        if awaited(s, o, seat):
            return
    s.phase = CHOOSING
    tell(s, BETS_IN, -1, 0, 0, 0)
    if s.out[s.turn]:
        pass_on(s, o)


def step(s: State, o: Board, action: int) -> None:
    """Play one of the dice thrown. The race ends with all in the canoes."""
    if kind_of(action) == TO_RUN:
        run(s, o, subject_of(action))
    else:
        white_step(s, o, action)
    if arrived(s) == PRISONERS:
        finish(s, o)
    else:
        go_on(s, o)


def white_step(s: State, o: Board, action: int) -> None:
    """The white die moves a prisoner back, or nobody."""
    points = s.thrown[WHITE]
    s.thrown[WHITE] = 0
    if kind_of(action) == TO_DECLINE:
        tell(s, DECLINED, s.turn, 0, 0, 0)
    else:
        step_back(s, o, subject_of(action), points)


# --- the end of a turn and of the race --------------------------------------------------------


def go_on(s: State, o: Board) -> None:
    """The next player's turn, once every die is played."""
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
