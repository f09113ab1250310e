"""The shortest game, throw by throw."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from tablier.games.goose.lab.exact.chain import Chain
from tablier.games.goose.lab.exact.kernels import A_TURN
from tablier.games.goose.lab.exact.single_pawn import Race
from tablier.games.goose.lab.exact.solve import shortest_ways
from tablier.lab.exact.result import Shortest
from tablier.referee.position import Position

NEVER = 1 << 62


def shortest_game(chain: Chain, roots: Sequence[Position], distribution: Any) -> Shortest | None:
    """A shortest game that somebody wins, found by playing it; None where nobody can win."""
    least = shortest_ways(chain)

    def needed(position: Position) -> int:
        if position.over:
            return 0 if position.winners else NEVER
        state = chain.find(position.s)
        return int(least[state])

    position = min(roots, key=needed)
    turns = needed(position) // A_TURN
    if turns >= len(distribution):
        return None
    throws: list[str] = []
    while not position.over:
        text, position = min(
            _following(position), key=lambda after: after[1].turns * A_TURN + needed(after[1])
        )
        throws.append(text)
    return Shortest(turns, tuple(throws), True, float(distribution[turns]))


def shortest_alone(races: Sequence[Race], distribution: Any) -> Shortest | None:
    """The same where pawns go their own ways: only the winner's throws matter."""
    race = min(races, key=lambda one: one.shortest()[0])
    turns, pawn = race.shortest()
    if turns >= len(distribution):
        return None
    start = Position(race.single, race.roots[pawn])
    own = shortest_game(race.chain, [start], [0.0] * (turns + 1))
    assert own is not None
    return Shortest(turns, own.throws, False, float(distribution[turns]))


def _following(position: Position) -> Iterator[tuple[str, Position]]:
    """Every throw, or every volley of all who shoot, and where it leads."""
    if position.awaits[0].seat is None:
        for text in position.moves():
            yield text, position.play(text)
        return
    seats = [waited.seat for waited in position.awaits]
    for shots in product(*(position.moves(seat) for seat in seats)):
        after = position
        for seat, shot in zip(seats, shots, strict=True):
            after = after.play(shot, seat)
        yield " / ".join(shots), after
