"""One game of a simulation, by its number, as a record: played again by the referee itself."""

from tablier.lab.chance import deal, draw, key_of
from tablier.lab.compiled import interpreted
from tablier.lab.drivers import MOST_STEPS
from tablier.lab.part import lab_part
from tablier.lab.seated import choosing
from tablier.lab.shooting import skills
from tablier.lab.tally import Setup
from tablier.referee.game import find
from tablier.referee.position import Position
from tablier.rulekit.kinds import DICE
from tablier.words.errors import TablierError

PACKAGE = "tablier.lab"
LAST = (1 << 62) - 1
"""The largest number of a game."""


def show(setup: Setup, number: int) -> Position:
    """The end of game `number` (from 0): `record()` writes it, `history()` walks through it."""
    if type(number) is not int or not 0 <= number <= LAST:
        raise TablierError("show-number", package=PACKAGE, found=str(number), most=str(LAST))
    game = setup.open()
    sheet = game.card if setup.source else find(setup.id).card
    if game.players not in sheet.players:
        raise TablierError("show-alone", package=PACKAGE, accepted=sheet.seats())
    ruleset, rules, o = game.ruleset, game.ruleset.rules, game.o
    if setup.seated:
        choose = choosing(setup, number)
    else:
        choose = lab_part(game).policy(setup.policy)(interpreted(game))
    skill = skills(setup.archers)
    actions = [0] * ruleset.most_actions
    rng = [0] * 4
    deal(rng, key_of(setup.seed), number)
    position, steps = game.start(), 0
    while not position.over and position.turns < setup.most and steps < MOST_STEPS:
        turns = position.turns
        s, seat = position.s, position.awaits[0].seat
        if seat is None:
            ticket = draw(rng, rules.tickets(s, o))
            position = position.play(ruleset.text(s, o, DICE, rules.drawn(s, o, ticket)))
        else:
            action = choose(s, o, seat, actions, rng, skill)
            position = position.play(ruleset.text(s, o, seat, action), seat)
        steps = steps + 1 if position.turns == turns else 0
    return position
