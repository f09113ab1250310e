"""What several views of a goose board say alike: pages, pictures and the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from tablier.games.goose import vocabulary as v
from tablier.games.goose import volley
from tablier.games.goose.board_file import HOLD, RIDE, SWAP, BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.words import Both, Value, both

RIDES = {number: name for name, number in RIDE.items()}
HOLDS = {number: name for name, number in HOLD.items()}
SWAPS = {number: name for name, number in SWAP.items()}


def short_effects(sheet: BoardFile, square: int) -> Iterator[Both]:
    """What a square does, in a few words."""

    def say(key: str, **values: Value) -> Both:
        return both(PACKAGE, f"page.short.{key}", **values)

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
        yield say(from_start("after", at["after"]), to=at["after"])
    if at["hold"]:
        yield say(way_out(sheet, at) if at["hold"] == v.EXIT else HOLDS[at["hold"]])
    if at["again"]:
        yield say("again")
    if at["sight"]:
        yield say("sight")


def sent(sheet: BoardFile, to: int) -> str:
    """The key of the words for being sent to a square: the two ends have their own."""
    return {0: "to-start", sheet.track: "to-finish"}.get(to, "to")


def from_start(key: str, square: int) -> str:
    """The key of the words for a square, or for the start, which is not called by its number."""
    return key if square else f"{key}-start"


def way_out(sheet: BoardFile, at: Mapping[str, int]) -> str:
    """The key of what lets a pawn out of a square that holds it until its own throw does."""
    every = any_total(sheet, at)
    if at["clean"]:
        kind = "exit-clean" if sheet.arrows else "exit-double"
        return kind if every else f"{kind}-total"
    return "exit-any" if every else "exit"


def any_total(sheet: BoardFile, at: Mapping[str, int]) -> bool:
    """Does every total let out, as far as totals go?"""
    if sheet.arrows:
        least = sheet.arrows if at["clean"] else 1
    else:
        least = max(1 + at["clean"], sheet.dice - sheet.lacking)  # one die alone is no double
    return at["least"] <= least and at["most"] >= best_total(sheet)


def best_total(sheet: BoardFile) -> int:
    """The largest total that a throw or a volley can make."""
    return v.BEST_ARROW * sheet.arrows or sheet.dice * sheet.faces


def standing(o: v.Board, s: Any, seat: int) -> Iterator[Both]:
    """What the place of its pawn does not show of a player: waiting, arrows, tokens."""

    def say(key: str, **values: Value) -> Both:
        return both(PACKAGE, f"sketch.{key}", **values)

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
