"""Positions of La grande évasion as plain data: written, and read back with every field checked."""

from collections.abc import Sequence
from typing import Any

from tablier.games.evasion import rules as r
from tablier.games.evasion.card import ROOM
from tablier.games.evasion.game import DIGITS, bet_of, bets, dice_in
from tablier.games.fields import Fields
from tablier.rulekit.kinds import HIDDEN
from tablier.rulekit.seats import playing
from tablier.words import both

WHITE_NAME = "white"
MOST_ROUNDS = 1_000_000
_NAMES = (*DIGITS, WHITE_NAME)


# --- writing ------------------------------------------------------------------------------------


def shown(s: r.State, o: r.Board) -> dict[str, Any]:
    """The game's own fields of a state."""
    seats = range(o.seats)
    moving = s.phase == r.MOVING and not s.over
    throwing = s.phase == r.THROWING and not s.over
    unplayed = {_NAMES[die]: s.thrown[die] for die in range(r.ALL_DICE) if s.thrown[die]}
    return {
        "squares": list(s.squares),
        "stacks": stacks(s, o),
        "canoes": s.canoes[: r.arrived(s)],
        "bets": [_shown_bet(s.bets[seat]) for seat in seats],
        "placed": [s.bets[seat] != r.UNMADE for seat in seats],
        "begin": s.begin if s.begin >= 0 else None,
        "round": s.round,
        "chosen": [_NAMES[die] for die in dice_in(s.chosen)] if throwing else None,
        "thrown": unplayed if moving else None,
        "spent": [p for p in dice_in(s.chosen & r.COLOURS) if moving and not s.thrown[p]],
        "out": [bool(s.out[seat]) for seat in seats],
    }


def stacks(s: r.State, o: r.Board) -> list[list[int]]:
    """Those who share a square of the way, from the bottom to the top."""
    found = []
    for square in sorted(set(s.squares) - {o.base, o.track}):
        stack = [p for p in range(r.PRISONERS) if s.squares[p] == square]
        if len(stack) > 1:
            found.append(sorted(stack, key=lambda p: s.height[p]))
    return found


def _shown_bet(bet: int) -> list[int] | None:
    return [int(digit) for digit in bets()[bet] if digit in DIGITS] if bet >= 0 else None


# --- reading ------------------------------------------------------------------------------------


def loaded(given: Fields, o: r.Board) -> r.State:
    """A record from a state, or an error that names the wrong field."""
    s = r.State()
    r.start(s, o)
    s.out[: o.seats] = given.flags("out", o.seats)
    if not playing(s.out, o.seats):
        raise given.wrong("out", both(ROOM, "state.somebody"))
    _load_canoes(s, given)
    _load_squares(s, o, given)
    _load_stacks(s, o, given)
    _load_bets(s, o, given)
    s.round = given.number("round", 0, MOST_ROUNDS, 0)
    s.over = int(r.arrived(s) == r.PRISONERS or playing(s.out, o.seats) == 1)
    _load_begin(s, o, given)
    _load_turn(s, o, given)
    _load_chosen(s, o, given)
    _load_thrown(s, o, given)
    _check_end(s, o, given)
    return s


def _load_canoes(s: r.State, given: Fields) -> None:
    canoes = given.raw("canoes", [])
    if (
        not isinstance(canoes, list | tuple)
        or not all(type(p) is int and 0 <= p < r.PRISONERS for p in canoes)
        or len(set(canoes)) != len(canoes)
        or len(canoes) == r.PRISONERS - 1
    ):
        raise given.wrong("canoes", both(ROOM, "state.canoes"))
    s.canoes[: len(canoes)] = canoes


def _load_squares(s: r.State, o: r.Board, given: Fields) -> None:
    default = [o.track if p in s.canoes else o.base for p in range(r.PRISONERS)]
    s.squares = given.numbers("squares", r.PRISONERS, o.base, o.track, default)
    for p in range(r.PRISONERS):
        if (s.squares[p] == o.track) != (p in s.canoes):
            raise given.wrong("squares", both(ROOM, "state.bank", prisoner=p, track=o.track))


def _load_stacks(s: r.State, o: r.Board, given: Fields) -> None:
    """Who stands on whom; unless it is said, the smaller number is underneath."""
    for p in range(r.PRISONERS):
        if o.base < s.squares[p] < o.track:
            s.height[p] = s.squares[:p].count(s.squares[p])
    if "stacks" not in given:
        return
    found, shared = given.raw("stacks"), stacks(s, o)
    wanted = both(ROOM, "state.stacks", shared=str(shared))
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


def _load_bets(s: r.State, o: r.Board, given: Fields) -> None:
    wanted = both(ROOM, "state.bets", seats=o.seats)
    found = given.raw("bets", [None] * o.seats)
    if not isinstance(found, list | tuple) or len(found) != o.seats:
        raise given.wrong("bets", wanted)
    placed = given.flags("placed", o.seats, [int(bet is not None) for bet in found])
    for seat, bet in enumerate(found):
        if bet is not None:
            order = given.row("bets", bet, r.PRISONERS, 0, r.PRISONERS - 1)
            number = bet_of("".join(map(str, order)))
            if number is None or not placed[seat]:
                raise given.wrong("bets", wanted)
            s.bets[seat] = number
        elif placed[seat]:
            s.bets[seat] = HIDDEN
        if s.out[seat] and placed[seat]:
            raise given.wrong("bets" if "bets" in given else "placed", both(ROOM, "state.out-bet"))


def _owing(s: r.State, o: r.Board) -> list[int]:
    return [seat for seat in range(o.seats) if not s.out[seat] and s.bets[seat] == r.UNMADE]


def _load_begin(s: r.State, o: r.Board, given: Fields) -> None:
    """Who began. When the lot decides and nothing is said, whoever plays now did."""
    if o.first != r.RANDOM:
        s.begin = given.seat("begin", o.seats, o.first)
        if s.begin != o.first:
            raise given.wrong("begin", o.first)
        return
    playing = given.raw("turn") is not None and not _owing(s, o)
    default = given.seat("turn", o.seats, r.RANDOM) if playing else r.RANDOM
    s.begin = given.seat("begin", o.seats, default)
    betting = any(bet != r.UNMADE for bet in s.bets)
    if s.begin == r.RANDOM and betting and not s.over:
        raise given.wrong("begin", f"0…{o.seats - 1}")


def _load_turn(s: r.State, o: r.Board, given: Fields) -> None:
    """Whose turn it is; while bets are owed, who will begin."""
    s.turn = s.begin
    if s.over or s.turn < 0:
        return
    s.phase = r.BETTING if _owing(s, o) else r.CHOOSING
    if s.phase == r.BETTING:
        return
    while s.out[s.turn]:
        s.turn = (s.turn + 1) % o.seats
    s.turn = given.seat("turn", o.seats, s.turn)
    if s.turn < 0 or s.out[s.turn]:
        playing = [str(seat) for seat in range(o.seats) if not s.out[seat]]
        raise given.wrong("turn", ", ".join(playing))


def _load_chosen(s: r.State, o: r.Board, given: Fields) -> None:
    found = given.raw("chosen")
    if found is None:
        return
    wanted = both(ROOM, "state.chosen")
    if not isinstance(found, list | tuple) or not all(_is_die(die) for die in found):
        raise given.wrong("chosen", wanted)
    mask = sum(1 << _NAMES.index(die) for die in set(found))
    playable = not s.over and s.turn >= 0 and s.phase == r.CHOOSING
    if not playable or len(set(found)) != len(found) or r.choice_refused(s, o, mask):
        raise given.wrong("chosen", wanted)
    s.chosen = mask
    s.phase = r.THROWING


def _load_thrown(s: r.State, o: r.Board, given: Fields) -> None:
    found, spent = given.raw("thrown"), given.raw("spent", [])
    if not isinstance(spent, list | tuple) or not all(_is_prisoner(p) for p in spent):
        raise given.wrong("spent", both(ROOM, "state.spent"))
    if found is None:
        if spent:
            raise given.wrong("spent", "[]")
        return
    wanted = both(ROOM, "state.thrown")
    if not isinstance(found, dict) or not found or s.over or s.turn < 0 or s.phase != r.CHOOSING:
        raise given.wrong("thrown", wanted)
    for key, points in found.items():
        name = str(key) if type(key) is int else key
        if not _is_die(name) or type(points) is not int or not 1 <= points <= r.FACES:
            raise given.wrong("thrown", wanted)
        die = _NAMES.index(name)
        if die != r.WHITE and s.squares[die] == o.track:
            raise given.wrong("thrown", wanted)
        if die == r.WHITE and s.round == 0:
            raise given.wrong("thrown", both(ROOM, "state.too-early"))
        s.thrown[die] = points
        s.chosen |= 1 << die
    if len(set(spent)) != len(spent) or any(s.thrown[p] for p in spent):
        raise given.wrong("spent", both(ROOM, "state.spent"))
    s.chosen |= sum(1 << p for p in spent)
    if not _possible_dice(s, spent):
        raise given.wrong("thrown", both(ROOM, "state.dice"))
    s.phase = r.MOVING


def _possible_dice(s: r.State, spent: Sequence[int]) -> bool:
    """No more dice than the turn began with; who arrived by a die spent arrived last."""
    home = r.arrived(s) - sum(p in s.canoes for p in spent)
    if not set(s.canoes[home : r.arrived(s)]) <= set(spent):
        return False
    coloured = (s.chosen & r.COLOURS).bit_count()
    white = s.chosen >> r.WHITE if r.stage(home) == 2 else 0
    return coloured + white <= r.most_coloured(home)


def _is_die(name: Any) -> bool:
    return isinstance(name, str) and name in _NAMES


def _is_prisoner(p: Any) -> bool:
    return type(p) is int and 0 <= p < r.PRISONERS


def _check_end(s: r.State, o: r.Board, given: Fields) -> None:
    """A race that has ended has uncovered its bets; what is said of the end must be so."""
    if r.arrived(s) == r.PRISONERS and _owing(s, o):
        raise given.wrong("bets", both(ROOM, "state.uncovered"))
    if s.over and HIDDEN in s.bets:
        raise given.wrong("placed", both(ROOM, "state.uncovered"))
    over, winners = given.flag("over"), given.winners(o.seats)
    if over is not None and over != bool(s.over):
        raise given.wrong("over", "true" if s.over else "false")
    won = [seat for seat in range(o.seats) if r.won(s, o, seat)]
    if winners is not None and winners != won:
        raise given.wrong("winners", str(won))
