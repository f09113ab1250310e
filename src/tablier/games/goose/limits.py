"""How large a board file may be: visitors bring them, so everything in them has a bound.

The limits are far beyond any board that people play on, and small enough that reading a file,
refusing it, playing, drawing or describing the board never takes long. `docs/board-files.md`
lists them. Those on the text are looked at before it is parsed.
"""

from tablier.games import LARGEST_BOARD_FILE
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.toml_lines import ExcessError, bound
from tablier.words.errors import FileError
from tablier.words.numbers import grouped

DEEPEST = 8  # tables and lists within one another, and the parts of a key together
MOST_ENTRIES = 5000  # keys and items of lists

MOST_SQUARES = 1000
MOST_KINDS = 500  # tables in [squares]
MOST_TICKETS = 10_000  # equally likely throws: two dice of a hundred faces, or five of six
MOST_LANDINGS = 250_000  # squares times different throws: what `board check` goes through
MOST_ARROWS = 3

LONGEST_ID = 60  # ids, and the names of rules
LONGEST_NAME = 100  # what a square is called; it is repeated on each of its squares
LONGEST_TEXT = 500  # titles, sources and sentences


def check_text(text: str) -> None:
    """Refuse what would keep the parser busy for long, before it is parsed."""
    if len(text) > LARGEST_BOARD_FILE:
        most, found = grouped(LARGEST_BOARD_FILE), grouped(len(text))
        raise FileError("board.size", package=PACKAGE, line=1, n=most, found=found)
    try:
        text.encode()
        bound(text, DEEPEST, MOST_ENTRIES)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise FileError("board.not-text", package=PACKAGE, line=line) from None
    except ExcessError as too:
        line, column = too.place
        n = {"deep": DEEPEST, "many": MOST_ENTRIES}[too.what]
        key = f"board.{too.what}"
        raise FileError(key, package=PACKAGE, line=line, column=column, n=grouped(n)) from None
