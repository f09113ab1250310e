"""Fair dice: throws that nobody can foresee, and that everybody can check afterwards.

Before the first throw the server draws a secret *seed* (32 bytes) and shows its *commitment*:

    commitment = SHA-256(seed), in hexadecimal

Each player's device adds a *mix*, a text that the server could not know when it committed itself.
Where several do, none is chosen after another was seen (`shares`). Together they make the key of
all throws of the game:

    key = SHA-256(part(seed) + part(mix 1) + part(mix 2) + …)
    part(x) = the length of x in bytes, as 4 bytes, the highest first, then x; texts are UTF-8

Throws are counted from 1: every outcome that the program drew for the game, the lot of who begins
included; dice that somebody typed in are not counted. Throw number k comes from a row of blocks,
c = 0, 1, 2 …:

    block(k, c) = HMAC-SHA256(key, k as 8 bytes + c as 8 bytes), the highest byte first

A block is a number below 2^256. To draw one of n tickets, the first block below the largest
multiple of n that is at most 2^256 is taken, modulo n: every ticket is exactly as likely as any
other. A ticket is what the rules of the game make of it (`Rules.drawn`).

When the game is over the seed is shown. Whoever has the record can then do all of this again.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tablier.referee import shares
from tablier.referee.position import Position
from tablier.referee.record import Record

COMMITMENT, SEED, MIX = "proof.commitment", "proof.seed", shares.MIX

PROVEN = "proven"
ABSENT = "absent"  # the record carries no proof
SEALED = "sealed"  # the seed is not shown yet
BROKEN = "broken"  # the seed is not the one committed to
TAMPERED = "tampered"  # a throw is not the one that was due
FORGED, UNORDERED = shares.FORGED, shares.UNORDERED  # what may be wrong with the shares

PLEDGED = "pledged"  # several devices pledged their shares before any was shown
ALONE = "alone"  # one device gave its share after the server had committed itself
OPEN = "open"  # shares were added one after the other, for all to see: old records
NONE = "none"  # nobody added anything

_BLOCKS = 1 << 256


def commitment(seed: bytes) -> str:
    """What is shown of a seed before the first throw."""
    return hashlib.sha256(seed).hexdigest()


def mixed(seed: bytes, mixes: Sequence[str]) -> bytes:
    """The key of all throws: the seed and what every player added, in order."""
    whole = hashlib.sha256()
    for part in (seed, *(mix.encode() for mix in mixes)):
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


class FairDice:
    """The chance of one throw: use it as the generator of `Position.drawn`."""

    def __init__(self, key: bytes, throw: int) -> None:
        self._key = key
        self._throw = throw.to_bytes(8, "big")
        self._block = 0

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below `stop`; asked again, it goes on with the next block."""
        fair = _BLOCKS - _BLOCKS % stop
        while True:
            message = self._throw + self._block.to_bytes(8, "big")
            self._block += 1
            drawn = int.from_bytes(hmac.digest(self._key, message, "sha256"), "big")
            if drawn < fair:
                return drawn % stop


def throws(position: Position) -> int:
    """How many throws the program has drawn in a game so far; each position is asked once."""
    new, place = [], position
    while place.throws is None:
        new.append(place)
        if place.before is None:
            break
        place = place.before
    count = place.throws or 0
    for one in reversed(new):
        count += _thrown(one)
        one.throws = count
    return count


def thrown(position: Position, key: bytes) -> str:
    """The outcome that the dice must show now."""
    return position.drawn(FairDice(key, throws(position) + 1))


def _thrown(position: Position) -> bool:
    """Did the program draw what led here? Arrows are shot by somebody, never drawn."""
    step = position.step
    return step is not None and step.chance and step.seat is None and not step.typed


def headers(seed: bytes, given: Sequence[str] | shares.Round, *, shown: bool) -> dict[str, str]:
    """The proof for a record; the seed only once it may be shown.

    What the players gave: how it came together, or just their mixes, where no more is known.
    """
    found = {COMMITMENT: commitment(seed)}
    if isinstance(given, shares.Round):
        found |= shares.headers(given)
    else:
        found |= {f"{MIX}{number}": mix for number, mix in enumerate(given, start=1)}
    return {**found, SEED: seed.hex()} if shown else found


class Mismatch(NamedTuple):
    """A throw that is not the one that was due."""

    turn: int  # counted from 1, as in the record
    shown: str
    due: str


class Verdict(NamedTuple):
    """What a record's proof is worth."""

    state: str  # PROVEN, ABSENT, SEALED, BROKEN, TAMPERED, FORGED or UNORDERED
    throws: int = 0  # checked and right
    entries: int = 0  # dice and arrows that no proof covers: typed in, or shot
    mismatch: Mismatch | None = None
    shares: str = NONE  # how the players' shares came in: PLEDGED, ALONE, OPEN or NONE
    given: int = 0  # how many there are
    left_out: Sequence[str] = ()  # the seats of each device that did not show its share
    promises: str = ""  # what a browser that took part has kept; nothing in old records

    @property
    def proven(self) -> bool:
        """Does the proof hold, every throw of it?"""
        return self.state == PROVEN


def verify(record: Record) -> Verdict:
    """Draw every throw of a record again and compare."""
    found = record.headers
    if COMMITMENT not in found:
        return Verdict(ABSENT)
    positions = record.positions()
    entries = sum(
        place.step is not None and place.step.chance and not _thrown(place) for place in positions
    )
    if SEED not in found:
        return Verdict(SEALED, entries=entries)
    seed = _bytes(found[SEED])
    if seed is None or commitment(seed) != found[COMMITMENT]:
        return Verdict(BROKEN, entries=entries)
    round_, mixes = shares.read(found), _mixes(found)
    if round_ and (fault := shares.fault(round_)):
        return Verdict(fault, entries=entries)
    key = mixed(seed, mixes)
    checked = 0
    for place in positions:
        before, step = place.before, place.step
        if before is None or step is None or not _thrown(place):
            continue
        due = before.drawn(FairDice(key, checked + 1))
        if step.text != due:
            wrong = Mismatch(before.turns + 1, step.text, due)
            return Verdict(TAMPERED, checked, entries, wrong)
        checked += 1
    verdict = Verdict(PROVEN, checked, entries, None, _shared(round_, mixes), len(mixes))
    if round_ is None:
        return verdict
    promised = shares.promises(found[COMMITMENT], (party.pledge for party in round_.parties))
    return verdict._replace(left_out=round_.left_out, promises=promised)


def _shared(round_: shares.Round | None, mixes: Sequence[str]) -> str:
    """How the players' shares came in."""
    if not mixes:
        return NONE
    if round_ is None:
        return OPEN
    return PLEDGED if len(round_.parties) > 1 else ALONE


def _bytes(text: str) -> bytes | None:
    return bytes.fromhex(text) if re.fullmatch(r"(?:[0-9a-f]{2})+", text) else None


def _mixes(found: Mapping[str, str]) -> list[str]:
    """What the players added, in the order of its numbers."""
    numbers = [name.removeprefix(MIX) for name in found if name.startswith(MIX)]
    return [found[f"{MIX}{n}"] for n in sorted(filter(str.isdecimal, numbers), key=int)]
