"""What a correction would change, in sentences, for whoever has to accept it first."""

from collections.abc import Mapping

from tablier.referee.position import Position
from tablier.words import Message, Value, capital, listed


def differences(was: Position, now: Position, names: Mapping[int, str], lang: str) -> list[str]:
    """What is not as it was: squares, arrows, whose turn it is, who has won; or that nothing is.

    `names` are the players' own, by seat.
    """
    ruleset, o, found = was.game.ruleset, was.game.o, []

    def say(key: str, **values: Value) -> str:
        return Message("", f"correction.{key}", values).say(lang)

    def name(seat: int) -> str:
        return names.get(seat) or was.game.names[seat][lang]

    for seat in range(was.game.players):
        places = [ruleset.place_of(position.s, o, seat) for position in (was, now)]
        if places[0] != places[1] and places[0] and places[1]:
            found.append(say("square", name=name(seat), was=places[0], now=places[1]))
        arrows = ruleset.arrow_count(now.s, o, seat)
        if not now.over and arrows != ruleset.arrow_count(was.s, o, seat):
            found.append(say("arrows", name=name(seat), n=arrows))
    if not found and was != now:
        found.append(say("board"))
    if now.over and (not was.over or was.winners != now.winners):
        winners = listed([name(seat) for seat in now.winners], lang)
        when = ruleset.at_turn(now.turns)[lang]
        found.append(say("won", n=len(now.winners), names=winners, when=when))
    if was.over and not now.over:
        found.append(say("goes-on"))
    if now.turns < was.turns and now.over:
        found.append(say("falls", when=capital(ruleset.at_turn(now.turns)[lang])))
    if not now.over and was.turn != now.turn and now.turn is not None:
        found.append(say("turn", name=name(now.turn)))
    return found or [say("nothing")]
