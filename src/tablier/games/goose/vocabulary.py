"""The vocabulary of goose boards: what a square can do, as columns of numbers.

`Board` is the read-only record that the rules are given: a board file and the options in force.
The board loader writes it; the rules read it; nobody else gives its columns a meaning.
"""

from tablier.rulekit.struct import Struct, Table

# Finish: what a count past the last square does.
BOUNCE = 0
STAY = 1
REACH = 2

# Ride: a square that sends a pawn on by the same throw.
FORWARD = 1
BACK = 2
ONWARD = 3  # the way the pawn was going: back if it has bounced

# Hold: a square that keeps a pawn.
TAKEN = 1  # until another comes and takes its place
RESCUED = 2  # until another comes; the rescued goes to the rescuer's origin
FREED = 3  # until another comes; both go on from here
EXIT = 4  # until its own throw lets it out
PASSED = 5  # as long as another pawn is behind it

# Meet: what resting on another pawn's square does to that pawn, or to the newcomer.
NOTHING = 0
PUSH = 1  # it goes to the mover's origin and keeps the turns it has to miss
SWAP = 2  # it changes places with the mover; its waiting stays behind with the place
HOME = 3  # it goes back to the start
RETREAT = 4  # the newcomer goes back to where it threw from

# Swap: whose place a square gives to whoever comes there, and the other way round.
LEADER = 1
LAST = 2

# Who begins, when it is drawn by lot.
RANDOM = -1

# A winner that is not a seat.
NOBODY = -1
DRAW = -2

# A volley not shot yet.
UNSHOT = -1

BEST_ARROW = 10
"""What an arrow can score at most."""

ARROW_COUNT = 10_000
"""An event tells a volley as its arrows, plus this much for each: a miss is an arrow too."""

MOST_MISSED = 999
"""Turns to miss beyond which no more are counted, whatever a throw leads over."""

MARKS = 60
"""What one number of the trail of a throw remembers, a bit each."""

TRAIL = 34
"""Numbers in that trail: two marks for each square of the longest track (`limits.MOST_SQUARES`)."""


class Board(Struct):
    """A board and its options. Columns by square run from 0, the start, to `track`."""

    seats: int
    first: int  # the seat that begins, or RANDOM
    track: int
    finish: int
    meet: int
    chain: int  # 1: a ride may lead to another; 0: one ride a throw
    circle: int  # turns missed for going round in circles
    limit: int  # turns to miss beyond which no more are counted
    tokens: int
    strict: int  # 1: who cannot pay is out; 0: the payment is waived
    release: int  # at an impasse, 1: the longest held goes free; 0: a draw
    anew: int  # placings, 1: whenever throwing from the start; 0: on the first throw only
    jumps: int  # 1: some throw has a placing
    rooted: int  # 1: nobody's pawn is ever taken from the start before it throws
    arrows: int  # arrows of a full volley; 0 on a board played with dice
    dice: int  # all of them; 0 on a board shot with arrows
    tickets: int  # equally likely throws of all dice

    ways: Table  # by dice fewer: equally likely throws of those that are left
    begin: Table  # by dice fewer: the ticket of the first of them
    outcome: Table  # by ticket: the throw, its dice in ascending order, as a ticket
    total: Table  # by outcome: the sum of its dice
    double: Table  # by outcome: 1 when all dice show the same
    placing: Table  # by outcome (arrows: by total): where it puts a pawn, or -1

    to: Table  # where the square sends, or -1
    halt: Table  # 1: whoever is sent on from here rests where it is put
    swap: Table  # whose place it changes for that of whoever comes there
    ride: Table
    miss: Table  # turns to miss
    again: Table  # 1: throw again
    hold: Table
    pay: Table  # tokens to pay on arrival
    fee: Table  # tokens a rescuer pays
    fewer: Table  # dice that the next throw is short of
    sight: Table  # 1: a landmark, which does nothing
    after: Table  # where the pawn is put once it has missed its turns, or -1
    lose: Table  # arrows lost by oneself in the next volley
    spoil: Table  # arrows lost by every opponent in the next volley
    least: Table  # EXIT: the totals that let out
    most: Table
    clean: Table  # EXIT: 1: a full volley without a miss; with dice, a double
    exit_to: Table  # EXIT: where the way out puts the pawn, or -1: it advances by the total


# What the rules tell, with what stands in (origin, target, n).
FIRST = 1  # who begins
THROW = 2  # origin, first square reached, the outcome
PLACED = 3  # origin, square, the outcome
BOUNCED = 4  # last square, square reached, points too many
STOPPED = 5  # the count went below the start: square it came from
OVERSHOT = 6  # origin, origin, points too many: stays put
SENT = 7  # acting square, where to
RODE = 8  # acting square, where to, total
CIRCLED = 9  # square it stays on, the square it would have come to again, turns missed
MISSES = 10  # acting square, -, turns to miss
AGAIN = 11  # acting square
CAUGHT = 12  # acting square
REPLACED = 13  # acting square, where the replaced pawn goes; n: the seat that came
RESCUES = 14  # acting square, where the rescued pawn goes; n: the seat rescued
FREES = 15  # acting square; n: the seat freed
PAID = 16  # acting square, -, tokens
WAIVED = 17  # acting square, -, tokens that cannot be paid
RUINED = 18  # acting square
PUSHED = 19  # square it is pushed from, where to; n: the seat that came
SKIPPED = 20  # square, -, turns still to miss
WAITS = 21  # acting square
ESCAPED = 22  # acting square, where to, total
STUCK = 23  # acting square, -, total
LEFT_MAZE = 24  # acting square, where to
RELEASED = 25  # square
DRAWN = 26  # nobody can come any more
WON = 27  # last square
POT = 28  # tokens won
RESIGNED = 29
ALONE = 30
SHOT = 31  # a volley is in, and stays covered
VOLLEY = 32  # origin, first square reached, the arrows
UNMOVED = 33  # a total of nothing: origin
LOSES = 34  # acting square, -, arrows in the next volley
SPOILS = 35  # acting square
SPOILED = 36  # -, -, arrows in the next volley
RESTS = 37  # no arrow in this volley: square
WON_TOO = 38  # several archers won in the same volley
NO_RIDE = 39  # a second ride in one throw is ignored: acting square
KEEPS = 40  # acting square, -, arrows: a green arrow keeps its own archer's
HEAVY = 41  # acting square, -, arrows: lost by oneself and by an opponent's square together
RETREATS = 42  # square that is taken, where it goes back to; n: a seat that stands there
SWAPPED = 43  # acting square, where to; n: the seat it changes places with
UNSWAPPED = 44  # acting square: there is nobody ahead, or nobody behind, to change places with
FEWER = 45  # acting square, -, dice that the next throw is short of
SHORT = 46  # square, -, dice thrown, fewer than usual
SEEN = 47  # acting square: a landmark
LAST_ONE = 48  # acting square: there is no further one of its kind
UNHELD = 49  # acting square: nobody is behind
OVERTAKEN = 50  # acting square: nobody is behind any more
