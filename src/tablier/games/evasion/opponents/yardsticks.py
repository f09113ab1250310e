"""A plain schemer of Évasion, to measure others by."""

from random import Random

from tablier.games.evasion.bets import canoe_table
from tablier.games.evasion.vocabulary import (
    BETTING,
    CHOOSE,
    CHOOSING,
    PRISONERS,
    TO_RUN,
    TO_STEP_BACK,
    WHITE,
    State,
    kind_of,
    subject_of,
)
from tablier.lab.by_referee import Chooser
from tablier.referee.game import Game
from tablier.referee.position import Position


def schemer(game: Game, seed: int) -> Chooser:
    """A random bet; always the dice of its own favourites in order, the white one against its last.

    It throws the white die whenever it may, and steps back only those in the worse half of its bet.
    """
    chance, canoes = Random(seed), canoe_table()

    def choose(position: Position, seat: int) -> str:
        s, o = position.s, game.o
        assert isinstance(s, State)
        actions = position.actions(seat)
        if s.phase == BETTING:
            return chance.choice(actions)[0]
        bet = s.bets[seat]
        running = [p for p in range(PRISONERS) if s.squares[p] != o.track]
        running.sort(key=lambda p: canoes[bet * PRISONERS + p])
        rank = {p: place for place, p in enumerate(running)}

        def liked(action: int) -> tuple[int, int]:
            if s.phase == CHOOSING:
                mask = action - CHOOSE
                return mask >> WHITE, -sum(rank[p] for p in running if mask >> p & 1)
            kind, p = kind_of(action), subject_of(action)
            if kind == TO_RUN:
                return 1, -rank[p]
            if kind == TO_STEP_BACK:
                return (0, rank[p]) if 2 * rank[p] >= len(running) else (-2, 0)
            return -1, 0

        return max(actions, key=lambda each: liked(each[1]))[0]

    return choose
