"""What was typed in, put right at a table: whoever may, what would change, and the score card.

A correction is tried before it is made: the referee plays the game again, and what would change is
shown to whoever asks.
"""

from collections.abc import Sequence

from tablier.referee.bits import Bits
from tablier.referee.corrections import (
    Change,
    Entry,
    Place,
    UnfitError,
    correcting_past,
    entries,
    way,
)
from tablier.referee.differences import differences
from tablier.referee.position import Position
from tablier.table import wire
from tablier.table.awaited import arrow_keys
from tablier.table.permissions import Permissions
from tablier.table.refusal import Refused, Why, require
from tablier.table.sentences import name_of, say
from tablier.table.table import Table
from tablier.words import capital

# Steps that are played again for changes of the past, in one game: each is kept, and each is played
# once more whenever the table is read. An evening of arrows may be changed some hundred times.
MOST_PLAYED_AGAIN = 30_000


def correctable(table: Table, may: Permissions) -> list[Entry]:
    """Everything typed in that this device may put right."""
    if table.position is None:
        return []
    return [entry for entry in entries(table.position) if may.correct(entry) is None]


def corrected(table: Table, may: Permissions, changes: Sequence[Change]) -> Bits[Position]:
    """The position after a correction, or the reason why it cannot be made."""
    if table.position is None:
        raise Refused(Why.LATE, "not-in-play")
    known = {entry.place: entry for entry in entries(table.position)}
    for change in changes:
        require(may.correct(known.get(change.place) or Entry(change.place, "", None)))
    if is_last(table, changes):
        return table.position.correct(changes[0].text, changes[0].place.seat)
    table.position.require_open()
    if table.played_again + len(way(table.position)) > MOST_PLAYED_AGAIN:
        raise Refused(Why.LATE, "amended-enough")
    return (yield from correcting_past(table.position, changes))


def is_last(table: Table, changes: Sequence[Change]) -> bool:
    """Is it the last entry alone that is put right? Then choices made since fall with it."""
    if table.position is None or len(changes) != 1:
        return False
    place = changes[0].place
    if place.seat is None:  # dice may be thrown several times in a turn
        known = entries(table.position)
        return bool(known) and place == known[-1].place
    return place in [entry.place for entry in table.position.correctable()]


def previewed(
    table: Table, may: Permissions, changes: Sequence[Change], lang: str
) -> Bits[wire.CorrectionTried]:
    """What a correction would change, or what it still lacks."""
    moment, before = str(table.ply), table.position
    try:
        after = yield from corrected(table, may, changes)
    except UnfitError as unfit:
        asked = unfit.place and wire.ArrowsMissing(
            unfit.place.turn, unfit.place.seat or 0, unfit.count
        )
        return wire.CorrectionTried(moment, False, [unfit.say(lang)], asked)
    assert before is not None
    says = differences(before, after, table.names, lang)
    return wire.CorrectionTried(moment, True, says, None)


# --- the score card -----------------------------------------------------------------------------


def score_card(table: Table, may: Permissions, lang: str) -> wire.ScoreCard:
    """All that was shot or typed in, turn by turn; a volley underway is nobody's business yet."""
    if table.position is None:
        raise Refused(Why.LATE, "not-in-play")
    return wire.ScoreCard(
        moment=str(table.ply),
        keys=arrow_keys(table.game, lang),
        volleys=_Card(table, lang).volleys(),
        entries=[
            wire.EntryShown(
                *entry.place,
                text=entry.text,
                when=capital(table.game.ruleset.at_turn(entry.place.turn)[lang]),
                name=_whose(table, entry, lang),
            )
            for entry in correctable(table, may)
        ],
    )


def _whose(table: Table, entry: Entry, lang: str) -> str:
    whose = entry.seat if entry.seat is not None else entry.thrower
    return say("log.somebody", lang) if whose is None else name_of(table, whose, lang)


class _Card:
    """The volleys of a game of arrows, as a club writes them."""

    def __init__(self, table: Table, lang: str) -> None:
        assert table.position is not None
        self.game = table.game
        self.lang = lang
        self.final = table.position
        self.shot: dict[Place, str] = {}
        self.fixed = {
            place
            for one in self.final.history()
            if one.step and one.step.corrects and one.asked_at
            for place in [change.place for change in one.step.changes]
            or [Place(one.asked_at.turns + 1, one.step.seat)]
        }

    def volleys(self) -> list[wire.CardVolley]:
        """Every volley that is complete."""
        found: list[wire.CardVolley] = []
        if not self.game.ruleset.arrow_keys:
            return found
        begun: Position | None = None
        for after in way(self.final):
            before, step = after.before, after.step
            assert before is not None
            assert step is not None
            if begun is None or begun.turns != before.turns:
                begun = before
            if step.chance and step.seat is not None:
                self.shot[Place(before.turns + 1, step.seat)] = step.text
            for turn in range(before.turns, after.turns):
                last = turn == after.turns - 1
                found.append(self._volley(turn + 1, begun if turn == begun.turns else after,
                                          after, last))  # fmt: skip
        return found

    def _volley(self, turn: int, before: Position, after: Position, last: bool) -> wire.CardVolley:
        when = capital(self.game.ruleset.at_turn(turn)[self.lang])
        seats = range(self.game.players)
        return wire.CardVolley(
            turn, when, [self._cell(turn, n, before, after, last) for n in seats]
        )

    def _cell(
        self, turn: int, seat: int, before: Position, after: Position, last: bool
    ) -> wire.CardCell | None:
        ruleset, o = self.game.ruleset, self.game.o
        was, now = (ruleset.square_of(place.s, o, seat) for place in (before, after))
        if was is None:
            return None
        arrows = self.shot.get(Place(turn, seat), "").split()
        return wire.CardCell(
            arrows=arrows,
            total=sum(ruleset.arrow_keys[arrow].points for arrow in arrows),
            before=was[self.lang],
            after=now[self.lang] if now else "",
            # A volley that nobody shoots passes by itself: then nobody had an arrow in it.
            next=None if after.over or now is None
            else ruleset.arrow_count(after.s, o, seat) if last else 0,
            corrected=Place(turn, seat) in self.fixed,
        )  # fmt: skip
