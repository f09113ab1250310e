"""Python's collector, so that nobody waits for it.

It looks through everything that is in memory, a quarter of a second for a few hundred tables, to
find what only holds itself. Our tables are not like that: they go when nobody holds them. So what
has stayed for a second is set aside, and all of it is looked through while nobody is there.
"""

import gc

YOUNG = 1  # the generation up to which a look takes a millisecond


class Collector:
    """Keeps the collector's looks short."""

    def __init__(self) -> None:
        self._tidy = True  # has everything been looked through since somebody was last here?

    def look(self, visitors: int) -> None:
        """Look through what is new; through everything, once, when the last visitor has gone."""
        if visitors:
            self._tidy = False
            gc.collect(YOUNG)
        elif not self._tidy:
            self._tidy = True
            gc.unfreeze()
            gc.collect()
        gc.freeze()
