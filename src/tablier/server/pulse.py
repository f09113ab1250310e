"""How long the server's loop was held at a stretch: so long everybody else has waited.

A beat that comes late tells how long. On a busy machine it is late though the server did nothing,
so the processor's time of the loop's own thread is looked at too, and the lesser of both counts.
"""

import asyncio
import time

BEAT = 0.01  # seconds: a stretch may be that much longer than what was found


class Pulse:
    """The longest stretch since it was last asked for."""

    def __init__(self) -> None:
        self._longest = 0.0

    async def beat(self) -> None:
        """Measure, until the server stops."""
        loop = asyncio.get_running_loop()
        while True:
            done, due = time.thread_time(), loop.time() + BEAT
            await asyncio.sleep(BEAT)
            # A callback of the next round: whatever was ready with this one has been done by then.
            await asyncio.sleep(0)
            held = min(time.thread_time() - done, loop.time() - due)
            self._longest = max(self._longest, held)

    def longest(self) -> float:
        """Seconds; from here on it is measured anew."""
        found, self._longest = self._longest, 0.0
        return found
