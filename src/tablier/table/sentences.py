"""What a table says to its readers: sentences about seats, turns, results and what happened."""

from tablier.opponents.part import CHANCE
from tablier.referee.event import Event
from tablier.referee.position import Position
from tablier.table.opponents import card_of
from tablier.table.setup import BOT, REAL
from tablier.table.table import LOBBY, Happening, Table
from tablier.words import Message, Value

PACKAGE = "tablier.server"


def say(key: str, lang: str, **values: Value) -> str:
    """A sentence of this room."""
    return Message(PACKAGE, key, values).say(lang)


def say_event(event: Event, table: Table, lang: str) -> str:
    """An event in the words of the rules, with the names of the people at the table."""
    return event.say(lang, table.names)


def name_of(table: Table, seat: int, lang: str) -> str:
    """What a seat is called: by its player's name, else as the game calls it."""
    return table.names.get(seat) or table.game.names[seat][lang]


def names_of(table: Table, seats: list[int], lang: str) -> str:
    """Several of them in a sentence."""
    names = [name_of(table, seat, lang) for seat in seats]
    if len(names) < 2:
        return "".join(names)
    return say("sentence.and", lang, some=", ".join(names[:-1]), last=names[-1])


def sentence(table: Table, device: str, lang: str) -> str:
    """The soul of the page: what is awaited, and from whom."""
    place = table.position
    if place is None:
        if missing := table.missing():
            return say("sentence.missing", lang, n=len(missing))
        return say("sentence.ready" if device == table.host else "sentence.wait-host", lang)
    if place.over:
        return result(table, place, lang)
    owing = table.owing()
    if not owing:
        return say("sentence.lot", lang)
    kind = place.awaits[0].kind
    mine = [seat for seat in owing if seat in table.seats_of(device)]
    if kind == "bet":
        return say("sentence.bet", lang, n=len(owing), names=names_of(table, owing, lang))
    if kind == "arrows":
        return say("sentence.arrows", lang, n=len(owing), names=names_of(table, owing, lang))
    name = name_of(table, owing[0], lang)
    if table.seats[owing[0]].kind == BOT and not (kind == "roll" and table.setup.dice == REAL):
        chance = table.seats[owing[0]].level == CHANCE
        return say("sentence.bot" if chance else "sentence.thinks", lang, name=name)
    whose = "mine" if mine and len(table.devices()) > 1 else "theirs"
    real = "-real" if kind == "roll" and table.setup.dice == REAL else ""
    return say(f"sentence.{whose}-{kind}{real}", lang, name=name)


def result(table: Table, place: Position, lang: str) -> str:
    """Who has won."""
    winners = list(place.winners)
    if not winners:
        return say("sentence.drawn", lang)
    return say("sentence.won", lang, n=len(winners), names=names_of(table, winners, lang))


def say_happening(table: Table, happening: Happening, lang: str) -> str:
    """What happened, where the rules have nothing to say about it."""
    data, kind = happening.entry.data, happening.entry.kind
    if kind in ("play", "agreed"):
        return ""
    seat = data.get("seat")
    names = table.game.names
    name = data.get("who") or say("log.somebody", lang)
    if isinstance(seat, int) and not data.get("who") and seat < len(names):
        name = names[seat][lang]
    if kind == "seat":
        who = card_of(table.game, data["now"].get("level", CHANCE)).character
        if data["how"] == "bot" and data["now"].get("level", CHANCE) != CHANCE and who:
            return say("log.seat-opponent", lang, name=name, opponent=who.name)
        return say(f"log.seat-{data['how']}", lang, name=name)
    if kind == "say":
        line = say(f"reaction.{data['reaction']}", lang) if "reaction" in data else data["text"]
        return say("log.says", lang, name=name, line=line)
    if kind in ("ask", "answer"):
        yes = "" if kind == "ask" else "-yes" if data["yes"] else "-no"
        return say(f"log.{data['what']}-asked{yes}", lang, name=name)
    if kind == "advice":
        return say("log.advice", lang, name=name)
    if kind == "correct":
        return say("log.correct", lang)
    if kind == "began" and table.origin:
        return say("log.began-again", lang)
    return say(f"log.{kind}", lang)


def spoken(table: Table, happening: Happening, lang: str) -> list[tuple[int, str]]:
    """What opponents say: a word when the game begins, and one when it is over."""
    after = happening.after
    began, over = happening.entry.kind == "began", bool(after and after.over)
    if after is None or not (began or (over and after.winners)):
        return []
    found = []
    for n, seat in enumerate(table.seats):
        who = card_of(table.game, seat.level).character
        if seat.kind == BOT and seat.level != CHANCE and who and not after.gone(n):
            line = who.hello if began else who.won if n in after.winners else who.lost
            found.append((n, line[lang]))
    return found


def stage_of(table: Table, lang: str) -> str:
    """A table in a list: before the game, or what is awaited there."""
    if table.stage == LOBBY:
        return say("sentence.lobby", lang)
    return sentence(table, "", lang)
