"""What is watched on a goose board: visits to its squares, waiting, the lead."""

from collections.abc import Callable
from typing import Any

from tablier.games.goose import turns, volley
from tablier.games.goose.vocabulary import Board
from tablier.lab.drivers import CHANCES, NOTES, WAITED
from tablier.lab.part import Watcher
from tablier.lab.watchers import leading
from tablier.referee.game import Game

TURNS = NOTES
# Of a throw:
SEAT = NOTES + 1
CELL = NOTES + 2
# Of a volley:
PAWNS = NOTES + 2  # and one more for each seat
ARROWS = PAWNS + 6  # bits: who has arrows
CAUGHT = PAWNS + 7  # bits: who stands where only the right volley leads out

NOWHERE = -2  # no square, nor that of a pawn that is out


def squares(o: Any) -> int:
    """How many numbers visits take: one for each square."""
    return int(o["track"]) + 1


def places(game: Game) -> list[str]:
    """The squares as the drawing calls them, from the start on."""
    return [f"sq-{square}" for square in range(game.o.track + 1)]


def noting_throw(rules: Any) -> Callable[..., None]:
    """Before a throw: whose it is, and where it is held if it is."""

    def note(s: turns.State, o: Board, memory: Any) -> None:
        memory[SEAT] = s.turn
        memory[TURNS] = s.turns
        memory[CELL] = NOWHERE
        if s.turn >= 0 and s.held[s.turn]:
            memory[CELL] = s.pawns[s.turn]

    return note


def seeing_throw(rules: Any) -> Callable[..., None]:
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


def noting_volley(rules: Any) -> Callable[..., None]:
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


def seeing_volley(rules: Any) -> Callable[..., None]:
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


THROWS = Watcher(noting_throw, seeing_throw, squares, places, numbered=True)
VOLLEYS = Watcher(noting_volley, seeing_volley, squares, places, numbered=True)
