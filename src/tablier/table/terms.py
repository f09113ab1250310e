"""What the players agree on before the first throw, as a page shows it."""

from typing import get_args

from tablier.games.card import Option
from tablier.opponents.part import CHANCE
from tablier.table.kinds import Advice, Chat, Dice, Manner, Undo
from tablier.table.opponents import adviser, offered
from tablier.table.sentences import name_of, say
from tablier.table.table import LOBBY, Table
from tablier.table.wire import MannerShown, OptionShown, Terms
from tablier.words import capital

MANNERS: dict[Manner, tuple[str, ...]] = {
    "dice": get_args(Dice),
    "undo": get_args(Undo),
    "advice": get_args(Advice),
    "chat": get_args(Chat),
}


def terms(table: Table, lang: str) -> Terms:
    """The settings of a table and its game's options, with their words."""
    setup, players = table.setup, table.game.card.players
    # A game taken up at some moment stays the game it was: nothing of it is offered to be changed.
    taken_up = table.origin is not None
    return Terms(
        dice=setup.dice,
        watch=setup.watch,
        players=table.game.players,
        player_range=(table.game.players,) * 2 if taken_up else (players[0], players[-1]),
        fixed=say("refused.from-a-position", lang) if taken_up else "",
        own_board=bool(setup.board),
        takes_board=table.game.ruleset.takes_board and not taken_up,
        opponents=len(offered(table.game)),
        options=[_option(table, option, lang) for option in table.game.choices],
        manners=[_manner(table, name, lang) for name in MANNERS if _matters(table, name)],
    )


def _matters(table: Table, manner: Manner) -> bool:
    """Is there anything to choose here? Without chance there is nothing to throw, and where chance
    alone decides nothing to advise."""
    if manner == "advice":
        return adviser(table.game) != CHANCE
    return manner != "dice" or table.game.ruleset.chance


def _manner(table: Table, manner: Manner, lang: str) -> MannerShown:
    """One of the table's own habits, in words."""

    def said(of: str) -> str:
        return say(f"manners.{of}", lang)

    chosen: str = getattr(table.setup, manner)
    # Whoever plays with real dice shoots real arrows too, where there are any.
    about = "arrows" if manner == "dice" and table.game.ruleset.arrow_keys else manner
    shown = MannerShown(
        name=manner,
        value=chosen,
        title=said(about),
        said=said(f"{about}-{chosen}"),
        usual=True,
        first=about == "arrows",
    )
    if table.stage == LOBBY:
        shown.hint = said(f"{about}-hint")
        shown.values = [(value, said(f"{about}-{value}")) for value in MANNERS[manner]]
    return shown


def _option(table: Table, option: Option, lang: str) -> OptionShown:
    value = table.game.options[option.name]
    shown = OptionShown(
        name=option.name,
        value=str(value),
        title=option.title[lang],
        said=_said(table, option, value, lang),
        usual=value == option.default,
    )
    if table.stage == LOBBY and not table.origin:
        choice = option.choice(codes=False)
        shown.hint = f"{capital(choice[lang])}." if choice else ""
        shown.counts = option.counts
        shown.values = [(str(one), _said(table, option, one, lang)) for one in option.values]
    return shown


def _said(table: Table, option: Option, value: int | str, lang: str) -> str:
    """A value as people read it: what it means, the seat that it numbers, or itself."""
    if means := option.means(value):
        return capital(means[lang])
    if option.name == "first" and isinstance(value, int):
        return name_of(table, value - 1, lang)
    return str(value)
