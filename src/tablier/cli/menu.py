"""The menu of `tablier play` without a game: what is played, and against whom."""

from argparse import Namespace

from tablier.cli.arguments import options_of
from tablier.cli.screen import Screen
from tablier.cli.typed import commands
from tablier.games import cards, is_game
from tablier.opponents.part import CHANCE, BotCard
from tablier.referee.game import Game, open_game
from tablier.table.opponents import offered, usual


def ask_for_a_game(args: Namespace) -> bool:
    """Show what there is and let the person choose; False to leave."""
    screen = Screen(args.lang, args.plain)
    screen.tell("menu.welcome")
    shown = cards()
    for number, card in enumerate(shown, start=1):
        screen.say(f"  {number}  {card.titles[args.lang]} ({card.seats()})")
    try:
        while True:
            answer = screen.ask(screen.words("menu.game", n=len(shown)))
            if answer.lower() in ("q", *commands("quit")):
                return False
            if is_game(answer) or (answer.isdecimal() and 1 <= int(answer[:3]) <= len(shown)):
                break
            screen.tell("menu.again", least=1, n=len(shown))
        args.game = answer if is_game(answer) else shown[int(answer) - 1].id
        if not args.random and not args.bot and not args.people:
            game = open_game(args.game, args.players, options_of(args.options))
            if level := _ask_for_an_opponent(screen, game):
                args.bot = [f"{seat}={level}" for seat in range(2, game.players + 1)]
    except EOFError:
        return False
    return True


def _ask_for_an_opponent(screen: Screen, game: Game) -> str:
    """The level of whoever plays the other seats; empty where people do."""
    # Chance comes last, so that levels which are numbers keep their own.
    found = sorted(offered(game), key=lambda card: card.id == CHANCE)
    at_first = usual(game)
    default = next((n for n, card in enumerate(found, start=1) if card.id == at_first != CHANCE), 0)
    screen.tell("menu.against")
    choices = [screen.words("menu.together"), *(_told(card, screen.lang) for card in found)]
    for number, choice in enumerate(choices):
        screen.say(f"{number:4}  {choice}", hang=6)
    while True:
        answer = screen.ask(screen.words("menu.opponent", n=len(found), usual=default))
        answer = answer or str(default)
        if answer in {card.id for card in found} and not answer.isdecimal():
            return answer
        if answer.isdecimal() and int(answer[:3]) <= len(found):
            return found[int(answer) - 1].id if int(answer) else ""
        screen.tell("menu.again", least=0, n=len(found))


def _told(card: BotCard, lang: str) -> str:
    """An opponent in a line: who it is, its level and its temper."""
    who = card.character
    if who is None:
        return card.titles[lang]
    return f"{who.name}, {who.temper[lang]} ({card.titles[lang]})"
