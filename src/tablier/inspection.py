"""A game looked over by whoever makes one: its words, its rules, its picture, its compiled twin.

What a player would stumble over one day is looked for here at once: sentences that are missing in a
language, events that cite no rule, positions that cannot be set up again, moves that cannot be
read, clicks on nothing, rules that cannot be compiled or play otherwise than they are written.
"""

import random
import re
from collections.abc import Iterator, Mapping

from tablier.games.family import Rules
from tablier.games.plain import PlainGame
from tablier.picture import svg
from tablier.picture.scene import Scene
from tablier.referee.game import Game, open_game
from tablier.referee.position import RESIGN, Position
from tablier.referee.record import read
from tablier.rulekit.rounds import Round, Seats
from tablier.words import LANGUAGES, Message, words

GAMES = 60
LONGEST = 400  # moves of a game; the rest is left unplayed
THEMES = ("day", "night", "print")
_PLACE = re.compile(r"\{(\w+)")


def inspect(name: str, games: int = GAMES, seed: int = 0) -> list[Message]:
    """What is wrong with a game, a sentence each; empty when nothing was found."""
    found: dict[str, Message] = {}  # by what is said: nothing is said twice
    for fault in _faults(name, games, random.Random(seed)):
        found.setdefault(fault.say("en"), fault)
    return list(found.values())


def _faults(name: str, games: int, chance: random.Random) -> Iterator[Message]:
    game = open_game(name)
    yield from _functions(game)
    yield from _fields(game)
    yield from _words(game.ruleset.package)
    yield from _pages(game)
    for number in range(games):
        players = chance.choice(game.card.players)
        options = {option.name: chance.choice(option.values) for option in game.card.options}
        if isinstance(options.get("first"), int):
            options["first"] = chance.randint(1, players)
        try:
            yield from _played(Game(game.ruleset, players, options), chance, drawn=number < 4)
        except Exception as error:
            yield _fault("breaks", what=_reason(error), options=str(options))
            return
    yield from _compiled(game)


def _fault(kind: str, /, **values: str | int) -> Message:
    return Message("", f"inspection.{kind}", values)


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _functions(game: Game) -> Iterator[Message]:
    """Everything that a rules module has."""
    for function in (name for name in vars(Rules) if not name.startswith("_")):
        if not callable(getattr(game.ruleset.rules, function, None)):
            yield _fault("function", name=function, module=game.ruleset.rules.__name__)


def _fields(game: Game) -> Iterator[Message]:
    """What a plain game says of its records is what they have."""
    rules = game.ruleset
    if not isinstance(rules, PlainGame):
        return
    for option in game.card.options:
        if option.name not in rules.board_type.fields:
            yield _fault("option", name=option.name, record=rules.board_type.__name__)
    for field in set(rules.board_type.fields) - set(Seats.fields):
        if field not in [option.name for option in game.card.options]:
            yield _fault("no-option", name=field)
    for field in set(rules.state_type.fields) ^ {*rules.ranges, *Round.fields}:
        yield _fault("range", name=field)


def _words(package: str) -> Iterator[Message]:
    """Both languages have the same words, with the same places in them."""
    try:
        said = {lang: dict(_leaves(words(package, lang))) for lang in LANGUAGES}
    except Exception as error:
        yield _fault("words", what=_reason(error))
        return
    one, other = LANGUAGES
    for key in sorted(set(said[one]) ^ set(said[other])):
        yield _fault("word", key=key, lang=other if key in said[one] else one)
    for key in sorted(set(said[one]) & set(said[other])):
        places = [set(_PLACE.findall(said[lang][key])) for lang in LANGUAGES]
        if places[0] != places[1]:
            differing = ", ".join(sorted(places[0] ^ places[1]))
            yield _fault("places", key=key, places=differing)


def _leaves(table: Mapping[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping) and "other" not in value:
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", str(value)


def _pages(game: Game) -> Iterator[Message]:
    """The same rules in both languages, and all that events and refusals can cite."""
    try:
        pages = {lang: list(game.rules(lang)) for lang in LANGUAGES}
    except Exception as error:
        yield _fault("pages", what=_reason(error))
        return
    for rule in sorted(set(pages[LANGUAGES[0]]) ^ set(pages[LANGUAGES[1]])):
        yield _fault("page", rule=rule)
    if isinstance(game.ruleset, PlainGame):
        cited = [*game.ruleset.events.values(), *game.ruleset.refusals.values()]
        for name, rule in cited:
            if f"{game.id}.{rule}" not in pages[LANGUAGES[0]]:
                yield _fault("cited", rule=f"{game.id}.{rule}", name=name)


def _played(game: Game, chance: random.Random, drawn: bool) -> Iterator[Message]:
    """One game by chance, looked at after every move."""
    position = game.start()
    leaves = chance.randrange(LONGEST) if chance.random() < 0.3 else -1
    for number in range(LONGEST):
        yield from _looked_at(position, drawn and number % 7 == 0)
        if position.over:
            break
        waited = chance.choice(position.awaits)
        if number == leaves and waited.seat is not None:
            position = position.play(RESIGN, waited.seat)
            continue
        moves = position.moves(waited.seat)
        if not moves:
            yield _fault("stuck", state=str(position.state()))
            return
        position = position.play(chance.choice(moves), waited.seat)
    again = read(position.record()).final
    if again != position:
        yield _fault("record", record=position.record())


def _looked_at(position: Position, drawn: bool) -> Iterator[Message]:
    game = position.game
    try:
        same = game.position(position.state()) == position
    except Exception as error:
        yield _fault("refuses", state=str(position.state()), what=_reason(error))
    else:
        if not same:
            yield _fault("set-up", state=str(position.state()))
    for event in position.events:
        for lang in LANGUAGES:
            event.say(lang)
            if event.rule not in game.rules(lang):
                yield _fault("cited", rule=event.rule, name=event.kind)
    scene = Scene(position)
    ids = [piece.id for piece in scene.pieces]
    if len(set(ids)) < len(ids):
        yield _fault("twice", ids=", ".join(sorted(id_ for id_ in ids if ids.count(id_) > 1)))
    known = {*ids, *scene.drawing.places}
    unknown = {id_: moves for id_, moves in scene.clicks().items() if id_ not in known}
    furniture = scene.looks()["furniture"] if unknown else ""
    for id_, moves in unknown.items():
        if f'id="{id_}"' not in furniture:
            yield _fault("click", id=id_, moves=", ".join(moves))
    for piece in scene.pieces:
        if piece.place not in scene.drawing.places:
            yield _fault("nowhere", id=piece.id, place=piece.place)
    if drawn:
        for theme in THEMES:
            for lang in LANGUAGES:
                for shape in ("wide", "tall"):
                    svg(position, theme=theme, lang=lang, shape=shape)
        position.sketch("fr")


def _compiled(game: Game) -> Iterator[Message]:
    """Compiled, the rules play the same games; where nothing can be compiled, nothing is said."""
    try:
        from tablier.lab.twins import compiled_as_written
    except ImportError:
        return
    try:
        if not compiled_as_written(game):
            yield _fault("differs")
    except Exception as error:
        yield _fault("compile", what=_reason(error))
