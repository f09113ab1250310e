"""What a screen reader says of a goose board's squares, and the ribbon of its players."""

from collections.abc import Iterator
from typing import Any

from tablier.games.goose import vocabulary as v
from tablier.games.goose import volley
from tablier.games.goose.board import Sheet
from tablier.games.goose.card import ROOM
from tablier.games.goose.own_page import tidy
from tablier.words import LANGUAGES, Both, Value, both

_RIDES = {v.FORWARD: "forward", v.BACK: "back", v.ONWARD: "onward"}
_HOLDS = {v.TAKEN: "taken", v.RESCUED: "rescued", v.FREED: "freed", v.EXIT: "exit"}


def label_of(sheet: Sheet, o: v.Board, n: int) -> Both:
    """A square's number; for a special one what it is called and what it does."""
    rule = sheet.rule.get(n)
    if rule is None:
        return both(ROOM, "draw.square", n=n)
    effects = list(_effects(o, n))
    what = {
        lang: ", ".join(
            [tidy(sheet.names[rule][lang]) or rule, *(effect[lang] for effect in effects)]
        )
        for lang in LANGUAGES
    }
    return both(ROOM, "draw.named", n=n, what=what)


def _effects(o: v.Board, n: int) -> Iterator[Both]:
    """What a square does, in the short words of the rules page."""

    def short(key: str, **values: Value) -> Both:
        return both(ROOM, f"page.short.{key}", **values)

    for key, column in (("pay", o.pay), ("miss", o.miss)):
        if column[n]:
            yield short(key, n=column[n])
    if o.ride[n]:
        yield short(_RIDES[o.ride[n]])
    elif o.to[n] >= 0:
        yield short({0: "to-start", o.track: "to-finish"}.get(o.to[n], "to"), to=o.to[n])
    for key, column in (("lose", o.lose), ("spoil", o.spoil)):
        if column[n]:
            yield short(key, n=column[n])
    if o.after[n] >= 0:
        yield short("after", to=o.after[n] or both(ROOM, "page.start"))
    if o.hold[n]:
        yield short(_HOLDS[o.hold[n]])
    if o.again[n]:
        yield short("again")


def standing(o: v.Board, s: Any, seat: int) -> Iterator[Both]:
    """What the board does not show of a player, in the words of the terminal's board."""

    def say(key: str, **values: Value) -> Both:
        return both(ROOM, f"sketch.{key}", **values)

    if s.out[seat]:
        yield say("out")
    elif isinstance(s, volley.State):
        if not s.over:
            if o.hold[s.pawns[seat]] == v.EXIT:
                yield say("held")
            if s.shot[seat] != v.UNSHOT:
                yield say("shot")
            else:
                yield say("arrows", n=s.arrows[seat]) if s.arrows[seat] else say("no-arrows")
    else:
        if s.held[seat]:
            yield say("held")
        if s.missed[seat]:
            yield say("missed", n=s.missed[seat])
    if o.tokens:
        yield say("tokens", n=s.tokens[seat])
