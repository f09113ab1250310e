"""`tablier print GAME`: the board and all that goes with it, on paper."""

import re
from argparse import Namespace
from pathlib import Path

from tablier import paper
from tablier.cli.arguments import options_of
from tablier.cli.files import save
from tablier.cli.screen import Screen
from tablier.paper.cutouts import PAWN
from tablier.referee.game import Game, find
from tablier.words.errors import TablierError


def run(args: Namespace) -> int:
    """Write one file; say its name, and how large a pawn its board holds."""
    rules = find(args.game)
    # Paper is cut once and used for years: unless told otherwise, everybody gets a pawn.
    players = args.players if args.players is not None else rules.card.players[-1]
    game = Game(rules, players, options_of(args.options))
    svg = args.svg or (args.out or "").lower().endswith(".svg")
    what = args.what or ("board" if svg else paper.ALL)
    names = [name.strip() for name in args.archers.split(",")] if args.archers else []
    if svg and (what != "board" or args.poster):
        raise TablierError("print-svg-board")
    suffix = "svg" if svg else "pdf"
    stem = re.sub(r"[^\w.-]", "-", game.id)
    out = Path(args.out or f"{stem}-{what}.{suffix}")
    if out.suffix.lower() != f".{suffix}":
        raise TablierError("print-suffix", file=str(out), suffix=suffix)
    if svg:
        content = paper.board_svg(game, args.lang).encode()
    else:
        content = paper.pdf(
            game, what, paper=args.paper, poster=args.poster, names=names, lang=args.lang
        )
    save(out, content, "print-unwritable")
    screen = Screen(args.lang, plain=False)
    screen.say(screen.words("print.written", file=str(out)))
    if not svg and what in ("board", paper.ALL):
        room = paper.room(game, paper=args.paper, poster=args.poster, lang=args.lang)
        size = f"{args.poster} {args.paper}".strip()
        key = "print.fits" if room >= PAWN else "print.small"
        screen.say(screen.words(key, paper=size, n=int(room), wanted=int(PAWN)))
        if room < PAWN and args.paper.upper() != "A3" and not args.poster:
            screen.tell("print.larger")
    return 0
