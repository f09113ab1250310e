"""`tablier simulate GAME`: many games, played and counted."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from tablier.cli.arguments import options_of
from tablier.cli.loading import lab
from tablier.words import Message
from tablier.words.errors import TablierError
from tablier.words.numbers import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

ROOM = "lab"
INTERRUPTED = 130


def run(args: Namespace) -> int:
    """Play, then say what was found; interrupted, say what was found so far and end with 130."""
    with lab():
        from tablier.lab.policies import asked_archers
        from tablier.lab.simulation import prepare, simulate
    options = options_of(args.options)
    archers = asked_archers(args.archer)
    if args.json and args.csv:
        raise TablierError("simulate.json-csv", room=ROOM)
    if args.show is not None:
        if args.json or args.csv or args.plot:
            raise TablierError("simulate.show-alone", room=ROOM)
        from tablier.lab.show import show

        setup = prepare(
            args.game, args.seed, args.policy, archers, args.players, args.max_turns,
            options=options,
        )  # fmt: skip
        print(show(setup, args.show).record(), end="")
        return 0
    if args.plot:
        from tablier.lab.plots.house import check

        check(args.plot)
    try:
        with Bar(args.lang) as bar:
            result = simulate(
                args.game, args.games, seed=args.seed, threads=args.threads, policy=args.policy,
                archers=archers, players=args.players, max_turns=args.max_turns,
                detail=args.detail or bool(args.plot), cluster=args.cluster, progress=bar.show,
                **options,
            )  # fmt: skip
    except KeyboardInterrupt:
        print(Message(ROOM, "simulate.too-soon").say(args.lang), file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print(result.to_json())
    elif args.csv:
        print(result.to_csv(), end="")
    else:
        print(result.say(args.lang))
    if args.plot:
        result.plot(args.plot, args.lang)
        said = Message(ROOM, "simulate.plotted", {"file": args.plot}).say(args.lang)
        print(said, file=sys.stderr)
        if result.places is None:
            print(Message(ROOM, "simulate.unvisited").say(args.lang), file=sys.stderr)
    return INTERRUPTED if result.partial else 0


class Bar:
    """A progress bar with rate and time left, on a terminal; elsewhere nothing is shown."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.show: Callable[[int, int], None] | None = None
        self._bar: Progress | None = None

    def __enter__(self) -> "Bar":
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            bar = Progress(
                TextColumn("{task.description}"), BarColumn(),
                TextColumn("{task.percentage:.0f} %"), TextColumn("{task.fields[rate]}"),
                TimeRemainingColumn(),
                console=Console(stderr=True), transient=True,
            )  # fmt: skip
            task = bar.add_task(self._word("compiling"), total=None, rate="")

            def show(played: int, games: int) -> None:
                speed = number(round(bar.tasks[0].speed or 0), self.lang)
                pace = f"{speed} {self._word('each-second')}"
                bar.update(
                    task, completed=played, total=games, rate=pace,
                    description=self._word("playing"),
                )  # fmt: skip

            self._bar, self.show = bar, show
            bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar:
            self._bar.stop()

    def _word(self, key: str) -> str:
        return Message(ROOM, f"simulate.{key}").say(self.lang)
