"""What the petits chevaux tell the lab: what is watched while they are played."""

from collections.abc import Callable
from typing import Any

from tablier.games.chevaux.game import COLOURS
from tablier.games.chevaux.rules import CENTRE, State
from tablier.games.family import Ruleset
from tablier.lab.drivers import CHANCES, NOTES, WAITED
from tablier.lab.part import LabPart, Watcher
from tablier.lab.watchers import leading
from tablier.picture import drawing_of
from tablier.referee.game import Game

TURNS = NOTES
SEAT = NOTES + 1
CHOOSING = NOTES + 2
HORSES = NOTES + 3  # the four of the seat that moves


def part(ruleset: Ruleset) -> LabPart:
    """Every option is played by the same horses."""
    return ChevauxPart(ruleset)


class ChevauxPart(LabPart):
    """Everything as usual, and watched."""

    @property
    def watcher(self) -> Watcher:
        """Where horses come to, who cannot move, who leads."""
        return Watcher(noting, seeing, steps, places)


def steps(o: Any) -> int:
    """How many numbers visits take: for each colour, one for each step of its way."""
    return len(COLOURS) * (CENTRE + 1)


def places(game: Game) -> list[str]:
    """Each colour's way, step by step: they share the ring."""
    sheet: Any = drawing_of(game)
    way = range(CENTRE + 1)
    return [sheet.id_of(colour, step) for colour in range(len(COLOURS)) for step in way]


def noting(rules: Any) -> Callable[..., None]:
    """Before a roll or a move: which of the two it is, and where the horses of the seat are."""

    def note(s: State, o: Any, memory: Any) -> None:
        memory[TURNS] = s.turns
        memory[CHOOSING] = s.die
        memory[SEAT] = s.turn
        if s.turn >= 0:
            for k in range(4):
                memory[HORSES + k] = s.pawns[s.turn * 4 + k]

    return note


def seeing(rules: Any) -> Callable[..., None]:
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
