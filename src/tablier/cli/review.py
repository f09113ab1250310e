"""`tablier replay FILE --review`: who stood how, who was lucky, which choices cost something."""

import sys
from argparse import Namespace

from tablier.cli.progress import Bar
from tablier.cli.screen import Screen
from tablier.lab.loading import installed
from tablier.referee.record import Record


def tell(record: Record, args: Namespace, screen: Screen) -> int:
    """Look back on a game: move by move, then what there is to tell."""
    with installed():
        from tablier.lab.live_odds import said_chances
        from tablier.review.looking_back import review
    if args.plot:
        from tablier.lab.plots.house import check

        check(args.plot)
    with installed(), Bar(args.lang) as bar:
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
        if found.over and found.mattered:
            origins = dict.fromkeys(moment.origin for moment in found.mattered)
            places = ", ".join(f"tablier play --from {args.file}@{place}" for place in origins)
            screen.say(screen.words("replay.again", places=places))
    if args.plot:
        found.plot(args.plot, args.lang)
        print(screen.words("replay.plotted", file=args.plot), file=sys.stderr)
    return 0
