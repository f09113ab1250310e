"""Whoever judges a game afterwards: its strongest opponent, or else games played on by chance.

It judges a choice by what the seat could know when it was made, never by what came to light later:
opponents are handed positions as their seat saw them. Chances, however, are those of the whole
truth once a game is over.
"""

from collections.abc import Callable
from dataclasses import replace
from math import fsum, hypot

from tablier.lab.live_odds import Chances, chances
from tablier.opponents.bot import Bot, bot, bots
from tablier.opponents.part import CHANCE, Advice, Limit
from tablier.referee.game import Game
from tablier.referee.legs import Leg
from tablier.referee.position import PUBLIC, Position
from tablier.review.moments import Choice
from tablier.words import both

JUDGED = "judged"  # the key of the sentence that says whose chances these are
PACKAGE = "tablier.review"
PLAYS, GLANCES, LOOKS = range(3)  # seeds: of who would play, of a quick look, and of a close one

Reckon = Callable[[Position, int | str | None], Chances]
"""How chances are reckoned by the lab, in somebody's eyes."""


class Teacher:
    """Values positions and choices of one game."""

    def __init__(self, game: Game, reckon: Reckon) -> None:
        self.game = game
        self.reckon = reckon
        self.judges = bots(game)[-1].id != CHANCE  # chance knows no better move
        self._bots: dict[tuple[int, int], Bot] = {}
        self._advice: dict[tuple[Position, int, int, Limit, str], list[Advice]] = {}

    # --- positions ---

    def lies_open(self, position: Position) -> bool:
        """Do choices alone change the chances here, those of two who see all there is?"""
        of_two = self.judges and not self.game.ruleset.chance and self.game.players == 2
        return of_two and not Position(self.game, position.seen(PUBLIC)).veiled

    def outlook(self, position: Position, view: int | str | None, limit: Limit) -> Chances:
        """Everybody's chances: as the opponent sees them where it says so, else by the lab.

        An opponent's own reckoning has no noise of chance in it, which many throws would add up.
        `view` None: the game is over, and nothing is hidden any more.
        """
        if position.over:
            end = chances(position)
            return _shared(end) if end.draws and self.lies_open(position) else end
        if not self.judges:
            return self.reckon(position, view)
        if view is None:
            found = self._bot(0, GLANCES).laid_open(position, *limit.asked())
            if found is not None:
                return found
        wins = self._bot(0, GLANCES).outlook(position, *limit.asked())
        if wins is None and self.lies_open(position):
            wins = self._by_the_best(position, limit)
        if wins is None:
            return self.reckon(position, view)
        return Chances(wins, 0.0, False, 0.0, 0, JUDGED, PACKAGE)

    def _by_the_best(self, position: Position, limit: Limit) -> tuple[float, ...]:
        """Of two in the open, what the best move leaves the one is the other's rest."""
        seat = position.awaits[0].seat
        if seat is None:  # the lot of who begins
            after = [
                (float(share), self.outlook(position.play(text), None, limit).wins)
                for text, share in position.chances().items()
            ]
            return tuple(fsum(share * wins[n] for share, wins in after) for n in (0, 1))
        mine = self._advise(position, seat, GLANCES, limit)[0].chance
        return (mine, 1 - mine) if seat == 0 else (1 - mine, mine)

    # --- choices ---

    def agrees(self, leg: Leg, limit: Limit) -> bool:
        """Would it have played the same? Whoever plays by chance agrees with nobody."""
        if not self.judges:
            return False
        place, seat = leg.before, leg.steps[0].seat
        assert seat is not None
        own = self._bot(seat, PLAYS).choose(place, seat, *limit.asked())
        return place.play(own, seat) == leg.after

    def choice(self, leg: Leg, limit: Limit, seed: int) -> Choice:
        """The move made beside the best one, in the eyes of whoever made it."""
        place, seat = leg.before, leg.steps[0].seat
        assert seat is not None
        advice = self._advise(place, seat, seed, limit, leg.steps[0].text)
        best = advice[0]
        after = {one.move: place.play(one.move, seat) for one in advice}
        if after[best.move] == leg.after:
            return Choice(best.move, best.chance, 0.0, best.error, best.why)
        alike = next((one for one in advice if after[one.move] == leg.after), None)
        if alike and not self.lies_open(place):
            better, better_error = best.chance, best.error
            made, made_error = alike.chance, alike.error
        else:  # who searches finds out most about the best move: then both are looked at alike
            better, better_error = self._worth(after[best.move], seat, seed, limit)
            made, made_error = self._worth(leg.after, seat, seed, limit)
        error = hypot(better_error, made_error)
        return Choice(best.move, best.chance, max(0.0, better - made), error, best.why)

    def _worth(self, place: Position, seat: int, seed: int, limit: Limit) -> tuple[float, float]:
        """A seat's chance after a move, as far as it could tell, and its standard error."""
        if place.over or self.lies_open(place):
            return self.outlook(place, None, limit).wins[seat], 0.0
        if place.awaits[0].kind == "choice" and place.awaits[0].seat == seat:
            best = self._advise(place, seat, seed, limit)[0]
            return best.chance, best.error
        found = self.reckon(place, seat)
        return found.wins[seat], found.error

    def _advise(
        self, place: Position, seat: int, seed: int, limit: Limit, also: str = ""
    ) -> list[Advice]:
        key = (place, seat, seed, limit, also)
        if key not in self._advice:
            if self.judges:
                found = self._bot(seat, seed).advise(place, seat, *limit.asked(), also=also)
            else:
                found = self._by_playing_on(place, seat)
            self._advice[key] = found
        return self._advice[key]

    def _by_playing_on(self, place: Position, seat: int) -> list[Advice]:
        """Every move by the games that are won after it, the best first."""
        advice = []
        for move in place.moves(seat):
            found = self.reckon(place.play(move, seat), seat)
            win, why = found.wins[seat], both(PACKAGE, "why-played")
            advice.append(Advice(move, win, win, (move,), why, found.error))
        return sorted(advice, key=lambda one: -one.chance)

    def _bot(self, seat: int, seed: int) -> Bot:
        """Each seat has an opponent of its own, who remembers what that seat has seen."""
        key = (seat, seed)
        if key not in self._bots:
            self._bots[key] = bot(self.game, None, seed)
        return self._bots[key]


def _shared(end: Chances) -> Chances:
    """A draw as it counts for two who lose what the other gains: half a game won to each."""
    wins = tuple(win + end.draws / len(end.wins) for win in end.wins)
    return replace(end, wins=wins, draws=0.0)
