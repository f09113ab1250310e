"""What shows that the app's dice are honest: commitment and shares at once, the seed at the end."""

from tablier.referee import fair
from tablier.table.alike import lasting
from tablier.table.sentences import name_of, say
from tablier.table.table import OVER, Table
from tablier.table.wire import Proof, Share


def proof(table: Table, device: str, lang: str) -> Proof | None:
    """The proof as a device is shown it; none where the app throws nothing."""
    if not table.draws():
        return None
    shares = lasting(table, ("shares", lang), lambda: _shares(table, lang))
    return Proof(
        commitment=table.commitment,
        closed=bool(table.sharing.closed),
        mixes=[Share(name, pledge, mix, device in whose) for whose, name, pledge, mix in shares],
        seed=table.kept.seed if table.stage == OVER else None,
        throws=fair.throws(table.position or table.first),
    )


def _shares(table: Table, lang: str) -> list[tuple[set[str], str, str, str | None]]:
    """Who adds to the dice: devices, their name, what they have pledged, what they have shown."""
    if table.mixers:  # a log from before there were pledges
        return [
            (_who_gave(table, n), _sharer(table, [] if n is None else [n], lang), "", mix)
            for n, mix in zip(table.mixers, table.mixes, strict=True)
        ]
    sharing = table.sharing
    sharers = sharing.sharers if sharing.closed else sharing.expected(table.seated())
    return [
        ({one.device}, _sharer(table, one.seats, lang), one.pledge, one.share or None)
        for one in sharers
    ]


def _sharer(table: Table, seats: list[int], lang: str) -> str:
    """Who plays on a device; a host may only look on."""
    return ", ".join(name_of(table, n, lang) for n in seats) or say("log.host", lang)


def _who_gave(table: Table, n: int | None) -> set[str]:
    """The device of a seat, or of whoever began."""
    if n is None:
        return {table.began_by}
    return {device for device, seats in table.seated().items() if n in seats}
