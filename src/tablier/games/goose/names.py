"""Names of boards and of rules: what they are made of, and one that is made of a file's name."""

import re
from unicodedata import normalize

from tablier.games.goose.limits import LONGEST_ID

NAME = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_ID - 1}}}")

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"})


def id_of(name: str) -> str:
    """An id that a board file accepts, as near to a name as can be."""
    letters = normalize("NFKD", name.translate(_LIGATURES)).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_-]+", "-", letters).strip("-_")[:LONGEST_ID] or "board"
