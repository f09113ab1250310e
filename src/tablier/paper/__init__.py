"""Paper: boards, pieces to cut out, rules and forms as PDF, set by Typst; it knows no rule.

`pdf(game, what)` gives the bytes, `collection(games, what)` those of several games in one file,
`board_svg(game)` the board alone as a picture; whoever asked writes the file. The board takes the
paper asked for; everything else stays on A4, or on Letter where that is what printers hold.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.draw.theme import PRINT, SPARING, Theme
from tablier.paper.page import PACKAGE, Book, Pages, paper_of, typeset
from tablier.words import Both, both, known, language
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.paper.job import PrintJob
    from tablier.referee.game import Game
    from tablier.referee.position import Position

__all__ = [
    "ALL", "FULL", "INKS", "bears_names", "board_svg", "collection", "offered", "pdf", "room",
]  # fmt: skip

ALL = "all"
FULL = "full"
INKS = {FULL: PRINT, "light": SPARING}
ALWAYS = ("board", "rules", "pawns")
NAMELESS = ("board", "rules")  # whatever is the same for all players


def offered(game: "Game") -> dict[str, Both]:
    """What can be printed of a game: each by the word that asks for it, with its title."""
    from tablier.paper.part import paper_part

    found: dict[str, Both] = {what: both(PACKAGE, f"what.{what}") for what in ALWAYS}
    found |= {what: form.title for what, form in paper_part(game.ruleset).forms(game).items()}
    return found | {ALL: both(PACKAGE, "what.all")}


def pdf(
    game: "Game",
    what: str = ALL,
    *,
    paper: str = "A4",
    poster: str = "",
    ink: str = FULL,
    names: Sequence[str] = (),
    position: "Position | None" = None,
    players: int | None = None,
    volleys: int | None = None,
    lang: str | None = None,
) -> bytes:
    """One PDF with what is asked: the same bytes for the same job, everywhere.

    With `players` the rules are those for the game's number of players and no other. Forms come
    filled in with the game up to `position`; `volleys` is how many a score sheet of arrows has room
    for.
    """
    lang = known(lang or language())
    kinds = offered(game)
    if what not in kinds:
        raise TablierError(
            "print-what", what=str(what), game=game.card.titles, accepted=", ".join(kinds)
        )
    if len(names) > game.players:
        raise TablierError("too-many-names", n=game.players)
    if volleys is not None and not _counts_volleys(game, what):
        raise TablierError("print-volleys", game=game.card.titles)
    job = _job(game, paper, poster, ink, lang, players)
    job = job._replace(names=names, position=position, volleys=volleys)
    return typeset([Book(job.title, _pages(job, what))], job.title, lang)


def collection(
    games: Sequence["Game"],
    what: str = ALL,
    *,
    paper: str = "A4",
    poster: str = "",
    ink: str = FULL,
    players: int | None = None,
    lang: str | None = None,
) -> bytes:
    """Several games in one PDF, each under its name; a form only where a game has it.

    The rules of games for so many `players` are those for that number.
    """
    lang = known(lang or language())
    kinds = dict.fromkeys(kind for game in games for kind in offered(game))
    if what not in kinds:
        raise TablierError("print-what-all", what=str(what), accepted=", ".join(kinds))
    asked = [game for game in games if what in offered(game)]
    jobs = [_job(game, paper, poster, ink, lang, players) for game in asked]
    return typeset([Book(job.title, _pages(job, what)) for job in jobs], "Tablier", lang)


def room(game: "Game", *, paper: str = "A4", poster: str = "", lang: str | None = None) -> float:
    """The widest pawn, in millimetres, that every square of the printed board holds."""
    from tablier.paper.board_pages import lay_out

    return lay_out(_job(game, paper, poster, FULL, known(lang or language()))).room


def bears_names(game: "Game", what: str = ALL) -> bool:
    """Is there anything among what is printed that the names of the players would be seen on?"""
    job = _job(game, "A4", "", FULL, known(language()))
    named = job._replace(names=["?"] * game.players)
    kinds = [kind for kind in offered(game) if what in (kind, ALL) and kind not in NAMELESS]
    return any(_pages_of(job, kind) != _pages_of(named, kind) for kind in kinds if kind != ALL)


def board_svg(game: "Game", lang: str | None = None, ink: str = FULL) -> str:
    """The board in print colours, as a picture."""
    from tablier.picture import board

    return board(game, theme=_theme(ink).name, lang=lang)


def _job(
    game: "Game", paper: str, poster: str, ink: str, lang: str, players: int | None = None
) -> "PrintJob":
    from tablier.paper.board_pages import poster_size
    from tablier.paper.job import PrintJob

    agreed = players if players == game.players else None
    job = PrintJob(game, lang, paper_of(paper), poster_size(poster), _theme(ink))
    return job._replace(players=agreed)


def _theme(ink: str) -> Theme:
    """The colours of an ink."""
    if ink not in INKS:
        raise TablierError("print-ink", ink=str(ink), accepted=", ".join(INKS))
    return INKS[ink]


def _counts_volleys(game: "Game", what: str) -> bool:
    """Is there a form among what is printed that has a line for each volley?"""
    from tablier.paper.part import paper_part

    forms = paper_part(game.ruleset).forms(game)
    return any(form.volleys for name, form in forms.items() if what in (name, ALL))


def _pages(job: "PrintJob", what: str) -> list[Pages]:
    wanted = [kind for kind in offered(job.game) if kind != ALL] if what == ALL else [what]
    return [_pages_of(job, one) for one in wanted]


def _pages_of(job: "PrintJob", what: str) -> Pages:
    from tablier.paper.board_pages import lay_out
    from tablier.paper.part import paper_part

    part = paper_part(job.game.ruleset)
    if what == "board":
        return lay_out(job).pages()
    if what == "rules":
        from tablier.paper.rules import rules_pages

        return rules_pages(job)
    if what == "pawns":
        from tablier.paper.cutouts import cutout_pages

        return cutout_pages(job, part.pieces(job, lay_out(job).room), part.kit(job))
    return part.forms(job.game)[what].pages(job)
