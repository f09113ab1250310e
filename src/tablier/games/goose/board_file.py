"""Board files: from TOML to the numbers that the rules read.

A board file is data: the track, the dice or arrows, what each special square does, and the
options it offers. `reader` checks it and gives a `BoardFile`; its method `board`
adds the options in force and gives the record that the rules play on.
"""

import itertools
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from tablier.games.card import Card
from tablier.games.goose import vocabulary as v
from tablier.words import Both

FINISH = {"exact": v.BOUNCE, "stay": v.STAY, "reach": v.REACH}
MEET = {
    "nothing": v.NOTHING, "push": v.PUSH, "swap": v.SWAP, "home": v.HOME, "retreat": v.RETREAT,
}  # fmt: skip
RIDES = {"once": 0, "chain": 1}
IMPASSE = {"draw": 0, "release": 1}
BROKE = {"spare": 0, "out": 1}
BONUS = {"first-throw": 0, "from-start": 1}
RIDE = {"forward": v.FORWARD, "back": v.BACK, "onward": v.ONWARD}
HOLD = {
    "taken": v.TAKEN, "rescued": v.RESCUED, "freed": v.FREED, "exit": v.EXIT, "passed": v.PASSED,
}  # fmt: skip
SWAP = {"leader": v.LEADER, "last": v.LAST}
NEXT = "next"  # said of `to`: the next square of the same kind

CHOICES = {
    "finish": FINISH,
    "meet": MEET,
    "rides": RIDES,
    "impasse": IMPASSE,
    "broke": BROKE,
    "bonus": BONUS,
}
OFFERED = ("finish", "impasse", "broke", "bonus", "tokens")  # what a board may leave to its players

COLUMNS = (
    "to", "ride", "miss", "again", "hold", "pay", "fee", "after", "lose", "spoil", "least", "most",
    "clean", "exit_to", "halt", "swap", "fewer", "sight",
)  # fmt: skip

PICTURES = (
    "goose", "goose-back", "archer", "bridge", "river", "inn", "hotel", "well", "maze", "prison",
    "skull", "dice", "die", "ladder", "chute", "hourglass", "coin", "door", "signpost",
    "signpost-back", "swap", "swap-back", "tower", "tree", "red-arrow", "green-arrow", "milestone",
)  # fmt: skip
"""What a file may have drawn on a square."""


class BoardFile(NamedTuple):
    """A board file that has been read and found good."""

    card: Card
    text: str
    track: int
    dice: int
    faces: int
    arrows: int
    circle: int
    settings: dict[str, int]  # finish, meet, rides, impasse, broke, bonus, tokens
    placings: dict[str, int]  # "3+6" or "20" -> square
    columns: dict[str, list[int]]
    rule: dict[int, str]  # special square -> the name of its rule
    names: dict[str, Both]  # rule -> what the square is called
    says: dict[str, Both]  # rule -> the sentence of whoever comes there
    pictures: dict[str, str]  # rule -> what is drawn there, where the file says so
    cites: dict[str, str]  # engine rule -> the name under which this board states it

    def board(self, players: int, options: Mapping[str, int | str]) -> v.Board:
        """The record that the rules play on, with these options in force."""
        o = v.Board()
        settings = dict(self.settings)
        for name in OFFERED:
            if name in options:
                value = options[name]
                settings[name] = value if isinstance(value, int) else CHOICES[name][value]
        first = options.get("first", 1)
        o.seats = players
        o.first = first - 1 if isinstance(first, int) else v.RANDOM
        o.track, o.circle, o.arrows = self.track, self.circle, self.arrows
        o.finish, o.meet, o.chain = settings["finish"], settings["meet"], settings["rides"]
        o.strict, o.release, o.anew = settings["broke"], settings["impasse"], settings["bonus"]
        o.tokens, o.limit = settings["tokens"], v.MOST_MISSED
        throws = self.throws()
        o.dice = self.dice
        counts = Counter(map(len, throws))
        o.ways = [counts[self.dice - fewer] for fewer in range(self.lacking + 1)]
        o.begin = [sum(o.ways[:fewer]) for fewer in range(self.lacking + 1)]
        o.tickets = o.ways[0]
        code = {dice: ticket for ticket, dice in enumerate(throws)}
        o.outcome = [code[tuple(sorted(dice))] for dice in throws]
        o.total = [sum(dice) for dice in throws]
        # One die left of several is no double.
        o.double = [int(len(set(dice)) == 1 and len(dice) >= min(2, self.dice)) for dice in throws]
        if self.arrows:
            keys = [[str(total)] for total in range(v.BEST_ARROW * self.arrows + 1)]
        elif not self.placings:
            keys = [[]] * len(throws)
        else:
            # Only a throw of all dice puts a pawn anywhere.
            whole = (dice if len(dice) == self.dice else () for dice in throws)
            keys = [["+".join(map(str, dice)), str(sum(dice))] for dice in whole]
        o.placing = [
            next((self.placings[key] for key in names if key in self.placings), -1)
            for names in keys
        ]
        o.jumps = int(max(o.placing) >= 0)
        o.rooted = int(v.LAST not in self.columns["swap"])
        for name in COLUMNS:
            setattr(o, name, list(self.columns[name]))
        return o

    def throws(self) -> list[tuple[int, ...]]:
        """What each ticket shows: every way the dice can fall, each equally likely."""
        return [] if self.arrows else throws(self.dice, self.faces, self.lacking)

    @property
    def lacking(self) -> int:
        """The most dice that a throw can be short of."""
        return max(self.columns["fewer"])


def throws(dice: int, faces: int, lacking: int) -> list[tuple[int, ...]]:
    """Every way that dice can fall: first all of them, then one fewer, as far down as some lack."""
    counts = range(dice, dice - lacking - 1, -1)
    return [throw for n in counts for throw in itertools.product(range(1, faces + 1), repeat=n)]
