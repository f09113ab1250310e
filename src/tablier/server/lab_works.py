"""What the lab does for tables, in processes beside the server: who is winning, how a game went.

A board of a visitor's own is solved, compiled and played on here alone. What comes back is plain:
whoever reads it need not load the lab.
"""

from typing import TYPE_CHECKING, NamedTuple

from tablier.referee.position import PUBLIC, Position
from tablier.server import works
from tablier.server.answers import AccountShown, MomentShown, ReviewShown
from tablier.server.works import Log, position_of, table_of
from tablier.table.awaited import in_short
from tablier.table.sentences import name_of
from tablier.table.table import Table
from tablier.words import LANGUAGES, capital

if TYPE_CHECKING:
    from tablier.review.moments import Moment
    from tablier.review.result import Review

STEP = 0.01  # of a review: whoever waits is told no more often


class Odds(NamedTuple):
    """Everybody's chances from one position, in the eyes of one viewer."""

    wins: list[float]
    draws: float
    exact: bool
    error: float
    games: int
    how: dict[str, str]  # by language: what they rest on


def prepare(log: Log) -> bool:
    """Compile or solve what the first question needs; is there anything left to be solved?"""
    from tablier.lab import live_odds

    game = table_of(log).game
    live_odds.chances(game.start(), PUBLIC, 0)
    return not live_odds.is_prepared(game)


def solve(log: Log) -> None:
    """What takes longer than a first question should: the answer is kept on disk."""
    from tablier.lab import live_odds

    live_odds.prepare(table_of(log).game)


def odds(log: Log, eyes: int | str | None, milliseconds: float | None) -> Odds:
    """The chances from a position in somebody's eyes; some milliseconds, else the usual ones."""
    from tablier.lab import live_odds

    _, place = position_of(log)
    limit = live_odds.MILLISECONDS if milliseconds is None else milliseconds
    found = live_odds.chances(place, eyes, limit)
    how = {lang: found.explain(lang) for lang in LANGUAGES}
    return Odds(list(found.wins), found.draws, found.exact, found.error, found.games, how)


def review(log: Log) -> dict[str, ReviewShown]:
    """The review of a game, by language."""
    from tablier.review.looking_back import review

    table, final = position_of(log)
    told = 0.0

    def progress(_: str, done: float) -> None:
        nonlocal told
        if works.heard and done >= told + STEP:
            told = done
            works.heard(done)

    found = review(final, progress=progress)
    return {lang: _shown(found, table, final, lang) for lang in LANGUAGES}


def _in_words(table: Table, place: Position, one: "Moment", lang: str) -> str:
    """The better move as it was offered when it could have been chosen."""
    assert one.choice is not None
    assert one.seat is not None
    move = one.choice.best
    said = in_short(table, place, one.seat, move, place.action(move, one.seat), lang)
    return said.removesuffix(".")


def _shown(found: "Review", table: Table, final: Position, lang: str) -> ReviewShown:
    """A review for the browser, in the reader's language."""
    history = final.history()

    def moment(one: "Moment") -> MomentShown:
        when = capital(table.game.ruleset.at_turn(one.turn)[lang])
        says = one.say(lang, table.names) or one.text
        wins = list(one.chances.wins)
        shown = MomentShown(one.place, when, one.seat, says, one.luck, wins, one.origin)
        if one.choice and one.mistake:
            shown.points, shown.played = -one.choice.loss, one.text
            shown.best, shown.chance = one.choice.best, one.choice.chance
            shown.better = _in_words(table, history[one.origin], one, lang)
            shown.why = capital(one.choice.why[lang])
        return shown

    return ReviewShown(
        available=True,
        ready=True,
        done=1.0,
        exact=found.exact,
        how=[*found.basis(lang), *found.leftover(lang)],
        seats=[name_of(table, seat, lang) for seat in range(table.game.players)],
        line=[list(found.start.wins), *(list(one.chances.wins) for one in found.moments)],
        places=[0, *(one.place for one in found.moments)],
        turns=[0, *(one.turn for one in found.moments)],
        accounts=[AccountShown(*account) for account in found.accounts],
        thrown=found.thrown_at_all,
        chosen=not found.pure_chance,
        weighed=found.weighed,
        mattered=[moment(one) for one in found.mattered],
        lucky=[moment(one) for one in found.thrown(lucky=True)],
        unlucky=[moment(one) for one in found.thrown(lucky=False)],
    )
