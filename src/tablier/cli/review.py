"""`tablier replay FILE --review`: who stood how, who was lucky, which choices cost something."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from tablier.cli.progress import Bar
from tablier.cli.rivals import recorded_levels
from tablier.cli.screen import Screen
from tablier.lab.loading import installed
from tablier.referee.record import Record

if TYPE_CHECKING:
    from tablier.review.moments import Moment


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
            shares = said_chances(moment.chances, found.game, found.known(args.lang), args.lang)
            screen.say(f"{moment.turn:4}  {moment.text:12}  {shares}")
        screen.say()
        screen.say(found.say(args.lang))
        if found.over and found.mattered:
            ways = dict.fromkeys(_again(record, args.file, moment) for moment in found.mattered)
            screen.say(screen.words("replay.again", places=", ".join(ways)))
    if args.plot:
        found.plot(args.plot, args.lang)
        print(screen.words("replay.plotted", file=args.plot), file=sys.stderr)
    return 0


def _again(record: Record, file: str, moment: "Moment") -> str:
    """How to try again from a moment, against those who were there."""
    levels = recorded_levels(record.headers, record.game)
    if len(levels) == record.game.players:  # somebody has to try: whoever it happened to
        del levels[moment.seat or 0]
    bots = "".join(f" --bot {seat + 1}={level}" for seat, level in levels.items())
    return f"tablier play --from {file}@{moment.origin}{bots}"
