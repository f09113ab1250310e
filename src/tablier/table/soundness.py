"""Can a log that comes from elsewhere be read to its end, and shown? Rules are asked, not guessed.

What is found wrong here would otherwise be found by whoever opens the table.
"""

from collections.abc import Sequence

from tablier.games import is_game
from tablier.table.listing import stored
from tablier.table.log import Entry, Secrets
from tablier.table.table import Table
from tablier.table.tables import Onward
from tablier.table.view import View, Viewer
from tablier.words import LANGUAGES


def first_unsound(id_: str, kept: Secrets, log: Sequence[Entry]) -> int:
    """The line from which a log cannot be read; 0 where all of it can.

    Of a game that is not installed here nothing can be told: its table waits for it.
    """
    table = Table(id_, kept)
    for entry in log:
        try:
            if _waits(entry):
                return 0
            table.take(entry)
        except Exception:  # whatever it is: nobody could open the table
            return entry.seq
    try:
        stored(table)
        View(table, Viewer(table.host, LANGUAGES[0], "day", "wide", ""), Onward()).snapshot()
    except Exception:
        return log[-1].seq
    return 0


def _waits(entry: Entry) -> bool:
    setup = entry.data.get("setup") or {}
    return bool(setup) and not setup.get("board") and not is_game(setup["game"])
