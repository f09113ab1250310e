"""Python's collector, so that nobody waits for it.

It looks through everything that is in memory, a quarter of a second for a few hundred tables, to
find what only holds itself. Our tables are not like that: they go when nobody holds them. So what
has stayed for a second is set aside, and all of it is looked through when nobody has been there for
a while: whoever comes and goes would make others wait otherwise.
"""

import gc

YOUNG = 1  # the generation up to which a look takes a millisecond
QUIET = 60.0  # seconds without a visitor after which nobody is expected to wait


class Collector:
    """Keeps the collector's looks short."""

    def __init__(self) -> None:
        self._tidy = True  # has everything been looked through since somebody was last here?

    def look(self, quiet: float) -> None:
        """Look through what is new; through everything, once, after so many quiet seconds."""
        if quiet < QUIET:
            self._tidy = False
            gc.collect(YOUNG)
        elif not self._tidy:
            self._tidy = True
            gc.unfreeze()
            gc.collect()
        gc.freeze()
