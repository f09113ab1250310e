"""`tablier rules GAME`: the rules page of a game, with its rulings marked."""

import re
from argparse import Namespace

from tablier.cli.screen import Screen
from tablier.referee.game import find

_MARKED = re.compile(r"^(#+ .*?)\s*\{#([\w-]+)([^}]*)\}$", re.MULTILINE)


def run(args: Namespace) -> int:
    """Show a game's rules and rulings."""
    ruleset = find(args.game)
    screen = Screen(args.lang, plain=False)
    ruling = screen.words("rules.ruling")

    def heading(found: re.Match[str]) -> str:
        mark = f" [{ruling}]" if "ruling" in found[3] else ""
        return f"{found[1]}{mark} ({ruleset.card.id}.{found[2]})"

    screen.page(_MARKED.sub(heading, ruleset.pages(args.lang)))
    return 0
