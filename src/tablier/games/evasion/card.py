"""The card of La grande évasion."""

from tablier.games.card import Card, Coach, Option

PACKAGE = "tablier.games.evasion"

MOST_SEATS = 6
TRACKS = range(12, 81)


def card(game: str) -> Card:
    """What the catalogue says about this game."""
    seats = range(1, MOST_SEATS + 1)
    return Card(
        id=game,
        titles={"fr": "La grande évasion", "en": "The Great Escape"},
        players=range(2, MOST_SEATS + 1),
        ages=0,
        minutes=0,
        options=(
            Option("track", tuple(TRACKS), 36, PACKAGE),
            Option("start", ("hole", "sheet"), "hole", PACKAGE),
            Option("count", ("all", "free"), "all", PACKAGE),
            Option("first", (*seats, "random"), 1, ""),
        ),
        sheet="evasion",
        package=PACKAGE,
        coach=Coach(PACKAGE, ("ask", "board", "board")),
    )
