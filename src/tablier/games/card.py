"""What the catalogue says about a game, and the options that its players agree on.

Cards are light: listing the games loads no rules.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from tablier.words import Both, both, worded


class Option(NamedTuple):
    """Something that players agree on before they begin."""

    name: str
    values: tuple[int | str, ...]
    default: int | str
    package: str  # where it is worded

    @property
    def title(self) -> Both:
        """What it is about: ``the finish``."""
        return both(self.package, f"option.{self.name}.title")

    def means(self, value: int | str) -> Both | None:
        """What one of its values stands for, where that is worded."""
        return self._worded(str(value))

    def choice(self, codes: bool = True) -> Both | None:
        """What there is to choose from: ``on the spot (exact), or beyond it (reach)``."""
        said = [(value, text) for value in self.values if (text := self.means(value))]
        parts: list[Both] = [
            both("", "explained.value", text=text, value=str(value)) if codes else text
            for value, text in said
        ]
        if hint := self._worded("hint"):
            parts.insert(0, hint)
        if len(parts) < 2:
            return parts[0] if parts else None
        *most, last = parts
        listed = {lang: ", ".join(part[lang] for part in most) for lang in last}
        return both("", "explained.or", most=listed, last=last)

    @property
    def explains(self) -> Both:
        """A sentence that explains the option and its values, in every language."""
        if text := self.choice():
            return both("", "explained.option", title=self.title, text=text)
        return both("", "explained.alone", title=self.title)

    def agreed(self, value: int | str) -> Both:
        """A sentence that says which value is in force: ``Who begins: by lot.``"""
        number = self._worded("number", n=value) if isinstance(value, int) else None
        size = re.sub(r"(\d)x(\d)", r"\1 × \2", str(value))
        text = self.means(value) or number or size
        return both("", "explained.option", title=self.title, text=text)

    @property
    def counts(self) -> bool:
        """Is it simply a number between two others, every one of them?"""
        return len(self.values) > 2 and _run(self.values)

    def _worded(self, key: str, **values: int) -> Both | None:
        key = f"option.{self.name}.{key}"
        return both(self.package, key, **values) if worded(self.package, key) else None

    def accepted(self) -> str:
        """The accepted values as a short text: ``1…20``, ``4, 6, 8``, ``exact, reach``."""
        numbers = [value for value in self.values if isinstance(value, int)]
        names = [str(value) for value in self.values if isinstance(value, str)]
        if len(numbers) > 2 and _run(numbers):
            return ", ".join([f"{numbers[0]}…{numbers[-1]}", *names])
        said = [*map(str, numbers), *names]
        if len(said) > 12:
            return f"{said[0]}, {said[1]} … {said[-1]}"
        return ", ".join(said)


def _run(values: Sequence[int | str]) -> bool:
    """Are these numbers one after the other, none left out?"""
    numbers = [value for value in values if isinstance(value, int)]
    return len(numbers) == len(values) and numbers == list(range(numbers[0], numbers[-1] + 1))


Spot = Literal["board", "ask", "players"]
"""Where a beginner's eyes are led: the board, what there is to press, the players."""


class Coach(NamedTuple):
    """What a first game needs to be told: the goal in a line, then the first actions in turn.

    The words are `coach.goal` and `coach.step-1`, `coach.step-2`… in the package; a family whose
    games begin in different ways gives each kind a name, and words under `coach.<name>`.
    """

    package: str  # where it is worded
    at: tuple[Spot, ...]  # where each of the first actions is taken
    name: str = ""

    @property
    def goal(self) -> Both:
        """What one plays for."""
        return self._worded("goal")

    @property
    def steps(self) -> list[Both]:
        """What to do first, second, third."""
        return [self._worded(f"step-{n}") for n in range(1, len(self.at) + 1)]

    def _worded(self, key: str) -> Both:
        return both(self.package, ".".join(filter(None, ("coach", self.name, key))))


class Card(NamedTuple):
    """A game of the catalogue. 0 years or minutes: the sheet does not say."""

    id: str
    titles: Both
    players: range
    ages: int
    minutes: int
    options: tuple[Option, ...]
    sheet: str
    package: str = ""  # where it is worded
    coach: Coach | None = None  # for whoever plays it for the first time

    @property
    def blurb(self) -> Both:
        """A line for those who choose a game: its own, else for how many and from which age."""
        if worded(self.package, f"blurb.{self.id}"):
            return both(self.package, f"blurb.{self.id}")
        key = "blurb.aged" if self.ages else "blurb.players"
        return both("", key, n=self.players[-1], seats=self.seats(), ages=self.ages)

    @property
    def badge(self) -> Both | None:
        """Two or three words that tell it from its neighbours at a glance, where it has any."""
        key = f"badge.{self.id}"
        return both(self.package, key) if worded(self.package, key) else None

    def seats(self) -> str:
        """How many can play, as a short text: ``2``, ``2–6``."""
        first, last = self.players[0], self.players[-1]
        return str(first) if first == last else f"{first}–{last}"
