"""One game of a tournament: who sits where, by which dice, and how it went.

A game depends on the tournament's seed, its pairing and its number alone, so it can be played by
any process or machine, and once more: with nodes, not seconds, it is the same to the last move.
Games 2n and 2n+1 of a pairing have the same dice, the same opening and swapped seats.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from tablier.lab.by_referee import opened, play_on, seed_of, warm_up
from tablier.lab.opening import reopened
from tablier.lab.workers import stopped
from tablier.opponents.contestants import Contestant
from tablier.referee.game import Game
from tablier.referee.position import Position
from tablier.referee.record import BOT, NAME, seat_headers

MOST_MOVES = 10_000
"""Moves and throws after which a game that has no end is adjudged a draw."""

SIDES = 2  # of a pairing

Pairing = tuple[int, int]
"""Two contestants, by their places in the list."""


class Meeting(NamedTuple):
    """What is played, and by whom."""

    id: str  # of a game of the catalogue, or what a board of one's own is called
    source: str  # the text of a board of one's own
    players: int
    options: tuple[tuple[str, int | str], ...]
    contestants: tuple[Contestant, ...]
    seed: int
    opening: int  # turns that chance plays first

    def open(self) -> Game:
        """The game that is played."""
        return reopened(self.id, self.source, self.players, self.options)


class Task(NamedTuple):
    """One game."""

    setup: Meeting
    pairing: Pairing
    number: int  # of the game in the pairing, from 0


class Played(NamedTuple):
    """How a game went. What is said of sides is of the pairing's first and second contestant."""

    pairing: Pairing
    number: int
    seats: tuple[int, ...]  # the contestant of each seat
    shares: tuple[float, ...]  # of the win, by seat
    score: float  # of the first: 1, 0, a half for a draw, its share of a shared win
    adjudged: bool  # it had no end: a draw
    turns: int
    moves: int
    choices: tuple[float, ...]  # by side: how often it was asked
    seconds: tuple[float, ...]  # by side: how long it thought, all in all
    record: str


def layout(players: int, number: int) -> tuple[int, ...]:
    """The side at each seat: they alternate, and the next game swaps them."""
    return tuple((seat + number) % SIDES for seat in range(players))


def play_game(task: Task) -> Played | None:
    """Play one game; None when the tournament was stopped before its end."""
    setup, number = task.setup, task.number
    game = setup.open()
    sides = layout(game.players, number)
    _warm_up(setup)
    pair = number // SIDES
    seated = [setup.contestants[task.pairing[side]] for side in sides]
    choosers = [
        one.seated(game, seed_of(setup.seed, pair, side, seat // SIDES))  # the same in both games
        for seat, (one, side) in enumerate(zip(seated, sides, strict=True))
    ]
    dice = Random(f"{setup.seed} {pair}")
    first = _named(opened(game, setup.opening, dice), seated)
    names = [one.name for one in seated]
    course = play_on(
        first, choosers, dice, lambda _, moves: moves == MOST_MOVES or stopped(), names
    )
    end = course.end
    if not end.over and course.moves < MOST_MOVES:
        return None

    def of_sides(by_seat: Sequence[float]) -> tuple[float, ...]:
        pairs = list(zip(sides, by_seat, strict=True))
        return tuple(sum(part for side, part in pairs if side == one) for one in range(SIDES))

    return Played(
        pairing=task.pairing,
        number=number,
        seats=tuple(task.pairing[side] for side in sides),
        shares=end.shares,
        score=of_sides(end.shares)[0] if end.winners else 0.5,
        adjudged=not end.over,
        turns=end.turns,
        moves=course.moves,
        choices=of_sides(course.choices),
        seconds=of_sides(course.seconds),
        record=end.record(),
    )


def _named(position: Position, seated: Sequence[Contestant]) -> Position:
    names = {seat: one.name for seat, one in enumerate(seated)}
    levels = {seat: one.level for seat, one in enumerate(seated) if one.limit}
    return position.with_headers(seat_headers(NAME, names) | seat_headers(BOT, levels))


@lru_cache(maxsize=16)
def _warm_up(setup: Meeting) -> None:
    """Once in every process."""
    warm_up(setup.open(), setup.contestants, setup.opening)


def told(setup: Meeting, played: Played) -> dict[str, Any]:
    """A game as a line of a file has it."""
    names = [contestant.name for contestant in setup.contestants]
    return {
        **played._asdict(),
        "pairing": [names[each] for each in played.pairing],
        "seats": [names[each] for each in played.seats],
    }


def understood(setup: Meeting, line: dict[str, Any]) -> Played:
    """The game behind such a line."""
    at = {contestant.name: place for place, contestant in enumerate(setup.contestants)}
    one, other = line["pairing"]
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in line.items()
    }
    fields["pairing"] = (at[one], at[other])
    fields["seats"] = tuple(at[name] for name in line["seats"])
    return Played(**fields)
