"""`tablier replay FILE --odds`: who stood how, who was lucky, which choices cost something."""

import sys
from argparse import Namespace

from tablier.cli.progress import Bar
from tablier.cli.screen import Screen
from tablier.lab.loading import installed
from tablier.referee.record import Record


def tell(record: Record, args: Namespace, screen: Screen) -> int:
    """Look back on a game: move by move, then what there is to tell."""
    with installed():
        from tablier.lab.game_review import review, said_chances
    if args.plot:
        from tablier.lab.plots.house import check

        check(args.plot)
    with Bar(args.lang) as bar:
        found = review(record, progress=bar.show)
    if args.json:
        print(found.to_json())
    else:
        screen.say(record.game.card.titles[args.lang], "bold")
        for moment in found.moments:
            shares = said_chances(moment.chances, found.game, found.names, args.lang)
            screen.say(f"{moment.turn:4}  {moment.text:12}  {shares}")
        screen.say()
        screen.say(found.say(args.lang))
    if args.plot:
        found.plot(args.plot, args.lang)
        print(screen.words("replay.plotted", file=args.plot), file=sys.stderr)
    return 0
