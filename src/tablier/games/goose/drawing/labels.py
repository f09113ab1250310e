"""What a screen reader says of a goose board's squares."""

from tablier.games.goose.board_file import BoardFile
from tablier.games.goose.card import PACKAGE
from tablier.games.goose.saying import short_effects
from tablier.words import LANGUAGES, Both, both


def label_of(sheet: BoardFile, n: int) -> Both:
    """A square's number; for a special one what it is called and what it does."""
    rule = sheet.rule.get(n)
    if rule is None:
        return both(PACKAGE, "draw.square", n=n)
    effects = list(short_effects(sheet, n))
    what = {
        lang: ", ".join([sheet.names[rule][lang], *(effect[lang] for effect in effects)])
        for lang in LANGUAGES
    }
    return both(PACKAGE, "draw.named", n=n, what=what)
