"""What the catalogue says about a game, and the options that its players agree on.

Cards are light: listing the games loads no rules.
"""

from typing import NamedTuple

from tablier.words import Both, both


class Option(NamedTuple):
    """Something that players agree on before they begin."""

    name: str
    values: tuple[int | str, ...]
    default: int | str
    room: str  # where its explanation is worded

    @property
    def explains(self) -> Both:
        """A sentence that explains the option and its values, in every language."""
        return both(self.room, f"option.{self.name}")

    def accepted(self) -> str:
        """The accepted values as a short text: ``1…20``, ``exact, reach``."""
        numbers = [value for value in self.values if isinstance(value, int)]
        names = [str(value) for value in self.values if isinstance(value, str)]
        if len(numbers) > 2:
            return ", ".join([f"{numbers[0]}…{numbers[-1]}", *names])
        if len(names) > 12:
            return f"{names[0]}, {names[1]} … {names[-1]}"
        return ", ".join([*map(str, numbers), *names])


class Card(NamedTuple):
    """A game of the catalogue. 0 years or minutes: the sheet does not say."""

    id: str
    titles: Both
    players: range
    ages: int
    minutes: int
    options: tuple[Option, ...]
    sheet: str

    def seats(self) -> str:
        """How many can play, as a short text: ``2``, ``2–6``."""
        first, last = self.players[0], self.players[-1]
        return str(first) if first == last else f"{first}–{last}"
