"""Compile rules: the same source, over structured arrays, with Numba.

`build` takes a rules module and gives back a namespace with its functions compiled. Rules stay
undecorated and import nothing heavy: this module is the only one that needs NumPy and Numba.
"""

import types
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from tablier.rulekit.struct import Struct
from tablier.rulekit.tell import tell

Jit = Callable[[Callable[..., Any]], Any]

# Rules live here; functions from elsewhere stay as they are.
_ROOTS = (
    "tablier.games.",
    "tablier.rulekit.seats",
    "tablier.rulekit.rounds",
    "tablier.rulekit.die_rounds",
)


def _untold(s: Any, code: int, seat: int, origin: int, target: int, n: int) -> None:
    """What `tell` becomes in compiled rules: nothing."""


def build(module: types.ModuleType, jit: Jit | None = None) -> types.SimpleNamespace:
    """Compile every function of a rules module, and those it imports from other rules modules."""
    maker = jit or numba.njit(nogil=True, error_model="numpy")
    silent = maker(_untold)
    package, _, _ = module.__name__.rpartition(".")
    roots = (*_ROOTS, module.__name__, f"{package or module.__name__}.")
    worlds: dict[str, dict[str, Any]] = {}

    def world(name: str, source: dict[str, Any]) -> dict[str, Any]:
        if name in worlds:
            return worlds[name]
        mine = worlds[name] = dict(source)
        for key, value in source.items():
            if value is tell:
                mine[key] = silent
            elif isinstance(value, types.FunctionType) and value.__module__.startswith(roots):
                home = value.__module__
                if home == name:
                    mine[key] = maker(types.FunctionType(value.__code__, mine, value.__name__))
                else:
                    mine[key] = world(home, value.__globals__)[value.__name__]
        return mine

    built = world(module.__name__, vars(module))
    return types.SimpleNamespace(
        **{
            name: built[name]
            for name, value in vars(module).items()
            if isinstance(value, types.FunctionType)
        }
    )


def layout(record: type[Struct], like: Struct | None = None) -> np.dtype[Any]:
    """Return the structured type of a record.

    A `Table` takes its length from `like`, rounded up to a power of two (128 at least), so that
    boards of about the same size share one compiled program.
    """
    columns: list[tuple[Any, ...]] = []
    for name, length in record.fields.items():
        if length < 0:
            length = _capacity(len(getattr(like, name)))
        columns.append((name, np.int64, (length,)) if length else (name, np.int64))
    return np.dtype(columns)


def _capacity(length: int) -> int:
    return max(128, 1 << max(0, length - 1).bit_length())


def pack(record: Struct) -> Any:
    """Copy a plain record into a structured one that compiled rules accept."""
    array = np.zeros(1, dtype=layout(type(record), record))
    for name, length in record.fields.items():
        value = getattr(record, name)
        if length:
            array[0][name][: len(value)] = value
        else:
            array[0][name] = value
    return array[0]


def blank(record: type[Struct]) -> Any:
    """Return an empty structured record of this type."""
    return np.zeros(1, dtype=layout(record))[0]


def values(record: type[Struct], packed: Any) -> tuple[int | tuple[int, ...], ...]:
    """Every field's value of a structured record, comparable with `Struct.values()`."""
    return tuple(
        tuple(value) if isinstance(value, list) else value
        for value in (packed[name].tolist() for name in record.fields)
    )
