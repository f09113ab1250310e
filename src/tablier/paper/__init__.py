"""Paper: boards, pieces to cut out, rules and forms as PDF, set by Typst; it knows no rule.

`pdf(game, what)` gives the bytes, `collection(games, what)` those of several games in one file,
`board_svg(game)` the board alone as a picture; whoever asked writes the file. The board takes the
paper asked for; everything else stays on A4, or on Letter where that is what printers hold.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tablier.draw.theme import PRINT, SPARING, Theme
from tablier.paper.page import Book, Part, paper_of, typeset
from tablier.words import known, language
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.paper.forms import Shot
    from tablier.referee.game import Game

__all__ = ["ALL", "FULL", "INKS", "board_svg", "collection", "offered", "pdf", "room"]

ALL = "all"
FULL = "full"
INKS = {FULL: PRINT, "light": SPARING}
MOST_VOLLEYS = 500


class Wishes(NamedTuple):
    """How a game is to be printed."""

    paper: str = "A4"
    poster: str = ""
    ink: str = FULL
    names: Sequence[str] = ()
    shot: "Shot" = ()  # volleys that the score sheet comes filled in with
    volleys: int | None = None  # how many it has room for; None: as many as most games need

    @property
    def theme(self) -> Theme:
        """The colours of an ink."""
        if self.ink not in INKS:
            raise TablierError("print-ink", ink=str(self.ink), accepted=", ".join(INKS))
        return INKS[self.ink]


def offered(game: "Game") -> tuple[str, ...]:
    """What can be printed of a game."""
    from tablier.paper.kit import kit_of

    kit = kit_of(game)
    extra = (("score",) if kit.arrows else ()) + (("bets",) if kit.bets else ())
    return ("board", "rules", "pawns", *extra, ALL)


def pdf(
    game: "Game",
    what: str = ALL,
    *,
    paper: str = "A4",
    poster: str = "",
    ink: str = FULL,
    names: Sequence[str] = (),
    shot: "Shot" = (),
    volleys: int | None = None,
    lang: str | None = None,
) -> bytes:
    """One PDF with what is asked: the same bytes for the same wishes, everywhere.

    `shot` are volleys that the score sheet comes filled in with; `volleys` is how many it has
    room for.
    """
    lang = known(lang or language())
    wishes = Wishes(paper, poster, ink, names, shot, volleys)
    kinds = offered(game)
    if what not in kinds:
        raise TablierError(
            "print-what", what=str(what), game=game.card.titles, accepted=", ".join(kinds)
        )
    if len(names) > game.players:
        raise TablierError("too-many-names", n=game.players)
    title = game.card.titles[lang]
    return typeset([Book(title, _parts(game, what, wishes, lang))], title, lang)


def collection(
    games: Sequence["Game"],
    what: str = ALL,
    *,
    paper: str = "A4",
    poster: str = "",
    ink: str = FULL,
    lang: str | None = None,
) -> bytes:
    """Several games in one PDF, each under its name; a form only where a game has it."""
    lang = known(lang or language())
    wishes = Wishes(paper, poster, ink)
    kinds = dict.fromkeys(kind for game in games for kind in offered(game))
    if what not in kinds:
        raise TablierError("print-what-all", what=str(what), accepted=", ".join(kinds))
    books = [
        Book(game.card.titles[lang], _parts(game, what, wishes, lang))
        for game in games
        if what in offered(game)
    ]
    return typeset(books, "Tablier", lang)


def _parts(game: "Game", what: str, wishes: Wishes, lang: str) -> list[Part]:
    from tablier.paper.board import laid_out, poster_size

    wanted = offered(game)[:-1] if what == ALL else (what,)
    sheet, theme = paper_of(wishes.paper), wishes.theme
    sheets = poster_size(wishes.poster)
    parts: list[Part] = []
    if "board" in wanted:
        parts.append(laid_out(game, sheet, sheets, lang, theme).part())
    if "rules" in wanted:
        from tablier.paper.rules import rules_part

        parts.append(rules_part(game, sheet.desk, lang))
    if "pawns" in wanted:
        from tablier.paper.cutouts import pawns_part

        size = laid_out(game, sheet, sheets, lang).room
        parts.append(pawns_part(game, sheet.desk, size, wishes.names, lang, theme))
    if "score" in wanted:
        from tablier.paper.forms import VOLLEYS, score_part

        volleys = wishes.volleys
        if volleys is None:
            volleys = 0 if wishes.shot else VOLLEYS
        if not 0 <= volleys <= MOST_VOLLEYS:
            raise TablierError("print-volleys", most=MOST_VOLLEYS, found=str(volleys))
        parts.append(score_part(game, sheet.desk, wishes.names, lang, wishes.shot, volleys, theme))
    if "bets" in wanted:
        from tablier.paper.forms import bets_part

        parts.append(bets_part(game, sheet.desk, lang, theme))
    return parts


def room(game: "Game", *, paper: str = "A4", poster: str = "", lang: str | None = None) -> float:
    """The widest pawn, in millimetres, that every square of the printed board holds."""
    from tablier.paper.board import laid_out, poster_size

    lang = known(lang or language())
    return laid_out(game, paper_of(paper), poster_size(poster), lang).room


def board_svg(game: "Game", lang: str | None = None, ink: str = FULL) -> str:
    """The board in print colours, as a picture."""
    from tablier.picture import board

    return board(game, theme=Wishes(ink=ink).theme.name, lang=lang)
