"""The search: alpha-beta over actions on the compiled rules, made and taken back in place.

A turn is played action by action: shots, then two manoeuvres; depth counts manoeuvres, two a turn.
Boards that two orders of the same manoeuvres reach are searched once: `tried` remembers them within
a turn, the transposition table everywhere. Where depth ends, the side to play takes what it can
shoot, looks whether it can walk into the wood, and the position is judged.

It keeps its own stack rather than calling itself, so that it can stop anywhere, look at the clock
and go on. Written as factories over the rules, like all drivers; nothing is allocated.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.archers.opponents.memory import (
    ACTION,
    ACTIONS,
    AGO,
    ALL,
    ALPHA,
    AT,
    BEGUN,
    BEST,
    BETA,
    BOUND,
    CELL,
    CHOSEN,
    COUNT,
    CUT,
    DEEPEST,
    DEPTH,
    EXACT,
    FIRED,
    FORGOTTEN,
    FURTHEST,
    KEY,
    LEFT,
    LOWER,
    NEXT_ONE,
    NODES,
    PASSED,
    PLY,
    PROMISE,
    QUIET,
    SEARCHED,
    SEAT,
    SHOT_CELL,
    SIGHTINGS,
    SQUARE,
    STAGE,
    STILL,
    SURE,
    TRIED,
    TURN,
    TURNS,
    UNDO,
    UPPER,
    VALUE,
    WIN,
)  # fmt: skip
from tablier.games.archers.opponents.quiet import entering, ordering, settling, undoing
from tablier.games.archers.vocabulary import (
    BACK,
    KINDS,
    KING,
    MOST_ARCHERS,
    MOST_SEEN,
    NOBODY,
    SHOT,
)

# What a position of the stack waits for.
ENTER = 0  # to be looked at
NEXT = 1  # its next action
PASS = 2  # what passing is worth
NARROW = 3  # whether its action is better than what is known
FULL = 4  # how much better

# Where the search goes on.
HERE = 0
DOWN = 1
UP = 2

# What is left out: late actions of the last manoeuvres, and those that cannot come near alpha.
CALM = 1 << 29  # what is less promising is neither shot, nor killer, nor remembered as the best
FEW = 6
MORE = 8
MARGIN = 60
PASS_DEPTH = 4  # manoeuvres that a pass saves
MOST_HISTORY = 1 << 20

BITS = (1 << 53) - 1


def ask(rules: Any) -> Callable[..., int]:
    """Put a question to the next position of the stack."""

    def down(m: Any, ply: int, alpha: int, beta: int, depth: int, passed: int) -> int:
        frame = m.frames[ply + 1]
        frame[STAGE] = ENTER
        frame[ALPHA] = alpha
        frame[BETA] = beta
        frame[DEPTH] = depth
        frame[PASSED] = passed
        return DOWN

    return down


def arriving(rules: Any) -> Callable[..., int]:
    """Look at a position: answered at once, or its actions are to be searched."""
    legal, eyes_of = rules.legal, rules.eyes_of
    enters = rules.jit(entering(rules))
    settle = rules.jit(settling(rules))
    promising = rules.jit(ordering(rules))
    down = rules.jit(ask(rules))

    def ended(s: Any, o: Any, m: Any, ply: int, ago: int) -> int:
        if s.left == 2:
            return int(settle(s, o, m, ply, ago))
        # What the second manoeuvre is hardly matters here: the other side plays.
        seat, fired, undo = s.side, s.fired, s.undoing
        s.side = 1 - seat
        s.left = 2
        s.fired = 0
        s.undoing = -1
        value = -settle(s, o, m, ply, ago + 1)
        s.side = seat
        s.left = 1
        s.fired = fired
        s.undoing = undo
        return int(value)

    ended = rules.jit(ended)

    def menaced(s: Any, o: Any, m: Any) -> int:
        """Would the other side walk into the wood, or shoot the king, were it to play now?"""
        seat = s.side
        if o.king[seat] >= 0:
            for i in range(s.alive[seat]):
                square = s.where[seat * MOST_ARCHERS + i]
                if s.board[square] & KING and s.control[square] & eyes_of(1 - seat):
                    return 1
        s.side = 1 - seat
        walks = enters(s, o, m.table)
        s.side = seat
        return int(walks)

    menaced = rules.jit(menaced)

    def arrive(s: Any, o: Any, m: Any, entries: Any, ply: int) -> int:
        info, frame = m.info, m.frames[ply]
        info[NODES] += 1
        m.line[ply, 0] = 0
        alpha, beta, depth = frame[ALPHA], frame[BETA], frame[DEPTH]
        ago = s.turns - info[BEGUN]
        fresh = s.left == 2 and s.fired == 0
        if fresh and ply > 0 and o.draws and frame[PASSED] == 0:
            # Whoever came back to a position of this line can do so again: as good as a draw.
            for i in range(max(0, s.sightings - 1 - ago), s.sightings - 1):
                if s.seen[i] == s.seen[s.sightings - 1]:
                    info[VALUE] = 0
                    return UP
        if depth <= 0 or ply >= DEEPEST:
            info[VALUE] = ended(s, o, m, ply, ago)
            depth = 0
            if ply < info[FURTHEST]:
                # A loss at once is believed only when every manoeuvre left has been tried.
                if s.left == 1:
                    depth = int(info[VALUE] < -SURE)
                elif frame[PASSED] == 0 and info[VALUE] < SURE and menaced(s, o, m):
                    depth = 2
            if depth == 0:
                return UP
            frame[DEPTH] = depth
        wide = beta - alpha > 1
        key = s.key ^ (o.light_key * s.side)
        if not fresh:
            mixed = (s.fired * 2048 + s.undoing + 2) * 4 + s.left
            key ^= (mixed * 0x9E3779B97F4A7C1) & BITS
        entry = entries[key & (len(entries) - 1)]
        hint = -1
        data = entry[1]
        if entry[0] ^ data == key:
            hint = (data & 2047) - 1
            if not wide and ((data >> 13) & 127) >= depth:
                value = (data >> 20) - ALL
                if value > SURE:
                    value -= ago
                elif value < -SURE:
                    value += ago
                bound = (data >> 11) & 3
                if (
                    bound == EXACT
                    or (bound == LOWER and value >= beta)
                    or (bound == UPPER and value <= alpha)
                ):
                    info[VALUE] = value
                    return UP
        still = 0
        if not wide and (depth <= 3 or fresh):
            still = settle(s, o, m, ply, ago)
            if fresh and depth <= 3 and still < SURE and still - MARGIN * depth >= beta:
                info[VALUE] = still
                return UP
        frame[SEAT] = s.side
        frame[LEFT] = s.left
        frame[AGO] = ago
        frame[QUIET] = s.quiet
        frame[FIRED] = s.fired
        frame[UNDO] = s.undoing
        frame[SIGHTINGS] = s.sightings
        frame[KEY] = key
        frame[STILL] = still
        frame[NEXT_ONE] = 0
        frame[SEARCHED] = 0
        frame[BEST] = -ALL
        frame[CHOSEN] = -1
        frame[BOUND] = UPPER
        n = legal(s, o, s.side, m.lists[ACTIONS, ply])
        frame[COUNT] = n
        promising(s, o, m, ply, n, hint)
        info[TURNS] += 1
        m.lists[TURN, ply, 0] = info[TURNS]
        m.killers[ply + 2, 0] = -1
        m.killers[ply + 2, 1] = -1
        frame[STAGE] = NEXT
        able = s.alive[s.side] > 2 and frame[PASSED] == 0 and depth >= 3
        if fresh and not wide and able and beta <= still < SURE:
            # To pass is not allowed; whoever could afford to is doing well enough.
            frame[STAGE] = PASS
            s.side = 1 - s.side
            s.turns += 1
            return int(down(m, ply, -beta, 1 - beta, depth - PASS_DEPTH, 1))
        return HERE

    return arrive


def passing(rules: Any) -> Callable[..., int]:
    """The other side has answered a pass."""

    def unpass(s: Any, o: Any, m: Any, ply: int) -> int:
        frame = m.frames[ply]
        s.side = frame[SEAT]
        s.turns -= 1
        value = -m.info[VALUE]
        if value >= frame[BETA]:
            m.info[VALUE] = min(value, SURE)
            return UP
        frame[STAGE] = NEXT
        return HERE

    return unpass


def trying(rules: Any) -> Callable[..., int]:
    """Make the next action of a position, or leave it when there is none worth searching."""
    apply, target = rules.apply, rules.target
    square_of, heading = rules.square_of, rules.heading
    down = rules.jit(ask(rules))
    takeback = rules.jit(retracting(rules))

    def leave(m: Any, entries: Any, frame: Any) -> int:
        best = frame[BEST]
        if frame[SEARCHED] == 0:  # this turn has reached all its boards before: none was better
            m.info[VALUE] = frame[ALPHA]
            return UP
        m.info[VALUE] = best
        if best > SURE:
            best += frame[AGO]
        elif best < -SURE:
            best -= frame[AGO]
        entry = entries[frame[KEY] & (len(entries) - 1)]
        found = ((best + ALL) << 20) | (frame[DEPTH] << 13) | (frame[BOUND] << 11)
        found |= frame[CHOSEN] + 1
        # Others write here at the same time: two halves that do not belong together give no key.
        entry[0] = frame[KEY] ^ found
        entry[1] = found
        return UP

    leave = rules.jit(leave)

    def again(s: Any, m: Any, ply: int) -> int:
        """Has another first manoeuvre of this turn already led to this board?"""
        spot = m.tried[ply, s.key & (TRIED - 1)]
        turn = m.lists[TURN, ply - 1, 0]
        first = turn * 64 + m.lists[TURN, ply - 1, 1]
        if spot[0] == s.key and spot[1] // 64 == turn and spot[1] != first:
            return 1
        spot[0] = s.key
        spot[1] = first
        return 0

    again = rules.jit(again)

    def attempt(s: Any, o: Any, m: Any, entries: Any, ply: int) -> int:
        frame = m.frames[ply]
        actions, promises = m.lists[ACTIONS, ply], m.lists[PROMISE, ply]
        i, n, searched = frame[NEXT_ONE], frame[COUNT], frame[SEARCHED]
        alpha, beta, depth = frame[ALPHA], frame[BETA], frame[DEPTH]
        if i == n or alpha >= beta:
            return int(leave(m, entries, frame))
        top = i
        for j in range(i + 1, n):
            if promises[j] > promises[top]:
                top = j
        action, promise = actions[top], promises[top]
        actions[top], promises[top] = actions[i], promises[i]
        frame[NEXT_ONE] = i + 1
        if ply == 0 and m.banned[action]:
            return HERE
        wide = beta - alpha > 1
        calm = promise < CALM
        if not wide and calm and searched > 0 and frame[BEST] > -SURE:
            if depth <= 2 and searched >= FEW + MORE * depth:
                return int(leave(m, entries, frame))
            if depth == 1 and searched >= 3 and frame[STILL] + MARGIN < alpha:
                return int(leave(m, entries, frame))
        seat = s.side
        kind = action % KINDS
        square = square_of(o, seat, action)
        cell = s.board[square]
        at = square
        taken = 0
        if kind == SHOT:
            at = target(s, o, square)
            taken = s.board[at]
        elif kind <= BACK:
            at = o.next[square * 4 + heading(cell, kind)]
        frame[ACTION] = action
        frame[SQUARE] = square
        frame[AT] = at
        frame[CELL] = cell
        frame[SHOT_CELL] = taken
        frame[FORGOTTEN] = s.seen[min(s.sightings, MOST_SEEN - 1)]
        apply(s, o, seat, action)
        if frame[LEFT] == 1 and ply > 0 and s.winner == NOBODY and again(s, m, ply):
            takeback(s, o, m, ply)
            return HERE
        m.lists[TURN, ply, 1] = i
        m.line[ply + 1, 0] = 0
        frame[STAGE] = FULL
        frame[CUT] = 0
        same = s.side == seat
        if s.winner != NOBODY:
            value = WIN - frame[AGO] - 1 if s.winner == seat else 0
            m.info[VALUE] = value if same else -value
            return HERE
        after = depth if kind == SHOT else depth - 1
        if searched == 0:
            if same:
                return int(down(m, ply, alpha, beta, after, 0))
            return int(down(m, ply, -beta, -alpha, after, 0))
        cut = 0
        if calm and depth >= 3 and searched >= 3:
            cut = 1 + int(searched >= 10) + int(searched >= 20 and depth >= 5) - int(wide)
        frame[CUT] = cut
        frame[STAGE] = NARROW
        if same:
            return int(down(m, ply, alpha, alpha + 1, after - cut, 0))
        return int(down(m, ply, -alpha - 1, -alpha, after - cut, 0))

    return attempt


def retracting(rules: Any) -> Callable[..., None]:
    """Take an action back."""
    step_back, revive = undoing(rules)
    step_back = rules.jit(step_back)
    revive = rules.jit(revive)

    def takeback(s: Any, o: Any, m: Any, ply: int) -> None:
        frame = m.frames[ply]
        s.seen[min(frame[SIGHTINGS], MOST_SEEN - 1)] = frame[FORGOTTEN]
        s.turns = frame[AGO] + m.info[BEGUN]
        s.side = frame[SEAT]
        s.left = frame[LEFT]
        s.winner = NOBODY
        s.quiet = frame[QUIET]
        s.fired = frame[FIRED]
        s.undoing = frame[UNDO]
        s.sightings = frame[SIGHTINGS]
        if frame[ACTION] % KINDS == SHOT:
            revive(s, o, frame[AT], frame[SHOT_CELL])
        else:
            step_back(s, o, frame[SQUARE], frame[AT], frame[CELL])

    return takeback


def returning(rules: Any) -> Callable[..., int]:
    """An action's value has come back: ask again more closely, or note it and take it back."""
    down = rules.jit(ask(rules))
    takeback = rules.jit(retracting(rules))

    def come_back(s: Any, o: Any, m: Any, ply: int) -> int:
        frame = m.frames[ply]
        alpha, beta, depth = frame[ALPHA], frame[BETA], frame[DEPTH]
        same = s.side == frame[SEAT]
        value = m.info[VALUE] if same else -m.info[VALUE]
        wide = beta - alpha > 1
        action = frame[ACTION]
        kind = action % KINDS
        if frame[STAGE] == NARROW and value > alpha and (wide or frame[CUT] > 0):
            frame[STAGE] = FULL
            after = depth if kind == SHOT else depth - 1
            if same:
                return int(down(m, ply, alpha, beta, after, 0))
            return int(down(m, ply, -beta, -alpha, after, 0))
        takeback(s, o, m, ply)
        frame[STAGE] = NEXT
        frame[SEARCHED] += 1
        if value <= frame[BEST]:
            return HERE
        frame[BEST] = value
        frame[CHOSEN] = action
        if value <= alpha:
            return HERE
        frame[ALPHA] = value
        frame[BOUND] = EXACT
        if wide:
            mine, theirs = m.line[ply], m.line[ply + 1]
            mine[0] = theirs[0] + 1
            mine[1] = action
            for j in range(theirs[0]):
                mine[j + 2] = theirs[j + 1]
        if value >= beta:
            frame[BOUND] = LOWER
            if kind != SHOT:
                killers, row = m.killers[ply], frame[SEAT] * 2 + frame[LEFT] - 1
                if killers[0] != action:
                    killers[1] = killers[0]
                    killers[0] = action
                gained = m.history[row, action] + depth * depth
                m.history[row, action] = min(gained, MOST_HISTORY)
        return HERE

    return come_back


def searching(rules: Any) -> Callable[..., int]:
    """Search on from where it stopped, some nodes far; answers 1 once the question is answered."""
    arrive = rules.jit(arriving(rules))
    unpass = rules.jit(passing(rules))
    attempt = rules.jit(trying(rules))
    come_back = rules.jit(returning(rules))

    def search(s: Any, o: Any, m: Any, entries: Any, nodes: int) -> int:
        info = m.info
        ply = info[PLY]
        while ply >= 0:
            stage = m.frames[ply, STAGE]
            if stage == ENTER:
                if info[NODES] >= nodes:
                    info[PLY] = ply
                    return 0
                to = arrive(s, o, m, entries, ply)
            elif stage == NEXT:
                to = attempt(s, o, m, entries, ply)
            elif stage == PASS:
                to = unpass(s, o, m, ply)
            else:
                to = come_back(s, o, m, ply)
            if to == DOWN:
                ply += 1
            elif to == UP:
                ply -= 1
        return 1

    return search
