"""Opponents as a page shows them: each with its face, its temper and what to expect."""

from functools import lru_cache

from tablier.draw.portraits import Portrait, portrait
from tablier.draw.theme import Theme
from tablier.opponents.part import BotCard
from tablier.referee.game import Game
from tablier.table.opponents import offered, usual
from tablier.table.wire import OpponentShown

NOBODY = Portrait("grey", hair="none", eyes="open", mouth="calm")


def opponent_shown(card: BotCard, game: Game, theme: Theme, lang: str) -> OpponentShown:
    """One of a game's opponents; one that is nobody in particular has a plain face."""
    who = card.character
    face = who.portrait if who else NOBODY
    title = card.titles[lang]
    return OpponentShown(
        level=card.id,
        title=title,
        name=who.name if who else title,
        temper=who.temper[lang] if who else "",
        expect=card.expect[lang],
        face=_drawn(face, theme),
        usual=card.id == usual(game),
    )


def opponents_shown(game: Game, theme: Theme, lang: str) -> list[OpponentShown]:
    """All whom the computer can play, the easiest first."""
    return [opponent_shown(card, game, theme, lang) for card in offered(game)]


@lru_cache(maxsize=128)
def _drawn(face: Portrait, theme: Theme) -> str:
    return portrait(face, theme)
