"""The words that everybody may say at a table, by the keys of their sentences."""

from typing import get_args

from tablier.table.kinds import Reaction

REACTIONS: tuple[Reaction, ...] = get_args(Reaction)
