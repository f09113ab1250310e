"""Paper: boards, pieces to cut out, rules and forms as PDF, set by Typst; it knows no rule.

`pdf(game, what)` gives the bytes, `board_svg(game)` the board alone as a picture; whoever asked
writes the file. The board takes the paper asked for; everything else stays on A4, or on Letter
where that is what printers hold.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablier.paper.page import Part, paper_of, typeset
from tablier.words import known, language
from tablier.words.errors import TablierError

if TYPE_CHECKING:
    from tablier.paper.forms import Shot
    from tablier.referee.game import Game

__all__ = ["ALL", "board_svg", "offered", "pdf", "room"]

ALL = "all"


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
    names: Sequence[str] = (),
    shot: "Shot" = (),
    lang: str | None = None,
) -> bytes:
    """One PDF with what is asked: the same bytes for the same wishes, everywhere.

    `shot` are volleys that the score sheet comes filled in with.
    """
    lang = known(lang or language())
    sheet = paper_of(paper)
    kinds = offered(game)
    if what not in kinds:
        raise TablierError(
            "print-what", what=str(what), game=game.card.titles, accepted=", ".join(kinds)
        )
    if len(names) > game.players:
        raise TablierError("too-many-names", n=game.players)
    from tablier.paper.board import laid_out, poster_size

    wanted = kinds[:-1] if what == ALL else (what,)
    sheets = poster_size(poster)
    parts: list[Part] = []
    if "board" in wanted:
        parts.append(laid_out(game, sheet, sheets, lang).part())
    if "rules" in wanted:
        from tablier.paper.rules import rules_part

        parts.append(rules_part(game, sheet.desk, lang))
    if "pawns" in wanted:
        from tablier.paper.cutouts import pawns_part

        size = laid_out(game, sheet, sheets, lang).room
        parts.append(pawns_part(game, sheet.desk, size, names, lang))
    if "score" in wanted:
        from tablier.paper.forms import score_part

        parts.append(score_part(game, sheet.desk, names, lang, shot))
    if "bets" in wanted:
        from tablier.paper.forms import bets_part

        parts.append(bets_part(game, sheet.desk, lang))
    return typeset(parts, game.card.titles[lang], lang)


def room(game: "Game", *, paper: str = "A4", poster: str = "", lang: str | None = None) -> float:
    """The widest pawn, in millimetres, that every square of the printed board holds."""
    from tablier.paper.board import laid_out, poster_size

    lang = known(lang or language())
    return laid_out(game, paper_of(paper), poster_size(poster), lang).room


def board_svg(game: "Game", lang: str | None = None) -> str:
    """The board in print colours, as a picture."""
    from tablier.draw import board

    return board(game, theme="print", lang=lang)
