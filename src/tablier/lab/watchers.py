"""What is watched while a game is played: visits, waiting, the lead. Factories, as in `drivers`.

- A *visit*: a throw, volley or move has left its pawn on the square, once the turn has gone on.
- *Waiting*: a turn in which a player could do nothing: missed, held, passed for want of a move,
  without an arrow, or in vain on a square that only the right throw opens.
- The *lead* is that of the seat alone in front by the rules' own `progress`; it changes when
  another seat comes to be alone in front.
"""

from collections.abc import Callable
from typing import Any

from tablier.games.chevaux.game import COLOURS
from tablier.games.chevaux.rules import CENTRE, State
from tablier.games.evasion import vocabulary as evasion
from tablier.games.goose import turns, volley
from tablier.games.goose.vocabulary import Board
from tablier.lab.drivers import CHANCES, CHANGES, LEADER, NOTES, WAITED

SEAT = NOTES
TURNS = NOTES + 1
CELL = NOTES + 2
CHOOSING = NOTES + 2
HORSES = NOTES + 3  # the four of the seat that moves
RUNNERS = NOTES  # seven of them
HOME = NOTES + evasion.PRISONERS
PAWNS = NOTES + 2  # and one more for each seat
ARROWS = PAWNS + 6  # bits: who has arrows
CAUGHT = PAWNS + 7  # bits: who stands where only the right volley leads out

NOWHERE = -2  # no square, nor that of a pawn that is out


def track_room(o: Any) -> int:
    """How many numbers visits take: of a goose board, one for each square."""
    return int(o["track"]) + 1


def chevaux_room(o: Any) -> int:
    """For each colour, one for each step of its way."""
    return len(COLOURS) * (CENTRE + 1)


def evasion_room(o: Any) -> int:
    """For each square of the way, the prison being 0, then for each seat in the canoes."""
    return int(o["track"]) + evasion.PRISONERS


def leading(rules: Any) -> Callable[..., None]:
    """Who is alone in front, and whether that is another seat than the last one that was."""
    progress = rules.progress

    def lead(s: Any, o: Any, memory: Any) -> None:
        best = 0
        for seat in range(1, o.seats):
            if progress(s, o, seat) > progress(s, o, best):
                best = seat
        for seat in range(o.seats):
            if seat != best and progress(s, o, seat) == progress(s, o, best):
                return
        if memory[LEADER] >= 0 and memory[LEADER] != best:
            memory[CHANGES] += 1
        memory[LEADER] = best

    return lead


def goose_note(rules: Any) -> Callable[..., None]:
    """Before a throw: whose it is, and where it is held if it is."""

    def note(s: turns.State, o: Board, memory: Any) -> None:
        memory[SEAT] = s.turn
        memory[TURNS] = s.turns
        memory[CELL] = NOWHERE
        if s.turn >= 0 and s.held[s.turn]:
            memory[CELL] = s.pawns[s.turn]

    return note


def goose_see(rules: Any) -> Callable[..., None]:
    """After a throw: where it led, who waited since, who leads."""
    lead = rules.jit(leading(rules))

    def see(s: turns.State, o: Board, memory: Any, visits: Any) -> None:
        seat = memory[SEAT]
        if seat < 0:
            return
        passed = s.turns - memory[TURNS]
        memory[CHANCES] += passed
        # Whoever gets away and is caught elsewhere has moved.
        vain = int(s.held[seat] != 0 and s.pawns[seat] == memory[CELL])
        memory[WAITED] += max(0, passed - 1) + vain
        if s.pawns[seat] >= 0 and vain == 0:
            visits[s.pawns[seat]] += 1
        lead(s, o, memory)

    return see


def volley_note(rules: Any) -> Callable[..., None]:
    """Before an archer shoots: where all stand, who has arrows, and who is held."""
    held = rules.held

    def note(s: volley.State, o: Board, memory: Any) -> None:
        memory[TURNS] = s.turns
        memory[ARROWS] = 0
        memory[CAUGHT] = 0
        for seat in range(o.seats):
            memory[PAWNS + seat] = s.pawns[seat]
            memory[ARROWS] |= int(s.arrows[seat] > 0) << seat
            memory[CAUGHT] |= held(s, o, seat) << seat

    return note


def volley_see(rules: Any) -> Callable[..., None]:
    """After the last archer has shot: where the volley led."""
    lead = rules.jit(leading(rules))

    def see(s: volley.State, o: Board, memory: Any, visits: Any) -> None:
        passed = s.turns - memory[TURNS]
        if passed == 0:
            return
        memory[CHANCES] += passed * o.seats
        memory[WAITED] += (passed - 1) * o.seats
        for seat in range(o.seats):
            stuck = memory[CAUGHT] >> seat & 1 and s.pawns[seat] == memory[PAWNS + seat]
            if stuck or not memory[ARROWS] >> seat & 1:
                memory[WAITED] += 1
            else:
                visits[s.pawns[seat]] += 1
        lead(s, o, memory)

    return see


def chevaux_note(rules: Any) -> Callable[..., None]:
    """Before a roll or a move: which of the two it is, and where the horses of the seat are."""

    def note(s: State, o: Any, memory: Any) -> None:
        memory[TURNS] = s.turns
        memory[CHOOSING] = s.die
        memory[SEAT] = s.turn
        if s.turn >= 0:
            for k in range(4):
                memory[HORSES + k] = s.pawns[s.turn * 4 + k]

    return note


def chevaux_see(rules: Any) -> Callable[..., None]:
    """A roll that ends its turn allowed no move."""
    lead = rules.jit(leading(rules))

    def see(s: State, o: Any, memory: Any, visits: Any) -> None:
        passed = s.turns - memory[TURNS]
        memory[CHANCES] += passed
        seat = memory[SEAT]
        if memory[CHOOSING] == 0:
            memory[WAITED] += passed
        else:
            # Horses of a seat are all alike: the one that moved is where there were fewer before.
            for k in range(4):
                step = s.pawns[seat * 4 + k]
                more = 0
                for other in range(4):
                    more += int(s.pawns[seat * 4 + other] == step)
                    more -= int(memory[HORSES + other] == step)
                if more > 0:
                    visits[o.colour[seat] * (CENTRE + 1) + step] += 1
                    break
        lead(s, o, memory)

    return see


def evasion_note(rules: Any) -> Callable[..., None]:
    """Before a move: where the prisoners are, and how many are in the canoes."""
    arrived = rules.arrived

    def note(s: evasion.State, o: evasion.Board, memory: Any) -> None:
        memory[HOME] = arrived(s)
        for p in range(evasion.PRISONERS):
            memory[RUNNERS + p] = s.squares[p]

    return note


def evasion_see(rules: Any) -> Callable[..., None]:
    """After a move: who stands on another square of the way, and who has come to a canoe."""
    arrived = rules.arrived

    def see(s: evasion.State, o: evasion.Board, memory: Any, visits: Any) -> None:
        home = arrived(s)
        for place in range(memory[HOME], home):
            visits[o.track + place] += 1  # the bank is no square of the way
        for p in range(evasion.PRISONERS):
            moved = s.squares[p] != memory[RUNNERS + p]
            for place in range(home):
                moved = moved and s.canoes[place] != p
            if moved and s.squares[p] > 0:  # being brought back to prison is no visit
                visits[s.squares[p]] += 1

    return see
