"""Records: the only data that rules work on.

A record is a class whose annotations declare its fields: an ``int``, or a list of integers of
fixed length. Interpreted, it is a plain object, quick to start and to copy; compiled, the same
declaration becomes a structured array (see `build`). Nothing else may live in it.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Self, get_origin

Table = list[int]
"""A list whose length comes from the data (a board's squares); for read-only records only."""

Six = Annotated[list[int], 6]
"""One number for each possible seat of the games that seat up to six."""


class Struct:
    """The base of every rules record; `told` collects the events of the interpreted rules."""

    fields: ClassVar[dict[str, int]] = {}
    """Field name -> length; 0 for a plain integer, -1 for a `Table`."""

    told: list[tuple[int, int, int, int, int]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = {name: _length(hint) for name, hint in cls.__annotations__.items()}
        cls.fields = {**cls.fields, **own}

    def __init__(self) -> None:
        for name, length in self.fields.items():
            setattr(self, name, [0] * length if length > 0 else [] if length else 0)
        self.told = []

    def copy(self) -> Self:
        """Return an independent record with the same values and nothing told yet."""
        twin = object.__new__(type(self))
        values = twin.__dict__
        for name, value in self.__dict__.items():
            values[name] = value[:] if type(value) is list else value
        values["told"] = []
        return twin

    def values(self) -> tuple[int | tuple[int, ...], ...]:
        """Every field's value in the declared order, for comparison."""
        return tuple(
            tuple(value) if isinstance(value, list) else value
            for value in (getattr(self, name) for name in self.fields)
        )

    @classmethod
    def of(cls, values: Iterable[int | Sequence[int]]) -> Self:
        """The record that gave these `values`."""
        made = cls()
        for name, value in zip(cls.fields, values, strict=True):
            setattr(made, name, value if isinstance(value, int) else list(value))
        return made


def _length(hint: Any) -> int:
    if hint is int:
        return 0
    if hint is Table or hint == Table:
        return -1
    if get_origin(hint) is Annotated:
        return int(hint.__metadata__[0])
    raise TypeError(f"a record field is an int or a list of ints, not {hint!r}")
