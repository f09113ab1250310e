"""Pictures and pages that took long to make, kept as long as there is room, by their size."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

Made = TypeVar("Made", str, bytes)


class Cache:
    """What was asked for lately."""

    def __init__(self, most: int) -> None:
        self.most = most  # characters, or bytes
        self.size = 0
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        """What is behind a key; what is too large for the cache is made each time."""
        if key in self._kept:
            self._kept.move_to_end(key)
            kept: Made = self._kept[key]
            return kept
        made = await make()
        if len(made) <= self.most // 4 and key not in self._kept:
            self._kept[key] = made
            self.size += len(made)
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])
        return made
