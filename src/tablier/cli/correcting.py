"""What was typed in long ago, put right at the terminal: what would change is shown first.

Where later arrows no longer fit, they are asked for one after the other; an empty line leaves the
game as it was.
"""

from collections.abc import Mapping, Sequence

from tablier.cli.screen import Screen
from tablier.referee.corrections import Change, UnfitError
from tablier.referee.differences import differences
from tablier.referee.position import Position
from tablier.words.errors import IllegalMove


def amended(
    screen: Screen, position: Position, changes: Sequence[Change], names: Mapping[int, str],
    yes: Sequence[str],
) -> Position | None:  # fmt: skip
    """The game with something put right, if that is accepted with a word that means yes."""
    after = _tried(screen, position, list(changes))
    if after is None:
        return None
    screen.tell("play.correct-changes")
    for line in differences(position, after, names, screen.lang):
        screen.say(f"  {line}", hang=4)
    return after if screen.ask(screen.words("play.correct-accept")).lower() in yes else None


def _tried(screen: Screen, position: Position, changes: list[Change]) -> Position | None:
    """The game played again; None if something is missing and nobody gives it."""
    given = len(changes)
    while True:
        try:
            return position.amend(changes)
        except UnfitError as unfit:
            if unfit.place is None:
                raise
            place = unfit.place
            screen.say(f"  {unfit.say(screen.lang)}")
        except IllegalMove as refused:
            if len(changes) == given:
                raise
            place = changes.pop().place
            screen.say(f"  {refused.say(screen.lang)}")
        text = screen.ask(screen.words("play.correct-missing"))
        if not text:
            return None
        changes.append(Change(place, text))
