"""The field for a terminal: filled archers are dark, hollow ones light, ``^`` is wood."""

from collections.abc import Sequence

from tablier.games.archers import vocabulary as v
from tablier.games.archers.card import PACKAGE, SIDES
from tablier.games.family import Sketch, Style
from tablier.games.lines import folded
from tablier.words import Message, both

ARROWS = "▲▶▼◀△▷▽◁"
MARGIN = 3


def sketch(
    s: v.State, o: v.Field, lang: str, last: Sequence[tuple[int, ...]], names: Sequence[str],
    width: int,
) -> Sketch:  # fmt: skip
    """The rows from the north, then what the signs mean and who is to play."""
    touched = {square for told in last for square in told[2:4]}
    letters = [
        Style(" " * MARGIN + "".join(f" {chr(97 + i)} " for i in range(o.columns)), dim=True)
    ]
    lines = [letters]
    for row in reversed(range(o.rows)):
        number = f"{row + 1:>2} "
        squares = range(row * o.columns, (row + 1) * o.columns)
        cells = [run for square in squares for run in _cell(s, o, square, square in touched)]
        lines.append([Style(number, dim=True), *cells, Style(f" {row + 1}", dim=True)])
    status = folded([Style(_status(s, lang, names), bold=True)], width)
    return [*lines, letters, [], *_legend(o, lang, width), *status]


def _cell(s: v.State, o: v.Field, square: int, touched: bool) -> list[Style]:
    """Three characters: trees on both sides of whatever stands in a wood."""
    owner = o.wood[square]
    tree = "^" if owner >= 0 else " "
    cell = s.board[square]
    if not cell:
        return [Style(f"{tree}·{tree}", seat=owner, dim=True)]
    side = (cell & v.LIGHT) // v.LIGHT
    archer = Style(ARROWS[side * 4 + (cell & v.FACING)], seat=side, bold=touched)
    right = "*" if cell & v.KING else tree
    return [Style(tree, seat=owner, dim=True), archer, Style(right, seat=owner, dim=True)]


def _legend(o: v.Field, lang: str, width: int) -> Sketch:
    """One line a side: its archers, facing north, east, south and west."""
    found: Sketch = []
    for seat, side in enumerate(SIDES):
        name = both(PACKAGE, f"seat.{side}")[lang]
        text = Message(PACKAGE, "sketch.king" if o.king[seat] >= 0 else "sketch.side").say(lang)
        runs = [Style(ARROWS[seat * 4 : seat * 4 + 4], seat=seat), Style(f" {name}{text}")]
        found += folded(runs, width, hang=5)
    return found


def _status(s: v.State, lang: str, names: Sequence[str]) -> str:
    """Who is to play and how far the turn has gone."""
    if s.winner != v.NOBODY:
        if s.winner == v.DRAW:
            return Message(PACKAGE, "sketch.drawn").say(lang)
        return Message(PACKAGE, "sketch.won", {"seat": names[s.winner]}).say(lang)
    if s.side < 0:
        return Message(PACKAGE, "sketch.lot").say(lang)
    return Message(PACKAGE, "sketch.turn", {"seat": names[s.side], "n": s.left}).say(lang)
