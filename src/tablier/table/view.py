"""What a viewer is sent: the picture, what may be clicked or typed, and what happened.

Everything goes through the eyes of the viewer: a device with one seat sees what that seat may see,
any other what the public may, and everybody everything once the game is over.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from tablier.draw.pieces import seat_mark
from tablier.picture.scene import Scene
from tablier.referee import fair
from tablier.referee.position import PUBLIC, Position
from tablier.table import wire
from tablier.table.addresses import ground_url, prints, rules_url, seat_link, watch_link
from tablier.table.awaited import Awaited
from tablier.table.effects import events_shown, gesture, walks_shown
from tablier.table.opponents import card_of
from tablier.table.permissions import Permissions
from tablier.table.portraits import opponent_shown
from tablier.table.reactions import REACTIONS
from tablier.table.sentences import name_of, result, say, say_happening, sentence, spoken
from tablier.table.setup import BOT, REAL
from tablier.table.table import LOBBY, OVER, PLAY, Happening, Table
from tablier.table.tables import Tables
from tablier.table.terms import terms
from tablier.words import letters

MOST_HAPPENINGS = 80  # that are sent at once; the log has the rest
MARK = 11.0  # the size of a seat's mark beside its name, in a box from -12 to 12
MOST_WALKS = 6  # moves that are shown as movement when many have been missed


@dataclass(frozen=True)
class Viewer:
    """Who looks, from where, and how."""

    device: str
    lang: str
    theme: str
    shape: str
    base: str  # how addresses for friends begin
    present: frozenset[str] = frozenset()


class View:
    """One table in the eyes of one viewer."""

    def __init__(self, tables: Tables, table: Table, viewer: Viewer) -> None:
        self.tables = tables
        self.table = table
        self.viewer = viewer
        self.lang = viewer.lang
        self.may = Permissions(table, viewer.device, viewer.present)
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
            settings=terms(self.table, self.lang),
            me=wire.Me(self.host, self.mine, not self.mine, self._mix()),
            seats=[self._seat(n) for n in range(len(table.seats))],
            sentence=sentence(table, self.viewer.device, self.lang),
            asks=self._asks,
            picture=self._picture(),
            happened=self.happenings(after),
            proposal=self._proposal(),
            reactions=[
                wire.ReactionOffered(key, say(f"reaction.{key}", self.lang)) for key in REACTIONS
            ],
            can=self._can(),
            proof=self._proof(),
            watch_link=self._watch_link(),
            rules_url=rules_url(table),
            prints=prints(table),
            next=self._next(),
            result=self._result(),
        )

    def _mix(self) -> bool:
        """Is this browser still to add its share to the dice?"""
        seats = [self.table.seats[n] for n in self.mine]
        return self.table.stage == LOBBY and not self.host and not all(s.mix for s in seats)

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

    # --- people ---

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
            mine=n in self.mine,
            claimed=n not in table.missing(),
            present=seat.kind == BOT or seat.device in self.viewer.present,
            turn=n == self.position.turn and table.stage == PLAY,
            owes=n in table.owing(),
            out=table.stage != LOBBY and self.position.gone(n),
            won=over and n in self.position.winners,
            score=self.position.scores[n] if over and table.game.ruleset.points else None,
            bet=self._bets.get(n),
            notes=[
                note.text[self.lang]
                for note in scene.drawing.notes(scene.seen)
                if note.seat == n and table.stage != LOBBY
            ],
            invite=self._invite(n),
            opponent=self._opponent(n),
        )

    def _opponent(self, n: int) -> wire.OpponentShown | None:
        seat, game = self.table.seats[n], self.table.game
        if seat.kind != BOT:
            return None
        return opponent_shown(card_of(game, seat.level), game, self.scene.theme, self.lang)

    @cached_property
    def _bets(self) -> dict[int, list[wire.ScoredGroup]]:
        """What each seat had bet, group by group with its points; nothing before the end."""
        scene = self.scene
        slip = scene.drawing.slip(scene.theme)
        if slip is None or self.table.stage != OVER:
            return {}
        found: dict[int, list[wire.ScoredGroup]] = {}
        for bet in scene.drawing.uncovered(scene.seen, scene.theme):
            each = zip(bet.items, bet.points, strict=True)
            found[bet.seat] = [
                wire.ScoredGroup(
                    group.label[self.lang],
                    group.outline,
                    [
                        wire.ScoredItem(
                            item.text, item.label[self.lang], item.paint, item.ink, points
                        )
                        for item, points in islice(each, group.size)
                    ],
                )
                for group in slip.groups
            ]
        return found

    @cached_property
    def _letters(self) -> list[str]:
        """The letters that the pawns on the board wear."""
        return letters([name[self.lang] for name in self.table.game.names])

    def _invite(self, n: int) -> str | None:
        if self.may.see_invite(n):
            return None
        return seat_link(self.viewer.base, self.table, n)

    def _watch_link(self) -> str | None:
        if self.may.see_watch_link():
            return None
        return watch_link(self.viewer.base, self.table)

    # --- what is asked, and the picture ---

    @cached_property
    def _asks(self) -> list[wire.Ask]:
        slip = self.scene.drawing.slip(self.scene.theme)
        return Awaited(self.table, self.may, slip, self.lang).all()

    def _picture(self) -> wire.Picture:
        viewer = self.viewer
        look = f"lang={viewer.lang}&theme={viewer.theme}&shape={viewer.shape}"
        choosing = [ask.seat for ask in self._asks if ask.moves is not None]
        clicks = self.scene.clicks(seat for seat in choosing if seat is not None)
        return wire.Picture(f"{ground_url(self.table)}&{look}", self.scene.live(clicks), clicks)

    # --- what happened ---

    def happenings(self, after: int, most: int = MOST_HAPPENINGS) -> list[wire.HappeningShown]:
        """What the viewer has not seen yet."""
        news = [one for one in self.table.happened if one.entry.seq > after][-most:]
        still = len(news) - MOST_WALKS if after else len(news)
        return [self._happening(one, i >= still) for i, one in enumerate(news)]

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
        if entry.kind in ("play", "correct", "agreed") and after and after.asked_at:
            awaited = after.asked_at.awaits[0]
            if not awaited.secret:  # what is given in secret is told by the rules alone
                shown.text = entry.data.get("text")
            shown.rolled = awaited.kind == "roll"
            shown.events = events_shown(after, self.table.names, self.lang)
            if moving:
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
            resign=[n for n in may.playing if may.resign(n) is None],
            draw=any(may.offer_draw(n) is None for n in may.playing),
            rematch=may.rematch() is None and not self.tables.rematched(self.table),
            delete=may.delete() is None,
            begin=may.begin() is None,
            chat=any(may.chat(n) is None for n in self.mine),
            hurry=self.table.bot_to_move() is not None and may.hurry() is None,
            advice=[n for n in self.mine if may.ask_advice(n) is None],
        )

    def _correctable(self) -> list[wire.CorrectionOffered]:
        """Entries that may be corrected now: a seat's arrows, or dice, with what they say."""
        return [
            wire.CorrectionOffered(one.seat, one.text, self.table.entered(one.seat))
            for one in sorted(self.position.correctable(), key=lambda one: one.seat or 0)
            if self.may.correct(one) is None
        ]

    def _proof(self) -> wire.Proof | None:
        """What shows that the app's dice are honest, where it throws any."""
        ruleset, first = self.table.game.ruleset, self.table.game.start().awaits[0]
        dice = ruleset.chance and not ruleset.arrow_keys
        if self.table.setup.dice == REAL or not (dice or first.seat is None):
            return None
        seed = bytes.fromhex(self.table.kept.seed)
        return wire.Proof(
            commitment=fair.commitment(seed),
            mixes=[
                wire.Share(
                    say("log.host", self.lang) if n is None else name_of(self.table, n, self.lang),
                    mix,
                    self.host if n is None else n in self.mine,
                )
                for n, mix in zip(self.table.mixers, self.table.mixes, strict=True)
            ],
            seed=seed.hex() if self.table.stage == OVER else None,
            throws=fair.throws(self.position),
        )

    def _next(self) -> wire.TableLink | None:
        """The table of the rematch, for those who are welcome there."""
        id_ = self.table.next
        if not id_ or not self.tables.admits(id_, self.viewer.device):
            return None
        return wire.TableLink(id_, f"/t/{id_}")

    def _result(self) -> wire.Result | None:
        if self.table.stage != OVER:
            return None
        says = result(self.table, self.position, self.lang)
        return wire.Result(list(self.position.winners), says)
