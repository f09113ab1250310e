"""`tablier simulate GAME`: many games, played and counted."""

import sys
from argparse import Namespace

from tablier.cli import results
from tablier.cli.arguments import options_of
from tablier.cli.progress import Bar
from tablier.lab.loading import installed
from tablier.words import Message
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
INTERRUPTED = 130


def run(args: Namespace) -> int:
    """Play, then say what was found; interrupted, say what was found so far and end with 130."""
    with installed():
        from tablier.lab.policies import asked_policy
        from tablier.lab.shooting import asked_archers
        from tablier.lab.simulation import prepare, simulate
    options = options_of(args.options)
    archers = asked_archers(args.archer)
    policy = asked_policy(args.policy)
    results.check(args)
    if args.show is not None:
        if args.json or args.csv or args.plot:
            raise TablierError("simulate.show-alone", package=PACKAGE)
        from tablier.lab.show import show

        setup = prepare(
            args.game,
            args.seed,
            policy,
            archers,
            args.players,
            args.max_turns,
            options=options,
        )
        print(show(setup, args.show).record(), end="")
        return 0
    try:
        with Bar(args.lang) as bar:
            result = simulate(
                args.game,
                args.games,
                seed=args.seed,
                threads=args.threads,
                policy=policy,
                archers=archers,
                players=args.players,
                max_turns=args.max_turns,
                detail=args.detail or bool(args.plot),
                cluster=args.cluster,
                progress=bar.show,
                **options,
            )
    except KeyboardInterrupt:
        print(Message(PACKAGE, "simulate.too-soon").say(args.lang), file=sys.stderr)
        return INTERRUPTED
    results.give(result, args)
    if args.plot and result.places is None:
        print(Message(PACKAGE, "simulate.unvisited").say(args.lang), file=sys.stderr)
    return INTERRUPTED if result.partial else 0
