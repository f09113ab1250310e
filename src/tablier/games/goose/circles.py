"""Can a throw on this board lead a pawn round in circles? Found by playing the rules."""

from collections.abc import Iterator

from tablier.games.goose import squares, turns
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_file import BoardFile

_MOST_STEPS = 8_000  # a board on which it takes longer to find out may well have circles


def goes_round(sheet: BoardFile, finish: str) -> bool:
    """Would some throw that brings a pawn to a square go round, with this way to finish?"""
    if max(sheet.columns["to"]) < 0 and not any(sheet.columns["ride"]):
        return False
    o, s, steps = sheet.board(1, {"finish": finish}), turns.State(), 0
    for square, heading, total in _arrivals(sheet, finish):
        turns.start(s, o)
        s.pawns[0] = square
        squares.follow(s, o, 0, heading, total)
        if any(told[0] == v.CIRCLED for told in s.told):
            return True
        steps += 1 + len(s.told)
        s.told.clear()
        if steps > _MOST_STEPS:
            return True
    return False


def _arrivals(sheet: BoardFile, finish: str) -> Iterator[tuple[int, int, int]]:
    """Squares that send, with the totals that bring a pawn there and the way it then goes."""
    totals = range(sheet.dice, sheet.dice * sheet.faces + 1)
    # A placing brings a pawn to a square that its total might not reach.
    placed = {(to, sum(map(int, throw.split("+")))) for throw, to in sheet.placings.items()}
    for square in sheet.rule:
        if sheet.columns["to"][square] >= 0 or sheet.columns["ride"][square]:
            for total in totals:
                if square >= total or (square, total) in placed:
                    yield square, 1, total
                if finish == "exact" and sheet.track - square < total <= 2 * sheet.track - square:
                    yield square, -1, total
