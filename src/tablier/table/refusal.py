"""What is not granted, and what kind of mistake it was to ask for it."""

from enum import Enum

from tablier.table.wire import TableShown
from tablier.words import Value
from tablier.words.errors import TablierError


class Why(Enum):
    """Why something is refused."""

    FORBIDDEN = "forbidden"  # not by this device
    MISSING = "missing"  # there is no such thing
    LATE = "late"  # not now, or no longer
    SPENT = "spent"  # a link that somebody has used
    WRONG = "wrong"  # never, as it was asked
    UNABLE = "unable"  # we cannot, for the moment: nothing was done, and it may be asked again


class Refused(TablierError):  # noqa: N818 (it is an answer, not an accident)
    """A request that is not served."""

    def __init__(self, why: Why, key: str, **values: Value) -> None:
        super().__init__(f"refused.{key}", package="tablier.server", **values)
        self.why = why
        self.code = key
        self.view: TableShown | None = None  # how the table stands, where that is the answer


def require(reason: TablierError | None) -> None:
    """Go on if there is no reason why not."""
    if reason is not None:
        raise reason
