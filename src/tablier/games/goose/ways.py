"""What can become of a pawn that squares send on: found by playing the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from tablier.games.goose import squares, turns
from tablier.games.goose import vocabulary as v
from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.saying import best_total

_MOST_STEPS = 8_000  # on a board that takes longer to look through anything may well happen
_RICH = 1_000_000  # tokens: enough for any square on the way
_TAKES = ("miss", "fewer", "pay", "lose", "spoil")  # what a square does before it sends


class Ways(NamedTuple):
    """What some throw that brings a pawn to a square would lead to."""

    circle: bool  # going round
    floor: bool  # counting back beyond the start
    chain: bool  # being sent to a square that acts as well
    once: bool  # coming to a second ride that does not count any more


def ways(sheet: BoardFile, finish: str) -> Ways:
    """What the squares of a board can lead to, with this way to finish."""
    if max(sheet.columns["to"]) < 0 and not any(sheet.columns["ride"]):
        return Ways(False, False, False, False)
    resting = _resting(sheet)
    while True:
        found, circled = _explored(sheet, finish, resting)
        if circled <= resting:
            return found
        resting |= circled


def _explored(sheet: BoardFile, finish: str, resting: set[int]) -> tuple[Ways, set[int]]:
    """What throws from these squares lead to, and where pawns stay rather than go round."""
    o, s, steps = sheet.board(1, {"finish": finish}), turns.State(), 0
    floor = chain = once = False
    circled: set[int] = set()
    for square, heading, total in _arrivals(sheet, finish, resting):
        turns.start(s, o)
        s.pawns[0] = square
        s.tokens[0] = _RICH
        squares.follow(s, o, 0, heading, total)
        circled |= {told[2] for told in s.told if told[0] == v.CIRCLED}
        floor = floor or any(told[0] == v.STOPPED for told in s.told)
        chain = chain or _chained(sheet, s)
        # With arrows nobody is stopped for going round: the pawn comes back to its ride.
        idle = (v.NO_RIDE, v.CIRCLED) if sheet.arrows else (v.NO_RIDE,)
        once = once or any(told[0] in idle for told in s.told)
        steps += 1 + len(s.told)
        s.told.clear()
        if steps > _MOST_STEPS:
            return Ways(True, True, True, not sheet.settings["rides"]), set()
    return Ways(bool(circled), floor, chain, once), circled


def _resting(sheet: BoardFile) -> set[int]:
    """Squares on which a pawn may stand: they send it nowhere, or it is put there to rest."""
    columns, all_squares = sheet.columns, range(sheet.track)
    put = {columns[column][square] for column in ("after", "exit_to") for square in all_squares}
    put |= {columns["to"][square] for square in all_squares if columns["halt"][square]}
    return {square for square in all_squares if columns["to"][square] < 0 or square in put}


def acts(sheet: BoardFile, square: int) -> bool:
    """Does a square do anything to whoever comes there? A landmark does not."""
    return square in sheet.rule and not sheet.columns["sight"][square]


def _chained(sheet: BoardFile, s: turns.State) -> bool:
    """Has a square acted to which another one has sent the pawn?"""
    sent = [told for told in s.told if told[0] in (v.SENT, v.RODE)]
    if len(sent) != 1:
        return len(sent) > 1
    _, _, square, target, _ = sent[0]
    idle = any(told[0] == v.NO_RIDE for told in s.told) and not any(
        sheet.columns[column][target] for column in _TAKES
    )
    return acts(sheet, target) and not idle and not sheet.columns["halt"][square]


def _arrivals(sheet: BoardFile, finish: str, resting: set[int]) -> Iterator[tuple[int, int, int]]:
    """Squares that send, with the totals that bring a pawn there and the way it then goes."""
    totals = range(sheet.dice - sheet.lacking or 1, best_total(sheet) + 1)
    # A placing brings a pawn to a square that its total might not reach.
    placed = {(to, sum(map(int, throw.split("+")))) for throw, to in sheet.placings.items()}
    for square in sheet.rule:
        if sheet.columns["to"][square] >= 0 or sheet.columns["ride"][square]:
            for total in totals:
                if square - total in resting or (square, total) in placed:
                    yield square, 1, total
                if finish == "exact" and 2 * sheet.track - square - total in resting:
                    yield square, -1, total
