"""Who comes next, of all who wait for the same thing.

Addresses take turns, and at one address its devices do: cookies can be made up, many at a time, and
whoever does so is before nobody else for it.
"""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

from tablier.server.visitor import Visitor

T = TypeVar("T")


class Turns(Generic[T]):
    """Those who wait."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def add(self, visitor: Visitor, one: T) -> None:
        """Somebody waits, behind all who wait already for their first turn."""
        devices = self._waiting.setdefault(visitor.address, OrderedDict())
        devices.setdefault(visitor.device, deque()).append(one)

    def next(self) -> T | None:
        """Whoever's turn it is, if anybody waits."""
        if not self._waiting:
            return None
        address, devices = self._waiting.popitem(last=False)
        device, theirs = devices.popitem(last=False)
        one = theirs.popleft()
        if theirs:
            devices[device] = theirs
        if devices:
            self._waiting[address] = devices
        return one
