"""What several views of a goose board say alike: pages, pictures and the terminal."""

from collections.abc import Iterator
from typing import Any

from tablier.games.goose import vocabulary as v
from tablier.games.goose import volley
from tablier.games.goose.board import HOLD, RIDE, SWAP, Sheet
from tablier.games.goose.card import ROOM
from tablier.words import Both, Value, both

RIDES = {number: name for name, number in RIDE.items()}
HOLDS = {number: name for name, number in HOLD.items()}
SWAPS = {number: name for name, number in SWAP.items()}


def short_effects(sheet: Sheet, square: int) -> Iterator[Both]:
    """What a square does, in a few words."""

    def say(key: str, **values: Value) -> Both:
        return both(ROOM, f"page.short.{key}", **values)

    at = {column: values[square] for column, values in sheet.columns.items()}
    yield from (say(key, n=at[key]) for key in ("pay", "miss") if at[key])
    if at["fewer"]:
        yield say("fewer", n=at["fewer"])
    if at["ride"]:
        yield say(RIDES[at["ride"]])
    elif at["swap"]:
        yield say(f"swap-{SWAPS[at['swap']]}")
    elif at["halt"]:
        yield say("next", to=at["to"]) if at["to"] >= 0 else say("next-none")
    elif at["to"] >= 0:
        yield say(sent(sheet, at["to"]), to=at["to"])
    yield from (say(key, n=at[key]) for key in ("lose", "spoil") if at[key])
    if at["after"] >= 0:
        yield say("after", to=at["after"] or both(ROOM, "page.start"))
    if at["hold"]:
        yield say(HOLDS[at["hold"]])
    if at["again"]:
        yield say("again")
    if at["sight"]:
        yield say("sight")


def sent(sheet: Sheet, to: int) -> str:
    """The key of the words for being sent to a square: the two ends have their own."""
    return {0: "to-start", sheet.track: "to-finish"}.get(to, "to")


def standing(o: v.Board, s: Any, seat: int) -> Iterator[Both]:
    """What the place of its pawn does not show of a player: waiting, arrows, tokens."""

    def say(key: str, **values: Value) -> Both:
        return both(ROOM, f"sketch.{key}", **values)

    if s.out[seat]:
        yield say("out")
    elif isinstance(s, volley.State):
        if not s.over:
            if volley.held(s, o, seat):
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
        if s.fewer[seat]:
            yield say("fewer", n=s.fewer[seat])
    if o.tokens:
        yield say("tokens", n=s.tokens[seat])
