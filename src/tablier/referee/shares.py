"""Commit, then reveal: shares of the dice of which none can be chosen after another was seen.

Each device first gives its *pledge*, the fingerprint of a share that it keeps to itself:

    pledge = SHA-256(share), in hexadecimal; the share is a text, in UTF-8

When all pledges are in, the round is *closed*: from here on none is added and none is changed.
Only then the shares themselves are shown, and each must have the fingerprint that was pledged.
Whoever does not show theirs in time is left out, and named.

A record tells in which line of the table's log each of these things stood: the commitment to the
seed before every share, every pledge before the round was closed, every share after it.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

PLEDGE, OF, MIX, LINES = "proof.pledge.", "proof.of.", "proof.mix.", "proof.lines"
HOST = "host"  # instead of seats: the device of a host who only looks on

FORGED = "forged"  # a share is not the one that was pledged
UNORDERED = "unordered"  # something was given before what had to come first

_LINE = re.compile(r"(commitment|closed|(?:pledge|mix)\.\d{1,4}) (\d{1,9})")


class Party(NamedTuple):
    """A device with a part in the dice."""

    who: str  # the seats that it plays, counted from 1, or HOST
    pledge: str
    promised: int  # the line of the log that has the pledge
    share: str = ""  # nothing: it was left out
    given: int = 0  # the line of the log that has the share


class Round(NamedTuple):
    """How the shares of one game came together, by the lines of its log."""

    committed: int
    closed: int
    parties: Sequence[Party]

    @property
    def left_out(self) -> list[str]:
        """Who did not show their share."""
        return [party.who for party in self.parties if not party.share]


def pledge(share: str) -> str:
    """What is shown of a share before the others have pledged theirs."""
    return hashlib.sha256(share.encode()).hexdigest()


def promises(commitment: str, pledges: Iterable[str]) -> str:
    """The fingerprint of all that was promised: what a browser keeps before it shows its share."""
    return hashlib.sha256(" ".join([commitment, *pledges]).encode()).hexdigest()


def headers(round_: Round) -> dict[str, str]:
    """A round for a record."""
    found: dict[str, str] = {}
    lines = [f"commitment {round_.committed}", f"closed {round_.closed}"]
    for n, party in enumerate(round_.parties, start=1):
        found |= {f"{PLEDGE}{n}": party.pledge, f"{OF}{n}": party.who}
        lines.append(f"pledge.{n} {party.promised}")
        if party.share:
            found[f"{MIX}{n}"] = party.share
            lines.append(f"mix.{n} {party.given}")
    return {**found, LINES: ", ".join(lines)}


def read(found: Mapping[str, str]) -> Round | None:
    """The round that a record tells of; None where it tells of none, as records once did.

    A line that is not told is 0: nothing stands there, and nothing is in order.
    """
    numbers = sorted({*_numbers(found, PLEDGE), *_numbers(found, MIX)})
    if LINES not in found and not any(name.startswith(PLEDGE) for name in found):
        return None
    told = filter(None, map(_LINE.fullmatch, found.get(LINES, "").split(", ")))
    lines = {match[1]: int(match[2]) for match in told}
    parties = [
        Party(
            found.get(f"{OF}{n}", str(n)),
            found.get(f"{PLEDGE}{n}", ""),
            lines.get(f"pledge.{n}", 0),
            found.get(f"{MIX}{n}", ""),
            lines.get(f"mix.{n}", 0),
        )
        for n in numbers
    ]
    return Round(lines.get("commitment", 0), lines.get("closed", 0), parties)


def fault(round_: Round) -> str:
    """What is wrong with a round: FORGED, UNORDERED or nothing."""
    given = [party for party in round_.parties if party.share]
    if any(pledge(party.share) != party.pledge for party in given):
        return FORGED
    # One device alone has nobody to wait for: it pledges and shows in one line.
    shown = round_.closed + (len(round_.parties) > 1)
    in_order = (
        0 < round_.committed < round_.closed
        and all(round_.committed < party.promised <= round_.closed for party in round_.parties)
        and all(shown <= party.given for party in given)
    )
    return "" if in_order else UNORDERED


def _numbers(found: Mapping[str, str], name: str) -> list[int]:
    ends = (one.removeprefix(name) for one in found if one.startswith(name))
    return [int(end) for end in ends if re.fullmatch(r"[1-9]\d{0,3}", end)]
