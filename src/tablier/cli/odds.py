"""`tablier odds GAME`: who wins and how long it takes, exactly."""

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablier.cli import results
from tablier.cli.arguments import options_of
from tablier.cli.fitting import fitted
from tablier.cli.progress import Bar
from tablier.lab.loading import installed
from tablier.words import Message, short
from tablier.words.errors import TablierError, reason
from tablier.words.numbers import percent

if TYPE_CHECKING:
    from tablier.games.family import Ruleset
    from tablier.referee.game import Game
    from tablier.referee.position import Position

PACKAGE = "tablier.lab"


def run(args: Namespace) -> int:
    """Work the odds out, then say them, or write them as JSON."""
    from tablier.lab.exact.doors import odds
    from tablier.lab.opening import lab_game
    from tablier.lab.shooting import asked_archers

    results.check(args)
    options = options_of(args.options)
    asked: Game | Position
    if (args.more_than or 0) < 0:
        raise TablierError("odds.more-than-least", package=PACKAGE, found=args.more_than)
    if args.origin:
        if args.players is not None or options:
            raise TablierError("odds.from-options", package=PACKAGE)
        asked = _position(args.game, args.origin)
    else:
        asked = lab_game(args.game, args.players, options)
    with installed(), Bar(args.lang) as bar:
        result = odds(
            asked,
            archers=asked_archers(args.archer),
            fraction=args.fraction,
            shortest=args.shortest,
            squares=args.squares,
            impasses=args.impasse,
            progress=bar.show,
        )
    if not any(result.distribution):
        raise TablierError("odds.no-end", package=PACKAGE)
    more = None if args.more_than is None else result.more_than(args.more_than)
    if args.csv:
        print(result.to_csv(), end="")
    elif args.json:
        found = result.to_dict()
        if more is not None:
            found["more_than"] = {"turns": args.more_than, "share": more}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print(fitted(result.say(args.lang)))
        if more is not None:
            share = percent(more, args.lang)
            unit = result.game.ruleset.turns_called(args.more_than)
            said = _said("more-than", args.lang, n=args.more_than, share=share, unit=unit)
            print(fitted(said))
    if args.plot:
        result.plot(args.plot, args.lang)
        print(_said("plotted", args.lang, file=args.plot), file=sys.stderr)
    return 0


def _position(name: str, file: str) -> "Position":
    """Where to start from: a saved game's last position, or a state in JSON."""
    from tablier.lab.exact.doors import solver_of
    from tablier.lab.opening import lab_game
    from tablier.referee.game import find
    from tablier.referee.record import read

    try:
        text = Path(file).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        raise TablierError("record-unreadable", file=file, reason=reason(error)) from None
    wanted = find(name)
    solver = solver_of(wanted)
    if not text.strip():
        raise TablierError("odds.from-empty", package=PACKAGE, file=file)
    if not text.lstrip().startswith("{"):
        final = read(text).final
        _same_game(file, wanted.card.id, final.game.id)
        if not _same_board(wanted, final.game):
            raise TablierError(
                "odds.from-board", package=PACKAGE, file=file, board=name, id=final.game.id
            )
        return final
    try:
        state: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        raise TablierError(
            "odds.from-json", package=PACKAGE, file=file, line=error.lineno, column=error.colno
        ) from None
    except ValueError:  # more digits than Python reads
        raise TablierError("odds.from-digits", package=PACKAGE, file=file) from None
    except RecursionError:
        raise TablierError("odds.from-deep", package=PACKAGE, file=file) from None
    named = state.get("game", wanted.card.id)
    _same_game(file, wanted.card.id, named if isinstance(named, str) else json.dumps(named))
    options = state.get("options", {})
    if not isinstance(options, dict):
        options = {}  # whoever reads the state says what is wrong with it
    return lab_game(wanted, solver.players_in(state), options).position(state)


def _same_game(file: str, wanted: str, found: str) -> None:
    if found != wanted:
        raise TablierError(
            "odds.from-game", package=PACKAGE, file=file, found=short(found), wanted=wanted
        )


def _same_board(wanted: "Ruleset", game: "Game") -> bool:
    """Is a game played on this board, whatever its file says in other words?"""
    from tablier.lab.opening import lab_game

    try:
        named = lab_game(wanted, game.players, game.options)
    except TablierError:  # it does not even have these options
        return False
    return bool(named.o.values() == game.o.values())


def _said(key: str, lang: str, **values: Any) -> str:
    return Message(PACKAGE, f"odds.{key}", values).say(lang)
