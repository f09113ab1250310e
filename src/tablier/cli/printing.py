"""`tablier print GAME`: the board and all that goes with it, on paper; `print all`: every game."""

import re
import sys
from argparse import Namespace
from pathlib import Path

from tablier import paper
from tablier.cli.arguments import options_of
from tablier.cli.files import save
from tablier.cli.screen import Screen
from tablier.games import game_ids
from tablier.paper.cutouts import PAWN
from tablier.paper.page import lacking
from tablier.referee.game import Game, find
from tablier.words.errors import TablierError

PACKAGE = "tablier.cli"


def run(args: Namespace) -> int:
    """Write one file; say its name, and how large a pawn its board holds."""
    screen = Screen(args.lang, plain=False)
    if args.game == paper.ALL:
        _everything(args, screen)
    else:
        _one_game(args, screen)
    return 0


def _everything(args: Namespace, screen: Screen) -> None:
    """Every game of the catalogue as everybody plays it, in one PDF."""
    alone = {"--set": args.options, "--archers": args.archers, "--volleys": args.volleys,
             "--svg": args.svg}  # fmt: skip
    for option, given in alone.items():
        if given:
            raise TablierError("print-one-game", option=option)
    cards = [find(name).card for name in game_ids()]
    if args.players is not None and not any(args.players in card.players for card in cards):
        most = max(card.players[-1] for card in cards)
        least = min(card.players[0] for card in cards)
        raise TablierError(
            "print.nobody-plays", package=PACKAGE, n=args.players, least=least, most=most
        )
    games = [_full(name, args, together=True) for name in game_ids()]
    what = args.what or paper.ALL
    out = _file(args.out, "tablier", what, "pdf")
    content = paper.collection(
        games,
        what,
        paper=args.paper,
        poster=args.poster,
        ink=args.ink,
        players=args.players,
        lang=args.lang,
    )
    save(out, content, "print-unwritable")
    screen.tell("print.written", file=str(out))
    others = [
        f"{game.card.titles[args.lang]} ({game.players})"
        for game in games
        if args.players not in (None, game.players) and what in paper.offered(game)
    ]
    if others:
        screen.tell("print.own-number", n=args.players, games=", ".join(others))


def _one_game(args: Namespace, screen: Screen) -> None:
    game = _full(args.game, args)
    svg = args.svg or (args.out or "").lower().endswith(".svg")
    what = args.what or ("board" if svg else paper.ALL)
    names = [name.strip() for name in args.archers.split(",")] if args.archers else []
    if svg and (what != "board" or args.poster):
        raise TablierError("print-svg-board")
    if names and what in paper.offered(game) and not paper.bears_names(game, what):
        raise TablierError("print-names", game=game.card.titles, option="--archers")
    out = _file(args.out, game.id, what, "svg" if svg else "pdf")
    if svg:
        content = paper.board_svg(game, args.lang, args.ink).encode()
    else:
        content = paper.pdf(
            game,
            what,
            paper=args.paper,
            poster=args.poster,
            ink=args.ink,
            names=names,
            players=args.players,
            volleys=args.volleys,
            lang=args.lang,
        )
    save(out, content, "print-unwritable")
    screen.tell("print.written", file=str(out))
    own = game.ruleset.pages(args.lang) if game.ruleset.source else ""
    if not svg and (letters := lacking(own + "".join(names))):
        warning = screen.words("print.letters", letters=" ".join(letters))
        print(f"tablier: {warning}", file=sys.stderr)
    if not svg and what in ("board", paper.ALL):
        room = paper.room(game, paper=args.paper, poster=args.poster, lang=args.lang)
        size = f"{args.poster} {args.paper}".strip()
        key = "print.fits" if room >= PAWN else "print.small"
        screen.tell(key, paper=size, n=int(room), wanted=int(PAWN))
        if room < PAWN and args.paper.upper() != "A3" and not args.poster:
            screen.tell("print.larger")


def _full(name: str, args: Namespace, together: bool = False) -> Game:
    """Paper is cut once and used for years: unless told otherwise, everybody gets a pawn.

    Where all games are printed together, so does one that so many cannot play.
    """
    rules = find(name)
    players = args.players
    if players is None or (together and players not in rules.card.players):
        players = rules.card.players[-1]
    return Game(rules, players, options_of(args.options))


def _file(asked: str | None, name: str, what: str, suffix: str) -> Path:
    """Where to write: as asked, else under a name that says what is in it."""
    stem = re.sub(r"[^\w.-]", "-", name)
    out = Path(asked or f"{stem}-{what}.{suffix}")
    if out.suffix.lower() != f".{suffix}":
        raise TablierError("print-suffix", file=str(out), suffix=suffix)
    return out
