"""The devices that add to the dice of a table: what its log says of their pledges and shares."""

from time import monotonic
from typing import Any, NamedTuple

from tablier.referee import shares
from tablier.table.log import Entry


class Sharer(NamedTuple):
    """A device with a part in the dice, once the round is closed."""

    device: str
    seats: list[int]
    pledge: str
    promised: int  # lines of the log
    share: str = ""
    given: int = 0


class Sharing:
    """Who has pledged a share, and who has shown it since the round was closed."""

    def __init__(self) -> None:
        self.committed = 0  # the line with the commitment to the seed; logs once had none
        self.closed = 0
        self.since = 0.0  # when this server learned that the round was closed: clocks may differ
        self.pledges: dict[str, tuple[str, int]] = {}  # device -> pledge and line of the log
        self.sharers: list[Sharer] = []

    @property
    def complete(self) -> bool:
        """Has everybody who pledged a share shown it?"""
        return all(sharer.share for sharer in self.sharers)

    def of(self, device: str) -> Sharer | None:
        """A device's part in a round that is closed."""
        return next((sharer for sharer in self.sharers if sharer.device == device), None)

    def expected(self, seats_of: dict[str, list[int]]) -> list[Sharer]:
        """Whom a round that is closed now would have: devices with their seats, in order."""
        return [
            Sharer(device, seats, *self.pledges[device])
            for device, seats in seats_of.items()
            if device in self.pledges
        ]

    def round(self) -> shares.Round | None:
        """How the shares came together, for the record; None where the log does not tell."""
        if not (self.committed and self.closed):
            return None
        parties = [
            shares.Party(
                " ".join(str(n + 1) for n in one.seats) or shares.HOST,
                one.pledge, one.promised, one.share, one.given,
            )
            for one in self.sharers
        ]  # fmt: skip
        return shares.Round(self.committed, self.closed, parties)

    # --- the log ---

    def promise(self, device: str, pledge: str, line: int) -> None:
        """A pledge: the first one of a device counts."""
        self.pledges.setdefault(device, (pledge, line))

    def close(self, entry: Entry) -> None:
        """No more pledges: these devices have a part in the dice."""
        self.closed, self.since = entry.seq, monotonic()
        self.sharers = [_sharer(told, entry.seq) for told in entry.data["sharers"]]

    def show(self, entry: Entry) -> None:
        """A share, checked against its pledge before it was written."""
        self.sharers = [
            one._replace(share=entry.data["share"], given=entry.seq)
            if one.device == entry.data["device"] and not one.share
            else one
            for one in self.sharers
        ]


def _sharer(told: dict[str, Any], line: int) -> Sharer:
    """A sharer from the log; one alone pledges, and shows its share, where the round is closed."""
    share = told.get("share", "")
    return Sharer(
        told["device"], told["seats"], told["pledge"], told.get("promised", line),
        share, line if share else 0,
    )  # fmt: skip
