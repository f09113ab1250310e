"""Texts that took long to make, kept as long as there is room: bounded by their size."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable


class Cache:
    """The texts that were asked for lately."""

    def __init__(self, most: int) -> None:
        self.most = most  # characters, of keys and texts together with a little for each
        self.size = 0
        self._kept: OrderedDict[Hashable, str] = OrderedDict()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """The text behind a key; one that is too large for the cache is made each time."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        text = await make()
        if len(text) <= self.most // 4 and key not in self._kept:
            self._kept[key] = text
            self.size += len(text)
        while self.size > self.most:
            self.size -= len(self._kept.popitem(last=False)[1])
        return text
