"""The race as lines of text: every prisoner is a digit, so that no colour is needed."""

from collections.abc import Iterator, Sequence

from tablier.games.evasion import rules as r
from tablier.games.evasion.card import ROOM
from tablier.games.evasion.game import bets, dice_in, die_name, die_text
from tablier.games.family import Sketch, Style
from tablier.words import Value, both

WIDTH = 76
NOBODY = "·"

# The colours of the sheet, as terminals name them; the white die has none.
TINTS = ("bright_green", "green", "bright_yellow", "dark_orange", "red", "orange4", "bright_blue")

# Events that moved a prisoner: it stands out.
_MOVES = (
    r.MOVED, r.JUMPED, r.SKIPPED, r.WENT_BACK, r.SKIPPED_BACK, r.WENT_HOME, r.ARRIVED,
    r.ARRIVED_TOO, r.LAST_PLACED, r.CAUGHT,
)  # fmt: skip


def sketch(s: r.State, o: r.Board, lang: str, last: Sequence[tuple[int, ...]]) -> Sketch:
    """The legend, the way from the prison to the canoes, the dice and the bets."""
    return list(_Sketcher(s, o, lang, last).lines())


class _Sketcher:
    def __init__(self, s: r.State, o: r.Board, lang: str, last: Sequence[tuple[int, ...]]) -> None:
        self.s = s
        self.o = o
        self.lang = lang
        self.moved = {told[4] for told in last if told[0] in _MOVES}

    def lines(self) -> Iterator[list[Style]]:
        yield self.legend()
        yield []
        yield self.prison()
        yield from self.way()
        yield self.canoes()
        if any(self.s.height):
            yield [Style(self.word("pile"), dim=True)]
        if self.s.chosen and not self.s.over:
            yield self.dice()
        yield from self.bets()

    def word(self, key: str, **values: Value) -> str:
        return both(ROOM, f"sketch.{key}", **values)[self.lang]

    def pawn(self, p: int) -> Style:
        return Style(str(p), colour=TINTS[p], bold=p in self.moved)

    def legend(self) -> list[Style]:
        runs = []
        for p in range(r.PRISONERS):
            runs += [self.pawn(p), Style(f" {die_name(p)[self.lang]}  ", dim=True)]
        return runs

    def prison(self) -> list[Style]:
        name = self.word("sheet", square=self.o.base) if self.o.base else self.word("prison")
        there = [p for p in range(r.PRISONERS) if self.s.squares[p] == self.o.base]
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
            stack = [p for p in range(r.PRISONERS) if self.s.squares[p] == square]
            stack.sort(key=lambda p: self.s.height[p])
            width = max(4, len(stack) + 2)
            if used + width > WIDTH:
                yield from (above, below)
                above, below, used = [], [], 0
            pad = Style(" " * (width - max(1, len(stack))))
            above += [pad, *self.row(stack, "")]
            below.append(Style(f"{square:>{width}}", dim=not stack))
            used += width
        yield from (above, below)

    def canoes(self) -> list[Style]:
        runs = [Style(f"{self.word('bank', square=self.o.track)} ")]
        for place in range(r.PRISONERS):
            canoe = r.canoe_of(place)
            if place % 2 == 0:
                runs.append(Style(f"{self.word('canoe', canoe=canoe)} ["))
            taken = self.s.canoes[place]
            runs.append(self.pawn(taken) if taken != r.FREE else Style(NOBODY, dim=True))
            last = place % 2 == 1 or place == r.PRISONERS - 1
            runs.append(Style("]  " if last else " "))
        return runs

    def dice(self) -> list[Style]:
        throwing = self.s.phase == r.THROWING
        runs = [Style(self.word("chosen" if throwing else "thrown"))]
        for die in dice_in(self.s.chosen):
            colour = TINTS[die] if die != r.WHITE else ""
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
                name = self.word("line", player=self.player(seat))
                yield [Style(name, seat=seat), Style(f" {self.result(seat)}")]
        elif self.s.phase == r.BETTING:
            seated = [seat for seat in seats if not self.s.out[seat]]
            yield from self.players("made", [x for x in seated if self.s.bets[x] != r.UNMADE])
            yield from self.players("owed", [x for x in seated if self.s.bets[x] == r.UNMADE])

    def players(self, key: str, seats: Sequence[int]) -> Iterator[list[Style]]:
        if seats:
            runs = [Style(self.word(key))]
            for seat in seats:
                comma = "," if seat != seats[-1] else ""
                runs += [Style(f" {self.player(seat)}", seat=seat), Style(comma)]
            yield runs

    def player(self, seat: int) -> str:
        return both(ROOM, "player", number=seat + 1)[self.lang]

    def result(self, seat: int) -> str:
        if self.s.bets[seat] < 0:
            return self.word("out") if self.s.out[seat] else NOBODY
        bet = ", ".join(bets()[self.s.bets[seat]].split())
        return self.word("points", bet=bet, n=r.score(self.s, self.o, seat))
