"""`tablier board new FILE` and `tablier board check FILE`: a board of one's own."""

from argparse import Namespace
from pathlib import Path

from tablier.cli.files import save
from tablier.cli.fitting import fitted
from tablier.words import Message
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
UNSOUND = 1


def run(args: Namespace) -> int:
    """Write a board, or look one over: then 0 when it can be played, 1 when it cannot."""
    return _new(args) if args.action == "new" else _check(args)


def _new(args: Namespace) -> int:
    from tablier.lab.boards import new_board

    file = Path(args.file)
    if file.suffix != ".toml":
        raise TablierError("new.suffix", package=PACKAGE, file=args.file)
    text = new_board(
        file.stem, title=args.title, squares=args.squares, source=args.source, lang=args.lang
    )
    if file.exists() and not args.force:
        raise TablierError("new.exists", package=PACKAGE, file=args.file)
    save(file, text, "print-unwritable")
    print(fitted(Message(PACKAGE, "new.written", {"file": args.file}).say(args.lang)))
    return 0


def _check(args: Namespace) -> int:
    from tablier.lab.boards import check_board

    found = check_board(args.file, args.players)
    print(found.to_json() if args.json else fitted(found.say(args.lang)))
    return 0 if found.playable else UNSOUND
