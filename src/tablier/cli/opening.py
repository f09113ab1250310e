"""How a game at the terminal opens: a new one, one that was left, or one tried again."""

import re
from argparse import Namespace
from random import Random, SystemRandom
from typing import NamedTuple

from tablier.cli import files
from tablier.cli.arguments import options_of
from tablier.cli.rivals import (
    PERSON,
    Rivals,
    asked_levels,
    headers_of,
    left_behind,
    names_of,
    recorded_levels,
    rivals_of,
)
from tablier.referee.again import again, place
from tablier.referee.game import Game, open_game
from tablier.referee.position import Position
from tablier.referee.record import NAME, seat_headers
from tablier.words import short
from tablier.words.errors import TablierError

PACKAGE = "tablier.cli"
RECORD_SUFFIX = ".tablier"


class Opening(NamedTuple):
    """A game that can go on, and who plays it."""

    position: Position
    rivals: Rivals
    chance: Random
    real: bool  # dice and arrows are typed in
    resumed: bool


def opened(args: Namespace) -> Opening:
    """What the command line asks for; of a game that was left, it only says what is to change."""
    resumed = _resumed(args)
    position = _position(args, resumed)
    game = position.game
    # Whoever tries again says who plays: it is another game.
    before = recorded_levels(position.headers, game) if resumed is not None else {}
    asked = asked_levels(args.people, args.random, args.bot, game)
    levels = {seat: level for seat, level in (before | asked).items() if level != PERSON}
    gone = left_behind(position.headers, levels, game)
    seed = args.seed if resumed is None else _seed(args, position)
    rivals = rivals_of(levels, game, seed or 0)
    chance = _chance(args, position, seed)
    # A game that was played with real dice or arrows goes on with them.
    real = args.real or any(place.step and place.step.typed for place in position.history())
    if args.origin:
        people = [seat for seat in range(game.players) if seat not in rivals]
        position = again(position, people, chance)
    new = [seat for seat, level in levels.items() if before.get(seat) != level]
    names = names_of(rivals, new) | _names(args, game)
    headers = dict(sorted(names.items())) | headers_of(rivals)
    if seed is not None:
        headers["seed"] = str(seed)
    position = position.with_headers(headers, without=gone)
    return Opening(position, rivals, chance, real, resumed is not None)


def _resumed(args: Namespace) -> str | None:
    """The file of a game that goes on; empty for the one left last, None for a new game."""
    if args.origin:
        return None
    named: str | None = args.resume
    if named is None and args.game.endswith(RECORD_SUFFIX):
        return str(args.game)
    return named


def _position(args: Namespace, resumed: str | None) -> Position:
    if args.origin:
        file, _, number = args.origin.rpartition("@")
        if not file or not number.isdecimal():
            raise TablierError("play.from", package=PACKAGE, found=short(args.origin))
        return place(files.load(file).final, int(number[:9]))
    if resumed is not None:
        return files.load(resumed or files.kept()).final
    return open_game(args.game, args.players, options_of(args.options)).start()


def _seed(args: Namespace, position: Position) -> int | None:
    """The seed asked for, now or when the game began."""
    asked: int | None = args.seed
    kept = position.headers.get("seed", "")
    if asked is None and re.fullmatch(r"-?\d{1,18}", kept, re.ASCII):
        return int(kept)
    return asked


def _chance(args: Namespace, position: Position, seed: int | None) -> Random:
    """Chance: by the seed where there is one, but a game resumed has no dice once more."""
    if seed is None:
        return SystemRandom()
    return Random(seed if args.seed is not None else f"{seed} {len(position.history())}")


def _names(args: Namespace, game: Game) -> dict[str, str]:
    given = [part.strip() for part in args.names.split(",")] if args.names else []
    if len(given) > game.players:
        raise TablierError("too-many-names", n=game.players)
    return seat_headers(NAME, {seat: text for seat, text in enumerate(given) if text})
