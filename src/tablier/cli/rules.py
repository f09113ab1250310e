"""`tablier rules GAME`: the rules page of a game, with its rulings marked."""

from argparse import Namespace

from tablier.cli.screen import Screen
from tablier.games.page import Heading, with_headings
from tablier.referee.game import find


def run(args: Namespace) -> int:
    """Show a game's rules and rulings."""
    ruleset = find(args.game)
    screen = Screen(args.lang, plain=False)
    ruling = screen.words("rules.ruling")

    def written(head: Heading) -> str:
        mark = f" [{ruling}]" if "ruling" in head.marks else ""
        return f"{'#' * head.level} {head.title}{mark} ({ruleset.card.id}.{head.id})"

    screen.page(with_headings(ruleset.pages(args.lang), written))
    return 0
