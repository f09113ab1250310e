"""Advice as a page shows it: what to do and why, on the board and in words, and what may follow."""

import re

from tablier.opponents.foreseen import Step, expected, then_thrown
from tablier.opponents.part import Advice
from tablier.picture.boards import drawing_of
from tablier.picture.ways import way_of
from tablier.table.awaited import in_short
from tablier.table.opponents import names
from tablier.table.table import Table
from tablier.table.wire import AdvisedMove, AdvisedStep, AimShown, Point, TurnForeseen, WayShown
from tablier.words import capital


def advised(table: Table, seat: int, advice: Advice, lang: str, shape: str) -> AdvisedMove:
    """One piece of advice in the reader's language; the rules it cites stand beside it."""
    place = table.position
    assert place is not None
    cited = re.compile(rf"\s*\(({re.escape(table.game.id)}\.[\w-]+)\)")
    why = advice.why[lang]
    shown = AdvisedMove(
        text="",
        says="",
        chance=advice.chance,
        why=capital(cited.sub("", why)),
        rules=cited.findall(why),
        aims=[
            AimShown(list(after), x, y, cited.sub("", says[lang]))
            for after, x, y, says in advice.aims
        ],
    )
    if place.awaits[0].kind != "choice":
        return shown  # a bet or arrows are entered elsewhere: there the reason says all
    shown.text = advice.move
    action = place.action(advice.move, seat)
    shown.says = in_short(table, place, seat, advice.move, action, lang)
    called = names(table.game, table.seats)
    turns, last = expected(place, seat, advice.line)
    own, *others = turns or [[]]
    shown.steps = [AdvisedStep(_worded(step, lang), _way(step, shape)) for step in own]
    shown.turns = [
        TurnForeseen(
            called.get(turn[0].seat, table.game.names[turn[0].seat][lang]),
            [_worded(step, lang) for step in turn],
        )
        for turn in others
    ]
    if then := then_thrown(last, called):
        shown.then = then[lang]
    return shown


def _worded(step: Step, lang: str) -> str:
    """A move in the game's few words for it; else as it is written."""
    place = step.position
    action = place.action(step.move, step.seat)
    chosen = place.game.ruleset.choice(place.s, place.game.o, step.seat, action)
    return chosen.say(lang) if chosen else step.move


def _way(step: Step, shape: str) -> WayShown | None:
    """The way of a move over the board as its reader sees it."""
    place = step.position
    action = place.action(step.move, step.seat)
    way = way_of(drawing_of(place.game, shape), place.s, step.seat, action)
    return WayShown(way.kind, _rounded(way.start), _rounded(way.end)) if way else None


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
