"""What a viewer is sent: the picture, what may be clicked or typed, and what happened.

Everything goes through the eyes of the viewer: a device with one seat sees what that seat may see,
any other what the public may, and everybody everything once the game is over.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice, takewhile
from typing import TypeVar

from tablier.draw.drawing import Slip, Uncovered
from tablier.draw.pieces import seat_mark
from tablier.picture.scene import Scene
from tablier.referee.position import PUBLIC, Position
from tablier.table import wire
from tablier.table.absence import absence
from tablier.table.addresses import (
    ground_url,
    prints,
    rules_url,
    seat_link,
    table_link,
    watch_link,
)
from tablier.table.alike import alike, lasting
from tablier.table.awaited import Awaited
from tablier.table.correcting import correctable
from tablier.table.effects import events_shown, gesture, walks_shown
from tablier.table.kinds import Due
from tablier.table.opponents import card_of
from tablier.table.permissions import Permissions
from tablier.table.portraits import opponent_shown
from tablier.table.proof import proof
from tablier.table.reactions import REACTIONS
from tablier.table.refusal import require
from tablier.table.sentences import name_of, result, say, say_happening, sentence, spoken
from tablier.table.setup import APP, BOT
from tablier.table.table import LOBBY, OVER, PLAY, Happening, Table
from tablier.table.tables import Onward
from tablier.table.terms import terms
from tablier.table.throws import last_throw
from tablier.words import letters

MOST_HAPPENINGS = 80  # that are sent at once; the log has the rest
MARK = 11.0  # the size of a seat's mark beside its name, in a box from -12 to 12
MOST_WALKS = 6  # moves that are shown as movement when many have been missed

T = TypeVar("T")


@dataclass(frozen=True)
class Viewer:
    """Who looks, from where, and how."""

    device: str
    lang: str
    theme: str
    shape: str
    base: str  # how addresses for friends begin
    present: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()  # those who have been gone for long


class View:
    """One table in the eyes of one viewer."""

    def __init__(self, table: Table, viewer: Viewer, onward: Onward) -> None:
        self.table = table
        self.onward = onward  # the table of the rematch, as this viewer may know it
        self.viewer = viewer
        self.lang = viewer.lang
        self.may = Permissions(table, viewer.device, viewer.present, viewer.away)
        self.mine = self.may.mine
        self.host = self.may.hosts

    def snapshot(self, after: int = 0) -> wire.TableShown:
        """All of it; `after` is the last line of the log that the viewer has seen."""
        table = self.table
        return wire.TableShown(
            id=table.id,
            seq=table.seq,
            ply=table.ply,
            moment=str(table.ply),
            stage=table.stage,
            game=table.game.id,
            title=table.game.card.titles[self.lang],
            settings=self._lasting("terms", lambda: terms(table, self.lang)),
            me=wire.Me(
                self.host, self.mine, not self.mine, self._due(), self._alone(), self._secrets()
            ),
            seats=self._seats(),
            sentence=sentence(table, self.viewer.device, self.lang),
            asks=self._asks,
            picture=self._picture(),
            throw=self._shared("throw", lambda: last_throw(self.scene, self.position, self.lang)),
            coach=self._lasting("coach", self._coach) if self.mine else None,
            happened=self.happenings(after),
            proposal=self._proposal(),
            absence=absence(table, self.may, self.lang),
            reactions=_reactions(self.lang),
            can=self._can(),
            proof=proof(table, self.viewer.device, self.lang),
            table_link=self._table_link(),
            watch_link=self._watch_link(),
            rules_url=rules_url(table),
            prints=self._lasting("prints", lambda: prints(table)),
            next=self._next(),
            result=self._result(),
        )

    def _due(self) -> Due | None:
        """What this browser still owes to the dice; a host alone, nothing before the beginning."""
        sharing, device = self.table.sharing, self.viewer.device
        if self.table.stage != LOBBY or device not in self.table.seated() or self._alone():
            return None
        if sharing.closed:
            return "reveal" if sharing.of(device) else None
        return None if device in sharing.pledges else "pledge"

    def _alone(self) -> bool:
        return list(self.table.seated()) == [self.viewer.device]

    def _secrets(self) -> list[int]:
        """Of this device's seats, those that have bet and may look at it until all is shown."""
        if self.table.stage != PLAY or self._slip is None:
            return []
        return [n for n in self.mine if self.table.secret_of(n)]

    def secret(self, seat: int) -> wire.SecretShown:
        """What a seat has given in secret, for its own eyes, and what it would bring by now."""
        require(self.may.see_secret(seat))
        text = self.table.secret_of(seat)
        scene = self._scene(self.position, seat)
        bet = scene.drawing.own_bet(scene.seen, seat, scene.theme) if text else None
        if bet is None:
            return wire.SecretShown(text)
        return wire.SecretShown(text, self._slip_filled(bet), sum(bet.points))

    # --- eyes ---

    @cached_property
    def eyes(self) -> int | str | None:
        """Through whose eyes this viewer sees the position."""
        if self.table.stage == OVER:
            return None
        return self.mine[0] if len(self.mine) == 1 else PUBLIC

    @cached_property
    def position(self) -> Position:
        """The position shown: before the game, its start."""
        return self.table.position or self.table.first

    @cached_property
    def scene(self) -> Scene:
        """The position on its board, as this viewer may see it."""
        return self._scene(self.position, self.eyes)

    def _scene(self, position: Position, view: int | str | None = None) -> Scene:
        viewer = self.viewer
        return Scene(position, theme=viewer.theme, lang=self.lang, shape=viewer.shape, view=view)

    @cached_property
    def _sight(self) -> object:
        """Stands for what is seen, and how: who has the same one is shown the same."""
        viewer = self.viewer
        look = (viewer.theme, viewer.lang, viewer.shape)
        return alike(self.table, ("sight", look, self.scene.seen.values()), object)

    def _shared(self, what: str, make: Callable[[], T]) -> T:
        """Something that depends on nothing but what is seen: made for the first who sees it."""
        return alike(self.table, (what, self._sight), make)

    def _lasting(self, what: str, make: Callable[[], T]) -> T:
        """Something that no move changes, and that everybody is shown alike."""
        return lasting(self.table, (what, self.lang, self.viewer.theme), make)

    # --- people ---

    def _seats(self) -> list[wire.SeatShown]:
        """Who sits where; what depends on who looks is filled in for each."""
        everybody = range(len(self.table.seats))
        shown = self._shared("seats", lambda: [self._seat(n) for n in everybody])
        seats, present = self.table.seats, self.viewer.present
        return [
            replace(
                shown[n],
                mine=n in self.mine,
                present=seats[n].kind == BOT or seats[n].device in present,
                invite=self._invite(n),
            )
            for n in everybody
        ]

    def _seat(self, n: int) -> wire.SeatShown:
        table, seat, scene = self.table, self.table.seats[n], self.scene
        shape, paint = scene.drawing.mark(n, scene.theme)
        letter = self._letters[n]
        over = table.stage == OVER
        return wire.SeatShown(
            seat=n,
            name=name_of(table, n, self.lang),
            colour=table.game.names[n][self.lang],
            given=seat.name,
            paint=paint,
            letter=letter,
            mark=seat_mark(shape, MARK, letter, paint, scene.theme, stroke="currentColor"),
            kind=seat.kind,
            mine=False,
            claimed=n not in table.missing(),
            present=False,
            turn=n == self.position.turn and table.stage == PLAY,
            owes=n in table.owing(),
            out=table.stage != LOBBY and self.position.gone(n),
            won=over and n in self.position.winners,
            score=self.position.scores[n] if over and table.game.ruleset.points else None,
            bet=self._bets.get(n),
            notes=self._notes(n) if table.stage != LOBBY else [],
            invite=None,
            opponent=self._opponent(n),
        )

    def _notes(self, n: int) -> list[str]:
        """How far a seat has come, and what else there is to say of it."""
        scene, table = self.scene, self.table
        far = None
        if not self.position.gone(n):
            far = table.game.ruleset.standing(scene.seen, table.game.o, n)
        notes = [note.text for note in scene.drawing.notes(scene.seen) if note.seat == n]
        return [note[self.lang] for note in ([far] if far else []) + notes]

    def _opponent(self, n: int) -> wire.OpponentShown | None:
        seat, game = self.table.seats[n], self.table.game
        if seat.kind != BOT:
            return None
        return opponent_shown(card_of(game, seat.level), game, self.scene.theme, self.lang)

    @cached_property
    def _bets(self) -> dict[int, list[wire.ScoredGroup]]:
        """What each seat had bet, group by group with its points; nothing before the end."""
        if self.table.stage != OVER:
            return {}
        bets = self.scene.drawing.uncovered(self.scene.seen, self.scene.theme)
        return {bet.seat: self._slip_filled(bet) for bet in bets}

    def _slip_filled(self, bet: Uncovered) -> list[wire.ScoredGroup]:
        """A bet on its slip, group by group, each item with its points."""
        slip = self._slip
        each = zip(bet.items, bet.points, strict=True)
        return [
            wire.ScoredGroup(
                group.label[self.lang],
                group.outline,
                [
                    wire.ScoredItem(item.text, item.label[self.lang], item.paint, item.ink, points)
                    for item, points in islice(each, group.size)
                ],
            )
            for group in (slip.groups if slip else ())
        ]

    @cached_property
    def _letters(self) -> list[str]:
        """The letters that the pawns on the board wear."""
        return letters([name[self.lang] for name in self.table.game.names])

    def _invite(self, n: int) -> str | None:
        if self.may.see_invite(n):
            return None
        return seat_link(self.viewer.base, self.table, n)

    def _table_link(self) -> str | None:
        if self.may.see_table_link():
            return None
        return table_link(self.viewer.base, self.table)

    def _watch_link(self) -> str | None:
        if self.may.see_watch_link():
            return None
        base = self.viewer.base
        return lasting(self.table, ("watch", base), lambda: watch_link(base, self.table))

    # --- what is asked, and the picture ---

    @cached_property
    def _asks(self) -> list[wire.Ask]:
        return Awaited(self.table, self.may, self.scene.drawing, self._slip, self.lang).all()

    @property
    def _slip(self) -> Slip | None:
        """How a bet is filled in, where there are any."""
        return self._lasting("slip", lambda: self.scene.drawing.slip(self.scene.theme))

    def _picture(self) -> wire.Picture:
        viewer = self.viewer
        look = f"lang={viewer.lang}&theme={viewer.theme}&shape={viewer.shape}"
        choosing = [
            ask.seat for ask in self._asks if ask.moves is not None and ask.seat is not None
        ]
        clicks = self.scene.clicks(choosing)
        return wire.Picture(
            f"{ground_url(self.table)}&{look}",
            [
                *self._shared("looks", lambda: [*self.scene.told_looks().values()]),
                *self.scene.marks(clicks, choosing),
            ],
            clicks,
            self._shared("legend", self._legend),
        )

    def _legend(self) -> list[wire.SignShown]:
        signs = self.scene.drawing.legend(self.scene.seen, self.scene.theme)
        return [wire.SignShown(sign.mark, sign.label[self.lang]) for sign in signs]

    def _coach(self) -> wire.CoachShown | None:
        """What somebody who plays this game for the first time is told, where its card says it."""
        coach = self.table.game.card.coach
        if coach is None or self.table.stage != PLAY or self.table.origin:
            return None
        steps = zip(coach.steps, coach.at, strict=True)
        return wire.CoachShown(
            coach.goal[self.lang],
            [wire.CoachStep(says[self.lang], at) for says, at in steps],
        )

    # --- what happened ---

    def happenings(self, after: int, most: int = MOST_HAPPENINGS) -> list[wire.HappeningShown]:
        """What the viewer has not seen yet."""
        late = takewhile(lambda one: one.entry.seq > after, reversed(self.table.happened))
        news = list(islice(late, most))[::-1]
        still = len(news) - MOST_WALKS if after else len(news)
        return [self._told(one, i >= still) for i, one in enumerate(news)]

    def _told(self, happening: Happening, moving: bool) -> wire.HappeningShown:
        """One of the last things that happened: everybody is told the same."""
        viewer = self.viewer
        how = (happening.entry.seq, moving, viewer.lang, viewer.theme, viewer.shape)
        return alike(self.table, how, lambda: self._happening(happening, moving))

    def earlier(self, before: int | None, most: int) -> list[wire.HappeningShown]:
        """The last happenings, or the last before a line of the log, as they stand in a list."""
        happened = self.table.happened
        seqs = (one.entry.seq for one in happened)
        end = len(happened) if before is None else sum(seq < before for seq in seqs)
        return [self._happening(one, False) for one in happened[max(0, end - most) : end]]

    def _happening(self, happening: Happening, moving: bool) -> wire.HappeningShown:
        entry, after = happening.entry, happening.after
        shown = wire.HappeningShown(
            seq=entry.seq,
            at=entry.at,
            kind=entry.kind,
            seat=entry.data.get("seat"),
            says=say_happening(self.table, happening, self.lang),
            reaction=entry.data.get("reaction"),
            typed=bool(entry.data.get("typed")),
        )
        shown.spoken = [wire.LineSpoken(*line) for line in spoken(self.table, happening, self.lang)]
        if entry.kind in ("play", "correct", "amend", "agreed") and after and after.asked_at:
            awaited = after.asked_at.awaits[0]
            if not awaited.secret:  # what is given in secret is told by the rules alone
                shown.text = entry.data.get("text")
            shown.rolled = awaited.kind == "roll"
            shown.turn = after.asked_at.turns
            shown.events = events_shown(after, self.table.names, self.lang)
            if moving and entry.kind != "amend":  # a game played again is not walked through
                shown.walks = walks_shown(self._scene(after))
                shown.gesture = gesture(after)
        return shown

    # --- the rest ---

    def _proposal(self) -> wire.ProposalShown | None:
        proposal = self.table.proposal
        if proposal is None:
            return None
        return wire.ProposalShown(
            what=proposal.what,
            seat=proposal.seat,
            seq=proposal.seq,
            mine=proposal.seat in self.mine,
            mine_to_answer=self.may.answer() is None and self.viewer.device not in proposal.agreed,
        )

    def _can(self) -> wire.Can:
        """What there is to be offered beside the game: all that nothing speaks against."""
        may = self.may
        return wire.Can(
            undo=may.undo() is None,
            correct=self._correctable(),
            amend=self.table.setup.dice != APP and bool(correctable(self.table, may)),
            card=bool(self.table.game.ruleset.arrow_keys) and self.table.stage != LOBBY,
            resign=[n for n in may.playing if may.resign(n) is None],
            draw=any(may.offer_draw(n) is None for n in may.playing),
            rematch=may.rematch() is None and not self.onward.rematched,
            delete=may.delete() is None,
            begin=may.begin() is None,
            chat=any(may.chat(n) is None for n in self.mine),
            hurry=self.table.bot_to_move() is not None and may.hurry() is None,
            advice=[n for n in self.mine if may.ask_advice(n) is None],
            come_back=[n for n in range(len(self.table.seats)) if may.come_back(n) is None],
        )

    def _correctable(self) -> list[wire.CorrectionOffered]:
        """Entries that may be corrected now: a seat's arrows, or dice, with what they say."""
        if self.table.setup.dice == APP:
            return []  # nothing is typed in
        return [
            wire.CorrectionOffered(one.seat, one.text, self.table.entered(one.seat))
            for one in sorted(self.position.correctable(), key=lambda one: one.seat or 0)
            if self.may.correct(one) is None
        ]

    def _next(self) -> wire.TableLink | None:
        """The table of the rematch, for those who are welcome there."""
        id_ = self.onward.next
        return wire.TableLink(id_, f"/t/{id_}") if id_ else None

    def _result(self) -> wire.Result | None:
        if self.table.stage != OVER:
            return None
        says = result(self.table, self.position, self.lang)
        return wire.Result(list(self.position.winners), says)


@lru_cache
def _reactions(lang: str) -> list[wire.ReactionOffered]:
    return [wire.ReactionOffered(key, say(f"reaction.{key}", lang)) for key in REACTIONS]
