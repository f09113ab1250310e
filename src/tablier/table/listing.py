"""A table as it stands in a list: what is said of it there is kept, so that no log is read."""

from dataclasses import dataclass
from typing import Any, get_args

from tablier.table.kinds import Stage
from tablier.table.log import Stored
from tablier.table.sentences import name_of, stage_of
from tablier.table.setup import BOT
from tablier.table.table import PLAY, Table
from tablier.words import LANGUAGES

FORM = 2  # of what is kept: another one is not understood, and made anew


@dataclass(frozen=True)
class Listed:
    """What a list says of a table, in every language."""

    id: str
    game: str
    titles: dict[str, str]
    stage: Stage
    sentences: dict[str, str]
    seats: list[dict[str, str]]
    owing: list[str]  # the devices from which something is awaited
    players: list[str]  # the device of each seat; empty where nobody, or a bot, sits
    kept: list[str]  # those that a bot sits in for
    host: str
    watch: bool
    catalogued: bool  # not a board of somebody's own
    when: int

    def welcomes(self, device: str) -> bool:
        """May this device look?"""
        return self.watch or device in (self.host, *self.players, *self.kept)

    def others(self, device: str, lang: str) -> list[str]:
        """Who sits there besides a device."""
        seats = zip(self.seats, self.players, strict=True)
        return [names[lang] for names, whose in seats if whose != device]

    def counts_on(self, device: str) -> bool:
        """Is a game on in which this device plays?"""
        return self.stage == PLAY and device in self.players


def listing(table: Table) -> Listed:
    """A table that has been read, for a list."""
    owing = [table.seats[n].device for n in table.owing() if table.seats[n].kind != BOT]
    players = [(seat.device if seat.kind != BOT else None) or "" for seat in table.seats]
    return Listed(
        id=table.id,
        game=table.game.id,
        titles={lang: table.game.card.titles[lang] for lang in LANGUAGES},
        stage=table.stage,
        sentences={lang: stage_of(table, lang) for lang in LANGUAGES},
        seats=[
            {lang: name_of(table, n, lang) for lang in LANGUAGES} for n in range(len(table.seats))
        ],
        owing=[device for device in owing if device],
        players=players,
        kept=[seat.kept for seat in table.seats if seat.kept],
        host=table.host,
        watch=table.setup.watch,
        catalogued=table.setup.board is None,
        when=table.last_at,
    )


def stored(table: Table) -> Stored:
    """The same, to be kept."""
    one = listing(table)
    return Stored(table.seq, one.when, {"form": FORM, **vars(one)})


def listed(kept: Stored) -> Listed | None:
    """What was kept, if it is of this form."""
    data: dict[str, Any] = dict(kept.data)
    known = data.pop("form", None) == FORM and data.get("stage") in get_args(Stage)
    if not known or set(data.get("titles", ())) != set(LANGUAGES):
        return None
    return Listed(**data)
