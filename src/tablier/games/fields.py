"""Reading a state that somebody hands us: every field checked, every mistake named."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tablier.words import Both, both, short
from tablier.words.errors import TablierError


def _shown(value: Any) -> str:
    """What was given, in the words of JSON where it has any: null, true, false."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return str(value)


class Fields:
    """A state's fields, asked for one by one; one left out takes its starting value."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def wrong(self, name: str, accepted: str | int | Both) -> TablierError:
        """The error for a field, to be raised by whoever found it wrong."""
        found = short(_shown(self.given.get(name)))
        return TablierError("state-field", field=name, found=found, accepted=accepted)

    def raw(self, name: str, default: Any = None) -> Any:
        """A field as it was given."""
        return self.given.get(name, default)

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number within bounds."""
        found = self.given.get(name, default)
        if type(found) is not int or not low <= found <= high:
            raise self.wrong(name, f"{low}…{high}")
        return found

    def numbers(
        self, name: str, count: int, low: int, high: int, default: Sequence[int]
    ) -> list[int]:
        """So many whole numbers within bounds."""
        found = self.given.get(name)
        if found is None and name not in self.given:
            return list(default)
        return self.row(name, found, count, low, high)

    def row(self, name: str, found: Any, count: int, low: int, high: int) -> list[int]:
        """Check a list that stands somewhere in a field."""
        if (
            not isinstance(found, list | tuple)
            or len(found) != count
            or not all(type(n) is int and low <= n <= high for n in found)
        ):
            raise self.wrong(name, both("", "errors.a-row", count=count, low=low, high=high))
        return list(found)

    def flags(self, name: str, count: int, default: Sequence[int] | None = None) -> list[int]:
        """So many yes or no."""
        found = self.given.get(name)
        if found is None and name not in self.given:
            return list(default) if default is not None else [0] * count
        if (
            not isinstance(found, list | tuple)
            or len(found) != count
            or not all(type(flag) is bool for flag in found)
        ):
            raise self.wrong(name, both("", "errors.a-row-of-flags", count=count))
        return [int(flag) for flag in found]

    def choice(self, name: str, values: Sequence[str], default: str | None) -> str | None:
        """One of some words, or null where the default is."""
        found = self.given.get(name, default)
        if found is None and default is None:
            return None
        if not isinstance(found, str) or found not in values:
            raise self.wrong(name, ", ".join(values))
        return found

    def seat(self, name: str, seats: int, default: int) -> int:
        """A seat counted from 0, or -1 for null."""
        if name not in self.given:
            return default
        found = self.given[name]
        if found is None:
            return -1
        if type(found) is not int or not 0 <= found < seats:
            raise self.wrong(name, f"0…{seats - 1}, null")
        return found

    def flag(self, name: str) -> bool | None:
        """Yes, no, or not said."""
        found = self.given.get(name)
        if found is not None and type(found) is not bool:
            raise self.wrong(name, "true, false")
        return found

    def winners(self, seats: int) -> list[int] | None:
        """The seats that have won, or None if that is not said."""
        found = self.given.get("winners")
        if found is None:
            return None
        if (
            not isinstance(found, list | tuple)
            or not all(type(seat) is int and 0 <= seat < seats for seat in found)
            or list(found) != sorted(set(found))
        ):
            raise self.wrong("winners", f"[0…{seats - 1}]")
        return list(found)

    def check_end(
        self, seats: int, over: bool, winners: Sequence[int], going_on: Both | None = None
    ) -> None:
        """What is said of the end must be so; `going_on` says why the game is not over."""
        said, named = self.flag("over"), self.winners(seats)
        if said is not None and said != over:
            raise self.wrong("over", "true" if over else going_on or "false")
        if named is not None and named != list(winners):
            raise self.wrong("winners", going_on if going_on and not over else str(list(winners)))
