"""The memory of the search of Archers: arrays that compiled code is handed, and what they hold."""

from collections.abc import Mapping

from tablier.games.archers.opponents.features import TABLE
from tablier.games.archers.opponents.network import NETWORK
from tablier.games.archers.vocabulary import KINDS

# Values.
WIN = 30_000
SURE = 29_000  # a value beyond it is a win that was seen
ALL = 31_000  # more than any value

MOST_PLIES = 100
DEEPEST = 88  # plies: actions of both sides, one after the other
MOST_MOVES = 48  # room for the actions of one position
TRIED = 1024  # places in each ply's memory of boards that its turn has reached

# What `info` holds.
NODES = 0
BEGUN = 1  # turns played when the search began
TURNS = 2  # positions whose actions were searched
VALUE = 3  # of the position that was left last, from its own side to play
PLY = 4  # where the search stands
FURTHEST = 5  # the ply beyond which nothing is looked at more closely
INFO = 6

# What `lists` holds for each ply.
ACTIONS = 0
PROMISE = 1  # how promising each of them is
TAKEN = 2  # what was shot where depth ends: to be revived
COUNTED = 3  # features
TURN = 4  # the number of this position among all searched, and which of its actions is searched
LISTS = 5

# What `frames` holds for each ply: what was asked,
STAGE = 0
ALPHA = 1
BETA = 2
DEPTH = 3  # manoeuvres
PASSED = 4  # 1: the other side has passed
# what is put back after each action,
SEAT = 5
LEFT = 6
AGO = 7  # turns since the search began
QUIET = 8
FIRED = 9
UNDO = 10
SIGHTINGS = 11
# what was found so far,
KEY = 12
STILL = 13  # what the position is worth as it stands
COUNT = 14  # actions
NEXT_ONE = 15  # how many of them have been looked at
SEARCHED = 16
BEST = 17
CHOSEN = 18
BOUND = 19
# and the action being searched.
ACTION = 20
SQUARE = 21
AT = 22
CELL = 23
SHOT_CELL = 24
FORGOTTEN = 25  # a position seen that it overwrites
CUT = 26  # manoeuvres that its depth is reduced by
FRAME = 27

# What an entry of the transposition table says of a value.
EXACT = 0
LOWER = 1
UPPER = 2


# All that the search reads and writes besides the position and the transposition table, as fields
# of one record: compiled code hands a record on by its place, each array in seven words.
MEMORY: Mapping[str, tuple[int, ...]] = {
    "table": (TABLE + NETWORK,),  # see `features.table` and `network.on_field`
    "info": (INFO,),
    "frames": (MOST_PLIES, FRAME),
    "lists": (LISTS, MOST_PLIES, MOST_MOVES),
    "line": (MOST_PLIES, MOST_PLIES),  # by ply: how long the best line from there is, its actions
    # By ply and board: its key, and the turn and first manoeuvre that led to it.
    "tried": (MOST_PLIES, TRIED, 2),
    "history": (4, 225 * KINDS),  # by side and manoeuvre: how often an action was too good
    "killers": (MOST_PLIES + 2, 2),  # by ply: the two last actions that were
    "banned": (225 * KINDS,),  # by action: 1 if the search may not begin with it
}
