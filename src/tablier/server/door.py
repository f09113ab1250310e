"""The door of a table: what whoever follows its link reads before they sit down."""

from collections.abc import Set
from dataclasses import dataclass

from tablier.table.addresses import table_link
from tablier.table.commands.seating import next_free
from tablier.table.kinds import Opens, Stage
from tablier.table.refusal import Refused
from tablier.table.sentences import name_of
from tablier.table.setup import BOT
from tablier.table.table import Table
from tablier.table.tokens import table_token


@dataclass(frozen=True)
class Place:
    """A seat, as it looks from the door."""

    name: str
    state: str  # a word of [page.door]: awaited, machine, here, away


@dataclass(frozen=True)
class Door:
    """What stands on it."""

    table: str
    token: str
    commitment: str  # to the seed of the dice: known before anything is given for them
    address: str
    game: str
    host: str  # empty where nobody has given a name
    stage: Stage
    places: list[Place]
    free: int
    opens: Opens | None  # a seat, the view, or nothing
    board: str  # the address of a picture, to which its look is added
    preview: str  # of one for messengers; empty where only our sign will do
    base: str


def opened(table: Table, base: str, present: Set[str], lang: str) -> Door:
    """The door as a stranger with the link may see it."""
    places = [_place(table, n, present, lang) for n in range(len(table.seats))]
    theirs = table.seats_of(table.host)
    link = table_link(base, table)
    own = table.setup.board is not None
    board = link.removeprefix(base) if own else f"/games/{table.game.id}"
    try:
        opens = next_free(table).opens
    except Refused:
        opens = None
    return Door(
        table=table.id,
        commitment=table.commitment,
        token=table_token(table),
        address=link,
        game=table.game.card.titles[lang],
        host=table.seats[theirs[0]].name if theirs else "",
        stage=table.stage,
        places=places,
        free=sum(place.state == "awaited" for place in places),
        opens=opens,
        board=f"{board}/board.svg?",
        preview="" if own else f"{base}{board}/board.png?lang={lang}",
        base=base,
    )


def _place(table: Table, n: int, present: Set[str], lang: str) -> Place:
    seat = table.seats[n]
    if seat.open and not table.is_out(n):
        return Place("", "awaited")
    if seat.kind == BOT:
        return Place(name_of(table, n, lang), "machine")
    return Place(name_of(table, n, lang), "here" if seat.device in present else "away")
