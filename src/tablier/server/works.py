"""What is done in the workroom: boards that visitors bring, and all that grows with a game.

Each function gets what it needs as plain data and gives plain data back. What was read for one
question is kept for the next: pages of one game come one after the other.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from tablier import picture as pictures
from tablier.games import ruleset
from tablier.games.family import Ruleset
from tablier.paper import pdf
from tablier.paper.pixels import png
from tablier.picture.boards import SHAPES, board, drawing_of
from tablier.referee import fair
from tablier.referee.game import Game
from tablier.referee.position import PUBLIC, Position
from tablier.server.answers import as_json
from tablier.server.rules_html import RulesPage, rules_page, special_squares
from tablier.table.boards import game_by, game_on, rules_of
from tablier.table.log import Entry, Secrets
from tablier.table.replay import replay
from tablier.table.setup import Setup
from tablier.table.statistics import statistics
from tablier.table.story import story
from tablier.table.summary import Summary
from tablier.table.table import OVER, Table
from tablier.table.wire import Afterwards, Series

MOST_TABLES = 8

Options = Mapping[str, int | str]
Thrown = dict[tuple[str, ...], Counter[str]]


class Log(NamedTuple):
    """A table's log as it travels: which line it has reached, and those not sent before."""

    id: str
    kept: Secrets
    seq: int
    lines: list[Entry]


class BehindError(Exception):
    """The lines after this one are needed."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


_tables: OrderedDict[str, Table] = OrderedDict()

heard: Callable[[float], None] | None = None
"""Who is told how far a long piece of work has come: whoever waits for it."""


def table_of(log: Log) -> Table:
    """A table as its log has it; lines that were read for the last question are not read again."""
    table = _tables.get(log.id)
    if table is None or table.seq > log.seq:
        table = _tables[log.id] = Table(log.id, log.kept)
    _tables.move_to_end(log.id)
    while len(_tables) > MOST_TABLES:
        _tables.popitem(last=False)
    if log.lines and log.lines[0].seq > table.seq + 1:
        raise BehindError(table.seq)  # they were for another process, which had read further
    for entry in log.lines:
        if table.seq < entry.seq <= log.seq:  # the game may have gone on meanwhile
            table.take(entry)
    if table.seq < log.seq:
        raise BehindError(table.seq)
    return table


def position_of(log: Log) -> tuple[Table, Position]:
    """The same, and where its game stands."""
    table = table_of(log)
    assert table.position is not None, "asked only of games that have begun"
    return table, table.position


# --- boards --------------------------------------------------------------------------------------


def read_board(text: str) -> Ruleset:
    """The rules of a board, once it has been found that it can be played and drawn."""
    rules = rules_of(text)
    game = Game(rules, rules.card.players[-1], {})
    for shape in SHAPES:
        drawing_of(game, shape)
    pictures.svg(game.start(), clicks=False)
    return rules


def ground(text: str, players: int, options: Options, theme: str, lang: str, shape: str) -> str:
    """The picture of an empty board."""
    return board(game_on(text, players, options), theme=theme, lang=lang, shape=shape)


def board_page(
    text: str, players: int, options: Options, lang: str, badge: str
) -> tuple[RulesPage, list[tuple[str, list[str], str]]]:
    """The rules page of a board, and what its squares do."""
    game = game_on(text, players, options)
    return rules_page(game.ruleset.pages(lang), badge), special_squares(game, lang)


def printed(setup: Setup, what: str, paper: str, names: list[str], lang: str) -> bytes:
    """What there is to print of a table's game."""
    game = setup.opened()
    return pdf(game, what, paper=paper, names=names, players=game.players, lang=lang)


# --- games of the catalogue ----------------------------------------------------------------------


def game_printed(id_: str, what: str, paper: str, poster: str, lang: str) -> bytes:
    """What there is to print of a game with all its players."""
    return pdf(_fullest(id_), what, paper=paper, poster=poster, lang=lang)


def game_pixels(id_: str, lang: str) -> bytes:
    """The empty board as pixels."""
    return png(board(_fullest(id_), lang=lang))


def _fullest(id_: str) -> Game:
    rules = ruleset(id_)
    return game_by(rules, rules.card.players[-1], {})


# --- games ---------------------------------------------------------------------------------------


def frames(log: Log, first: int, most: int, theme: str, lang: str, shape: str) -> bytes:
    """Some positions of a game, as the browser is sent them."""
    table, final = position_of(log)
    return as_json(replay(final, table.names, lang, theme, shape, first, most))


def after(log: Log, lang: str) -> Afterwards:
    """The story and the figures of a game that is over; of the series of games, nothing yet."""
    table, final = position_of(log)
    summary = Summary(final)
    return Afterwards(
        story=story(table, summary, lang),
        statistics=statistics(table, summary, lang),
        throws=summary.outcomes(),
        series=Series(0, []),
    )


def record(log: Log) -> str:
    """The game so far as a text to keep; secrets stay out of it until the end."""
    table, place = position_of(log)
    over = table.stage == OVER
    if fair.throws(place):
        seed = bytes.fromhex(table.kept.seed)
        given = table.sharing.round() or table.mixes
        place = place.with_headers(fair.headers(seed, given, shown=over))
    return place.record(None if over else PUBLIC)


def picture(log: Log, theme: str, lang: str, shape: str, eyes: int | str | None) -> str:
    """The board as it stands, with everybody's line, through somebody's eyes."""
    _, place = position_of(log)
    return pictures.svg(place, theme=theme, lang=lang, shape=shape, clicks=False, view=eyes)


def film(log: Log, theme: str, lang: str, shape: str) -> str:
    """The whole game as one picture that plays by itself."""
    _, final = position_of(log)
    return pictures.film(final, theme=theme, lang=lang, shape=shape)


def thrown(log: Log) -> tuple[str, Thrown]:
    """The game, nothing for a board of somebody's own, and how often its dice showed each face."""
    table = table_of(log)
    return "" if table.setup.board else table.game.id, table.thrown


def score_sheet(log: Log, paper: str, names: list[str], lang: str) -> bytes:
    """The score sheet with the players' names, filled in where the game can be."""
    table = table_of(log)
    return pdf(table.game, "score", paper=paper, names=names, position=table.position, lang=lang)
