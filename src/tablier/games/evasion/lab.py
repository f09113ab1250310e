"""What Évasion tells the lab: how dice are chosen, which bets may be hidden, what is watched."""

from collections.abc import Callable, Mapping
from typing import Any

from tablier.games.evasion.vocabulary import (
    ALL_DICE,
    BACK,
    BETS,
    BETTING,
    CHOOSE,
    CHOOSING,
    MOVING,
    PRISONERS,
    RUN,
    UNMADE,
    WHITE,
    Board,
    State,
)
from tablier.games.family import Ruleset
from tablier.lab.drivers import NOTES
from tablier.lab.part import LabPart, Playout, Watcher
from tablier.lab.policies import UNIFORM, Factory
from tablier.referee.game import Game
from tablier.rulekit.kinds import HIDDEN

RUNNERS = NOTES  # seven of them
HOME = NOTES + PRISONERS


def part(ruleset: Ruleset) -> LabPart:
    """Every option is played by the same prisoners."""
    return EvasionPart(ruleset)


class EvasionPart(LabPart):
    """Moves by die, bets that nobody has seen, and who has come where."""

    @property
    def policies(self) -> Mapping[str, Factory]:
        """Drawn die by die."""
        return {UNIFORM: evading}

    @property
    def playout(self) -> Playout:
        """Bets that are hidden are drawn anew."""
        return Playout(evading, unseen_bets)

    @property
    def watcher(self) -> Watcher:
        """Where prisoners come to."""
        return Watcher(noting, seeing, spots, places)


# --- who chooses ------------------------------------------------------------------------------


def evading(rules: Any) -> Callable[..., int]:
    """A die is as likely as any other, to be thrown and to be played next.

    The white die is thrown every other time that it may be; it steps back with any pawn that it
    can, or with none, each as likely.
    """
    legal, draw = rules.legal, rules.chance.draw

    def choose(s: State, o: Board, seat: int, actions: Any, rng: Any, skill: Any) -> int:
        low = 0
        n = legal(s, o, seat, actions)
        if s.phase == CHOOSING:
            # Choices are listed in ascending order: first all those without the white die.
            while low < n and actions[low] - CHOOSE < 1 << WHITE:
                low += 1
            if low < n and (low == 0 or draw(rng, 2)):
                return int(actions[low + draw(rng, n - low)])
            return int(actions[draw(rng, low)])
        if s.phase == MOVING:
            dice = 0
            for die in range(ALL_DICE):
                dice += int(s.thrown[die] > 0)
            nth = draw(rng, dice)
            for die in range(WHITE):
                if s.thrown[die]:
                    if nth == 0:
                        return RUN + die
                    nth -= 1
            while actions[low] < BACK:
                low += 1
        return int(actions[low + draw(rng, n - low)])

    return choose


def unseen_bets(rules: Any) -> Callable[..., None]:
    """Any bet is as likely as any other, for nobody's play betrays it."""
    draw = rules.chance.draw

    def recall(s: State, o: Board, rng: Any) -> None:
        for seat in range(o.seats):
            if s.bets[seat] == HIDDEN:
                s.bets[seat] = UNMADE if s.phase == BETTING else draw(rng, BETS)

    return recall


# --- what is watched --------------------------------------------------------------------------


def spots(o: Any) -> int:
    """How many numbers visits take: the squares of the way, the prison being 0, then the canoes."""
    return int(o["track"]) + PRISONERS


def places(game: Game) -> list[str]:
    """The prison, the way, then the seats in the canoes."""
    from tablier.games.evasion.drawing.drawing import seat_id, square_id

    way = [square_id(square) for square in range(1, game.o.track)]
    return ["prison", *way, *(seat_id(place) for place in range(PRISONERS))]


def noting(rules: Any) -> Callable[..., None]:
    """Before a move: where the prisoners are, and how many are in the canoes."""
    arrived = rules.arrived

    def note(s: State, o: Board, memory: Any) -> None:
        memory[HOME] = arrived(s)
        for p in range(PRISONERS):
            memory[RUNNERS + p] = s.squares[p]

    return note


def seeing(rules: Any) -> Callable[..., None]:
    """After a move: who stands on another square of the way, and who has come to a canoe."""
    arrived = rules.arrived

    def see(s: State, o: Board, memory: Any, visits: Any) -> None:
        home = arrived(s)
        for place in range(memory[HOME], home):
            visits[o.track + place] += 1  # the bank is no square of the way
        for p in range(PRISONERS):
            moved = s.squares[p] != memory[RUNNERS + p]
            for place in range(home):
                moved = moved and s.canoes[place] != p
            if moved and s.squares[p] > 0:  # being brought back to prison is no visit
                visits[s.squares[p]] += 1

    return see
