"""`tablier replay FILE`: walk through a saved game."""

from argparse import Namespace

from tablier.cli.files import load
from tablier.cli.screen import Screen
from tablier.cli.telling import names_of, tell_events, tell_result


def run(args: Namespace) -> int:
    """Show each move and what it caused; a person at the terminal goes on with Enter."""
    record = load(args.file)
    screen = Screen(args.lang, args.plain, record.game.names)
    names = names_of(record.final)
    positions = record.positions()
    screen.say(record.game.card.titles[args.lang], "bold")
    if not args.plain:
        screen.draw(positions[0].sketch(args.lang))
    for number, position in enumerate(positions[1:], start=1):
        assert position.step is not None
        screen.say()
        screen.say(f"{number}/{len(positions) - 1}  {position.step.text}", "bold")
        tell_events(screen, position, names)
        if screen.interactive:
            if not args.plain:
                screen.draw(position.sketch(args.lang))
            try:
                if screen.ask(screen.words("replay.next")).lower().startswith("q"):
                    return 0
            except EOFError:
                return 0
    if not screen.interactive and not args.plain:
        screen.say()
        screen.draw(record.final.sketch(args.lang))
    tell_result(screen, record.final, names)
    return 0
