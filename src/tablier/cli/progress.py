"""The bar on a terminal that shows what the lab is doing; on standard error, and nowhere else."""

import sys
from typing import TYPE_CHECKING

from tablier.words import Message, Value
from tablier.words.numbers import decimal, number

if TYPE_CHECKING:
    from rich.progress import Progress

PACKAGE = "tablier.lab"
A_WHILE = 60
"""Seconds from which on it is said beforehand how long it takes, terminal or not."""

SLOW = 10
"""Fewer games a second are told with a decimal."""

COUNTED = ("games", "states")  # the others are shares, or cannot be counted
SHARES = ("turns", "moves")


class Bar:
    """Shows what `tablier.lab.progress` tells of; where there is no terminal, nothing."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._expected: float | None = None
        self._bar: Progress | None = None

    def __enter__(self) -> "Bar":
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
            from rich.progress import TimeRemainingColumn as TimeLeftColumn

            self._bar = Progress(
                TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"),
                TimeElapsedColumn(), TimeLeftColumn(elapsed_when_finished=True),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
            self._bar.add_task("", total=None, rate="")
            self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar:
            self._bar.stop()

    def show(self, what: str, done: float) -> None:
        """A report of the lab."""
        if what == "expected":
            self._expected = done
        elif what == "seconds":
            if done >= A_WHILE:
                self._print(self._said("minutes", n=round(done / 60)))
        elif self._bar:
            count = number(int(done), self.lang)
            self._bar.update(
                self._bar.tasks[0].id,
                description=self._said(what, n=int(done), count=count),
                completed=done if what in (*COUNTED, *SHARES) else 0,
                total=self._total(what),
                rate=self._rate() if what == "games" else "",
            )

    def _total(self, what: str) -> float | None:
        if what in SHARES:
            return 1.0
        return self._expected if what in COUNTED else None

    def _rate(self) -> str:
        assert self._bar
        speed = self._bar.tasks[0].speed or 0.0
        said = number(round(speed), self.lang) if speed >= SLOW else decimal(speed, self.lang, 1)
        return self._said("each-second", speed=said)

    def _print(self, text: str) -> None:
        if self._bar:
            self._bar.console.print(text)
        else:
            print(text, file=sys.stderr)

    def _said(self, key: str, **values: Value) -> str:
        return Message(PACKAGE, f"progress.{key}", values).say(self.lang)
