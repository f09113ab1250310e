"""A goose board as text: the track folded into rows, walls around it, pawns by their letters.

The track runs like an ox ploughing, one row to the right and the next to the left, and the wall is
open where it turns. Of a long track only the rows near a pawn are drawn. Colours and weights help
where there are any; nothing depends on them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tablier.games.family import Sketch, Style
from tablier.games.goose import vocabulary as v
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.saying import standing
from tablier.games.lines import folded
from tablier.words import Message, Value, letters
from tablier.words.wrapping import cells, padded

if TYPE_CHECKING:
    from tablier.games.goose.game import Goose

WIDTH = 76
MOST_ROWS = 14  # a taller board shows only the rows near its pawns

# Walls by the sides from which they come: up 1, down 2, left 4, right 8.
_WALLS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_RIDES = {v.FORWARD: "{}»", v.ONWARD: "{}»", v.BACK: "«{}"}
_LAST = "★"


def sketch(
    ruleset: "Goose", s: Any, o: v.Board, lang: str, last: Sequence[tuple[int, ...]],
    names: Sequence[str], width: int,
) -> Sketch:  # fmt: skip
    """The position for a terminal; squares that the last move touched stand out."""
    return _Drawing(ruleset, s, o, lang, last, names, min(WIDTH, width)).lines()


class _Drawing:
    """One picture of one position."""

    def __init__(
        self, ruleset: "Goose", s: Any, o: v.Board, lang: str, last: Sequence[tuple[int, ...]],
        names: Sequence[str], width: int,
    ) -> None:  # fmt: skip
        self.ruleset, self.sheet, self.s, self.o, self.lang = ruleset, ruleset.sheet, s, o, lang
        self.names, self.width = names, width
        self.letters = letters([name[lang] for name in ruleset.seat_names(o)])
        self.touched = {square for told in last for square in told[2:4] if told[2] != told[3]}
        self.words = _short_words(
            {
                rule: (self.sheet.names[rule][lang], self.sheet.columns["ride"][square])
                for square, rule in self.sheet.rule.items()
            },
            self.say("plain").split(),
        )
        to = self.sheet.columns["to"]
        leads = {(rule, to[square]) for square, rule in self.sheet.rule.items()}
        self.ways = Counter(rule for rule, _ in leads)  # to how many places each kind leads
        self.digits = len(str(o.track - 1))
        # Ten to a row where the track counts in tens; else as many as leave room for a word.
        columns = 10 if o.track % 10 == 0 and self.digits < 3 else 7 if self.digits < 4 else 6
        self.inner = 6 if columns == 10 else 9 if columns == 7 else 11
        columns = max(2, min(columns, (width - 1) // (self.inner + 1)))
        self.first = 0 if o.track % columns else 1  # a start that would spoil the rows goes outside
        self.columns = min(columns, o.track + 1 - self.first)

    def say(self, key: str, **values: Value) -> str:
        return Message(PACKAGE, f"sketch.{key}", values).say(self.lang)

    def lines(self) -> Sketch:
        drawn: Sketch = [self.start_line()] if self.first else []
        shown = self.rows_shown()
        for i, row in enumerate(shown):
            above = shown[i - 1] if i and shown[i - 1] == row - 1 else None
            if above is None and i:
                drawn.append(self.wall(shown[i - 1], None))
                drawn.append(self.gap(shown[i - 1], row))
            drawn += [self.wall(above, row), self.row_line(row)]
        drawn.append(self.wall(shown[-1], None))
        return [*drawn, *self.player_lines()]

    # --- the track ---

    def row(self, number: int) -> list[int | None]:
        """The squares of a row from left to right; None past the end of the track."""
        low = self.first + number * self.columns
        squares = [n if n <= self.o.track else None for n in range(low, low + self.columns)]
        return squares[::-1] if number % 2 else squares

    def row_of(self, square: int) -> int:
        return (square - self.first) // self.columns

    def rows_shown(self) -> list[int]:
        """All rows of a short board; of a long one those near a pawn, the first and the last."""
        rows = self.row_of(self.o.track) + 1
        if rows <= MOST_ROWS:
            return list(range(rows))
        near = {0, rows - 1}
        for seat in range(self.o.seats):
            if self.s.pawns[seat] >= self.first:
                row = self.row_of(self.s.pawns[seat])
                near |= {row - 1, row, row + 1}
        return sorted(near & set(range(rows)))

    def wall(self, above: int | None, below: int | None) -> list[Style]:
        """The line between two rows, open where the track turns from one into the other."""
        over = self.row(above) if above is not None else [None] * self.columns
        under = self.row(below) if below is not None else [None] * self.columns
        turn = above if above is not None else (below or 0) - 1
        opening = -1
        if 0 <= turn < self.row_of(self.o.track):
            opening = 0 if turn % 2 else self.columns - 1
        floors = [(over[i], under[i]) != (None, None) and i != opening for i in range(self.columns)]
        text = ""
        for i in range(self.columns + 1):
            sides = (_beside(over, i), _beside(under, i), _at(floors, i - 1), _at(floors, i))
            text += _WALLS[sum(bit << n for n, bit in enumerate(sides))]
            if i < self.columns:
                text += ("─" if floors[i] else " ") * self.inner
        return [Style(text, dim=True)]

    def row_line(self, number: int) -> list[Style]:
        squares = self.row(number)
        line = []
        for i, square in enumerate(squares):
            line.append(Style("│" if _beside(squares, i) else " ", dim=True))
            line += [Style(" " * self.inner)] if square is None else self.cell(square)
        return [*line, Style("│" if _beside(squares, self.columns) else " ", dim=True)]

    def gap(self, above: int, below: int) -> list[Style]:
        low = self.first + (above + 1) * self.columns
        high = self.first + below * self.columns - 1
        return [Style(f"  ⋮  {self.say('gap', low=low, high=high)}", dim=True)]

    def start_line(self) -> list[Style]:
        waiting = [Style(" " + self.letters[seat], seat=seat) for seat in self.on(0)]
        return [Style(f" {self.say('on-start')}"), *(waiting or [Style(" ·", dim=True)])]

    # --- a square ---

    def on(self, square: int) -> list[int]:
        return [seat for seat in range(self.o.seats) if self.s.pawns[seat] == square]

    def cell(self, square: int) -> list[Style]:
        """A square's number, then its pawns; where nobody stands, what it is."""
        number = f"{square or self.say('letter'):>{self.digits}}"
        seats = self.on(square)
        bold = square in self.touched
        if not seats:
            label = self.label(square)
            text = f"{number} {label}"
            text = text if len(text) <= self.inner else number + label
            return [Style(text.ljust(self.inner), bold=bold, dim=not bold and not label)]
        # Pawns cover the picture; if there is a crowd they cover the number too.
        heads = (f"{number} ", number.strip() + " ", number.strip(), "")
        head = next(head for head in heads if len(head) + len(seats) <= self.inner)
        pawns = [Style(self.letters[seat], seat=seat) for seat in seats]
        rest = self.inner - len(head) - len(seats)
        return [Style(head, bold=bold), *pawns, Style(" " * rest)]

    def label(self, square: int) -> str:
        """A short word for a special square; where its kind leads to many places, the place."""
        if square == self.o.track:
            return _LAST
        rule = self.sheet.rule.get(square)
        if rule is None:
            return ""
        if self.ways[rule] > 1:
            return f"→{self.sheet.columns['to'][square] or self.say('letter')}"
        word, ride = self.words[rule], _RIDES.get(self.o.ride[square], "{}")
        room = self.inner - self.digits - 1
        if len(word) == room and list(self.words.values()).count(word) == 1:
            return word  # whole, rather than cut for the sign that says which way it sends
        room -= len(ride.format(""))
        if len(word) > room:
            word = word[:room] if room < 4 else word[: room - 1] + "."
        return ride.format(word)

    # --- the players ---

    def player_lines(self) -> Iterator[list[Style]]:
        longest = max(map(cells, self.names))
        for seat, name in enumerate(self.names):
            awaited = self.ruleset.rules.awaited(self.s, self.o, seat)
            mark = "▸" if awaited or self.ruleset.turn(self.s, self.o) == seat else " "
            told = " · ".join(self.standing(seat))
            line = [
                Style(f" {mark} "),
                Style(f"{self.letters[seat]} {padded(name, longest)}", seat=seat),
                Style(f"  {told}", dim=bool(self.s.out[seat])),
            ]
            yield from folded(line, self.width, hang=min(longest + 7, self.width // 2))
        if self.o.tokens:
            yield [Style(f"   {self.say('pot', n=self.s.pot)}")]

    def standing(self, seat: int) -> Iterator[str]:
        """Where a player stands and what it waits for."""
        s, o = self.s, self.o
        if not s.out[seat]:
            yield self.place(s.pawns[seat])
        yield from (said[self.lang] for said in standing(o, s, seat))
        if self.ruleset.rules.won(s, o, seat):
            yield self.say("won")

    def place(self, square: int) -> str:
        if square in (0, self.o.track):
            return self.say("finish" if square else "start")
        rule = self.sheet.rule.get(square)
        if rule is None:
            return self.say("square", n=square)
        return self.say("named", n=square, name=self.sheet.names[rule][self.lang])


def _at(flags: Sequence[bool], i: int) -> bool:
    return 0 <= i < len(flags) and flags[i]


def _beside(squares: Sequence[int | None], i: int) -> bool:
    """Is there a square on either side of a row's i-th upright?"""
    return any(square is not None for square in squares[max(0, i - 1) : i + 1])


def _short_words(names: dict[str, tuple[str, int]], plain: Sequence[str]) -> dict[str, str]:
    """A word for each kind of square: the first that means something, the last if two are alike.

    Names come with their ride, since the sign of a ride tells two geese apart.
    """
    candidates = {}
    for rule, (name, _) in names.items():
        words = [word for word in re.split(r"[\s'’]+", name) if word]
        telling = [word for word in words if word.lower() not in plain]
        candidates[rule] = telling or words or [rule]
    first = [(words[0], names[rule][1]) for rule, words in candidates.items()]
    return {
        rule: words[0] if first.count((words[0], names[rule][1])) == 1 else words[-1]
        for rule, words in candidates.items()
    }
