"""Who may do what at a table: the one place that decides it.

Each question is answered by None, or by the reason why not. A command raises that reason; a view
offers only what has none. So what is offered and what is granted cannot differ.
"""

from collections.abc import Collection, Set

from tablier.opponents.part import CHANCE
from tablier.referee.corrections import Entry
from tablier.referee.position import PUBLIC, Await
from tablier.table.last_choice import last_choice
from tablier.table.opponents import adviser
from tablier.table.refusal import Refused, Why
from tablier.table.setup import APP, BOT, REAL
from tablier.table.table import LOBBY, OVER, PLAY, Table
from tablier.words.errors import TablierError

Reason = TablierError | None

FIXED = frozenset({"game", "board", "players", "options"})
ANY_TIME = frozenset({"chat", "watch"})  # terms that the host may open and close during the game


class Permissions:
    """What one device may do at one table."""

    def __init__(
        self,
        table: Table,
        device: str,
        present: Set[str] = frozenset(),
        away: Set[str] = frozenset(),
    ) -> None:
        self.table = table
        self.device = device
        self.present = present  # the devices that look at the table now
        self.away = away  # those that have not for so long that nobody need wait for them
        self.mine = table.seats_of(device)
        self.hosts = table.host == device

    # --- before the game ---

    def set_terms(self, terms: Collection[str]) -> Reason:
        """Change what is agreed on; a position belongs to its game, players and options."""
        if self.table.origin and FIXED & set(terms):
            return Refused(Why.LATE, "from-a-position")
        return self._host() or (None if set(terms) <= ANY_TIME else self._in(LOBBY))

    def rename(self, seat: int) -> Reason:
        """Give a seat another name: one's own, or as the host."""
        own = self.table.seats[seat].device == self.device
        return (None if own else self._host()) or self._in(LOBBY)

    def swap(self) -> Reason:
        """Let two seats change places."""
        return self._host() or self._in(LOBBY)

    def reseat(self, seat: int) -> Reason:
        """Put somebody else, or chance, into a seat."""
        return self._host() or self._not_over() or self._still_there(seat) or self._absent(seat)

    def hand_on(self, seat: int) -> Reason:
        """Ask for a link that takes a seat of one's own to another device."""
        return self._own(seat) or self._not_over() or self._still_there(seat)

    def sit_down(self, seat: int) -> Reason:
        """Take a seat that a link leads to."""
        return self._not_mixing() or self._still_there(seat)

    def add_to_dice(self) -> Reason:
        """Pledge one's share of chance: whoever plays, and the host."""
        part = self.mine or self.hosts
        return self._in(LOBBY) or (None if part else Refused(Why.FORBIDDEN, "not-your-seat"))

    def reveal(self) -> Reason:
        """Show the share that one has pledged: once nobody can change theirs any more."""
        if self.table.stage == LOBBY and self.table.sharing.of(self.device):
            return None
        return Refused(Why.LATE, "nothing-pledged")

    def begin(self) -> Reason:
        """Close the lobby."""
        reason = self._host() or self._in(LOBBY)
        if reason is None and (missing := self.table.missing()):
            names = ", ".join(self.table.seats[n].name or str(n + 1) for n in missing)
            return Refused(Why.LATE, "seats-open", seats=names)
        return reason

    def delete(self) -> Reason:
        """Remove the table."""
        return self._host()

    def forget(self) -> Reason:
        """Strike the table off one's own list: not while others count on one, nor as the host."""
        if self.hosts:
            return Refused(Why.WRONG, "host-deletes")
        playing = self.table.stage == PLAY and bool(self.playing)
        return Refused(Why.LATE, "still-playing") if playing else None

    # --- the game ---

    def play(self, seat: int | None) -> Reason:
        """Give what is awaited: real dice, arrows, a bet, a choice."""
        reason = self._in(PLAY)
        if reason or not self.table.dice_awaited():
            return reason or self._own(seat) or self._not_shot(seat)
        if self.table.setup.dice == APP:
            return Refused(Why.WRONG, "app-throws")
        return self.throw_dice()

    def throw(self, seat: int | None) -> Reason:
        """Let the app throw the dice, or chance shoot a volley."""
        if reason := self._in(PLAY):
            return reason
        if self.table.setup.dice == REAL:
            return Refused(Why.WRONG, "real-dice")
        if self.table.dice_awaited():
            return self.throw_dice()
        return self._own(seat) or self._shoots(seat)

    def throw_dice(self) -> Reason:
        """Whoever has the turn throws; real dice of a bot, or for who begins, anybody throws."""
        thrower = self.table.thrower()
        if thrower is None:
            may = bool(self.mine)
        elif self.table.seats[thrower].kind == BOT:
            may = bool(self.mine) or self.hosts
        else:
            may = thrower in self.mine
        return None if may else Refused(Why.FORBIDDEN, "not-your-turn")

    def _shoots(self, seat: int | None) -> Reason:
        place = self.table.position
        if place and Await(seat, "arrows") in place.awaits:
            return None
        return Refused(Why.WRONG, "no-throw")

    def _not_shot(self, seat: int | None) -> Reason:
        """There is no second try for arrows shot on the screen."""
        place = self.table.position
        arrows = place is not None and place.awaits[0].kind == "arrows"
        if arrows and self.table.setup.dice == APP and self._shoots(seat):
            return Refused(Why.LATE, "already-shot")
        return None

    def correct(self, entry: Entry) -> Reason:
        """Correct dice or arrows typed in: one's own, those of a bot, or as the host."""
        if self.table.stage == LOBBY:
            return self._in(PLAY)
        whose = entry.seat if entry.seat is not None else entry.thrower
        if whose is not None and whose >= len(self.table.seats):
            return Refused(Why.MISSING, "no-such-seat", n=len(self.table.seats))
        if whose is None or self.table.seats[whose].kind == BOT:
            own = bool(self.mine)
        else:
            own = whose in self.mine
        return None if own or self.hosts else Refused(Why.FORBIDDEN, "not-your-seat")

    def resign(self, seat: int | None) -> Reason:
        """Leave the game."""
        return self._in(PLAY) or self._own(seat)

    def remove(self, seat: int) -> Reason:
        """Take an absent player off the table."""
        return self._host() or self._in(PLAY) or self._absent(seat)

    # --- when somebody has been gone for long ---

    def relieve(self, seat: int) -> Reason:
        """Let the machine play for somebody who is awaited and has been gone for long."""
        reason = self._in(PLAY) or self._at_table() or self._still_there(seat)
        if reason:
            return reason
        there = self.table.seats[seat]
        if there.device in self.away and there.kind != BOT and seat in self.table.owing():
            return None
        return Refused(Why.LATE, "not-away", name=there.name or str(seat + 1))

    def dismiss(self, seat: int) -> Reason:
        """Go on without them: by the referee's rule for leaving, which may end the game."""
        return self.relieve(seat)

    def take_over(self) -> Reason:
        """Become the host in the place of one who has been gone for long."""
        reason = self._not_over() or self._at_table()
        if reason is None and (self.hosts or self.table.host not in self.away):
            return Refused(Why.LATE, "host-there")
        return reason

    def come_back(self, seat: int) -> Reason:
        """Take one's seat again from the machine that has played for one meanwhile."""
        if reason := self._in(PLAY) or self._still_there(seat):
            return reason
        kept = self.table.seats[seat].kept
        return None if kept == self.device else Refused(Why.FORBIDDEN, "not-your-seat")

    def hurry(self) -> Reason:
        """Let bots go on without a pause."""
        return self._in(PLAY) or (
            None if self.mine or self.hosts else Refused(Why.FORBIDDEN, "not-your-seat")
        )

    def ask_advice(self, seat: int) -> Reason:
        """Be told what to do, from what the seat itself may see."""
        table = self.table
        if reason := self._in(PLAY) or self._own(seat):
            return reason
        if table.setup.advice == "never":
            return Refused(Why.FORBIDDEN, "no-advice-here")
        if table.setup.advice == "alone" and len(table.devices()) > 1:
            return Refused(Why.FORBIDDEN, "advice-alone")
        if adviser(table.game) == CHANCE:
            return Refused(Why.WRONG, "no-adviser")
        if table.dice_awaited() or seat not in table.owing():
            return Refused(Why.LATE, "nothing-to-advise")
        return self._advice_tells(seat)

    def _advice_tells(self, seat: int) -> Reason:
        """Advice must not tell a secret: to others at the same device, or to who took the seat."""
        place = self.table.position
        assert place is not None
        if place.seen(seat).values() == place.seen(PUBLIC).values():
            return None
        if len(self.mine) == 1 and self.table.secret_of(seat):
            return None
        return Refused(Why.FORBIDDEN, "advice-tells")

    # --- what the players agree on among themselves ---

    def undo(self) -> Reason:
        """Take one's last choice back, or ask the others for it."""
        if reason := self._in(PLAY):
            return reason
        if self.table.setup.undo == "never":
            return Refused(Why.LATE, "no-undo-here")
        try:
            choice = last_choice(self.table)
        except TablierError as reason:
            return reason
        if choice.seat is None or choice.seat not in self.mine:
            return Refused(Why.FORBIDDEN, "not-your-choice")
        return self._no_proposal()

    def offer_draw(self, seat: int) -> Reason:
        """Ask for a draw. Chance cannot agree to one."""
        if reason := self._in(PLAY) or self._own(seat):
            return reason
        if not self.table.game.ruleset.draws:
            return Refused(Why.WRONG, "no-draws")
        if any(one.kind == BOT for one in self.table.seats):
            return Refused(Why.WRONG, "bots-decline")
        return self._no_proposal()

    def answer(self) -> Reason:
        """Agree to what is proposed, or not."""
        if reason := self._in(PLAY):
            return reason
        return None if self.playing else Refused(Why.FORBIDDEN, "not-your-seat")

    @property
    def playing(self) -> list[int]:
        """The seats of this device that are still in the game."""
        return [n for n in self.mine if not self._gone(n)]

    # --- around the game ---

    def look(self) -> Reason:
        """See the table: whoever has no seat may as long as spectators are welcome."""
        welcome = self.table.welcomes(self.device)
        return None if welcome else Refused(Why.FORBIDDEN, "private")

    def see_secret(self, seat: int) -> Reason:
        """Be shown what a seat has given in secret."""
        return self._own(seat)

    def see_invite(self, seat: int) -> Reason:
        """Be shown the link to an empty seat, as the host, or to one's own that is handed on."""
        table = self.table
        due = seat < len(table.seats) and table.seats[seat].invites and not self._gone(seat)
        if due and (seat in self.mine or (self.hosts and table.seats[seat].open)):
            return None
        return Refused(Why.MISSING, "no-invite")

    def see_table_link(self) -> Reason:
        """Be shown the one link for the table, while a seat is free."""
        free = self.table.stage != OVER and any(seat.open for seat in self.table.seats)
        return self._host() or (None if free else Refused(Why.MISSING, "no-invite"))

    def see_watch_link(self) -> Reason:
        """Be shown the link for spectators."""
        shown = self.table.setup.watch and bool(self.hosts or self.mine)
        return None if shown else Refused(Why.MISSING, "no-invite")

    def react(self, seat: int | None) -> Reason:
        """Say one of the words that everybody may say."""
        return self._own(seat)

    def chat(self, seat: int | None) -> Reason:
        """Say anything."""
        if reason := self._own(seat):
            return reason
        free = self.table.setup.chat == "free"
        return None if free else Refused(Why.FORBIDDEN, "no-chat")

    def rematch(self) -> Reason:
        """Ask for another game with the same people."""
        if reason := self._in(OVER):
            return reason
        return None if self.mine or self.hosts else Refused(Why.FORBIDDEN, "not-your-seat")

    def try_again(self) -> Reason:
        """Open a table from a position of this one: whoever may look at it, once all is shown."""
        return self._in(OVER)

    # --- what these have in common ---

    def _in(self, stage: str) -> Reason:
        reason = self._not_mixing() if stage == LOBBY else None
        return reason if self.table.stage == stage else Refused(Why.LATE, f"not-in-{stage}")

    def _not_over(self) -> Reason:
        return self._in(PLAY) if self.table.stage == OVER else self._not_mixing()

    def _not_mixing(self) -> Reason:
        """Nobody comes or goes while those who play show their shares of the dice."""
        mixing = self.table.stage == LOBBY and self.table.sharing.closed
        return Refused(Why.LATE, "dice-in-hand") if mixing else None

    def _host(self) -> Reason:
        return None if self.hosts else Refused(Why.FORBIDDEN, "host-only")

    def _at_table(self) -> Reason:
        """Does this device play here, or host?"""
        return None if self.playing or self.hosts else Refused(Why.FORBIDDEN, "not-your-seat")

    def _own(self, seat: int | None) -> Reason:
        return None if seat in self.mine else Refused(Why.FORBIDDEN, "not-your-seat")

    def _absent(self, seat: int) -> Reason:
        """Nobody loses a seat in the middle of a game while looking at the table."""
        there = self.table.seats[seat]
        if self.table.stage != PLAY or there.device == self.device:
            return None
        if there.device not in self.present:
            return None
        return Refused(Why.LATE, "player-present", name=there.name or str(seat + 1))

    def _gone(self, seat: int) -> bool:
        return self.table.is_out(seat)

    def _still_there(self, seat: int) -> Reason:
        """Nobody sits down where a player has left the game."""
        return Refused(Why.LATE, "seat-gone") if self._gone(seat) else None

    def _no_proposal(self) -> Reason:
        return Refused(Why.LATE, "proposal-open") if self.table.proposal else None
