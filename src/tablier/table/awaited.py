"""What is asked of a viewer: dice to throw or type in, a choice, arrows, a bet."""

from dataclasses import dataclass

from tablier.draw.drawing import Drawing, Slip
from tablier.referee.game import Game
from tablier.referee.position import Await, Position
from tablier.rulekit.kinds import Kind
from tablier.table import wire
from tablier.table.permissions import Permissions
from tablier.table.sentences import say_event
from tablier.table.setup import APP, BOT, REAL
from tablier.table.table import PLAY, Table
from tablier.words import Message


@dataclass(frozen=True)
class Awaited:
    """What one table awaits from one viewer."""

    table: Table
    may: Permissions  # what the viewer may do
    drawing: Drawing
    slip: Slip | None  # how a bet is filled in
    lang: str

    def all(self) -> list[wire.Ask]:
        """What this viewer may give now."""
        table, place = self.table, self.table.position
        if place is None or table.stage != PLAY:
            return []
        if table.dice_awaited():
            return self._dice(place)
        found = []
        awaited = place.awaits[0]
        owing = {waited.seat for waited in place.awaits}
        for seat in self.may.mine:
            given = seat not in owing
            if given and not self._replaceable(place, seat, awaited):
                continue
            found.append(self._ask(place, seat, awaited.kind, given))
        return found

    def _replaceable(self, place: Position, seat: int, awaited: Await) -> bool:
        """May a seat give something else until the last one is in? Not what it shot on screen."""
        real = not awaited.chance or self.table.setup.dice == REAL
        return awaited.secret and real and bool(place.moves(seat))

    def _dice(self, place: Position) -> list[wire.Ask]:
        table = self.table
        if self.may.throw_dice():
            return []
        thrower = table.thrower()
        app = table.setup.dice == APP
        if app and thrower is not None and table.seats[thrower].kind == BOT:
            return []
        pad = table.game.ruleset.pad(place.s, table.game.o)
        ask = wire.Ask(
            seat=thrower,
            kind="lot" if thrower is None else "roll",
            moment=table.moment(),
            says=place.expected().say(self.lang),
            given=False,
            can_throw=app,
            dice=len(pad.rows),
        )
        if not app:
            rows = [
                wire.PadRow(
                    row.label[self.lang], row.keys, row.prefix,
                    [name[self.lang] for name in row.names],
                )
                for row in pad.rows
            ]  # fmt: skip
            ask.pad = wire.Pad(rows, pad.join)
        return [ask]

    def _ask(self, place: Position, seat: int, kind: Kind, given: bool) -> wire.Ask:
        ask = wire.Ask(
            seat=seat,
            kind=kind,
            moment=self.table.moment(),
            says=place.expected(seat).say(self.lang),
            given=given,
            can_throw=kind == "arrows" and self.table.setup.dice == APP and not given,
        )
        if kind == "arrows" and self.table.game.ruleset.arrow_keys:
            ask.arrows = self._arrows(place, seat)
        elif kind == "bet" and self.slip:
            ask.bet = self._bet(self.slip)
        else:
            ask.moves = [
                self._move(place, seat, text, action) for text, action in place.actions(seat)
            ]
            ask.forced = kind == "choice" and len(ask.moves) == 1
        goal = self.table.game.ruleset.goal(place.s, self.table.game.o, seat)
        ask.picks = goal.picks if goal and kind == "choice" else 0
        return ask

    def _move(self, place: Position, seat: int, text: str, action: int) -> wire.MoveOffered:
        """A move that may be chosen; what is given in secret is listed as it is written."""
        if place.awaits[0].secret:
            return wire.MoveOffered(text, text, None)
        deed = self.drawing.deed(place.s, seat, action)
        says = in_short(self.table, place, seat, text, action, self.lang)
        return wire.MoveOffered(text, says, deed and wire.DeedShown(*deed))

    def _bet(self, slip: Slip) -> wire.BetAsked:
        """How a bet is filled in, as the game declares it."""
        lang = self.lang
        return wire.BetAsked(
            items=[
                wire.SlipItemShown(item.text, item.label[lang], item.paint, item.ink)
                for item in slip.items
            ],
            groups=[
                wire.SlipGroupShown(group.label[lang], group.size, group.outline)
                for group in slip.groups
            ],
            join=slip.join,
            separator=slip.separator,
            hint=slip.hint.say(lang),
            waiting=slip.waiting.say(lang),
            missing=[
                Message(slip.missing.package, slip.missing.key, {"n": n}).say(lang)
                for n in range(1, len(slip.items) + 1)
            ],
        )

    def _arrows(self, place: Position, seat: int) -> wire.Arrows:
        """How many arrows a seat may shoot, and why: by what happened to it, or by the rule."""
        game = self.table.game
        usual = game.ruleset.full_volley(game.o)
        arrows = game.ruleset.arrow_count(place.s, game.o, seat)
        why = next(
            (
                event.say(self.lang, self.table.names)
                for happening in reversed(self.table.happened)
                if happening.after and happening.after.turns == place.turns
                for event in reversed(happening.after.events)
                # What was said of a volley that nobody shot is here too: it gave no arrows.
                if event.seat == seat and event.kind in game.ruleset.arrow_events
                and event.n == arrows
            ),
            usual.say(self.lang) if usual else "",
        )  # fmt: skip
        return wire.Arrows(arrows, arrow_keys(game, self.lang), why)


def arrow_keys(game: Game, lang: str) -> list[wire.ArrowShown]:
    """What an arrow can score in a game."""
    return [
        wire.ArrowShown(
            text, arrow.points, arrow.says.say(lang) if arrow.says else text,
            *arrow.paint, arrow.reach,
        )
        for text, arrow in game.ruleset.arrow_keys.items()
    ]  # fmt: skip


def in_short(table: Table, place: Position, seat: int, text: str, action: int, lang: str) -> str:
    """A move in the game's few words for it; else what the rules say happens when it is played."""
    if chosen := table.game.ruleset.choice(place.s, table.game.o, seat, action):
        return chosen.say(lang)
    events = place.play(text, seat).events[:2]
    return " ".join(say_event(event, table, lang) for event in events) or text
