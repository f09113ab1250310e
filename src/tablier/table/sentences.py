"""What a table says to its readers: sentences about seats, turns, results and what happened."""

from tablier.opponents.part import CHANCE
from tablier.referee.event import Event
from tablier.referee.position import Position
from tablier.table.opponents import card_of
from tablier.table.setup import BOT, REAL
from tablier.table.table import LOBBY, Happening, Table
from tablier.words import Message, Value, listed

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
    return listed([name_of(table, seat, lang) for seat in seats], lang)


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
    mine = table.seats_of(device)
    me = mine[0] if len(mine) == 1 else None  # several at one device are called by their names
    if kind in ("bet", "arrows"):
        if me in owing:
            return say(f"sentence.my-{kind}", lang)
        return say(f"sentence.{kind}", lang, n=len(owing), names=names_of(table, owing, lang))
    seat, real = owing[0], kind == "roll" and table.setup.dice == REAL
    name = name_of(table, seat, lang)
    if table.seats[seat].kind == BOT and not real:
        chance = table.seats[seat].level == CHANCE
        return say("sentence.bot" if chance else "sentence.thinks", lang, name=name)
    if seat in mine:
        asked = say("sentence.my-roll-real" if real else f"sentence.my-{kind}", lang)
        if kind == "choice" and (goal := table.game.ruleset.goal(place.s, table.game.o, seat)):
            asked = goal.wording.say(lang)
        return asked if seat == me else say("sentence.named", lang, name=name, asked=asked)
    return say("sentence.theirs-roll-real" if real else "sentence.theirs", lang, name=name)


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
        level = data["now"].get("level", CHANCE)
        who = card_of(table.game, level).character
        if data["how"] in ("bot", "relieved") and who:
            key = "opponent" if data["how"] == "bot" else "relieved-by"
            return say(f"log.seat-{key}", lang, name=name, opponent=who.name)
        return say(f"log.seat-{data['how']}", lang, name=name)
    if kind == "say":
        line = say(f"reaction.{data['reaction']}", lang) if "reaction" in data else data["text"]
        return say("log.says", lang, name=name, line=line)
    if kind in ("ask", "answer"):
        yes = "" if kind == "ask" else "-yes" if data["yes"] else "-no"
        return say(f"log.{data['what']}-asked{yes}", lang, name=name)
    if kind in ("advice", "host"):
        return say("log.advice" if kind == "advice" else "log.host-passed", lang, name=name)
    if kind == "correct":
        return say("log.correct", lang)
    if kind == "amend":
        return " ".join(
            say("log.amend", lang, when=table.game.ruleset.at_turn(turn)[lang], text=text)
            for turn, _, _, text in data["changes"]
        )
    if kind == "began":
        return _beginning(table, lang)
    return say(f"log.{kind}", lang)


def _beginning(table: Table, lang: str) -> str:
    """The game begins; said with it, whose shares of the dice did not come in time."""
    began = say("log.began-again" if table.origin else "log.began", lang)
    asleep = [one.seats for one in table.sharing.sharers if not one.share]
    if not asleep:
        return began
    names = ", ".join(names_of(table, seats, lang) or say("log.host", lang) for seats in asleep)
    return f"{began} {say('log.left-out', lang, names=names)}"


def spoken(table: Table, happening: Happening, lang: str) -> list[tuple[int, str]]:
    """What opponents say: a word when a game begins, and one when it is over; no line twice."""
    after = happening.after
    began, over = happening.entry.kind == "began", bool(after and after.over)
    if after is None or not ((began and not table.origin) or (over and after.winners)):
        return []
    found: dict[str, int] = {}
    for n, seat in enumerate(table.seats):
        who = card_of(table.game, seat.level).character
        if seat.kind == BOT and who and not after.gone(n):
            line = who.hello if began else who.won if n in after.winners else who.lost
            found.setdefault(line[lang], n)
    return [(n, line) for line, n in found.items()]


def stage_of(table: Table, lang: str) -> str:
    """A table in a list: before the game, or what is awaited there."""
    if table.stage == LOBBY:
        return say("sentence.lobby", lang)
    return sentence(table, "", lang)
