"""`tablier games`: what there is to play."""

import sys
from argparse import Namespace

from tablier.cli.fitting import fitted
from tablier.games import cards, troubles
from tablier.opponents.bot import bots
from tablier.opponents.part import CHANCE, BotCard
from tablier.words import Message


def run(args: Namespace) -> int:
    """List the games, one line each, with their options below."""
    lang = args.lang
    for card in cards():
        facts = [Message("tablier.cli", "games.players", {"seats": card.seats()}).say(lang)]
        if card.ages:
            facts.append(Message("tablier.cli", "games.age", {"n": card.ages}).say(lang))
        if card.minutes:
            facts.append(Message("tablier.cli", "games.minutes", {"n": card.minutes}).say(lang))
        print(fitted(f"{card.id:15} {card.titles[lang]} ({', '.join(facts)})", hang=16))
        for option in card.options:
            values = f"{option.accepted()} [{option.default}]"
            print(fitted(f"{'':15}   {option.name}: {values}", hang=20))
        if levels := [_level(one, lang) for one in bots(card.id) if one.id != CHANCE]:
            said = Message("tablier.cli", "games.opponents", {"levels": ", ".join(levels)})
            print(fitted(f"{'':15}   {said.say(lang)}", hang=20))
    for trouble in troubles():
        print(fitted(trouble.say(lang)), file=sys.stderr)
    print()
    print(fitted(Message("tablier.cli", "games.how").say(lang)))
    return 0


def _level(card: BotCard, lang: str) -> str:
    """A level as ``--bot`` takes it, and who plays it."""
    name = card.character.name if card.character else card.titles[lang]
    return f"{card.id}\N{NO-BREAK SPACE}({name})"
