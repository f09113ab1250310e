"""Positions of La grande évasion as plain data: written, and read back with every field checked."""

from collections.abc import Sequence
from typing import Any

from tablier.games.evasion import rules as r
from tablier.games.evasion import vocabulary as v
from tablier.games.evasion import way
from tablier.games.evasion.bets import DIGITS, bet_of, bets
from tablier.games.evasion.card import PACKAGE
from tablier.games.evasion.dice import choice_refused, most_coloured, stage
from tablier.games.evasion.game import dice_in
from tablier.games.fields import Fields
from tablier.rulekit.kinds import HIDDEN
from tablier.rulekit.seats import playing
from tablier.words import both

WHITE_NAME = "white"
MOST_ROUNDS = 1_000_000
_NAMES = (*DIGITS, WHITE_NAME)


# --- writing ------------------------------------------------------------------------------------


def shown(s: v.State, o: v.Board) -> dict[str, Any]:
    """The game's own fields of a state."""
    seats = range(o.seats)
    moving = s.phase == v.MOVING and not s.over
    throwing = s.phase == v.THROWING and not s.over
    unplayed = {_NAMES[die]: s.thrown[die] for die in range(v.ALL_DICE) if s.thrown[die]}
    return {
        "squares": list(s.squares),
        "stacks": stacks(s, o),
        "canoes": s.canoes[: way.arrived(s)],
        "bets": [_shown_bet(s.bets[seat]) for seat in seats],
        "placed": [s.bets[seat] != v.UNMADE for seat in seats],
        "begin": s.begin if s.begin >= 0 else None,
        "round": s.round,
        "chosen": [_NAMES[die] for die in dice_in(s.chosen)] if throwing else None,
        "thrown": unplayed if moving else None,
        "spent": [p for p in dice_in(s.chosen & v.COLOURS) if moving and not s.thrown[p]],
        "out": [bool(s.out[seat]) for seat in seats],
    }


def stacks(s: v.State, o: v.Board) -> list[list[int]]:
    """Those who share a square of the way, from the bottom to the top."""
    found = []
    for square in sorted(set(s.squares) - {o.base, o.track}):
        stack = [p for p in range(v.PRISONERS) if s.squares[p] == square]
        if len(stack) > 1:
            found.append(sorted(stack, key=lambda p: s.height[p]))
    return found


def _shown_bet(bet: int) -> list[int] | None:
    return [int(digit) for digit in bets()[bet] if digit in DIGITS] if bet >= 0 else None


# --- reading ------------------------------------------------------------------------------------


def loaded(given: Fields, o: v.Board) -> v.State:
    """A record from a state, or an error that names the wrong field."""
    s = v.State()
    r.start(s, o)
    s.out[: o.seats] = given.flags("out", o.seats)
    if not playing(s.out, o.seats):
        raise given.wrong("out", both(PACKAGE, "state.somebody"))
    _load_canoes(s, given)
    _load_squares(s, o, given)
    _load_stacks(s, o, given)
    _load_bets(s, o, given)
    s.round = given.number("round", 0, MOST_ROUNDS, 0)
    s.over = int(way.arrived(s) == v.PRISONERS or playing(s.out, o.seats) == 1)
    _load_begin(s, o, given)
    _load_turn(s, o, given)
    _load_chosen(s, o, given)
    _load_thrown(s, o, given)
    _check_end(s, o, given)
    return s


def _load_canoes(s: v.State, given: Fields) -> None:
    canoes = given.raw("canoes", [])
    if (
        not isinstance(canoes, list | tuple)
        or not all(type(p) is int and 0 <= p < v.PRISONERS for p in canoes)
        or len(set(canoes)) != len(canoes)
        or len(canoes) == v.PRISONERS - 1
    ):
        raise given.wrong("canoes", both(PACKAGE, "state.canoes"))
    s.canoes[: len(canoes)] = canoes


def _load_squares(s: v.State, o: v.Board, given: Fields) -> None:
    default = [o.track if p in s.canoes else o.base for p in range(v.PRISONERS)]
    s.squares = given.numbers("squares", v.PRISONERS, o.base, o.track, default)
    for p in range(v.PRISONERS):
        if (s.squares[p] == o.track) != (p in s.canoes):
            raise given.wrong("squares", both(PACKAGE, "state.bank", prisoner=p, track=o.track))


def _load_stacks(s: v.State, o: v.Board, given: Fields) -> None:
    """Who stands on whom; unless it is said, the smaller number is underneath."""
    for p in range(v.PRISONERS):
        if o.base < s.squares[p] < o.track:
            s.height[p] = s.squares[:p].count(s.squares[p])
    if "stacks" not in given:
        return
    found, shared = given.raw("stacks"), stacks(s, o)
    wanted = both(PACKAGE, "state.stacks", shared=str(shared))
    if not isinstance(found, list | tuple) or not all(
        isinstance(one, list | tuple) for one in found
    ):
        raise given.wrong("stacks", wanted)
    if not all(type(p) is int for stack in found for p in stack):
        raise given.wrong("stacks", wanted)
    if sorted(map(sorted, found)) != sorted(map(sorted, shared)):
        raise given.wrong("stacks", wanted)
    for stack in found:
        for height, p in enumerate(stack):
            s.height[p] = height


def _load_bets(s: v.State, o: v.Board, given: Fields) -> None:
    wanted = both(PACKAGE, "state.bets", seats=o.seats)
    found = given.raw("bets", [None] * o.seats)
    if not isinstance(found, list | tuple) or len(found) != o.seats:
        raise given.wrong("bets", wanted)
    placed = given.flags("placed", o.seats, [int(bet is not None) for bet in found])
    for seat, bet in enumerate(found):
        if bet is not None:
            order = given.row("bets", bet, v.PRISONERS, 0, v.PRISONERS - 1)
            number = bet_of("".join(map(str, order)))
            if number is None or not placed[seat]:
                raise given.wrong("bets", wanted)
            s.bets[seat] = number
        elif placed[seat]:
            s.bets[seat] = HIDDEN
        if s.out[seat] and placed[seat]:
            raise given.wrong(
                "bets" if "bets" in given else "placed", both(PACKAGE, "state.out-bet")
            )


def _owing(s: v.State, o: v.Board) -> list[int]:
    return [seat for seat in range(o.seats) if not s.out[seat] and s.bets[seat] == v.UNMADE]


def _load_begin(s: v.State, o: v.Board, given: Fields) -> None:
    """Who began. When the lot decides and nothing is said, whoever plays now did."""
    if o.first != v.RANDOM:
        s.begin = given.seat("begin", o.seats, o.first)
        if s.begin != o.first:
            raise given.wrong("begin", o.first)
        return
    playing = given.raw("turn") is not None and not _owing(s, o)
    default = given.seat("turn", o.seats, v.RANDOM) if playing else v.RANDOM
    s.begin = given.seat("begin", o.seats, default)
    betting = any(bet != v.UNMADE for bet in s.bets)
    if s.begin == v.RANDOM and betting and not s.over:
        raise given.wrong("begin", f"0…{o.seats - 1}")


def _load_turn(s: v.State, o: v.Board, given: Fields) -> None:
    """Whose turn it is; while bets are owed, who will begin."""
    s.turn = s.begin
    if s.over or s.turn < 0:
        return
    s.phase = v.BETTING if _owing(s, o) else v.CHOOSING
    if s.phase == v.BETTING:
        return
    while s.out[s.turn]:
        s.turn = (s.turn + 1) % o.seats
    s.turn = given.seat("turn", o.seats, s.turn)
    if s.turn < 0 or s.out[s.turn]:
        playing = [str(seat) for seat in range(o.seats) if not s.out[seat]]
        raise given.wrong("turn", ", ".join(playing))


def _load_chosen(s: v.State, o: v.Board, given: Fields) -> None:
    found = given.raw("chosen")
    if found is None:
        return
    wanted = both(PACKAGE, "state.chosen")
    if not isinstance(found, list | tuple) or not all(_is_die(die) for die in found):
        raise given.wrong("chosen", wanted)
    mask = sum(1 << _NAMES.index(die) for die in set(found))
    playable = not s.over and s.turn >= 0 and s.phase == v.CHOOSING
    if not playable or len(set(found)) != len(found) or choice_refused(s, o, mask):
        raise given.wrong("chosen", wanted)
    s.chosen = mask
    s.phase = v.THROWING


def _load_thrown(s: v.State, o: v.Board, given: Fields) -> None:
    found, spent = given.raw("thrown"), given.raw("spent", [])
    if not isinstance(spent, list | tuple) or not all(_is_prisoner(p) for p in spent):
        raise given.wrong("spent", both(PACKAGE, "state.spent"))
    if found is None:
        if spent:
            raise given.wrong("spent", "[]")
        return
    wanted = both(PACKAGE, "state.thrown")
    if not isinstance(found, dict) or not found or s.over or s.turn < 0 or s.phase != v.CHOOSING:
        raise given.wrong("thrown", wanted)
    for key, points in found.items():
        name = str(key) if type(key) is int else key
        if not _is_die(name) or type(points) is not int or not 1 <= points <= v.FACES:
            raise given.wrong("thrown", wanted)
        die = _NAMES.index(name)
        if die != v.WHITE and s.squares[die] == o.track:
            raise given.wrong("thrown", wanted)
        if die == v.WHITE and s.round == 0:
            raise given.wrong("thrown", both(PACKAGE, "state.too-early"))
        s.thrown[die] = points
        s.chosen |= 1 << die
    if len(set(spent)) != len(spent) or any(s.thrown[p] for p in spent):
        raise given.wrong("spent", both(PACKAGE, "state.spent"))
    s.chosen |= sum(1 << p for p in spent)
    if not _possible_dice(s, spent):
        raise given.wrong("thrown", both(PACKAGE, "state.dice"))
    s.phase = v.MOVING


def _possible_dice(s: v.State, spent: Sequence[int]) -> bool:
    """No more dice than the turn began with; who arrived by a die spent arrived last."""
    home = way.arrived(s) - sum(p in s.canoes for p in spent)
    if not set(s.canoes[home : way.arrived(s)]) <= set(spent):
        return False
    coloured = (s.chosen & v.COLOURS).bit_count()
    white = s.chosen >> v.WHITE if stage(home) == v.TWO_IN_ALL else 0
    return coloured + white <= most_coloured(home)


def _is_die(name: Any) -> bool:
    return isinstance(name, str) and name in _NAMES


def _is_prisoner(p: Any) -> bool:
    return type(p) is int and 0 <= p < v.PRISONERS


def _check_end(s: v.State, o: v.Board, given: Fields) -> None:
    """A race that has ended has uncovered its bets; what is said of the end must be so."""
    if way.arrived(s) == v.PRISONERS and _owing(s, o):
        raise given.wrong("bets", both(PACKAGE, "state.uncovered"))
    if s.over and HIDDEN in s.bets:
        raise given.wrong("placed", both(PACKAGE, "state.uncovered"))
    won = [seat for seat in range(o.seats) if r.won(s, o, seat)]
    given.check_end(o.seats, bool(s.over), won)
