"""What is refused at the door, and the status that goes with every refusal."""

from tablier.table.refusal import Refused, Why
from tablier.words import Value
from tablier.words.errors import TablierError

_STATUS = {
    Why.FORBIDDEN: 403,
    Why.MISSING: 404,
    Why.LATE: 409,
    Why.SPENT: 410,
    Why.WRONG: 422,
    Why.UNABLE: 503,
}


class TurnedAway(TablierError):  # noqa: N818 (it is an answer, not an accident)
    """A request that does not reach a table: misaddressed, misshapen, foreign, too large, too many.

    `retry`: seconds after which it may be made again, if ever.
    """

    def __init__(self, status: int, key: str, *, retry: int = 0, **values: Value) -> None:
        super().__init__(f"refused.{key}", package="tablier.server", **values)
        self.status = status
        self.code = key
        self.retry = retry


def headers_of(error: TablierError) -> dict[str, str]:
    """What an answer says beside its sentence: when to come back."""
    if isinstance(error, TurnedAway) and error.retry:
        return {"retry-after": str(error.retry)}
    return {}


def status_of(error: TablierError) -> int:
    """The status of an answer; whatever the rules refuse was asked wrongly."""
    if isinstance(error, TurnedAway):
        return error.status
    return _STATUS[error.why if isinstance(error, Refused) else Why.WRONG]


def code_of(error: TablierError) -> str:
    """The name of an error, for scripts."""
    return error.code if isinstance(error, Refused | TurnedAway) else "refused"
