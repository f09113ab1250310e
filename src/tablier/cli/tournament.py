"""`tablier tournament GAME A B …`: opponents meet, and are measured."""

import sys
from argparse import Namespace

from tablier.cli import results
from tablier.cli.arguments import options_of
from tablier.cli.progress import Bar
from tablier.lab.loading import installed
from tablier.words import Message

PACKAGE = "tablier.opponents"
INTERRUPTED = 130


def run(args: Namespace) -> int:
    """Play, then say who is stronger; interrupted, say it of the games so far and end with 130."""
    with installed():
        from tablier.opponents.tournament import tournament
    options = options_of(args.options)
    results.check(args)
    with Bar(args.lang) as bar:
        result = tournament(
            args.game,
            args.contestants,
            args.games,
            nodes=args.nodes,
            seconds=args.seconds,
            players=args.players,
            seed=args.seed,
            opening=args.opening,
            workers=args.workers,
            cluster=args.cluster,
            out=args.out,
            games_dir=args.games_dir,
            progress=bar.show,
            **options,
        )
    results.give(result, args)
    if not result.partial:
        return 0
    key = "tournament.resume" if args.out else "tournament.unsaved"
    print(Message(PACKAGE, key, {"file": str(args.out)}).say(args.lang), file=sys.stderr)
    return INTERRUPTED
