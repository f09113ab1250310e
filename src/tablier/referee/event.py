"""What happened, and by which rule."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablier.games.family import Ruleset
from tablier.words import Both, Message, Value, known, language
from tablier.words.own import fill_own


class Event:
    """One thing that a move caused. `rule` names the rule behind it; `say` tells it."""

    __slots__ = (
        "_names", "_telling", "kind", "n", "origin", "other", "rule", "seat", "target",
    )  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, o: Any, told: tuple[int, int, int, int, int], names: Sequence[Both]
    ) -> None:
        _, seat, self.origin, self.target, self.n = told
        self._telling = ruleset.telling(o, told)
        self._names = names
        self.rule = f"{ruleset.card.id}.{self._telling.rule}"
        self.kind = self._telling.kind
        self.seat = seat if seat >= 0 else None
        self.other = self._telling.people.get("other")  # the seat that did it, or gains by it

    def say(self, lang: str | None = None, names: Mapping[int, str] | None = None) -> str:
        """The event as a sentence; `names` are the players' own, by seat."""
        lang = known(lang or language())
        telling = self._telling
        values: dict[str, Value] = dict(telling.values)
        for place, seat in telling.people.items():
            values[place] = (names or {}).get(seat, self._names[seat])
        if isinstance(telling.wording, Message):
            return Message(telling.wording.package, telling.wording.key, values).say(lang)
        return fill_own(telling.wording[lang], values, lang)

    def __repr__(self) -> str:
        return f"Event(rule={self.rule!r}, seat={self.seat}, {self.say()!r})"
