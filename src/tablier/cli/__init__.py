"""The command line: reads what is asked, calls the part that does it, says what went wrong."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it went well, 2 when something asked cannot be done.

    Some answers have a number of their own: 1 for a board that is not sound, for instance.
    """
    from tablier.cli.arguments import parse
    from tablier.words import Message
    from tablier.words.errors import TablierError

    args = parse(sys.argv[1:] if argv is None else list(argv))
    try:
        if args.command == "games":
            from tablier.cli.games import run
        elif args.command == "check":
            from tablier.cli.check import run
        elif args.command == "rules":
            from tablier.cli.rules import run
        elif args.command == "replay":
            from tablier.cli.replay import run
        elif args.command == "verify":
            from tablier.cli.verify import run
        elif args.command == "simulate":
            from tablier.cli.simulate import run
        elif args.command == "odds":
            from tablier.cli.odds import run
        elif args.command == "compare":
            from tablier.cli.compare import run
        elif args.command == "tournament":
            from tablier.cli.tournament import run
        elif args.command == "board":
            from tablier.cli.board import run
        elif args.command == "print":
            from tablier.cli.printing import run
        elif args.command in ("export", "import", "archive"):
            from tablier.cli.carrying import run
        elif args.command == "play":
            from tablier.cli.play import run
        else:
            from tablier.cli.serve import run
        return run(args)
    except TablierError as error:
        from tablier.cli.fitting import fitted

        told = Message("tablier.cli", "trouble", {"said": error.say(args.lang)})
        print(fitted(told.say(args.lang), sys.stderr), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output (`tablier rules oie | head`) has seen enough.
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
