"""`tablier games`: what there is to play."""

from argparse import Namespace

from tablier.games import cards
from tablier.words import Message


def run(args: Namespace) -> int:
    """List the games, one line each, with their options below."""
    lang = args.lang
    for card in cards():
        facts = [Message("cli", "games.players", {"seats": card.seats()}).say(lang)]
        if card.ages:
            facts.append(Message("cli", "games.age", {"n": card.ages}).say(lang))
        if card.minutes:
            facts.append(Message("cli", "games.minutes", {"n": card.minutes}).say(lang))
        print(f"{card.id:15} {card.titles[lang]} ({', '.join(facts)})")
        for option in card.options:
            print(f"{'':15}   {option.name}: {option.accepted()} [{option.default}]")
    print()
    print(Message("cli", "games.how").say(lang))
    return 0
