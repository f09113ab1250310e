"""`tablier compare GAME k=v… -- k=v…`: two sets of options, two boards, or two games."""

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.cli.arguments import DIVIDER, options_of
from tablier.cli.fitting import fitted
from tablier.cli.progress import Bar
from tablier.lab.loading import installed
from tablier.words import Message
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.referee.game import Game

PACKAGE = "tablier.lab"
_OPTION = re.compile(r"[a-z-]+=")


def run(args: Namespace) -> int:
    """Compare, then say it, or write it as JSON."""
    with installed():
        from tablier.lab.comparison import compare
    if args.plot:
        from tablier.lab.plots.house import check

        check(args.plot)
    one, other = sides(args.sides, args.players)
    with Bar(args.lang) as bar:
        found = compare(
            one,
            other,
            games=args.games,
            seed=args.seed,
            threads=args.threads,
            max_turns=args.max_turns,
            cluster=args.cluster,
            progress=bar.show,
        )
    print(found.to_json() if args.json else fitted(found.say(args.lang)))
    if args.plot:
        found.plot(args.plot, args.lang)
        said = Message(PACKAGE, "compare.plotted", {"file": args.plot}).say(args.lang)
        print(said, file=sys.stderr)
    return 0


def sides(words: Sequence[str], players: int | None) -> tuple["Game", "Game"]:
    """Both games; a second side that names none has the first one's game."""
    if words.count(DIVIDER) != 1:
        raise _no_game()
    middle = words.index(DIVIDER)
    before, after = _side(words[:middle]), _side(words[middle + 1 :])
    if not before[0]:
        raise _no_game()
    return _game(*before, players), _game(after[0] or before[0], after[1], players)


def _no_game() -> TablierError:
    """How a comparison is asked for, with two games of the catalogue as examples."""
    from tablier.games import game_ids

    one, other, *_ = game_ids()
    return TablierError("compare.no-game", package=PACKAGE, one=one, other=other)


def _side(words: Sequence[str]) -> tuple[str, dict[str, int | str]]:
    """A game, or none, and the options after it."""
    names = [word for word in words if not _OPTION.match(word)]
    if len(names) > 1:
        raise TablierError("compare.one-game", package=PACKAGE, found=names[1])
    return "".join(names), options_of([word for word in words if _OPTION.match(word)])


def _game(name: str, options: dict[str, int | str], players: int | None) -> "Game":
    """A game of one side, which may have its own number of players: ``players=3``."""
    from tablier.lab.opening import lab_game

    own = options.pop("players", None)
    if own is not None:
        try:
            players = int(own)
        except ValueError:
            raise TablierError("players-type", players=str(own)) from None
    return lab_game(name, players, options)
