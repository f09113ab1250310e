"""One step of a game that is looked back on: what it changed, and how good a choice was."""

from dataclasses import dataclass
from typing import Any

from tablier.lab.live_odds import Chances
from tablier.referee.event import Event
from tablier.words import Both

CLEARLY = 2.0  # standard errors from which on a difference is told
SURELY = 3.0  # … and a mistake: of many choices, some look bad by chance
LEAST_TURN = 0.05  # a smaller change turns nothing
LEAST_LOSS = 0.05
"""What a choice must have cost to be called a mistake, in chances to win.

Whoever judges is asked twice, the second time for longer and with another seed. Nine times in ten
the two differ by no more than one point at petits chevaux and three at Archers; where games are
played on, their own error is reckoned with besides. So five points that both find are no noise.
"""

MOST_EVENTS = 4


@dataclass(frozen=True)
class Choice:
    """How good a choice was, in the eyes of the player who made it."""

    best: str  # the best move there was, perhaps the one that was made
    chance: float  # to win, after the best move
    loss: float  # how much less the one made leaves
    error: float  # the standard error of the loss, where games were played on to find it
    why: Both  # what speaks for the best move

    @property
    def mistake(self) -> bool:
        """Was another move better beyond doubt? A handful of games played on never says so."""
        return self.loss >= LEAST_LOSS and self.loss > SURELY * self.error


@dataclass(frozen=True)
class Moment:
    """One step of a game, and the chances after it."""

    place: int  # of the position in the game's history: 0 is the start
    origin: int  # the place of the position before it: where one might try again
    turn: int
    seat: int | None  # who threw, shot or chose
    kind: str  # "roll", "choice", "arrows", "bet"; "resign" and "draw" for agreements
    text: str
    chances: Chances
    change: tuple[float, ...]  # of the chances, by seat
    error: float  # the standard error of the change
    luck: float | None  # what came beyond what was due to the thrower; None: nothing was thrown
    among: int  # moves there were to choose from; 0 where nothing was chosen
    cost: float  # what the choice cost its seat, named or not, as far as that was seen
    choice: Choice | None  # a choice that seemed doubtful, and was looked at closely
    events: tuple[Event, ...]

    @property
    def mistake(self) -> bool:
        """Did a choice give something away here?"""
        return self.choice is not None and self.choice.mistake

    @property
    def weight(self) -> float:
        """How much the moment mattered: what a choice gave away, or how lucky a throw was."""
        if self.choice and self.choice.mistake:
            return self.choice.loss
        luck = abs(self.luck or 0.0)
        return luck if luck >= LEAST_TURN and luck > CLEARLY * self.error else 0.0

    def say(self, lang: str, names: dict[int, str]) -> str:
        """What happened, in the game's own words."""
        return " ".join(event.say(lang, names) for event in self.events[:MOST_EVENTS])

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        choice = self.choice
        return {
            "place": self.place,
            "origin": self.origin,
            "turn": self.turn,
            "seat": self.seat,
            "kind": self.kind,
            "text": self.text,
            "wins": list(self.chances.wins),
            "draws": self.chances.draws,
            "exact": self.chances.exact,
            "error": self.chances.error,
            "luck": self.luck,
            "among": self.among,
            "choice": choice and {**vars(choice), "mistake": choice.mistake},
        }
