"""Boards of one's own that use, between them, every word of the goose vocabulary."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import tablier
from tablier.referee.game import Game
from tablier.referee.position import Position

CROWD = """
# Three dice, pawns that push, every way of holding with dice but rescue.
id = "crowd"
title = { fr = "La cohue", en = "The crowd" }
sheet = "a test"
players = [2, 4]
age = 6
minutes = 15
track = 30
dice = 3
faces = 4
finish = "exact"
meet = "push"
rides = "chain"
impasse = "release"
bonus = "first-throw"
circle = 2

[options]
finish = ["exact", "stay", "reach"]
impasse = ["release", "draw"]
bonus = ["first-throw", "from-start"]

[cites]
circle = "R1"

[placings]
"4+1+1" = 12
"12" = 20

[squares.goose]
at = [9, 18, 27]
ride = "onward"
name = { fr = "l'oie", en = "the goose" }

[squares.imp]
at = [3, 6, 21]
ride = "back"
name = { fr = "le lutin", en = "the imp" }
say = { fr = "Le lutin renvoie {seat} de {square} en {to}.", en = "The imp sends {seat} to {to}." }

[squares.wheel]
at = { 22 = 25, 25 = 22 }

[squares.dice]
at = 12
again = true

[squares.well]
at = 14
hold = "taken"
name = { fr = "le puits", en = "the well" }

[squares.tower]
at = 23
hold = "taken"

[squares.cell]
at = 16
hold = "exit"
exit = { totals = [5, 9], double = true, to = 4 }

[squares.ladder]
at = { 5 = 11, 8 = 2, 28 = 0, 29 = 30 }
"""

TOLLS = """
# One die, tokens, rescuers; pawns that are met go home.
track = 24
dice = 1
faces = 8
players = [2, 6]
meet = "home"
rides = "once"
tokens = 3
broke = "spare"

[options]
tokens = [1, 3, 9]
broke = ["spare", "out"]
impasse = ["release", "draw"]

[cites]
broke = "poor"
meet = "R7"

[squares.wind]
at = [4, 8, 12]
ride = "forward"

[squares.gate]
at = [6, 7]
pay = 2
to = 10

[squares.pit]
at = 11
hold = "rescued"
fee = 1

[squares.jail]
at = 17
hold = "freed"
fee = 2

[squares.trap]
at = 20
to = 0
"""

SWAPS = """
# Two dice of four, pawns that change places, a finish that stays put.
track = 21
faces = 4
meet = "swap"
finish = "stay"
circle = 0

[squares.inn]
at = 5
miss = 2

[squares.rope]
at = 9
to = 13

[squares.knot]
at = 13
to = 9

[squares.pool]
at = 16
hold = "exit"
exit = { totals = [3, 6] }
"""

MAZE = """
# Nobody meets anybody, and whoever gets lost goes on from elsewhere.
track = 18
dice = 1
meet = "nothing"

[cites]
after = "lost"

[squares.lost]
at = [7, 12]
miss = 2
after = 3
"""

QUIVER = """
# Three arrows, on a track so short that a volley can bounce back to the start.
track = 22
arrows = 3
rides = "once"
players = [2, 5]

[placings]
30 = 7

[squares.breeze]
at = [4, 9]
ride = "forward"

[squares.gale]
at = [15, 18]
ride = "back"

[squares.raft]
at = [5, 16]
to = "next"

[squares.oak]
at = 7
name = "the oak"

[squares.ford]
at = 6
to = 11
lose = 1

[squares.fog]
at = [8, 14]
others_lose = 2

[squares.mud]
at = 10
lose = 2

[squares.maze]
at = 12
lose = 3
after = 3

[squares.well]
at = 13
hold = "exit"
exit = { totals = [3, 25], clean = true }

[squares.tower]
at = 17
hold = "exit"
exit = { totals = [10, 30], to = 2 }
"""

DUTCH = """
# Nobody comes to rest where another stands; dice go missing, and sights are seen.
track = 20
dice = 3
faces = 3
meet = "retreat"
bonus = "from-start"
players = [1, 4]

[placings]
"3+3+3" = 12

[cites]
fewer = "short"

[squares.mill]
at = [4, 11]
name = { fr = "le moulin", en = "the mill" }
picture = "tower"
say = { fr = "{seat} regarde tourner le moulin.", en = "{seat} watches the mill turn." }

[squares.thief]
at = [6, 9]
fewer_dice = 1
name = { fr = "le voleur", en = "the thief" }

[squares.thieves]
at = 13
fewer_dice = 2
again = true

[squares.goose]
at = [7, 14]
ride = "onward"

[squares.inn]
at = 8
miss = 1

[squares.cell]
at = 15
hold = "exit"
exit = { totals = [4, 9], to = 10 }

[squares.lock]
at = 17
hold = "exit"
exit = { double = true }

[squares.well]
at = 16
hold = "taken"

[squares.skull]
at = 19
to = 0
"""

PARADE = """
# Pawns change places with the first and the last, wait to be passed, go from ferry to ferry.
track = 24
faces = 4
players = [1, 5]
meet = "nothing"
impasse = "release"

[options]
impasse = ["release", "draw"]

[squares.ferry]
at = [5, 11, 19]
to = "next"
name = { fr = "le bac", en = "the ferry" }

[squares.crown]
at = [9, 17]
swap = "leader"
name = { fr = "la couronne", en = "the crown" }
say = { fr = "{seat} prend la couronne, en {to}.", en = "{seat} takes the crown, on {to}." }

[squares.mule]
at = [14, 21]
swap = "last"
miss = 1

[squares.shade]
at = [7, 16]
hold = "passed"
name = { fr = "l'ombre", en = "the shade" }

[squares.pit]
at = 12
hold = "taken"
"""

BOARDS = {
    "crowd": CROWD, "tolls": TOLLS, "swaps": SWAPS, "maze": MAZE, "quiver": QUIVER,
    "dutch": DUTCH, "parade": PARADE,
}  # fmt: skip


def written(folder: Path, name: str) -> Path:
    """A board's file."""
    file = folder / f"{name}.toml"
    file.write_text(BOARDS[name], encoding="utf-8")
    return file


def tables(name: str | Path) -> list[Game]:
    """A game with every value of every option, each once at least, for every number of players."""
    card = tablier.game(name).card
    choices = {option.name: option.values for option in card.options if option.name != "tokens"}
    tokens = [option.values[:1] for option in card.options if option.name == "tokens"]
    games = []
    for players in card.players:
        seats = [v for v in choices.get("first", ()) if isinstance(v, str) or v == players]
        named = {**choices, "first": tuple(seats)} if seats else dict(choices)
        for values in product(*named.values()):
            options = dict(zip(named, values, strict=True))
            games.append(tablier.game(name, players=players, **options))
            if tokens:
                games.append(tablier.game(name, players=players, tokens=tokens[0][0], **options))
    return games


def played(game: Game, chance: random.Random, most: int = 400) -> Iterator[Position]:
    """A game by lot, the position after each move; one player in a hundred throws leaves."""
    p = game.start()
    for _ in range(most):
        if p.over:
            return
        if chance.random() < 0.01:
            leaver = chance.choice([n for n in range(game.players) if not p.gone(n)])
            p = p.play("resign", seat=leaver)
        elif (seat := p.awaits[0].seat) is not None:
            arrows = (str(chance.randint(0, 10)) for _ in range(p.state()["arrows"][seat]))
            p = p.play(" ".join(arrows), seat=seat)
        else:
            p = p.play(p.drawn(chance))
        yield p
