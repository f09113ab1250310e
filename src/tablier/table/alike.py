"""What is the same for everybody who looks at a table: worked out for the first of them, and kept.

Some of it holds for a moment, while the others are told; a table that nobody has asked for in the
meantime makes room, for it is cheap to work out again. Some holds for a whole game.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from tablier.table.table import Table

MOST_MOMENTS = 32  # whoever looks at a table is woken at once: the next one comes right after

T = TypeVar("T")
_moments: OrderedDict[Table, tuple[int, dict[Hashable, Any]]] = OrderedDict()
_lasting: WeakKeyDictionary[Table, tuple[tuple[int, str], dict[Hashable, Any]]] = (
    WeakKeyDictionary()
)


def alike(table: Table, key: Hashable, make: Callable[[], T]) -> T:
    """What `make` gives, once for each key as long as nothing more stands in the table's log."""
    seq, made = _moments.get(table, (-1, {}))
    if seq != table.seq:
        made = {}
        _moments[table] = table.seq, made
    _moments.move_to_end(table)
    while len(_moments) > MOST_MOMENTS:
        _moments.popitem(last=False)
    if key not in made:
        made[key] = make()
    found: T = made[key]
    return found


def lasting(table: Table, key: Hashable, make: Callable[[], T]) -> T:
    """What `make` gives, once for each key until more happens than moves; keys must be few."""
    now = (table.settled, table.stage)
    then, made = _lasting.get(table, (None, {}))
    if then != now:
        made = {}
        _lasting[table] = now, made
    if key not in made:
        made[key] = make()
    found: T = made[key]
    return found
