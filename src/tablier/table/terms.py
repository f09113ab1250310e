"""What the players agree on before the first throw, as a page shows it."""

from tablier.games.card import Option
from tablier.games.goose.game import Goose
from tablier.table.sentences import name_of
from tablier.table.table import LOBBY, Table
from tablier.table.wire import OptionShown, Terms
from tablier.words import capital


def terms(table: Table, lang: str) -> Terms:
    """The settings of a table and its game's options, with their words."""
    setup, players = table.setup, table.game.card.players
    return Terms(
        dice=setup.dice,
        undo=setup.undo,
        chat=setup.chat,
        watch=setup.watch,
        players=table.game.players,
        player_range=(players[0], players[-1]),
        own_board=bool(setup.board),
        has_dice=table.game.ruleset.chance,
        takes_board=isinstance(table.game.ruleset, Goose),
        options=[_option(table, option, lang) for option in table.game.choices],
    )


def _option(table: Table, option: Option, lang: str) -> OptionShown:
    value = table.game.options[option.name]
    shown = OptionShown(
        name=option.name,
        value=str(value),
        title=option.title[lang],
        said=_said(table, option, value, lang),
        usual=value == option.default,
    )
    if table.stage == LOBBY:
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
