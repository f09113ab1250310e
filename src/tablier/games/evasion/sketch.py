"""The race as lines of text: every prisoner is a digit, so that no colour is needed."""

from collections.abc import Iterable, Iterator, Sequence

from tablier.games.evasion import rules as r
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion.bets import bets
from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.game import dice_in, die_name, die_text
from tablier.games.family import Sketch, Style
from tablier.games.lines import folded
from tablier.words import Value, both

WIDTH = 76
NOBODY = "·"

# The colours of the sheet, as terminals name them; the white die has none.
TINTS = ("bright_green", "green", "bright_yellow", "dark_orange", "red", "orange4", "bright_blue")

# Events that moved a prisoner: it stands out.
_MOVES = (
    v.MOVED, v.JUMPED, v.SKIPPED, v.WENT_BACK, v.SKIPPED_BACK, v.WENT_HOME, v.ARRIVED,
    v.ARRIVED_TOO, v.LAST_PLACED, v.CAUGHT,
)  # fmt: skip


def sketch(
    s: v.State, o: v.Board, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
    width: int,
) -> Sketch:  # fmt: skip
    """The legend, the way from the prison to the canoes, the dice and the bets."""
    return list(_Sketcher(s, o, lang, last, names, min(WIDTH, width)).lines())


class _Sketcher:
    def __init__(
        self, s: v.State, o: v.Board, lang: str, last: Sequence[tuple[int, ...]],
        names: Sequence[str], width: int,
    ) -> None:  # fmt: skip
        self.names = names
        self.width = width
        self.s = s
        self.o = o
        self.lang = lang
        self.moved = {told[4] for told in last if told[0] in _MOVES}

    def lines(self) -> Iterator[list[Style]]:
        yield from self.packed(self.legend())
        yield []
        yield self.prison()
        yield from self.way()
        yield from self.packed(self.canoes())
        if any(self.s.height):
            yield from folded([Style(self.word("pile"), dim=True)], self.width)
        if self.s.chosen and not self.s.over:
            yield self.dice()
        yield from self.bets()

    def word(self, key: str, **values: Value) -> str:
        return both(PACKAGE, f"sketch.{key}", **values)[self.lang]

    def pawn(self, p: int) -> Style:
        return Style(str(p), colour=TINTS[p], bold=p in self.moved)

    def packed(self, groups: Iterable[list[Style]]) -> Iterator[list[Style]]:
        """Groups of runs in as few lines as hold them, none of them divided."""
        line: list[Style] = []
        for group in groups:
            if line and _wide([*line, *group]) > self.width:
                yield line
                line = []
            line = [*line, *group]
        yield line

    def legend(self) -> Iterator[list[Style]]:
        for p in range(v.PRISONERS):
            yield [self.pawn(p), Style(f" {die_name(p)[self.lang]}  ", dim=True)]

    def prison(self) -> list[Style]:
        name = self.word("sheet", square=self.o.base) if self.o.base else self.word("prison")
        there = [p for p in range(v.PRISONERS) if self.s.squares[p] == self.o.base]
        return [Style(f"{name} "), *self.row(there, " ")]

    def row(self, pawns: Sequence[int], between: str) -> list[Style]:
        runs: list[Style] = []
        for p in pawns:
            runs += [Style(between)] if runs else []
            runs.append(self.pawn(p))
        return runs or [Style(NOBODY, dim=True)]

    def way(self) -> Iterator[list[Style]]:
        """Rows of squares: who stands there, from the bottom up, above the square's number."""
        above: list[Style] = []
        below: list[Style] = []
        used = 0
        for square in range(self.o.base + 1, self.o.track):
            stack = [p for p in range(v.PRISONERS) if self.s.squares[p] == square]
            stack.sort(key=lambda p: self.s.height[p])
            width = max(4, len(stack) + 2)
            if used + width > self.width:
                yield from (above, below)
                above, below, used = [], [], 0
            pad = Style(" " * (width - max(1, len(stack))))
            above += [pad, *self.row(stack, "")]
            below.append(Style(f"{square:>{width}}", dim=not stack))
            used += width
        yield from (above, below)

    def canoes(self) -> Iterator[list[Style]]:
        yield [Style(f"{self.word('bank', square=self.o.track)} ")]
        places = range(v.PRISONERS)
        for canoe in dict.fromkeys(map(v.canoe_of, places)):
            taken = [self.s.canoes[place] for place in places if v.canoe_of(place) == canoe]
            runs = [Style(f"{self.word('canoe', canoe=canoe)} [")]
            for p in taken:
                runs += [Style(" ")] if len(runs) > 1 else []
                runs.append(self.pawn(p) if p != v.FREE else Style(NOBODY, dim=True))
            yield [*runs, Style("]  ")]

    def dice(self) -> list[Style]:
        throwing = self.s.phase == v.THROWING
        runs = [Style(self.word("chosen" if throwing else "thrown"))]
        for die in dice_in(self.s.chosen):
            colour = TINTS[die] if die != v.WHITE else ""
            if throwing:
                runs.append(Style(f" {die_text(die)}", colour=colour))
            elif self.s.thrown[die]:
                runs.append(Style(f" {die_text(die)}={self.s.thrown[die]}", colour=colour))
        return runs

    def bets(self) -> Iterator[list[Style]]:
        """While they are secret, only who has bet; at the end, what they were worth."""
        seats = range(self.o.seats)
        if self.s.over:
            for seat in seats:
                name = self.word("line", player=self.names[seat])
                runs = [Style(name, seat=seat), Style(f" {self.result(seat)}")]
                yield from folded(runs, self.width, hang=2)
        elif self.s.phase == v.BETTING:
            seated = [seat for seat in seats if not self.s.out[seat]]
            yield from self.players("made", [x for x in seated if self.s.bets[x] != v.UNMADE])
            yield from self.players("owed", [x for x in seated if self.s.bets[x] == v.UNMADE])

    def players(self, key: str, seats: Sequence[int]) -> Iterator[list[Style]]:
        if seats:
            runs = [Style(self.word(key))]
            for seat in seats:
                comma = "," if seat != seats[-1] else ""
                runs += [Style(f" {self.names[seat]}", seat=seat), Style(comma)]
            yield from folded(runs, self.width, hang=2)

    def result(self, seat: int) -> str:
        if self.s.bets[seat] < 0:
            return self.word("out") if self.s.out[seat] else NOBODY
        bet = ", ".join(bets()[self.s.bets[seat]].split())
        return self.word("points", bet=bet, n=r.score(self.s, self.o, seat))


def _wide(runs: Iterable[Style]) -> int:
    return len("".join(run.text for run in runs).rstrip())
