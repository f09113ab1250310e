"""What happened and how it ended, for everything that shows a game in the terminal."""

from collections.abc import Mapping

from tablier.cli.screen import Screen
from tablier.referee.position import Position
from tablier.words import Both, Message, Value


def names_of(position: Position) -> dict[int, str]:
    """The players' own names, where the game's headers give them."""
    return {
        seat: position.headers[f"name.{seat + 1}"]
        for seat in range(position.game.players)
        if f"name.{seat + 1}" in position.headers
    }


def name(position: Position, seat: int, names: Mapping[int, str]) -> Both | str:
    """What a seat is called: by its player's name, else by its colour."""
    return names.get(seat, position.game.names[seat])


def tell_events(screen: Screen, position: Position, names: Mapping[int, str]) -> None:
    """Each event as a sentence, with the rule behind it."""
    for event in position.events:
        screen.say(f"  {event.say(screen.lang, names)}  [{event.rule}]")


def tell_result(screen: Screen, position: Position, names: Mapping[int, str]) -> None:
    """Who won, and with how much."""
    if not position.over:
        screen.tell("result.unfinished")
        return
    winners = [name(position, seat, names) for seat in position.winners]
    shown = [winner if isinstance(winner, str) else winner[screen.lang] for winner in winners]
    if not shown:
        screen.tell("result.draw")
    else:
        screen.tell("result.won", n=len(shown), names=", ".join(shown))
    if position.game.ruleset.points:
        for seat, score in enumerate(position.scores):
            values: dict[str, Value] = {"seat": name(position, seat, names), "n": int(score)}
            counted = Message(position.game.ruleset.package, "story.score", values)
            screen.say(f"  {counted.say(screen.lang)}")
