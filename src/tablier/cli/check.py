"""`tablier check GAME`: a game looked over, for whoever makes one."""

from argparse import Namespace

from tablier.cli.fitting import fitted
from tablier.inspection import GAMES, inspect
from tablier.referee.game import find
from tablier.words import Message


def run(args: Namespace) -> int:
    """Say what is wrong with a game, or that nothing is; 1 for a game with faults."""
    titles = find(args.game).card.titles
    faults = inspect(args.game)
    if not faults:
        sound = Message("", "inspection.sound", {"game": titles, "games": GAMES})
        print(fitted(sound.say(args.lang)))
        return 0
    print(fitted(Message("", "inspection.head", {"game": titles}).say(args.lang)))
    for fault in faults:
        print(fitted(f"- {fault.say(args.lang)}", hang=2))
    return 1
