"""The way to the canoes: who stands where and blocks whom, and how the dice move them on it."""

from tablier.games.evasion.vocabulary import (
    ARRIVED,
    ARRIVED_TOO,
    CAUGHT,
    FREE,
    IN_CANOE,
    IN_PRISON,
    JUMPED,
    LAST_PLACED,
    LOST_DIE,
    MOVED,
    ON_TOP,
    OWN_DIE,
    PRISONERS,
    SKIPPED,
    SKIPPED_BACK,
    UNDERNEATH,
    WENT_BACK,
    WENT_HOME,
    Board,
    State,
)
from tablier.rulekit.tell import tell

# --- looking around ---------------------------------------------------------------------------


def arrived(s: State) -> int:
    """Prisoners in the canoes."""
    n = 0
    while n < PRISONERS and s.canoes[n] != FREE:
        n += 1
    return n


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


# --- counting ---------------------------------------------------------------------------------


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


# --- coming to stand --------------------------------------------------------------------------


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


def embark(s: State, o: Board, p: int) -> None:
    """Seat a prisoner in the canoes."""
    s.canoes[arrived(s)] = p
    s.squares[p] = o.track
    s.height[p] = 0


# --- steps ------------------------------------------------------------------------------------


def run(s: State, o: Board, p: int) -> None:
    """A prisoner moves by its own die; a blocked one loses it."""
    points = s.thrown[p]
    s.thrown[p] = 0
    origin = s.squares[p]
    if blocked(s, o, p):
        tell(s, LOST_DIE, s.turn, origin, origin, p)
        return
    target = ahead(s, o, origin, points)
    if target == o.track:
        board(s, o, p)
        return
    if target - origin > points:
        tell(s, SKIPPED, s.turn, origin, target, p)
    elif passed(s, origin, target):
        tell(s, JUMPED, s.turn, origin, target, p)
    else:
        tell(s, MOVED, s.turn, origin, target, p)
    stand(s, o, p, target)


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


def step_back(s: State, o: Board, p: int, points: int) -> None:
    """The white die moves a prisoner back; of the last two, whoever is back in prison is last."""
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


def step_back_refused(s: State, o: Board, p: int) -> int:
    """The white die moves a prisoner back that is on the way, free, and has not its own die."""
    if s.squares[p] == o.track:
        return IN_CANOE
    if s.chosen >> p & 1:
        return OWN_DIE
    if s.squares[p] == o.base:
        return IN_PRISON
    return UNDERNEATH if blocked(s, o, p) else 0


def catch(s: State, o: Board, p: int) -> None:
    """One of the last two is back in prison: it comes last, and nobody runs any more."""
    other = other_runner(s, o, p)
    tell(s, CAUGHT, s.turn, o.base, other, p)
    embark(s, o, other)
    embark(s, o, p)
